// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_column_private.h"
#include "widgets/charts/interval_facts.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double ZoomStep = 0.8; // of a wheel notch or a key
constexpr double PanStep = 0.2; // of the visible range
constexpr double SmallPanStep = 0.05;
constexpr double SnapPixels = 6.0;
constexpr double FrameGrip = 5.0; // pixels around an edge of the overview's frame

} // namespace

TracePoint ChartColumn::Private::snappedTime(const QPointF& pixel) const
{
    const auto scale = timeScale();
    const Nanoseconds within(static_cast<std::int64_t>(SnapPixels * scale.nsPerPixel()));
    // Beside the plots is their edge: nothing out of sight is selected.
    const auto t = std::clamp(scale.time(pixel.x()), view.range().begin, view.range().end);
    // First to what is pointed at, then to the other run.
    const bool inB = places().lanes[1].contains(pixel);
    const auto near = model.runs[inB ? 1 : 0].snapped(t, within);
    const auto edge = near != t ? near : model.runs[inB ? 0 : 1].snapped(t, within);
    return std::clamp(edge, view.range().begin, view.range().end);
}

bool ChartColumn::Private::mousePress(const QMouseEvent& event)
{
    m_pressedAt = event.position();
    m_pressedRange = view.range();
    m_dragged = false;
    m_lastWasDrag = false;
    if (event.button() == Qt::MiddleButton) {
        m_drag = Drag::Pan;
        canvas->setCursor(Qt::ClosedHandCursor);
        return true;
    }
    if (event.button() != Qt::LeftButton)
        return true;
    if (overviewRow().contains(event.position())) {
        const auto frame = overviewFrame(paint(), overviewRow());
        const double x = event.position().x();
        const double grip = look.px(FrameGrip);
        if (std::abs(x - frame.left()) <= grip)
            m_drag = Drag::FrameLeft;
        else if (std::abs(x - frame.right()) <= grip)
            m_drag = Drag::FrameRight;
        else
            m_drag = Drag::Frame;
        if (m_drag == Drag::Frame && !frame.contains(event.position())) {
            const auto middle = overviewScale(paint(), overviewRow()).time(x);
            const auto length = view.range().duration();
            view.setRange({middle - length / 2, middle - length / 2 + length});
            m_pressedRange = view.range();
        }
        return true;
    }
    if (pressLaneName(event.position()))
        return true;
    m_drag = Drag::Select;
    m_pressedTime = snappedTime(event.position());
    return true;
}

bool ChartColumn::Private::mouseMove(const QMouseEvent& event)
{
    const auto pixel = event.position();
    m_pointer = pixel;
    if (m_drag != Drag::None && 2.0 * (pixel - m_pressedAt).manhattanLength() >= QApplication::startDragDistance())
        m_dragged = true;
    // Along the lanes it is a range from the very beginning, across them the lane goes along.
    if (m_drag == Drag::Lane && m_dragged && m_draggedLane
        && std::abs(pixel.x() - m_pressedAt.x()) > std::abs(pixel.y() - m_pressedAt.y())) {
        m_drag = Drag::Select;
        m_pressedTime = snappedTime(m_pressedAt);
    }
    switch (m_drag) {
    case Drag::Pan: {
        const double share = (m_pressedAt.x() - pixel.x()) / std::max(1.0, timeScale().width);
        view.setRange(panned(m_pressedRange, share, view.limits()));
        return true;
    }
    case Drag::Frame:
    case Drag::FrameLeft:
    case Drag::FrameRight:
        dragFrame(pixel);
        return true;
    case Drag::Lane:
        if (m_dragged)
            dragLaneName(pixel);
        return true;
    case Drag::Select:
        if (m_dragged)
            dragRange(pixel);
        break;
    case Drag::None:
        setHovered(intervalAt(pixel));
        updateShape(pixel);
        break;
    }
    const auto old = view.cursor();
    followPointer();
    if (old == view.cursor())
        replotOverlay(); // what is hovered may have changed
    return true;
}

void ChartColumn::Private::followPointer()
{
    const auto scale = timeScale();
    const bool inPlot = m_pointer && m_pointer->x() >= scale.left && m_pointer->x() <= scale.left + scale.width
                        && m_pointer->y() >= places().ruler.top();
    if (inPlot)
        view.setCursor(m_dragged && m_drag == Drag::Select ? snappedTime(*m_pointer) : scale.time(m_pointer->x()));
    else
        view.setCursor(std::nullopt);
}

void ChartColumn::Private::refreshHover()
{
    if (!m_pointer)
        return;
    if (m_drag == Drag::None)
        setHovered(intervalAt(*m_pointer));
    followPointer();
}

