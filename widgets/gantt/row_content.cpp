// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/row_content.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace overlap {

namespace {

double snappedTo(double x, double devicePixelRatio)
{
    return std::round(x * devicePixelRatio) / devicePixelRatio;
}

bool waitsIn(const DrawnLane& lane, const Interval& interval)
{
    return lane.waits != nullptr && lane.waits->waits(interval);
}

// Clamped in double: zoomed far in, a bar is longer than a painter can take.
RowBar barOf(const RowPaint& row, const DrawnLane& lane, const Interval& interval, double devicePixelRatio)
{
    const double begin = row.scale.x(interval.time.begin);
    const double end = row.scale.x(interval.time.end);
    const double left = snappedTo(std::max(begin, row.bar.left()), devicePixelRatio);
    const double right = snappedTo(std::min(end, row.bar.right()), devicePixelRatio);
    return {QRectF(left, row.bar.top(), right - left, row.bar.height()), &interval,
            begin >= row.bar.left() - 0.5 && end <= row.bar.right() + 0.5, waitsIn(lane, interval)};
}

// All in one way: where most intervals are too narrow, the few that are not would stand out of the pattern.
LaneDrawing drawingOfRow(const RowPaint& row, const DrawnLane& drawn, TimeRange view, std::size_t count,
                         double devicePixelRatio)
{
    const auto all = drawn.lane->intervals();
    const double perNs =
        static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(1, view.duration().count()));
    const bool narrow = static_cast<double>(drawn.lane->busy(0, all.size()).count()) * perNs
                        < NarrowestBar * devicePixelRatio * static_cast<double>(all.size());
    if (!row.folded && row.bars && !narrow)
        return drawingOf(*drawn.lane, *drawn.mipmap, view, count, NarrowestBar * devicePixelRatio);
    auto folded = columnsOf(*drawn.lane, *drawn.mipmap, view, count);
    return {{}, std::move(folded.columns), folded.visited};
}

// Adds up the columns of several lanes.
class ColumnSums
{
public:
    ColumnSums(std::size_t count, double share)
        : m_share(share)
        , m_byKind(count)
        , m_pageable(count)
        , m_waits(count)
    {
    }

    void add(std::vector<PixelColumn>& columns, const LaneDrawing& drawing, const DrawnLane& lane)
    {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const auto& column = drawing.columns[c];
            if (column.busy <= Nanoseconds::zero())
                continue;
            columns[c].busy += static_cast<double>(column.busy.count()) * m_share;
            m_byKind[c][static_cast<std::size_t>(column.kind)] += column.kindBusy;
            m_byKind[c][static_cast<std::size_t>(column.second)] += column.secondBusy;
            if (lane.pageable && isCopyKind(column.kind))
                m_pageable[c] += column.kindBusy;
            if (lane.allocationsWait && column.kind == ActivityKind::Allocate)
                m_waits[c] += column.kindBusy;
        }
    }

    void finish(std::vector<PixelColumn>& columns)
    {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            auto& column = columns[c];
            auto& byKind = m_byKind[c];
            const auto most = std::ranges::max_element(byKind);
            column.kind = static_cast<ActivityKind>(most - byKind.begin());
            column.pageable = 2 * m_pageable[c] > *most;
            column.waits = 2 * m_waits[c] > *most;
            const auto mostBusy = static_cast<double>(std::exchange(*most, Nanoseconds::zero()).count());
            const auto next = std::ranges::max_element(byKind);
            column.second = static_cast<ActivityKind>(next - byKind.begin());
            const auto nextBusy = static_cast<double>(next->count());
            column.secondShare = nextBusy > 0.0 ? nextBusy / (mostBusy + nextBusy) : 0.0;
        }
    }

private:
    double m_share; // of a column that a ns of a lane fills
    std::vector<std::array<Nanoseconds, ActivityKindCount>> m_byKind;
    std::vector<Nanoseconds> m_pageable;
    std::vector<Nanoseconds> m_waits;
};

// Of a single lane, which most rows are, the columns say it all.
PixelColumn columnOf(const LaneColumn& column, const DrawnLane& lane, double perNs)
{
    PixelColumn pixel;
    pixel.busy = static_cast<double>(column.busy.count()) * perNs;
    pixel.kind = column.kind;
    pixel.second = column.secondBusy > Nanoseconds::zero() ? column.second : ActivityKind::Prepare;
    const auto both = static_cast<double>((column.kindBusy + column.secondBusy).count());
    pixel.secondShare = both > 0.0 ? static_cast<double>(column.secondBusy.count()) / both : 0.0;
    pixel.pageable = lane.pageable && isCopyKind(column.kind);
    pixel.waits = lane.allocationsWait && column.kind == ActivityKind::Allocate;
    return pixel;
}

} // namespace

void lookUp(RowContent& content, const RowPaint& row, double devicePixelRatio)
{
    const auto count = static_cast<std::size_t>(std::max(1.0, std::round(row.bar.width() * devicePixelRatio)));
    const auto view = row.scale.visible();
    content.columns.assign(count, {});
    content.bars.clear();
    content.visited = 0;
    const bool several = row.lanes.size() > 1;
    const double perNs =
        static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(1, view.duration().count()));
    ColumnSums sums(several ? count : 0, row.folded ? perNs / static_cast<double>(row.lanes.size()) : perNs);
    for (const auto& lane : row.lanes) {
        const auto drawing = drawingOfRow(row, lane, view, count, devicePixelRatio);
        content.visited += drawing.visited;
        if (several)
            sums.add(content.columns, drawing, lane);
        for (std::size_t c = 0; !several && c < count; ++c) {
            if (drawing.columns[c].busy > Nanoseconds::zero())
                content.columns[c] = columnOf(drawing.columns[c], lane, perNs);
        }
        const auto all = lane.lane->intervals();
        content.bars.reserve(content.bars.size() + drawing.bars.size());
        for (const auto index : drawing.bars) {
            const auto bar = barOf(row, lane, all[index], devicePixelRatio);
            if (bar.rect.width() > 0.0)
                content.bars.push_back(bar);
        }
    }
    if (several)
        sums.finish(content.columns);
}

RowBar markOf(const RowPaint& row, const DrawnLane& lane, const Interval& interval, double devicePixelRatio)
{
    auto bar = barOf(row, lane, interval, devicePixelRatio);
    bar.rect.setWidth(std::max(1.0, bar.rect.width()));
    return bar;
}

} // namespace overlap
