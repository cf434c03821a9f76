// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/gantt/lane_layout.h"
#include "widgets/gantt/row_painter.h"
#include "widgets/qcp.h"

#include <memory>
#include <optional>

namespace overlap {

class IntervalHits;
class Look;

// Draws a Timeline: key axis in ns since the start of the run, value axis in display lanes (lane i fills [i, i + 1), so
// the axis is reversed to have lane 0 on top). Each sub-lane is one image of pixel columns plus the bars that are wide
// enough to be seen as such, so the cost follows pixels. PDF and SVG get rectangles.
class GanttPlottable : public QCPAbstractPlottable
{
public:
    GanttPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, const Look& look);

    // `drawn` in the order of the timeline's lanes; it points into the timeline and lives as long as this does.
    void setTimeline(TimelinePtr timeline, std::vector<DisplayLane> lanes, std::vector<DrawnLane> drawn);
    void setStrength(double share) { m_strength = share; } // of the colours
    void setNow(std::optional<TracePoint> now) { m_now = now; } // of slow motion
    void setNamed(bool on) { m_named = on; } // bars show the names of what they are
    void setByBatch(bool on) { m_byBatch = on; }
    // Marked in full colour: what a search has found.
    void setHits(std::shared_ptr<const IntervalHits> hits) { m_hits = std::move(hits); }
    // Stretches of time marked behind the lanes of the device: where nothing ran. `current`: the one that is looked at.
    void setBands(std::vector<TimeRange> bands, std::optional<std::size_t> current);
    void refreshLook() { m_rows.refreshLook(); }

    [[nodiscard]] const std::vector<DisplayLane>& lanes() const { return m_lanes; }
    // The interval under a pixel, or the nearest of the same row within three pixels.
    [[nodiscard]] std::optional<IntervalRef> hitTest(const QPointF& pixel) const;
    // Where an interval's bar is drawn, not clipped to the view; none for a lane that is not drawn.
    [[nodiscard]] std::optional<QRectF> barRect(IntervalRef ref) const;
    [[nodiscard]] QRectF laneRect(std::size_t displayLane) const; // the whole lane, bars and margins
    [[nodiscard]] TimeScale timeScale() const;
    // Intervals and blocks of them that the last frame looked at: bounded by pixels.
    [[nodiscard]] std::size_t visited() const { return m_visited; }

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange& keys = QCPRange()) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    [[nodiscard]] std::vector<RowBar> marksOf(const RowPaint& row, std::span<const std::size_t> lanes,
                                              double devicePixelRatio) const;
    void paintBands(QPainter& painter) const;
    [[nodiscard]] QRectF rowRect(std::size_t displayLane, std::size_t row) const;

    const Look& m_look;
    RowPainter m_rows;
    std::vector<PreparedRow> m_prepared; // of the last frame
    TimelinePtr m_timeline;
    std::vector<DisplayLane> m_lanes;
    std::vector<DrawnLane> m_drawn;
    std::shared_ptr<const IntervalHits> m_hits;
    std::vector<TimeRange> m_bands; // in order of time
    std::optional<std::size_t> m_currentBand;
    double m_strength = 1.0;
    std::size_t m_visited = 0;
    std::optional<TracePoint> m_now;
    bool m_byBatch = false;
    bool m_named = false;
};

} // namespace overlap