void ChartColumn::Private::movePointer(double by)
{
    if (!m_pointer)
        return;
    m_pointer->ry() += by;
    refreshHover();
    replotOverlay();
}

void ChartColumn::Private::dragRange(const QPointF& to)
{
    const auto end = snappedTime(to);
    const TimeRange range{std::min(m_pressedTime, end), std::max(m_pressedTime, end)};
    if (!model.measuring) {
        view.setSelection(range);
        return;
    }
    model.measured = range.empty() ? std::nullopt : std::optional(range);
}

void ChartColumn::Private::dragFrame(const QPointF& to)
{
    const auto scale = overviewScale(paint(), overviewRow());
    const auto by = scale.time(to.x()) - scale.time(m_pressedAt.x());
    auto range = m_pressedRange;
    const auto shortest = view.limits().shortest;
    if (m_drag != Drag::FrameRight)
        range.begin += by;
    if (m_drag != Drag::FrameLeft)
        range.end += by;
    if (m_drag == Drag::FrameLeft)
        range.begin = std::clamp(range.begin, view.limits().whole.begin, range.end - shortest);
    if (m_drag == Drag::FrameRight)
        range.end = std::clamp(range.end, range.begin + shortest, view.limits().whole.end);
    view.setRange(range);
}

void ChartColumn::Private::updateShape(const QPointF& pixel)
{
    auto shape = Qt::ArrowCursor;
    if (overviewRow().contains(pixel)) {
        const auto frame = overviewFrame(paint(), overviewRow());
        const double grip = look.px(FrameGrip);
        if (std::abs(pixel.x() - frame.left()) <= grip || std::abs(pixel.x() - frame.right()) <= grip)
            shape = Qt::SizeHorCursor;
        else if (frame.contains(pixel))
            shape = Qt::OpenHandCursor;
    } else if (model.measuring && pixel.y() > places().ruler.top()) {
        shape = Qt::CrossCursor;
    }
    if (canvas->cursor().shape() != shape)
        canvas->setCursor(shape);
}

bool ChartColumn::Private::mouseRelease(const QMouseEvent& event)
{
    const auto drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::Select && !m_dragged && event.button() == Qt::LeftButton) {
        setSelected(intervalAt(event.position()));
        m_focusedOnSelection = false;
        replotOverlay();
    }
    if (drag == Drag::Lane && !m_dragged && event.button() == Qt::LeftButton) {
        const auto spot = laneNameAt(event.position());
        if (const auto group = spot ? model.view(spot->side).groupAt(spot->lane) : std::nullopt)
            toggleGroup(*group);
    }
    m_lastWasDrag = std::exchange(m_dragged, false);
    updateShape(event.position());
    return true;
}

bool ChartColumn::Private::doubleClick(const QMouseEvent& event)
{
    if (event.button() != Qt::LeftButton)
        return true;
    // Where a drag began shortly before, it is the press of another one.
    if (m_lastWasDrag || laneNameAt(event.position()))
        return mousePress(event);
    m_drag = Drag::None;
    view.setSelection(std::nullopt);
    q.resetView();
    return true;
}

bool ChartColumn::Private::wheel(const QWheelEvent& event)
{
    m_pointer = event.position();
    const auto delta = event.angleDelta();
    const bool sideways = (event.modifiers() & Qt::ShiftModifier) || std::abs(delta.x()) > std::abs(delta.y());
    const double notches =
        (delta.y() != 0 && std::abs(delta.y()) >= std::abs(delta.x()) ? delta.y() : delta.x()) / 120.0;
    const auto plotArea = paint().plotArea(sight());
    const bool besides = event.position().x() < plotArea.left() || event.position().x() > plotArea.right();
    if (besides && bar->maximum() > 0 && !sideways) {
        bar->setValue(bar->value() - static_cast<int>(std::lround(notches * 3.0 * bar->singleStep())));
    } else if (sideways) {
        view.panBy(-notches * PanStep / 2);
    } else {
        const bool inOverview = overviewRow().contains(event.position());
        const auto anchor =
            inOverview ? view.range().begin + view.range().duration() / 2 : timeScale().time(event.position().x());
        view.zoomAbout(std::clamp(anchor, view.range().begin, view.range().end), std::pow(ZoomStep, notches));
    }
    return true;
}

bool ChartColumn::Private::toolTip(const QHelpEvent& event)
{
    if (const auto spot = laneNameAt(QPointF(event.pos()))) {
        QToolTip::showText(event.globalPos(), laneToolTip(*spot));
        return true;
    }
    const auto shown = intervalAt(QPointF(event.pos()));
    if (!shown || m_drag != Drag::None) {
        QToolTip::hideText();
        return true;
    }
    QToolTip::showText(event.globalPos(), toolTipOf(model.view(shown->side), shown->ref));
    return true;
}

