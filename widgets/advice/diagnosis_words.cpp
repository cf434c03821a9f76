// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/diagnosis_words.h"

#include "engine/base/text.h"
#include "widgets/words/engine_words.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/step_words.h"

#include <QCoreApplication>

#include <cmath>
#include <limits>

namespace overlap::words {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Diagnosis)
};

[[nodiscard]] QString time(double us)
{
    return text(durationText(us));
}

[[nodiscard]] QString percent(double value)
{
    return text(percentText(value));
}

// A plural text with its number in groups of three digits.
[[nodiscard]] QString grouped(QString plural, std::size_t count)
{
    const auto number = QString::number(count);
    return plural.replace(number, text(countText(static_cast<std::int64_t>(count))));
}

[[nodiscard]] int plural(std::size_t count)
{
    return static_cast<int>(std::min<std::size_t>(count, std::numeric_limits<int>::max()));
}

// "15.5 ms, 79.0 % of the window"
[[nodiscard]] QString share(const Finding& f)
{
    switch (f.denominator) {
    case Denominator::CopyTime:
        return Tr::tr("%1, %2 of the copy time").arg(time(f.evidence.us), percent(f.evidencePct));
    case Denominator::KernelTime:
        return Tr::tr("%1, %2 of the kernel time").arg(time(f.evidence.us), percent(f.evidencePct));
    case Denominator::Window:
        break;
    }
    return Tr::tr("%1, %2 of the window").arg(time(f.evidence.us), percent(f.evidencePct));
}

[[nodiscard]] QString idleCause(FindingVariant variant)
{
    switch (variant) {
    case FindingVariant::HostWait:
        return Tr::tr("mostly the host had not asked for the next operation yet");
    case FindingVariant::KernelWait:
        return Tr::tr("mostly the device's own latency");
    case FindingVariant::EventWait:
        return Tr::tr("mostly a stream waited for an event");
    default:
        return Tr::tr("mostly for no cause that was recorded");
    }
}

[[nodiscard]] QString serializedText(const Finding& f)
{
    const int n = plural(f.evidence.count);
    if (f.variant == FindingVariant::DefaultStreamBarrier)
        return Tr::tr("%n operation(s) in the default stream ran alone on the device while other streams had to wait: "
                      "%1.",
                      nullptr, n)
            .arg(share(f));
    return Tr::tr("%1 of the copying ran beside kernels; %2 more could have: %3 of the window.")
        .arg(percent(f.value), time(f.evidence.us), percent(f.evidencePct));
}

[[nodiscard]] QString plainText(const Finding& f)
{
    const int n = plural(f.evidence.count);
    switch (f.rule) {
    case RuleId::PageableCopies:
        return Tr::tr("The host is in %n such copy(s) for %1.", nullptr, n).arg(share(f));
    case RuleId::BlockingCopies:
    case RuleId::AllocationInLoop:
        return Tr::tr("%n call(s) take %1.", nullptr, n).arg(share(f));
    case RuleId::BlockingSynchronization:
        return Tr::tr("In %n synchronising call(s) the device ran dry; idle time after them and overlap that was lost "
                      "add up to %1.",
                      nullptr, n)
            .arg(share(f));
    case RuleId::CopiesNotHidden:
        return Tr::tr("%1 of the copies of %2 and more ran beside kernels; %3 of %n copy(s) did not.", nullptr, n)
            .arg(percent(f.value), time(f.lookedAtFromUs), time(f.evidence.us));
    case RuleId::DeviceIdle:
        return Tr::tr("%n gap(s) of more than %1: %2; %3.", nullptr, n)
            .arg(time(f.lookedAtFromUs), share(f), idleCause(f.variant));
    case RuleId::LowKernelUtilization:
        return Tr::tr("A kernel ran in %1 of the window.").arg(percent(f.value));
    case RuleId::LaunchBound:
        return Tr::tr("%n kernel(s) are shorter than the launching call; inside issuing calls the device was idle for "
                      "%1.",
                      nullptr, n)
            .arg(share(f));
    case RuleId::SmallCopies:
        return Tr::tr("%n copy(s) are below the size where latency dominates; their fixed cost adds up to %1.", nullptr,
                      n)
            .arg(share(f));
    case RuleId::SerializedStreams:
        return serializedText(f);
    case RuleId::SlowCopies:
        return Tr::tr("%n copy(s) reached %1 of the calibrated rate; that cost %2.", nullptr, n)
            .arg(percent(f.value), share(f));
    case RuleId::HostBoundPreparation:
        return Tr::tr("While batches were prepared the device was idle for %1.").arg(share(f));
    case RuleId::UnderfilledKernels:
        return Tr::tr("%n kernel(s) have fewer blocks than there are SMs; the empty SMs make %1.", nullptr, n)
            .arg(share(f));
    case RuleId::LazyFirstLaunch:
        return Tr::tr("It took %1 longer than the others: %2 of the window.")
            .arg(time(f.evidence.us), percent(f.evidencePct));
    case RuleId::ClockStopsEarly:
        return Tr::tr("The device went on for %1 after the clock had stopped, %2 of the whole run: the figure is "
                      "not a duration.")
            .arg(time(f.evidence.us), percent(f.evidencePct));
    case RuleId::QueueFull:
        return Tr::tr("%n launch(es) waited for room in the launch queue: %1.", nullptr, n).arg(share(f));
    }
    return text(explanationOf(f));
}

} // namespace

QString engineSentence(const std::string& english)
{
    return engineText(english);
}

QString findingTitle(const Finding& finding)
{
    return engineSentence(titleOf(finding));
}

QString findingText(const Finding& finding)
{
    return spaced(grouped(plainText(finding), finding.evidence.count));
}

