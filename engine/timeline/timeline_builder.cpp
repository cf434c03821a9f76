// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/timeline_builder.h"

#include "engine/timeline/rows.h"

#include <utility>

namespace overlap {

std::uint32_t TimelineBuilder::nameId(std::string_view name)
{
    const auto [it, added] = m_nameIds.try_emplace(std::string(name), static_cast<std::uint32_t>(m_names.size()));
    if (added)
        m_names.emplace_back(name);
    return it->second;
}

void TimelineBuilder::reserve(LaneRole role, std::uint32_t index, std::size_t intervals)
{
    m_resources[{role, index}].reserve(intervals);
}

void TimelineBuilder::add(LaneRole role, std::uint32_t index, const Interval& interval)
{
    m_resources[{role, index}].push_back(interval);
}

void TimelineBuilder::adopt(LaneRole role, std::uint32_t index, std::vector<Interval> intervals)
{
    m_resources[{role, index}] = std::move(intervals);
}

void TimelineBuilder::addEmpty(LaneRole role, std::uint32_t index)
{
    m_resources.try_emplace({role, index});
}

Timeline TimelineBuilder::build()
{
    std::vector<Lane> lanes;
    for (auto& [resource, intervals] : m_resources) {
        auto rows = spreadOverRows(std::move(intervals));
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const LaneId id{resource.first, resource.second, static_cast<std::uint32_t>(row)};
            lanes.push_back(Lane::make(id, std::move(rows[row])).value());
        }
    }
    m_resources.clear();
    m_nameIds.clear();
    return {std::move(lanes), std::exchange(m_names, {})};
}

Timeline byStream(const Timeline& timeline)
{
    TimelineBuilder builder;
    for (const auto& name : timeline.names())
        (void)builder.nameId(name);
    for (const auto& lane : timeline.lanes()) {
        const auto id = lane.id();
        // Marks of streams are no work of theirs.
        const bool onHost = id.role == LaneRole::Host || id.role == LaneRole::Worker || id.role > LaneRole::Stream;
        if (onHost)
            builder.addEmpty(id.role, id.index);
        for (const auto& interval : lane.intervals()) {
            if (onHost)
                builder.add(id.role, id.index, interval);
            else
                builder.add(LaneRole::Stream, interval.stream, interval);
        }
    }
    return builder.build();
}

CorrelationIndex::CorrelationIndex(const Timeline& timeline)
{
    const auto lanes = timeline.lanes();
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        const auto intervals = lanes[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (intervals[i].correlation == 0)
                continue;
            auto& link = m_links[intervals[i].correlation];
            if (isDeviceKind(intervals[i].kind))
                link.operations.push_back({lane, i});
            else if (!link.call)
                link.call = IntervalRef{lane, i};
        }
    }
}

const CorrelationIndex::Link* CorrelationIndex::find(std::uint32_t correlation) const
{
    const auto it = m_links.find(correlation);
    return it == m_links.end() ? nullptr : &it->second;
}

} // namespace overlap
