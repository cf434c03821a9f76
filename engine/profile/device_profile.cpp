// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/device_profile.h"

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
double interpolate(double x, double x0, double y0, double x1, double y1)
{
    return x1 == x0 ? y0 : y0 + (y1 - y0) * (x - x0) / (x1 - x0);
}

// Index of the left point of the segment that `value` lies in or is extended from.
template<typename Points, typename Key>
std::size_t segment(const Points& points, double value, Key key)
{
    const auto it = std::ranges::upper_bound(points, value, {}, key);
    const auto after = static_cast<std::size_t>(it - points.begin());
    return std::clamp<std::size_t>(after, 1, points.size() - 1) - 1;
}

struct Columns // the part of a table that has one number of iterations
{
    double iterations = 0.0;
    std::vector<KernelCosts::Point> points;
};

std::vector<Columns> columnsOf(const std::vector<KernelCosts::Point>& table)
{
    std::vector<Columns> columns;
    for (const auto& point : table) {
        if (columns.empty() || columns.back().iterations != point.iterations)
            columns.push_back({point.iterations, {}});
        columns.back().points.push_back(point);
    }
    return columns;
}

double atSamples(const Columns& column, double samples, double KernelCosts::Point::*us)
{
    const auto& points = column.points;
    if (points.size() == 1 || samples <= points.front().samples)
        return points.front().*us;
    const auto i = segment(points, samples, &KernelCosts::Point::samples);
    // Beyond the table the time grows in proportion: the device is full.
    if (samples > points.back().samples)
        return points.back().*us * samples / points.back().samples;
    return interpolate(samples, points[i].samples, points[i].*us, points[i + 1].samples, points[i + 1].*us);
}

double fromTable(const KernelCosts& costs, double iterations, double samples, double bytesPerSample, bool fresh)
{
    const auto us = fresh ? &KernelCosts::Point::freshUs : &KernelCosts::Point::warmUs;
    const auto columns = columnsOf(costs.table);
    double value = atSamples(columns.front(), samples, us);
    if (columns.size() > 1) {
        const auto i = segment(columns, iterations, &Columns::iterations);
        value = interpolate(iterations, columns[i].iterations, atSamples(columns[i], samples, us),
                            columns[i + 1].iterations, atSamples(columns[i + 1], samples, us));
    }
    // What a launch takes without work stays; the rest goes with the number of elements.
    const double work = std::max(0.0, value - costs.fixedUs);
    return costs.fixedUs + work * bytesPerSample / costs.tableBytesPerSample;
}
} // namespace

Curve::Curve(std::vector<Point> points)
    : m_points(std::move(points))
{
}

double Curve::at(double bytes) const
{
    if (m_points.empty())
        return 0.0;
    if (m_points.size() == 1 || bytes <= m_points.front().bytes)
        return m_points.front().us;
    const auto i = segment(m_points, bytes, &Point::bytes);
    return std::max(0.0,
                    interpolate(bytes, m_points[i].bytes, m_points[i].us, m_points[i + 1].bytes, m_points[i + 1].us));
}

std::optional<double> DeviceProfile::peakGbps(Direction direction) const
{
    constexpr double LargeBytes = 1ULL << 40U; // so large that what a copy costs at least does not matter
    const double us = copies(direction).pinnedDevice.at(LargeBytes);
    if (us <= 0.0)
        return std::nullopt;
    return LargeBytes / us / 1000.0;
}

double kernelUs(const KernelCosts& costs, const DeviceProfile& profile, std::uint32_t iterations, std::uint32_t samples,
                double inputBytesPerSample, double outputBytesPerSample, bool fresh)
{
    if (!costs.table.empty())
        return fromTable(costs, iterations, samples, inputBytesPerSample, fresh);
    const double elements = inputBytesPerSample / sizeof(float);
    const double bytes = samples * (inputBytesPerSample + outputBytesPerSample);
    const double memoryUs = costs.memoryBytesPerUs > 0.0 ? bytes / costs.memoryBytesPerUs : 0.0;
    const double block = elements * (costs.blockUsPerElement + costs.blockUsPerElementIteration * iterations);
    const double blocks = block * std::max(1.0, static_cast<double>(samples) / profile.smCount);
    const double fma = costs.fmaPerUs > 0.0 ? samples * elements * iterations / costs.fmaPerUs : 0.0;
    return costs.fixedUs + std::max({memoryUs, blocks, fma});
}

double missUs(const KernelCosts& costs, const DeviceProfile& profile, std::uint32_t iterations, std::uint32_t samples,
              double inputBytesPerSample, double outputBytesPerSample, double missing, MissCost cost)
{
    const auto l2 = static_cast<double>(profile.l2Bytes);
    if (l2 <= 0.0 || missing <= 0.0 || costs.table.empty() || inputBytesPerSample <= 0.0)
        return 0.0;
    // The table's kernels write as much for each byte they read as those of the run.
    const double perByte = (inputBytesPerSample + outputBytesPerSample) / inputBytesPerSample;
    double inside = 0.0;
    double outside = 0.0;
    for (const auto& point : costs.table) {
        const double footprint = point.samples * costs.tableBytesPerSample * perByte;
        if (footprint <= l2)
            inside = std::max(inside, point.samples);
        else if (outside == 0.0 || point.samples < outside)
            outside = point.samples;
    }
    if (inside == 0.0 || outside == 0.0)
        return 0.0;
    const bool perBlock = cost == MissCost::PerBlock;
    const auto at = [&](double n) { return fromTable(costs, iterations, n, costs.tableBytesPerSample, true); };
    const double penalty = at(outside) - at(inside) * (perBlock ? 1.0 : outside / inside);
    const double sameBytes = samples * inputBytesPerSample / costs.tableBytesPerSample; // in samples of the table
    const double own = std::clamp((sameBytes - inside) / (outside - inside), 0.0, 1.0);
    const double scale = perBlock ? inputBytesPerSample / costs.tableBytesPerSample : sameBytes / outside;
    return std::max(0.0, penalty * scale * (missing - own));
}

} // namespace overlap
