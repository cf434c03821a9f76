// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_column_private.h"

#include "widgets/charts/interval_facts.h"
#include "widgets/charts/kind_text.h"
#include "widgets/charts/plot_parts.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/gantt/gantt_plottable.h"
#include "widgets/style/number_text.h"

#include <QFontMetricsF>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {

constexpr double LeftGutter = 84.0;
constexpr double RightGutter = 58.0;
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

ChartColumn::Private::Private(ChartColumn& column, const Look& theLook)
    : q(column)
    , look(theLook)
    , overviewRows(theLook)
    , plot(new QCustomPlot(&column))
    , bar(new QScrollBar(Qt::Vertical, &column))
    , canvas(plot)
{
    plot->setMouseTracking(true);
    plot->setFocusPolicy(Qt::NoFocus);
    plot->setNoAntialiasingOnDrag(false);
    plot->plotLayout()->clear();
    plot->plotLayout()->setRowSpacing(0);
    plot->plotLayout()->setMargins(QMargins());
    plot->setPlottingHint(QCP::phImmediateRefresh, false);
    bar->hide();
    QObject::connect(bar, &QScrollBar::valueChanged, plot, [this](int top) { scrollTo(top); });

    int row = 0;
    const auto element = [&](PaintedElement::Paint function) {
        auto* added = new PaintedElement(plot, std::move(function));
        plot->plotLayout()->addElement(row++, 0, added);
        return added;
    };
    overviewElement =
        element([this](QPainter& p, const QRectF& r) { paintOverview(p, paint(), r, overviewRows, overviewCache); });
    rulerElement = element([this](QPainter& p, const QRectF& r) { paintRuler(p, paint(), r); });
    for (const auto side : Sides) {
        headElements[at(side)] =
            element([this, side](QPainter& p, const QRectF& r) { paintHead(p, paint(), r, side); });
        auto* rect = new QCPAxisRect(plot, true);
        rect->setAutoMargins(QCP::msNone);
        plot->plotLayout()->addElement(row++, 0, rect);
        for (auto* axis : rect->axes())
            axis->setVisible(false); // the backdrop draws grid and names
        rect->axis(QCPAxis::atLeft)->setRangeReversed(true);
        gantts[at(side)] = new GanttPlottable(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft), look);
        laneRects[at(side)] = rect;
        if (side == RunSide::A)
            gapElement = element([](QPainter&, const QRectF&) {});
    }
    legendElement = element([this](QPainter& p, const QRectF& r) { paintLegend(p, paint(), r); });
    utilizationHeadElement = element([this](QPainter& p, const QRectF& r) { paintUtilizationHead(p, paint(), r); });
    for (std::size_t i = 0; i < UtilizationRowCount; ++i) {
        utilizationElements.push_back(element([this, i](QPainter& p, const QRectF& r) {
            if (r.height() > 0.0)
                paintUtilizationRow(p, paint(), r, static_cast<UtilizationRow>(i));
        }));
    }
    footElement = element([](QPainter&, const QRectF&) {});

    new PaintedLayerable(plot, QStringLiteral("background"), [this](QPainter& p) {
        for (const auto side : Sides)
            paintLaneBackdrop(p, paint(), places().lanes[at(side)], side);
    });
    new PaintedLayerable(plot, QStringLiteral("axes"), [this](QPainter& p) {
        for (const auto side : Sides) {
            paintMarkers(p, paint(), QRectF(headElements[at(side)]->outerRect()), places().lanes[at(side)], side);
        }
    });
    overlay = plot->layer(QStringLiteral("overlay"));
    overlay->setMode(QCPLayer::lmBuffered); // it alone replots when the mouse moves
    new PaintedLayerable(plot, QStringLiteral("overlay"), [this](QPainter& p) {
        paintOverlay(p, paint(), places(), overlayBars());
        if (model.playhead)
            paintPlayhead(p, paint(), places(), flights());
        if (keyboardFocus && !exporting) {
            p.setRenderHint(QPainter::Antialiasing);
            p.setBrush(Qt::NoBrush);
            p.setPen(QPen(look.theme().accent, 2.0));
            p.drawRoundedRect(sight().adjusted(1, 1, -1, -1), look.px(3.0), look.px(3.0));
        }
    });
}

ChartColumn::Private::~Private()
{
    delete plot; // its parts paint from what dies with this
}

ColumnPaint ChartColumn::Private::paint() const
{
    ColumnPaint c{look, model, view, 0.0, 0.0, exporting && exportVector, exporting};
    c.leftGutter = leftGutter;
    c.rightGutter = std::round(look.px(RightGutter));
    return c;
}

