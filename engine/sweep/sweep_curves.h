// SPDX-License-Identifier: GPL-3.0-or-later
// What a heat map and its curves show beside the numbers of each point: pure functions of a sweep's result.
#pragma once

#include "engine/sweep/sweep.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace overlap {

// Settings whose throughput differs by less count as equal, and the simpler one is preferred.
inline constexpr double EqualWithinPct = 2.0;
// Of the device's memory, for the buffers of a run.
inline constexpr double DefaultMemoryLimitPct = 90.0;

// One line through a sweep: one axis varies, the others stay where they are.
struct SweepCurve
{
    std::size_t axis = 0; // that varies
    std::vector<std::size_t> places; // of each axis' value; that of `axis` is 0 and means nothing
    std::vector<std::size_t> points; // indexes into SweepResult::points, in the order of the axis' values

    bool operator==(const SweepCurve&) const = default;
};

// The axis whose curves say most: the batch size, failing that the first with several numbers. None: there is neither.
[[nodiscard]] std::optional<std::size_t> curveAxisOf(const SweepAxes& axes);
// Every line along `axis`, in the order of the other axes' values; empty where there is no such axis.
[[nodiscard]] std::vector<SweepCurve> curvesAlong(const SweepAxes& axes, std::size_t axis);
// The one that goes through `point`.
[[nodiscard]] SweepCurve curveThrough(const SweepAxes& axes, std::size_t axis, std::size_t point);

// The numbers of a curve, one for each of its points; none where the point did not run or has no such number.
using CurveValues = std::vector<std::optional<double>>;
[[nodiscard]] double largestOf(std::span<const std::optional<double>> values); // 0 when there is none
[[nodiscard]] CurveValues throughputOf(const SweepResult& result, const SweepCurve& curve); // samples per second
[[nodiscard]] CurveValues wallOf(const SweepResult& result, const SweepCurve& curve); // median, us
[[nodiscard]] CurveValues latencyOf(const SweepResult& result,
                                    const SweepCurve& curve); // of a batch, 99th percentile, us
// What no strategy passes: samples per second by the ideal bound.
[[nodiscard]] CurveValues boundThroughputOf(const SweepResult& result, const SweepCurve& curve);
// Device memory of the buffers in bytes, also of points that did not run: it is computed from their scenarios.
[[nodiscard]] CurveValues memoryOf(const SweepResult& result, const SweepCurve& curve);

// Where a curve bends: beyond it more of the axis brings little.
struct Knee
{
    std::size_t at = 0; // place in the values
    double shareOfBestPct = 0.0; // of the curve's best throughput that it has; 98.0 .. 100 with the default

    auto operator<=>(const Knee&) const = default;
};

// Of a throughput curve: the first value within `withinPct` percent of the largest one. None where there are fewer than
// two numbers. O(n).
[[nodiscard]] std::optional<Knee> kneeOf(std::span<const std::optional<double>> throughput,
                                         double withinPct = EqualWithinPct);

// Of latency held against throughput: where throughput / latency is largest, Kleinrock's "power" (L. Kleinrock, ICC
// 1979). Before it throughput grows faster than latency, beyond it latency does. Of values within `withinPct` percent
// the first. None where fewer than two points have both. The spans are of equal length.
[[nodiscard]] std::optional<Knee> latencyKneeOf(std::span<const std::optional<double>> throughput,
                                                std::span<const std::optional<double>> latency,
                                                double withinPct = EqualWithinPct);

// Device memory against an axis.
struct MemoryLine
{
    CurveValues bytes; // memoryOf the curve
    std::uint64_t limitBytes = 0; // limitPct of the device's memory; 0: the device's memory is not known
    std::optional<std::size_t> firstAbove; // first place whose buffers pass the limit
    // The largest batch size whose buffers stay within the limit with the curve's other settings, whether the sweep
    // tried it or not; at most the number of samples. None: not even a batch of one fits, or nothing is known.
    std::optional<std::uint32_t> largestBatch;
};
[[nodiscard]] MemoryLine memoryLineOf(const SweepResult& result, const SweepCurve& curve,
                                      double limitPct = DefaultMemoryLimitPct);

// The largest batch size, up to the number of samples, whose device buffers take `limitBytes` at most. None: not one
// sample fits. Exact: memory does not grow evenly with the batch size, for few large batches need fewer slots.
[[nodiscard]] std::optional<std::uint32_t> largestBatchWithin(const Scenario& scenario, std::uint64_t limitBytes);

// Pinned host memory of the staging buffers in bytes: input and output of every slot, where they are pinned.
[[nodiscard]] std::uint64_t pinnedHostMemoryOf(const Scenario& scenario);

enum class SweepGoal : std::uint8_t
{
    Throughput,
    Latency // 99th percentile of a batch
};

// Points that are as good as the best within `withinPct` percent and whose buffers stay within `limitPct` of the
// device's memory, the recommended one first: least device memory, then fewest streams, then the smallest batch, then
// the better number. Empty where no point has a number.
[[nodiscard]] std::vector<std::size_t> equalPoints(const SweepResult& result, SweepGoal goal = SweepGoal::Throughput,
                                                   double withinPct = EqualWithinPct,
                                                   double limitPct = DefaultMemoryLimitPct);

} // namespace overlap
