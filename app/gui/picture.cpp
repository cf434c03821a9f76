// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture.h"

#include "app/gui/advisor.h"
#include "app/gui/device_page.h"
#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"
#include "app/gui/main_window.h"
#include "app/gui/memory_page.h"
#include "app/gui/session.h"
#include "app/gui/side_panel.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/transfers_page.h"
#include "widgets/device/history_panel.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QObject>
#include <QPixmap>
#include <QTimer>

#include <cstdio>
#include <optional>

namespace overlap {

namespace {

constexpr qint64 TimeoutMs = 60'000; // for the runs
constexpr qint64 HistoryMs = 15'000; // for what else there is on the Device tab
constexpr std::size_t EnoughSamples = 40; // eight seconds
constexpr int LookMs = 50;

void complain(const QString& text)
{
    std::fputs(qPrintable(text + QLatin1Char('\n')), stderr);
}

// A kernel from the middle of B, so that the picture shows the arrow and the details.
void selectExample(MainWindow& window, const ShownPair& pair)
{
    auto& chart = window.page().chart();
    const auto timeline = chart.timeline(RunSide::B); // by stream it is not the recorded one
    if (!pair.b || !timeline || pair.b->recording)
        return;
    const auto wanted = pair.b->scenario.batches() * 2 / 5;
    for (std::size_t lane = 0; lane < timeline->lanes().size(); ++lane) {
        const auto intervals = timeline->lanes()[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (intervals[i].kind == ActivityKind::Kernel && intervals[i].batch == wanted) {
                chart.selectInterval(ShownInterval{RunSide::B, timeline, {lane, i}});
                return;
            }
        }
    }
}

// Waits for everything that belongs into the picture.
class Photographer : public QObject
{
public:
    Photographer(Session& session, MainWindow& window, QString path)
        : m_session(session)
        , m_window(window)
        , m_path(std::move(path))
    {
        connect(&session, &Session::deviceFailed, this, [this](const QString& id, const QString& why) {
            fail(why.contains(id) ? why : QStringLiteral("The device %1 could not be used: %2").arg(id, why));
        });
        connect(&window.recordings(), &Recordings::failed, this,
                [this](const QString& file, const QString& why) { fail(file + QStringLiteral(": ") + why); });
        connect(&session.runner(), &PairRunner::idle, this, [this] { m_idle = m_session.shown().complete(); });
        connect(&m_timer, &QTimer::timeout, this, &Photographer::look);
        m_age.start();
        m_timer.start(LookMs);
    }

    [[nodiscard]] int status() const { return m_status; }

private:
    void look()
    {
        auto& recordings = m_window.recordings();
        if (recordings.asked()) {
            fail(QStringLiteral("The recording is too large for a picture: open it in the window."));
            return;
        }
        if (recordings.isReading() || recordings.isComputing()) {
            m_age.start(); // however long it takes
            return;
        }
        const auto shown = m_window.shown();
        if (recordings.isShown() && !m_window.showsRuns()) {
            lookAtDevice();
            return;
        }
        const bool failed = !shown.errorA.empty() || !shown.errorB.empty();
        // A GPU may be busy for a moment: it is tried again.
        const bool over = m_session.backend() && !m_session.runner().isRunning() && !m_session.isRepeating();
        if (m_session.backend() && !m_session.isRunnable())
            fail(QStringLiteral("These scenarios cannot be run."));
        else if (failed && over)
            fail(QStringLiteral("The runs failed: %1")
                     .arg(QString::fromStdString(shown.errorA.empty() ? shown.errorB : shown.errorA)));
        else if (shown.complete() && !failed && (m_idle || shown.steps))
            lookAtDevice();
        else if (m_age.elapsed() > TimeoutMs)
            fail(QStringLiteral("The runs did not end within a minute."));
    }

    void lookAtDevice()
    {
        if (!m_ran.isValid())
            m_ran.start();
        auto& device = m_window.devicePage();
        const bool sampled = !m_session.device().measured() || !device.history().problem().isEmpty()
                             || device.history().history().samples().size() >= EnoughSamples;
        const bool enough =
            (m_window.workspace().tab() != Tab::Device || (sampled && !device.isExamining())) && isSettled();
        if (enough || m_ran.elapsed() > HistoryMs)
            shoot();
    }

    // What is computed for the tab that is shown is there.
    [[nodiscard]] bool isSettled() const
    {
        const auto& workspace = m_window.workspace();
        switch (workspace.tab()) {
        case Tab::Sweep:
            return workspace.sweepPage().result() && !workspace.sweepPage().isRunning();
        case Tab::Transfers:
            return !workspace.transfersPage().isBusy();
        case Tab::Memory:
            return !workspace.memoryPage().isBusy();
        case Tab::Timeline:
            return workspace.sidePanel().page() != SidePanel::Diagnosis || !m_window.advisor().isBusy();
        case Tab::Learn:
            return workspace.learnPage().lessons().walk().state() >= StudyState::Ready;
        case Tab::Device:
            break;
        }
        return true;
    }

    void shoot()
    {
        m_timer.stop();
        if (m_window.workspace().sidePanel().page() != SidePanel::Diagnosis)
            selectExample(m_window, m_window.shown());
        constexpr int Turns = 4; // layouts, and what follows from them
        for (int i = 0; i < Turns; ++i)
            QCoreApplication::processEvents();
        if (m_window.grab().save(m_path, "PNG"))
            m_status = 0;
        else
            complain(QStringLiteral("The picture could not be written to %1: choose another place.").arg(m_path));
        QCoreApplication::quit();
    }

    void fail(const QString& why)
    {
        m_timer.stop();
        complain(why);
        QCoreApplication::quit();
    }

    Session& m_session;
    MainWindow& m_window;
    QString m_path;
    QTimer m_timer;
    QElapsedTimer m_age;
    QElapsedTimer m_ran; // since both runs were there
    bool m_idle = false; // nothing more comes of the runs that are shown
    int m_status = 1;
};

} // namespace

int writePicture(Session& session, MainWindow& window, const QString& path)
{
    const Photographer photographer(session, window, path);
    QApplication::exec();
    return photographer.status();
}

} // namespace overlap
