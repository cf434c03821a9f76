// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval_set.h"
#include "engine/timeline/timeline_builder.h"

#include <random>
#include <vector>

// Small and random timelines for the tests of what is computed from them.
namespace overlap::samples {

[[nodiscard]] constexpr TracePoint at(std::int64_t ns)
{
    return TracePoint(Nanoseconds(ns));
}

[[nodiscard]] constexpr TimeRange range(std::int64_t begin, std::int64_t end)
{
    return {at(begin), at(end)};
}

[[nodiscard]] inline Interval interval(std::int64_t begin, std::int64_t end, ActivityKind kind = ActivityKind::Kernel)
{
    Interval result;
    result.time = range(begin, end);
    result.kind = kind;
    return result;
}

// The same sequence everywhere: std::uniform_int_distribution differs between libraries.
class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_engine(seed)
    {
    }
    [[nodiscard]] std::int64_t within(std::int64_t least, std::int64_t most)
    {
        return least + static_cast<std::int64_t>(m_engine() % static_cast<std::uint64_t>(most - least + 1));
    }
    [[nodiscard]] bool chance(int percent) { return within(1, 100) <= percent; }

private:
    std::mt19937_64 m_engine;
};

[[nodiscard]] inline ActivityKind randomDeviceKind(Random& random)
{
    return static_cast<ActivityKind>(random.within(static_cast<std::int64_t>(ActivityKind::CopyToDevice),
                                                   static_cast<std::int64_t>(ActivityKind::Memset)));
}

// Intervals in order, some touching, some empty, mixed lengths over several orders of magnitude.
[[nodiscard]] inline std::vector<Interval> randomIntervals(Random& random, std::size_t count, bool hostKinds = false)
{
    std::vector<Interval> intervals;
    auto t = random.within(-50, 50);
    for (std::size_t i = 0; i < count; ++i) {
        t += random.chance(30) ? 0 : random.within(0, random.chance(10) ? 3000 : 20);
        const auto length = random.chance(10) ? 0 : random.within(1, random.chance(10) ? 5000 : 30);
        const auto kind = hostKinds ? static_cast<ActivityKind>(random.within(0, 4)) : randomDeviceKind(random);
        intervals.push_back(interval(t, t + length, kind));
        t += length;
    }
    return intervals;
}

[[nodiscard]] inline LaneRole roleOf(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::CopyToDevice:
        return LaneRole::CopyToDevice;
    case ActivityKind::Kernel:
        return LaneRole::Compute;
    case ActivityKind::CopyToHost:
        return LaneRole::CopyToHost;
    default:
        return isDeviceKind(kind) ? LaneRole::Memory : LaneRole::Host;
    }
}

// Overlapping device operations of all kinds, launched by a host thread that also prepares, waits and allocates.
// Everything lies in 0 .. about 4000 ns.
[[nodiscard]] inline Timeline randomRun(Random& random)
{
    TimelineBuilder builder;
    const auto issue = builder.nameId("cudaMemcpyAsync");
    const auto allocate = builder.nameId("cudaMalloc");
    const auto allocateAsync = builder.nameId("cudaMallocAsync");
    const auto waitEvent = builder.nameId("cudaStreamWaitEvent");
    std::int64_t t = random.within(0, 20);
    const auto calls = random.within(0, 40);
    std::uint32_t correlation = 0;
    for (std::int64_t i = 0; i < calls; ++i) {
        t += random.within(0, 40);
        const auto length = random.within(0, 60);
        auto call = interval(t, t + length, static_cast<ActivityKind>(random.within(0, 4)));
        call.nameId = random.chance(10) ? waitEvent : issue;
        if (call.kind == ActivityKind::Allocate)
            call.nameId = random.chance(50) ? allocate : allocateAsync;
        call.stream = static_cast<std::uint16_t>(random.within(0, 3));
        if (call.kind == ActivityKind::Issue || call.kind == ActivityKind::Blocked) {
            call.correlation = ++correlation;
            const auto begin = t + random.within(0, 150);
            auto operation = interval(begin, begin + random.within(0, 120), randomDeviceKind(random));
            operation.correlation = random.chance(90) ? correlation : 0;
            operation.stream = call.stream;
            operation.amount = static_cast<std::uint64_t>(random.within(0, 300));
            builder.add(roleOf(operation.kind), 0, operation);
        }
        builder.add(LaneRole::Host, 0, call);
        t += length;
    }
    return builder.build();
}

} // namespace overlap::samples
