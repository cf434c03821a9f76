// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/host_wait.h"

#include <algorithm>
#include <string_view>

namespace overlap {

namespace {
// Recorders append version suffixes ("cudaMallocAsync_v11020"), so names are not compared whole.
bool isWaitingAllocation(std::string_view name)
{
    if (name.find("Async") != std::string_view::npos)
        return false;
    return name.starts_with("cudaMalloc") || name.starts_with("cudaFree") || name.starts_with("cudaHost")
           || name.starts_with("cuMem");
}
} // namespace

HostWaitRule::HostWaitRule(const Timeline& timeline)
{
    m_allocationWaits.reserve(timeline.names().size());
    for (const auto& name : timeline.names())
        m_allocationWaits.push_back(isWaitingAllocation(name));
}

bool HostWaitRule::waits(const Interval& interval) const
{
    switch (interval.kind) {
    case ActivityKind::Synchronize:
    case ActivityKind::Blocked:
        return true;
    case ActivityKind::Prepare:
        return false;
    default:
        break;
    }
    if (interval.has(IntervalFlag::Blocking | IntervalFlag::QueueFull | IntervalFlag::Pageable))
        return true;
    return interval.kind == ActivityKind::Allocate && interval.nameId < m_allocationWaits.size()
           && m_allocationWaits[interval.nameId];
}

bool hasHostThread(const Timeline& timeline)
{
    return std::ranges::any_of(timeline.lanes(), [](const Lane& lane) { return lane.id().role == LaneRole::Host; });
}

} // namespace overlap
