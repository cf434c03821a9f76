// SPDX-License-Identifier: GPL-3.0-or-later
// What drawing a frame of 32 lanes costs at 1920 x 1080 by number of intervals and by zoom: the Gantt view, the whole
// window around it, and in the same run what QCustomPlot's own parts would take (as far as they go).
#include "tests/app/gui/app_fixture.h"

#include "app/gui/timeline_page.h"
#include "engine/timeline/lane_columns.h"
#include "tests/bench/gui/cpu_time.h"
#include "tests/bench/gui/many_intervals.h"
#include "widgets/charts/chart_column.h"
#include "widgets/gantt/gantt_plottable.h"
#include "widgets/playback/transport_bar.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

namespace {

using namespace overlap;
using namespace overlap::test;

constexpr std::size_t Lanes = 32;
constexpr QSize Screen(1920, 1080);
constexpr std::size_t MostForBars = 100'000; // two seconds a frame
constexpr std::size_t MostForItems = 100'000;
constexpr double WantedPlotMs = 5.0;
constexpr double WantedWindowMs = 10.0;
constexpr double FrameMs = 1000.0 / 60.0;
constexpr double WantedBytes = 2.0;
constexpr double WantedPerSecond = 1e7;

struct Times
{
    double wall = 0.0; // ms, medians
    double cpu = 0.0; // of this thread: what it would be if it had a processor for itself
    double least = 0.0; // of cpu: nobody else in the cache
};

[[nodiscard]] double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Frames of a view that moves by a thousandth each time.
[[nodiscard]] Times timed(int frames, const std::function<void(int)>& frame)
{
    frame(0);
    std::vector<double> walls;
    std::vector<double> cpus;
    for (int i = 1; i <= frames; ++i) {
        QElapsedTimer timer;
        timer.start();
        const double cpu = cpuMs();
        frame(i);
        cpus.push_back(cpuMs() - cpu);
        walls.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    return {median(walls), median(cpus), *std::min_element(cpus.begin(), cpus.end())};
}

struct Zoom
{
    const char* name;
    double share; // of the run
};

[[nodiscard]] TimeRange viewOf(const Timeline& timeline, double share, int frame)
{
    const auto whole = timeline.range().duration();
    const auto length = Nanoseconds(static_cast<std::int64_t>(static_cast<double>(whole.count()) * share * 0.99));
    const auto begin = timeline.range().begin + (whole - length) / 2 + length * (frame % 10) / 1000;
    return {begin, begin + length};
}

void setRange(QCPAxis* axis, TimeRange range)
{
    axis->setRange(static_cast<double>(range.begin.time_since_epoch().count()),
                   static_cast<double>(range.end.time_since_epoch().count()));
}

[[nodiscard]] double keyOf(TracePoint t)
{
    return static_cast<double>(t.time_since_epoch().count());
}

// A plot of nothing but lanes.
class BarePlot : public QCustomPlot
{
public:
    BarePlot()
    {
        resize(Screen);
        setViewport(QRect(QPoint(), Screen));
        for (auto* axis : axisRect()->axes())
            axis->setVisible(false);
        axisRect()->setAutoMargins(QCP::msNone);
        yAxis->setRangeReversed(true);
        yAxis->setRange(0.0, static_cast<double>(Lanes));
        setNoAntialiasingOnDrag(false);
    }
};

[[nodiscard]] Times frameOf(BarePlot& plot, const Timeline& timeline, double share, int frames)
{
    return timed(frames, [&](int i) {
        setRange(plot.xAxis, viewOf(timeline, share, i));
        plot.replot(QCustomPlot::rpQueuedRefresh); // draws now into the plot's buffers
    });
}

void fillWithBars(BarePlot& plot, const Timeline& timeline)
{
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        auto* bars = new QCPBars(plot.xAxis, plot.yAxis);
        const auto all = timeline.lanes()[lane].intervals();
        QVector<double> keys;
        QVector<double> values;
        for (const auto& interval : all) {
            keys.push_back((keyOf(interval.time.begin) + keyOf(interval.time.end)) / 2);
            values.push_back(static_cast<double>(lane) + 0.9);
        }
        bars->setBaseValue(static_cast<double>(lane) + 0.1);
        bars->setWidth(static_cast<double>(timeline.lanes()[lane].busy(0, all.size()).count())
                       / static_cast<double>(all.size())); // one for all: it knows no other
        bars->setData(keys, values, true);
    }
}

void fillWithItems(BarePlot& plot, const Timeline& timeline)
{
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        for (const auto& interval : timeline.lanes()[lane].intervals()) {
            auto* item = new QCPItemRect(&plot);
            item->setBrush(Theme::light().kind(interval.kind).fill);
            item->topLeft->setCoords(keyOf(interval.time.begin), static_cast<double>(lane) + 0.1);
            item->bottomRight->setCoords(keyOf(interval.time.end), static_cast<double>(lane) + 0.9);
        }
    }
}

