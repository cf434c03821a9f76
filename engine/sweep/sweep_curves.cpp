// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep/sweep_curves.h"

#include "engine/backend/device_memory.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace overlap {

namespace {
std::size_t pointAt(const SweepAxes& axes, const std::vector<std::size_t>& places)
{
    std::size_t point = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        point = point * axes.axes()[i].values.size() + places[i];
    return point;
}

SweepCurve curveAt(const SweepAxes& axes, std::size_t axis, std::vector<std::size_t> places)
{
    SweepCurve curve;
    curve.axis = axis;
    for (std::size_t i = 0; i < axes.axes()[axis].values.size(); ++i) {
        places[axis] = i;
        curve.points.push_back(pointAt(axes, places));
    }
    places[axis] = 0;
    curve.places = std::move(places);
    return curve;
}

CurveValues valuesOf(const SweepResult& result, const SweepCurve& curve,
                     const std::function<std::optional<double>(const SweepPoint&)>& read)
{
    CurveValues values;
    values.reserve(curve.points.size());
    for (const auto point : curve.points)
        values.push_back(read(result.points[point]));
    return values;
}

std::uint64_t limitBytesOf(const SweepResult& result, double limitPct)
{
    return static_cast<std::uint64_t>(static_cast<double>(result.device.memoryBytes) * limitPct / 100.0);
}

// The first value within `withinPct` of the largest.
std::optional<std::size_t> firstNearLargest(std::span<const std::optional<double>> values, double withinPct)
{
    std::optional<double> largest;
    std::size_t known = 0;
    for (const auto& value : values) {
        if (!value)
            continue;
        ++known;
        largest = std::max(largest.value_or(*value), *value);
    }
    if (known < 2 || *largest <= 0.0)
        return std::nullopt;
    const auto near = [&](const std::optional<double>& value) {
        return value && *value >= *largest * (1.0 - withinPct / 100.0);
    };
    return static_cast<std::size_t>(std::ranges::find_if(values, near) - values.begin());
}

} // namespace

double largestOf(std::span<const std::optional<double>> values)
{
    double largest = 0.0;
    for (const auto& value : values)
        largest = std::max(largest, value.value_or(0.0));
    return largest;
}

std::optional<std::size_t> curveAxisOf(const SweepAxes& axes)
{
    std::optional<std::size_t> found;
    for (std::size_t i = axes.axes().size(); i-- > 0;) {
        const auto& axis = axes.axes()[i];
        const bool numbers = axis.values.size() > 1 && axis.values.front().is_number();
        if (axis.key == "batch_size" && numbers)
            return i;
        if (numbers)
            found = i;
    }
    return found;
}

std::vector<SweepCurve> curvesAlong(const SweepAxes& axes, std::size_t axis)
{
    std::vector<SweepCurve> curves;
    if (axis >= axes.axes().size())
        return curves;
    for (std::size_t point = 0; point < axes.pointCount(); ++point) {
        if (auto places = axes.placesOf(point); places[axis] == 0)
            curves.push_back(curveAt(axes, axis, std::move(places)));
    }
    return curves;
}

SweepCurve curveThrough(const SweepAxes& axes, std::size_t axis, std::size_t point)
{
    return curveAt(axes, axis, axes.placesOf(point));
}

CurveValues throughputOf(const SweepResult& result, const SweepCurve& curve)
{
    return valuesOf(result, curve, [](const SweepPoint& point) { return point.throughputSamplesPerS; });
}

CurveValues wallOf(const SweepResult& result, const SweepCurve& curve)
{
    return valuesOf(result, curve, [](const SweepPoint& point) {
        return point.wallUs ? std::optional(point.wallUs->p50) : std::nullopt;
    });
}

CurveValues latencyOf(const SweepResult& result, const SweepCurve& curve)
{
    return valuesOf(result, curve, [](const SweepPoint& point) {
        return point.batchLatencyUs ? std::optional(point.batchLatencyUs->p99) : std::nullopt;
    });
}

CurveValues boundThroughputOf(const SweepResult& result, const SweepCurve& curve)
{
    CurveValues values;
    for (const auto index : curve.points) {
        const auto& bound = result.points[index].idealBoundUs;
        const auto samples = result.sweep.axes.scenarioOf(result.sweep.scenario, index).samples;
        values.push_back(bound && *bound > 0.0 ? std::optional(samples * 1e6 / *bound) : std::nullopt);
    }
    return values;
}

CurveValues memoryOf(const SweepResult& result, const SweepCurve& curve)
{
    CurveValues values;
    for (const auto index : curve.points) {
        const auto scenario = result.sweep.axes.scenarioOf(result.sweep.scenario, index);
        // Combinations that no run could have take no memory.
        values.push_back(validate(scenario).empty() ? std::optional(static_cast<double>(deviceMemoryOf(scenario)))
                                                    : std::nullopt);
    }
    return values;
}

