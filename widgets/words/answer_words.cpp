// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/answer_words.h"

#include "widgets/words/engine_words.h"
#include "widgets/words/recorded_words.h"
#include "widgets/words/run_words.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/step_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace overlap::words {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Answer)
};

constexpr std::size_t MostReasons = 3;
constexpr double LeastShare = 0.02; // of the whole difference, for a reason to be named

struct Reason
{
    QString subject;
    bool plural = false;
    double us = 0.0; // positive
};

[[nodiscard]] QString time(double us)
{
    return text(durationText(us));
}

// 14 rather than 14.2: the sentence is for the ear.
[[nodiscard]] QString spokenRatio(double ratio)
{
    const int decimals = ratio >= 9.95 ? 0 : (ratio >= 1.995 ? 1 : 2);
    return QString::number(ratio, 'f', decimals);
}

// Steps that work in the direction of the verdict, in their order.
[[nodiscard]] std::vector<Reason> reasonsOf(const ShownPair& pair, bool faster)
{
    std::vector<Reason> reasons;
    if (!pair.steps)
        return reasons;
    const double whole = std::abs(pair.a->wallP50Us() - pair.b->wallP50Us());
    for (const auto& attribution : *pair.steps) {
        if (attribution.keys.empty())
            continue;
        const double us = faster ? attribution.gainUs : -attribution.gainUs;
        if (us < LeastShare * whole || us <= 0.0)
            continue;
        reasons.push_back({step(attribution, pair.a->scenario, pair.b->scenario, false),
                           stepIsPlural(attribution, pair.a->scenario, pair.b->scenario), us});
    }
    std::stable_sort(reasons.begin(), reasons.end(), [](const Reason& x, const Reason& y) { return x.us > y.us; });
    if (reasons.size() > MostReasons)
        reasons.resize(MostReasons);
    return reasons;
}

[[nodiscard]] QString joined(const QStringList& parts)
{
    if (parts.size() < 2)
        return parts.join(QString());
    return parts.mid(0, parts.size() - 1).join(Tr::tr(", ", "between reasons"))
           + Tr::tr(" and ", "before the last reason") + parts.last();
}

[[nodiscard]] QString withTimes(const std::vector<Reason>& reasons, bool faster)
{
    QStringList parts;
    for (const auto& reason : reasons) {
        const auto us = time(reason.us);
        // "batches of 10 623 us" would read as one number.
        const bool apart = reason.subject.back().isDigit();
        if (!parts.isEmpty() && !apart)
            parts << Tr::tr("%1 %2", "subject and time of a further reason").arg(reason.subject, us);
        else if (faster)
            parts << (reason.plural ? Tr::tr("%1 save %2", "plural subject")
                                    : Tr::tr("%1 saves %2", "singular subject"))
                         .arg(reason.subject, us);
        else
            parts << (reason.plural ? Tr::tr("%1 cost %2", "plural subject")
                                    : Tr::tr("%1 costs %2", "singular subject"))
                         .arg(reason.subject, us);
    }
    return joined(parts);
}

[[nodiscard]] QString withoutTimes(const std::vector<Reason>& reasons)
{
    QStringList parts;
    for (const auto& reason : reasons)
        parts << reason.subject;
    return joined(parts);
}

// Runs of different numbers of samples are compared by their throughput.
[[nodiscard]] bool perSample(const ShownPair& pair)
{
    return pair.a->scenario.samples != pair.b->scenario.samples;
}

[[nodiscard]] QString rateOf(const RunResult& run)
{
    return text(rateText(run.metrics.throughputSamplesPerS.value_or(0.0)));
}

[[nodiscard]] double usPerSample(const RunResult& run)
{
    return run.wallP50Us() / std::max<double>(1.0, run.scenario.samples);
}

[[nodiscard]] std::vector<Answer> fasterOrSlower(const ShownPair& pair, bool faster)
{
    const double a = usPerSample(*pair.a);
    const double b = usPerSample(*pair.b);
    const auto ratio = spokenRatio(faster ? a / b : b / a);
    if (perSample(pair)) {
        const auto claim = faster ? Tr::tr("Per sample, B is %1\u00D7 faster than A").arg(ratio)
                                  : Tr::tr("Per sample, B is %1\u00D7 slower than A").arg(ratio);
        const auto rates = Tr::tr(", %1 against %2", "B's rate, A's rate").arg(rateOf(*pair.b), rateOf(*pair.a));
        return {{claim, rates + Tr::tr(".", "end of a sentence")}};
    }
    const auto claim =
        faster ? Tr::tr("B is %1\u00D7 faster than A").arg(ratio) : Tr::tr("B is %1\u00D7 slower than A").arg(ratio);
    const auto times =
        Tr::tr(", %1 against %2", "B's time, A's time").arg(time(pair.b->wallP50Us()), time(pair.a->wallP50Us()));
    const auto stop = Tr::tr(".", "end of a sentence");
    const auto reasons = reasonsOf(pair, faster);
    const auto against = reasonsOf(pair, !faster);
    std::vector<Answer> result;
    if (!reasons.empty()) {
        const auto because = Tr::tr(", because %1", "before reasons").arg(withTimes(reasons, faster));
        if (!against.empty())
            result.push_back(
                {claim, times + because
                            + Tr::tr(", although %1", "before what works against it").arg(withTimes(against, !faster))
                            + stop});
        result.push_back({claim, times + because + stop});
        result.push_back(
            {claim,
             times + Tr::tr(", because of %1", "before reasons without times").arg(withoutTimes(reasons)) + stop});
    }
    result.push_back({claim, times + stop});
    return result;
}

