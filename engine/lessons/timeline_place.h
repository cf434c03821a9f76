// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/timeline/timeline.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// A part of a timeline in words, so that it is found again on any device and after any change:
//   all                       the whole run
//   batch 2, batches 0..2     from the first to the last interval of these batches, of the kinds where some are given
//   first h2d, last kernel    one interval of a kind, by when it begins; kinds as in activityKindId
//   longest blocked           the longest of a kind, the first of equals
//   first 3 kernel            the first so many of a kind
//   longest idle              the longest time without device work inside the run
struct TimelinePlace
{
    enum class What : std::uint8_t
    {
        All,
        Batches,
        First,
        Last,
        Longest,
        Idle
    };
    What what = What::All;
    std::uint32_t firstBatch = 0;
    std::uint32_t lastBatch = 0;
    ActivityKind kind = ActivityKind::Kernel; // First, Last, Longest
    std::uint32_t count = 1; // First
    bool operator==(const TimelinePlace&) const = default;
};
[[nodiscard]] Result<TimelinePlace> parseTimelinePlace(std::string_view text);

// Kinds by their words, "h2d kernel". Errors name the nearest.
[[nodiscard]] Result<std::vector<ActivityKind>> parseActivityKinds(std::string_view text);

struct FoundPlace
{
    TimeRange range; // what is meant, without margin
    std::vector<IntervalRef> intervals; // of the kinds, that meet the range; in order of lane and index
};
// `kinds`: what is to be highlighted; empty: what the place itself names (all kinds of a batch, for idle nothing).
// The error says what this run does not have.
[[nodiscard]] Result<FoundPlace> findPlace(const Timeline& timeline, TimeRange window, const TimelinePlace& place,
                                           const std::vector<ActivityKind>& kinds);

} // namespace overlap
