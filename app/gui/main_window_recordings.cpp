// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does with recordings of other tools.
#include "app/gui/actions.h"
#include "app/gui/advisor.h"
#include "app/gui/file_problems.h"
#include "app/gui/import_report_view.h"
#include "app/gui/left_panel.h"
#include "app/gui/main_window.h"
#include "app/gui/recording_panel.h"
#include "app/gui/scenario_rail.h"
#include "app/gui/session.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/tool_bar.h"
#include "engine/base/shell_word.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/words/recorded_words.h"
#include "widgets/words/scenario_words.h"

#include <QAction>
#include <QCheckBox>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace overlap {

void MainWindow::connectRecordings()
{
    m_workspace->leftPanel().setRecordings(m_recordings);
    connect(&m_recordings, &Recordings::changed, this, &MainWindow::leaveFitted);
    connect(&m_recordings, &Recordings::changed, this, &MainWindow::showRecordings);
    connect(&m_session, &Session::pairChanged, this, &MainWindow::followFitted);
    connect(&m_recordings, &Recordings::runsChanged, this, [this] {
        for (const auto side : Sides)
            page().chart().offer(m_recordings.takePrepared(side));
        showResults();
        showCommand();
        showSelectable();
    });
    connect(&m_recordings, &Recordings::fileOpened, this, [this](const QString& path) {
        if (!QFileInfo::exists(path))
            return; // comes with the program
        m_settings.addRecent(path);
        fillRecent();
    });
    connect(&m_recordings, &Recordings::failed, this, &MainWindow::showFileError);
    connect(m_importNotice, &NoticeStrip::actionTriggered, this, [this] { importReport().show(); });
    connect(m_answer, &AnswerHeader::originClicked, this, [this] { importReport().show(); });
    connect(&page(), &TimelinePage::partChosen, this, [this](Side side, int index) {
        if (const auto& opened = m_recordings.opened(side))
            m_recordings.setPart(side, opened->parts[static_cast<std::size_t>(index)]);
    });
    auto* panel = m_workspace->leftPanel().recording();
    connect(panel, &RecordingPanel::openWanted, this, [this](Side side) { askOpen(side); });
    connect(panel, &RecordingPanel::reportWanted, this, [this] { importReport().show(); });
    connect(panel, &RecordingPanel::rangeWanted, this, &MainWindow::takeRange);
    connect(panel, &RecordingPanel::anchorWanted, this, [this] {
        if (const auto selected = page().chart().selectedInterval())
            m_recordings.setAnchor(selected->side == RunSide::A ? Side::A : Side::B, selected->interval().time.begin);
    });
    connect(&page().chart(), &ChartColumn::selected, this, &MainWindow::showSelectable);
    connect(&page().chart(), &ChartColumn::selectionChanged, this, &MainWindow::showSelectable);
    connect(page().byStreamAction(), &QAction::toggled, this,
            [this](bool on) { m_recordings.setLaneMode(on ? LaneMode::ByStream : LaneMode::ByEngine); });
    showRecordings();
}

bool MainWindow::showsRun(Side side) const
{
    return !m_recordings.isUsed() || m_recordings.source(side) == SideSource::Run;
}

ShownPair MainWindow::shown() const
{
    if (!m_recordings.isShown())
        return m_session.shown();
    ShownPair shown;
    const auto& runs = m_session.shown();
    const auto of = [&](Side side, const RunResultPtr& run) {
        if (m_recordings.source(side) == SideSource::Recording)
            return m_recordings.run(side);
        return m_recordings.source(side) == SideSource::Run ? run : RunResultPtr();
    };
    shown.a = of(Side::A, runs.a);
    shown.b = of(Side::B, runs.b);
    if (m_recordings.source(Side::A) == SideSource::Run)
        shown.errorA = runs.errorA;
    if (m_recordings.source(Side::B) == SideSource::Run)
        shown.errorB = runs.errorB;
    shown.difference = m_recordings.difference();
    if (words::isRecorded(shown.a) && words::isRecorded(shown.b))
        shown.steps = recordedSteps(*shown.a, *shown.b);
    else if (shown.complete())
        shown.steps = std::vector<AttributionStep>{};
    shown.twin = shownTwin();
    if (shown.twin)
        shown.steps = runs.steps; // from the twin to the other side
    return shown;
}

ShownPart MainWindow::shownPart(Side side) const
{
    const auto& opened = m_recordings.opened(side);
    return opened ? ShownPart{opened->part, m_recordings.shift(side)} : ShownPart{};
}

void MainWindow::showRecordings()
{
    const bool used = m_recordings.isUsed();
    m_actions->closeRecordings->setEnabled(used);
    m_actions->importReport->setEnabled(used);
    m_actions->live->setEnabled(showsRuns());
    m_tools->liveBox().setEnabled(showsRuns());
    m_actions->save->setEnabled(!used);
    m_actions->saveA->setEnabled(showsRun(Side::A));
    m_actions->saveB->setEnabled(showsRun(Side::B));
    m_workspace->rail().setOfRecordings(used);
    if (!used && m_importReport)
        m_importReport->close();
    if (auto* panel = m_workspace->leftPanel().recording()) {
        const auto text = [&](Side side) {
            return tr("%1, on %2", "strategy, device")
                .arg(words::strategySummary(m_session.pair().of(side)), words::deviceName(m_session.device()));
        };
        panel->setRunTexts(text(Side::A), text(Side::B));
    }
    showParts();
    showImportNotice();
    showSelectable();
    showSweepNote();
    showSeen();
    showState();
}

