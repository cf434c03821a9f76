// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/nvml_device.h"
#include "engine/backend/cuda/throttle_watch.h"

#include <gmock/gmock.h>

#include <atomic>

namespace overlap::cuda {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using enum ThrottleReason;

TEST(ThrottleReasons, AreThoseThatSlowTheGpuDown)
{
    EXPECT_THAT(throttleReasons(0), IsEmpty());
    EXPECT_THAT(throttleReasons(0x1), IsEmpty()); // idle
    EXPECT_THAT(throttleReasons(0x2 | 0x100), IsEmpty()); // clocks that a user or a display has set
    EXPECT_THAT(throttleReasons(0x4), ElementsAre(PowerCap));
    EXPECT_THAT(throttleReasons(0x10), ElementsAre(SyncBoost));
    EXPECT_THAT(throttleReasons(0x20), ElementsAre(Thermal));
    EXPECT_THAT(throttleReasons(0x20 | 0x40), ElementsAre(Thermal));
}

TEST(ThrottleReasons, AHardwareSlowdownIsNamedAfterItsCauseWhereThereIsOne)
{
    EXPECT_THAT(throttleReasons(0x8), ElementsAre(HardwareSlowdown));
    EXPECT_THAT(throttleReasons(0x8 | 0x40), ElementsAre(Thermal));
    EXPECT_THAT(throttleReasons(0x8 | 0x80), ElementsAre(PowerBrake));
}

TEST(ThrottleWatch, KeepsEachReasonOnceInTheirOrder)
{
    std::atomic<int> looks = 0;
    ThrottleWatch watch(
        [&]() -> std::optional<std::vector<ThrottleReason>> {
            const int look = looks++;
            if (look == 0)
                return std::vector{Thermal, SyncBoost};
            return std::vector{PowerCap, Thermal};
        },
        std::chrono::hours(1));
    EXPECT_THAT(watch.finish(), ElementsAre(PowerCap, Thermal, SyncBoost));
    EXPECT_EQ(looks, 2); // at the beginning and at the end, whatever the pause
}

TEST(ThrottleWatch, LooksAgainAndAgainInBetween)
{
    std::atomic<int> looks = 0;
    ThrottleWatch watch(
        [&]() -> std::optional<std::vector<ThrottleReason>> {
            ++looks;
            looks.notify_all();
            return std::vector<ThrottleReason>{};
        },
        std::chrono::milliseconds(1));
    for (int seen = looks; seen < 5; seen = looks)
        looks.wait(seen);
    EXPECT_THAT(watch.finish(), IsEmpty());
}

TEST(ThrottleWatch, WithoutAnythingToAskSeesNothing)
{
    ThrottleWatch watch({});
    EXPECT_THAT(watch.finish(), IsEmpty());
    ThrottleWatch untold([] { return std::optional<std::vector<ThrottleReason>>(); });
    EXPECT_THAT(untold.finish(), IsEmpty());
}

TEST(ThrottleWatch, EndsWithoutBeingAsked)
{
    int looks = 0;
    {
        const ThrottleWatch watch(
            [&]() -> std::optional<std::vector<ThrottleReason>> {
                ++looks;
                return std::nullopt;
            },
            std::chrono::hours(1));
    }
    EXPECT_EQ(looks, 1); // a run that fails is not marked, and does not wait for the pause
}

} // namespace
} // namespace overlap::cuda
