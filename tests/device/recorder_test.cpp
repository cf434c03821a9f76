// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/device/device_fixture.h"

#include "engine/scenario/issue_plan.h"
#include "engine/timeline/timeline_builder.h"

#include <algorithm>
#include <map>

namespace overlap::cuda {
namespace {

std::vector<Interval> intervalsOf(const Timeline& timeline, LaneRole role)
{
    std::vector<Interval> all;
    for (const auto& lane : timeline.lanes()) {
        if (lane.id().role == role)
            all.insert(all.end(), lane.intervals().begin(), lane.intervals().end());
    }
    std::ranges::sort(all, {}, [](const Interval& i) { return i.time.begin; });
    return all;
}

Scenario pipeline()
{
    Scenario s;
    s.samples = 200;
    s.batchSize = 16;
    s.streams = 3;
    return s;
}

class Recording : public OnGpu
{
protected:
    [[nodiscard]] std::optional<RunRecord> recorded(const Scenario& scenario, Recorder recorder)
    {
        auto record = run(scenario, recorder);
        EXPECT_TRUE(record.has_value()) << record.error().message;
        return record ? std::optional(*std::move(record)) : std::nullopt;
    }
    [[nodiscard]] bool withoutCupti()
    {
        const auto record = run(smallScenario(), Recorder::Cupti);
        return !record && record.error().code == ErrorCode::Unsupported;
    }
};

void expectEveryOperation(const Scenario& s, const Timeline& timeline)
{
    const auto in = intervalsOf(timeline, LaneRole::CopyToDevice);
    const auto kernels = intervalsOf(timeline, LaneRole::Compute);
    const auto out = intervalsOf(timeline, LaneRole::CopyToHost);
    EXPECT_EQ(in.size(), s.batches());
    EXPECT_EQ(kernels.size(), s.batches() * s.kernel.launchesPerBatch);
    EXPECT_EQ(out.size(), s.batches());
    std::map<std::uint32_t, std::uint64_t> bytes;
    for (const auto& copy : in)
        bytes[copy.batch] += copy.amount;
    for (std::uint32_t b = 0; b < s.batches(); ++b)
        EXPECT_EQ(bytes[b], inputBytesOf(s, b)) << "batch " << b;
    // A batch's stages follow each other.
    for (const auto& kernel : kernels) {
        const auto copy = std::ranges::find(in, kernel.batch, &Interval::batch);
        ASSERT_NE(copy, in.end());
        EXPECT_LE(copy->time.end, kernel.time.begin);
        EXPECT_EQ(copy->stream, kernel.stream);
    }
}

TEST_F(Recording, CuptiSeesEveryOperationOfEveryBatch)
{
    if (withoutCupti())
        GTEST_SKIP() << "CUPTI cannot be used here";
    auto s = pipeline();
    s.kernel.launchesPerBatch = 2;
    const auto record = recorded(s, Recorder::Cupti);
    ASSERT_TRUE(record && record->timeline);
    EXPECT_TRUE(record->notes.empty()) << record->notes.front();
    expectEveryOperation(s, *record->timeline);
    EXPECT_EQ(record->batchLatencies.size(), s.batches());
}

TEST_F(Recording, CuptiSeesTheOperationsInsideAGraph)
{
    if (withoutCupti())
        GTEST_SKIP() << "CUPTI cannot be used here";
    auto s = pipeline();
    s.kernel.launchesPerBatch = 3;
    s.useGraph = true;
    const auto record = recorded(s, Recorder::Cupti);
    ASSERT_TRUE(record && record->timeline);
    EXPECT_TRUE(record->notes.empty()) << record->notes.front();
    expectEveryOperation(s, *record->timeline);
}

TEST_F(Recording, HostAndDeviceAreOnOneClockWithinTwoMicroseconds)
{
    if (withoutCupti())
        GTEST_SKIP() << "CUPTI cannot be used here";
    const auto record = recorded(pipeline(), Recorder::Cupti);
    ASSERT_TRUE(record && record->timeline && record->clockUncertainty);
    const auto uncertainty = *record->clockUncertainty;
    EXPECT_LE(uncertainty, Nanoseconds(2'000));
    // Nothing runs before it was asked for, and nothing runs after the host stopped waiting for it.
    const CorrelationIndex links(*record->timeline);
    std::size_t linked = 0;
    for (const auto role : {LaneRole::CopyToDevice, LaneRole::Compute, LaneRole::CopyToHost}) {
        for (const auto& operation : intervalsOf(*record->timeline, role)) {
            const auto* link = links.find(operation.correlation);
            ASSERT_TRUE(link != nullptr && link->call.has_value());
            EXPECT_GE(operation.time.begin, record->timeline->interval(*link->call).time.begin - uncertainty);
            EXPECT_LE(operation.time.end, TracePoint(record->recordedWall) + uncertainty);
            ++linked;
        }
    }
    EXPECT_EQ(linked, 3U * pipeline().batches());
}

TEST_F(Recording, EventsGiveEveryStageWithApproximateStarts)
{
    const auto s = pipeline();
    const auto record = recorded(s, Recorder::Events);
    ASSERT_TRUE(record && record->timeline);
    expectEveryOperation(s, *record->timeline);
    for (const auto role : {LaneRole::CopyToDevice, LaneRole::Compute, LaneRole::CopyToHost}) {
        for (const auto& operation : intervalsOf(*record->timeline, role))
            EXPECT_TRUE(operation.has(IntervalFlag::ApproximateStart));
    }
    // Copies of one engine do not overlap once their starts are corrected.
    const auto in = intervalsOf(*record->timeline, LaneRole::CopyToDevice);
    for (std::size_t i = 1; i < in.size(); ++i)
        EXPECT_LE(in[i - 1].time.end, in[i].time.begin);
}

TEST_F(Recording, RatesAreHeldAgainstThoseOfTheLink)
{
    const auto info = m_gpu->info();
    ASSERT_TRUE(info.h2dPeakGbps && info.d2hPeakGbps);
    EXPECT_GT(*info.h2dPeakGbps, 1.0);
    EXPECT_GT(*info.d2hPeakGbps, 1.0);
    if (info.linkGbps) {
        EXPECT_LE(*info.h2dPeakGbps, *info.linkGbps);
        EXPECT_LE(*info.d2hPeakGbps, *info.linkGbps);
    }
}

TEST_F(Recording, NoRunIsFasterThanItsIdealBound)
{
    if (withoutCupti())
        GTEST_SKIP() << "CUPTI cannot be used here";
    for (const auto kind : {KernelKind::PerSampleReduce, KernelKind::ElementwiseFma, KernelKind::None}) {
        auto s = pipeline();
        s.kernel.kind = kind;
        const auto record = recorded(s, Recorder::Cupti);
        ASSERT_TRUE(record);
        EXPECT_TRUE(record->notes.empty()) << record->notes.front();
        const auto bound = idealBound(record->bound);
        EXPECT_GT(bound.time, Nanoseconds::zero());
        EXPECT_LE(bound.time, *std::ranges::min_element(record->walls));
    }
}

TEST_F(Recording, NoneGivesTheWallTimeAlone)
{
    const auto record = recorded(pipeline(), Recorder::None);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->recorder, Recorder::None);
    EXPECT_EQ(record->timeline, nullptr);
    EXPECT_EQ(record->recordedWall, Nanoseconds::zero());
    EXPECT_EQ(record->walls.size(), 2U);
}

TEST_F(Recording, AutoTakesTheBestRecorderThatWorksOrSaysWhyNot)
{
    const bool cupti = !withoutCupti();
    const auto record = recorded(pipeline(), Recorder::Auto);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->recorder, cupti ? Recorder::Cupti : Recorder::Events);
    EXPECT_EQ(record->notes.empty(), cupti);
}

TEST_F(Recording, EventsCannotLookIntoAGraphAndSaySo)
{
    auto s = pipeline();
    s.useGraph = true;
    const auto record = run(s, Recorder::Events);
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::Unsupported);
}

// Long enough to be looked at several times: 60 batches of 10 ms.
TEST_F(Recording, ALongRunIsShownWhileItGoesOn)
{
    if (withoutCupti())
        GTEST_SKIP() << "CUPTI cannot be used here";
    auto s = smallScenario();
    s.samples = 60;
    s.batchSize = 1;
    s.kernel.kind = KernelKind::FixedDuration;
    s.kernel.durationUs = 10'000;
    s.outputBytesPerSample = 4'000;
    for (const auto recorder : {Recorder::Cupti, Recorder::Events}) {
        std::vector<TimelinePtr> seen;
        std::vector<RunStep> steps;
        auto options = quick(recorder);
        options.repeats = 1;
        const auto record = m_gpu->run(s, options,
                                       [&](const RunProgress& progress) {
                                           if (steps.empty() || steps.back() != progress.step)
                                               steps.push_back(progress.step);
                                           if (progress.step == RunStep::Record && progress.soFar)
                                               seen.push_back(progress.soFar);
                                       },
                                       {});
        ASSERT_TRUE(record.has_value()) << record.error().message;
        const bool cupti = recorder == Recorder::Cupti;
        EXPECT_EQ(steps.size(), cupti ? 4U : 3U);
        ASSERT_GE(seen.size(), 5U);
        std::size_t before = 0;
        for (const auto& timeline : seen) {
            EXPECT_GE(timeline->intervalCount(), before);
            before = timeline->intervalCount();
        }
        EXPECT_GT(before, seen.front()->intervalCount());
        if (!cupti)
            continue;
        // What was shown is what the recording then says, but for the clock, which later readings pin down better.
        const auto kernels = intervalsOf(*seen.back(), LaneRole::Compute);
        const auto final = intervalsOf(*record->timeline, LaneRole::Compute);
        ASSERT_FALSE(kernels.empty());
        ASSERT_LE(kernels.size(), final.size());
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            EXPECT_EQ(kernels[i].batch, final[i].batch);
            EXPECT_EQ(kernels[i].stream, final[i].stream);
            EXPECT_EQ(kernels[i].time.duration(), final[i].time.duration());
            EXPECT_NEAR(static_cast<double>(kernels[i].time.begin.time_since_epoch().count()),
                        static_cast<double>(final[i].time.begin.time_since_epoch().count()), 5'000.0);
        }
    }
}

TEST_F(Recording, WorkersHaveLanesOfTheirOwn)
{
    auto s = pipeline();
    s.prepare.kind = PrepareKind::Normalize;
    s.prepare.workers = 2;
    const auto record = recorded(s, Recorder::Auto);
    ASSERT_TRUE(record && record->timeline);
    const auto prepared = intervalsOf(*record->timeline, LaneRole::Worker);
    EXPECT_EQ(std::ranges::count(prepared, ActivityKind::Prepare, &Interval::kind), s.batches());
    const auto in = intervalsOf(*record->timeline, LaneRole::CopyToDevice);
    for (const auto& interval : prepared) {
        const auto copy = std::ranges::find(in, interval.batch, &Interval::batch);
        ASSERT_NE(copy, in.end());
        if (interval.kind == ActivityKind::Prepare) {
            EXPECT_LE(interval.time.end, copy->time.begin + Nanoseconds(2'000));
        }
    }
}

} // namespace
} // namespace overlap::cuda