std::optional<Knee> kneeOf(std::span<const std::optional<double>> throughput, double withinPct)
{
    const auto at = firstNearLargest(throughput, withinPct);
    if (!at)
        return std::nullopt;
    return Knee{*at, 100.0 * *throughput[*at] / largestOf(throughput)};
}

std::optional<Knee> latencyKneeOf(std::span<const std::optional<double>> throughput,
                                  std::span<const std::optional<double>> latency, double withinPct)
{
    CurveValues power;
    for (std::size_t i = 0; i < std::min(throughput.size(), latency.size()); ++i) {
        const bool known = throughput[i] && latency[i] && *latency[i] > 0.0;
        power.push_back(known ? std::optional(*throughput[i] / *latency[i]) : std::nullopt);
    }
    const auto at = firstNearLargest(power, withinPct);
    if (!at)
        return std::nullopt;
    return Knee{*at, 100.0 * *throughput[*at] / largestOf(throughput)};
}

std::optional<std::uint32_t> largestBatchWithin(const Scenario& scenario, std::uint64_t limitBytes)
{
    if (scenario.samples == 0 || scenario.inputBytesPerSample + scenario.outputBytes() == 0)
        return std::nullopt;
    const auto fits = [&](std::uint32_t batchSize) {
        auto tried = scenario;
        tried.batchSize = batchSize;
        return deviceMemoryOf(tried) <= limitBytes;
    };
    // With one number of batches memory grows with the batch size: the largest of each, where there are fewer batches
    // than streams, then all others at once.
    std::optional<std::uint32_t> best;
    const auto consider = [&](std::uint32_t from, std::uint32_t to) { // both fit or not by one threshold
        if (from > to || !fits(from))
            return;
        while (from < to) {
            const auto middle = from + (to - from + 1) / 2;
            if (fits(middle))
                from = middle;
            else
                to = middle - 1;
        }
        best = std::max(best.value_or(0), from);
    };
    const auto samples = scenario.samples;
    const auto few = std::min(std::max(1U, scenario.streams), samples);
    for (std::uint32_t batches = 1; batches < few; ++batches) {
        const auto smallest = (samples + batches - 1) / batches;
        const auto largest = batches == 1 ? samples : (samples + batches - 2) / (batches - 1) - 1;
        consider(smallest, largest);
    }
    consider(1, few <= 1 ? samples : (samples + few - 2) / (few - 1) - 1);
    return best;
}

MemoryLine memoryLineOf(const SweepResult& result, const SweepCurve& curve, double limitPct)
{
    MemoryLine line;
    line.bytes = memoryOf(result, curve);
    line.limitBytes = limitBytesOf(result, limitPct);
    if (line.limitBytes == 0 || curve.points.empty())
        return line;
    const auto limit = static_cast<double>(line.limitBytes);
    for (std::size_t i = 0; i < line.bytes.size() && !line.firstAbove; ++i) {
        if (line.bytes[i] && *line.bytes[i] > limit)
            line.firstAbove = i;
    }
    line.largestBatch =
        largestBatchWithin(result.sweep.axes.scenarioOf(result.sweep.scenario, curve.points.front()), line.limitBytes);
    return line;
}

std::uint64_t pinnedHostMemoryOf(const Scenario& scenario)
{
    const auto input = scenario.hostMemory == HostMemory::Pinned ? scenario.inputBytesPerSample : 0;
    const auto output = scenario.outputMemory() == HostMemory::Pinned ? scenario.outputBytes() : 0;
    const auto samples = scenario.sync == Sync::End
                             ? static_cast<std::uint64_t>(scenario.samples)
                             : static_cast<std::uint64_t>(scenario.slotCount()) * scenario.batchSize;
    return samples * (input + output);
}

std::vector<std::size_t> equalPoints(const SweepResult& result, SweepGoal goal, double withinPct, double limitPct)
{
    // Larger is better for both.
    const auto worth = [&](const SweepPoint& point) -> std::optional<double> {
        if (goal == SweepGoal::Throughput)
            return point.throughputSamplesPerS;
        return point.batchLatencyUs && point.batchLatencyUs->p99 > 0.0 ? std::optional(1.0 / point.batchLatencyUs->p99)
                                                                       : std::nullopt;
    };
    const auto limit = limitBytesOf(result, limitPct);
    double best = 0.0;
    std::vector<std::size_t> points;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& point = result.points[i];
        if (!worth(point) || (limit > 0 && point.deviceMemoryBytes > limit))
            continue;
        points.push_back(i);
        best = std::max(best, *worth(point));
    }
    std::erase_if(points, [&](std::size_t i) { return *worth(result.points[i]) < best * (1.0 - withinPct / 100.0); });
    const auto order = [&](std::size_t i) {
        const auto scenario = result.sweep.axes.scenarioOf(result.sweep.scenario, i);
        return std::tuple(result.points[i].deviceMemoryBytes, scenario.streams, scenario.batchSize,
                          -*worth(result.points[i]));
    };
    std::ranges::stable_sort(points, {}, order);
    return points;
}

} // namespace overlap