class Bench
{
public:
    Bench(App& app, std::size_t count)
        : m_app(app)
        , m_count(count)
        , m_zooms{{"out", 1.0}, {"middle", 0.01}, {"in", 32.0 * 40.0 / static_cast<double>(count)}}
    {
        const auto run = runOf(manyIntervals(count, Lanes));
        m_timeline = run->record.timeline;
        std::printf("\n%zu intervals in %zu lanes\n", m_count, Lanes);
        index();
        plot();
        window();
        if (count <= MostForBars)
            rival("QCPBars", fillWithBars);
        if (count <= MostForItems)
            rival("QCPItemRect each", fillWithItems);
    }

private:
    void index()
    {
        std::vector<double> cpus;
        std::size_t bytes = 0;
        for (int i = 0; i < 5; ++i) {
            const double cpu = cpuMs();
            const auto mipmaps = mipmapsOf(*m_timeline);
            cpus.push_back(cpuMs() - cpu);
            bytes = 0;
            for (const auto& mipmap : mipmaps)
                bytes += mipmap.bytes();
        }
        const double perSecond = static_cast<double>(m_count) / (*std::min_element(cpus.begin(), cpus.end()) * 1e-3);
        const double sums = static_cast<double>(sizeof(Nanoseconds)) / static_cast<double>(Lane::SumEvery);
        std::printf(
            "  mip-map: %.1f million intervals/s (wanted: %.0f), %.2f bytes for each over its %zu, of them %.2f "
            "running sums (wanted: at most %.0f)\n",
            perSecond * 1e-6, WantedPerSecond * 1e-6, static_cast<double>(bytes) / static_cast<double>(m_count) + sums,
            sizeof(Interval), sums, WantedBytes);
    }

    void plot()
    {
        BarePlot bare;
        const auto mipmaps = mipmapsOf(*m_timeline);
        std::vector<DrawnLane> drawn;
        for (std::size_t i = 0; i < m_timeline->lanes().size(); ++i)
            drawn.push_back({&m_timeline->lanes()[i], &mipmaps[i], false});
        auto* gantt = new GanttPlottable(bare.xAxis, bare.yAxis, m_app.look);
        gantt->setTimeline(m_timeline, displayLanes(*m_timeline), drawn);
        for (const auto& zoom : m_zooms) {
            const auto times = frameOf(bare, *m_timeline, zoom.share, 25);
            m_plotMs.push_back(times.cpu);
            print("Gantt plot", zoom.name, times, WantedPlotMs);
            std::printf(", %zu intervals and blocks looked at", gantt->visited());
            std::puts("");
        }
    }

    void window()
    {
        ShownPair pair;
        // Both charts, half of the lanes each.
        pair.a = runOf(manyIntervals(m_count / 2, Lanes / 2));
        pair.b = pair.a;
        QElapsedTimer timer;
        timer.start();
        auto& page = m_app.window->page();
        page.show(pair, {}, {});
        const auto stood = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
        (void)App::until([&] { return !page.chart().isPreparing(); });
        std::printf("  showing the runs: after %.0f ms, the window stood still for %.1f ms\n",
                    static_cast<double>(timer.nsecsElapsed()) * 1e-6, stood);
        QCoreApplication::processEvents();
        for (const auto& zoom : m_zooms) {
            const auto times = timed(25, [&](int i) {
                page.chart().view().setRange(viewOf(*pair.a->record.timeline, zoom.share, i));
                QCoreApplication::processEvents();
            });
            print("whole window", zoom.name, times, WantedWindowMs);
            std::puts("");
        }
        slowMotion(page, pair);
    }

    // A frame of slow motion: the playhead through both charts, what is in flight, and the panel that says so.
    void slowMotion(TimelinePage& page, const ShownPair& pair)
    {
        page.slowMotionAction()->setChecked(true);
        for (const auto& zoom : m_zooms) {
            const auto view = viewOf(*pair.a->record.timeline, zoom.share, 0);
            page.chart().view().setRange(view);
            const auto times = timed(25, [&](int i) {
                page.transport().playback().setTime(view.begin + view.duration() * (30 + i) / 100);
                QCoreApplication::processEvents();
            });
            print("slow motion", zoom.name, times, FrameMs);
            std::puts("");
        }
        page.slowMotionAction()->setChecked(false);
    }

    void rival(const char* name, void (*fill)(BarePlot&, const Timeline&))
    {
        BarePlot bare;
        fill(bare, *m_timeline);
        for (std::size_t i = 0; i < m_zooms.size(); ++i) {
            const auto times = frameOf(bare, *m_timeline, m_zooms[i].share, 2);
            print(name, m_zooms[i].name, times, 0.0);
            std::printf(", %.1f times the Gantt plot\n", times.cpu / m_plotMs[i]);
        }
    }

    static void print(const char* what, const char* zoom, Times times, double wanted)
    {
        std::printf("  %-16s zoomed %-6s %9.2f ms a frame, %9.2f ms of it computing, at least %7.2f", what, zoom,
                    times.wall, times.cpu, times.least);
        if (wanted > 0.0)
            std::printf(" (wanted: %.0f)", wanted);
        std::fflush(stdout);
    }

    App& m_app;
    std::size_t m_count;
    TimelinePtr m_timeline;
    std::vector<Zoom> m_zooms;
    std::vector<double> m_plotMs; // by zoom
};

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    App app(QStringLiteral("article-measured"));
    if (!app.settle()) {
        std::fputs("The runs failed.\n", stderr);
        return 1;
    }
    app.session.setLive(false);
    app.window->resize(Screen);
    app.window->show();
    std::size_t most = 10'000'000;
    if (argc > 1)
        most = static_cast<std::size_t>(std::strtoull(argv[1], nullptr, 10));
    // A second number leaves out what has fewer, and so the rivals.
    std::size_t least = 100'000;
    if (argc > 2)
        least = static_cast<std::size_t>(std::strtoull(argv[2], nullptr, 10));
    for (std::size_t count = least; count <= most; count *= 10)
        Bench(app, count);
    return 0;
}
