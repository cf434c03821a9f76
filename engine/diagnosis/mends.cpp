// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/mends.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace overlap {

namespace {
using Ids = std::vector<std::string_view>;

Ids idsFor(const Finding& finding)
{
    switch (finding.rule) {
    case RuleId::PageableCopies:
        if (finding.variant == FindingVariant::Input)
            return {"pinned"};
        if (finding.variant == FindingVariant::Output)
            return {"output_pinned"};
        return {"all_pinned", "pinned", "output_pinned"};
    case RuleId::BlockingCopies:
        // From pageable memory a call that returns at once needs both.
        return {"slot_reuse", "streams_2", "streams_3", "pinned_no_sync", "pinned_two_streams"};
    case RuleId::BlockingSynchronization:
        return {"slot_reuse", "streams_2", "streams_3", "streams_4", "sync_end"};
    case RuleId::CopiesNotHidden:
        return {"slot_reuse",  "streams_2", "streams_3",  "streams_4",
                "own_streams", "pinned",    "all_pinned", "breadth_first"};
    case RuleId::LaunchBound:
        return {"graph", "batch_x2"};
    case RuleId::SmallCopies:
        return {"batch_x2"};
    case RuleId::SerializedStreams:
        switch (finding.variant) {
        case FindingVariant::IssueOrder:
            return {"breadth_first"};
        case FindingVariant::DefaultStreamBarrier:
            return {"no_default_stream", "own_streams"};
        case FindingVariant::DefaultStream:
            return {"own_streams", "streams_2", "streams_3", "streams_4"};
        default:
            return {"streams_2", "streams_3", "streams_4"};
        }
    case RuleId::AllocationInLoop:
        return finding.variant == FindingVariant::Pinning ? Ids{"pin_once"}
                                                          : Ids{"preallocated", "pool_keep", "stream_ordered"};
    case RuleId::HostBoundPreparation:
        return {"workers_1", "workers_2", "workers_4"};
    case RuleId::UnderfilledKernels:
        return {"batch_x2", "streams_2", "streams_3", "streams_4"};
    case RuleId::QueueFull:
        return {"graph", "breadth_first", "batch_half"};
    case RuleId::DeviceIdle:
    case RuleId::LowKernelUtilization:
    case RuleId::SlowCopies:
    case RuleId::LazyFirstLaunch:
    case RuleId::ClockStopsEarly:
        break;
    }
    return {};
}

bool changes(const Change& change, std::string_view key)
{
    return std::ranges::find(change.keys, key) != change.keys.end();
}
} // namespace

std::vector<Change> mendsFor(const Finding& finding, const Scenario& scenario)
{
    auto all = singleChanges(scenario);
    // Whatever brings work to the device sooner.
    if (finding.rule == RuleId::DeviceIdle || finding.rule == RuleId::LowKernelUtilization)
        return all;
    for (auto& usual : usualCombinations(scenario))
        all.push_back(std::move(usual));
    std::vector<Change> mends;
    const auto ids = idsFor(finding);
    for (const auto id : ids) {
        if (const auto* change = findChange(all, std::string(id)))
            mends.push_back(*change);
    }
    if (finding.rule == RuleId::HostBoundPreparation) {
        mends.clear();
        std::ranges::copy_if(all, std::back_inserter(mends),
                             [](const Change& change) { return change.id.starts_with("workers_"); });
    }
    // What an end to waiting or to the default stream gains is another rule's.
    if (finding.rule == RuleId::SerializedStreams || finding.rule == RuleId::UnderfilledKernels)
        std::erase_if(mends, [](const Change& change) { return changes(change, "sync"); });
    if (finding.rule == RuleId::BlockingSynchronization)
        std::erase_if(mends, [](const Change& change) { return !changes(change, "sync"); });
    if (finding.rule == RuleId::UnderfilledKernels)
        std::erase_if(mends, [](const Change& change) { return changes(change, "stream_kind"); });
    return mends;
}

bool mendedOutside(RuleId rule)
{
    return rule == RuleId::SlowCopies || rule == RuleId::ClockStopsEarly || rule == RuleId::LazyFirstLaunch;
}

} // namespace overlap
