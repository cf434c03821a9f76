// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_model.h"

#include "widgets/view/zoom.h"

#include <algorithm>

namespace overlap {

QString ColumnModel::letter(RunSide side) const
{
    const auto& given = headings[static_cast<std::size_t>(side)].letter;
    return given.isEmpty() ? sideText(side) : given;
}

TimeRange ColumnModel::whole() const
{
    const auto a = runs[0].extent();
    const auto b = runs[1].extent();
    const auto end = std::max({a.end, b.end, opening().end, TracePoint(Nanoseconds(1000))});
    return {std::min({a.begin, b.begin, TracePoint{}}), end};
}

TimeRange ColumnModel::opening() const
{
    auto view = openingView(runs[0].wall(), runs[1].wall());
    std::optional<TracePoint> first;
    bool recorded = false;
    for (const auto& run : runs) {
        if (run.wall() > Nanoseconds::zero())
            first = first ? std::min(*first, run.window().begin) : run.window().begin;
        recorded = recorded || (run.run() && run.run()->recording);
    }
    if (!recorded)
        return view;
    if (!first) { // no device has done anything
        const auto a = runs[0].extent();
        const auto b = runs[1].extent();
        return {std::min(a.begin, b.begin), std::max({a.end, b.end, TracePoint(Nanoseconds(1000))})};
    }
    // With a little of what led to the first operation.
    const auto lead = std::min(view.duration() / 50, *first - TracePoint{});
    const auto begin = *first - std::max(lead, Nanoseconds::zero());
    return {begin, begin + view.duration()};
}

std::optional<RunSide> ColumnModel::shorter() const
{
    const auto a = runs[0].wall();
    const auto b = runs[1].wall();
    const auto endA = runs[0].window().end;
    const auto endB = runs[1].window().end;
    if (a <= Nanoseconds::zero() || b <= Nanoseconds::zero() || endA == endB)
        return std::nullopt;
    return endA < endB ? RunSide::A : RunSide::B;
}

QString sideText(RunSide side)
{
    return side == RunSide::A ? QStringLiteral("A") : QStringLiteral("B");
}

} // namespace overlap
