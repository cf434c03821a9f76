// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/view/zoom.h"

#include <QObject>

#include <optional>

namespace overlap {

// What part of the runs is shown, where the cursor is and what is selected: one object for all charts, so that they
// cannot disagree. Each signal is emitted only when its value changed.
class VisibleRange : public QObject
{
    Q_OBJECT
public:
    explicit VisibleRange(QObject* parent = nullptr);

    [[nodiscard]] TimeRange range() const { return m_range; }
    [[nodiscard]] const ViewLimits& limits() const { return m_limits; }
    [[nodiscard]] std::optional<TracePoint> cursor() const { return m_cursor; }
    [[nodiscard]] std::optional<TimeRange> selection() const { return m_selection; }

    void setLimits(const ViewLimits& limits); // moves the range inside
    void setRange(TimeRange range); // limited
    void setCursor(std::optional<TracePoint> cursor);
    void setSelection(std::optional<TimeRange> selection); // an empty range counts as none

    void zoomAbout(TracePoint anchor, double factor);
    void panBy(double share);

signals:
    void rangeChanged(overlap::TimeRange range);
    void cursorChanged();
    void selectionChanged();

private:
    ViewLimits m_limits;
    TimeRange m_range;
    std::optional<TracePoint> m_cursor;
    std::optional<TimeRange> m_selection;
};

} // namespace overlap
