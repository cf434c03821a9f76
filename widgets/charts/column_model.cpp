// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_model.h"

#include "widgets/view/zoom.h"

#include <algorithm>

namespace overlap {

TimeRange ColumnModel::whole() const
{
    const auto a = runs[0].wall();
    const auto b = runs[1].wall();
    const auto opening = openingView(a, b);
    const auto end = std::max({TracePoint(a), TracePoint(b), opening.end, TracePoint(Nanoseconds(1000))});
    return {TracePoint{}, end};
}

std::optional<RunSide> ColumnModel::shorter() const
{
    const auto a = runs[0].wall();
    const auto b = runs[1].wall();
    if (a <= Nanoseconds::zero() || b <= Nanoseconds::zero() || a == b)
        return std::nullopt;
    return a < b ? RunSide::A : RunSide::B;
}

QString sideText(RunSide side)
{
    return side == RunSide::A ? QStringLiteral("A") : QStringLiteral("B");
}

} // namespace overlap
