// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval_numbers.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace overlap {

// What the critical path looks up of a timeline, by the intervals' numbers.

// Intervals by their end, for "the last that had ended by then".
class IntervalsByEnd
{
public:
    using Number = std::uint32_t; // of an IntervalNumbers: four bytes, as a long recording has many

    explicit IntervalsByEnd(const IntervalNumbers& intervals)
        : m_intervals(intervals)
    {
    }
    void add(Number number) { m_numbers.push_back(number); }
    void sort() // after the last add()
    {
        const auto endOf = [&](Number number) { return m_intervals[number].time.end; };
        if (!std::ranges::is_sorted(m_numbers, {}, endOf))
            std::ranges::stable_sort(m_numbers, {}, endOf);
    }
    [[nodiscard]] std::optional<Number> lastEndedBy(TracePoint t) const
    {
        const auto after =
            std::ranges::partition_point(m_numbers, [&](Number number) { return m_intervals[number].time.end <= t; });
        return after == m_numbers.begin() ? std::nullopt : std::optional(*(after - 1));
    }

private:
    const IntervalNumbers& m_intervals;
    std::vector<Number> m_numbers;
};

// Operations by their correlation number; of several with one, the last.
class OperationsByCorrelation
{
public:
    void add(std::uint32_t correlation, std::uint32_t number) { m_operations.emplace_back(correlation, number); }
    void sort() // after the last add()
    {
        if (!std::ranges::is_sorted(m_operations))
            std::ranges::sort(m_operations);
    }
    [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t correlation) const
    {
        const auto after = std::ranges::upper_bound(m_operations, correlation, {}, &Entry::first);
        if (after == m_operations.begin() || (after - 1)->first != correlation)
            return std::nullopt;
        return (after - 1)->second;
    }

private:
    using Entry = std::pair<std::uint32_t, std::uint32_t>;
    std::vector<Entry> m_operations;
};

} // namespace overlap
