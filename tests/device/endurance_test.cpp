// SPDX-License-Identifier: GPL-3.0-or-later
// Many runs in one process: nothing may grow. Takes half a minute on an H200.
#include "tests/device/device_fixture.h"
#include "tests/device/process_usage.h"

#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/memory_check.h"
#include "engine/backend/device_memory.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <iostream>
#include <random>
#include <thread>

namespace overlap::cuda {
namespace {

using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t MiB = 1ULL << 20U;

class Endurance : public OnGpu
{
protected:
    [[nodiscard]] static Scenario tinyScenario()
    {
        Scenario s;
        s.samples = 4;
        s.batchSize = 2;
        s.streams = 1;
        s.inputBytesPerSample = 4'000;
        s.kernel.iterations = 1;
        return s;
    }

    // Each run makes and gives back all it needs. Every tenth with what is made in batches, by workers or by a graph.
    [[nodiscard]] static Scenario scenarioOf(int number)
    {
        auto s = tinyScenario();
        switch (number % 40) {
        case 10:
            s.allocation = Allocation::StreamOrdered;
            break;
        case 20:
            s.prepare.kind = PrepareKind::Normalize;
            s.prepare.workers = 1;
            break;
        case 30:
            s.useGraph = true;
            break;
        case 0:
            s.allocation = Allocation::PerBatch;
            break;
        default:
            s.hostMemory = number % 2 == 1 ? HostMemory::Pinned : HostMemory::Pageable;
        }
        return s;
    }

    void runMany(int count, Recorder recorder)
    {
        RunOptions options;
        options.recorder = recorder;
        options.repeats = 1;
        options.warmups = 0;
        for (int i = 0; i < count; ++i) {
            auto s = scenarioOf(i);
            s.useGraph = s.useGraph && recorder != Recorder::Events; // which cannot look into one
            const auto record = m_gpu->run(s, options, {}, {});
            ASSERT_TRUE(record.has_value()) << "run " << i << ": " << record.error().message;
        }
    }

    // Asked to stop when this much of it is over.
    [[nodiscard]] Result<RunRecord> cancelledRun(const Scenario& scenario, Recorder recorder,
                                                 std::chrono::microseconds after)
    {
        std::stop_source stop;
        const auto when = Clock::now() + after;
        const std::jthread canceller([&stop, when] {
            std::this_thread::sleep_until(when); // the moment is what is tested
            stop.request_stop();
        });
        return m_gpu->run(scenario, quick(recorder), {}, stop.get_token());
    }

