// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_column_private.h"

#include "widgets/charts/interval_facts.h"
#include "widgets/charts/kind_text.h"
#include "widgets/charts/plot_parts.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/gantt/gantt_plottable.h"
#include "widgets/style/number_text.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {

constexpr double RightGutter = 58.0;
constexpr std::array Sides{RunSide::A, RunSide::B};

constexpr std::size_t at(RunSide side)
{
    return static_cast<std::size_t>(side);
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
    QObject::connect(&builder, &RunViewBuilder::made, plot,
                     [this](const std::shared_ptr<RunViewBuilder::Made>& made) { showRuns(*made); });
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

void ChartColumn::Private::wantRuns(const std::array<RunResultPtr, 2>& runs, LaneMode mode)
{
    wantedRuns = runs;
    wantedMode = mode;
    RunViewBuilder::Made made;
    made.wish = {runs, mode, {}};
    for (const auto side : Sides) {
        // What somebody has made already is not made again.
        const auto offer = std::ranges::find_if(offered, [&](const PreparedRunPtr& one) {
            return runs[at(side)] && one->view.run() == runs[at(side)] && one->view.mode() == mode;
        });
        if (offer != offered.end() && runs[at(side)] != std::as_const(model).view(side).run())
            made.views[at(side)] = std::move((*offer)->view);
        made.wish.make[at(side)] = !made.views[at(side)] && !isQuick(side, runs[at(side)], mode);
    }
    offered.clear();
    if (made.wish.make[0] || made.wish.make[1]) {
        for (const auto side : Sides)
            made.wish.make[at(side)] = made.wish.make[at(side)] || made.views[at(side)]; // both come together
        builder.ask(std::move(made.wish));
        return;
    }
    builder.forget();
    showRuns(made);
}

// No more than a frame has time for: of few intervals, or of a run that only has to be extended.
bool ChartColumn::Private::isQuick(RunSide side, const RunResultPtr& run, LaneMode mode) const
{
    if (!run || !run->record.timeline || run->record.timeline->intervalCount() < RunViewBuilder::ManyIntervals)
        return true;
    const auto& shown = model.view(side);
    const bool sameLanes = mode == model.laneMode;
    return sameLanes
           && (run == shown.run()
               || (mode == LaneMode::ByEngine && shown.timeline()
                   && isBeginningOf(*shown.timeline(), *run->record.timeline)));
}

void ChartColumn::Private::showRuns(RunViewBuilder::Made& made)
{
    const bool otherLanes = made.wish.mode != model.laneMode;
    const bool otherRuns = made.wish.runs[0] != model.runs[0].run() || made.wish.runs[1] != model.runs[1].run();
    const auto selected = model.selected;
    model.laneMode = made.wish.mode;
    for (const auto side : Sides)
        rebuildRun(side, made.wish.runs[at(side)], std::move(made.views[at(side)]));
    if (otherLanes && !otherRuns)
        selectAgain(selected); // in its place among the other lanes
    if (otherRuns)
        model.measured.reset();
    movingView = true;
    const bool opening = openingViewShown;
    view.setLimits({model.whole(), Nanoseconds(100)});
    if (following)
        follow();
    else if (opening)
        q.resetView();
    movingView = false;
    refreshBusy();
    fit();
    refreshHover();
    replot();
    emit q.viewChanged(view.range(), view.limits().whole);
    emit q.timelinesChanged();
}

void ChartColumn::Private::rebuildRun(RunSide side, const RunResultPtr& run, std::optional<RunView> made)
{
    auto& rebuilt = model.view(side);
    if (made || !rebuilt.extend(run, model.laneMode)) {
        // The same run by the same lanes stays as it is.
        const bool kept = !made && rebuilt.run() == run && rebuilt.mode() == model.laneMode;
        if (!kept) {
            rebuilt = made ? std::move(*made) : RunView(run, model.laneMode);
            rebuilt.arrange(model.arrangement);
            model.hits[at(side)].reset(); // they point into what is gone
        }
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
    overviewRows.refreshLook();
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

void ChartColumn::Private::selectAgain(const std::optional<ShownInterval>& before)
{
    std::optional<ShownInterval> after;
    if (before) {
        const auto& run = model.view(before->side);
        if (const auto ref = run.find(before->interval()))
            after = ShownInterval{before->side, run.timeline(), *ref};
    }
    setSelected(after);
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
