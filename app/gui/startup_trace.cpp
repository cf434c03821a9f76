// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/startup_trace.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <cstdio>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

namespace overlap {

namespace {

[[nodiscard]] double msOf(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

// When this process was started, on the same clock, to a hundredth of a second: proc(5), field 22 of stat. The name of the
// program, which may hold anything, ends at the last bracket.
[[nodiscard]] double msOfStart()
{
    std::ifstream file("/proc/self/stat");
    std::stringstream content;
    content << file.rdbuf();
    auto text = content.str();
    const auto bracket = text.rfind(')');
    if (bracket == std::string::npos)
        return msOf(CLOCK_BOOTTIME);
    std::istringstream fields(text.substr(bracket + 1));
    std::string skipped;
    for (int field = 3; field < 22; ++field)
        fields >> skipped;
    double ticks = 0.0;
    fields >> ticks;
    return ticks * 1e3 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

} // namespace

StartupTrace::StartupTrace(bool wanted)
    : m_wanted(wanted)
{
}

void StartupTrace::mark(const char* what)
{
    if (m_wanted)
        m_marks.push_back({what, msOf(CLOCK_BOOTTIME) - msOfStart(), msOf(CLOCK_PROCESS_CPUTIME_ID)});
}

void StartupTrace::watch(QWidget& window)
{
    if (m_wanted)
        window.installEventFilter(this);
}

bool StartupTrace::eventFilter(QObject*, QEvent* event)
{
    if (event->type() == QEvent::Paint && !m_drawn) {
        m_drawn = true;
        // Behind this event all of the window is drawn.
        QTimer::singleShot(0, this, [this] {
            mark("first picture");
            print();
        });
    }
    return false;
}

void StartupTrace::print() const
{
    for (const auto& mark : m_marks)
        std::printf("%-16s %7.1f ms, %7.1f ms of computing\n", mark.what, mark.sinceStartMs, mark.computingMs);
    std::fflush(stdout);
}

} // namespace overlap
