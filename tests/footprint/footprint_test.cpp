// SPDX-License-Identifier: GPL-3.0-or-later
// What large recordings take in memory, in bytes for each interval, so that one of 10^7 intervals stays within the 1.26 GB
// that it may take: the intervals themselves are 40 bytes, and nothing else may be kept or made of as many.
#include "tests/bench/engine/trace_samples.h"
#include "tests/footprint/peak_memory.h"

#include "engine/fit/recording_diagnosis.h"
#include "engine/trace/readers/read_recording.h"
#include "engine/trace/readers/recording_builder.h"
#include "engine/trace/recorded_run.h"
#include "engine/trace/recorded_work.h"
#include "engine/trace/recording_analysis.h"
#include "widgets/charts/run_view.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>

namespace overlap::test {

namespace {

constexpr std::size_t Intervals = 1'000'000;
constexpr double Opening = 85.0; // bytes for each interval, of the 100 that are allowed
constexpr double Diagnosing = 110.0; // with the recording that is diagnosed, of the 125 that 1.26 GB are
constexpr std::uint64_t StepCalls = 5; // of stepsRecording: two copies, two launches, a wait

// What the window derives of a recording before it first shows it.
struct Opened
{
    RunResultPtr run;
    PreparedRunPtr view;
    std::optional<DeviceAnalysis> analysis;
};

[[nodiscard]] Opened open(const RecordingPtr& recording)
{
    const auto part = partsOf(*recording).front();
    Opened opened;
    opened.run = recordedRun(recording, part, {}, "large");
    opened.view = prepared(opened.run, LaneMode::ByEngine);
    opened.analysis = analyze(*recording, *recording->device(part.device));
    return opened;
}

[[nodiscard]] double perInterval(const PeakMemory& peak, const char* what, const Recording& recording)
{
    const auto bytes = static_cast<double>(peak.bytes()) / static_cast<double>(recording.intervalCount());
    std::printf("%-24s %6.1f bytes for each of %llu intervals\n", what, bytes,
                static_cast<unsigned long long>(recording.intervalCount()));
    return bytes;
}

// Steps of an input copy, two kernels, an output copy and a wait, in two streams: copies that overlap the kernels of the
// step before, gaps, waits, operators above the calls.
[[nodiscard]] Recording stepsRecording(std::size_t intervals)
{
    RecordingBuilder builder(RecordingFormat::Kineto, {});
    const auto thread = builder.thread("50", "51");
    const auto streams = std::array{builder.stream({0, 50U, 1U, 7}), builder.stream({0, 50U, 1U, 13})};
    const auto name = [&](const char* text) { return builder.nameId(text); };
    const auto launch = name("cudaLaunchKernel");
    const auto copy = name("cudaMemcpyAsync");
    const auto wait = name("cudaStreamSynchronize");
    const auto kernel = name("gemm");
    const auto input = name("Memcpy HtoD (Pinned -> Device)");
    const auto output = name("Memcpy DtoH (Device -> Pinned)");
    const auto step = name("aten::step");
    const auto at = [](std::uint64_t us, std::uint64_t length) {
        const TracePoint begin(Nanoseconds(static_cast<std::int64_t>(us) * 1000));
        return TimeRange{begin, begin + Nanoseconds(static_cast<std::int64_t>(length) * 1000)};
    };
    std::uint32_t correlation = 0;
    std::uint64_t now = 1'000'000;
    constexpr std::uint64_t OfStep = 2 * StepCalls;
    for (std::size_t i = 0; i < intervals / OfStep; ++i, now += 200) {
        const auto stream = streams[i % 2];
        const auto add = [&](std::uint32_t call, ActivityKind kind, std::uint32_t what, TimeRange called, TimeRange ran,
                             std::uint64_t amount) {
            ++correlation;
            builder.addCall(thread, {called, 0, call, correlation, Interval::NoBatch, stream, ActivityKind::Issue,
                                     IntervalFlag::None});
            builder.addOperation(0, {ran, amount, what, correlation, Interval::NoBatch, stream, kind,
                                     isCopyKind(kind) ? IntervalFlag::Pinned : IntervalFlag::None});
        };
        builder.addOperator(thread, {at(now, 190), 0, step, 0, Interval::NoBatch, Interval::NoStream,
                                     ActivityKind::Operator, IntervalFlag::None});
        add(copy, ActivityKind::CopyToDevice, input, at(now + 2, 5), at(now + 10, 60), 4'000'000);
        add(launch, ActivityKind::Kernel, kernel, at(now + 10, 5), at(now + 72, 30), 100);
        add(launch, ActivityKind::Kernel, kernel, at(now + 18, 5), at(now + 105, 30), 100);
        add(copy, ActivityKind::CopyToHost, output, at(now + 25, 5), at(now + 140, 30), 2'000'000);
        builder.addCall(thread, {at(now + 32, 150), 0, wait, 0, Interval::NoBatch, stream, ActivityKind::Synchronize,
                                 IntervalFlag::Blocking});
    }
    builder.device(0)->smCount = 132;
    auto recording = builder.finish();
    EXPECT_TRUE(recording) << recording.error().message;
    return recording ? *std::move(recording) : Recording{};
}

} // namespace

class FootprintTest : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!PeakMemory().isKnown())
            GTEST_SKIP() << "the kernel does not let the peak be reset";
    }
};

