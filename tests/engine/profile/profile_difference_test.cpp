// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/profile_difference.h"

#include "engine/profile/builtin_profiles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace overlap {
namespace {

const ProfileDifference& find(const std::vector<ProfileDifference>& differences, const std::string& key)
{
    const auto found = std::ranges::find(differences, key, &ProfileDifference::key);
    if (found == differences.end())
        throw std::runtime_error("no difference is listed for " + key);
    return *found;
}

TEST(ProfileDifferences, AProfileDiffersNowhereFromItself)
{
    const auto& h200 = *findBuiltinProfile("h200");
    const auto differences = largestDifferences(h200, h200);
    EXPECT_GT(differences.size(), 30U);
    for (const auto& difference : differences)
        EXPECT_EQ(difference.percent(), 0.0) << difference.key;
}

TEST(ProfileDifferences, TheFarthestPointOfACurveIsNamed)
{
    DeviceProfile a;
    DeviceProfile b;
    a.toDevice.pinnedDevice = Curve({{1024, 10.0}, {2048, 20.0}, {4096, 40.0}});
    b.toDevice.pinnedDevice = Curve({{1024, 10.1}, {2048, 15.0}, {4096, 41.0}});
    const auto differences = largestDifferences(a, b);
    const auto& worst = find(differences, "h2d.pinned_device_us");
    EXPECT_THAT(worst.at, ::testing::HasSubstr("2"));
    EXPECT_EQ(worst.a, 20.0);
    EXPECT_EQ(worst.b, 15.0);
    EXPECT_DOUBLE_EQ(worst.percent(), -25.0);
    EXPECT_EQ(worst.points, 3U);
}

TEST(ProfileDifferences, CurvesAreComparedWhereBothAreKnown)
{
    DeviceProfile a;
    DeviceProfile b;
    a.allocation.malloc = Curve({{1000, 1.0}, {2000, 2.0}});
    b.allocation.malloc = Curve({{1500, 1.5}, {100'000, 9000.0}});
    const auto differences = largestDifferences(a, b);
    EXPECT_EQ(find(differences, "allocation.malloc_us").points, 2U); // at 1500 and at 2000
    b.allocation.malloc = Curve();
    EXPECT_TRUE(
        std::ranges::none_of(largestDifferences(a, b), [](const auto& d) { return d.key == "allocation.malloc_us"; }));
}

TEST(ProfileDifferences, KernelTablesAreComparedAtTheSamePointsOnly)
{
    DeviceProfile a;
    DeviceProfile b;
    a.elementwiseFma.table = {{16, 1, 10.0, 5.0}, {16, 2, 20.0, 6.0}};
    b.elementwiseFma.table = {{16, 2, 22.0, 6.0}, {64, 2, 1.0, 1.0}};
    const auto differences = largestDifferences(a, b);
    const auto& fresh = find(differences, "elementwise_fma.table.fresh_us");
    EXPECT_EQ(fresh.points, 1U);
    EXPECT_NEAR(fresh.percent(), 10.0, 1e-9);
    EXPECT_EQ(find(differences, "elementwise_fma.table.warm_us").percent(), 0.0);
}

} // namespace
} // namespace overlap
