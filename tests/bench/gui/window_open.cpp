// SPDX-License-Identifier: GPL-3.0-or-later
// What opening a large recording takes in the window, and whether the window stays alive meanwhile: a file of any size is
// made in the folder for temporary files (or one is given), opened in the real window, looked at as a person would, and
// removed. Printed are the peak memory and, for each thing that is done, the longest time in which the event loop did not
// turn: of the processor, which does not count what other programs take, and of the clock.
#include "tests/app/gui/app_fixture.h"
#include "tests/bench/engine/trace_samples.h"

#include "app/gui/advisor.h"
#include "app/gui/recordings.h"
#include "app/gui/side_panel.h"
#include "app/gui/timeline_page.h"
#include "engine/trace/recorded_run.h"
#include "tests/bench/gui/cpu_time.h"
#include "widgets/find/find_bar.h"
#include "widgets/tables/interval_table.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QLineEdit>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>

#include <sys/resource.h>

namespace {

using namespace overlap;
using namespace overlap::test;

constexpr std::uint64_t BytesForLaunch = 1320; // of writeKinetoSample
constexpr double LimitForInterval = 100.0;
constexpr double LimitBesides = 256e6;
constexpr double LimitStallMs = 100.0;
constexpr int PatienceMs = 3'600'000;
constexpr int SettleMs = 400; // in which what was asked for is painted

[[nodiscard]] double peakBytes()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024.0;
}

// The longest time between two turns of the event loop.
class Watch
{
public:
    Watch()
    {
        QObject::connect(&m_tick, &QTimer::timeout, &m_tick, [this] { turn(); });
        m_tick.start(0);
    }
    // True: no turn was late.
    bool phase(const char* name, const std::function<void()>& act, const std::function<bool()>& done)
    {
        m_longest = m_longestWall = 0.0;
        m_wall.start();
        m_last = cpuMs();
        m_lastWall = 0.0;
        QElapsedTimer whole;
        whole.start();
        act();
        const bool reached = QTest::qWaitFor(done, PatienceMs);
        const auto took = static_cast<double>(whole.elapsed());
        QTest::qWait(SettleMs);
        turn();
        std::printf("%-30s %8.0f ms, longest stall %6.1f ms of the processor, %6.1f ms of the clock, peak %5.0f MB%s\n",
                    name, took, m_longest, m_longestWall, peakBytes() / 1e6, reached ? "" : "  (not reached)");
        std::fflush(stdout);
        return reached && m_longest <= LimitStallMs;
    }

private:
    void turn()
    {
        const double own = cpuMs();
        const double wall = static_cast<double>(m_wall.nsecsElapsed()) / 1e6;
        m_longest = std::max(m_longest, own - m_last);
        m_longestWall = std::max(m_longestWall, wall - m_lastWall);
        m_last = own;
        m_lastWall = wall;
    }

    QTimer m_tick;
    QElapsedTimer m_wall;
    double m_last = 0.0;
    double m_lastWall = 0.0;
    double m_longest = 0.0;
    double m_longestWall = 0.0;
};

[[nodiscard]] bool measure(const QString& path)
{
    App app;
    (void)app.settle();
    auto& window = *app.window;
    auto& recordings = window.recordings();
    auto& page = window.page();
    recordings.setAskAbove(std::numeric_limits<std::uint64_t>::max());
    Watch watch;
    bool alive = watch.phase(
        "reading, first paint, numbers", [&] { window.openFile(path); },
        [&] { return recordings.run(Side::A) && !recordings.isReading() && !recordings.isComputing(); });
    if (!recordings.run(Side::A)) {
        std::printf("The file could not be opened\n");
        return false;
    }
    const double opened = peakBytes();
    const auto whole = recordings.run(Side::A)->window();
    const auto part = [&](int from, int to) {
        const auto length = whole.duration() / 100;
        return TimeRange{whole.begin + from * length, whole.begin + to * length};
    };
    auto& view = page.chart().view();
    alive = watch.phase(
                "zooming and panning",
                [&] {
                    for (int i = 0; i < 20; ++i) {
                        view.setRange(part(40 - i, 60 + i));
                        QCoreApplication::processEvents();
                    }
                },
                [] { return true; })
            && alive;
    auto& side = window.workspace().sidePanel();
    alive = watch.phase(
                "selecting a range", [&] { view.setSelection(part(30, 70)); },
                [&] { return !window.rightPanel().numbers().model().isComputing(); })
            && alive;
    alive = watch.phase(
                "diagnosis and what-if", [&] { side.setPage(SidePanel::Diagnosis); },
                [&] { return window.advisor().diagnosis() && !window.advisor().isBusy(); })
            && alive;
    side.setPage(SidePanel::Numbers);
    alive =
        watch.phase(
            "finding by name",
            [&] {
                page.findBar().open();
                page.findBar().findChild<QLineEdit*>(QStringLiteral("find.text"))->setText(QStringLiteral("Launch"));
            },
            [&] { return !page.findBar().query().empty() && !page.findBar().isSearching(); })
        && alive;
    alive = watch.phase(
                "table of intervals", [&] { page.intervalsAction()->setChecked(true); },
                [&] { return !page.intervals().model().isOrdering(); })
            && alive;
    page.intervalsAction()->setChecked(false);
    view.setSelection(std::nullopt);
    alive = watch.phase(
                "lanes by stream", [&] { page.byStreamAction()->trigger(); }, [&] { return !recordings.isComputing(); })
            && alive;
    const auto count = static_cast<double>(recordings.opened(Side::A)->recording->intervalCount());
    const double limit = LimitForInterval * count + LimitBesides;
    const double lookedAt = peakBytes();
    std::printf(
        "%.0f intervals opened, peak %.0f MB, and %.0f MB when looked at, of %.0f MB allowed, %.1f bytes for each "
        "interval\n",
        count, opened / 1e6, lookedAt / 1e6, limit / 1e6, opened / count);
    return alive && lookedAt <= limit;
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    const QCommandLineOption json(QStringLiteral("json"),
                                  QStringLiteral("MB of JSON (2000: the size that has to open)."), QStringLiteral("MB"),
                                  QStringLiteral("50"));
    const QCommandLineOption nsys(QStringLiteral("nsys"),
                                  QStringLiteral("Instead: intervals in a database (10000000: the size that has to "
                                                 "open)."),
                                  QStringLiteral("COUNT"));
    parser.addOptions({json, nsys});
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("Instead: a recording that is there."));
    parser.process(application);
    if (!parser.positionalArguments().isEmpty())
        return measure(parser.positionalArguments().front()) ? 0 : 1;
    const TemporaryFolder folder;
    const auto path = folder.path() / (parser.isSet(nsys) ? "large.sqlite" : "large.json");
    if (parser.isSet(nsys))
        writeNsysSample(path, parser.value(nsys).toULongLong() / 2);
    else
        writeKinetoSample(path, parser.value(json).toULongLong() * 1'000'000 / BytesForLaunch);
    std::printf("%s of %.0f MB\n", path.extension().c_str(),
                static_cast<double>(std::filesystem::file_size(path)) / 1e6);
    return measure(QString::fromStdString(path.string())) ? 0 : 1;
}
