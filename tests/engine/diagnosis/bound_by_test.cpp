// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/diagnosis/diagnosed.h"

#include "engine/scenario/presets.h"
#include "engine/timeline/timeline_builder.h"

#include <gmock/gmock.h>

#include <numeric>

namespace overlap {
namespace {

using diagnosed::healthy;
using diagnosed::observed;
using diagnosed::with;

BoundSummary boundOfRun(const std::vector<std::string>& settings, const std::string& device = "sim:h200")
{
    return observed(with(healthy(), settings), device).diagnosis.bound.value();
}

TEST(BoundBy, SharesOfEveryPresetAddUpToTheWholeWindow)
{
    for (const auto& pair : presetPairs()) {
        for (const auto& scenario : {pair.a, pair.b}) {
            const auto result = observed(scenario);
            const auto& shares = result.diagnosis.bound->sharePct;
            EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 100.0, 1e-9) << scenario.name;
        }
    }
}

TEST(BoundBy, ThePathHasNoGapsAndCoversTheWindow)
{
    for (const auto& settings :
         std::vector<std::vector<std::string>>{{},
                                               {"sync=every_op"},
                                               {"host_memory=pageable"},
                                               {"allocation=per_batch"},
                                               {"prepare.kind=normalize", "prepare.workers=2"}}) {
        const auto result = observed(with(healthy(), settings));
        const auto& path = result.diagnosis.bound->path;
        ASSERT_FALSE(path.empty());
        EXPECT_EQ(path.front().time.begin, result.diagnosis.window.begin);
        EXPECT_EQ(path.back().time.end, result.diagnosis.window.end);
        for (std::size_t i = 1; i < path.size(); ++i)
            EXPECT_EQ(path[i].time.begin, path[i - 1].time.end);
    }
}

TEST(BoundBy, NamesTheResourceThatIsShort)
{
    EXPECT_EQ(boundOfRun({}).by, BoundKind::Link);
    EXPECT_EQ(boundOfRun({"kernel.iterations=4096"}).by, BoundKind::Kernels);
    EXPECT_EQ(boundOfRun({"prepare.kind=fixed_duration", "prepare.us_per_sample=50"}).by, BoundKind::Preparation);
    EXPECT_EQ(boundOfRun({"prepare.kind=fixed_duration", "prepare.us_per_sample=200", "prepare.workers=2"}).by,
              BoundKind::Preparation);
    EXPECT_EQ(boundOfRun({"samples=64", "batch_size=1", "input_bytes_per_sample=4096", "kernel.kind=fixed_duration",
                          "kernel.duration_us=2", "output_bytes_per_sample=0", "kernel.launches_per_batch=50"})
                  .by,
              BoundKind::Launches);
    EXPECT_EQ(boundOfRun({"pinning=per_batch"}).by, BoundKind::Allocation);
    EXPECT_EQ(boundOfRun({"host_memory=pageable"}).by, BoundKind::Link);
}

// Four batches of H2D 4 us, kernel 2 us, D2H 4 us, each waited for, on a device without overheads: nothing overlaps, so
// the path is every operation once.
TEST(BoundBy, OfOneThingAfterAnotherIsEachForItsTime)
{
    const auto bound =
        boundOfRun({"samples=4", "batch_size=1", "streams=4", "sync=every_batch", "input_bytes_per_sample=4000",
                    "kernel.kind=fixed_duration", "kernel.duration_us=2", "output_bytes_per_sample=4000"},
                   "sim:ideal-2-engines");
    EXPECT_DOUBLE_EQ(bound.shareOf(BoundKind::Link), 80.0);
    EXPECT_DOUBLE_EQ(bound.shareOf(BoundKind::Kernels), 20.0);
}

TEST(BoundBy, OfAPerfectPipelineIsItsLongestResourceAndTheEnds)
{
    const auto bound =
        boundOfRun({"samples=4", "batch_size=1", "streams=4", "input_bytes_per_sample=4000",
                    "kernel.kind=fixed_duration", "kernel.duration_us=2", "output_bytes_per_sample=4000"},
                   "sim:ideal-2-engines");
    // 22 us: 16 us of H2D, then the last batch's kernel and D2H.
    EXPECT_NEAR(bound.shareOf(BoundKind::Link), 100.0 * 20.0 / 22.0, 1e-9);
    EXPECT_NEAR(bound.shareOf(BoundKind::Kernels), 100.0 * 2.0 / 22.0, 1e-9);
}

TEST(BoundBy, GoesOnWithTheDeviceWhereTheClockStoppedEarly)
{
    const auto early = observed(with(healthy(), {"sync=end", "final_sync=false"}));
    const auto whole = observed(with(healthy(), {"sync=end"}));
    EXPECT_EQ(early.diagnosis.bound->by, BoundKind::Link);
    EXPECT_NEAR(early.diagnosis.bound->shareOf(BoundKind::Link), whole.diagnosis.bound->shareOf(BoundKind::Link), 1.0);
}

// A call 0..10 us, its kernel 10..20, nothing recorded until the call at 100 us, whose kernel ends the window.
TEST(BoundBy, BetweenCallsTheHostPreparesWhereNobodyMarkedWhatItDid)
{
    const auto us = [](std::int64_t begin, std::int64_t end, ActivityKind kind, std::uint32_t correlation) {
        Interval interval;
        interval.time = {TracePoint(Nanoseconds(begin * 1000)), TracePoint(Nanoseconds(end * 1000))};
        interval.kind = kind;
        interval.correlation = correlation;
        return interval;
    };
    TimelineBuilder builder;
    (void)builder.nameId("call"); // of all
    builder.add(LaneRole::Host, 0, us(0, 10, ActivityKind::Issue, 1));
    builder.add(LaneRole::Compute, 0, us(10, 20, ActivityKind::Kernel, 1));
    builder.add(LaneRole::Host, 0, us(100, 110, ActivityKind::Issue, 2));
    builder.add(LaneRole::Compute, 0, us(110, 120, ActivityKind::Kernel, 2));
    const auto timeline = builder.build();
    const TimeRange window{TracePoint{}, TracePoint(Nanoseconds(120'000))};
    const auto launches = boundOf(timeline, window).value();
    EXPECT_DOUBLE_EQ(launches.us[static_cast<std::size_t>(BoundKind::Preparation)], 0.0);
    EXPECT_EQ(launches.by, BoundKind::Launches);
    const std::vector<TimeRange> unmarked{{TracePoint(Nanoseconds(20'000)), TracePoint(Nanoseconds(100'000))}};
    const auto prepares = boundOf(timeline, window, unmarked).value();
    EXPECT_DOUBLE_EQ(prepares.us[static_cast<std::size_t>(BoundKind::Preparation)], 80.0);
    EXPECT_EQ(prepares.by, BoundKind::Preparation);
    EXPECT_NEAR(std::accumulate(prepares.us.begin(), prepares.us.end(), 0.0), 120.0, 1e-9);
}

TEST(BoundBy, IsUnknownWithoutCallsOfTheHost)
{
    TimelineBuilder builder;
    builder.addEmpty(LaneRole::Compute, 0);
    EXPECT_FALSE(boundOf(builder.build(), {TracePoint{}, TracePoint(Nanoseconds(10))}).has_value());
}

} // namespace
} // namespace overlap
