// SPDX-License-Identifier: GPL-3.0-or-later
// What a kernel loses when other batches displace its input from the L2.
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/device_profile.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

constexpr double Sample = 602112.0;
constexpr double Output = 4000.0;

const DeviceProfile& h200()
{
    return *findBuiltinProfile("h200");
}

double reduceMiss(std::uint32_t samples, double missing)
{
    return missUs(h200().perSampleReduce, h200(), 16, samples, Sample, Output, missing, MissCost::PerBlock);
}

double fmaMiss(std::uint32_t samples, double missing)
{
    return missUs(h200().elementwiseFma, h200(), 16, samples, Sample, Sample, missing, MissCost::PerSample);
}

TEST(MissedL2, NothingIsLostWhileTheInputIsThere)
{
    EXPECT_EQ(reduceMiss(32, 0.0), 0.0);
    EXPECT_EQ(fmaMiss(32, 0.0), 0.0);
}

// 64 samples fit into the L2, 128 do not: 86.69 us and 133.18 us in the table.
TEST(MissedL2, EveryBlockLosesWhatTheTableShowsBeyondTheL2)
{
    EXPECT_NEAR(reduceMiss(32, 1.0), 133.18 - 86.69, 0.01);
    EXPECT_NEAR(reduceMiss(8, 1.0), reduceMiss(32, 1.0), 0.01);
}

// Input and output of 32 samples fit, those of 64 do not: 12.64 us and 27.58 us.
TEST(MissedL2, BandwidthIsLostInProportionToTheSamples)
{
    EXPECT_NEAR(fmaMiss(32, 1.0), 27.58 / 2.0 - 12.64, 0.01);
    EXPECT_NEAR(fmaMiss(16, 1.0), fmaMiss(32, 1.0) / 2.0, 0.01);
}

TEST(MissedL2, TheLossGrowsWithTheShareThatIsMissing)
{
    EXPECT_NEAR(reduceMiss(32, 0.5), reduceMiss(32, 1.0) / 2.0, 1e-9);
}

TEST(MissedL2, ABatchThatDoesNotFitOnItsOwnHasLostItAlready)
{
    EXPECT_EQ(reduceMiss(128, 1.0), 0.0);
    EXPECT_EQ(fmaMiss(256, 1.0), 0.0);
}

TEST(MissedL2, ADeviceWhoseL2IsNotKnownLosesNothing)
{
    auto profile = h200();
    profile.l2Bytes = 0;
    EXPECT_EQ(missUs(profile.perSampleReduce, profile, 16, 32, Sample, Output, 1.0, MissCost::PerBlock), 0.0);
    const auto& published = *findBuiltinProfile("rtx4090");
    EXPECT_EQ(missUs(published.perSampleReduce, published, 16, 32, Sample, Output, 1.0, MissCost::PerBlock), 0.0);
}

} // namespace
} // namespace overlap
