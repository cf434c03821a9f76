// SPDX-License-Identifier: GPL-3.0-or-later
// What ends a run before its time: nothing may be left behind, and the next run works or says why not.
#include "tests/device/device_fixture.h"
#include "tests/device/fault_kernel.h"

#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/preparation.h"
#include "engine/backend/cuda/verification.h"

#include <gmock/gmock.h>

#include <chrono>
#include <iostream>
#include <thread>

namespace overlap::cuda {
namespace {

using ::testing::HasSubstr;

class Faults : public OnGpu
{
};

TEST_F(Faults, ACancelledRunStopsSoonAndTheNextOneWorks)
{
    auto s = smallScenario();
    s.samples = 10'000'000;
    s.batchSize = 8;
    std::stop_source stop;
    Result<RunRecord> record = Error{};
    std::chrono::steady_clock::time_point asked;
    {
        const std::jthread canceller([&] {
            // Long enough to be amid the run, not a condition of the test: cancelling sooner is as good.
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        record = m_gpu->run(s, quick(Recorder::None), {}, stop.get_token());
    }
    EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::milliseconds(100));
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(run(smallScenario(), Recorder::None).has_value());
}

TEST_F(Faults, CancellingReachesAWorkerThatPrepares)
{
    auto s = smallScenario();
    s.prepare.kind = PrepareKind::FixedDuration;
    s.prepare.usPerSample = 10'000'000;
    s.prepare.workers = 2;
    std::stop_source stop;
    Result<RunRecord> record = Error{};
    std::chrono::steady_clock::time_point asked;
    {
        const std::jthread canceller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        record = m_gpu->run(s, quick(Recorder::None), {}, stop.get_token());
    }
    EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::milliseconds(100));
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::Cancelled);
}

TEST_F(Faults, TooMuchDeviceMemoryIsRefusedWithTheBatchThatFits)
{
    auto s = smallScenario();
    s.samples = 100'000;
    s.batchSize = 50'000;
    s.inputBytesPerSample = 1ULL << 26U;
    const auto problems = m_gpu->check(s);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_TRUE(problems.front().suggestion.has_value());
    const auto record = run(s, Recorder::None);
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::OutOfMemory);
    EXPECT_TRUE(run(smallScenario(), Recorder::None).has_value());
}

TEST_F(Faults, AFailedAllocationSaysHowMuchWasAskedFor)
{
    try {
        const DeviceBuffer buffer(1ULL << 50U);
        FAIL() << "the device has no such memory";
    } catch (const CudaError& error) {
        EXPECT_EQ(error.code(), cudaErrorMemoryAllocation);
        EXPECT_FALSE(error.fatal());
        EXPECT_THAT(error.what(), HasSubstr("device memory"));
    }
    EXPECT_TRUE(run(smallScenario(), Recorder::None).has_value());
}

TEST_F(Faults, ManyRunsLeaveNoMemoryBehind)
{
    auto s = smallScenario();
    s.allocation = Allocation::StreamOrdered;
    s.prepare.kind = PrepareKind::Normalize;
    s.prepare.workers = 2;
    ASSERT_TRUE(run(s, Recorder::None).has_value());
    const auto before = freeMemory();
    for (int i = 0; i < 200; ++i)
        ASSERT_TRUE(run(s, Recorder::None).has_value());
    EXPECT_GE(freeMemory() + (4U << 20U), before);
}

TEST_F(Faults, AnOutputThatIsNotTheReferenceIsAnError)
{
    const auto s = smallScenario();
    const RunResources resources(s, m_gpu->info().smCount, {});
    Verification verification(s, resources);
    verification.spoil();
    EXPECT_THROW(verification.check(), RunFailure); // nothing was computed
}

TEST_F(Faults, WithoutTheFinalSynchronisationTheResultIsNoDuration)
{
    auto s = smallScenario();
    s.finalSync = false;
    const auto record = run(s, Recorder::None);
    ASSERT_TRUE(record.has_value()) << record.error().message;
    EXPECT_FALSE(record->isDuration);
}

TEST_F(Faults, ASecondRunMeanwhileIsRefused)
{
    auto s = smallScenario();
    s.samples = 1'000'000;
    std::stop_source stop;
    Result<RunRecord> second = Error{};
    std::jthread other;
    s.prepare.kind = PrepareKind::FixedDuration;
    s.prepare.usPerSample = 1'000;
    other = std::jthread([&] { (void)m_gpu->run(s, quick(Recorder::None), {}, stop.get_token()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    second = run(smallScenario(), Recorder::None);
    stop.request_stop();
    ASSERT_FALSE(second.has_value());
    EXPECT_THAT(second.error().message, HasSubstr("busy"));
}

// In a process of its own, which loses its context. Never returns.
[[noreturn]] void faultAndRunAgain()
{
    const auto gpu = makeCudaDevices()->open("cuda:0").value();
    RunOptions options;
    options.recorder = Recorder::None;
    options.repeats = 1;
    const auto before = gpu->run(Scenario{}, options, {}, {});
    const auto fault = faultTheDevice();
    const auto after = gpu->run(Scenario{}, options, {}, {});
    const auto again = gpu->run(Scenario{}, options, {}, {});
    if (!before || after || again)
        std::cerr << "a run should have failed, or worked";
    else
        std::cerr << cudaGetErrorName(fault) << '\n' << after.error().message << '\n' << again.error().message;
    std::_Exit(0);
}

TEST_F(Faults, AfterAKernelFaultTheDeviceNeedsANewProcess)
{
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(faultAndRunAgain(), ::testing::ExitedWithCode(0), "IllegalAddress(.|\n)*new process(.|\n)*new process");
}

} // namespace
} // namespace overlap::cuda
