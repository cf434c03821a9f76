// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_column.h"

#include "widgets/charts/chart_column_private.h"
#include "widgets/charts/interval_facts.h"
#include "widgets/gantt/gantt_plottable.h"
#include "widgets/qcp.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

constexpr double MinimumWidth = 560.0;
constexpr double MinimumWidthOfParts = 280.0; // without an overview
constexpr double MinimumHeight = 120.0; // the rest is scrolled

} // namespace

ChartColumn::ChartColumn(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_column(std::make_unique<Private>(*this, look))
{
    m_column->plot->installEventFilter(this); // only now: the filter needs what has just been made
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timelines of A and B"));
    connect(&look, &Look::changed, this, [this] { m_column->refreshLook(); });
    connect(&m_column->view, &VisibleRange::rangeChanged, this, [this](TimeRange range) {
        if (!m_column->movingView) {
            m_column->openingViewShown = false;
            if (range.end != m_column->view.limits().whole.end)
                setFollowing(false);
        }
        for (auto* rect : m_column->laneRects) {
            rect->axis(QCPAxis::atBottom)
                ->setRange(static_cast<double>(range.begin.time_since_epoch().count()),
                           static_cast<double>(range.end.time_since_epoch().count()));
        }
        m_column->refreshHover();
        m_column->replot();
        emit viewChanged(range, m_column->view.limits().whole);
    });
    connect(&m_column->view, &VisibleRange::cursorChanged, this, [this] { m_column->replotOverlay(); });
    connect(&m_column->view, &VisibleRange::selectionChanged, this, [this] {
        m_column->refreshBusy();
        m_column->replot();
        emit selectionChanged(m_column->view.selection());
    });
    m_column->refreshLook();
}

ChartColumn::~ChartColumn()
{
    m_column->plot->removeEventFilter(this); // the mouse leaves what is being destroyed
}

void ChartColumn::setRuns(RunResultPtr a, RunResultPtr b)
{
    m_column->wantRuns({std::move(a), std::move(b)}, m_column->wantedMode);
}

bool ChartColumn::isPreparing() const
{
    return m_column->builder.isBuilding();
}

void ChartColumn::offer(PreparedRunPtr run)
{
    if (run)
        m_column->offered.push_back(std::move(run));
}

void ChartColumn::setHeadings(const RunHeading& a, const RunHeading& b)
{
    m_column->model.headings = {a, b};
    m_column->replot();
}

void ChartColumn::setParts(const ColumnParts& parts)
{
    if (parts == m_column->model.parts)
        return;
    m_column->model.parts = parts;
    m_column->fit();
    updateGeometry();
    m_column->replot();
}

std::pair<double, double> ChartColumn::timeEdges() const
{
    const auto c = m_column->paint();
    const double width = m_column->bar->isHidden() ? this->width() : m_column->bar->x();
    return {c.leftGutter, width - c.rightGutter};
}

int ChartColumn::leastHeight() const
{
    return overlap::leastHeight(m_column->contentsAt(width()), m_column->look.px(1.0));
}

void ChartColumn::setLaneMode(LaneMode mode)
{
    if (mode != m_column->wantedMode)
        m_column->wantRuns(m_column->wantedRuns, mode);
}

void ChartColumn::setUtilizationMode(UtilizationMode mode)
{
    m_column->model.utilizationMode = mode;
    m_column->replot();
}

void ChartColumn::setShowArrows(bool show)
{
    m_column->model.showArrows = show;
    m_column->replot();
}

void ChartColumn::setShowBound(bool show)
{
    m_column->model.showBound = show;
    m_column->replot();
}

void ChartColumn::setPale(bool pale)
{
    if (pale == m_column->model.pale)
        return;
    m_column->model.pale = pale;
    for (auto* gantt : m_column->gantts)
        gantt->setStrength(pale ? PaleShare : 1.0);
    m_column->replot();
}

void ChartColumn::setMeasuring(bool on)
{
    if (on == m_column->model.measuring)
        return;
    m_column->model.measuring = on;
    m_column->model.measured.reset();
    m_column->replotOverlay();
    emit measuringChanged(on);
}

void ChartColumn::setByBatch(bool on)
{
    if (on == m_column->model.byBatch)
        return;
    m_column->model.byBatch = on;
    for (auto* gantt : m_column->gantts)
        gantt->setByBatch(on);
    m_column->fit(); // the legend has one entry more or less
    m_column->replot();
}

void ChartColumn::setFollowing(bool on)
{
    if (on == m_column->following)
        return;
    m_column->following = on;
    if (on) {
        m_column->movingView = true;
        m_column->follow();
        m_column->movingView = false;
    }
    emit followingChanged(on);
}

bool ChartColumn::isFollowing() const
{
    return m_column->following;
}

void ChartColumn::setArrangement(const LaneArrangement& arrangement)
{
    if (arrangement == m_column->model.arrangement)
        return;
    m_column->model.arrangement = arrangement;
    m_column->arrangementHasChanged();
}

const LaneArrangement& ChartColumn::arrangement() const
{
    return m_column->model.arrangement;
}

void ChartColumn::setHits(RunSide side, std::shared_ptr<const IntervalHits> hits)
{
    const auto i = static_cast<std::size_t>(side);
    m_column->model.hits[i] = std::move(hits);
    m_column->gantts[i]->setHits(m_column->model.hits[i]);
    m_column->replot();
}

void ChartColumn::setBands(RunSide side, std::vector<TimeRange> bands, std::optional<std::size_t> current)
{
    m_column->gantts[static_cast<std::size_t>(side)]->setBands(std::move(bands), current);
    m_column->replot();
}

TimelinePtr ChartColumn::timeline(RunSide side) const
{
    return std::as_const(m_column->model).view(side).timeline();
}

VisibleRange& ChartColumn::view()
{
    return m_column->view;
}

std::optional<ShownInterval> ChartColumn::selectedInterval() const
{
    return m_column->model.selected;
}

void ChartColumn::selectInterval(const std::optional<ShownInterval>& interval)
{
    m_column->setSelected(interval);
    if (interval) {
        m_column->bringIntoView(interval->interval());
        if (const auto place = m_column->barOf(interval))
            m_column->scrollTo(*place);
    }
    m_column->replotOverlay();
}

IntervalFacts ChartColumn::facts(const ShownInterval& interval) const
{
    const auto& run = m_column->model.view(interval.side);
    return run.timeline() == interval.timeline ? factsOf(run, interval.ref) : IntervalFacts{};
}

void ChartColumn::resetView()
{
    const bool nested = m_column->movingView;
    m_column->movingView = true;
    m_column->view.setRange(m_column->model.opening());
    m_column->movingView = nested;
    m_column->openingViewShown = true;
}

void ChartColumn::fitAll()
{
    m_column->view.setRange(m_column->view.limits().whole);
}

void ChartColumn::fitSelection()
{
    std::optional<TimeRange> range = m_column->view.selection();
    if (!range && m_column->model.selected) {
        // With some room around it, so that its neighbours tell where it is.
        const auto time = m_column->model.selected->interval().time;
        const auto room = time.duration() / 4;
        range = TimeRange{time.begin - room, time.end + room};
    }
    if (!range || limitedTo(*range, m_column->view.limits()) == m_column->view.range())
        fitAll();
    else
        m_column->view.setRange(*range);
}

QSize ChartColumn::sizeHint() const
{
    return {m_column->look.ipx(984.0), m_column->look.ipx(744.0)};
}

QSize ChartColumn::minimumSizeHint() const
{
    const bool small = !m_column->model.parts.overview;
    return {m_column->look.ipx(small ? MinimumWidthOfParts : MinimumWidth), m_column->look.ipx(MinimumHeight)};
}

void ChartColumn::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_column->fit();
    m_column->replot();
}