QString findingCost(const Finding& finding)
{
    if (finding.explainedBy)
        return Tr::tr("with %1", "a symptom, with the rule that explains it")
            .arg(QLatin1String(ruleId(*finding.explainedBy)));
    const auto cost = durationText(finding.costUs);
    return finding.mend ? text({signedText(-finding.costUs, cost.number), cost.unit}) : text(cost);
}

QString denominatorText(Denominator denominator)
{
    switch (denominator) {
    case Denominator::CopyTime:
        return Tr::tr("Of the copy time");
    case Denominator::KernelTime:
        return Tr::tr("Of the kernel time");
    case Denominator::Window:
        break;
    }
    return Tr::tr("Of the window");
}

QString valueText(double value, ThresholdUnit unit)
{
    switch (unit) {
    case ThresholdUnit::Ratio:
        return text(ratioText(value));
    case ThresholdUnit::Microseconds:
        return time(value);
    case ThresholdUnit::Percent:
        break;
    }
    return percent(value);
}

AdviceWords advice(RuleId rule, FindingVariant variant)
{
    const auto english = adviceFor(rule, variant);
    return {engineSentence(english.plain), engineSentence(english.cuda), engineSentence(english.pytorch)};
}

QString notEnough(const NotEnoughData& missing)
{
    return Tr::tr("%1: %2.", "rule, why it cannot tell")
        .arg(QLatin1String(ruleId(missing.rule)), engineSentence(missing.reason));
}

QString boundName(BoundKind kind)
{
    switch (kind) {
    case BoundKind::Preparation:
        return Tr::tr("preparation", "bound by");
    case BoundKind::Link:
        return Tr::tr("the link", "bound by");
    case BoundKind::Kernels:
        return Tr::tr("kernels", "bound by");
    case BoundKind::Launches:
        return Tr::tr("launches", "bound by");
    case BoundKind::Synchronization:
        return Tr::tr("synchronisation", "bound by");
    case BoundKind::Allocation:
        return Tr::tr("allocation", "bound by");
    }
    return {};
}

QString boundShortName(BoundKind kind)
{
    switch (kind) {
    case BoundKind::Preparation:
        return Tr::tr("Preparation", "share of the run");
    case BoundKind::Link:
        return Tr::tr("Link", "share of the run");
    case BoundKind::Kernels:
        return Tr::tr("Kernels", "share of the run");
    case BoundKind::Launches:
        return Tr::tr("Launches", "share of the run");
    case BoundKind::Synchronization:
        return Tr::tr("Synchronisation", "share of the run");
    case BoundKind::Allocation:
        return Tr::tr("Allocation", "share of the run");
    }
    return {};
}

QString boundHelp(BoundKind kind)
{
    switch (kind) {
    case BoundKind::Preparation:
        return Tr::tr("The run could not go on because a batch was being prepared on the CPU.");
    case BoundKind::Link:
        return Tr::tr("The run could not go on because of a copy, the driver's staging of pageable memory included.");
    case BoundKind::Kernels:
        return Tr::tr("The run could not go on because a kernel was running.");
    case BoundKind::Launches:
        return Tr::tr("The run could not go on because the device had not been given its work yet: issuing calls, the "
                      "host between calls, and the way from a call to the start.");
    case BoundKind::Synchronization:
        return Tr::tr("The run could not go on because the host was waking up, or waited for nothing.");
    case BoundKind::Allocation:
        return Tr::tr("The run could not go on because device memory was allocated or freed, or host memory pinned.");
    }
    return {};
}

QString diagnosisSummary(const Diagnosis& diagnosis)
{
    QStringList sentences;
    if (diagnosis.bound)
        sentences << Tr::tr("Bound by %1: %2 of the window.")
                         .arg(boundName(diagnosis.bound->by), percent(diagnosis.bound->shareOf(diagnosis.bound->by)));
    if (diagnosis.findings.empty()) {
        sentences << (diagnosis.mendsSimulated || diagnosis.notEnough.empty()
                          ? Tr::tr("No rule applies, or its mend would gain less than %1.")
                                .arg(text(percentText(diagnosis.leastGainPct, 0)))
                          : Tr::tr("No rule finds anything to mend."));
    } else {
        const auto& worst = diagnosis.findings.front();
        sentences << (worst.mend ? Tr::tr("%1; mending that would save %2, %3 of the time.", "title of a finding")
                                       .arg(findingTitle(worst), time(worst.costUs), percent(worst.costPct))
                                 : Tr::tr("%1, %2 of the window.", "title of a finding, its share")
                                       .arg(findingTitle(worst), percent(worst.costPct)));
    }
    return spaced(sentences.join(Tr::tr(" ", "between two sentences")));
}

QString changeName(const Change& change, const Scenario& base)
{
    if (change.id == "warm_up")
        return Tr::tr("warming up first");
    return step({change.keys, 0.0, 0.0}, base, change.scenario, true);
}

QString changeText(double fromUs, double toUs)
{
    constexpr double Same = 0.005;
    if (fromUs <= 0.0 || std::abs(toUs - fromUs) < Same * fromUs)
        return Tr::tr("same", "no change of the time");
    const auto difference = durationText(std::abs(toUs - fromUs));
    return text({signedText(toUs - fromUs, difference.number), difference.unit});
}

QString ratioErrorText(const std::optional<RatioError>& error)
{
    return error ? QStringLiteral("\u00B1") + percent(error->p50Pct) : QString();
}

Origin originOf(const DeviceInfo& device)
{
    RunResult run;
    run.device = device;
    run.record.recorder = Recorder::None;
    return origin(run);
}

} // namespace overlap::words
