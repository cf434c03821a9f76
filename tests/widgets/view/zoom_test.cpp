// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/view/zoom.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace overlap {

namespace {

TracePoint at(std::int64_t ns)
{
    return TracePoint(Nanoseconds(ns));
}

const ViewLimits Limits{{at(0), at(1'000'000)}, Nanoseconds(100)};

double relative(TimeRange range, TracePoint t)
{
    return static_cast<double>((t - range.begin).count()) / static_cast<double>(range.duration().count());
}

} // namespace

TEST(Zoom, KeepsTheAnchorWhereItIs)
{
    const TimeRange range{at(200'000), at(600'000)};
    const auto anchor = at(300'000);
    for (const double factor : {0.8, 0.5, 1.25}) {
        const auto result = zoomed(range, anchor, factor, Limits);
        EXPECT_NEAR(relative(result, anchor), relative(range, anchor), 1e-5) << factor;
        EXPECT_EQ(result.duration().count(), std::llround(400'000 * factor));
    }
}

TEST(Zoom, StopsAtTheShortestLengthAroundTheAnchor)
{
    TimeRange range{at(200'000), at(600'000)};
    const auto anchor = at(300'000);
    for (int i = 0; i < 100; ++i)
        range = zoomed(range, anchor, 0.5, Limits);
    EXPECT_EQ(range.duration(), Nanoseconds(100));
    EXPECT_TRUE(range.contains(anchor));
}

TEST(Zoom, StopsAtTheWhole)
{
    EXPECT_EQ(zoomed({at(200'000), at(600'000)}, at(300'000), 50.0, Limits), Limits.whole);
}

TEST(Zoom, NeverLeavesTheLimits)
{
    std::mt19937 random(7);
    std::uniform_int_distribution<std::int64_t> place(0, 1'000'000);
    std::uniform_real_distribution<double> factor(0.1, 4.0);
    TimeRange range = Limits.whole;
    for (int i = 0; i < 2'000; ++i) {
        range = i % 3 == 0 ? panned(range, factor(random) - 2.0, Limits)
                           : zoomed(range, at(place(random)), factor(random), Limits);
        ASSERT_GE(range.begin, Limits.whole.begin);
        ASSERT_LE(range.end, Limits.whole.end);
        ASSERT_GE(range.duration(), Limits.shortest);
    }
}

TEST(Pan, KeepsTheLengthAtTheEnds)
{
    const TimeRange range{at(700'000), at(900'000)};
    EXPECT_EQ(panned(range, 0.25, Limits), (TimeRange{at(750'000), at(950'000)}));
    EXPECT_EQ(panned(range, 5.0, Limits), (TimeRange{at(800'000), at(1'000'000)}));
    EXPECT_EQ(panned(range, -50.0, Limits), (TimeRange{at(0), at(200'000)}));
}

TEST(OpeningView, ShowsALittleMoreThanTheShorterRun)
{
    const auto view = openingView(Nanoseconds(17'900'000), Nanoseconds(1'270'000));
    EXPECT_EQ(view.begin, at(0));
    EXPECT_EQ(view.end, at(1'400'000)); // 1.397 ms, up to a round number
    EXPECT_GE(openingView(Nanoseconds(5'930'000), Nanoseconds(5'980'000)).end, at(6'523'000));
    EXPECT_LE(openingView(Nanoseconds(5'930'000), Nanoseconds(5'980'000)).end, at(7'000'000));
}

TEST(OpeningView, OfOneRunAloneIsItsOwn)
{
    EXPECT_EQ(openingView(Nanoseconds(0), Nanoseconds(1'000'000)).end, at(1'100'000));
    EXPECT_EQ(openingView(Nanoseconds(1'000'000), Nanoseconds(0)).end, at(1'100'000));
}

TEST(TimeTicks, AreRoundNumbersInsideTheRange)
{
    const auto ticks = timeTicks({at(0), at(1'400'000)}, 9);
    EXPECT_EQ(ticks.step, Nanoseconds(200'000));
    ASSERT_EQ(ticks.at.size(), 8U);
    EXPECT_EQ(ticks.at.front(), at(0));
    EXPECT_EQ(ticks.at.back(), at(1'400'000));
}

TEST(TimeTicks, AreNeverMoreThanWanted)
{
    for (std::int64_t length = 1; length < 2'000'000'000; length = length * 3 + 1) {
        for (const int most : {1, 2, 5, 9, 20}) {
            const auto ticks = timeTicks({at(12'345), at(12'345 + length)}, most);
            ASSERT_LE(ticks.at.size(), static_cast<std::size_t>(most) + 1) << length;
            for (const auto t : ticks.at)
                ASSERT_EQ(t.time_since_epoch() % ticks.step, Nanoseconds(0));
        }
    }
    EXPECT_TRUE(timeTicks({at(5), at(5)}, 9).at.empty());
}

TEST(RoundNear, TakesTheNearestByRatio)
{
    EXPECT_EQ(roundNear(99'786.0), Nanoseconds(100'000));
    EXPECT_EQ(roundNear(100'000.0), Nanoseconds(100'000));
    EXPECT_EQ(roundNear(150.0), Nanoseconds(200));
    EXPECT_EQ(roundNear(350.0), Nanoseconds(500));
    EXPECT_EQ(roundNear(800.0), Nanoseconds(1'000));
    EXPECT_EQ(roundNear(0.0), Nanoseconds(1));
}

TEST(Snapped, TakesTheNearestEdgeWithinReach)
{
    const std::vector<TracePoint> edges{at(100), at(200), at(210)};
    EXPECT_EQ(snapped(at(104), edges, Nanoseconds(10)), at(100));
    EXPECT_EQ(snapped(at(96), edges, Nanoseconds(10)), at(100));
    EXPECT_EQ(snapped(at(204), edges, Nanoseconds(10)), at(200));
    EXPECT_EQ(snapped(at(207), edges, Nanoseconds(10)), at(210));
    EXPECT_EQ(snapped(at(150), edges, Nanoseconds(10)), at(150));
    EXPECT_EQ(snapped(at(110), edges, Nanoseconds(10)), at(100));
    EXPECT_EQ(snapped(at(7), {}, Nanoseconds(10)), at(7));
}

} // namespace overlap
