// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/view/zoom.h"

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

Nanoseconds scaledBy(Nanoseconds length, double factor)
{
    constexpr double Most = 9.0e18;
    return Nanoseconds(std::llround(std::clamp(static_cast<double>(length.count()) * factor, -Most, Most)));
}

} // namespace

TimeRange limitedTo(TimeRange range, const ViewLimits& limits)
{
    const auto whole = limits.whole.duration();
    const auto shortest = std::min(limits.shortest, whole);
    const auto length = std::clamp(range.duration(), shortest, whole);
    if (length != range.duration()) {
        // Around the middle of what was asked for.
        const auto middle = range.begin + range.duration() / 2;
        range.begin = middle - length / 2;
    }
    const auto begin = std::clamp(range.begin, limits.whole.begin, limits.whole.end - length);
    return {begin, begin + length};
}

TimeRange zoomed(TimeRange range, TracePoint anchor, double factor, const ViewLimits& limits)
{
    const auto length = std::clamp(scaledBy(range.duration(), factor),
                                   std::min(limits.shortest, limits.whole.duration()), limits.whole.duration());
    if (range.empty())
        return limitedTo(range, limits);
    // From the length that is really reached: at a limit the anchor still does not move.
    const double reached = static_cast<double>(length.count()) / static_cast<double>(range.duration().count());
    const auto begin = anchor - scaledBy(anchor - range.begin, reached);
    return limitedTo({begin, begin + length}, limits);
}

TimeRange panned(TimeRange range, double share, const ViewLimits& limits)
{
    const auto by = scaledBy(range.duration(), share);
    return limitedTo({range.begin + by, range.end + by}, limits);
}

TimeRange openingView(Nanoseconds a, Nanoseconds b)
{
    const auto shorter = a <= Nanoseconds::zero() ? b : b <= Nanoseconds::zero() ? a : std::min(a, b);
    const auto wanted = shorter + shorter / 10;
    // Up to a multiple of a twentieth to a fifth of its leading digit: the ruler ends with a number.
    std::int64_t power = 1;
    while (power <= wanted.count() / 10)
        power *= 10;
    const auto leading = wanted.count() / power;
    const auto step = std::max<std::int64_t>(1, leading < 2 ? power / 20 : leading < 5 ? power / 10 : power / 5);
    return {TracePoint{}, TracePoint{Nanoseconds((wanted.count() + step - 1) / step * step)}};
}

Nanoseconds roundNear(double wantedNs)
{
    if (!(wantedNs > 1.0))
        return Nanoseconds(1);
    std::int64_t power = 1;
    while (static_cast<double>(power) * 10.0 <= wantedNs)
        power *= 10;
    // The borders are the geometric means of the neighbours.
    const double times = wantedNs / static_cast<double>(power);
    return Nanoseconds(power
                       * (times < std::sqrt(2.0)    ? 1
                          : times < std::sqrt(10.0) ? 2
                          : times < std::sqrt(50.0) ? 5
                                                    : 10));
}

TimeTicks timeTicks(TimeRange range, int most)
{
    TimeTicks ticks;
    if (range.empty())
        return ticks;
    const auto length = range.duration().count();
    std::int64_t step = 1;
    for (std::int64_t power = 1; length / step > std::max(1, most); power *= 10) {
        for (const auto times : {2, 5, 10}) {
            step = power * times;
            if (length / step <= std::max(1, most))
                break;
        }
    }
    ticks.step = Nanoseconds(step);
    const auto begin = range.begin.time_since_epoch().count();
    auto first = begin / step * step;
    if (first < begin)
        first += step;
    for (auto t = first; t <= range.end.time_since_epoch().count(); t += step)
        ticks.at.emplace_back(Nanoseconds(t));
    return ticks;
}

TracePoint snapped(TracePoint t, std::span<const TracePoint> edges, Nanoseconds within)
{
    const auto after = std::ranges::lower_bound(edges, t);
    auto best = t;
    auto nearest = within;
    if (after != edges.begin() && t - *std::prev(after) <= nearest) {
        best = *std::prev(after);
        nearest = t - best;
    }
    if (after != edges.end() && *after - t <= nearest)
        best = *after;
    return best;
}

} // namespace overlap
