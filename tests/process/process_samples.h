// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/timeline/timeline_builder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace overlap::process_samples {

using Random = std::mt19937_64;

[[nodiscard]] inline std::uint64_t upTo(Random& random, std::uint64_t most)
{
    return std::uniform_int_distribution<std::uint64_t>(0, most)(random);
}

[[nodiscard]] inline Nanoseconds randomTime(Random& random)
{
    return Nanoseconds(static_cast<std::int64_t>(upTo(random, 1U << 30U)));
}

[[nodiscard]] inline std::vector<Interval> randomIntervals(Random& random, std::size_t count, std::uint32_t names)
{
    std::vector<Interval> intervals(count);
    TracePoint now(Nanoseconds(-1000));
    for (auto& interval : intervals) {
        interval.time.begin = now + Nanoseconds(static_cast<std::int64_t>(upTo(random, 50)));
        interval.time.end = now = interval.time.begin + Nanoseconds(static_cast<std::int64_t>(upTo(random, 5000)));
        interval.amount = random();
        interval.nameId = static_cast<std::uint32_t>(upTo(random, names - 1));
        interval.correlation = static_cast<std::uint32_t>(random());
        interval.batch = static_cast<std::uint32_t>(random());
        interval.stream = static_cast<std::uint16_t>(random());
        interval.kind = static_cast<ActivityKind>(upTo(random, ActivityKindCount - 1));
        interval.flags = static_cast<IntervalFlag>(upTo(random, 15));
    }
    return intervals;
}

[[nodiscard]] inline TimelinePtr randomTimeline(Random& random)
{
    const auto nameCount = static_cast<std::uint32_t>(1 + upTo(random, 5));
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < nameCount; ++i)
        names.push_back("name " + std::to_string(i) + " \u00B5");
    std::vector<Lane> lanes;
    const auto laneCount = static_cast<std::uint32_t>(upTo(random, 6));
    for (std::uint32_t i = 0; i < laneCount; ++i)
        lanes.push_back(
            Lane::make({static_cast<LaneRole>(i), i, 1}, randomIntervals(random, upTo(random, 40), nameCount)).value());
    return std::make_shared<const Timeline>(std::move(lanes), std::move(names));
}

[[nodiscard]] inline RunRecord randomRecord(Random& random)
{
    RunRecord record;
    record.recorder = static_cast<Recorder>(upTo(random, 4));
    record.walls.resize(upTo(random, 10));
    for (auto& wall : record.walls)
        wall = randomTime(random);
    record.recordedWall = randomTime(random);
    record.batchLatencies.resize(upTo(random, 20));
    for (auto& latency : record.batchLatencies)
        latency = randomTime(random);
    if (upTo(random, 4) > 0)
        record.timeline = randomTimeline(random);
    record.bound.batches.resize(upTo(random, 10));
    for (auto& batch : record.bound.batches)
        batch = {randomTime(random), randomTime(random), randomTime(random), randomTime(random), randomTime(random)};
    record.bound.oneCopyEngine = upTo(random, 1) == 1;
    record.bound.duplexFactor = 1.0 + static_cast<double>(upTo(random, 1000)) / 1001.0;
    record.bound.prepareThreads = static_cast<std::uint32_t>(1 + upTo(random, 7));
    record.deviceMemoryBytes = upTo(random, 1ULL << 40U);
    record.isDuration = upTo(random, 1) == 1;
    if (upTo(random, 1) == 1)
        record.clockUncertainty = randomTime(random);
    for (std::uint64_t i = upTo(random, 5); i > 0; --i)
        record.throttled.push_back(static_cast<ThrottleReason>(i - 1));
    for (std::uint64_t i = upTo(random, 3); i > 0; --i)
        record.notes.push_back("Note " + std::to_string(i) + ".");
    return record;
}

inline void expectSameTimeline(const TimelinePtr& a, const TimelinePtr& b)
{
    ASSERT_EQ(a == nullptr, b == nullptr);
    if (!a)
        return;
    ASSERT_EQ(a->lanes().size(), b->lanes().size());
    EXPECT_TRUE(std::ranges::equal(a->names(), b->names()));
    EXPECT_EQ(a->range(), b->range());
    for (std::size_t i = 0; i < a->lanes().size(); ++i) {
        EXPECT_EQ(a->lanes()[i].id(), b->lanes()[i].id());
        EXPECT_TRUE(std::ranges::equal(a->lanes()[i].intervals(), b->lanes()[i].intervals())) << "lane " << i;
    }
}

inline void expectSameStages(const BatchStages& a, const BatchStages& b)
{
    EXPECT_EQ(a.prepare, b.prepare);
    EXPECT_EQ(a.toDevice, b.toDevice);
    EXPECT_EQ(a.kernel, b.kernel);
    EXPECT_EQ(a.kernelShare, b.kernelShare);
    EXPECT_EQ(a.toHost, b.toHost);
}

inline void expectSameRecord(const RunRecord& a, const RunRecord& b)
{
    EXPECT_EQ(a.recorder, b.recorder);
    EXPECT_EQ(a.walls, b.walls);
    EXPECT_EQ(a.recordedWall, b.recordedWall);
    EXPECT_EQ(a.batchLatencies, b.batchLatencies);
    expectSameTimeline(a.timeline, b.timeline);
    ASSERT_EQ(a.bound.batches.size(), b.bound.batches.size());
    for (std::size_t i = 0; i < a.bound.batches.size(); ++i)
        expectSameStages(a.bound.batches[i], b.bound.batches[i]);
    EXPECT_EQ(a.bound.oneCopyEngine, b.bound.oneCopyEngine);
    EXPECT_EQ(a.bound.duplexFactor, b.bound.duplexFactor); // to the last bit
    EXPECT_EQ(a.bound.prepareThreads, b.bound.prepareThreads);
    EXPECT_EQ(a.deviceMemoryBytes, b.deviceMemoryBytes);
    EXPECT_EQ(a.isDuration, b.isDuration);
    EXPECT_EQ(a.clockUncertainty, b.clockUncertainty);
    EXPECT_EQ(a.throttled, b.throttled);
    EXPECT_EQ(a.notes, b.notes);
}

} // namespace overlap::process_samples
