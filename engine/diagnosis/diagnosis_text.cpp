// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/diagnosis/diagnosis.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace overlap {

namespace {
std::string countOf(std::size_t count, const char* one, const char* many)
{
    return countText(static_cast<std::int64_t>(count)) + ' ' + (count == 1 ? one : many);
}

std::string time(double us)
{
    return durationText(us).joined();
}

std::string percent(double value)
{
    return percentText(value).joined();
}

std::string ofWhat(Denominator denominator)
{
    switch (denominator) {
    case Denominator::Window:
        return "of the window";
    case Denominator::CopyTime:
        return "of the copy time";
    case Denominator::KernelTime:
        return "of the kernel time";
    }
    return "";
}

std::string serializedTitle(FindingVariant variant)
{
    switch (variant) {
    case FindingVariant::DefaultStream:
        return "Everything runs in the default stream";
    case FindingVariant::DefaultStreamBarrier:
        return "Calls in the default stream hold up the other streams";
    case FindingVariant::IssueOrder:
        return "The order of issue serialises copies on one engine";
    default:
        return "One stream serialises independent work";
    }
}

std::string allocationTitle(FindingVariant variant)
{
    switch (variant) {
    case FindingVariant::Pinning:
        return "Host memory is pinned inside the loop";
    case FindingVariant::StreamOrdered:
        return "The memory pool asks the driver inside the loop";
    default:
        return "Device memory is allocated and freed inside the loop";
    }
}

std::string pageableTitle(FindingVariant variant)
{
    switch (variant) {
    case FindingVariant::Output:
        return "Async copies to pageable memory may serialise";
    case FindingVariant::Both:
        return "Async copies from and to pageable memory may serialise";
    default:
        return "Async copies from pageable memory may serialise";
    }
}

const char* idleCause(FindingVariant variant)
{
    switch (variant) {
    case FindingVariant::HostWait:
        return "mostly the host had not asked for the next operation yet";
    case FindingVariant::KernelWait:
        return "mostly the device's own latency";
    case FindingVariant::EventWait:
        return "mostly a stream waited for an event";
    default:
        return "mostly for no cause that was recorded";
    }
}

std::string share(const Finding& f)
{
    return fmt::format("{}, {} {}", time(f.evidence.us), percent(f.evidencePct), ofWhat(f.denominator));
}

std::string serializedText(const Finding& f)
{
    if (f.variant == FindingVariant::DefaultStreamBarrier)
        return fmt::format("{} in the default stream ran alone on the device while other streams had to wait: {}.",
                           countOf(f.evidence.count, "operation", "operations"), share(f));
    return fmt::format("{} of the copying ran beside kernels; {} more could have: {}.", percent(f.value),
                       time(f.evidence.us), percent(f.evidencePct) + " of the window");
}
} // namespace

std::string titleOf(const Finding& finding)
{
    switch (finding.rule) {
    case RuleId::PageableCopies:
        return pageableTitle(finding.variant);
    case RuleId::BlockingCopies:
        return "Blocking copies hold up the host";
    case RuleId::BlockingSynchronization:
        return "Synchronising in the loop lets the device run dry";
    case RuleId::CopiesNotHidden:
        return "Copies are not hidden";
    case RuleId::DeviceIdle:
        return "The device is idle too often";
    case RuleId::LowKernelUtilization:
        return "Kernel utilisation is low";
    case RuleId::LaunchBound:
        return "Launching takes longer than the kernels";
    case RuleId::SmallCopies:
        return "Many small copies";
    case RuleId::SerializedStreams:
        return serializedTitle(finding.variant);
    case RuleId::SlowCopies:
        return "Pinned copies are slower than this link can";
    case RuleId::AllocationInLoop:
        return allocationTitle(finding.variant);
    case RuleId::HostBoundPreparation:
        return finding.variant == FindingVariant::Workers ? "The GPU waits for the preparing workers"
                                                          : "The GPU waits for the preparation";
    case RuleId::UnderfilledKernels:
        return "Kernels fill only part of the GPU";
    case RuleId::LazyFirstLaunch:
        return "The first launch loads the kernel's code";
    case RuleId::ClockStopsEarly:
        return "The clock stops before the device is done";
    case RuleId::QueueFull:
        return "Launches wait for a full queue";
    }
    return "";
}