void ChartColumn::Private::mouseLeft()
{
    m_pointer.reset();
    setHovered(std::nullopt);
    if (view.cursor())
        view.setCursor(std::nullopt);
    else
        replotOverlay();
}

bool ChartColumn::Private::key(const QKeyEvent& event)
{
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    const int key = event.key();
    if (key != Qt::Key_F)
        m_focusedOnSelection = false;
    if (zoomKey(key) || stepKey(key))
        return true;
    switch (key) {
    case Qt::Key_F:
        focusSelection();
        return true;
    case Qt::Key_M:
        q.setMeasuring(!model.measuring);
        return true;
    case Qt::Key_Escape: {
        const bool something = model.measuring || model.measured || view.selection() || model.selected;
        clear();
        return something;
    }
    default:
        return false;
    }
}

bool ChartColumn::Private::zoomKey(int key)
{
    const auto range = view.range();
    const auto cursor = view.cursor();
    const auto anchor = cursor && range.contains(*cursor) ? *cursor : range.begin + range.duration() / 2;
    switch (key) {
    case Qt::Key_W:
        view.zoomAbout(anchor, ZoomStep);
        return true;
    case Qt::Key_S:
        view.zoomAbout(anchor, 1.0 / ZoomStep);
        return true;
    case Qt::Key_A:
        view.panBy(-PanStep);
        return true;
    case Qt::Key_D:
        view.panBy(PanStep);
        return true;
    case Qt::Key_Left:
        view.panBy(-SmallPanStep);
        return true;
    case Qt::Key_Right:
        view.panBy(SmallPanStep);
        return true;
    case Qt::Key_Home:
        view.setRange({view.limits().whole.begin, view.limits().whole.begin + range.duration()});
        return true;
    case Qt::Key_End:
        view.setRange({view.limits().whole.end - range.duration(), view.limits().whole.end});
        return true;
    default:
        return false;
    }
}

bool ChartColumn::Private::stepKey(int key)
{
    switch (key) {
    case Qt::Key_Period:
        stepOperation(1);
        return true;
    case Qt::Key_Comma:
        stepOperation(-1);
        return true;
    case Qt::Key_Down:
        stepLane(1);
        return true;
    case Qt::Key_Up:
        stepLane(-1);
        return true;
    case Qt::Key_PageDown:
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
        return true;
    case Qt::Key_PageUp:
        bar->triggerAction(QAbstractSlider::SliderPageStepSub);
        return true;
    default:
        return false;
    }
}

void ChartColumn::Private::stepTo(const ShownInterval& interval)
{
    q.selectInterval(interval);
    if (const auto place = barOf(interval))
        scrollTo(*place);
}

void ChartColumn::Private::stepOperation(int step)
{
    if (!model.selected) {
        stepLane(step); // selects the first
        return;
    }
    const auto& run = model.view(model.selected->side);
    if (const auto next = run.neighbour(model.selected->ref, step))
        stepTo(ShownInterval{model.selected->side, run.timeline(), *next});
}

void ChartColumn::Private::stepLane(int step)
{
    // Lanes of A and B in one sequence from top to bottom.
    const auto countA = static_cast<std::ptrdiff_t>(model.runs[0].lanes().size());
    const auto count = countA + static_cast<std::ptrdiff_t>(model.runs[1].lanes().size());
    auto lane = step > 0 ? std::ptrdiff_t{-1} : count;
    auto time = view.range().begin;
    if (model.selected) {
        const auto place = placeOf(model.view(model.selected->side).lanes(), model.selected->ref.lane);
        lane = static_cast<std::ptrdiff_t>(place ? place->lane : 0) + (model.selected->side == RunSide::B ? countA : 0);
        time = model.selected->interval().time.begin;
    }
    for (lane += step; lane >= 0 && lane < count; lane += step) {
        const auto side = lane < countA ? RunSide::A : RunSide::B;
        const auto& run = model.view(side);
        const auto index = static_cast<std::size_t>(lane < countA ? lane : lane - countA);
        if (const auto found = run.nearestIn(index, time)) {
            stepTo(ShownInterval{side, run.timeline(), *found});
            return;
        }
    }
}

void ChartColumn::Private::focusSelection()
{
    if (m_focusedOnSelection) {
        m_focusedOnSelection = false;
        q.fitAll();
        return;
    }
    q.fitSelection();
    m_focusedOnSelection = true;
}

void ChartColumn::Private::clear()
{
    // One thing at a time, the innermost first.
    if (model.measuring || model.measured) {
        model.measured.reset();
        q.setMeasuring(false);
        replotOverlay();
    } else if (view.selection()) {
        view.setSelection(std::nullopt);
    } else {
        setSelected(std::nullopt);
        replotOverlay();
    }
}

} // namespace overlap
