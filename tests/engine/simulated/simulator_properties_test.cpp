// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every scenario on every device.
#include "engine/backend/simulated/simulation.h"
#include "engine/metrics/ideal_bound.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/scenario/scenario_json.h"
#include "engine/timeline/interval_set.h"
#include "engine/timeline/timeline_builder.h"
#include "tests/engine/simulated/random_scenario.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

namespace overlap::simulated {
namespace {

struct Case
{
    Scenario scenario;
    const DeviceProfile& profile;
    SimulatedRun run;

    [[nodiscard]] std::string describe() const { return profile.name + ' ' + toJson(scenario).dump(); }
};

constexpr int ScenariosPerProfile = 250;

SimulatedRun simulateOn(const DeviceProfile& profile, const Scenario& scenario, const SimulationOptions& options = {})
{
    const RunCosts costs(scenario, profile);
    return simulate(scenario, profile, costs, options, {}).value();
}

template<typename Check>
void forManyCases(Check check)
{
    std::uint64_t seed = 1;
    for (const auto& profile : builtinProfiles()) {
        RandomScenarios scenarios(seed++);
        for (int i = 0; i < ScenariosPerProfile; ++i) {
            auto scenario = scenarios.next();
            const Case one{scenario, profile, simulateOn(profile, scenario)};
            SCOPED_TRACE(one.describe());
            check(one);
            if (::testing::Test::HasFailure())
                return;
        }
    }
}

std::vector<Interval> intervalsOf(const Timeline& timeline, const std::function<bool(const Interval&)>& take)
{
    std::vector<Interval> all;
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (take(interval))
                all.push_back(interval);
        }
    }
    std::ranges::sort(all, {}, [](const Interval& i) { return std::pair(i.time.begin, i.time.end); });
    return all;
}

void expectNoOverlap(const std::vector<Interval>& intervals)
{
    for (std::size_t i = 1; i < intervals.size(); ++i)
        ASSERT_LE(intervals[i - 1].time.end, intervals[i].time.begin);
}

TEST(SimulatorProperties, NoOperationRunsBeforeWhatItNeeds)
{
    forManyCases([](const Case& one) {
        std::map<std::uint32_t, TracePoint> inputEnd;
        std::map<std::uint32_t, std::vector<TimeRange>> kernels;
        std::map<std::uint32_t, TracePoint> outputBegin;
        for (const auto& i : intervalsOf(one.run.timeline, [](const Interval& i) { return isDeviceKind(i.kind); })) {
            if (i.kind == ActivityKind::CopyToDevice)
                inputEnd[i.batch] = i.time.end;
            else if (i.kind == ActivityKind::Kernel)
                kernels[i.batch].push_back(i.time);
            else
                outputBegin[i.batch] = i.time.begin;
        }
        for (std::uint32_t b = 0; b < one.scenario.batches(); ++b) {
            auto ready = inputEnd.contains(b) ? inputEnd[b] : TracePoint{};
            for (const auto& kernel : kernels[b]) {
                ASSERT_GE(kernel.begin, ready);
                ready = kernel.end;
            }
            if (outputBegin.contains(b)) {
                ASSERT_GE(outputBegin[b], ready);
            }
        }
    });
}

TEST(SimulatorProperties, NothingRunsOnTheDeviceBeforeItIsAskedFor)
{
    forManyCases([](const Case& one) {
        const CorrelationIndex index(one.run.timeline);
        for (const auto& i : intervalsOf(one.run.timeline, [](const Interval& i) { return isDeviceKind(i.kind); })) {
            const auto* link = index.find(i.correlation);
            ASSERT_NE(link, nullptr);
            if (link->call) {
                ASSERT_GE(i.time.begin, one.run.timeline.interval(*link->call).time.begin);
            }
        }
    });
}

TEST(SimulatorProperties, OperationsOfAStreamDoNotOverlap)
{
    forManyCases([](const Case& one) {
        for (std::uint16_t stream = 0; stream <= one.scenario.streams; ++stream) {
            expectNoOverlap(intervalsOf(
                one.run.timeline, [stream](const Interval& i) { return isDeviceKind(i.kind) && i.stream == stream; }));
        }
    });
}