TEST_F(FootprintTest, ADatabaseIsOpened)
{
    const TemporaryFolder folder;
    const auto path = folder.path() / "large.sqlite";
    writeNsysSample(path, Intervals / 2);
    const PeakMemory peak;
    auto read = readRecording(path, {});
    ASSERT_TRUE(read) << read.error().message;
    const auto recording = std::make_shared<const Recording>(*std::move(read));
    ASSERT_EQ(recording->intervalCount(), Intervals);
    EXPECT_LE(perInterval(peak, "reading", *recording), Opening);
    const auto opened = open(recording);
    EXPECT_GT(opened.analysis->kernelBusy.count(), 0);
    EXPECT_LE(perInterval(peak, "reading and deriving", *recording), Opening);
    const auto diagnosis = diagnose(*recording, partsOf(*recording).front(), {}, {});
    ASSERT_TRUE(diagnosis && diagnosis->fit) << diagnosis->noFit;
    EXPECT_EQ(diagnosis->fit->figures.steps, Intervals / 2 - 2); // the first is left out, the last has no end
    EXPECT_LE(perInterval(peak, "and diagnosing", *recording), Diagnosing);
}

TEST_F(FootprintTest, StepsOfCopiesKernelsAndWaits)
{
    const PeakMemory peak;
    const auto recording = std::make_shared<const Recording>(stepsRecording(Intervals));
    ASSERT_EQ(recording->intervalCount(), Intervals);
    const auto opened = open(recording);
    EXPECT_GT(opened.run->metrics.copyComputeOverlapUs.value_or(-1.0), -0.5);
    EXPECT_LE(perInterval(peak, "steps, deriving", *recording), Opening);
    const auto diagnosis = diagnose(*recording, partsOf(*recording).front(), {}, {});
    ASSERT_TRUE(diagnosis && diagnosis->fit) << diagnosis->noFit;
    EXPECT_EQ(diagnosis->fit->figures.steps, Intervals / (2 * StepCalls) - 2);
    EXPECT_FALSE(diagnosis->diagnosis.findings.empty());
    EXPECT_LE(perInterval(peak, "steps, diagnosing", *recording), Diagnosing);
}

// By stream nothing is copied where a stream has a lane for itself, and never what the host did.
TEST_F(FootprintTest, LanesByStreamShareWhatTheyCan)
{
    const TemporaryFolder folder;
    const auto path = folder.path() / "large.sqlite";
    writeNsysSample(path, Intervals / 2);
    auto read = readRecording(path, {});
    ASSERT_TRUE(read) << read.error().message;
    const auto recording = std::make_shared<const Recording>(*std::move(read));
    const auto run = recordedRun(recording, partsOf(*recording).front(), {}, "large");
    const PeakMemory peak;
    const auto view = prepared(run, LaneMode::ByStream);
    EXPECT_LE(perInterval(peak, "lanes by stream", *recording), 10.0);
    EXPECT_EQ(view->view.timeline()->intervalCount(), Intervals);
}

} // namespace overlap::test
