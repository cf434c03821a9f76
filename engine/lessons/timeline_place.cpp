// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/timeline_place.h"

#include "engine/base/text.h"
#include "engine/lessons/front_matter.h"
#include "engine/timeline/interval_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace overlap {

namespace {
using What = TimelinePlace::What;

std::optional<std::uint32_t> countFrom(std::string_view text)
{
    std::uint32_t value = 0;
    const auto* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && at == end && !text.empty() ? std::optional(value) : std::nullopt;
}

Error problem(const std::string& message)
{
    return Error{ErrorCode::Parse, message};
}

Result<TimelinePlace> readBatches(std::string_view words)
{
    TimelinePlace place;
    place.what = What::Batches;
    const auto dots = words.find("..");
    const auto first = countFrom(words.substr(0, dots));
    const auto last = dots == std::string_view::npos ? first : countFrom(words.substr(dots + 2));
    if (!first || !last || *last < *first)
        return problem(fmt::format("\"{}\" names no batches; write \"batch 2\" or \"batches 0..2\"", words));
    place.firstBatch = *first;
    place.lastBatch = *last;
    return place;
}

struct Candidate
{
    IntervalRef ref;
    TimeRange time;
};

std::vector<Candidate> intervalsOf(const Timeline& timeline, ActivityKind kind)
{
    std::vector<Candidate> found;
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        const auto intervals = timeline.lanes()[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (intervals[i].kind == kind)
                found.push_back({{lane, i}, intervals[i].time});
        }
    }
    std::ranges::stable_sort(found, {}, [](const Candidate& candidate) { return candidate.time.begin; });
    return found;
}

// From the first begin to the last end; empty when there is none.
TimeRange spanOf(const std::vector<Candidate>& candidates)
{
    if (candidates.empty())
        return {};
    auto span = candidates.front().time;
    for (const auto& candidate : candidates) {
        span.begin = std::min(span.begin, candidate.time.begin);
        span.end = std::max(span.end, candidate.time.end);
    }
    return span;
}

// Of all kinds where none is given.
std::vector<Candidate> batchIntervals(const Timeline& timeline, const TimelinePlace& place,
                                      const std::vector<ActivityKind>& kinds)
{
    std::vector<Candidate> found;
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        const auto intervals = timeline.lanes()[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            const auto batch = intervals[i].batch;
            if (!kinds.empty() && std::ranges::find(kinds, intervals[i].kind) == kinds.end())
                continue;
            if (batch != Interval::NoBatch && batch >= place.firstBatch && batch <= place.lastBatch)
                found.push_back({{lane, i}, intervals[i].time});
        }
    }
    return found;
}

TimeRange longestIdle(const Timeline& timeline, TimeRange window)
{
    const auto busy = IntervalSet::of(timeline, [](const Interval& interval) { return isDeviceKind(interval.kind); });
    const auto gaps = busy.gapsIn(window);
    TimeRange longest;
    for (const auto& gap : gaps.ranges()) {
        if (gap.duration() > longest.duration())
            longest = gap;
    }
    return longest;
}

Result<std::vector<Candidate>> intervalsAt(const Timeline& timeline, const TimelinePlace& place,
                                           const std::vector<ActivityKind>& kinds)
{
    auto found =
        place.what == What::Batches ? batchIntervals(timeline, place, kinds) : intervalsOf(timeline, place.kind);
    if (found.empty())
        return problem(place.what == What::Batches
                           ? fmt::format("the run has nothing of that kind in batch {}", place.firstBatch)
                           : fmt::format("the run has no interval of the kind {}", activityKindId(place.kind)));
    if (place.what == What::First) {
        if (found.size() < place.count)
            return problem(
                fmt::format("the run has only {} intervals of the kind {}", found.size(), activityKindId(place.kind)));
        found.resize(place.count);
    } else if (place.what == What::Last) {
        found = {found.back()};
    } else if (place.what == What::Longest) {
        found = {
            *std::ranges::max_element(found, {}, [](const Candidate& candidate) { return candidate.time.duration(); })};
    }
    return found;
}

std::vector<IntervalRef> meeting(const Timeline& timeline, TimeRange range, const std::vector<ActivityKind>& kinds)
{
    std::vector<IntervalRef> refs;
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        const auto intervals = timeline.lanes()[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (std::ranges::find(kinds, intervals[i].kind) != kinds.end()
                && !intervals[i].time.intersected(range).empty())
                refs.push_back({lane, i});
        }
    }
    return refs;
}
} // namespace

Result<std::vector<ActivityKind>> parseActivityKinds(std::string_view text)
{
    std::vector<std::string> known;
    for (std::size_t i = 0; i < ActivityKindCount; ++i)
        known.emplace_back(activityKindId(static_cast<ActivityKind>(i)));
    std::vector<ActivityKind> kinds;
    for (const auto& word : wordsOf(text)) {
        const auto it = std::ranges::find(known, word);
        if (it == known.end()) {
            const auto near = nearest(word, known);
            return problem(
                fmt::format("there is no kind {}{}", word, near.empty() ? "" : "; did you mean " + near + "?"));
        }
        kinds.push_back(static_cast<ActivityKind>(it - known.begin()));
    }
    return kinds;
}

Result<TimelinePlace> parseTimelinePlace(std::string_view text)
{
    const auto words = wordsOf(text);
    if (words.size() == 1 && words[0] == "all")
        return TimelinePlace{};
    if (words.size() == 2 && (words[0] == "batch" || words[0] == "batches"))
        return readBatches(words[1]);
    TimelinePlace place;
    if (words.size() == 2 && words[0] == "longest" && words[1] == "idle") {
        place.what = What::Idle;
        return place;
    }
    const bool counted = words.size() == 3 && words[0] == "first";
    const auto count = counted ? countFrom(words[1]).value_or(0) : 1;
    const bool known = !words.empty() && (words[0] == "first" || words[0] == "last" || words[0] == "longest");
    if (!known || (words.size() != 2 && !counted) || count == 0)
        return problem(fmt::format("\"{}\" is no place; write all, batch 2, batches 0..2, first h2d, first 3 kernel, "
                                   "last d2h, longest blocked or longest idle",
                                   text));
    place.what = words[0] == "first" ? What::First : words[0] == "last" ? What::Last : What::Longest;
    place.count = count;
    const auto kinds = parseActivityKinds(words.back());
    if (!kinds)
        return kinds.error();
    place.kind = kinds->front();
    return place;
}

Result<FoundPlace> findPlace(const Timeline& timeline, TimeRange window, const TimelinePlace& place,
                             const std::vector<ActivityKind>& kinds)
{
    FoundPlace found;
    if (place.what == What::All || place.what == What::Idle) {
        found.range = place.what == What::All ? window : longestIdle(timeline, window);
        if (found.range.empty())
            return problem("the device is never idle in this run");
    } else {
        const auto at = intervalsAt(timeline, place, kinds);
        if (!at)
            return at.error();
        found.range = spanOf(*at);
        if (kinds.empty()) {
            for (const auto& candidate : *at)
                found.intervals.push_back(candidate.ref);
            std::ranges::sort(found.intervals);
            return found;
        }
    }
    found.intervals = meeting(timeline, found.range, kinds);
    return found;
}

} // namespace overlap
