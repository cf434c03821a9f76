// SPDX-License-Identifier: GPL-3.0-or-later
// The table of intervals with up to ten million rows: how long the window stands still when it is opened, sorted,
// filtered and kept in step with the chart, how long the work itself takes on its thread, and what memory it needs.
#include "tests/bench/gui/many_intervals.h"

#include "widgets/charts/chart_column.h"
#include "widgets/style/look.h"
#include "widgets/tables/interval_table.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>

namespace {

using namespace overlap;
using namespace overlap::test;

constexpr QSize Screen(1920, 1080);
constexpr int PatienceMs = 120'000;

[[nodiscard]] double mebibytesOf(const char* field)
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        double kib = 0.0;
        if (word == field && status >> kib)
            return kib / 1024.0;
    }
    return 0.0;
}

void forgetPeak()
{
    std::ofstream("/proc/self/clear_refs") << "5";
}

class Bench
{
public:
    explicit Bench(std::size_t count)
        : m_chart(m_look)
        , m_table(m_look, m_chart)
        , m_count(count)
    {
        m_look.applyTo(*qobject_cast<QApplication*>(QCoreApplication::instance()));
        m_chart.resize(Screen);
        m_table.resize(Screen.width(), 400);
        m_chart.setRuns(runOf(manyIntervals(count, 32)), nullptr);
        (void)QTest::qWaitFor([this] { return !m_chart.isPreparing() && m_chart.timeline(RunSide::A); }, PatienceMs);
        m_chart.show();
        QApplication::processEvents();
        std::printf("\n%zu rows\n", m_count);
        step("opening it", [this] { m_table.show(); });
        const auto sort = [this](IntervalColumn column, Qt::SortOrder order) {
            m_table.view().horizontalHeader()->setSortIndicator(static_cast<int>(column), order);
        };
        step("sorting by length", [&] { sort(IntervalColumn::Length, Qt::DescendingOrder); });
        step("selecting in the chart", [this] {
            m_chart.selectInterval(ShownInterval{RunSide::A, m_chart.timeline(RunSide::A), {5, m_count / 64}});
        });
        step("selecting in the table", [this] { m_table.view().selectRow(static_cast<int>(m_count / 2)); });
        step("to the last row", [this] { m_table.view().scrollToBottom(); });
        step("sorting by name", [&] { sort(IntervalColumn::Name, Qt::AscendingOrder); });
        IntervalQuery query;
        query.kind = ActivityKind::CopyToHost;
        step("filtering by kind", [&] { m_table.setQuery(query); });
        query.batch = 17;
        step("filtering by batch", [&] { m_table.setQuery(query); });
        step("all of them again", [&] { m_table.setQuery({}); });
        step("a range of a tenth", [this] {
            const auto whole = m_chart.timeline(RunSide::A)->range();
            m_chart.view().setSelection(TimeRange{whole.begin, whole.begin + whole.duration() / 10});
        });
    }

private:
    // The longest that the window stood still, and until all was done.
    void step(const char* name, const std::function<void()>& action)
    {
        forgetPeak();
        const double before = mebibytesOf("VmRSS:");
        QElapsedTimer whole;
        whole.start();
        QElapsedTimer part;
        part.start();
        action();
        double longest = static_cast<double>(part.nsecsElapsed()) * 1e-6;
        do {
            part.start();
            QApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
            QApplication::processEvents();
            longest = std::max(longest, static_cast<double>(part.nsecsElapsed()) * 1e-6 - 5.0);
        } while (m_table.model().isOrdering() && whole.elapsed() < PatienceMs);
        part.start();
        QApplication::processEvents();
        longest = std::max(longest, static_cast<double>(part.nsecsElapsed()) * 1e-6);
        std::printf("  %-24s done after %8.1f ms, the window stood still for %6.1f ms at most; memory %+7.1f MiB, peak "
                    "%+7.1f\n",
                    name, static_cast<double>(whole.nsecsElapsed()) * 1e-6, std::max(0.0, longest),
                    mebibytesOf("VmRSS:") - before, mebibytesOf("VmHWM:") - before);
        std::fflush(stdout);
    }

    Look m_look;
    ChartColumn m_chart;
    IntervalTable m_table;
    std::size_t m_count;
};

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    std::size_t most = 10'000'000;
    if (argc > 1)
        most = static_cast<std::size_t>(std::strtoull(argv[1], nullptr, 10));
    for (std::size_t count = 100'000; count <= most; count *= 10)
        const Bench bench(count);
    return 0;
}
