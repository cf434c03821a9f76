// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/column_model.h"
#include "widgets/gantt/row_painter.h"
#include "widgets/style/look.h"

#include <QImage>
#include <QRectF>

#include <array>

class QPainter;

namespace overlap {

// What every part of the chart column is painted with. The parts share the two edges of the time axis.
struct ColumnPaint
{
    const Look& look;
    const ColumnModel& model;
    const VisibleRange& view;
    double leftGutter = 0.0;
    double rightGutter = 0.0;
    bool vector = false; // PDF, SVG: no images
    bool forExport = false; // without what only makes sense with a mouse

    [[nodiscard]] QRectF plotArea(const QRectF& row) const { return row.adjusted(leftGutter, 0.0, -rightGutter, 0.0); }
    [[nodiscard]] TimeScale scaleIn(const QRectF& plotArea) const { return TimeScale::of(view.range(), plotArea); }
};

// Where the axis of the overview lies and what it spans.
[[nodiscard]] TimeScale overviewScale(const ColumnPaint& c, const QRectF& row);
[[nodiscard]] QRectF overviewFrame(const ColumnPaint& c, const QRectF& row);
// The bars of the overview, which stay while the view moves. To be emptied with new runs and another look.
struct OverviewCache
{
    QImage bars;
    QRectF place;
    double ratio = 0.0;
    bool pale = false;
    TimeRange whole;
};
void paintOverview(QPainter& painter, const ColumnPaint& c, const QRectF& row, RowPainter& rows, OverviewCache& cache);

void paintRuler(QPainter& painter, const ColumnPaint& c, const QRectF& row);
void paintHead(QPainter& painter, const ColumnPaint& c, const QRectF& row, RunSide side);

// An idle lane or plot, the selected range tinted; and the grid over it.
void paintStrip(QPainter& painter, const ColumnPaint& c, const QRectF& strip);
void paintGrid(QPainter& painter, const ColumnPaint& c, const QRectF& plot);
// Lane strips, names, busy shares and grid lines, under the bars.
void paintLaneBackdrop(QPainter& painter, const ColumnPaint& c, const QRectF& lanes, RunSide side);
// End of the shorter run and the ideal bound, over the bars of one run. `head` is its heading's row.
void paintMarkers(QPainter& painter, const ColumnPaint& c, const QRectF& head, const QRectF& lanes, RunSide side);

[[nodiscard]] std::size_t legendLines(const ColumnPaint& c, double width);
void paintLegend(QPainter& painter, const ColumnPaint& c, const QRectF& row);

void paintUtilizationHead(QPainter& painter, const ColumnPaint& c, const QRectF& row);
void paintUtilizationRow(QPainter& painter, const ColumnPaint& c, const QRectF& row, UtilizationRow which);
[[nodiscard]] Nanoseconds utilizationBin(TimeRange visible);
[[nodiscard]] QRectF utilizationPlot(const ColumnPaint& c, const QRectF& row);

// Rows of the laid out column that the overlay needs.
struct ColumnPlaces
{
    QRectF ruler;
    std::array<QRectF, 2> lanes;
    std::vector<QRectF> utilization; // plots
    QRectF timeArea; // from the first lane to the last utilisation row
};
// Crosshair, selection, measure, outlines and the launch arrow. The bars' rectangles are looked up by the caller.
struct OverlayBars
{
    std::optional<QRectF> hovered;
    std::optional<QRectF> selected;
    struct Arrow
    {
        RunSide side = RunSide::A;
        QRectF call;
        QRectF operation;
        QString delay; // from the call's return to the operation's begin
    };
    std::vector<Arrow> arrows;
};
void paintOverlay(QPainter& painter, const ColumnPaint& c, const ColumnPlaces& places, const OverlayBars& bars);

// Slow motion: what is in flight at the playhead.
struct Flight
{
    RunSide side = RunSide::A;
    QRectF bar;
    double lane = 0.0; // height of its lane
    QString toGo; // "62.5 us"
    QString title; // of the callout; "" without one
    QString text;
};
void paintPlayhead(QPainter& painter, const ColumnPaint& c, const ColumnPlaces& places,
                   const std::vector<Flight>& flights);

// The unit of an axis that ends at `end`: one for all its labels.
struct AxisUnit
{
    QString name;
    double ns = 1.0;
};
[[nodiscard]] AxisUnit axisUnit(TracePoint end);
[[nodiscard]] QString axisNumber(TracePoint t, const AxisUnit& unit, Nanoseconds step);

} // namespace overlap