// The sweep is of a scenario: beside recordings it says of which.
void MainWindow::showSweepNote()
{
    QString note;
    if (const auto side = fittedSide())
        note = tr("What is swept is B's scenario, which was fitted to %1.").arg(m_recordings.opened(*side)->fileName);
    else if (m_recordings.isUsed())
        note =
            tr("What is swept is the scenario of B, not a recording: try a change of the recording in B to sweep what "
               "was fitted to it.");
    m_workspace->sweepPage().setNote(note);
}

void MainWindow::showParts()
{
    for (const auto side : Sides) {
        QStringList names;
        int current = -1;
        const auto& opened = m_recordings.opened(side);
        if (opened && m_recordings.source(side) == SideSource::Recording) {
            for (const auto& part : opened->parts) {
                if (part.device == opened->part.device && part.process == opened->part.process)
                    current = static_cast<int>(names.size());
                names << words::partName(*opened->recording, part);
            }
        }
        page().setParts(side, names, current);
    }
}

void MainWindow::showImportNotice()
{
    QStringList notices;
    for (const auto side : Sides) {
        const auto& opened = m_recordings.opened(side);
        if (!opened || m_recordings.source(side) != SideSource::Recording)
            continue;
        if (const auto text = words::importSummary(opened->recording->report, opened->fileName); !text.isEmpty())
            notices << text;
    }
    m_importNotice->setNotices(notices, notices.isEmpty() ? QString() : tr("Import report"), true);
}

void MainWindow::showSelectable()
{
    const auto selected = page().chart().selectedInterval();
    std::optional<Side> side;
    if (selected)
        side = selected->side == RunSide::A ? Side::A : Side::B;
    if (auto* panel = m_workspace->leftPanel().recording())
        panel->setSelectable(page().chart().view().selection().has_value(), side);
}

void MainWindow::takeRange(Side side, bool selection)
{
    const auto range = page().chart().view().selection();
    if (selection && !range)
        return;
    m_recordings.setRange(side, selection ? range : std::nullopt);
    page().chart().view().setSelection(std::nullopt); // it would limit the other side too
}

// A run that is beside a recording goes to the other side with its scenario.
void MainWindow::swapSides()
{
    if (showsRuns())
        m_session.swapSides();
    if (m_recordings.isUsed())
        m_recordings.swap();
}

QString MainWindow::recordedState() const
{
    const auto of = [&](Side side) {
        const auto& opened = m_recordings.opened(side);
        if (m_recordings.source(side) == SideSource::Recording && opened)
            return tr("%1: %2.", "A or B, file").arg(words::sideName(side), opened->fileName);
        return m_recordings.source(side) == SideSource::Run
                   ? tr("%1: %2.", "A or B, file").arg(words::sideName(side), m_session.nameOf(side))
                   : QString();
    };
    return QStringList{of(Side::A), of(Side::B)}.join(QLatin1Char(' ')).trimmed();
}

namespace {

// By the name alone: paths name users.
[[nodiscard]] QString quoted(const QString& name)
{
    return QString::fromStdString(shellWord(name.toStdString()));
}

[[nodiscard]] QString rangeOption(TimeRange range)
{
    return QStringLiteral(" --range %1:%2")
        .arg(range.begin.time_since_epoch().count())
        .arg(range.end.time_since_epoch().count());
}

[[nodiscard]] QString analyzeCommand(const OpenRecording& opened)
{
    auto command = QStringLiteral("overlapscope-cli analyze ") + quoted(opened.fileName);
    if (opened.parts.size() > 1)
        command += QStringLiteral(" --device-index %1").arg(opened.part.device);
    if (opened.part.process)
        command += QStringLiteral(" --process ") + quoted(QString::fromStdString(*opened.part.process));
    return opened.part.range ? command + rangeOption(*opened.part.range) : command;
}

[[nodiscard]] QString whatIfCommand(const OpenRecording& opened)
{
    const auto command = QStringLiteral("overlapscope-cli whatif ") + quoted(opened.fileName);
    return opened.parts.size() > 1 ? command + QStringLiteral(" --device-index %1").arg(opened.part.device) : command;
}

} // namespace

// The numbers of the recordings on the command line, or what another setting would do.
QString MainWindow::recordedCommand() const
{
    if (const auto side = fittedSide())
        return whatIfCommand(*m_recordings.opened(*side));
    QStringList commands;
    for (const auto side : Sides) {
        const auto& opened = m_recordings.opened(side);
        if (opened && m_recordings.source(side) == SideSource::Recording)
            commands << analyzeCommand(*opened);
    }
    return commands.join(QStringLiteral(" && "));
}

ImportReportView& MainWindow::importReport()
{
    if (!m_importReport)
        m_importReport = new ImportReportView(m_look, m_recordings, this);
    return *m_importReport;
}

void MainWindow::openSamples()
{
    m_fileProblems->clear();
    std::vector<std::pair<QString, QByteArray>> samples;
    for (const auto* name : {"resnet50_naive.pt.trace.json.gz", "resnet50_pipelined.pt.trace.json.gz"}) {
        QFile file(QStringLiteral(":/recordings/") + QLatin1String(name));
        if (file.open(QIODevice::ReadOnly))
            samples.emplace_back(QLatin1String(name), file.readAll());
    }
    m_recordings.openTexts(samples);
}

} // namespace overlap
