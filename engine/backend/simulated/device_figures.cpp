// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/device_figures.h"

#include <algorithm>
#include <cmath>

namespace overlap::simulated {

Time toTime(double microseconds)
{
    return std::llround(microseconds * 1000.0);
}

DeviceGaps::DeviceGaps(const DeviceProfile& profile)
    : copy(toTime(profile.copyGapUs))
{
    constexpr std::array Types{OpType::CopyToDevice, OpType::CopyToHost, OpType::Kernel}; // a marker: no gap
    for (const auto before : Types) {
        for (const auto after : Types) {
            auto& gaps = between[static_cast<std::size_t>(before)][static_cast<std::size_t>(after)];
            if (isCopy(before))
                gaps.fill(toTime(isCopy(after) ? profile.copyToCopyGapUs : profile.copyToKernelGapUs));
            else if (isCopy(after))
                gaps.fill(toTime(profile.kernelToCopyGapUs));
            else
                gaps = {toTime(profile.kernelGapUs), toTime(profile.graph.kernelGapUs)};
        }
    }
}

DuplexPoint duplexAt(const std::vector<DuplexPoint>& points, double bytes)
{
    if (points.empty())
        return {};
    if (bytes <= points.front().bytes)
        return points.front();
    const auto after = std::ranges::find_if(points, [&](const DuplexPoint& p) { return p.bytes >= bytes; });
    if (after == points.end())
        return points.back();
    const auto& a = *(after - 1);
    const auto& b = *after;
    const double t = (bytes - a.bytes) / (b.bytes - a.bytes);
    const auto mix = [t](double x, double y) { return x + (y - x) * t; };
    return {bytes, mix(a.h2dRate, b.h2dRate), mix(a.d2hRate, b.d2hRate), mix(a.h2dGapUs, b.h2dGapUs),
            mix(a.d2hGapUs, b.d2hGapUs)};
}

} // namespace overlap::simulated
