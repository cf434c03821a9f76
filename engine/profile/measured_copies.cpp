// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/measured_copies.h"

#include "engine/base/median.h"
#include "engine/profile/measured_figures.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace overlap {

namespace {
constexpr double MiB = 1 << 20;
constexpr double AssumedChunkBytes = MiB;

CopyCosts pinnedCosts(const Measurements::DirectionCopies& copies)
{
    CopyCosts costs;
    std::vector<double> calls;
    for (const auto& copy : copies.pinned) {
        if (copy.bytes <= SmallCopyBytes)
            calls.push_back(copy.callUs);
    }
    costs.pinnedCallUs = rounded(median(std::move(calls)));
    costs.pinnedDevice = curveOf(copies.pinned, &Measurements::Copy::deviceUs);
    return costs;
}
} // namespace

double cacheBytesOf(const std::vector<Measurements::RotatingCopy>& copies)
{
    constexpr double FarBelow = 16 * MiB;
    constexpr double Far = 64 * MiB;
    constexpr double LeastCliff = 1.25;
    const auto perByte = [](const Measurements::RotatingCopy& copy) { return copy.callUs / copy.bytes; };
    std::vector<double> small;
    std::vector<double> large;
    for (const auto& copy : copies) {
        if (copy.totalBytes <= FarBelow)
            small.push_back(perByte(copy));
        else if (copy.totalBytes >= Far)
            large.push_back(perByte(copy));
    }
    if (small.empty() || large.empty())
        return 0.0;
    const double cached = median(small);
    const double uncached = median(large);
    if (uncached < LeastCliff * cached)
        return 0.0;
    const double limit = std::sqrt(cached * uncached);
    std::map<double, std::vector<double>> byTotal;
    for (const auto& copy : copies)
        byTotal[copy.totalBytes].push_back(perByte(copy));
    double most = 0.0;
    for (const auto& [total, values] : byTotal) {
        if (median(values) > limit && total > FarBelow)
            break;
        most = total;
    }
    return most;
}

CopyCosts toDeviceCosts(const Measurements::DirectionCopies& copies, double cacheBytes)
{
    auto costs = pinnedCosts(copies);
    costs.pageableTail = curveOf(copies.pageable, &Measurements::Copy::deviceUs);
    std::vector<Curve::Point> cached;
    std::vector<Curve::Point> uncached;
    for (const auto& copy : copies.pageable) {
        if (cacheBytes <= 0.0 || copy.bytes <= cacheBytes / 2)
            cached.push_back({copy.bytes, copy.callUs});
        else if (copy.bytes >= cacheBytes * 2)
            uncached.push_back({copy.bytes, copy.callUs});
    }
    for (const auto& copy : copies.rotating) {
        if (cacheBytes <= 0.0 || copy.totalBytes <= cacheBytes)
            cached.push_back({copy.bytes, copy.callUs});
    }
    costs.pageableCall = curveOf(cached);
    if (!uncached.empty() && !cached.empty()) {
        // A small copy out of a large total goes at the rate of the large ones.
        uncached.insert(uncached.begin(), {1.0, cached.front().us});
        costs.pageableCallUncached = curveOf(uncached);
    }
    return costs;
}

// No cliff: the CPU only writes.
CopyCosts toHostCosts(const Measurements::DirectionCopies& copies)
{
    auto costs = pinnedCosts(copies);
    std::vector<Curve::Point> calls;
    for (const auto& copy : copies.pageable)
        calls.push_back({copy.bytes, copy.callUs});
    for (const auto& copy : copies.rotating)
        calls.push_back({copy.bytes, copy.callUs});
    costs.pageableCall = curveOf(calls);
    return costs;
}

double pageableChunk(const Measurements::DirectionCopies& copies, const Curve& pinnedDevice)
{
    constexpr double Whole = 0.75;
    double chunk = 0.0;
    for (const auto& copy : copies.pageable) {
        if (copy.deviceUs >= Whole * pinnedDevice.at(copy.bytes))
            chunk = std::max(chunk, copy.bytes);
    }
    return chunk > 0.0 ? chunk : AssumedChunkBytes;
}

} // namespace overlap
