// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/operation_times.h"

#include "engine/base/median.h"
#include "engine/metrics/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace overlap {

namespace {
constexpr std::array<ActivityKind, 3> Kinds{ActivityKind::Kernel, ActivityKind::CopyToDevice, ActivityKind::CopyToHost};

std::vector<TimeRange> operationsOf(const Timeline& timeline, ActivityKind kind)
{
    std::vector<TimeRange> times;
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (interval.kind == kind)
                times.push_back(interval.time);
        }
    }
    std::ranges::sort(times, {}, &TimeRange::begin);
    return times;
}

std::optional<TimeRange> deviceExtent(const Timeline& timeline)
{
    std::optional<TimeRange> extent;
    for (const auto kind : Kinds) {
        for (const auto& time : operationsOf(timeline, kind))
            extent = extent ? TimeRange{std::min(extent->begin, time.begin), std::max(extent->end, time.end)} : time;
    }
    return extent;
}
} // namespace

std::optional<TimelineAgreement> compareOperations(const Timeline& measured, const Timeline& predicted)
{
    const auto measuredExtent = deviceExtent(measured);
    const auto predictedExtent = deviceExtent(predicted);
    if (!measuredExtent || !predictedExtent)
        return std::nullopt;
    TimelineAgreement agreement;
    agreement.measuredSpanUs = microsecondsOf(measuredExtent->duration());
    agreement.predictedSpanUs = microsecondsOf(predictedExtent->duration());
    for (const auto kind : Kinds) {
        const auto a = operationsOf(measured, kind);
        const auto b = operationsOf(predicted, kind);
        if (a.size() != b.size())
            return std::nullopt;
        if (a.empty())
            continue;
        std::vector<double> durations;
        std::vector<double> starts;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const double measuredUs = microsecondsOf(a[i].duration());
            if (measuredUs > 0.0)
                durations.push_back(100.0 * std::abs(microsecondsOf(b[i].duration()) / measuredUs - 1.0));
            starts.push_back(
                std::abs(microsecondsOf((b[i].begin - predictedExtent->begin) - (a[i].begin - measuredExtent->begin))));
        }
        agreement.kinds.push_back(
            {kind, a.size(), median(std::move(durations)), median(starts), std::ranges::max(starts)});
    }
    return agreement;
}

} // namespace overlap
