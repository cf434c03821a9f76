// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/kernel_kind.h"

#include "engine/scenario/scenario_fields.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace overlap {
namespace {

TEST(KernelKind, HasTheWordsOfScenarioFiles)
{
    EXPECT_TRUE(std::ranges::equal(findScenarioField("kernel.kind")->words, KernelWords));
    EXPECT_EQ(wordOf(KernelKind::PerSampleReduce), "per_sample_reduce");
    EXPECT_EQ(wordOf(KernelKind::ElementwiseFma), "elementwise_fma");
    EXPECT_EQ(wordOf(KernelKind::FixedDuration), "fixed_duration");
    EXPECT_EQ(wordOf(KernelKind::None), "none");
}

TEST(KernelKind, ThatComputesSaysWhatItWrites)
{
    EXPECT_EQ(bytesWritten(KernelKind::PerSampleReduce, 602'112), 4'000U);
    EXPECT_EQ(bytesWritten(KernelKind::ElementwiseFma, 602'112), 602'112U);
    EXPECT_EQ(bytesWritten(KernelKind::ElementwiseFma, 0), 0U);
    EXPECT_EQ(bytesWritten(KernelKind::FixedDuration, 602'112), std::nullopt);
    EXPECT_EQ(bytesWritten(KernelKind::None, 602'112), std::nullopt);
    EXPECT_TRUE(computes(KernelKind::PerSampleReduce));
    EXPECT_TRUE(computes(KernelKind::ElementwiseFma));
    EXPECT_FALSE(computes(KernelKind::FixedDuration));
    EXPECT_FALSE(computes(KernelKind::None));
}

TEST(KernelKind, OutputsOfAnySizeAreFourKilobytesUnlessSet)
{
    Scenario s;
    s.kernel.kind = KernelKind::FixedDuration;
    EXPECT_EQ(s.outputBytes(), 4'000U);
    s.outputBytesPerSample = 8;
    EXPECT_EQ(s.outputBytes(), 8U);
}

TEST(KernelKind, IsLaunchedWithABlockForEachSampleOrEightForEachSm)
{
    constexpr std::uint32_t Sms = 132;
    const auto reduce = launchShape(KernelKind::PerSampleReduce, 32, Sms);
    EXPECT_EQ(reduce.blocks, 32U);
    EXPECT_EQ(reduce.threadsPerBlock, 512U);
    const auto elementwise = launchShape(KernelKind::ElementwiseFma, 32, Sms);
    EXPECT_EQ(elementwise.blocks, 1'056U);
    EXPECT_EQ(elementwise.threadsPerBlock, 256U);
    EXPECT_EQ(launchShape(KernelKind::FixedDuration, 32, Sms).blocks, 1U);
}

} // namespace
} // namespace overlap
