// SPDX-License-Identifier: GPL-3.0-or-later
// What can be known without a GPU.
#include "engine/backend/cuda/clock_bracket.h"
#include "engine/backend/cuda/cuda_devices.h"
#include "engine/backend/cuda/memory_check.h"
#include "engine/backend/cuda/operation_list.h"
#include "engine/backend/cuda/pcie_link.h"
#include "engine/backend/cuda/preparation.h"
#include "engine/backend/cuda/stage_times.h"
#include "engine/backend/cuda/timeline_assembly.h"
#include "engine/backend/cuda/verification.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace overlap::cuda {
namespace {

using ::testing::HasSubstr;

TEST(ClockBracket, TheOffsetLiesInTheMiddleOfWhatAllReadingsAllow)
{
    ClockBracket bracket;
    EXPECT_FALSE(bracket.offset().has_value());
    bracket.happenedAfter(1'000, 0); // at least 1000
    EXPECT_FALSE(bracket.offset().has_value());
    bracket.happenedBefore(1'100, 10); // at most 1090
    bracket.happenedAfter(2'050, 1'010); // at least 1040
    bracket.happenedBefore(2'094, 1'020); // at most 1074
    const auto offset = bracket.offset().value();
    EXPECT_EQ(offset.value, Nanoseconds(1'057));
    EXPECT_EQ(offset.uncertainty, Nanoseconds(17));
}

TEST(ClockBracket, ReadingsThatContradictEachOtherWidenTheUncertainty)
{
    ClockBracket bracket;
    bracket.happenedAfter(1'000, 0);
    bracket.happenedBefore(1'010, 0);
    bracket.happenedAfter(3'030, 2'000); // the clocks have drifted
    bracket.happenedBefore(3'040, 2'000);
    const auto offset = bracket.offset().value();
    EXPECT_EQ(offset.value, Nanoseconds(1'020));
    EXPECT_EQ(offset.uncertainty, Nanoseconds(10));
}

TEST(PcieLink, RatesAreThoseOfTheStandard)
{
    EXPECT_NEAR(linkGbps(32.0, 16), 63.0, 0.05);
    EXPECT_NEAR(linkGbps(16.0, 16), 31.5, 0.05);
    EXPECT_NEAR(linkGbps(5.0, 8), 4.0, 1e-9);
    EXPECT_FALSE(pcieLinkGbps("no such device").has_value());
}

TEST(StageTimes, ALastWaveThatIsNotFullLeavesItsSlotsToOthers)
{
    EXPECT_DOUBLE_EQ(shareOfDevice(16, 528), 16.0 / 528.0);
    EXPECT_DOUBLE_EQ(shareOfDevice(528, 528), 1.0);
    EXPECT_DOUBLE_EQ(shareOfDevice(529, 528), 529.0 / 1056.0);
    EXPECT_DOUBLE_EQ(shareOfDevice(16, 0), 1.0);
}

TEST(CudaDevices, EachHasANameOrAReasonWithTheMend)
{
    const auto entries = makeCudaDevices()->list();
    ASSERT_FALSE(entries.empty());
    for (const auto& entry : entries) {
        EXPECT_THAT(entry.info.id, HasSubstr("cuda:"));
        if (entry.unavailable.empty())
            EXPECT_GT(entry.info.smCount, 0U);
        else
            EXPECT_THAT(entry.unavailable, HasSubstr("sim:h200"));
    }
}

TEST(CudaDevices, ANumberThatIsNoneOrTooLargeIsRefused)
{
    const auto devices = makeCudaDevices();
    EXPECT_EQ(devices->open("cuda:one").error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(devices->open("cuda:").error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(devices->open("cuda:-1").error().code, ErrorCode::InvalidArgument);
    EXPECT_FALSE(devices->open("cuda:99").has_value());
}

TEST(CudaDevices, ARegistryWithThemListsThemAfterTheSimulatedOnes)
{
    const DeviceRegistry registry({makeCudaDevices()});
    const auto entries = registry.list();
    EXPECT_TRUE(entries.front().info.id.starts_with("sim:"));
    EXPECT_TRUE(entries.back().info.id.starts_with("cuda:"));
    EXPECT_TRUE(registry.open("sim:h200").has_value());
    EXPECT_EQ(registry.open("cuda:x").error().code, ErrorCode::InvalidArgument);
}

TEST(Preparation, NormalizeGivesPixelsBetweenMinusAndPlusAHalf)
{
    Scenario s;
    s.samples = 20;
    s.batchSize = 8;
    s.inputBytesPerSample = 4'000;
    s.prepare.kind = PrepareKind::Normalize;
    const Preparation preparation(s);
    std::vector<float> first(8'000, 7.0F);
    std::vector<float> last(8'000, 7.0F);
    preparation.run(0, reinterpret_cast<std::byte*>(first.data()), {});
    preparation.run(2, reinterpret_cast<std::byte*>(last.data()), {});
    for (const auto value : first) {
        EXPECT_GE(value, -0.5F);
        EXPECT_LE(value, 0.5F);
        const auto pixel = (value + 0.5F) * 255.0F;
        EXPECT_NEAR(pixel, std::round(pixel), 1e-3F);
    }
    EXPECT_NE(first[0], last[0]);
    EXPECT_EQ(last[4'000], 7.0F); // four samples are left for the last batch
    EXPECT_NE(last[3'999], 7.0F);
}

TEST(Preparation, InputIsNeverZero)
{
    std::vector<float> values(100'000);
    fillInput(values.data(), values.size(), 3);
    EXPECT_EQ(std::ranges::count(values, 0.0F), 0);
    EXPECT_LE(std::abs(*std::ranges::max_element(values)), 0.5F);
}

TEST(Verification, TheReferenceIsTheFunctionOfTheDesign)
{
    EXPECT_EQ(iterated(0.25F, 0), 0.25F);
    EXPECT_EQ(iterated(0.25F, 1), std::fma(0.25F, 1.000001F, 0.5F));
    EXPECT_EQ(iterated(0.25F, 2), std::fma(iterated(0.25F, 1), 1.000001F, 0.5F));
}

TEST(HostMemory, TooMuchForTheHostNamesTheBatchThatFits)
{
    Scenario s;
    s.samples = 100'000;
    s.batchSize = 50'000;
    s.inputBytesPerSample = 1'000'000;
    const auto problem = hostMemoryProblem(s, 1'000'000'000);
    ASSERT_TRUE(problem.has_value());
    ASSERT_TRUE(problem->suggestion.has_value());
    s.batchSize = static_cast<std::uint32_t>(std::stoul(*problem->suggestion));
    EXPECT_FALSE(hostMemoryProblem(s, 1'000'000'000).has_value());
    EXPECT_FALSE(hostMemoryProblem(Scenario{}, 1'000'000'000).has_value());
}

CallLog logOf(const std::vector<CallRecord>& records)
{
    CallLog log;
    for (const auto& record : records)
        log.add(record);
    return log;
}

TEST(OperationList, CallsThatStartSomethingGetANumberAndTheOthersNone)
{
    Scenario s;
    s.samples = 40;
    s.batchSize = 32;
    s.streams = 2;
    const OperationList list(s,
                             logOf({{0, 1, 0, Call::CopyToDevice},
                                    {1, 2, 0, Call::Launch},
                                    {2, 3, 0, Call::CopyToHost},
                                    {3, 4, 0, Call::EventRecord},
                                    {4, 5, 1, Call::CopyToDevice}}),
                             100);
    ASSERT_EQ(list.operations().size(), 4U);
    EXPECT_EQ(list.operations()[1].kind, ActivityKind::Kernel);
    EXPECT_EQ(list.operations()[1].amount, 32U); // a block for each sample
    EXPECT_EQ(list.operations()[3].amount, 8 * s.inputBytesPerSample);
    EXPECT_EQ(list.operations()[3].stream, 2U);
    EXPECT_EQ(list.correlationOf(3), 0U);
    EXPECT_EQ(list.correlationOf(4), 4U);
}

TEST(OperationList, TheOperationsOfAGraphShareANumber)
{
    Scenario s;
    s.samples = 32;
    s.kernel.launchesPerBatch = 2;
    s.useGraph = true;
    const OperationList list(s, logOf({{0, 1, 0, Call::LaunchGraph}}), 100);
    ASSERT_EQ(list.operations().size(), 4U);
    for (const auto& operation : list.operations())
        EXPECT_EQ(operation.correlation, 1U);
}

TEST(TimelineAssembly, ACallThatWaitedForAFullQueueIsBlocked)
{
    Scenario s;
    s.samples = 1;
    s.batchSize = 1;
    s.streams = 1;
    s.inputBytesPerSample = 0;
    s.outputBytesPerSample = 0;
    s.kernel.kind = KernelKind::FixedDuration;
    s.kernel.launchesPerBatch = 1'100;
    std::vector<DeviceRecord> device;
    std::vector<CallRecord> calls;
    for (HostTime i = 0; i < 1'100; ++i)
        calls.push_back({i * 10, i * 10 + 5, 0, Call::Launch});
    calls.back().end += 1'000'000;
    const HostLogs logs{logOf(calls), {}};
    const OperationList operations(s, logs.issuing, 1);
    for (int i = 0; i < 1'100; ++i)
        device.push_back({operations.operations()[static_cast<std::size_t>(i)], 10'000 + i * 100'000,
                          10'000 + i * 100'000 + 100'000, false});
    const auto run = assemble(s, logs, operations, device);
    const auto host = run.timeline.lanes().front().intervals();
    EXPECT_EQ(host.back().kind, ActivityKind::Blocked);
    EXPECT_TRUE(host.back().has(IntervalFlag::QueueFull));
    EXPECT_EQ(host.front().kind, ActivityKind::Issue);
    ASSERT_EQ(run.batchLatencies.size(), 1U);
    EXPECT_EQ(run.batchLatencies.front(), Nanoseconds(10'000 + 1'100 * 100'000));
}

} // namespace
} // namespace overlap::cuda