// Wide enough for the names in any language. Once, not for every part that is painted.
void ChartColumn::Private::measureNames()
{
    double names = 0.0;
    const QFontMetricsF metrics(look.font(FontRole::LaneName));
    for (const auto side : Sides) {
        for (const auto& lane : std::as_const(model).view(side).lanes())
            names =
                std::max(names, metrics.horizontalAdvance(laneText(lane, std::as_const(model).view(side).run().get())));
    }
    for (std::size_t i = 0; i < heights.utilizationRows; ++i)
        names = std::max(names, metrics.horizontalAdvance(utilizationText(static_cast<UtilizationRow>(i))));
    leftGutter = std::clamp(std::ceil(names + look.px(18.0)), std::round(look.px(LeftGutter)), look.px(150.0));
}

void ChartColumn::Private::rebuildRun(RunSide side, RunResultPtr run)
{
    auto& rebuilt = model.view(side);
    const bool known = run && rebuilt.run() == run
                       && (rebuilt.timeline() != run->record.timeline) == (model.laneMode == LaneMode::ByStream);
    if (!known && !rebuilt.extend(run, model.laneMode)) {
        const auto offer = std::ranges::find_if(
            offered, [&](const PreparedRunPtr& one) { return one->view.run() == run && one->mode == model.laneMode; });
        rebuilt = run && offer != offered.end() ? std::move((*offer)->view) : RunView(std::move(run), model.laneMode);
        if (offer != offered.end())
            offered.erase(offer);
        rebuilt.arrange(model.arrangement);
        model.hits[at(side)].reset(); // they point into what is gone
    }
    overviewCache = {};
    showTimeline(side);
    const auto& shown = model.view(side);
    const auto stale = [&](const std::optional<ShownInterval>& interval) {
        return interval && interval->side == side && interval->timeline != shown.timeline();
    };
    if (stale(model.hovered))
        setHovered(std::nullopt);
    if (!stale(model.selected))
        return;
    // The same place of the new run stays selected, so that a live change does not lose what is looked at.
    const auto& timeline = shown.timeline();
    const auto ref = model.selected->ref;
    const bool still = timeline && ref.lane < timeline->lanes().size()
                       && ref.index < timeline->lanes()[ref.lane].intervals().size()
                       && timeline->lanes()[ref.lane].id() == model.selected->timeline->lanes()[ref.lane].id();
    setSelected(still ? std::optional(ShownInterval{side, timeline, ref}) : std::nullopt);
}

void ChartColumn::Private::showTimeline(RunSide side)
{
    const auto& shown = model.view(side);
    gantts[at(side)]->setNamed(shown.run() && shown.run()->recording);
    gantts[at(side)]->setTimeline(shown.timeline(), shown.lanes(), shown.drawnLanes());
    gantts[at(side)]->setHits(model.hits[at(side)]);
}

ColumnContents ChartColumn::Private::contentsAt(int width) const
{
    ColumnContents contents;
    contents.lanesA = model.runs[0].lanes().size();
    contents.lanesB = model.runs[1].lanes().size();
    contents.runs = (model.runs[0].run() ? 1U : 0U) + (model.runs[1].run() ? 1U : 0U);
    const auto c = paint();
    contents.legendLines = legendLines(c, width - c.leftGutter);
    return contents;
}

