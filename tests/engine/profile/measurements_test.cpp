// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/measurements.h"

#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_json.h"
#include "tests/engine/profile/reference_measurements.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

const Measurements& reference()
{
    static const auto measured =
        readReferenceMeasurements(std::string(OVERLAP_SOURCE_DIR) + "/resources/profiles/h200");
    return measured;
}

// Only the model error is known from elsewhere. When this fails on purpose: build the target h200_profile.
TEST(ProfileFromMeasurements, TheReferenceMeasurementsGiveTheBuiltInProfile)
{
    auto expected = *findBuiltinProfile("h200");
    expected.modelError.reset();
    EXPECT_EQ(toJson(profileFrom(reference())).dump(1), toJson(expected).dump(1));
}

TEST(ProfileFromMeasurements, WithoutACliffAllPageableCopiesAreCached)
{
    auto measured = reference();
    for (auto& copy : measured.toDevice.rotating)
        copy.callUs = copy.bytes / 10'000.0;
    const auto profile = profileFrom(measured);
    EXPECT_EQ(profile.cacheBytes, 0U);
    EXPECT_TRUE(profile.toDevice.pageableCallUncached.empty());
}

TEST(ProfileFromMeasurements, TheCacheIsTheLargestTotalBelowTheCliff)
{
    constexpr double MiB = 1 << 20;
    auto measured = reference();
    measured.toDevice.rotating.clear();
    for (const double total : {4.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0})
        measured.toDevice.rotating.push_back({total * MiB, total * MiB, total * (total <= 24.0 ? 70.0 : 150.0)});
    EXPECT_EQ(profileFrom(measured).cacheBytes, 24U << 20U);
}

TEST(ProfileFromMeasurements, AllocationCostsWhatItCostsInALoop)
{
    auto measured = reference();
    measured.allocationLoop = {{9'633'792.0, 64'000.0, 300.0, 200.0}};
    const auto costs = profileFrom(measured).allocation;
    const auto both = [&](const Curve& curve) { return curve.at(9'633'792.0) + curve.at(64'000.0); };
    EXPECT_NEAR(both(costs.malloc) + both(costs.free), 300.0, 0.01);
    EXPECT_NEAR(costs.mallocAsyncGrow.at(9'633'792.0) + costs.trim.at(static_cast<double>(costs.poolChunkBytes))
                    + costs.mallocAsyncHitUs + 2.0 * costs.freeAsyncUs,
                200.0, 0.01);
    measured.allocationLoop.reset();
    const auto alone = profileFrom(measured).allocation;
    EXPECT_DOUBLE_EQ(alone.malloc.at(64'000.0), 30.79);
    EXPECT_NEAR(costs.malloc.at(64'000.0) / alone.malloc.at(64'000.0), costs.free.at(1e9) / alone.free.at(1e9), 1e-3);
}

TEST(ProfileFromMeasurements, WhatWasNotMeasuredIsTakenFromItsNeighbours)
{
    auto measured = reference();
    const auto without = profileFrom(measured);
    EXPECT_EQ(without.streamWaitEventUs, without.eventRecordUs);
    EXPECT_EQ(without.workerWakeUs, without.wakeUs);
    EXPECT_EQ(without.kernelGapUs, without.graph.kernelGapUs);
    measured.chains.front().kernelGapUs = 1.25;
    measured.streamWaitEventUs = 0.9;
    measured.workerWakeUs = 20.0;
    measured.moduleLoadUs = 123.0;
    const auto with = profileFrom(measured);
    EXPECT_EQ(with.kernelGapUs, 1.25);
    EXPECT_EQ(with.streamWaitEventUs, 0.9);
    EXPECT_EQ(with.workerWakeUs, 20.0);
    EXPECT_EQ(with.moduleLoadUs, 123.0);
}

TEST(ProfileFromMeasurements, NoiseMakesNoNegativeTimes)
{
    auto measured = reference();
    measured.launchSyncUs = 1.0; // less than the launch alone
    measured.toDevice.pinned.front().deviceUs = -0.3;
    measured.toHost.pinned.front().doneUs = 0.0;
    measured.graphTrains.back().launchUs = 0.0;
    EXPECT_TRUE(parseProfile(toJson(profileFrom(measured)).dump()).has_value());
}

TEST(ProfileFromMeasurements, NothingMeasuredGivesADeviceWithoutOverheads)
{
    Measurements nothing;
    nothing.name = "nothing";
    EXPECT_TRUE(parseProfile(toJson(profileFrom(nothing)).dump()).has_value());
}

} // namespace
} // namespace overlap