TEST(SimulatorProperties, ASlotIsNotFilledBeforeItIsFree)
{
    forManyCases([](const Case& one) {
        if (one.scenario.sync == Sync::End)
            return;
        const auto slots = one.scenario.slotCount();
        std::map<std::uint32_t, TracePoint> end;
        std::map<std::uint32_t, TracePoint> begin;
        for (const auto& i :
             intervalsOf(one.run.timeline, [](const Interval& i) { return i.batch != Interval::NoBatch; })) {
            if (isDeviceKind(i.kind))
                end[i.batch] = std::max(end[i.batch], i.time.end);
            if (isDeviceKind(i.kind) || i.kind == ActivityKind::Prepare) {
                if (!begin.contains(i.batch))
                    begin[i.batch] = i.time.begin;
            }
        }
        for (auto b = slots; b < one.scenario.batches(); ++b) {
            if (begin.contains(b)) {
                ASSERT_GE(begin[b], end[b - slots]) << "batch " << b;
            }
        }
    });
}

TEST(SimulatorProperties, NoCopyEngineCarriesTwoCopiesAtOnce)
{
    forManyCases([](const Case& one) {
        if (one.profile.copyEngines == 1) {
            expectNoOverlap(intervalsOf(one.run.timeline, [](const Interval& i) { return isCopyKind(i.kind); }));
            return;
        }
        for (const auto kind : {ActivityKind::CopyToDevice, ActivityKind::CopyToHost})
            expectNoOverlap(intervalsOf(one.run.timeline, [kind](const Interval& i) { return i.kind == kind; }));
    });
}

TEST(SimulatorProperties, NoSmHoldsMoreBlocksThanFit)
{
    forManyCases([](const Case& one) {
        const RunCosts costs(one.scenario, one.profile);
        ASSERT_LE(one.run.peakResidentBlocks, costs.blocksThatFit());
        if (one.scenario.kernel.kind != KernelKind::None) {
            ASSERT_GE(one.run.peakResidentBlocks, 1U);
        }
    });
}

TEST(SimulatorProperties, WorkIsConserved)
{
    forManyCases([](const Case& one) {
        std::uint64_t in = 0;
        std::uint64_t out = 0;
        std::uint64_t launches = 0;
        const RunCosts costs(one.scenario, one.profile);
        for (const auto& lane : one.run.timeline.lanes()) {
            for (const auto& i : lane.intervals()) {
                in += i.kind == ActivityKind::CopyToDevice ? i.amount : 0;
                out += i.kind == ActivityKind::CopyToHost ? i.amount : 0;
                launches += i.kind == ActivityKind::Kernel ? 1 : 0;
                // Sharing makes things longer, never shorter.
                if (i.kind == ActivityKind::CopyToDevice) {
                    ASSERT_GE(i.time.duration(), costs.of(i.batch).copyIn);
                } else if (i.kind == ActivityKind::Kernel) {
                    const auto& times = costs.of(i.batch).kernel;
                    ASSERT_GE(i.time.duration(), std::min(times.first, times.next));
                }
            }
        }
        const auto samples = static_cast<std::uint64_t>(one.scenario.samples);
        ASSERT_EQ(in, samples * one.scenario.inputBytesPerSample);
        ASSERT_EQ(out, samples * one.scenario.outputBytes());
        const auto perBatch = one.scenario.kernel.kind == KernelKind::None ? 0 : one.scenario.kernel.launchesPerBatch;
        ASSERT_EQ(launches, static_cast<std::uint64_t>(perBatch) * one.scenario.batches());
    });
}

TEST(SimulatorProperties, OnlyCopiesAndBuffersHaveASizeAndOnlyKernelsBlocks)
{
    forManyCases([](const Case& one) {
        for (const auto& i : intervalsOf(one.run.timeline, [](const Interval& i) { return i.amount > 0; })) {
            const auto& name = one.run.timeline.nameOf(i);
            const bool moves = name.find("Memcpy") != std::string::npos || i.kind == ActivityKind::Allocate
                               || name.starts_with("cudaHost");
            ASSERT_TRUE(isDeviceKind(i.kind) || moves) << name;
        }
    });
}

TEST(SimulatorProperties, NoStrategyBeatsTheIdealBound)
{
    forManyCases([](const Case& one) {
        const auto bound = idealBound(RunCosts(one.scenario, one.profile).boundInput());
        ASSERT_GE(one.run.wall, bound.time) << "bound by " << static_cast<int>(bound.by);
    });
}

TEST(SimulatorProperties, TheFinalSynchronisationWaitsForEverything)
{
    forManyCases([](const Case& one) {
        TracePoint last{};
        for (const auto& lane : one.run.timeline.lanes()) {
            if (!lane.intervals().empty())
                last = std::max(last, lane.intervals().back().time.end);
        }
        ASSERT_LE(last, TracePoint(one.run.wall));
    });
}

