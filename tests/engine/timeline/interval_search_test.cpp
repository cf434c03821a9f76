// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/correlation_bounds.h"
#include "engine/timeline/interval_search.h"
#include "tests/engine/timeline/timeline_samples.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace overlap {

using namespace samples;

namespace {

TimelinePtr smallRun()
{
    TimelineBuilder builder;
    const auto add = [&](LaneRole role, ActivityKind kind, const char* name, std::int64_t begin, std::int64_t end,
                         std::uint32_t batch) {
        auto one = interval(begin, end, kind);
        one.nameId = builder.nameId(name);
        one.batch = batch;
        builder.add(role, 0, one);
    };
    for (std::uint32_t batch = 0; batch < 20; ++batch) {
        const auto t = static_cast<std::int64_t>(batch) * 100;
        add(LaneRole::Host, ActivityKind::Issue, "cudaLaunchKernel", t, t + 5, batch);
        add(LaneRole::Compute, ActivityKind::Kernel, "per_sample_reduce", t + 10, t + 60 + batch, batch);
        add(LaneRole::CopyToDevice, ActivityKind::CopyToDevice, "memcpy", t + 10, t + 20, batch);
    }
    return std::make_shared<const Timeline>(builder.build());
}

std::size_t hitsOf(const IntervalQuery& query)
{
    return findIntervals(smallRun(), query)->count();
}

} // namespace

TEST(IntervalSearch, FindsPartsOfNamesInLargeAndSmallLetters)
{
    EXPECT_EQ(hitsOf({.text = "LAUNCH"}), 20U);
    EXPECT_EQ(hitsOf({.text = "reduce"}), 20U);
    EXPECT_EQ(hitsOf({.text = "graph"}), 0U);
}

TEST(IntervalSearch, TakesABatchAsItStandsOnTheBars)
{
    EXPECT_EQ(hitsOf({.text = "b4"}), 3U);
    EXPECT_EQ(hitsOf({.text = "b44"}), 0U);
}

TEST(IntervalSearch, TakesAWordOfTheWindowForAKind)
{
    IntervalQuery query;
    query.text = "kopie";
    query.textMeans[static_cast<std::size_t>(ActivityKind::CopyToDevice)] = true;
    EXPECT_EQ(hitsOf(query), 20U);
}

TEST(IntervalSearch, EveryConditionMustHold)
{
    IntervalQuery query;
    query.kind = ActivityKind::Kernel;
    EXPECT_EQ(hitsOf(query), 20U);
    query.atLeast = Nanoseconds(60);
    EXPECT_EQ(hitsOf(query), 10U); // 50 + batch
    query.batch = 12;
    EXPECT_EQ(hitsOf(query), 1U);
    query.within = range(0, 100);
    EXPECT_EQ(hitsOf(query), 0U);
}

TEST(IntervalSearch, LeadsFromHitToHitInOrderOfTimeAndBack)
{
    const auto timeline = smallRun();
    const auto hits = findIntervals(timeline, {.within = range(0, 500)});
    ASSERT_TRUE(hits);
    std::vector<IntervalRef> forwards;
    for (auto at = hits->firstFrom(TracePoint::min()); at; at = hits->after(*at)) {
        EXPECT_EQ(hits->rankOf(*at), forwards.size());
        EXPECT_TRUE(hits->contains(*at));
        forwards.push_back(*at);
    }
    EXPECT_EQ(forwards.size(), hits->count());
    EXPECT_TRUE(
        std::ranges::is_sorted(forwards, {}, [&](IntervalRef ref) { return timeline->interval(ref).time.begin; }));
    std::vector<IntervalRef> backwards;
    for (auto at = hits->last(); at; at = hits->before(*at))
        backwards.push_back(*at);
    std::ranges::reverse(backwards);
    EXPECT_EQ(backwards, forwards);
}

TEST(IntervalSearch, StopsWhenAskedTo)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(findIntervals(smallRun(), {.text = "reduce"}, stop.get_token()));
}

TEST(CorrelationBounds, AgreesWithATableOfAllNumbers)
{
    Random random(11);
    for (int round = 0; round < 200; ++round) {
        const auto timeline = randomRun(random);
        const CorrelationIndex table(timeline);
        const CorrelationBounds bounds(timeline);
        for (std::uint32_t number = 0; number < 45; ++number) {
            const auto* link = table.find(number);
            ASSERT_EQ(bounds.call(timeline, number), link ? link->call : std::nullopt) << number;
            ASSERT_EQ(bounds.operation(timeline, number),
                      link && !link->operations.empty() ? std::optional(link->operations.front()) : std::nullopt)
                << number;
        }
    }
}

TEST(PlaceOf, FindsAnIntervalByOtherLanes)
{
    const auto run = smallRun();
    TimelineBuilder byStream;
    for (const auto& lane : run->lanes()) {
        for (auto one : lane.intervals()) {
            one.nameId = byStream.nameId(std::string("also ") + run->names()[one.nameId]);
            byStream.add(lane.id().role == LaneRole::Host ? LaneRole::Host : LaneRole::Stream,
                         lane.id().role == LaneRole::CopyToDevice ? 1 : 0, one);
        }
    }
    const auto drawn = byStream.build();
    for (const auto& lane : run->lanes()) {
        for (const auto& one : lane.intervals()) {
            const auto place = placeOf(drawn, one);
            ASSERT_TRUE(place);
            EXPECT_EQ(drawn.interval(*place).time, one.time);
            EXPECT_EQ(drawn.interval(*place).kind, one.kind);
        }
    }
    auto missing = run->lanes().front().intervals().front();
    missing.time.end += Nanoseconds(1);
    EXPECT_FALSE(placeOf(drawn, missing));
}

TEST(PlaceOf, TellsEmptyIntervalsThatBeginTogetherApart)
{
    TimelineBuilder builder;
    for (std::uint32_t correlation = 1; correlation <= 3; ++correlation) {
        auto one = interval(10, 10, ActivityKind::Issue);
        one.correlation = correlation;
        builder.add(LaneRole::Host, 0, one);
    }
    const auto timeline = builder.build();
    auto last = interval(10, 10, ActivityKind::Issue);
    last.correlation = 3;
    const auto place = placeOf(timeline, last);
    ASSERT_TRUE(place);
    EXPECT_EQ(timeline.interval(*place).correlation, 3U);
}

} // namespace overlap
