// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/interval_rows.h"

#include <algorithm>
#include <numeric>

namespace overlap {

namespace {

// Names in the order of the alphabet, as numbers: texts are compared once and not for every two intervals.
std::vector<std::int64_t> ranksOf(const Timeline& timeline)
{
    std::vector<std::size_t> order(timeline.names().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t id) { return timeline.names()[id]; });
    std::vector<std::int64_t> ranks(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        ranks[order[i]] = static_cast<std::int64_t>(i);
    return ranks;
}

std::int64_t keyOf(const Interval& interval, IntervalColumn column, const std::vector<std::int64_t>& nameRanks)
{
    const auto length = interval.time.duration().count();
    switch (column) {
    case IntervalColumn::Kind:
        return static_cast<std::int64_t>(interval.kind);
    case IntervalColumn::Name:
        return interval.nameId < nameRanks.size() ? nameRanks[interval.nameId] : -1;
    case IntervalColumn::Batch:
        return interval.batch == Interval::NoBatch ? -1 : static_cast<std::int64_t>(interval.batch);
    case IntervalColumn::Stream:
        return interval.stream == Interval::NoStream ? -1 : static_cast<std::int64_t>(interval.stream);
    case IntervalColumn::Start:
        return interval.time.begin.time_since_epoch().count();
    case IntervalColumn::Length:
        return length;
    case IntervalColumn::Amount:
        return interval.kind == ActivityKind::Kernel ? -1 : static_cast<std::int64_t>(interval.amount);
    case IntervalColumn::Bandwidth:
        return isCopyKind(interval.kind) && length > 0
                   ? static_cast<std::int64_t>(static_cast<double>(interval.amount) / static_cast<double>(length) * 1e6)
                   : -1;
    case IntervalColumn::Correlation:
        return interval.correlation;
    case IntervalColumn::Run:
    case IntervalColumn::Lane:
        return 0; // as in the list
    }
    return 0;
}

} // namespace

IntervalList::IntervalList(PairOfTimelines timelines)
    : m_timelines(std::move(timelines))
{
    for (const auto& timeline : m_timelines) {
        for (std::size_t i = 0; timeline && i < timeline->lanes().size(); ++i) {
            m_firstOf.push_back(m_size);
            m_size += timeline->lanes()[i].intervals().size();
        }
        if (&timeline == m_timelines.data())
            m_lanesOfA = m_firstOf.size();
    }
}

IntervalList::Place IntervalList::placeOf(std::size_t number) const
{
    // Of lanes without intervals, which begin where the next one does, the last.
    const auto lane = static_cast<std::size_t>(std::ranges::upper_bound(m_firstOf, number) - m_firstOf.begin()) - 1;
    const bool inB = lane >= m_lanesOfA;
    return {inB ? 1U : 0U, {inB ? lane - m_lanesOfA : lane, number - m_firstOf[lane]}};
}

std::size_t IntervalList::numberOf(Place place) const
{
    return m_firstOf[place.side == 0 ? place.ref.lane : m_lanesOfA + place.ref.lane] + place.ref.index;
}

namespace {

struct Keyed
{
    std::int64_t key;
    std::uint32_t number;
};

constexpr int Collected = 20; // per cent of the work

// In parts, so that a wish that has changed meanwhile need not wait for the whole. False when stopped.
bool sortKeyed(std::vector<Keyed>& keyed, bool descending, const std::stop_token& stop, std::atomic<int>& percent)
{
    constexpr std::size_t Part = 65'536;
    const auto before = [descending](const Keyed& a, const Keyed& b) {
        if (a.key != b.key)
            return descending ? a.key > b.key : a.key < b.key;
        return a.number < b.number;
    };
    const auto at = [&](std::size_t i) {
        return keyed.begin() + static_cast<std::ptrdiff_t>(std::min(i, keyed.size()));
    };
    // Sorting the parts is about as much as merging them four times.
    std::size_t rounds = 4;
    for (auto width = Part; width < keyed.size(); width *= 2)
        ++rounds;
    const auto tell = [&](std::size_t round, std::size_t from, std::size_t share) {
        const auto done =
            static_cast<double>(round)
            + static_cast<double>(share * from) / static_cast<double>(std::max<std::size_t>(1, keyed.size()));
        percent = Collected + static_cast<int>((100 - Collected) * done / static_cast<double>(rounds));
    };
    for (std::size_t from = 0; from < keyed.size(); from += Part) {
        if (stop.stop_requested())
            return false;
        std::sort(at(from), at(from + Part), before);
        tell(0, from, 4);
    }
    std::size_t round = 4;
    for (auto width = Part; width < keyed.size(); width *= 2, ++round) {
        for (std::size_t from = 0; from + width < keyed.size(); from += 2 * width) {
            if (stop.stop_requested())
                return false;
            std::inplace_merge(at(from), at(from + width), at(from + 2 * width), before);
            tell(round, from, 1);
        }
    }
    return true;
}

} // namespace

std::optional<std::vector<std::uint32_t>> intervalRows(const IntervalList& list, const IntervalQuery& query,
                                                       const IntervalOrder& order, const std::stop_token& stop,
                                                       std::atomic<int>* percent)
{
    std::atomic<int> unseen{0};
    auto& told = percent != nullptr ? *percent : unseen;
    const bool sorted = order.column && *order.column != IntervalColumn::Run && *order.column != IntervalColumn::Lane;
    std::vector<Keyed> keyed;
    std::vector<std::uint32_t> rows;
    std::size_t seen = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto& timeline = list.timelines()[side];
        if (!timeline)
            continue;
        const auto ranks = ranksOf(*timeline);
        const auto hits = findIntervals(timeline, query, stop);
        if (!hits)
            return std::nullopt;
        // At once: growing would take twice the memory for a moment.
        if (sorted)
            keyed.reserve(keyed.size() + hits->count());
        else
            rows.reserve(rows.size() + hits->count());
        for (std::size_t lane = 0; lane < timeline->lanes().size(); ++lane) {
            if (stop.stop_requested())
                return std::nullopt;
            const auto all = timeline->lanes()[lane].intervals();
            const auto first = static_cast<std::uint32_t>(all.empty() ? 0 : list.numberOf({side, {lane, 0}}));
            for (const auto index : hits->inLane(lane)) {
                if (sorted)
                    keyed.push_back({keyOf(all[index], *order.column, ranks), first + index});
                else
                    rows.push_back(first + index);
            }
            seen += all.size();
            told = static_cast<int>(static_cast<double>(Collected) * static_cast<double>(seen)
                                    / static_cast<double>(std::max<std::size_t>(1, list.size())));
        }
    }
    if (sorted) {
        if (!sortKeyed(keyed, order.descending, stop, told))
            return std::nullopt;
        rows.reserve(keyed.size());
        for (const auto& one : keyed)
            rows.push_back(one.number);
    } else if (order.descending) {
        std::ranges::reverse(rows);
    }
    told = 100;
    return rows;
}

} // namespace overlap