TEST(SimulatorProperties, TheSameRunIsTheSameToTheNanosecond)
{
    forManyCases([](const Case& one) {
        const auto again = simulateOn(one.profile, one.scenario);
        ASSERT_EQ(again.wall, one.run.wall);
        ASSERT_EQ(again.batchLatencies, one.run.batchLatencies);
        ASSERT_EQ(again.timeline.lanes().size(), one.run.timeline.lanes().size());
        for (std::size_t lane = 0; lane < again.timeline.lanes().size(); ++lane)
            ASSERT_TRUE(std::ranges::equal(again.timeline.lanes()[lane].intervals(),
                                           one.run.timeline.lanes()[lane].intervals()));
    });
}

TEST(SimulatorProperties, LeavingTheTimelineOutChangesNoTime)
{
    forManyCases([](const Case& one) {
        SimulationOptions options;
        options.wantTimeline = false;
        const auto again = simulateOn(one.profile, one.scenario, options);
        ASSERT_EQ(again.wall, one.run.wall);
        ASSERT_EQ(again.timeline.intervalCount(), 0U);
    });
}

TEST(SimulatorProperties, TheHostThreadDoesOneThingAtATimeWithoutAGap)
{
    forManyCases([](const Case& one) {
        const auto host = std::ranges::find_if(one.run.timeline.lanes(),
                                               [](const Lane& lane) { return lane.id().role == LaneRole::Host; });
        ASSERT_NE(host, one.run.timeline.lanes().end());
        TracePoint at{};
        for (const auto& i : host->intervals()) {
            ASSERT_EQ(i.time.begin, at);
            at = i.time.end;
        }
        ASSERT_EQ(at, TracePoint(one.run.wall));
    });
}

TEST(Simulator, NoiseSpreadsRepeatsAndTheSeedFixesThem)
{
    const auto& profile = *findBuiltinProfile("h200");
    SimulationOptions options;
    options.noise = 0.05;
    const auto first = simulateOn(profile, Scenario{}, options);
    EXPECT_EQ(simulateOn(profile, Scenario{}, options).wall, first.wall);
    options.seed = 2;
    EXPECT_NE(simulateOn(profile, Scenario{}, options).wall, first.wall);
}

TEST(Simulator, AStopRequestEndsARun)
{
    const auto& profile = *findBuiltinProfile("h200");
    Scenario s;
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(simulate(s, profile, RunCosts(s, profile), {}, source.get_token()).has_value());
}

TEST(Simulator, ABatchWithoutWorkForTheDeviceLastsAsLongAsItIsPrepared)
{
    Scenario s;
    s.samples = 10;
    s.batchSize = 5;
    s.inputBytesPerSample = 0;
    s.outputBytesPerSample = 0;
    s.kernel.kind = KernelKind::None;
    s.prepare.kind = PrepareKind::FixedDuration;
    s.prepare.usPerSample = 100.0;
    s.sync = Sync::End;
    for (const auto latency : simulateOn(*findBuiltinProfile("ideal-2-engines"), s).batchLatencies)
        EXPECT_EQ(latency, fromUs(500.0));
}

TEST(Simulator, CallsForTheDefaultStreamAreRecordedThere)
{
    Scenario s;
    s.samples = 4;
    s.batchSize = 1;
    s.defaultStreamEvery = 1;
    const auto run = simulateOn(*findBuiltinProfile("h200"), s);
    const auto launches = intervalsOf(run.timeline, [](const Interval& i) { return i.kind == ActivityKind::Kernel; });
    const CorrelationIndex index(run.timeline);
    ASSERT_EQ(launches.size(), 4U);
    for (const auto& kernel : launches) {
        const auto* link = index.find(kernel.correlation);
        ASSERT_TRUE(link != nullptr && link->call.has_value());
        EXPECT_EQ(run.timeline.interval(*link->call).stream, kernel.stream);
    }
}

TEST(Simulator, TheFirstLaunchLoadsTheModule)
{
    const auto& profile = *findBuiltinProfile("h200");
    Scenario s;
    s.samples = s.batchSize = 1; // nothing to hide it behind
    SimulationOptions cold;
    cold.loadsModules = true;
    const auto difference = simulateOn(profile, s, cold).wall - simulateOn(profile, s).wall;
    EXPECT_GT(difference, Nanoseconds::zero());
    EXPECT_LE(difference, fromUs(profile.moduleLoadUs));
}

