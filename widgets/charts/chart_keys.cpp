// SPDX-License-Identifier: GPL-3.0-or-later
// What the keys do in the chart column.
#include "widgets/charts/chart_column_private.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <cstddef>

namespace overlap {

namespace {

constexpr double SmallPanStep = 0.05; // of the visible range

} // namespace

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
