// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"
#include "engine/timeline/timeline.h"
#include "widgets/view/visible_range.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace overlap {

class IntervalHits;
class Look;
class RunView;
struct LaneArrangement;

enum class RunSide
{
    A,
    B
};

enum class LaneMode
{
    ByEngine,
    ByStream
};

enum class UtilizationMode
{
    Overlaid, // line A, filled B
    Stacked // A above B in each row
};

// The heading of one run: "one by one, pageable, waits after every operation", and shorter for a narrow window.
struct RunHeading
{
    QString text;
    QString shortText;
    QString letter = {}; // of a run that is neither A nor B: "C"
};

// What a column shows beside the lanes. Without an overview and charts it can be small.
struct ColumnParts
{
    bool overview = true;
    bool ruler = true;
    bool heads = true;
    bool legend = true;
    bool utilization = true;
    bool operator==(const ColumnParts&) const = default;
};

// One interval of a shown run. `ref` points into `timeline`, which is the one that is drawn (by engine or by stream).
struct ShownInterval
{
    RunSide side = RunSide::A;
    TimelinePtr timeline;
    IntervalRef ref;

    [[nodiscard]] const Interval& interval() const { return timeline->interval(ref); }
    bool operator==(const ShownInterval&) const = default;
};

// What is known about one interval, in words of the current language.
struct IntervalFacts
{
    struct Item
    {
        QString label; // "launch delay"; may be empty
        QString value; // "+201 µs"; may be empty
        bool operator==(const Item&) const = default;
    };
    QString title; // "kernel b4"
    std::vector<Item> items; // in order of importance
};

// What a chart column derives from a run before it can show it. Made on any thread, for runs so large that this takes long.
struct PreparedRun;
using PreparedRunPtr = std::shared_ptr<PreparedRun>;
[[nodiscard]] PreparedRunPtr prepared(RunResultPtr run, LaneMode mode);

// The chart column of the Timeline: overview, ruler, the lanes of A and B, legend and utilisation on one time axis.
// All lengths follow the Look. Keys: W/S zoom, A/D pan, Left/Right pan in small steps, Home/End, F the selection (twice:
// all), comma and full stop the neighbouring operation of the lane, Up/Down the next lane, M measuring, Esc clears. What never
// gives way scrolls in a window too low for it: bar, Page Up/Down, and the wheel beside the plots.
class ChartColumn : public QWidget
{
    Q_OBJECT
public:
    explicit ChartColumn(const Look& look, QWidget* parent = nullptr);
    ~ChartColumn() override;
    ChartColumn(const ChartColumn&) = delete;
    ChartColumn& operator=(const ChartColumn&) = delete;

    // Either may be null. The first runs set the opening view; later ones keep the view while it still fits them, so
    // that a live change does not make the chart jump. Of many intervals, what is drawn is made on another thread: until
    // then the last runs stay.
    void setRuns(RunResultPtr a, RunResultPtr b);
    [[nodiscard]] bool isPreparing() const; // runs that were set are not shown yet
    // For the next setRuns with that run, which then has little left to do.
    void offer(PreparedRunPtr run);
    void setHeadings(const RunHeading& a, const RunHeading& b); // default: the scenario's name
    void setParts(const ColumnParts& parts);
    // Left and right end of the time axis, in pixels of this widget: for what is to be aligned with it.
    [[nodiscard]] std::pair<double, double> timeEdges() const;
    [[nodiscard]] int leastHeight() const; // in which nothing has to be scrolled
    void setLaneMode(LaneMode mode);
    void setUtilizationMode(UtilizationMode mode);
    void setShowArrows(bool show);
    void setShowBound(bool show);
    void setPale(bool pale); // the last result while a new one is computed
    void setMeasuring(bool on);
    void setExportWhole(bool on); // pictures show the whole of both runs instead of what is visible
    void setByBatch(bool on); // bars in the colours of their batches
    // While a run grows its end stays in view, at the length that is shown. Going elsewhere by hand ends it.
    void setFollowing(bool on);
    [[nodiscard]] bool isFollowing() const;
    // Which lanes are shown and in what order, of A and B alike.
    void setArrangement(const LaneArrangement& arrangement);
    [[nodiscard]] const LaneArrangement& arrangement() const;

    // What a search has found in a run: it keeps its colours and all else is dimmed. Null: no search.
    void setHits(RunSide side, std::shared_ptr<const IntervalHits> hits);
    [[nodiscard]] const RunView& run(RunSide side) const; // what is drawn of it; changes with the runs
    // Stretches of time marked behind the device's lanes, in order of time; `current` is outlined. Empty: none.
    void setBands(RunSide side, std::vector<TimeRange> bands, std::optional<std::size_t> current = {});
    [[nodiscard]] TimelinePtr timeline(RunSide side) const; // the drawn one; null without a run
    [[nodiscard]] QString laneName(RunSide side, std::size_t timelineLane) const; // "Compute"
    [[nodiscard]] QString streamName(RunSide side, const Interval& interval) const; // as its recording calls it

    // Slow motion: a time at which both runs are shown, what is over pale and what is to come an outline.
    void setPlayhead(std::optional<TracePoint> t);
    // The nearest time after (step 1) or before (-1) at which something begins or ends in either run, and what it is:
    // "A: kernel b4 starts".
    struct Event
    {
        TracePoint at;
        QString text;
    };
    [[nodiscard]] std::optional<Event> nearestEvent(TracePoint t, int step) const;
    // What the host of a run is blocked by at that time, in a few words; empty if it is not.
    [[nodiscard]] QString blockedBy(RunSide side, TracePoint t) const;

    [[nodiscard]] VisibleRange& view();
    [[nodiscard]] std::optional<ShownInterval> selectedInterval() const;
    void selectInterval(const std::optional<ShownInterval>& interval);
    [[nodiscard]] IntervalFacts facts(const ShownInterval& interval) const;
    void resetView(); // the opening view
    void fitAll();
    void fitSelection(); // the range, else the interval that is selected; called again: everything

    // Pictures carry a title, the legend and `origin`, the line that says where the numbers come from.
    struct ExportText
    {
        QString title; // in as many lines as it takes
        QString origin;
        QString claim = {}; // the beginning of the title that is set in bold
    };
    [[nodiscard]] QImage exportImage(const ExportText& text, double scale = 2.0);
    [[nodiscard]] Result<QString> exportPng(const QString& path, const ExportText& text, double scale = 2.0);
    [[nodiscard]] Result<QString> exportSvg(const QString& path, const ExportText& text); // the path, or why not
    [[nodiscard]] Result<QString> exportPdf(const QString& path, const ExportText& text);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void hovered(const std::optional<overlap::ShownInterval>& interval);
    void selected(const std::optional<overlap::ShownInterval>& interval);
    // The selected range; none when cleared. Every number shown is limited to it.
    void selectionChanged(const std::optional<overlap::TimeRange>& range);
    void viewChanged(overlap::TimeRange visible, overlap::TimeRange whole); // for "Shown 0 - 1.40 ms of 17.9 ms"
    void measuringChanged(bool on);
    void followingChanged(bool on);
    void arrangementChanged();
    void timelinesChanged(); // other runs, or the same by other lanes

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Private;
    std::unique_ptr<Private> m_column;
};

} // namespace overlap