TEST(Simulator, AFullLaunchQueueBlocksTheHostAndSaysSo)
{
    const auto& profile = *findBuiltinProfile("h200");
    Scenario s;
    s.samples = s.batchSize = 1;
    s.streams = 1;
    s.kernel.kind = KernelKind::FixedDuration;
    s.kernel.durationUs = 50.0;
    s.kernel.launchesPerBatch = 3000;
    const auto run = simulateOn(profile, s);
    const auto blocked = intervalsOf(run.timeline, [](const Interval& i) { return i.has(IntervalFlag::QueueFull); });
    ASSERT_FALSE(blocked.empty());
    EXPECT_EQ(blocked.front().kind, ActivityKind::Blocked);
    // Never more launched and unfinished than the queue holds.
    const auto launches = intervalsOf(run.timeline, [&run](const Interval& i) {
        return run.timeline.nameOf(i) == "cudaLaunchKernel" && i.kind == ActivityKind::Issue;
    });
    const auto kernels = intervalsOf(run.timeline, [](const Interval& i) { return i.kind == ActivityKind::Kernel; });
    ASSERT_EQ(kernels.size(), 3000U);
    std::size_t done = 0;
    for (std::size_t launched = 0; launched < launches.size(); ++launched) {
        while (done < kernels.size() && kernels[done].time.end <= launches[launched].time.end)
            ++done;
        ASSERT_LE(launched + 1 - done, profile.launchQueueDepth + 1);
    }
}

TEST(Simulator, SmallKernelsOfSeveralStreamsShareTheDeviceAndLargeOnesQueue)
{
    const auto& profile = *findBuiltinProfile("h200");
    Scenario s;
    s.samples = 32;
    s.batchSize = 8;
    s.streams = 4;
    s.kernel.iterations = 20'000; // copies do not matter beside it
    Scenario single = s;
    single.streams = 1;
    const auto shared = simulateOn(profile, s).wall;
    const auto inTurn = simulateOn(profile, single).wall;
    EXPECT_GT(inTurn.count(), 3.5 * static_cast<double>(shared.count()));

    s.kernel.kind = KernelKind::ElementwiseFma; // every launch fills the device
    s.kernel.iterations = 1'000'000;
    single = s;
    single.streams = 1;
    EXPECT_LT(static_cast<double>(simulateOn(profile, single).wall.count()),
              1.05 * static_cast<double>(simulateOn(profile, s).wall.count()));
}

TEST(Simulator, ThePoolGivesMemoryBackOnlyWithTheDefaultThreshold)
{
    const auto& profile = *findBuiltinProfile("h200");
    Scenario s;
    s.batchSize = 16;
    s.streams = 1;
    s.allocation = Allocation::StreamOrdered;
    auto keep = s;
    keep.poolReleaseThreshold = PoolReleaseThreshold::Keep;
    auto before = s;
    before.allocation = Allocation::Preallocated;
    const auto gives = simulateOn(profile, s).wall;
    const auto keeps = simulateOn(profile, keep).wall;
    const auto preallocated = simulateOn(profile, before).wall;
    EXPECT_GT(gives - preallocated, s.batches() * fromUs(60.0));
    EXPECT_LT(keeps - preallocated, s.batches() * fromUs(3.0));
}

// The recorder writes rows as the run goes on; they are to be those that the builder makes of all intervals at the end.
TEST(SimulatorProperties, LanesAreThoseThatTheBuilderMakes)
{
    forManyCases([](const Case& one) {
        TimelineBuilder builder;
        for (const auto& lane : one.run.timeline.lanes()) {
            builder.addEmpty(lane.id().role, lane.id().index);
            for (const auto& interval : lane.intervals())
                builder.add(lane.id().role, lane.id().index, interval);
        }
        const auto built = builder.build();
        ASSERT_EQ(built.lanes().size(), one.run.timeline.lanes().size());
        for (std::size_t i = 0; i < built.lanes().size(); ++i) {
            const auto& recorded = one.run.timeline.lanes()[i];
            ASSERT_EQ(recorded.id(), built.lanes()[i].id());
            ASSERT_TRUE(std::ranges::equal(recorded.intervals(), built.lanes()[i].intervals()));
            for (std::size_t k = 0; k <= recorded.intervals().size(); ++k)
                ASSERT_EQ(recorded.busyBefore(k), built.lanes()[i].busyBefore(k));
        }
    });
}

} // namespace
} // namespace overlap::simulated