    static void expectNoGrowth(const ProcessUsage& before, const ProcessUsage& after)
    {
        std::cout << "device free " << before.deviceFree / MiB << " -> " << after.deviceFree / MiB << " MiB, resident "
                  << before.resident / MiB << " -> " << after.resident / MiB << " MiB, files " << before.files << " -> "
                  << after.files << ", threads " << before.threads << " -> " << after.threads << '\n';
        EXPECT_GE(after.deviceFree + 4 * MiB, before.deviceFree);
        // A leak of 1 KiB a run would be 10 MiB in 10 000 runs.
        EXPECT_LE(after.resident, before.resident + 8 * MiB);
        EXPECT_LE(after.files, before.files);
        EXPECT_LE(after.threads, before.threads);
    }
};

TEST_F(Endurance, TenThousandRunsLeaveNothingBehind)
{
    const auto begin = Clock::now();
    runMany(200, Recorder::None); // the driver's own pools have their size after these
    const auto before = usageNow();
    runMany(10'000, Recorder::None);
    expectNoGrowth(before, usageNow());
    EXPECT_LT(Clock::now() - begin, std::chrono::seconds(90));
}

TEST_F(Endurance, ManyRecordedRunsLeaveNothingBehind)
{
    if (const auto record = run(tinyScenario(), Recorder::Cupti); !record)
        GTEST_SKIP() << record.error().message;
    runMany(40, Recorder::Cupti);
    runMany(40, Recorder::Events);
    const auto before = usageNow();
    runMany(400, Recorder::Cupti);
    runMany(400, Recorder::Events);
    expectNoGrowth(before, usageNow());
}

TEST_F(Endurance, CancellingAtAnyMomentLeavesNothingBehindAndTheNextRunWorks)
{
    auto s = smallScenario();
    s.samples = 4'000;
    s.prepare.kind = PrepareKind::Normalize;
    s.prepare.workers = 2;
    ASSERT_TRUE(run(s, Recorder::None).has_value());
    const auto begin = Clock::now();
    ASSERT_TRUE(run(s, Recorder::None).has_value());
    const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count();

    std::mt19937 random(1); // NOLINT(cert-msc51-cpp): the same moments in every run of the test
    std::uniform_int_distribution<std::int64_t> moment(0, whole);
    const auto cancelSome = [&](int count) {
        int cancelled = 0;
        for (int i = 0; i < count; ++i) {
            const auto record = cancelledRun(s, Recorder::None, std::chrono::microseconds(moment(random)));
            if (record)
                continue; // it was done before
            EXPECT_EQ(record.error().code, ErrorCode::Cancelled) << record.error().message;
            ++cancelled;
            if (i % 20 == 0) {
                EXPECT_TRUE(run(tinyScenario(), Recorder::None).has_value());
            }
        }
        return cancelled;
    };
    (void)cancelSome(50); // the heap has its size after these
    const auto before = usageNow();
    const int cancelled = cancelSome(200);
    EXPECT_GT(cancelled, 100);
    expectNoGrowth(before, usageNow());
    EXPECT_TRUE(run(s, Recorder::None).has_value());
}

TEST_F(Endurance, CancellingWhileCuptiRecordsLeavesItFreeForTheNextRun)
{
    if (const auto record = run(tinyScenario(), Recorder::Cupti); !record)
        GTEST_SKIP() << record.error().message;
    auto s = smallScenario();
    s.samples = 2'000;
    const auto begin = Clock::now();
    ASSERT_TRUE(run(s, Recorder::Cupti).has_value());
    const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count();
    for (int tenth = 0; tenth < 10; ++tenth) {
        const auto record = cancelledRun(s, Recorder::Cupti, std::chrono::microseconds(whole * tenth / 10));
        EXPECT_TRUE(record.has_value() || record.error().code == ErrorCode::Cancelled) << record.error().message;
    }
    const auto after = run(s, Recorder::Cupti);
    EXPECT_TRUE(after.has_value()) << after.error().message;
}

// Takes nearly all memory that is free, so that `left` bytes are.
DeviceBuffer fillDevice(std::uint64_t left)
{
    std::size_t available = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&available, &total), "asking for the free memory");
    return DeviceBuffer(available - left);
}

TEST_F(Endurance, OnAFullDeviceTheRunIsRefusedWithWhatIsAskedFreeAndFits)
{
    auto s = smallScenario();
    s.samples = 1'000;
    s.batchSize = 500;
    s.inputBytesPerSample = MiB;
    {
        const auto others = fillDevice(512 * MiB);
        const auto record = run(s, Recorder::None);
        ASSERT_FALSE(record.has_value());
        EXPECT_EQ(record.error().code, ErrorCode::OutOfMemory);
        EXPECT_THAT(record.error().message, HasSubstr("asks for"));
        EXPECT_THAT(record.error().message, HasSubstr("are free"));
        EXPECT_THAT(record.error().message, HasSubstr("The largest batch that fits is 2"));
        auto fitting = s;
        fitting.batchSize = static_cast<std::uint32_t>(std::stoul(m_gpu->check(s).front().suggestion.value()));
        EXPECT_TRUE(run(fitting, Recorder::None).has_value());
    }
    EXPECT_TRUE(run(s, Recorder::None).has_value());
}

TEST_F(Endurance, AnAllocationThatFailsAmidTheRunSaysWhatIsAskedFreeAndFits)
{
    // 128 buffers of a little over 1 MiB, each of which takes 2 MiB: the check before the run cannot know.
    Scenario s;
    s.samples = 64;
    s.batchSize = 1;
    s.streams = 64;
    s.allocation = Allocation::PerBatch;
    s.issueOrder = IssueOrder::BreadthFirst;
    s.inputBytesPerSample = MiB + 4'096;
    s.outputBytesPerSample = s.inputBytesPerSample;
    s.kernel.kind = KernelKind::None;
    ASSERT_TRUE(run(s, Recorder::None).has_value()); // the driver keeps what so many streams take
    const auto before = usageNow();
    {
        const auto others = fillDevice(224 * MiB);
        ASSERT_TRUE(m_gpu->check(s).empty()) << m_gpu->check(s).front().describe();
        const auto record = run(s, Recorder::None);
        ASSERT_FALSE(record.has_value());
        EXPECT_EQ(record.error().code, ErrorCode::OutOfMemory);
        EXPECT_THAT(record.error().message, HasSubstr("allocating"));
        EXPECT_THAT(record.error().message, HasSubstr("the run asks for"));
        EXPECT_THAT(record.error().message, HasSubstr("are free"));
        EXPECT_TRUE(run(tinyScenario(), Recorder::None).has_value());
    }
    EXPECT_TRUE(run(s, Recorder::None).has_value());
    EXPECT_GE(usageNow().deviceFree + 4 * MiB, before.deviceFree);
}

TEST_F(Endurance, TooMuchPinnedMemoryIsRefusedWithWhatIsAskedAvailableAndFits)
{
    const auto available = availableHostMemory();
    if (!available)
        GTEST_SKIP() << "The system does not say how much memory is available";
    auto s = smallScenario();
    s.streams = 64;
    s.samples = 640;
    s.batchSize = 10;
    s.kernel.kind = KernelKind::None;
    s.inputBytesPerSample = (*available + 1'024 * MiB) / 640 / 4'096 * 4'096;
    s.outputBytesPerSample = 4;
    if (deviceMemoryOf(s) + 256 * MiB > freeMemory())
        GTEST_SKIP() << "The device has less memory than the host";
    const auto record = run(s, Recorder::None);
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::OutOfMemory);
    EXPECT_THAT(record.error().message, HasSubstr("of host memory"));
    EXPECT_THAT(record.error().message, HasSubstr("available"));
    EXPECT_THAT(record.error().message, HasSubstr("fits"));
    EXPECT_TRUE(run(tinyScenario(), Recorder::None).has_value());
}

} // namespace
} // namespace overlap::cuda
