// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/trace/readers/read_options.h"
#include "engine/trace/readers/read_recording.h"
#include "engine/trace/recorded_run.h"
#include "engine/trace/recorded_work.h"
#include "engine/trace/recording_analysis.h"
#include "widgets/charts/chart_column.h"
#include "widgets/run/scenario_pair.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QTimer;

namespace overlap {

// What a side of the window shows while a recording is open.
enum class SideSource : std::uint8_t
{
    Run,
    Recording,
    Nothing
};

// How two sides come to lie on one time axis.
enum class AlignBy : std::uint8_t
{
    Start, // both devices begin at once
    Events, // chosen intervals begin at once
    Offset // B's device begins so much after A's
};

// One file that is open.
struct OpenRecording
{
    RecordingPtr recording;
    QString fileName; // its last part: paths name users
    std::vector<RecordingPart> parts; // to choose from
    RecordingPart part;
};

// A file before it is read.
struct RecordingFile
{
    QString path;
    Side side = Side::A;
    bool besideRun = false; // the other side shows its run; else what it showed, or nothing
};

// The recordings that are open, instead of the runs on one side or on both. Files are read, and what is shown of them is
// computed, on threads of their own; until that is done, and when it fails or is stopped, what was open stays.
class Recordings : public QObject
{
    Q_OBJECT
public:
    explicit Recordings(QObject* parent = nullptr);

    // Any side shows a recording; then the runs show only where a side says so.
    [[nodiscard]] bool isUsed() const;
    [[nodiscard]] bool isShown() const
    {
        return isUsed() && (m_runs[0] || m_runs[1]);
    } // there is something to show of it
    [[nodiscard]] SideSource source(Side side) const { return m_layout.source[at(side)]; }
    [[nodiscard]] const std::optional<OpenRecording>& opened(Side side) const { return m_layout.opened[at(side)]; }
    // What is shown of it; null until it has been computed.
    [[nodiscard]] RunResultPtr run(Side side) const { return m_runs[at(side)]; }
    // Both sides are recordings that did not do the same work.
    [[nodiscard]] std::optional<WorkDifference> difference() const { return m_difference; }
    [[nodiscard]] const std::optional<DeviceAnalysis>& analysis(Side side) const { return m_analyses[at(side)]; }

    // One file goes to its side, two are A and B. Of one, the other side is left empty unless it holds a recording.
    void open(const std::vector<RecordingFile>& files);
    void openTexts(const std::vector<std::pair<QString, QByteArray>>& texts); // name and content: A and B
    void cancel();
    [[nodiscard]] bool isReading() const { return m_reader.isRunning(); }
    [[nodiscard]] const QString& readingName() const { return m_readingName; }
    [[nodiscard]] ReadProgress progress() const;
    [[nodiscard]] bool isComputing() const { return m_computer.isRunning(); }

    // A file that will need more than `askAbove` bytes of memory is read only after `allow`.
    void setAskAbove(std::uint64_t bytes) { m_askAbove = bytes; }
    [[nodiscard]] const std::optional<ReadEstimate>& asked() const { return m_asked; }
    void allow();

    // How the charts will draw it, so that they find it prepared.
    void setLaneMode(LaneMode mode) { m_laneMode = mode; }
    [[nodiscard]] PreparedRunPtr takePrepared(Side side) { return std::exchange(m_prepared[at(side)], nullptr); }

    void setSource(Side side, SideSource source);
    void close(Side side);
    void closeAll();
    void swap();
    void setPart(Side side, const RecordingPart& part); // device and process; keeps the range
    void setRange(Side side, std::optional<TimeRange> shownRange); // in the times of the chart; none: all of it

    [[nodiscard]] AlignBy alignment() const { return m_layout.alignment; }
    [[nodiscard]] Nanoseconds offset() const { return m_layout.offset; }
    [[nodiscard]] std::optional<TracePoint> anchor(Side side) const
    {
        return m_layout.anchors[at(side)];
    } // in its own time
    void setAlignment(AlignBy alignment);
    void setOffset(Nanoseconds offset);
    void setAnchor(Side side, TracePoint shown); // in the times of the chart
    [[nodiscard]] Nanoseconds shift(Side side) const { return m_shifts[at(side)]; } // of what is shown

signals:
    void changed(); // what is open, or how it is looked at
    void runsChanged(); // what is shown of it
    void readingChanged(); // begun, asked, or over
    void progressed();
    void fileOpened(const QString& path);
    void failed(const QString& path, const QString& why);

private:
    struct Read
    {
        RecordingFile file;
        Result<OpenRecording> opened;
    };
    // What the runs are computed from; a copy, for another thread.
    struct Layout
    {
        std::array<SideSource, 2> source{SideSource::Run, SideSource::Run};
        std::array<std::optional<OpenRecording>, 2> opened;
        AlignBy alignment = AlignBy::Start;
        Nanoseconds offset{};
        std::array<std::optional<TracePoint>, 2> anchors;

        [[nodiscard]] TracePoint startOf(std::size_t side) const;
        [[nodiscard]] std::array<Nanoseconds, 2> shifts() const;
    };
    using ReadOne = std::function<Result<Recording>(const ReadOptions&)>;
    struct Job
    {
        RecordingFile file;
        ReadOne read; // none: from the file
    };
    struct Counters; // what the reading thread tells, without a lock

    [[nodiscard]] static std::size_t at(Side side) { return static_cast<std::size_t>(side); }
    void start(std::vector<Job> jobs, bool ask);
    void take(std::vector<Read> read);
    void compute();

    Layout m_layout;
    std::array<RunResultPtr, 2> m_runs;
    std::array<std::optional<DeviceAnalysis>, 2> m_analyses;
    std::optional<WorkDifference> m_difference;
    std::array<PreparedRunPtr, 2> m_prepared;
    LaneMode m_laneMode = LaneMode::ByEngine;
    std::array<Nanoseconds, 2> m_shifts{};
    std::uint64_t m_askAbove;
    std::optional<ReadEstimate> m_asked;
    std::vector<Job> m_waiting; // for allow()
    QString m_readingName;
    std::shared_ptr<Counters> m_counters;
    QTimer* m_tick; // while reading
    Background m_computer;
    Background m_reader; // last: their threads end before what they deliver to
};

} // namespace overlap
