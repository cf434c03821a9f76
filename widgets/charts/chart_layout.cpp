// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of the chart column lie: rows of a height that fits the window, and scrolling where they do not.
#include "widgets/charts/chart_column_private.h"

#include "widgets/charts/kind_text.h"
#include "widgets/charts/plot_parts.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/gantt/gantt_plottable.h"

#include <QFontMetricsF>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace overlap {

namespace {

constexpr double LeftGutter = 84.0;
constexpr double NarrowBelow = 860.0; // short headings
constexpr std::array Sides{RunSide::A, RunSide::B};

constexpr std::size_t at(RunSide side)
{
    return static_cast<std::size_t>(side);
}

void setHeight(QCPLayoutElement* element, int height)
{
    element->setMinimumSize(0, height);
    element->setMaximumSize(QWIDGETSIZE_MAX, height);
    element->setVisible(height > 0);
}

} // namespace

// Wide enough for the names in any language. Once, not for every part that is painted.
void ChartColumn::Private::measureNames()
{
    double names = 0.0;
    const QFontMetricsF metrics(look.font(FontRole::LaneName));
    for (const auto side : Sides) {
        for (const auto& lane : std::as_const(model).view(side).lanes())
            names = std::max(names, metrics.horizontalAdvance(laneText(lane, model.view(side).run().get())));
    }
    for (std::size_t i = 0; i < heights.utilizationRows; ++i)
        names = std::max(names, metrics.horizontalAdvance(utilizationText(static_cast<UtilizationRow>(i))));
    leftGutter = std::clamp(std::ceil(names + look.px(18.0)), std::round(look.px(LeftGutter)), look.px(150.0));
}

ColumnContents ChartColumn::Private::contentsAt(int width) const
{
    ColumnContents contents;
    contents.lanesA = model.runs[0].lanes().size();
    contents.lanesB = model.runs[1].lanes().size();
    contents.runs = (model.runs[0].run() ? 1U : 0U) + (model.runs[1].run() ? 1U : 0U);
    const auto c = paint();
    contents.legendLines = legendLines(c, width - c.leftGutter);
    contents.overview = model.parts.overview;
    contents.ruler = model.parts.ruler;
    contents.heads = model.parts.heads;
    contents.legend = model.parts.legend;
    if (model.playhead || !model.parts.utilization)
        contents.utilizationRows = 0; // the lanes are what is looked at
    return contents;
}

void ChartColumn::Private::fit()
{
    measureNames();
    // No layout: the plot's rows would set the least height, and they are made to fit what there is.
    QSize size = q.size();
    const double unit = look.px(1.0);
    const bool scrolls = overlap::leastHeight(contentsAt(size.width()), unit) > size.height();
    if (scrolls) {
        size.rwidth() -= bar->sizeHint().width();
        size.setHeight(std::max(size.height(), overlap::leastHeight(contentsAt(size.width()), unit)));
        bar->setGeometry(size.width(), 0, bar->sizeHint().width(), q.height());
    }
    bar->setRange(0, size.height() - q.height());
    bar->setPageStep(q.height());
    bar->setVisible(scrolls);
    arrange(size);
    bar->setSingleStep(heights.lane);
    plot->setGeometry(0, -bar->value(), size.width(), size.height());
}

void ChartColumn::Private::scrollTo(int top)
{
    movePointer(top + plot->y());
    plot->move(0, -top);
    if (keyboardFocus)
        replotOverlay(); // its ring is around what is in sight
}

void ChartColumn::Private::scrollTo(const QRectF& row) const
{
    const auto seen = sight();
    if (row.top() < seen.top())
        bar->setValue(static_cast<int>(std::floor(row.top() - heights.head)));
    else if (row.bottom() > seen.bottom())
        bar->setValue(static_cast<int>(std::ceil(row.bottom() + heights.lane / 2.0 - seen.height())));
}

QRectF ChartColumn::Private::sight() const
{
    return QRectF(0.0, bar->value(), plot->width(), std::min(plot->height(), q.height()));
}

void ChartColumn::Private::arrange(QSize size)
{
    const auto contents = contentsAt(size.width());
    heights = columnHeights(size.height(), contents, look.px(1.0));
    measureNames(); // of the rows that there are now
    const auto c = paint();
    model.narrow = size.width() < look.px(NarrowBelow);
    setHeight(overviewElement, heights.overview);
    setHeight(rulerElement, heights.ruler);
    for (const auto side : Sides) {
        const bool there = model.view(side).run() != nullptr;
        const auto lanes = static_cast<int>(model.view(side).lanes().size());
        setHeight(headElements[at(side)], there ? heights.head : 0);
        setHeight(laneRects[at(side)], there ? heights.lane * lanes : 0);
        laneRects[at(side)]->setMargins(
            QMargins(static_cast<int>(c.leftGutter), 0, static_cast<int>(c.rightGutter), 0));
        laneRects[at(side)]->axis(QCPAxis::atLeft)->setRange(0.0, std::max(1, lanes));
    }
    setHeight(gapElement, heights.gap);
    setHeight(legendElement, heights.legend);
    setHeight(utilizationHeadElement, heights.utilizationHead);
    for (std::size_t i = 0; i < utilizationElements.size(); ++i)
        setHeight(utilizationElements[i], i < heights.utilizationRows ? heights.utilizationRow : 0);
}

} // namespace overlap
