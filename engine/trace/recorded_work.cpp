// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recorded_work.h"

#include <algorithm>
#include <vector>

namespace overlap {

namespace {
constexpr double LeastInCommon = 0.5;
constexpr double AlikeWithin = 1.25;

// Of equal parts: 1 where both have the same names in the same shares, 0 where they have none in common.
double inCommon(const RecordedWork& a, const RecordedWork& b)
{
    double common = 0.0;
    for (const auto& [name, count] : a.kernels) {
        const auto other = b.kernels.find(name);
        if (other == b.kernels.end())
            continue;
        const auto share = [](std::uint64_t part, std::uint64_t whole) {
            return static_cast<double>(part) / static_cast<double>(whole);
        };
        common += std::min(share(count, a.kernelCount), share(other->second, b.kernelCount));
    }
    return common;
}

bool alike(std::uint64_t a, std::uint64_t b)
{
    return a > 0 && b > 0 && static_cast<double>(std::max(a, b)) <= AlikeWithin * static_cast<double>(std::min(a, b));
}
} // namespace

RecordedWork workOf(const RunResult& run)
{
    RecordedWork work;
    if (!run.record.timeline)
        return work;
    const auto& timeline = *run.record.timeline;
    std::vector<std::uint64_t> byName(timeline.names().size());
    const auto window = run.window();
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (interval.time.begin < window.begin || interval.time.begin >= window.end)
                continue;
            if (interval.kind == ActivityKind::Kernel && interval.nameId < byName.size())
                ++byName[interval.nameId];
            else if (interval.kind == ActivityKind::CopyToDevice)
                work.bytesIn += interval.amount;
            else if (interval.kind == ActivityKind::CopyToHost)
                work.bytesOut += interval.amount;
        }
    }
    for (std::size_t i = 0; i < byName.size(); ++i) {
        if (byName[i] == 0)
            continue;
        work.kernels[timeline.names()[i]] += byName[i];
        work.kernelCount += byName[i];
    }
    return work;
}

std::optional<WorkDifference> differenceOf(const RecordedWork& a, const RecordedWork& b)
{
    if (a.kernelCount > 0 && b.kernelCount > 0 && inCommon(a, b) < LeastInCommon)
        return WorkDifference::Kernels;
    const bool any = a.kernelCount + a.bytesIn + a.bytesOut > 0 && b.kernelCount + b.bytesIn + b.bytesOut > 0;
    if (any && !alike(a.kernelCount, b.kernelCount) && !alike(a.bytesIn, b.bytesIn) && !alike(a.bytesOut, b.bytesOut))
        return WorkDifference::Amount;
    return std::nullopt;
}

} // namespace overlap
