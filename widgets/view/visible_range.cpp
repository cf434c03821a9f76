// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/view/visible_range.h"

namespace overlap {

VisibleRange::VisibleRange(QObject* parent)
    : QObject(parent)
    , m_limits{{TracePoint{}, TracePoint{Nanoseconds(1'000'000)}}, Nanoseconds(100)}
    , m_range(m_limits.whole)
{
}

void VisibleRange::setLimits(const ViewLimits& limits)
{
    m_limits = limits;
    setRange(m_range);
}

void VisibleRange::setRange(TimeRange range)
{
    const auto limited = limitedTo(range, m_limits);
    if (limited == m_range)
        return;
    m_range = limited;
    emit rangeChanged(m_range);
}

void VisibleRange::setCursor(std::optional<TracePoint> cursor)
{
    if (cursor == m_cursor)
        return;
    m_cursor = cursor;
    emit cursorChanged();
}

void VisibleRange::setSelection(std::optional<TimeRange> selection)
{
    if (selection && selection->empty())
        selection.reset();
    if (selection == m_selection)
        return;
    m_selection = selection;
    emit selectionChanged();
}

void VisibleRange::zoomAbout(TracePoint anchor, double factor)
{
    setRange(zoomed(m_range, anchor, factor, m_limits));
}

void VisibleRange::panBy(double share)
{
    setRange(panned(m_range, share, m_limits));
}

} // namespace overlap
