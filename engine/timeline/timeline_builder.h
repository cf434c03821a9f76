// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <map>
#include <string_view>
#include <unordered_map>

namespace overlap {

// Collects intervals in any order, one resource at a time; intervals of a resource that overlap are spread over rows
// (first row that is free), none is dropped or clipped.
class TimelineBuilder
{
public:
    [[nodiscard]] std::uint32_t nameId(std::string_view name);
    void reserve(LaneRole role, std::uint32_t index, std::size_t intervals);
    void add(LaneRole role, std::uint32_t index, const Interval& interval);
    // All intervals of a resource at once, in place of those it has.
    void adopt(LaneRole role, std::uint32_t index, std::vector<Interval> intervals);
    // Makes the resource appear even when nothing happened on it.
    void addEmpty(LaneRole role, std::uint32_t index);
    // Lanes in the order of LaneId. The builder is empty afterwards.
    [[nodiscard]] Timeline build();

private:
    std::map<std::pair<LaneRole, std::uint32_t>, std::vector<Interval>> m_resources;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::uint32_t> m_nameIds;
};

// The same intervals with one lane for each stream (copies and kernels of it, in rows where they overlap) below the
// host's and the workers' lanes. Intervals are copied, unless a stream has a lane for itself; those of the host never are.
[[nodiscard]] Timeline byStream(const Timeline& timeline);

// From each correlation number to the call on the host and to what it started on the device.
class CorrelationIndex
{
public:
    struct Link
    {
        std::optional<IntervalRef> call;
        std::vector<IntervalRef> operations;
    };
    explicit CorrelationIndex(const Timeline& timeline);
    [[nodiscard]] const Link* find(std::uint32_t correlation) const;

private:
    std::unordered_map<std::uint32_t, Link> m_links;
};

} // namespace overlap
