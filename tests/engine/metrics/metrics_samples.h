// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/metrics.h"
#include "tests/engine/timeline/timeline_samples.h"

#include <vector>

// Small runs whose metrics can be worked out by hand.
namespace overlap::samples {

[[nodiscard]] inline MetricsContext context(std::int64_t begin, std::int64_t end)
{
    MetricsContext result;
    result.window = range(begin, end);
    result.smCount = 132;
    result.linkGbps = 63.0;
    result.h2dPeakGbps = 50.0;
    result.d2hPeakGbps = 40.0;
    result.kernelWaitLimit = Nanoseconds(30);
    return result;
}

[[nodiscard]] inline Interval operation(std::int64_t begin, std::int64_t end, ActivityKind kind,
                                        std::uint32_t correlation = 0, std::uint64_t amount = 0,
                                        std::uint16_t stream = 0)
{
    auto result = interval(begin, end, kind);
    result.correlation = correlation;
    result.amount = amount;
    result.stream = stream;
    return result;
}

[[nodiscard]] inline Timeline timelineOf(const std::vector<Interval>& intervals)
{
    TimelineBuilder builder;
    for (const auto& one : intervals)
        builder.add(roleOf(one.kind), 0, one);
    return builder.build();
}

// H2D 0..400, kernel 200..600, D2H 500..900, and a window of 1000 ns.
[[nodiscard]] inline Timeline overlapping()
{
    return timelineOf({operation(0, 400, ActivityKind::CopyToDevice, 1, 20'000),
                       operation(200, 600, ActivityKind::Kernel, 2, 66),
                       operation(500, 900, ActivityKind::CopyToHost, 3, 8'000)});
}

inline constexpr std::int64_t End = 5000; // of a random run

} // namespace overlap::samples
