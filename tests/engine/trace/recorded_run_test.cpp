// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recorded_run.h"

#include "trace_fixtures.h"

#include <gmock/gmock.h>

namespace overlap {

using namespace fixtures;
using testing::ElementsAre;
using testing::SizeIs;

namespace {

constexpr const char* TwoGpus =
    "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':50,'tid':51,'ts':1,'dur':2,'args':{'correlation':1}"
    "},"
    "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':50,'tid':52,'ts':4,'dur':2,'args':{'correlation':2}"
    "},"
    "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':50,'tid':52,'ts':7,'dur':2,'args':{'correlation':3}"
    "},"
    "{'ph':'X','cat':'kernel','name':'a','pid':0,'tid':7,'ts':10,'dur':20,'args':{'device':0,'stream':7,'correlation':"
    "1}},"
    "{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pinned -> Device)','pid':0,'tid':8,'ts':25,'dur':15,"
    "'args':{'device':0,'stream':8,'correlation':2,'bytes':1500}},"
    "{'ph':'X','cat':'kernel','name':'b','pid':0,'tid':7,'ts':60,'dur':10,'args':{'device':0,'stream':7,'correlation':"
    "3}},"
    "{'ph':'X','cat':'kernel','name':'c','pid':1,'tid':7,'ts':100,'dur':50,'args':{'device':1,'stream':7}}";

[[nodiscard]] RecordingPtr recordingOf(const std::string& events)
{
    return std::make_shared<const Recording>(readText(kineto(events)));
}

[[nodiscard]] TracePoint us(std::int64_t time)
{
    return TracePoint(Nanoseconds(time * 1000));
}

} // namespace

TEST(RecordedRunTest, EveryActiveDeviceIsAPart)
{
    EXPECT_THAT(partsOf(*recordingOf(TwoGpus)), ElementsAre(RecordingPart{0, std::nullopt, std::nullopt},
                                                            RecordingPart{1, std::nullopt, std::nullopt}));
}

TEST(RecordedRunTest, TheWindowGoesFromTheFirstOperationToTheLast)
{
    const auto recording = recordingOf(TwoGpus);
    // The first call, at 1 us, is time 0.
    EXPECT_EQ(windowOf(*recording, {0, {}, {}}), (TimeRange{us(9), us(69)}));
    EXPECT_EQ(windowOf(*recording, {1, {}, {}}), (TimeRange{us(99), us(149)}));
}

TEST(RecordedRunTest, NumbersAreOfTheWindow)
{
    const auto run = recordedRun(recordingOf(TwoGpus), {0, {}, {}}, Nanoseconds::zero(), "x");
    EXPECT_DOUBLE_EQ(run->wallP50Us(), 60.0);
    EXPECT_DOUBLE_EQ(run->metrics.kernelUtilizationPct.value(), 50.0);
    EXPECT_DOUBLE_EQ(run->metrics.idleUs.value(), 20.0);
    EXPECT_DOUBLE_EQ(run->metrics.copyComputeOverlapUs.value(), 5.0);
    EXPECT_FALSE(run->metrics.throughputSamplesPerS);
    EXPECT_FALSE(run->metrics.pcieH2dSharePct);
    EXPECT_DOUBLE_EQ(run->metrics.idealBoundUs.value(), 30.0);
}

TEST(RecordedRunTest, NumbersEqualTheAnalysisOfEachDevice)
{
    const auto recording = recordingOf(TwoGpus);
    for (const auto& part : partsOf(*recording)) {
        const auto analysis = analyze(*recording, *recording->device(part.device));
        const auto run = recordedRun(recording, part, Nanoseconds::zero(), "x");
        EXPECT_DOUBLE_EQ(run->metrics.kernelBusyUs.value(), microsecondsOf(analysis.kernelBusy));
        EXPECT_DOUBLE_EQ(run->metrics.idleUs.value(), microsecondsOf(analysis.idle));
        EXPECT_DOUBLE_EQ(run->metrics.anyBusyUs.value(), microsecondsOf(analysis.anyBusy));
    }
}

TEST(RecordedRunTest, AShiftMovesEverythingAndChangesNoNumber)
{
    const auto recording = recordingOf(TwoGpus);
    const auto run = recordedRun(recording, {0, {}, {}}, Nanoseconds::zero(), "x");
    const auto later = recordedRun(recording, {0, {}, {}}, Nanoseconds(5000), "x");
    EXPECT_EQ(later->window().begin, run->window().begin + Nanoseconds(5000));
    EXPECT_EQ(later->record.timeline->range().begin, run->record.timeline->range().begin + Nanoseconds(5000));
    EXPECT_EQ(later->record.timeline->intervalCount(), run->record.timeline->intervalCount());
    EXPECT_EQ(later->metrics, run->metrics);
}

TEST(RecordedRunTest, WithoutAShiftIntervalsAreShared)
{
    const auto recording = recordingOf(TwoGpus);
    const auto run = recordedRun(recording, {1, {}, {}}, Nanoseconds::zero(), "x");
    const auto& lanes = recording->device(1)->lanes;
    ASSERT_FALSE(lanes.empty());
    bool shared = false;
    for (const auto& lane : run->record.timeline->lanes())
        shared = shared || lane.intervals().data() == lanes.front().intervals().data();
    EXPECT_TRUE(shared);
}

TEST(RecordedRunTest, TheIssuingThreadIsTheOneThatLaunchedMost)
{
    const auto recording = recordingOf(TwoGpus);
    const auto run = recordedRun(recording, {0, {}, {}}, Nanoseconds::zero(), "x");
    std::vector<std::string> issuing;
    std::vector<std::string> others;
    for (const auto& lane : run->record.timeline->lanes()) {
        if (lane.id().role == LaneRole::Host)
            issuing.push_back(recording->threads[lane.id().index].thread);
        if (lane.id().role == LaneRole::Worker)
            others.push_back(recording->threads[lane.id().index].thread);
    }
    EXPECT_THAT(issuing, ElementsAre("52"));
    EXPECT_THAT(others, ElementsAre("51"));
}

TEST(RecordedRunTest, ARangeLimitsTheWindowAndTheNumbers)
{
    const auto run = recordedRun(recordingOf(TwoGpus), {0, {}, TimeRange{us(9), us(29)}}, Nanoseconds::zero(), "x");
    EXPECT_DOUBLE_EQ(run->wallP50Us(), 20.0);
    EXPECT_DOUBLE_EQ(run->metrics.kernelUtilizationPct.value(), 100.0);
    EXPECT_DOUBLE_EQ(run->metrics.copyHiddenPct.value(), 100.0);
}

TEST(RecordedRunTest, AProcessIsSeenAlone)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    statements.emplace_back("INSERT INTO StringIds VALUES (1, 'k')");
    for (const auto& [process, start] : {std::pair(5, 100), std::pair(6, 300)})
        statements.push_back("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (" + std::to_string(start) + ", "
                             + std::to_string(start + 50) + ", 0, 1, 7, 1, "
                             + globalId(static_cast<std::uint64_t>(process)) + ", 1, 1, 1, 1, 1)");
    auto read = readRecording(makeDatabase(folder.file("two.sqlite"), statements));
    ASSERT_TRUE(read) << read.error().message;
    const auto recording = std::make_shared<const Recording>(*std::move(read));
    EXPECT_THAT(partsOf(*recording),
                ElementsAre(RecordingPart{0, {}, {}}, RecordingPart{0, "5", {}}, RecordingPart{0, "6", {}}));
    EXPECT_DOUBLE_EQ(recordedRun(recording, {0, {}, {}}, {}, "x")->wallP50Us(), 0.25);
    EXPECT_DOUBLE_EQ(recordedRun(recording, {0, "6", {}}, {}, "x")->wallP50Us(), 0.05);
}

