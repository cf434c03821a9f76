// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/gantt_plottable.h"
#include "widgets/qcp.h"
#include "widgets/style/look.h"

#include <gtest/gtest.h>

#include <memory>

namespace overlap::test {

namespace {

constexpr int Width = 800;
constexpr std::size_t Lanes = 4;

// Kernels and copies of one to nine microseconds in turn, every ten.
TimelinePtr manyIntervals(std::size_t count)
{
    std::vector<Lane> lanes;
    for (std::size_t lane = 0; lane < Lanes; ++lane) {
        std::vector<Interval> all;
        for (std::size_t i = 0; i < count / Lanes; ++i) {
            Interval one;
            const auto begin = static_cast<std::int64_t>(i) * 10'000;
            one.time = {TracePoint(Nanoseconds(begin)),
                        TracePoint(Nanoseconds(begin + 1000 + static_cast<std::int64_t>(i * 7919 % 8000)))};
            one.kind = i % 3 == 0 ? ActivityKind::CopyToDevice : ActivityKind::Kernel;
            all.push_back(one);
        }
        lanes.push_back(Lane::make({LaneRole::Stream, static_cast<std::uint32_t>(lane), 0}, std::move(all)).value());
    }
    return std::make_shared<const Timeline>(std::move(lanes), std::vector<std::string>{"x"});
}

// Intervals and blocks that one frame looks at.
std::size_t visitedAt(const TimelinePtr& timeline, double share, bool slowMotion = false)
{
    const Look look;
    QCustomPlot plot;
    plot.setViewport(QRect(0, 0, Width, 400));
    plot.axisRect()->setAutoMargins(QCP::msNone);
    plot.yAxis->setRangeReversed(true);
    plot.yAxis->setRange(0.0, static_cast<double>(Lanes));
    const auto mipmaps = mipmapsOf(*timeline);
    std::vector<DrawnLane> drawn;
    for (std::size_t i = 0; i < Lanes; ++i)
        drawn.push_back({&timeline->lanes()[i], &mipmaps[i], false});
    auto* gantt = new GanttPlottable(plot.xAxis, plot.yAxis, look);
    gantt->setTimeline(timeline, displayLanes(*timeline), drawn);
    const auto whole = static_cast<double>(timeline->range().duration().count());
    plot.xAxis->setRange(whole * 0.4, whole * (0.4 + share));
    if (slowMotion)
        gantt->setNow(TracePoint(Nanoseconds(static_cast<std::int64_t>(whole * (0.4 + share / 2)))));
    plot.replot(QCustomPlot::rpQueuedRefresh);
    return gantt->visited();
}

} // namespace

TEST(CostOfAFrame, IsOfPixelsAndNotOfIntervals)
{
    const auto few = manyIntervals(20'000);
    const auto many = manyIntervals(2'000'000);
    // A pixel column looks at some logarithm of a lane and at most at a block of 32; here it is less.
    constexpr std::size_t MostForAColumn = 64;
    for (const double share : {0.6, 0.06, 0.006}) {
        EXPECT_LE(visitedAt(many, share), Lanes * Width * MostForAColumn) << share;
        EXPECT_GT(visitedAt(many, share), 0U) << share;
    }
    // Slow motion looks at nothing more.
    EXPECT_EQ(visitedAt(many, 0.06, true), visitedAt(many, 0.06));
    // A hundred times as many intervals: as many times as the logarithm grows, not a hundred times.
    EXPECT_LT(visitedAt(many, 0.6), 3 * visitedAt(few, 0.6));
}

} // namespace overlap::test
