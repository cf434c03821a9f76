// SPDX-License-Identifier: GPL-3.0-or-later
// From a slider's change to both pictures redrawn, and the longest time that the event loop was blocked meanwhile, at
// 512 samples on the simulated device.
#include "tests/app/gui/app_fixture.h"

#include "app/gui/timeline_page.h"
#include "tests/bench/gui/cpu_time.h"
#include "widgets/charts/chart_column.h"
#include "widgets/controls/log_slider.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

using namespace overlap;
using namespace overlap::test;

constexpr int Changes = 60;
constexpr double WantedMs = 50.0;
constexpr double WantedBlockMs = 16.0;

// Times every event that the loop handles, outermost ones only.
class TimedApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_depth > 0 || !m_watching)
            return QApplication::notify(receiver, event);
        ++m_depth;
        QElapsedTimer timer;
        timer.start();
        const double cpu = cpuMs();
        const bool handled = QApplication::notify(receiver, event);
        --m_depth;
        const double ms = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
        if (ms > m_longest) {
            m_longest = ms;
            m_longestCpu = cpuMs() - cpu;
            m_type = static_cast<int>(event->type());
        }
        return handled;
    }

    void watch(bool on) { m_watching = on; }
    [[nodiscard]] double longestMs() const { return m_longest; }
    [[nodiscard]] double longestCpuMs() const { return m_longestCpu; }
    [[nodiscard]] int longestType() const { return m_type; }

private:
    int m_depth = 0;
    bool m_watching = false;
    double m_longest = 0.0;
    double m_longestCpu = 0.0; // of the same event: less where other programs had the processor
    int m_type = 0;
};

// Sees when the chart has been painted.
class PaintWatch : public QObject
{
public:
    bool painted = false;

protected:
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            painted = true;
        return false;
    }
};

[[nodiscard]] double quantile(std::vector<double> values, double q)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    App app(QStringLiteral("article-measured"));
    auto pair = app.session.pair();
    pair.a.samples = pair.b.samples = 512;
    app.session.edit(pair, QStringLiteral("samples"), {});
    if (!app.settle() || !app.session.shown().complete()) {
        std::fputs("The runs failed.\n", stderr);
        return 1;
    }
    auto* slider = app.find<LogSlider>("B.batch_size.slider");
    PaintWatch watch;
    for (auto* child : app.window->page().chart().findChildren<QWidget*>())
        child->installEventFilter(&watch);

    std::vector<double> latencies;
    application.watch(true);
    for (int i = 0; i < Changes; ++i) {
        const int place = 100 + (i * 397) % 800;
        QElapsedTimer timer;
        timer.start();
        slider->setValue(place);
        bool shown = false;
        const auto connection = QObject::connect(&app.session, &Session::shownChanged, &app.session, [&] {
            shown = app.session.isCurrent();
            if (shown)
                watch.painted = false;
        });
        // The paint that follows the results is the one that shows them.
        while (!(shown && watch.painted) && timer.elapsed() < 5000)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        latencies.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        QObject::disconnect(connection);
    }
    application.watch(false);
    const double median = quantile(latencies, 0.5);
    const double p95 = quantile(latencies, 0.95);
    std::printf("slider to both pictures, 512 samples, %d changes: median %.1f ms, p95 %.1f ms, longest %.1f ms "
                "(wanted: under %.0f)\n",
                Changes, median, p95, *std::max_element(latencies.begin(), latencies.end()), WantedMs);
    std::printf(
        "longest block of the event loop: %.1f ms, %.1f ms of it computing, event type %d (wanted: under %.0f)\n",
        application.longestMs(), application.longestCpuMs(), application.longestType(), WantedBlockMs);
    return 0;
}
