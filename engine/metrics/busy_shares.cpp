// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/metrics.h"

#include <algorithm>
#include <cmath>

namespace overlap {

std::vector<double> busyShares(const IntervalSet& set, TimeRange view, std::size_t bins)
{
    std::vector<double> shares(bins, 0.0);
    if (view.empty() || bins == 0)
        return shares;
    // In units of a bin since the beginning of the view, so that edges need not fall on whole nanoseconds.
    const auto binNs = static_cast<double>(view.duration().count()) / static_cast<double>(bins);
    const auto position = [&](TracePoint t) {
        return std::min(static_cast<double>((t - view.begin).count()) / binNs, static_cast<double>(bins));
    };
    const auto ranges = set.ranges();
    auto it = std::ranges::partition_point(ranges, [&](TimeRange r) { return r.end <= view.begin; });
    for (; it != ranges.end() && it->begin < view.end; ++it) {
        const auto inside = it->intersected(view);
        const auto begin = position(inside.begin);
        const auto end = position(inside.end);
        const auto first = std::min(static_cast<std::size_t>(begin), bins - 1);
        const auto last = std::min(static_cast<std::size_t>(end), bins - 1);
        if (first == last) {
            shares[first] += end - begin;
            continue;
        }
        shares[first] += static_cast<double>(first + 1) - begin;
        for (auto bin = first + 1; bin < last; ++bin)
            shares[bin] = 1.0;
        shares[last] += end - static_cast<double>(last);
    }
    for (auto& busy : shares)
        busy = std::clamp(busy, 0.0, 1.0);
    return shares;
}

} // namespace overlap
