// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/rule.h"

#include <algorithm>
#include <array>

namespace overlap {

namespace {
constexpr std::array Rules{RuleId::PageableCopies,     RuleId::BlockingCopies,   RuleId::BlockingSynchronization,
                           RuleId::CopiesNotHidden,    RuleId::DeviceIdle,       RuleId::LowKernelUtilization,
                           RuleId::LaunchBound,        RuleId::SmallCopies,      RuleId::SerializedStreams,
                           RuleId::SlowCopies,         RuleId::AllocationInLoop, RuleId::HostBoundPreparation,
                           RuleId::UnderfilledKernels, RuleId::LazyFirstLaunch,  RuleId::ClockStopsEarly,
                           RuleId::QueueFull};
constexpr std::array Ids{"R1", "R2",  "R3",  "R4",  "R5",  "R6",  "R7",  "R8",
                         "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16"};
static_assert(Rules.size() == RuleCount && Ids.size() == RuleCount, "a rule is missing here or in RuleCount");
} // namespace

std::span<const RuleId> allRules()
{
    return Rules;
}

const char* ruleId(RuleId rule)
{
    return Ids[static_cast<std::size_t>(rule) - 1];
}

std::optional<RuleId> findRule(std::string_view id)
{
    const auto it = std::ranges::find(Ids, id, [](const char* known) { return std::string_view(known); });
    return it == Ids.end() ? std::nullopt : std::optional(Rules[static_cast<std::size_t>(it - Ids.begin())]);
}

bool isSymptom(RuleId rule)
{
    return rule == RuleId::CopiesNotHidden || rule == RuleId::DeviceIdle || rule == RuleId::LowKernelUtilization;
}

const char* variantId(FindingVariant variant)
{
    static constexpr std::array<const char*, 17> Names{"",
                                                       "input",
                                                       "output",
                                                       "both",
                                                       "one_stream",
                                                       "default_stream",
                                                       "default_stream_barrier",
                                                       "issue_order",
                                                       "device_memory",
                                                       "stream_ordered",
                                                       "pinning",
                                                       "issuing_thread",
                                                       "workers",
                                                       "host_wait",
                                                       "kernel_wait",
                                                       "event_wait",
                                                       "other"};
    return Names[static_cast<std::size_t>(variant)];
}

const char* denominatorId(Denominator denominator)
{
    switch (denominator) {
    case Denominator::Window:
        return "window";
    case Denominator::CopyTime:
        return "copy_time";
    case Denominator::KernelTime:
        return "kernel_time";
    }
    return "";
}

} // namespace overlap
