// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/interval_search.h"

#include "engine/base/letters.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace overlap {

namespace {

// "b12" as on the bars.
std::optional<std::uint32_t> batchIn(const std::string& text)
{
    if (text.size() < 2 || text.front() != 'b')
        return std::nullopt;
    std::uint32_t number = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + 1, end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

class Matcher
{
public:
    Matcher(const Timeline& timeline, const IntervalQuery& query)
        : m_query(query)
        , m_hasText(!query.text.empty())
    {
        const auto text = lowered(query.text);
        m_batchText = batchIn(text);
        for (const auto& name : timeline.names())
            m_names.push_back(m_hasText && lowered(name).find(text) != std::string::npos);
    }

    [[nodiscard]] bool operator()(const Interval& interval) const
    {
        if (m_query.kind && interval.kind != *m_query.kind)
            return false;
        if (m_query.batch && interval.batch != *m_query.batch)
            return false;
        if (interval.time.duration() < m_query.atLeast)
            return false;
        if (m_query.within && !meets(interval.time, *m_query.within))
            return false;
        return !m_hasText || m_query.textMeans[static_cast<std::size_t>(interval.kind)]
               || (interval.nameId < m_names.size() && m_names[interval.nameId])
               || (m_batchText && interval.batch == *m_batchText);
    }

private:
    static bool meets(TimeRange time, TimeRange range)
    {
        return time.empty() ? range.contains(time.begin) : !time.intersected(range).empty();
    }

    const IntervalQuery& m_query;
    bool m_hasText;
    std::optional<std::uint32_t> m_batchText;
    std::vector<bool> m_names; // by id: whether the text is in it
};

using Key = std::tuple<TracePoint, std::size_t, std::size_t>;

} // namespace

IntervalHits::IntervalHits(TimelinePtr timeline, std::vector<std::vector<std::uint32_t>> byLane)
    : m_timeline(std::move(timeline))
    , m_byLane(std::move(byLane))
{
    for (const auto& lane : m_byLane)
        m_count += lane.size();
}

bool IntervalHits::contains(IntervalRef ref) const
{
    return ref.lane < m_byLane.size() && std::ranges::binary_search(m_byLane[ref.lane], ref.index);
}

std::optional<IntervalRef> IntervalHits::after(IntervalRef ref) const
{
    const auto keyOf = [&](IntervalRef r) { return Key{m_timeline->interval(r).time.begin, r.lane, r.index}; };
    const auto key = keyOf(ref);
    std::optional<IntervalRef> best;
    for (std::size_t lane = 0; lane < m_byLane.size(); ++lane) {
        const auto& hits = m_byLane[lane];
        const auto it = std::ranges::partition_point(hits, [&](auto index) { return keyOf({lane, index}) <= key; });
        if (it != hits.end() && (!best || keyOf({lane, *it}) < keyOf(*best)))
            best = IntervalRef{lane, *it};
    }
    return best;
}

std::optional<IntervalRef> IntervalHits::before(IntervalRef ref) const
{
    const auto keyOf = [&](IntervalRef r) { return Key{m_timeline->interval(r).time.begin, r.lane, r.index}; };
    const auto key = keyOf(ref);
    std::optional<IntervalRef> best;
    for (std::size_t lane = 0; lane < m_byLane.size(); ++lane) {
        const auto& hits = m_byLane[lane];
        const auto it = std::ranges::partition_point(hits, [&](auto index) { return keyOf({lane, index}) < key; });
        if (it != hits.begin() && (!best || keyOf({lane, *std::prev(it)}) > keyOf(*best)))
            best = IntervalRef{lane, *std::prev(it)};
    }
    return best;
}

std::optional<IntervalRef> IntervalHits::firstFrom(TracePoint t) const
{
    std::optional<IntervalRef> best;
    for (std::size_t lane = 0; lane < m_byLane.size(); ++lane) {
        const auto& hits = m_byLane[lane];
        const auto all = m_timeline->lanes()[lane].intervals();
        const auto it = std::ranges::partition_point(hits, [&](auto index) { return all[index].time.begin < t; });
        if (it != hits.end() && (!best || all[*it].time.begin < m_timeline->interval(*best).time.begin))
            best = IntervalRef{lane, *it};
    }
    return best;
}

std::optional<IntervalRef> IntervalHits::last() const
{
    std::optional<IntervalRef> best;
    for (std::size_t lane = 0; lane < m_byLane.size(); ++lane) {
        if (m_byLane[lane].empty())
            continue;
        const IntervalRef candidate{lane, m_byLane[lane].back()};
        if (!best || m_timeline->interval(candidate).time.begin >= m_timeline->interval(*best).time.begin)
            best = candidate;
    }
    return best;
}

std::size_t IntervalHits::rankOf(IntervalRef ref) const
{
    const auto keyOf = [&](IntervalRef r) { return Key{m_timeline->interval(r).time.begin, r.lane, r.index}; };
    const auto key = keyOf(ref);
    std::size_t rank = 0;
    for (std::size_t lane = 0; lane < m_byLane.size(); ++lane) {
        const auto& hits = m_byLane[lane];
        const auto it = std::ranges::partition_point(hits, [&](auto index) { return keyOf({lane, index}) < key; });
        rank += static_cast<std::size_t>(it - hits.begin());
    }
    return rank;
}

std::optional<IntervalHits> findIntervals(const TimelinePtr& timeline, const IntervalQuery& query,
                                          const std::stop_token& stop)
{
    constexpr std::size_t BetweenChecks = 65'536;
    const Matcher matches(*timeline, query);
    std::vector<std::vector<std::uint32_t>> byLane(timeline->lanes().size());
    for (std::size_t lane = 0; lane < byLane.size(); ++lane) {
        const auto all = timeline->lanes()[lane].intervals();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i % BetweenChecks == 0 && stop.stop_requested())
                return std::nullopt;
            if (matches(all[i]))
                byLane[lane].push_back(static_cast<std::uint32_t>(i));
        }
    }
    return IntervalHits(timeline, std::move(byLane));
}

std::optional<IntervalRef> placeOf(const Timeline& timeline, const Interval& like)
{
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        const auto all = timeline.lanes()[lane].intervals();
        auto it = std::ranges::partition_point(
            all, [&](const Interval& interval) { return interval.time.begin < like.time.begin; });
        // Empty intervals may begin together.
        for (; it != all.end() && it->time.begin == like.time.begin; ++it) {
            if (it->time == like.time && it->kind == like.kind && it->correlation == like.correlation
                && it->stream == like.stream)
                return IntervalRef{lane, static_cast<std::size_t>(it - all.begin())};
        }
    }
    return std::nullopt;
}

} // namespace overlap
