// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/diagnosis/diagnosed.h"
#include "tests/engine/result/fake_backend.h"

#include "engine/backend/simulated/simulated_backend.h"
#include "engine/diagnosis/profile_for.h"
#include "engine/metrics/statistics.h"
#include "engine/scenario/presets.h"
#include "engine/timeline/timeline_builder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace overlap {
namespace {

using diagnosed::healthy;
using diagnosed::observed;
using diagnosed::with;
using ::testing::HasSubstr;

struct Twins
{
    RuleId rule;
    std::vector<std::string> problem; // settings on top of the healthy scenario
    std::vector<std::string> mended; // on top of those
    std::string device = "sim:h200";
};

std::vector<Twins> twins()
{
    const std::vector<std::string> tinyKernels{"samples=64",
                                               "batch_size=1",
                                               "streams=2",
                                               "input_bytes_per_sample=4096",
                                               "kernel.kind=fixed_duration",
                                               "kernel.duration_us=2",
                                               "output_bytes_per_sample=4096",
                                               "kernel.launches_per_batch=50"};
    const std::vector<std::string> oneEngine{"samples=32",
                                             "batch_size=1",
                                             "streams=4",
                                             "input_bytes_per_sample=4000",
                                             "kernel.kind=fixed_duration",
                                             "kernel.duration_us=2",
                                             "output_bytes_per_sample=4000"};
    return {
        {RuleId::PageableCopies, {"host_memory=pageable"}, {"host_memory=pinned"}},
        {RuleId::BlockingCopies, {"sync=every_op"}, {"sync=slot_reuse"}},
        {RuleId::BlockingSynchronization, {"sync=every_batch"}, {"sync=slot_reuse"}},
        {RuleId::CopiesNotHidden, {"streams=1"}, {"streams=3"}},
        {RuleId::DeviceIdle,
         {"prepare.kind=fixed_duration", "prepare.us_per_sample=40"},
         {"prepare.workers=4", "streams=6"}},
        {RuleId::LowKernelUtilization, {"kernel.iterations=16", "sync=every_batch"}, {"kernel.iterations=512"}},
        {RuleId::LaunchBound, tinyKernels, {"use_graph=true"}},
        {RuleId::SmallCopies,
         {"samples=1024", "batch_size=1", "input_bytes_per_sample=4096", "kernel.kind=fixed_duration",
          "kernel.duration_us=2", "output_bytes_per_sample=0"},
         {"batch_size=256"}},
        {RuleId::SerializedStreams, {"streams=1"}, {"streams=3"}},
        {RuleId::SerializedStreams, {"stream_kind=legacy_default"}, {"stream_kind=non_blocking"}},
        {RuleId::SerializedStreams, {"stream_kind=blocking", "default_stream_every=4"}, {"default_stream_every=0"}},
        {RuleId::SerializedStreams, oneEngine, {"issue_order=breadth_first"}, "sim:ideal-1-engine"},
        {RuleId::AllocationInLoop, {"allocation=per_batch"}, {"allocation=preallocated"}},
        {RuleId::AllocationInLoop, {"allocation=stream_ordered", "streams=1"}, {"allocation=preallocated"}},
        {RuleId::AllocationInLoop, {"pinning=per_batch"}, {"pinning=once"}},
        {RuleId::HostBoundPreparation,
         {"prepare.kind=fixed_duration", "prepare.us_per_sample=40"},
         {"prepare.workers=4", "streams=6"}},
        {RuleId::UnderfilledKernels, {"streams=1"}, {"batch_size=264", "samples=528"}},
    };
}

TEST(Rules, EachIsTriggeredByItsProblemAndNotByTheMendedTwin)
{
    for (const auto& [rule, problem, mended, device] : twins()) {
        const auto bad = with(healthy(), problem);
        EXPECT_TRUE(observed(bad, device).has(rule)) << ruleId(rule) << ' ' << problem.front();
        EXPECT_FALSE(observed(with(bad, mended), device).has(rule)) << ruleId(rule) << ' ' << problem.front();
    }
}

TEST(Rules, AllOfThemHaveATwinHereOrATestOfTheirOwn)
{
    std::set<RuleId> covered{RuleId::SlowCopies, RuleId::LazyFirstLaunch, RuleId::ClockStopsEarly, RuleId::QueueFull};
    for (const auto& twin : twins())
        covered.insert(twin.rule);
    EXPECT_EQ(covered.size(), RuleCount);
}

// The same machine with its link at half the width, held against what it could do before.
TEST(Rules, R10FindsALinkThatIsSlowerThanItsCalibration)
{
    const auto whole = openDevice("sim:h200").value();
    auto half = *whole->profile();
    for (auto* copies : {&half.toDevice, &half.toHost}) {
        auto points = copies->pinnedDevice.points();
        for (auto& point : points)
            point.us *= 2.0;
        copies->pinnedDevice = Curve(points);
    }
    SimulatedBackend narrow(half, "sim:narrow");
    const auto run = runScenario(narrow, healthy(), {}, {}, {}).value();
    DiagnosisContext context;
    context.window = run->window();
    context.profile = whole->profile();
    const auto slow = diagnose(*run->record.timeline, context);
    ASSERT_NE(slow.find(RuleId::SlowCopies), nullptr);
    EXPECT_NEAR(slow.find(RuleId::SlowCopies)->value, 50.0, 1.0);
    context.profile = narrow.profile();
    EXPECT_EQ(diagnose(*run->record.timeline, context).find(RuleId::SlowCopies), nullptr);
}

TEST(Rules, R10CannotTellWithoutACalibratedRate)
{
    const auto run = runScenario(*openDevice("sim:h200").value(), healthy(), {}, {}, {}).value();
    DiagnosisContext context;
    context.window = run->window();
    const auto diagnosis = diagnose(*run->record.timeline, context);
    const auto said = std::ranges::find(diagnosis.notEnough, RuleId::SlowCopies, &NotEnoughData::rule);
    ASSERT_NE(said, diagnosis.notEnough.end());
    EXPECT_THAT(said->reason, HasSubstr("calibrate"));
}

TEST(Rules, WithoutCallsOfTheHostThoseThatNeedThemSaySo)
{
    TimelineBuilder builder;
    Interval kernel;
    kernel.time = {TracePoint{}, TracePoint(Nanoseconds(50'000))};
    kernel.amount = 132;
    kernel.nameId = builder.nameId("kernel");
    kernel.stream = 7;
    builder.add(LaneRole::Compute, 0, kernel);
    const auto timeline = builder.build();
    DiagnosisContext context;
    context.window = {TracePoint{}, TracePoint(Nanoseconds(200'000))};
    const auto diagnosis = diagnose(timeline, context);
    EXPECT_FALSE(diagnosis.bound.has_value());
    std::set<RuleId> undecided;
    for (const auto& [rule, reason] : diagnosis.notEnough)
        undecided.insert(rule);
    EXPECT_TRUE(undecided.contains(RuleId::BlockingSynchronization));
    EXPECT_TRUE(undecided.contains(RuleId::UnderfilledKernels)); // how many SMs there are is not known
    // What needs none of it is decided all the same.
    EXPECT_NE(diagnosis.find(RuleId::LowKernelUtilization), nullptr);
}

TEST(Rules, ThresholdsCanBeMoved)
{
    const auto slow = with(healthy(), {"streams=1"});
    DiagnosisOptions lenient;
    lenient.underfilledPct = 95.0;
    EXPECT_FALSE(observed(slow, "sim:h200", lenient).has(RuleId::UnderfilledKernels));
    DiagnosisOptions strict;
    strict.kernelUtilizationPct = 99.0;
    EXPECT_TRUE(observed(slow, "sim:h200", strict).has(RuleId::LowKernelUtilization));
    EXPECT_FALSE(observed(slow).has(RuleId::LowKernelUtilization));
}

TEST(Rules, NeverSayThatPageableCopiesDoSerialise)
{
    const auto result = diagnosed::diagnosed(with(healthy(), {"host_memory=pageable"}));
    const auto* finding = result.diagnosis.find(RuleId::PageableCopies);
    ASSERT_NE(finding, nullptr);
    EXPECT_THAT(titleOf(*finding), HasSubstr("may serialise"));
}

TEST(Rules, EachHasWordsAndBothWaysToMend)
{
    for (const auto rule : allRules()) {
        const auto advice = adviceFor(rule, FindingVariant::Plain);
        EXPECT_FALSE(advice.plain.empty() || advice.cuda.empty() || advice.pytorch.empty()) << ruleId(rule);
        Finding finding;
        finding.rule = rule;
        EXPECT_FALSE(titleOf(finding).empty() || explanationOf(finding).empty()) << ruleId(rule);
        EXPECT_EQ(findRule(ruleId(rule)), rule);
    }
}

TEST(Diagnosis, AHealthyRunHasNoFinding)
{
    for (const auto& settings :
         std::vector<std::vector<std::string>>{{},
                                               {"kernel.kind=elementwise_fma", "samples=2048", "batch_size=64"},
                                               {"samples=2048", "batch_size=64"},
                                               {"streams=4"}}) {
        const auto result = diagnosed::diagnosed(with(healthy(), settings));
        EXPECT_TRUE(result.diagnosis.findings.empty()) << summarySentence(result.diagnosis);
        EXPECT_THAT(summarySentence(result.diagnosis), HasSubstr("No rule applies"));
    }
}

TEST(Diagnosis, TheArticlesAsynchronousSideIsHealthy)
{
    EXPECT_TRUE(diagnosed::diagnosed(*findPreset("article-b")).diagnosis.findings.empty());
}

TEST(Diagnosis, FindingsComeByTheTimeTheyCost)
{
    const auto result = diagnosed::diagnosed(with(healthy(), {"allocation=per_batch", "streams=2"}));
    ASSERT_GE(result.diagnosis.findings.size(), 3U);
    double last = result.first().costUs;
    bool explained = false;
    for (const auto& finding : result.diagnosis.findings) {
        if (finding.explainedBy && !explained) {
            explained = true;
            last = finding.costUs;
        }
        EXPECT_EQ(finding.explainedBy.has_value(), explained);
        EXPECT_LE(finding.costUs, last);
        last = finding.costUs;
    }
}

TEST(Diagnosis, ACostIsWhatTheMendGains)
{
    const auto problem = with(healthy(), {"allocation=per_batch"});
    const auto result = diagnosed::diagnosed(problem);
    ASSERT_TRUE(result.first().mend.has_value());
    const auto mended = diagnosed::diagnosed(result.first().mend->change.scenario);
    EXPECT_NEAR(result.first().costUs, result.run->wallP50Us() - mended.run->wallP50Us(), 0.01);
    EXPECT_EQ(result.first().mend->change.keys, std::vector<std::string>{"allocation"});
}

// A hundred thousand operations and more: a part of the run is simulated, and its ratio holds for the whole.
TEST(Diagnosis, OfALongRunIsLikeThatOfAShortOne)
{
    const std::vector<std::string> brief{"samples=40000", "batch_size=1", "allocation=per_batch",
                                         "input_bytes_per_sample=4096"};
    auto settings = brief;
    settings.front() = "samples=4000";
    const auto whole = diagnosed::diagnosed(with(healthy(), settings));
    const auto part = diagnosed::diagnosed(with(healthy(), brief));
    ASSERT_TRUE(part.has(RuleId::AllocationInLoop));
    const auto& mend = part.diagnosis.find(RuleId::AllocationInLoop)->mend;
    EXPECT_NEAR(mend->ratio, whole.diagnosis.find(RuleId::AllocationInLoop)->mend->ratio, 0.01);
    EXPECT_EQ(mend->change.scenario.samples, 40'000U);
}

TEST(Diagnosis, OfAGpuUsesTheMeasuredProfileOfTheSameKind)
{
    DeviceInfo gpu;
    gpu.origin = DeviceOrigin::Measured;
    gpu.name = "NVIDIA H200";
    ASSERT_NE(profileOfSameKind(gpu), nullptr);
    EXPECT_EQ(profileOfSameKind(gpu)->name, "h200");
    gpu.name = "NVIDIA GeForce RTX 4090"; // there is one, but from published figures
    EXPECT_EQ(profileOfSameKind(gpu), nullptr);
}

TEST(Diagnosis, SimulatesOnTheDevicesOwnProfileOrOnThatOfTheSameKind)
{
    const SimulatedBackend own(*openDevice("sim:rtx4090").value()->profile(), "sim:own");
    EXPECT_EQ(profileFor(own), own.profile());

    struct Gpu : fake::FakeBackend
    {
        explicit Gpu(const char* name)
            : FakeBackend([](const Scenario&) { return 1.0; })
        {
            gpu.origin = DeviceOrigin::Measured;
            gpu.name = name;
        }
        [[nodiscard]] DeviceInfo info() const override { return gpu; }
        DeviceInfo gpu;
    };
    const auto* measured = profileFor(Gpu("NVIDIA H200"));
    ASSERT_NE(measured, nullptr);
    EXPECT_EQ(measured->name, "h200");
    EXPECT_EQ(profileFor(Gpu("NVIDIA Nobody Has It")), nullptr);
}

TEST(Diagnosis, ASelectedRangeIsNoClockThatStoppedEarly)
{
    const auto run = runScenario(*openDevice("sim:h200").value(), healthy(), {}, {}, {}).value();
    DiagnosisContext context;
    context.window = {TracePoint{}, TracePoint(run->record.recordedWall / 2)};
    context.clockMayStopEarly = false;
    EXPECT_EQ(diagnose(*run->record.timeline, context).find(RuleId::ClockStopsEarly), nullptr);
    EXPECT_EQ(diagnose(*run->record.timeline, context).window, context.window);
    context.clockMayStopEarly = true;
    EXPECT_NE(diagnose(*run->record.timeline, context).find(RuleId::ClockStopsEarly), nullptr);
}

TEST(Diagnosis, WhatAnEarlyClockMissesIsAShareOfTheWholeRun)
{
    const auto result = observed(with(healthy(), {"sync=end", "final_sync=false"}));
    const auto* early = result.diagnosis.find(RuleId::ClockStopsEarly);
    ASSERT_NE(early, nullptr);
    EXPECT_NEAR(early->evidencePct, 100.0 * early->evidence.us / microsecondsOf(result.diagnosis.window.duration()),
                1e-9);
    EXPECT_LT(early->evidencePct, 100.0);
}

TEST(Diagnosis, EmptySmsCostNoMoreThanTheirEvidence)
{
    for (const auto& settings : std::vector<std::vector<std::string>>{
             {"batch_size=1", "samples=128", "streams=1"}, {"streams=1"}, {"batch_size=4", "samples=256"}}) {
        const auto result = diagnosed::diagnosed(with(healthy(), settings));
        if (const auto* finding = result.diagnosis.find(RuleId::UnderfilledKernels)) {
            EXPECT_LE(finding->costUs, finding->evidence.us) << settings.front();
        }
    }
}

TEST(Diagnosis, AFindingWhoseMendGainsTooLittleIsLeftOut)
{
    const auto problem = with(healthy(), {"allocation=per_batch"});
    DiagnosisOptions options;
    options.leastGainPct = 90.0;
    EXPECT_TRUE(diagnosed::diagnosed(problem, "sim:h200", {}, options).diagnosis.findings.empty());
}

TEST(Diagnosis, SharesOfTheEvidenceNeverPassTheirDenominator)
{
    for (const auto& twin : twins()) {
        for (const auto& finding : observed(with(healthy(), twin.problem), twin.device).diagnosis.findings) {
            EXPECT_GE(finding.evidencePct, 0.0) << ruleId(finding.rule);
            EXPECT_LE(finding.evidencePct, 100.0 + 1e-9) << ruleId(finding.rule);
        }
    }
}

TEST(Diagnosis, EveryPieceOfEvidenceHasItsCost)
{
    for (const auto& twin : twins()) {
        for (const auto& finding : observed(with(healthy(), twin.problem), twin.device).diagnosis.findings) {
            EXPECT_EQ(finding.evidence.costUs.size(), finding.evidence.pieces()) << ruleId(finding.rule);
            for (const auto cost : finding.evidence.costUs)
                EXPECT_GE(cost, 0.0) << ruleId(finding.rule);
        }
    }
}

// A kernel 0..10 us, a cudaFree 5..12 us, the next kernel at 20 us: the device is idle 2 us in the call and 8 us after it.
TEST(Diagnosis, ACallCostsTheIdleTimeOfTheDeviceInItAndAfterIt)
{
    const auto us = [](std::int64_t begin, std::int64_t end, ActivityKind kind) {
        Interval interval;
        interval.time = {TracePoint(Nanoseconds(begin * 1000)), TracePoint(Nanoseconds(end * 1000))};
        interval.kind = kind;
        return interval;
    };
    TimelineBuilder builder;
    (void)builder.nameId("call"); // of all
    builder.add(LaneRole::Compute, 0, us(0, 10, ActivityKind::Kernel));
    builder.add(LaneRole::Compute, 0, us(20, 30, ActivityKind::Kernel));
    builder.add(LaneRole::Host, 0, us(5, 12, ActivityKind::Allocate));
    DiagnosisContext context;
    context.window = {TracePoint{}, TracePoint(Nanoseconds(30'000))};
    const auto diagnosis = diagnose(builder.build(), context);
    const auto* finding = diagnosis.find(RuleId::AllocationInLoop);
    ASSERT_NE(finding, nullptr);
    EXPECT_DOUBLE_EQ(finding->evidence.costUs.at(0), 10.0);
}

TEST(Diagnosis, KeepsTheLongestEvidenceAndCountsAll)
{
    DiagnosisOptions options;
    options.mostEvidence = 5;
    const auto result = observed(with(healthy(), {"allocation=per_batch"}), "sim:h200", options);
    const auto* finding = result.diagnosis.find(RuleId::AllocationInLoop);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->evidence.intervals.size(), 5U);
    EXPECT_GT(finding->evidence.count, 60U);
    const auto all = observed(with(healthy(), {"allocation=per_batch"}));
    EXPECT_DOUBLE_EQ(finding->evidence.us, all.diagnosis.find(RuleId::AllocationInLoop)->evidence.us);
}

} // namespace
} // namespace overlap
