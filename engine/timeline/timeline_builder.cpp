// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/timeline_builder.h"

#include "engine/timeline/rows.h"

#include <algorithm>
#include <iterator>
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

namespace {
// Marks of streams are no work of theirs.
bool isOfStreams(LaneId id)
{
    return id.role != LaneRole::Host && id.role != LaneRole::Worker && id.role <= LaneRole::Stream;
}

// What the lanes of a device hold of one stream.
struct StreamContent
{
    std::size_t intervals = 0;
    const Lane* onlyIn = nullptr; // null: in several lanes, or beside other streams
};

std::map<std::uint16_t, StreamContent> contentOfStreams(const Timeline& timeline)
{
    std::map<std::uint16_t, StreamContent> streams;
    for (const auto& lane : timeline.lanes()) {
        if (!isOfStreams(lane.id()))
            continue;
        std::map<std::uint16_t, std::size_t> counts;
        const auto all = lane.intervals();
        for (auto from = all.begin(); from != all.end();) {
            const auto to = std::find_if(from, all.end(), [&](const Interval& i) { return i.stream != from->stream; });
            counts[from->stream] += static_cast<std::size_t>(to - from);
            from = to;
        }
        for (const auto& [stream, count] : counts) {
            auto& content = streams[stream];
            content.onlyIn = content.intervals == 0 && counts.size() == 1 ? &lane : nullptr;
            content.intervals += count;
        }
    }
    return streams;
}
} // namespace

Timeline byStream(const Timeline& timeline)
{
    std::vector<Lane> lanes;
    for (const auto& lane : timeline.lanes()) {
        if (!isOfStreams(lane.id()))
            lanes.push_back(lane);
    }
    std::map<std::uint16_t, std::vector<Interval>> copied;
    for (const auto& [stream, content] : contentOfStreams(timeline)) {
        if (content.onlyIn != nullptr)
            lanes.push_back(content.onlyIn->withId({LaneRole::Stream, stream, 0}));
        else
            copied[stream].reserve(content.intervals);
    }
    for (const auto& lane : timeline.lanes()) {
        if (!isOfStreams(lane.id()))
            continue;
        for (const auto& interval : lane.intervals()) {
            const auto it = copied.find(interval.stream);
            if (it == copied.end())
                break; // the stream's alone, and shared
            it->second.push_back(interval);
        }
    }
    for (auto& [stream, intervals] : copied) {
        LaneId id{LaneRole::Stream, stream, 0};
        for (auto& row : spreadOverRows(std::move(intervals))) {
            lanes.push_back(Lane::make(id, std::move(row)).value());
            ++id.row;
        }
    }
    std::ranges::stable_sort(lanes, {}, &Lane::id);
    return {std::move(lanes), {timeline.names().begin(), timeline.names().end()}};
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
