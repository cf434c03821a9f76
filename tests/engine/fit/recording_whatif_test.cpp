// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/recording_diagnosis.h"
#include "engine/fit/recording_whatif.h"

#include "engine/backend/registry.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/trace_writer.h"
#include "tests/engine/fit/naive_loop.h"
#include "tests/engine/trace/trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace overlap {
namespace {

using fixtures::naiveLoop;
using nlohmann::json;
using testing::HasSubstr;

Scenario with(const std::vector<std::string>& settings)
{
    Scenario scenario;
    for (const auto& setting : settings)
        EXPECT_FALSE(applySetting(scenario, setting).has_value()) << setting;
    return scenario;
}

RunResultPtr simulated(const Scenario& scenario)
{
    return runScenario(*openDevice("sim:h200").value(), scenario, {}, {}, {}).value();
}

// A run as another tool would have recorded it.
Recording recorded(const Scenario& scenario)
{
    return fixtures::readText(chromeTrace({{"run", simulated(scenario)}}));
}

double ratioOf(const WhatIf& whatIf, const std::string& id)
{
    const auto* change = whatIf.find(id);
    return change == nullptr ? 0.0 : change->ratio;
}

std::vector<std::string> plus(std::vector<std::string> settings, const std::vector<std::string>& more)
{
    settings.insert(settings.end(), more.begin(), more.end());
    return settings;
}

TEST(RecordingFit, FindsWhatTheScenarioWas)
{
    const auto fit = fitRecording(recorded(with(naiveLoop())), {}, {}).value();
    EXPECT_EQ(fit.figures.in.bytes, 16U * 602112U);
    EXPECT_EQ(fit.figures.in.memory, HostMemory::Pageable);
    EXPECT_EQ(fit.figures.out.bytes, 16U * 4000U);
    EXPECT_EQ(fit.figures.launches, 6.0);
    EXPECT_NEAR(fit.figures.kernelUs, 720.0, 0.1);
    EXPECT_EQ(fit.figures.wait, StepWait::StepEnd);
    EXPECT_EQ(fit.twin.clean.scenario.sync, Sync::EveryBatch);
    EXPECT_NEAR(fit.fitErrorPct, 0.0, 3.0);
}

// The simulated device's own answer to the change against the one from its recording.
TEST(RecordingFit, PredictsWhatTheChangeReallyGains)
{
    struct Case
    {
        std::vector<std::string> base;
        std::string id;
        std::vector<std::string> change;
    };
    const std::vector<std::string> pinInput{"host_memory=pinned", "output_host_memory=pageable"};
    const std::vector<std::string> twoStreams{"host_memory=pinned", "streams=2", "sync=slot_reuse"};
    const auto prepares = naiveLoop({"prepare.kind=fixed_duration", "prepare.us_per_sample=60"});
    const auto brief = naiveLoop({"kernel.duration_us=20"});
    const std::vector<Case> cases{
        {naiveLoop(), "pinned", pinInput}, {naiveLoop(), "pinned_two_streams", twoStreams},
        {brief, "pinned", pinInput},       {brief, "pinned_two_streams", twoStreams},
        {prepares, "pinned", pinInput},    {prepares, "workers_1", {"prepare.workers=1", "streams=2"}}};
    for (const auto& [base, id, change] : cases) {
        const auto before = simulated(with(base))->wallP50Us();
        const auto after = simulated(with(plus(base, change)))->wallP50Us();
        const auto fit = fitRecording(recorded(with(base)), {}, {}).value();
        const auto predicted = ratioOf(whatIf(fit, {}, {}).value(), id);
        EXPECT_NEAR(predicted / (after / before), 1.0, 0.06) << id << ' ' << base.back();
    }
}

TEST(RecordingFit, SeesAPipelineWithItsStreams)
{
    const auto fit =
        fitRecording(recorded(with(naiveLoop({"host_memory=pinned", "streams=3", "sync=slot_reuse"}))), {}, {}).value();
    EXPECT_EQ(fit.figures.in.memory, HostMemory::Pinned);
    EXPECT_EQ(fit.figures.wait, StepWait::EarlierStep);
    EXPECT_EQ(fit.twin.clean.scenario.sync, Sync::SlotReuse);
    EXPECT_EQ(fit.twin.clean.scenario.streams, 3U);
}

// Steps of 1000 us: an input copy, a kernel and a copy back that is waited for. ' stands for ".
std::string steps(int count, const std::function<std::string(int, int)>& more = {}, int copies = 1)
{
    std::string events;
    int id = 1;
    for (int step = 0; step < count; ++step) {
        const int t = step * 1000;
        for (int copy = 0; copy < copies; ++copy, ++id) {
            events += fmt::format(
                "{{'ph':'X','cat':'cuda_runtime','name':'cudaMemcpyAsync','pid':1,'tid':1,'ts':{},'dur':100,"
                "'args':{{'correlation':{}}}}},"
                "{{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pageable -> "
                "Device)','pid':0,'tid':7,'ts':{},'dur':90,"
                "'args':{{'correlation':{},'device':0,'stream':7,'bytes':1048576}}}},",
                t + 100 * copy, id, t + 100 * copy + 10, id);
        }
        events +=
            fmt::format("{{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':1,'tid':1,'ts':{},'dur':5,"
                        "'args':{{'correlation':{}}}}},"
                        "{{'ph':'X','cat':'kernel','name':'work','pid':0,'tid':7,'ts':{},'dur':200,"
                        "'args':{{'correlation':{},'device':0,'stream':7,'grid':[264,1,1]}}}},",
                        t + 500, id, t + 510, id);
        ++id;
        events += fmt::format("{{'ph':'X','cat':'cuda_runtime','name':'cudaDeviceSynchronize','pid':1,'tid':1,'ts':{},"
                              "'dur':205,'args':{{'correlation':{}}}}},",
                              t + 506, id);
        ++id;
        if (more)
            events += more(step, t);
    }
    events.pop_back();
    return fixtures::kineto(events);
}

TEST(RepeatingStep, IsFoundByThePatternOfCalls)
{
    const auto recording = fixtures::readText(steps(8));
    const auto step = repeatingStepOf(recording, issuingThreadOf(recording, recording.devices.front()).value()).value();
    EXPECT_EQ(step.mark, StepMark::Pattern);
    EXPECT_THAT(step.name, HasSubstr("HtoD"));
    EXPECT_EQ(step.steps.size(), 6U); // the first is left out, the last has no end
    for (const auto& one : step.steps)
        EXPECT_EQ(one.time.duration(), Nanoseconds(1'000'000));
}

TEST(RepeatingStep, SeveralEqualCopiesAreOfOneStep)
{
    const auto recording = fixtures::readText(steps(8, {}, 3));
    const auto fit = fitRecording(recording, {}, {}).value();
    EXPECT_EQ(fit.figures.in.count, 3U);
    EXPECT_NEAR(fit.figures.stepUs, 1000.0, 0.1);
}

TEST(RepeatingStep, AnnotationsComeFirstAndTheirNumbersDoNotCount)
{
    const auto recording = fixtures::readText(steps(6, [](int step, int t) {
        return fmt::format(
            "{{'ph':'X','cat':'user_annotation','name':'ProfilerStep#{}','pid':1,'tid':1,'ts':{},'dur':990}},",
            step + 10, t - 5);
    }));
    const auto step = repeatingStepOf(recording, issuingThreadOf(recording, recording.devices.front()).value()).value();
    EXPECT_EQ(step.mark, StepMark::Annotation);
    EXPECT_EQ(step.name, "ProfilerStep##");
    EXPECT_DOUBLE_EQ(step.alikePct, 100.0);
}

TEST(RepeatingStep, ARecordingWithoutOneSaysWhatToRecord)
{
    const auto recording = fixtures::readText(steps(2));
    const auto fit = fitRecording(recording, {}, {});
    ASSERT_FALSE(fit);
    EXPECT_THAT(fit.error().message, HasSubstr("three rounds"));
}

TEST(RecordingFit, WithoutCallsOfTheHostSaysSo)
{
    const auto recording =
        fixtures::readText(fixtures::kineto("{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':1,'dur':5,"
                                            "'args':{'device':0,'stream':7}}"));
    const auto fit = fitRecording(recording, {}, {});
    ASSERT_FALSE(fit);
    EXPECT_THAT(fit.error().message, HasSubstr("no calls of the host"));
}

TEST(RecordingFit, TimeInWhichNothingWasRecordedIsPreparation)
{
    const auto fit = fitRecording(fixtures::readText(steps(8)), {}, {}).value();
    EXPECT_NEAR(fit.figures.unseenAroundUs, 289.0, 1.0); // from the end of the waiting to the next step
    EXPECT_NEAR(fit.twin.clean.scenario.prepare.usPerSample, 289.0, 1.0);
}

TEST(RecordingFit, JsonHoldsTheFitAndTheRatios)
{
    const auto fit = fitRecording(recorded(with(naiveLoop())), {}, {}).value();
    const auto out = toJson(fit, whatIf(fit, {}, {}).value());
    EXPECT_EQ(out["schema"], "overlapscope.whatif/1");
    EXPECT_TRUE(out["fit_error_pct"].is_number());
    EXPECT_EQ(out["fitted_scenario"]["kernel"]["launches_per_batch"], 6);
    EXPECT_EQ(out["fit"]["step"]["found_by"], "pattern");
    EXPECT_TRUE(out["fit"]["fits"].get<bool>());
}

TEST(RecordingDiagnosis, NamesTheCauseAndSimulatesItsMend)
{
    const auto recording = recorded(with(naiveLoop()));
    const auto found = diagnose(recording, recording.devices.front(), {}, {}, {}).value();
    const auto* pageable = found.diagnosis.find(RuleId::PageableCopies);
    ASSERT_NE(pageable, nullptr);
    EXPECT_TRUE(found.diagnosis.mendsSimulated);
    ASSERT_TRUE(pageable->mend.has_value());
    EXPECT_LT(pageable->mend->ratio, 0.9);
    for (const auto ref : pageable->evidence.intervals)
        EXPECT_TRUE(found.timeline->interval(ref).has(IntervalFlag::Pageable));
}

TEST(RecordingDiagnosis, UnmarkedPreparationThatTheDeviceWaitsForIsR12)
{
    const auto recording = fixtures::readText(steps(8));
    const auto found = diagnose(recording, recording.devices.front(), {}, {}, {}).value();
    ASSERT_NE(found.diagnosis.find(RuleId::HostBoundPreparation), nullptr);
}

TEST(RecordingDiagnosis, RulesThatCannotKnowSaySo)
{
    const auto recording = fixtures::readText(steps(8));
    const auto found = diagnose(recording, recording.devices.front(), {}, {}, {}).value();
    const auto& notEnough = found.diagnosis.notEnough;
    EXPECT_TRUE(std::ranges::any_of(notEnough, [](const auto& n) { return n.rule == RuleId::UnderfilledKernels; }));
}

TEST(RecordingDiagnosis, IsPlacedInTheLanesThatAreDrawn)
{
    const auto recording = std::make_shared<const Recording>(recorded(with(naiveLoop())));
    const auto part = partsOf(*recording).front();
    constexpr Nanoseconds Shift{12'345};
    const auto run = recordedRun(recording, part, Shift, "run");
    const auto found = diagnose(*recording, part, {}, {}).value();
    const auto placed = placedIn(*run->record.timeline, found, Shift);
    EXPECT_EQ(placed.window, run->window());
    ASSERT_EQ(placed.findings.size(), found.diagnosis.findings.size());
    for (std::size_t i = 0; i < placed.findings.size(); ++i) {
        const auto& before = found.diagnosis.findings[i].evidence;
        const auto& after = placed.findings[i].evidence;
        ASSERT_EQ(after.intervals.size(), before.intervals.size());
        EXPECT_EQ(after.costUs, before.costUs);
        for (std::size_t k = 0; k < after.intervals.size(); ++k) {
            const auto& drawn = run->record.timeline->interval(after.intervals[k]);
            const auto& original = found.timeline->interval(before.intervals[k]);
            EXPECT_EQ(drawn.time.begin, original.time.begin + Shift);
            EXPECT_EQ(drawn.nameId, original.nameId);
        }
    }
}

TEST(RecordingDiagnosis, OfOneProcessLeavesTheOthersOut)
{
    const auto event = [](const char* pid, int stream, int at, int id) {
        return fmt::format("{{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':{0},'tid':{0},'ts':{2},"
                           "'dur':2,'args':{{'correlation':{3}}}}},"
                           "{{'ph':'X','cat':'kernel','name':'work','pid':0,'tid':{1},'ts':{2},'dur':40,"
                           "'args':{{'correlation':{3},'device':0,'stream':{1}}}}}",
                           pid, stream, at, id);
    };
    const auto recording = fixtures::readText(fixtures::kineto(event("11", 7, 0, 1) + ',' + event("11", 7, 100, 2) + ','
                                                               + event("22", 8, 50, 3) + ',' + event("22", 8, 400, 4)));
    RecordingPart part;
    part.process = "11";
    const auto alone = diagnose(recording, part, {}, {}).value();
    EXPECT_EQ(alone.diagnosis.window.duration(), Nanoseconds(140'000));
    EXPECT_EQ(diagnose(recording, RecordingPart{}, {}, {})->diagnosis.window.duration(), Nanoseconds(440'000));
}

// PyTorch loops on an H200 whose changed walls were measured without a profiler.
class ReferenceWhatIf : public testing::Test
{
protected:
    void SetUp() override
    {
        const auto traces = fixtures::referenceFolder();
        if (!traces || !std::filesystem::exists(traces->parent_path() / "whatif" / "walls.json"))
            GTEST_SKIP() << "the recordings are not here";
        m_folder = traces->parent_path() / "whatif";
        std::ifstream in(m_folder / "walls.json");
        m_walls = json::parse(in);
    }

    std::filesystem::path m_folder;
    json m_walls;
};

TEST_F(ReferenceWhatIf, RatiosAreWithinTenPercentOfWhatWasMeasured)
{
    for (const auto& [name, walls] : m_walls.items()) {
        const auto recording = readRecording(m_folder / (name + "_naive.pt.trace.json.gz")).value();
        const auto fit = fitRecording(recording, {}, {}).value();
        EXPECT_NEAR(fit.fitErrorPct, 0.0, 3.0) << name;
        const auto predicted = whatIf(fit, {}, {}).value();
        for (const std::string id : {"pinned", "pinned_no_sync", "pinned_two_streams"}) {
            const double measured = walls[id]["p50_ms"].get<double>() / walls["naive"]["p50_ms"].get<double>();
            EXPECT_NEAR(ratioOf(predicted, id) / measured, 1.0, 0.10) << name << ' ' << id;
            RecordProperty(name + "_" + id,
                           fmt::format("{:.3f} predicted, {:.3f} measured", ratioOf(predicted, id), measured));
        }
    }
}

} // namespace
} // namespace overlap
