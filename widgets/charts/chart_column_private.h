// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_column.h"
#include "widgets/charts/column_layout.h"
#include "widgets/charts/column_painting.h"
#include "widgets/charts/run_view_builder.h"

#include <QPointF>

#include <array>

class QCustomPlot;
class QScrollBar;
class QCPAxisRect;
class QCPLayer;
class QPaintDevice;
class QMouseEvent;
class QWheelEvent;
class QHelpEvent;
class QKeyEvent;
class QPoint;

namespace overlap {

class GanttPlottable;
class PaintedElement;

inline constexpr double ZoomStep = 0.8; // of a wheel notch or a key
inline constexpr double PanStep = 0.2; // of the visible range

class ChartColumn::Private
{
public:
    Private(ChartColumn& column, const Look& theLook);
    ~Private();
    Private(const Private&) = delete;
    Private& operator=(const Private&) = delete;

    // chart_column_private.cpp
    [[nodiscard]] ColumnPaint paint() const;
    // Shows them at once, or when what is drawn of them is made.
    void wantRuns(const std::array<RunResultPtr, 2>& runs, LaneMode mode);
    [[nodiscard]] bool isQuick(RunSide side, const RunResultPtr& run, LaneMode mode) const;
    void showRuns(RunViewBuilder::Made& made);
    void rebuildRun(RunSide side, const RunResultPtr& run, std::optional<RunView> made);
    std::vector<PreparedRunPtr> offered; // until they are asked for
    void showTimeline(RunSide side); // on its lanes
    void arrangementHasChanged();
    void follow(); // the end of what has grown
    void refreshBusy();
    void refreshLook();
    void replot() const; // soon, once for any number of calls
    void replotOverlay() const;
    [[nodiscard]] ColumnPlaces places() const;
    [[nodiscard]] OverlayBars overlayBars() const;
    [[nodiscard]] std::optional<ShownInterval> intervalAt(const QPointF& pixel) const;
    [[nodiscard]] std::optional<QRectF> barOf(const std::optional<ShownInterval>& interval) const;
    [[nodiscard]] QRectF overviewRow() const;
    [[nodiscard]] TimeScale timeScale() const;
    void setHovered(const std::optional<ShownInterval>& interval);
    void setSelected(const std::optional<ShownInterval>& interval);
    void selectAgain(const std::optional<ShownInterval>& before); // the same interval by other lanes
    void bringIntoView(const Interval& interval);

    // chart_layout.cpp
    [[nodiscard]] ColumnContents contentsAt(int width) const;
    void arrange(QSize size); // heights of the rows
    void measureNames();
    void fit(); // the plot to the widget; scrolls what does not fit
    void scrollTo(int top);
    void scrollTo(const QRectF& row) const; // if it is out of sight
    [[nodiscard]] QRectF sight() const; // what the widget shows of the plot

    // chart_lanes.cpp
    struct LaneSpot
    {
        RunSide side = RunSide::A;
        std::size_t lane = 0;
    };
    [[nodiscard]] std::optional<LaneSpot> laneNameAt(const QPointF& pixel) const; // beside the plot
    [[nodiscard]] QString laneToolTip(LaneSpot spot) const;
    void showLaneMenu(LaneSpot spot, const QPoint& global);
    void toggleGroup(LaneGroup group);
    bool pressLaneName(const QPointF& pixel);
    void dragLaneName(const QPointF& pixel);

    // chart_playhead.cpp
    [[nodiscard]] std::vector<Flight> flights() const;

    // chart_mouse.cpp
    bool mousePress(const QMouseEvent& event);
    bool mouseMove(const QMouseEvent& event);
    bool mouseRelease(const QMouseEvent& event);
    bool doubleClick(const QMouseEvent& event);
    bool wheel(const QWheelEvent& event);
    bool toolTip(const QHelpEvent& event);
    void mouseLeft();
    void refreshHover(); // something else may lie under the pointer now
    void movePointer(double by); // what is under it has been scrolled

    // chart_keys.cpp
    bool key(const QKeyEvent& event);
    void clear(); // Esc

    // chart_export.cpp
    [[nodiscard]] QSize pictureSize(const ExportText& text) const;
    [[nodiscard]] int titleHeight(const ExportText& text, int width) const;
    void paintPicture(QPaintDevice& device, double scale, const ExportText& text, bool vector);

    ChartColumn& q;
    const Look& look;
    VisibleRange view;
    ColumnModel model;
    ColumnHeights heights;
    RowPainter overviewRows;
    OverviewCache overviewCache;
    RunViewBuilder builder;
    std::array<RunResultPtr, 2> wantedRuns; // shown already, or being made
    LaneMode wantedMode = LaneMode::ByEngine;
    double leftGutter = 0.0;
    bool exporting = false;
    bool exportVector = false;
    bool exportWhole = false;
    bool openingViewShown = true; // nobody has zoomed or panned since
    bool movingView = false; // the view is being set by the program
    bool keyboardFocus = false;
    bool following = false;

    QCustomPlot* plot = nullptr;
    QScrollBar* bar = nullptr; // for windows too low for what never goes
    QWidget* canvas = nullptr; // the plot, for those who need not know more of it
    QCPLayer* overlay = nullptr;
    PaintedElement* overviewElement = nullptr;
    PaintedElement* rulerElement = nullptr;
    std::array<PaintedElement*, 2> headElements{};
    std::array<QCPAxisRect*, 2> laneRects{};
    std::array<GanttPlottable*, 2> gantts{};
    PaintedElement* gapElement = nullptr;
    PaintedElement* legendElement = nullptr;
    PaintedElement* utilizationHeadElement = nullptr;
    std::vector<PaintedElement*> utilizationElements;
    PaintedElement* footElement = nullptr;

private:
    enum class Drag
    {
        None,
        Select, // or a click, until the mouse has moved
        Pan,
        Frame, // the overview's frame as a whole
        FrameLeft,
        FrameRight,
        Lane // by its name
    };

    [[nodiscard]] TracePoint snappedTime(const QPointF& pixel) const;
    void followPointer(); // with the crosshair
    void dragRange(const QPointF& to);
    void dragFrame(const QPointF& to);
    void updateShape(const QPointF& pixel);
    bool zoomKey(int key);
    bool stepKey(int key);
    void stepTo(const ShownInterval& interval);
    void stepLane(int step);
    void stepOperation(int step);
    void focusSelection();

    Drag m_drag = Drag::None;
    bool m_dragged = false;
    bool m_lastWasDrag = false; // what ended last was more than a click
    std::optional<QPointF> m_pointer; // while it is over the plot
    QPointF m_pressedAt;
    TracePoint m_pressedTime;
    TimeRange m_pressedRange;
    bool m_focusedOnSelection = false;
    std::optional<LaneKey> m_draggedLane;
};

} // namespace overlap
