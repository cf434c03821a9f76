// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/actions.h"
#include "app/gui/advisor.h"
#include "app/gui/busy_indicator.h"
#include "app/gui/export_strip.h"
#include "app/gui/export_writer.h"
#include "app/gui/file_problems.h"
#include "app/gui/first_run.h"
#include "app/gui/import_report_view.h"
#include "app/gui/key_sheet.h"
#include "app/gui/language.h"
#include "app/gui/launch_options.h"
#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"
#include "app/gui/memory_page.h"
#include "app/gui/menu_bar.h"
#include "app/gui/pale_effect.h"
#include "app/gui/practice_page.h"
#include "app/gui/reading_strip.h"
#include "app/gui/session.h"
#include "app/gui/shell_command.h"
#include "app/gui/status_line.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/tool_bar.h"
#include "engine/scenario/presets.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/playback/now_panel.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"
#include "widgets/words/answer_words.h"
#include "widgets/words/engine_words.h"
#include "widgets/words/recorded_words.h"
#include "widgets/words/scenario_words.h"

#include <QAction>
#include <QCloseEvent>
#include <QVBoxLayout>

#include <utility>

namespace overlap {

MainWindow::MainWindow(Look& look, Language& language, Session& session, const DeviceAccess& access, Settings settings)
    : m_look(look)
    , m_language(language)
    , m_session(session)
    , m_settings(std::move(settings))
    , m_devices(access.list)
    , m_actions(new Actions(look, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("OverlapScope"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/overlapscope.svg")));
    setAcceptDrops(true);
    build(access.examine);
    connectSession();
    connectDevices();
    connectRecordings();
    connectActions();
    connectFileActions();
    connectViewActions();
    connectAdvice();
    connectLearning();
    m_actions->live->setChecked(m_session.isLive());
    m_workspace->restore(m_settings);
    connect(&m_look, &Look::changed, this, &MainWindow::applyLook);
    applyLook();
    retranslate();
    if (!m_settings.geometry.isEmpty())
        restoreGeometry(m_settings.geometry);
    fillRecent();
    showPair();
    showResults();
    page().focusChart();
}

MainWindow::~MainWindow() = default;

void MainWindow::build(const DevicePage::Examine& examine)
{
    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_answer = new AnswerHeader(m_look, central);
    m_notice = new NoticeStrip(m_look, central);
    m_importNotice = new NoticeStrip(m_look, central);
    m_importNotice->setObjectName(QStringLiteral("importNotice"));
    m_reading = new ReadingStrip(m_look, m_recordings, central);
    m_exports = new ExportWriter(this);
    m_exporting = new ExportStrip(m_look, *m_exports, central);
    m_fileProblems = new FileProblems(m_look, central);
    m_firstRun = new FirstRun(m_look, central);
    column->addWidget(m_firstRun);
    column->addWidget(m_answer);
    column->addWidget(m_reading);
    column->addWidget(m_exporting);
    column->addWidget(m_notice);
    column->addWidget(m_importNotice);
    column->addWidget(m_fileProblems);

    m_workspace = new Workspace(m_look, m_session, examine, central);
    column->addWidget(m_workspace, 1);
    m_paleAnswer = new PaleEffect(m_look, m_answer);
    m_paleNumbers = new PaleEffect(m_look, rightPanel().widget());

    m_status = new StatusLine(m_look, central);
    column->addWidget(m_status);
    setCentralWidget(central);

    setMenuBar(new MenuBar(m_look, this));
    m_actions->fillMenus(*menuBar(), page());
    m_tools = new ToolBar(m_look, *m_actions, page(), m_session.runner(), this);
    addToolBar(m_tools);
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::pairChanged, this, &MainWindow::showPair);
    connect(&m_session, &Session::shownChanged, this, &MainWindow::showResults);
    connect(&m_session, &Session::stepsChanged, this, &MainWindow::showReasons);
    connect(&m_session, &Session::growingChanged, this, &MainWindow::showGrowing);
    connect(&m_session.runner(), &PairRunner::progressed, m_firstRun, &FirstRun::setProgress);
    connect(m_notice, &NoticeStrip::actionTriggered, &m_session, &Session::run);
    connect(&m_session, &Session::liveChanged, m_actions->live, &QAction::setChecked);
    connect(&m_session, &Session::busyChanged, this, [this](BusyLevel level) {
        m_tools->busy().setLevel(level);
        showFreshness();
    });
    connect(&m_session.runner(), &PairRunner::stopped, this, &MainWindow::showState);
    connect(&m_session.runner(), &PairRunner::idle, this, &MainWindow::showState);
    connect(&scenarioPanel(), &ScenarioPanel::edited, &m_session, &Session::edit);
    connect(&scenarioPanel(), &ScenarioPanel::presetChosen, &m_session, &Session::choosePreset);
    connect(&page().chart(), &ChartColumn::selectionChanged, this, &MainWindow::showNumbers);
    connect(&page().chart(), &ChartColumn::measuringChanged, m_actions->measure, &QAction::setChecked);
}

void MainWindow::applyLook()
{
    setMinimumSize(SmallestWindow);
    m_workspace->applyLook();
    menuBar()->setFixedHeight(m_look.ipx(26));
    m_arranged = false; // the same window holds less of a larger type
    arrange();
}

void MainWindow::arrange()
{
    const double unit = m_look.px(1.0);
    const auto rules = LayoutRules::of(width() / unit, height() / unit);
    const bool changed = !m_arranged || rules != m_rules;
    m_rules = rules;
    m_arranged = true;
    if (changed) {
        m_tools->setTexts(rules.toolTexts);
        m_answer->setCompact(!rules.longNames);
        m_answer->setSecondLine(rules.secondLine);
    }
    m_workspace->arrange(rules);
}

void MainWindow::showPair()
{
    std::vector<PresetChoice> presets;
    for (const auto& preset : presetPairs())
        presets.push_back({QString::fromStdString(preset.name), words::presetText(preset.title),
                           words::presetText(preset.description)});
    scenarioPanel().setPresets(presets, m_session.presetName(), m_session.presetChanged());
    scenarioPanel().setNames(m_session.nameOf(Side::A), m_session.nameOf(Side::B));
    scenarioPanel().show(m_session.pair(), m_session.problems(Side::A), m_session.problems(Side::B));
    if (m_recordings.isUsed())
        showRecordings();
    showCommand();
    showState();
}

void MainWindow::showResults()
{
    const auto shown = this->shown();
    showAnswer();
    m_advisor->setRuns(shown, {shownPart(Side::A), shownPart(Side::B)});
    m_workspace->memoryPage().setRuns(shown);
    practicePage().setRuns(shown);
    showNotices();
    showCharts(shown);
    showNumbers();
    showState();
}

void MainWindow::showNotices()
{
    const auto shown = this->shown();
    const bool failed = !shown.errorA.empty() || !shown.errorB.empty();
    auto notices = words::notices(shown);
    if (failed && m_session.gaveUp())
        notices << tr("This is not tried again by itself.");
    if (!m_deviceFailure.isEmpty())
        notices << words::sentence(m_deviceFailure.toStdString());
    m_notice->setNotices(notices, failed ? tr("Try again") : QString());
}

void MainWindow::showGrowing()
{
    if (const auto& growing = m_session.growing(); growing && !m_recordings.isShown())
        showCharts(*growing);
    else
        showCharts(shown());
    showFreshness();
}

void MainWindow::showCharts(const ShownPair& shown)
{
    const auto summary = [](const RunResultPtr& run) {
        return run ? words::strategySummary(run->scenario) : QString();
    };
    // Where the summaries are the same the names say what differs.
    const bool same = shown.complete() && summary(shown.a) == summary(shown.b);
    const auto heading = [&](Side side, const RunResultPtr& run) {
        if (words::isRecorded(run) && m_recordings.opened(side)) {
            return RunHeading{words::heading(*run, m_recordings.opened(side)->part),
                              QString::fromStdString(run->scenario.name)};
        }
        const auto name = m_session.nameOf(side);
        const auto text = same ? tr("%1: %2", "a name, what it stands for").arg(name, summary(run)) : summary(run);
        return run ? RunHeading{text, name} : RunHeading{};
    };
    m_workspace->now().setNames(m_session.nameOf(Side::A), m_session.nameOf(Side::B));
    page().show(shown, heading(Side::A, shown.a), heading(Side::B, shown.b));
}

void MainWindow::showReasons()
{
    showAnswer();
    rightPanel().showReasons(shown());
}

void MainWindow::showNumbers() const
{
    rightPanel().show(shown(), page().chart().view().selection());
}

void MainWindow::showCommand()
{
    if (m_workspace->tab() == Tab::Learn)
        m_status->setCommand(m_workspace->learnPage().shownPage().command());
    else if (m_workspace->tab() == Tab::Sweep)
        m_status->setCommand(m_workspace->sweepPage().command());
    else if (m_recordings.isShown())
        m_status->setCommand(recordedCommand());
    else
        m_status->setCommand(
            shellCommand(m_session.pair(), m_session.sources(), m_session.presetName(), m_session.deviceId()));
}

void MainWindow::showState()
{
    auto& undo = m_session.undoStack();
    m_actions->undo->setEnabled(undo.canUndo() && showsRuns());
    m_actions->redo->setEnabled(undo.canRedo() && showsRuns());
    m_actions->undo->setToolTip(undo.canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(undo.undoText()) : tr("Undo (Ctrl+Z)"));
    m_actions->redo->setToolTip(undo.canRedo() ? tr("Redo: %1 (Ctrl+Y)").arg(undo.redoText()) : tr("Redo (Ctrl+Y)"));
    m_actions->run->setEnabled(m_session.isRunnable() && showsRuns());
    if (m_workspace->tab() == Tab::Learn) {
        m_status->setMessage(m_workspace->learnPage().shownPage().message());
        showFreshness();
        return;
    }
    if (m_recordings.isShown()) {
        m_status->setMessage(recordedState());
        showFreshness();
        return;
    }

    const auto& shown = m_session.shown();
    const auto batches = [](const Scenario& s) {
        return s.batches() == 1 ? tr("one batch of %1").arg(words::text(countText(s.batchSize)))
                                : tr("%1 batches of %2")
                                      .arg(words::text(countText(s.batches())), words::text(countText(s.batchSize)));
    };
    QString message;
    if (!m_session.isRunnable())
        message = tr("The last good run is shown until these settings can be run.");
    else if (!shown.errorA.empty() || !shown.errorB.empty())
        message = words::engineText(shown.errorA.empty() ? shown.errorB : shown.errorA);
    else if (m_session.isStale())
        message = tr("The settings have changed: press Run (Ctrl+R).");
    else if (shown.complete())
        message = tr("A: %1. B: %2.").arg(batches(shown.a->scenario), batches(shown.b->scenario));
    m_status->setMessage(message);
    showFreshness();
}

// Pale: another result is under way for 100 ms and more, or none will come by itself.
void MainWindow::showFreshness()
{
    const bool busy = m_session.runner().busyLevel() != BusyLevel::None && showsRuns();
    setPale(showsRuns() && (busy || m_session.isStale()));
    m_actions->stop->setEnabled(busy);
    if (m_session.growing())
        page().chart().setPale(false); // what grows is of these settings
    const bool nothing = shown().empty();
    m_firstRun->setVisible(nothing);
    m_answer->setVisible(!nothing);
    if (!nothing)
        return;
    if (const auto* backend = m_session.backend())
        m_firstRun->setDevice(backend->info());
    m_firstRun->setRunning(m_session.runner().isRunning());
}

void MainWindow::setPale(bool pale)
{
    page().chart().setPale(pale);
    if (m_pale == pale)
        return;
    m_pale = pale;
    m_paleAnswer->setEnabled(pale && m_workspace->tab() != Tab::Learn); // a lesson has its own runs
    m_paleNumbers->setEnabled(pale);
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_tools->retranslate();
    m_workspace->retranslate();
    m_status->retranslate();
    m_fileProblems->retranslate();
    m_firstRun->retranslate();
    m_reading->retranslate();
    m_exporting->retranslate();
    if (m_importReport)
        m_importReport->retranslate();
    if (m_keys)
        m_keys->retranslate();
    m_workspace->learnPage().fillMenu(*m_actions->lessons);
    m_advisor->retranslate();
    showDevices();
    fillRecent();
    showPair();
    showResults();
    showRecordings();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_status)
        retranslate();
    if (event->type() == QEvent::WindowStateChange && m_actions)
        m_actions->fullScreen->setChecked(isFullScreen());
    if (event->type() == QEvent::WindowStateChange && m_workspace)
        showSeen();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    arrange();
}

const Settings& MainWindow::settings()
{
    m_settings.geometry = saveGeometry();
    m_workspace->store(m_settings);
    m_settings.theme = m_look.choice();
    m_settings.fontScale = m_look.fontScale();
    m_settings.live = m_session.isLive();
    m_settings.device = m_session.deviceId();
    m_settings.machines = m_devices.machines();
    m_settings.preset = m_session.ownPreset();
    m_settings.pair = m_session.ownPair();
    m_settings.learning = m_workspace->learnPage().lessons().progress();
    return m_settings;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    emit closing();
    m_session.stop();
    m_recordings.cancel();
    event->accept();
}

} // namespace overlap
