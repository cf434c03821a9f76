// SPDX-License-Identifier: GPL-3.0-or-later
// A run that goes on: 200 000 intervals a second appended to a million, shown 30 times a second while the chart is
// repainted 60 times, the end followed. Frames, the gaps between them, and what a step of each costs.
#include "engine/timeline/growing_timeline.h"
#include "tests/bench/gui/cpu_time.h"
#include "widgets/charts/chart_column.h"
#include "widgets/style/look.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

namespace {

using namespace overlap;

constexpr std::uint32_t Lanes = 16;
constexpr std::size_t Before = 1'000'000;
constexpr std::size_t PerSecond = 200'000;
constexpr int DataHz = 30;
constexpr int FrameHz = 60;
constexpr int Seconds = 6;
constexpr QSize Screen(1920, 1080);

[[nodiscard]] double quantile(std::vector<double> values, double q)
{
    if (values.empty())
        return 0.0;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

class RecordingRun
{
public:
    void append(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            const auto lane = static_cast<std::uint32_t>(m_count % Lanes);
            const bool host = lane == 0;
            Interval one;
            auto& end = m_ends[lane];
            const auto begin = end + static_cast<std::int64_t>(m_random() % 40'000);
            end = begin + 1000 + static_cast<std::int64_t>(m_random() % 80'000);
            one.time = {TracePoint(Nanoseconds(begin)), TracePoint(Nanoseconds(end))};
            one.kind = host ? (m_count / Lanes % 2 == 0 ? ActivityKind::Issue : ActivityKind::Synchronize)
                            : (m_count / Lanes % 3 == 0 ? ActivityKind::CopyToDevice : ActivityKind::Kernel);
            one.nameId = m_growing.nameId(activityKindId(one.kind));
            one.batch = static_cast<std::uint32_t>(m_count / 64);
            one.stream = static_cast<std::uint16_t>(lane);
            one.correlation = static_cast<std::uint32_t>(++m_count);
            m_growing.append(host ? LaneRole::Host : LaneRole::Stream, lane, one);
        }
    }
    [[nodiscard]] RunResultPtr snapshot() const
    {
        RunResult result;
        result.record.timeline = m_growing.snapshot();
        result.record.recordedWall = result.record.timeline->range().end.time_since_epoch();
        return std::make_shared<const RunResult>(std::move(result));
    }
    [[nodiscard]] std::size_t count() const { return m_count; }

private:
    GrowingTimeline m_growing;
    std::minstd_rand m_random{1};
    std::int64_t m_ends[Lanes] = {};
    std::size_t m_count = 0;
};

class PaintWatch : public QObject
{
public:
    QElapsedTimer sinceLast;
    std::vector<double> gaps;

protected:
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) {
            if (sinceLast.isValid())
                gaps.push_back(static_cast<double>(sinceLast.nsecsElapsed()) * 1e-6);
            sinceLast.start();
        }
        return false;
    }
};

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Look look;
    look.applyTo(application);
    ChartColumn chart(look);
    chart.resize(Screen);
    RecordingRun recording;
    recording.append(Before);
    chart.setRuns(recording.snapshot(), nullptr);
    chart.setFollowing(true);
    chart.show();
    QApplication::processEvents();
    PaintWatch watch;
    chart.findChild<QWidget*>()->installEventFilter(&watch);

    std::vector<double> dataMs;
    std::vector<double> recordMs;
    QTimer data;
    data.setTimerType(Qt::PreciseTimer);
    QElapsedTimer wall;
    wall.start();
    const auto start = recording.count();
    QObject::connect(&data, &QTimer::timeout, &chart, [&] {
        // As much as the time on the wall asks for, however late the timer is.
        const auto wanted =
            start + static_cast<std::size_t>(static_cast<double>(wall.nsecsElapsed()) * 1e-9 * PerSecond);
        const double begin = cpuMs();
        recording.append(wanted > recording.count() ? wanted - recording.count() : 0);
        const double appended = cpuMs();
        chart.setRuns(recording.snapshot(), nullptr);
        recordMs.push_back(appended - begin);
        dataMs.push_back(cpuMs() - appended);
    });
    data.start(1000 / DataHz);
    QTimer frames;
    frames.setTimerType(Qt::PreciseTimer);
    int cursor = 0;
    QObject::connect(&frames, &QTimer::timeout, &chart, [&] {
        // Something moves in every frame, as under a hand on the mouse.
        const auto range = chart.view().range();
        chart.setPlayhead(range.begin + range.duration() * (++cursor % 100) / 100);
    });
    frames.start(1000 / FrameHz);
    const double cpu = cpuMs();
    QTimer::singleShot(Seconds * 1000, &application, &QApplication::quit);
    QApplication::exec();
    const double used = cpuMs() - cpu;
    const double seconds = static_cast<double>(wall.nsecsElapsed()) * 1e-9;
    std::printf("%zu intervals at the end, %.0f appended a second\n", recording.count(),
                static_cast<double>(recording.count() - start) / seconds);
    std::printf("frames: %.1f a second, gaps: median %.1f ms, p99 %.1f ms (wanted: 60, p99 under 33)\n",
                static_cast<double>(watch.gaps.size()) / seconds, quantile(watch.gaps, 0.5),
                quantile(watch.gaps, 0.99));
    std::printf("taking in what is new: median %.2f ms, p99 %.2f ms of computing (recording it: %.2f)\n",
                quantile(dataMs, 0.5), quantile(dataMs, 0.99), quantile(recordMs, 0.5));
    std::printf("the thread of the window: %.0f %% of one processor\n", used / seconds / 10.0);
    return 0;
}