std::string explanationOf(const Finding& f)
{
    const auto calls = countOf(f.evidence.count, "call takes", "calls take");
    switch (f.rule) {
    case RuleId::PageableCopies:
        return fmt::format("The host is in {} for {}.", countOf(f.evidence.count, "such copy", "such copies"),
                           share(f));
    case RuleId::BlockingCopies:
        return fmt::format("{} {}.", calls, share(f));
    case RuleId::BlockingSynchronization:
        return fmt::format("In {} the device ran dry; idle time after them and overlap that was lost add up to {}.",
                           countOf(f.evidence.count, "synchronising call", "synchronising calls"), share(f));
    case RuleId::CopiesNotHidden:
        return fmt::format("{} of the copies of {} and more ran beside kernels; {} of {} did not.", percent(f.value),
                           time(f.lookedAtFromUs), time(f.evidence.us), countOf(f.evidence.count, "copy", "copies"));
    case RuleId::DeviceIdle:
        return fmt::format("{} of more than {}: {}; {}.", countOf(f.evidence.count, "gap", "gaps"),
                           time(f.lookedAtFromUs), share(f), idleCause(f.variant));
    case RuleId::LowKernelUtilization:
        return fmt::format("A kernel ran in {} of the window.", percent(f.value));
    case RuleId::LaunchBound:
        return fmt::format("{} shorter than the launching call; inside issuing calls the device was idle for {}.",
                           countOf(f.evidence.count, "kernel is", "kernels are"), share(f));
    case RuleId::SmallCopies:
        return fmt::format("{} below the size where latency dominates; their fixed cost adds up to {}.",
                           countOf(f.evidence.count, "copy is", "copies are"), share(f));
    case RuleId::SerializedStreams:
        return serializedText(f);
    case RuleId::SlowCopies:
        return fmt::format("{} reached {} of the calibrated rate; that cost {}.",
                           countOf(f.evidence.count, "copy", "copies"), percent(f.value), share(f));
    case RuleId::AllocationInLoop:
        return fmt::format("{} {}.", calls, share(f));
    case RuleId::HostBoundPreparation:
        return fmt::format("While batches were prepared the device was idle for {}.", share(f));
    case RuleId::UnderfilledKernels:
        return fmt::format("{} fewer blocks than there are SMs; the empty SMs make {}.",
                           countOf(f.evidence.count, "kernel has", "kernels have"), share(f));
    case RuleId::LazyFirstLaunch:
        return fmt::format("It took {} longer than the others: {} of the window.", time(f.evidence.us),
                           percent(f.evidencePct));
    case RuleId::ClockStopsEarly:
        return fmt::format("The device went on for {} after the clock had stopped, {} of the whole run: the "
                           "figure is not a duration.",
                           time(f.evidence.us), percent(f.evidencePct));
    case RuleId::QueueFull:
        return fmt::format("{} for room in the launch queue: {}.",
                           countOf(f.evidence.count, "launch waited", "launches waited"), share(f));
    }
    return "";
}

std::string thresholdText(const Finding& f)
{
    switch (f.unit) {
    case ThresholdUnit::Percent:
        return "threshold " + percent(f.threshold);
    case ThresholdUnit::Ratio:
        return "threshold " + ratioText(f.threshold);
    case ThresholdUnit::Microseconds:
        return "threshold " + time(f.threshold);
    }
    return "";
}

std::string boundWords(BoundKind kind)
{
    static constexpr std::array<const char*, BoundKindCount> Words{"preparation", "the link",        "kernels",
                                                                   "launches",    "synchronisation", "allocation"};
    return Words[static_cast<std::size_t>(kind)];
}

std::string summarySentence(const Diagnosis& diagnosis)
{
    std::string text;
    if (diagnosis.bound)
        text = fmt::format("Bound by {}: {} of the window.", boundWords(diagnosis.bound->by),
                           percent(diagnosis.bound->shareOf(diagnosis.bound->by)));
    if (diagnosis.findings.empty())
        return text + (text.empty() ? "" : " ")
               + (diagnosis.mendsSimulated || diagnosis.notEnough.empty()
                      ? fmt::format("No rule applies, or its mend would gain less than {}.",
                                    percentText(diagnosis.leastGainPct, 0).joined())
                      : std::string("No rule finds anything to mend."));
    const auto& worst = diagnosis.findings.front();
    auto title = titleOf(worst);
    text += (text.empty() ? "" : " ") + title;
    if (worst.mend)
        text +=
            fmt::format("; mending that would save {}, {} of the time.", time(worst.costUs), percent(worst.costPct));
    else
        text += fmt::format(", {} of the window.", percent(worst.costPct));
    return text;
}

} // namespace overlap