[[nodiscard]] std::vector<Answer> failed(const ShownPair& pair)
{
    const auto message = [](const std::string& error) { return engineText(error); };
    if (!pair.a && !pair.b) {
        const auto& why = pair.errorA.empty() ? pair.errorB : pair.errorA;
        return {{Tr::tr("Neither A nor B could be run"), Tr::tr(": %1", "after a claim").arg(message(why))},
                {Tr::tr("Neither A nor B could be run"), Tr::tr(".", "end of a sentence")}};
    }
    const bool lostA = !pair.a;
    const auto& kept = lostA ? pair.b : pair.a;
    const auto claim = lostA ? Tr::tr("A could not be run") : Tr::tr("B could not be run");
    const auto other = (lostA ? Tr::tr(" B takes %1.") : Tr::tr(" A takes %1.")).arg(time(kept->wallP50Us()));
    return {{claim, Tr::tr(": %1", "after a claim").arg(message(lostA ? pair.errorA : pair.errorB)) + other},
            {claim, Tr::tr(".", "end of a sentence") + other}};
}

[[nodiscard]] Answer notComparable(const ShownPair& pair)
{
    const bool a = pair.a->record.isDuration;
    const bool b = pair.b->record.isDuration;
    const auto claim = Tr::tr("A and B cannot be compared");
    if (!a && !b)
        return {claim, Tr::tr(": both clocks stopped before the work was done.")};
    return {claim, a ? Tr::tr(": B's clock stopped before its work was done.")
                     : Tr::tr(": A's clock stopped before its work was done.")};
}

} // namespace

namespace {

[[nodiscard]] std::vector<Answer> unspacedAnswers(const ShownPair& pair)
{
    if (pair.empty())
        return {{Tr::tr("Nothing has been run yet"), Tr::tr(".", "end of a sentence")}};
    if (!pair.complete())
        return failed(pair);
    const auto verdict = pair.verdict();
    if (!verdict)
        return {notComparable(pair)};
    const bool rates = perSample(pair);
    const auto a = rates ? rateOf(*pair.a) : time(pair.a->wallP50Us());
    const auto b = rates ? rateOf(*pair.b) : time(pair.b->wallP50Us());
    switch (*verdict) {
    case Verdict::Faster:
        return fasterOrSlower(pair, true);
    case Verdict::Slower:
        return fasterOrSlower(pair, false);
    case Verdict::Same:
        return {{Tr::tr("A and B are equally fast"), Tr::tr(": %1 and %2.").arg(a, b)}};
    case Verdict::Inconclusive:
        break;
    }
    return {{Tr::tr("A and B cannot be told apart"), Tr::tr(": %1 and %2, but the repeats overlap.").arg(a, b)},
            {Tr::tr("A and B cannot be told apart"), Tr::tr(": %1 and %2.").arg(a, b)}};
}

} // namespace

std::vector<Answer> answers(const ShownPair& pair)
{
    if (isRecorded(pair.a) || isRecorded(pair.b))
        return recordedAnswers(pair);
    auto all = unspacedAnswers(pair);
    for (auto& answer : all)
        answer.rest = spaced(answer.rest);
    return all;
}

Origin origin(const RunResult& run)
{
    if (run.recording)
        return {Tr::tr("Recorded \u00B7 %1", "tool").arg(toolName(*run.recording)), true, true};
    const auto& device = run.device;
    auto profile = QString::fromStdString(device.profile.empty() ? device.name : device.profile);
    // Of a device that was fitted to a recording the word belongs to the user's language.
    if (const auto fitted = QStringLiteral(", fitted"); profile.endsWith(fitted)) {
        profile.chop(fitted.size());
        profile = Tr::tr("%1, fitted", "a profile that was fitted to a recording").arg(profile);
    }
    switch (device.origin) {
    case DeviceOrigin::Measured: {
        auto label = Tr::tr("Measured \u00B7 %1").arg(QString::fromStdString(device.name));
        if (run.record.recorder == Recorder::Cupti)
            label += QStringLiteral(" \u00B7 CUPTI");
        if (run.record.recorder == Recorder::Events)
            label += Tr::tr(" \u00B7 events (approximate starts)");
        return {label, true, false};
    }
    case DeviceOrigin::SimulatedPublishedProfile:
        return {Tr::tr("Simulated \u00B7 %1 (published figures, not validated)").arg(profile), false, false};
    case DeviceOrigin::SimulatedMeasuredProfile:
    case DeviceOrigin::SimulatedIdeal:
        break;
    }
    return {Tr::tr("Simulated \u00B7 %1").arg(profile), false, false};
}