void ChartColumn::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Timelines of A and B"));
        m_column->fit();
        m_column->replot();
    }
    QWidget::changeEvent(event);
}

void ChartColumn::keyPressEvent(QKeyEvent* event)
{
    if (!m_column->key(*event))
        QWidget::keyPressEvent(event);
}

// By the menu key: of the lane that is selected, else of the first.
void ChartColumn::contextMenuEvent(QContextMenuEvent* event)
{
    const auto& model = std::as_const(m_column->model);
    Private::LaneSpot spot{model.runs[0].timeline() ? RunSide::A : RunSide::B, 0};
    if (model.selected) {
        const auto place = placeOf(model.view(model.selected->side).lanes(), model.selected->ref.lane);
        spot = {model.selected->side, place ? place->lane : 0};
    }
    if (event->reason() != QContextMenuEvent::Keyboard || !model.view(spot.side).timeline()) {
        QWidget::contextMenuEvent(event);
        return;
    }
    const auto lane = m_column->gantts[static_cast<std::size_t>(spot.side)]->laneRect(spot.lane);
    m_column->showLaneMenu(spot, m_column->canvas->mapToGlobal(lane.center().toPoint()));
}

void ChartColumn::focusInEvent(QFocusEvent* event)
{
    m_column->keyboardFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    m_column->replotOverlay();
    QWidget::focusInEvent(event);
}

void ChartColumn::focusOutEvent(QFocusEvent* event)
{
    m_column->keyboardFocus = false;
    m_column->replotOverlay();
    QWidget::focusOutEvent(event);
}

bool ChartColumn::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_column->plot)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        setFocus(Qt::MouseFocusReason);
        return m_column->mousePress(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove:
        return m_column->mouseMove(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease:
        return m_column->mouseRelease(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonDblClick:
        return m_column->doubleClick(*static_cast<QMouseEvent*>(event));
    case QEvent::Wheel:
        return m_column->wheel(*static_cast<QWheelEvent*>(event));
    case QEvent::ContextMenu: {
        const auto& menu = *static_cast<QContextMenuEvent*>(event);
        const auto spot = m_column->laneNameAt(QPointF(menu.pos()));
        if (spot)
            m_column->showLaneMenu(*spot, menu.globalPos());
        return spot.has_value();
    }
    case QEvent::ToolTip:
        return m_column->toolTip(*static_cast<QHelpEvent*>(event));
    case QEvent::Leave:
        m_column->mouseLeft();
        return false;
    default:
        return false;
    }
}

} // namespace overlap