void ChartColumn::Private::fit()
{
    measureNames();
    // No layout: the plot's rows would set the least height, and they are made to fit what there is.
    QSize size = q.size();
    const double unit = look.px(1.0);
    const bool scrolls = leastHeight(contentsAt(size.width()), unit) > size.height();
    if (scrolls) {
        size.rwidth() -= bar->sizeHint().width();
        size.setHeight(std::max(size.height(), leastHeight(contentsAt(size.width()), unit)));
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

void ChartColumn::Private::scrollTo(const QRectF& rect)
{
    const auto seen = sight();
    if (rect.top() < seen.top())
        bar->setValue(static_cast<int>(std::floor(rect.top() - heights.head)));
    else if (rect.bottom() > seen.bottom())
        bar->setValue(static_cast<int>(std::ceil(rect.bottom() + heights.lane / 2.0 - seen.height())));
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

void ChartColumn::Private::refreshBusy()
{
    for (const auto side : Sides) {
        const auto& run = model.view(side);
        const auto whole = run.window();
        const auto selection = view.selection();
        model.busy[at(side)] = run.busyShares(selection ? selection->intersected(whole) : whole);
    }
}

void ChartColumn::Private::refreshLook()
{
    overviewRows.forgetTiles();
    overviewCache = {};
    for (auto* gantt : gantts)
        gantt->refreshLook();
    plot->setBackground(QBrush(look.theme().surface));
    fit();
    q.updateGeometry();
    replot();
}

void ChartColumn::Private::replot() const
{
    plot->replot(QCustomPlot::rpQueuedReplot);
}

void ChartColumn::Private::replotOverlay() const
{
    overlay->replot();
}

ColumnPlaces ChartColumn::Private::places() const
{
    ColumnPlaces result;
    result.ruler = QRectF(rulerElement->outerRect());
    for (const auto side : Sides)
        result.lanes[at(side)] = model.view(side).run() ? QRectF(laneRects[at(side)]->rect()) : QRectF();
    const auto c = paint();
    for (std::size_t i = 0; i < heights.utilizationRows; ++i)
        result.utilization.push_back(utilizationPlot(c, QRectF(utilizationElements[i]->outerRect())));
    const auto& last = result.lanes[1].isEmpty() ? result.lanes[0] : result.lanes[1];
    result.timeArea = result.lanes[model.runs[0].run() ? 0 : 1];
    result.timeArea.setBottom(result.utilization.empty() ? last.bottom() : result.utilization.back().bottom());
    return result;
}

OverlayBars ChartColumn::Private::overlayBars() const
{
    OverlayBars bars;
    bars.hovered = barOf(model.hovered);
    bars.selected = barOf(model.selected);
    for (const auto& shown : {model.selected, model.hovered != model.selected ? model.hovered : std::nullopt}) {
        if (!barOf(shown))
            continue;
        const auto& run = model.view(shown->side);
        const auto* gantt = gantts[at(shown->side)];
        const auto call = isDeviceKind(shown->interval().kind) ? run.launchOf(shown->ref) : shown->ref;
        const auto operation = isDeviceKind(shown->interval().kind) ? shown->ref : run.launchedBy(shown->ref);
        if (!call || !operation)
            continue;
        const auto from = gantt->barRect(*call);
        const auto to = gantt->barRect(*operation);
        const auto delay = shown->timeline->interval(*operation).time.begin - shown->timeline->interval(*call).time.end;
        if (from && to)
            bars.arrows.push_back({shown->side, *from, *to, signedDurationString(delay)});
    }
    return bars;
}

std::optional<QRectF> ChartColumn::Private::barOf(const std::optional<ShownInterval>& interval) const
{
    if (!interval || interval->timeline != model.view(interval->side).timeline())
        return std::nullopt;
    return gantts[at(interval->side)]->barRect(interval->ref);
}

std::optional<ShownInterval> ChartColumn::Private::intervalAt(const QPointF& pixel) const
{
    for (const auto side : Sides) {
        if (!model.view(side).timeline())
            continue;
        if (const auto hit = gantts[at(side)]->hitTest(pixel))
            return ShownInterval{side, model.view(side).timeline(), *hit};
    }
    return std::nullopt;
}

QRectF ChartColumn::Private::overviewRow() const
{
    return QRectF(overviewElement->outerRect());
}

TimeScale ChartColumn::Private::timeScale() const
{
    const auto c = paint();
    return c.scaleIn(c.plotArea(QRectF(rulerElement->outerRect())));
}

void ChartColumn::Private::setHovered(const std::optional<ShownInterval>& interval)
{
    if (interval == model.hovered)
        return;
    model.hovered = interval;
    emit q.hovered(interval);
}

void ChartColumn::Private::setSelected(const std::optional<ShownInterval>& interval)
{
    if (interval == model.selected)
        return;
    model.selected = interval;
    if (interval) {
        const auto facts = factsOf(model.view(interval->side), interval->ref);
        q.setAccessibleDescription(sideText(interval->side) + QLatin1String(": ") + facts.title);
    } else {
        q.setAccessibleDescription(QString());
    }
    emit q.selected(interval);
}

void ChartColumn::Private::bringIntoView(const Interval& interval)
{
    const auto range = view.range();
    if (interval.time.begin >= range.begin && interval.time.end <= range.end)
        return;
    const auto middle = interval.time.begin + interval.time.duration() / 2;
    const auto length = std::max(range.duration(), interval.time.duration() * 5 / 4);
    view.setRange({middle - length / 2, middle - length / 2 + length});
}

} // namespace overlap
