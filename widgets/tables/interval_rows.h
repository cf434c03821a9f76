// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/find/interval_finder.h"

#include <QStringList>

#include <atomic>

namespace overlap {

enum class IntervalColumn : std::uint8_t
{
    Run,
    Lane,
    Kind,
    Name,
    Batch,
    Stream,
    Start,
    Length,
    Amount,
    Bandwidth,
    Correlation
};
inline constexpr int IntervalColumnCount = 11;

// The intervals of A and B as one list: lane after lane, those of A first. A value.
class IntervalList
{
public:
    IntervalList() = default;
    explicit IntervalList(PairOfTimelines timelines);

    struct Place
    {
        std::size_t side = 0;
        IntervalRef ref;
    };
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] const PairOfTimelines& timelines() const { return m_timelines; }
    [[nodiscard]] Place placeOf(std::size_t number) const; // O(log lanes)
    [[nodiscard]] std::size_t numberOf(Place place) const;
    [[nodiscard]] const Interval& interval(std::size_t number) const
    {
        const auto place = placeOf(number);
        return m_timelines[place.side]->interval(place.ref);
    }

private:
    PairOfTimelines m_timelines;
    std::vector<std::size_t> m_firstOf; // of each lane of A, then of B
    std::size_t m_lanesOfA = 0;
    std::size_t m_size = 0;
};

struct IntervalOrder
{
    std::optional<IntervalColumn> column; // none: as in the list
    bool descending = false;
    bool operator==(const IntervalOrder&) const = default;
};

// Numbers of the intervals that the query accepts, in the order asked for; equal ones as in the list. None when stopped.
// O(n log n); of each accepted interval 28 bytes at most meanwhile, 4 in the end. `percent`, if given, goes from 0 to 100.
[[nodiscard]] std::optional<std::vector<std::uint32_t>>
intervalRows(const IntervalList& list, const IntervalQuery& query, const IntervalOrder& order,
             const std::stop_token& stop = {}, std::atomic<int>* percent = nullptr);

} // namespace overlap
