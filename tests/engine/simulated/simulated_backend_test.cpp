// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/simulated_backend.h"

#include "engine/backend/registry.h"
#include "engine/base/files.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <random>
#include <thread>

namespace overlap {
namespace {

using ::testing::HasSubstr;

TEST(SimulatedBackend, TooMuchMemoryIsRefusedWithTheBatchThatFits)
{
    const auto device = openDevice("sim:h200").value();
    Scenario s;
    s.samples = 1'000'000;
    s.batchSize = 262'144;
    s.streams = 3;
    const auto problems = device->check(s);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems.front().field, "batch_size");
    ASSERT_TRUE(problems.front().suggestion.has_value());
    // The suggestion is the largest that fits: it does, one more does not.
    s.batchSize = static_cast<std::uint32_t>(std::stoul(*problems.front().suggestion));
    EXPECT_TRUE(device->check(s).empty());
    ++s.batchSize;
    EXPECT_FALSE(device->check(s).empty());
}

TEST(SimulatedBackend, WithSyncEndTheBatchSizeCannotHelpAndIsNotSuggested)
{
    const auto device = openDevice("sim:rtx4060-laptop").value();
    Scenario s;
    s.samples = 100'000;
    s.sync = Sync::End;
    const auto problems = device->check(s);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems.front().field, "sync");
    EXPECT_EQ(problems.front().suggestion, "\"slot_reuse\"");
}

TEST(SimulatedBackend, TooManyOperationsAreRefused)
{
    const auto device = openDevice("sim:h200").value();
    Scenario s;
    s.samples = 10'000'000;
    s.batchSize = 1;
    s.kernel.launchesPerBatch = 10'000;
    const auto problems = device->check(s);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_THAT(problems.front().describe(), HasSubstr("operations"));
}

TEST(SimulatedBackend, TheSuggestedBatchIsTheLargestThatFitsWhateverTheNumberOfSlots)
{
    const auto device = openDevice("sim:rtx4060-laptop").value();
    std::mt19937 engine(7);
    const auto number = [&](std::uint32_t low, std::uint32_t high) {
        return std::uniform_int_distribution<std::uint32_t>(low, high)(engine);
    };
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        Scenario s;
        s.samples = number(1, 200);
        s.batchSize = number(1, s.samples);
        s.streams = number(1, 8);
        s.inputBytesPerSample = number(1, 1000) * 4'000'000ULL;
        s.allocation = number(0, 1) == 0 ? Allocation::Preallocated : Allocation::PerBatch;
        const auto problems = device->check(s);
        if (problems.empty())
            continue;
        ++refused;
        auto tried = s;
        std::uint32_t largest = 0;
        for (tried.batchSize = 1; tried.batchSize <= s.samples; ++tried.batchSize)
            largest = device->check(tried).empty() ? tried.batchSize : largest;
        ASSERT_EQ(problems.front().suggestion, largest == 0 ? std::nullopt : std::optional(std::to_string(largest)));
    }
    EXPECT_GT(refused, 100);
}

TEST(SimulatedBackend, RunsBeyondSixtyFourBitsOfNanosecondsAreRefused)
{
    Scenario s;
    s.samples = 110'000;
    s.batchSize = 10'000;
    s.kernel.kind = KernelKind::FixedDuration;
    s.kernel.durationUs = s.kernel.durationUsPerSample = 1e7;
    s.kernel.launchesPerBatch = 10'000;
    const auto problems = openDevice("sim:h200").value()->check(s);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_THAT(problems.front().describe(), HasSubstr("one after the other"));
}

TEST(SimulatedBackend, RecordersOfAGpuAreRefusedWithTheMend)
{
    RunOptions options;
    options.recorder = Recorder::Cupti;
    const auto record = openDevice("sim:h200").value()->run(Scenario{}, options, {}, {});
    ASSERT_FALSE(record.has_value());
    EXPECT_THAT(record.error().message, HasSubstr("use auto or none"));
}

TEST(SimulatedBackend, WithoutARecorderThereAreTimesAndNoTimeline)
{
    RunOptions options;
    options.recorder = Recorder::None;
    options.repeats = 3;
    const auto record = openDevice("sim:h200").value()->run(Scenario{}, options, {}, {}).value();
    EXPECT_EQ(record.walls.size(), 3U);
    EXPECT_EQ(record.timeline, nullptr);
    EXPECT_GT(record.walls.front(), Nanoseconds::zero());
}

TEST(SimulatedBackend, RepeatsAgreeWithoutNoiseAndSpreadWithIt)
{
    RunOptions options;
    options.repeats = 5;
    const auto device = openDevice("sim:h200").value();
    auto walls = device->run(Scenario{}, options, {}, {}).value().walls;
    EXPECT_EQ(std::ranges::count(walls, walls.front()), 5);
    options.noise = 0.02;
    walls = device->run(Scenario{}, options, {}, {}).value().walls;
    EXPECT_EQ(std::ranges::count(walls, walls.front()), 1);
}

TEST(SimulatedBackend, CanRunOnSeveralThreadsAtOnce)
{
    const auto device = openDevice("sim:h200").value();
    std::vector<Nanoseconds> walls(4);
    {
        std::vector<std::jthread> threads;
        for (auto& wall : walls)
            threads.emplace_back([&wall, &device] { wall = device->run(Scenario{}, {}, {}, {}).value().recordedWall; });
    }
    EXPECT_EQ(std::ranges::count(walls, walls.front()), 4);
}

TEST(SimulatedBackend, ACancelledRunIsNoResult)
{
    std::stop_source source;
    source.request_stop();
    const auto record = openDevice("sim:h200").value()->run(Scenario{}, {}, {}, source.get_token());
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::Cancelled);
}

TEST(Registry, UnknownDevicesNameTheNearestKnownOne)
{
    const auto device = openDevice("sim:h20");
    ASSERT_FALSE(device.has_value());
    EXPECT_EQ(device.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(device.error().message, HasSubstr("did you mean sim:h200?"));
}

TEST(Registry, AGpuThatCannotBeUsedSaysWhy)
{
    EXPECT_FALSE(openDevice("cuda:0").has_value());
    const auto devices = listDevices();
    const auto gpu = std::ranges::find(devices, "cuda:0", [](const DeviceEntry& e) { return e.info.id; });
    ASSERT_NE(gpu, devices.end());
    EXPECT_FALSE(gpu->unavailable.empty());
}

TEST(Registry, AProfileFileIsADevice)
{
    auto profile = *findBuiltinProfile("ideal-2-engines");
    profile.name = "mine";
    const auto path = std::filesystem::temp_directory_path() / "overlapscope_registry_test.json";
    ASSERT_FALSE(writeFileAtomically(path, toJson(profile).dump()).has_value());
    const auto device = openDevice("sim:" + path.string());
    ASSERT_TRUE(device.has_value());
    EXPECT_EQ((*device)->info().profile, "mine");
    std::filesystem::remove(path);
    EXPECT_FALSE(openDevice("sim:" + path.string()).has_value());
}

} // namespace
} // namespace overlap