namespace {

[[nodiscard]] QString percent(double value)
{
    return text(percentText(value, value < 9.95 ? 1 : 0));
}

[[nodiscard]] std::vector<QString> modelErrorRemarks(const ModelError& error, bool pinned, bool pageable)
{
    if (pinned && pageable)
        return {Tr::tr("Model error against measured runs: pinned median %1, 95th percentile %2; pageable %3 and %4.")
                    .arg(percent(error.pinnedP50), percent(error.pinnedP95), percent(error.pageableP50),
                         percent(error.pageableP95)),
                Tr::tr("Model error: pinned median %1, p95 %2; pageable %3, %4.")
                    .arg(percent(error.pinnedP50), percent(error.pinnedP95), percent(error.pageableP50),
                         percent(error.pageableP95))};
    const auto median = percent(pinned ? error.pinnedP50 : error.pageableP50);
    const auto p95 = percent(pinned ? error.pinnedP95 : error.pageableP95);
    return {Tr::tr("Model error against measured runs: median %1, 95th percentile %2.").arg(median, p95),
            Tr::tr("Model error: median %1, p95 %2.").arg(median, p95)};
}

[[nodiscard]] QString repeatsRemark(const RunResult& run)
{
    const auto repeats = static_cast<int>(run.record.walls.size());
    if (repeats < 2 || !run.wallUs || run.wallUs->p50 <= 0.0)
        return {};
    const double spread = 100.0 * (run.wallUs->p90 - run.wallUs->p10) / run.wallUs->p50;
    return Tr::tr("%n repeat(s), spread %1.", nullptr, repeats).arg(percent(spread));
}

} // namespace

std::vector<QString> originRemarks(const ShownPair& pair)
{
    const auto& run = pair.a ? pair.a : pair.b;
    if (!run)
        return {QString()};
    if (isRecorded(pair.a) || isRecorded(pair.b))
        return recordedRemarks(pair);
    bool pinned = false;
    bool pageable = false;
    for (const auto& one : {pair.a, pair.b}) {
        pinned = pinned || (one && one->scenario.hostMemory == HostMemory::Pinned);
        pageable = pageable || (one && one->scenario.hostMemory == HostMemory::Pageable);
    }
    std::vector<QString> remarks;
    if (run->device.modelError)
        remarks = modelErrorRemarks(*run->device.modelError, pinned, pageable);
    else if (run->device.origin == DeviceOrigin::SimulatedIdeal)
        remarks = {Tr::tr("An ideal device without overheads, for teaching.")};
    else if (run->device.origin == DeviceOrigin::SimulatedMeasuredProfile)
        remarks = {Tr::tr("This profile has not been validated against measured runs.")};
    else
        remarks = {QString()};
    const auto repeats = repeatsRemark(*run);
    if (const auto overhead = words::overheadRemark(pair); !overhead.isEmpty() && !repeats.isEmpty()) {
        // Gives way first.
        remarks.insert(remarks.begin(), Tr::tr("%1 %2", "two sentences").arg(repeats, overhead));
        remarks.back() = repeats;
    } else if (!repeats.isEmpty()) {
        for (auto& remark : remarks)
            remark = remark.isEmpty() ? repeats : Tr::tr("%1 %2", "two sentences").arg(remark, repeats);
    }
    return remarks;
}

QString originLine(const ShownPair& pair)
{
    const auto& run = pair.a ? pair.a : pair.b;
    if (!run)
        return {};
    const auto remark = originRemarks(pair).front();
    auto label = origin(*run).label;
    if (pair.complete() && origin(*pair.b) != origin(*pair.a))
        label = QStringLiteral("A: %1, B: %2").arg(label, origin(*pair.b).label);
    return remark.isEmpty() ? label : label + QStringLiteral("  ") + remark;
}

QStringList notices(const ShownPair& pair)
{
    QStringList result;
    // A pair that is shown although its last runs failed.
    if (pair.complete() && (!pair.errorA.empty() || !pair.errorB.empty()))
        result << (pair.errorA.empty()   ? Tr::tr("B could not be run again: %1")
                   : pair.errorB.empty() ? Tr::tr("A could not be run again: %1")
                                         : Tr::tr("A and B could not be run again: %1"))
                      .arg(engineText(pair.errorA.empty() ? pair.errorB : pair.errorA));
    const auto stopsEarly = [](const RunResultPtr& run) { return run && !run->record.isDuration; };
    const auto early = [&](const QString& who) {
        return Tr::tr("%1 is not a duration: without the final wait its clock stops when the last call was issued, "
                      "before the device has done the work.")
            .arg(who);
    };
    if (stopsEarly(pair.a) && stopsEarly(pair.b))
        result << Tr::tr("The times of A and B are not durations: without the final wait the clock stops when the last "
                         "call was issued, before the device has done the work.");
    else if (stopsEarly(pair.a))
        result << early(Tr::tr("The time of A"));
    else if (stopsEarly(pair.b))
        result << early(Tr::tr("The time of B"));
    return result;
}

} // namespace overlap::words