TEST(RecordedRunTest, ARecordingWithoutOperationsHasNoNumbers)
{
    const auto recording = recordingOf(
        "{'ph':'X','cat':'cuda_runtime','name':'cudaFree','pid':50,'tid':51,'ts':1,'dur':2,'args':{'correlation':1}}");
    EXPECT_THAT(partsOf(*recording), SizeIs(0));
    const auto run = recordedRun(recording, {}, {}, "x");
    EXPECT_FALSE(run->metrics.windowUs);
    EXPECT_EQ(run->wallP50Us(), 0.0);
    EXPECT_EQ(run->record.timeline->intervalCount(), 1U);
}

TEST(RecordedRunTest, StepsAddUpToTheDifference)
{
    const auto recording = recordingOf(TwoGpus);
    const auto a = recordedRun(recording, {0, {}, {}}, {}, "a");
    const auto b = recordedRun(recording, {1, {}, {}}, {}, "b");
    const auto steps = recordedSteps(*a, *b);
    ASSERT_THAT(steps, SizeIs(3));
    double gains = 0.0;
    for (const auto& step : steps)
        gains += step.gainUs;
    EXPECT_NEAR(gains, a->wallP50Us() - b->wallP50Us(), 1e-9);
    EXPECT_NEAR(steps.back().wallUs, b->wallP50Us(), 1e-9);
    EXPECT_GE(steps.front().gainUs, steps.back().gainUs);
}

} // namespace overlap
