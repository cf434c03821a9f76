// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does in the chart column.
#include "widgets/charts/chart_column_private.h"
#include "widgets/charts/interval_facts.h"
#include "widgets/style/plain_text.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

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
    auto name = QPointF(event.pos());
    if (name.x() > paint().plotArea(sight()).right())
        name.setX(0.0); // the busy share says the same as its lane's name
    if (const auto spot = laneNameAt(name)) {
        QToolTip::showText(event.globalPos(), plainTip(laneToolTip(*spot)));
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

} // namespace overlap
