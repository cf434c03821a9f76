// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/actions.h"
#include "app/gui/busy_indicator.h"
#include "app/gui/file_problems.h"
#include "app/gui/first_run.h"
#include "app/gui/key_sheet.h"
#include "app/gui/language.h"
#include "app/gui/pale_effect.h"
#include "app/gui/scenario_rail.h"
#include "app/gui/session.h"
#include "app/gui/shell_command.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "app/gui/tool_bar.h"
#include "engine/scenario/presets.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/answer_words.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/controls/scenario_words.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QPainter>
#include <QShortcut>
#include <QSplitter>
#include <QStyle>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {
constexpr int MinimumWidth = 1024;
constexpr int MinimumHeight = 640;

// Names in the middle of the bar, and no line under them: the tool bar below belongs to them.
class MenuBar : public QMenuBar
{
public:
    MenuBar(const Look& look, QWidget* parent)
        : QMenuBar(parent)
        , m_look(look)
    {
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        const auto& theme = m_look.theme();
        QPainter painter(this);
        painter.fillRect(rect(), theme.window);
        const bool underlined = style()->styleHint(QStyle::SH_UnderlineShortcut, nullptr, this) != 0;
        for (auto* action : actions()) {
            auto place = actionGeometry(action);
            place.setBottom(height() - 1);
            if (action == activeAction())
                painter.fillRect(place, theme.accentTint);
            painter.setPen(theme.text);
            painter.drawText(place, Qt::AlignCenter | (underlined ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                             action->text());
        }
    }

private:
    const Look& m_look;
};
} // namespace

MainWindow::MainWindow(Look& look, Language& language, Session& session, const Settings& settings)
    : m_look(look)
    , m_language(language)
    , m_session(session)
    , m_settings(settings)
    , m_actions(new Actions(look, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("OverlapScope"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/overlapscope.svg")));
    setAcceptDrops(true);
    build();
    connectSession();
    connectActions();
    connectFileActions();
    connectViewActions();
    m_actions->live->setChecked(m_session.isLive());
    m_actions->scenarioPanel->setChecked(m_settings.showScenario);
    m_actions->numbersPanel->setChecked(m_settings.showNumbers);
    connect(&m_look, &Look::changed, this, &MainWindow::applyLook);
    applyLook();
    retranslate();
    if (!m_settings.geometry.isEmpty())
        restoreGeometry(m_settings.geometry);
    if (!m_settings.splitter.isEmpty())
        m_splitter->restoreState(m_settings.splitter);
    if (!m_settings.pageSplitter.isEmpty())
        m_pageSplitter->restoreState(m_settings.pageSplitter);
    fillRecent();
    showPair();
    showResults();
    m_page->focusChart();
}

MainWindow::~MainWindow() = default;

void MainWindow::build()
{
    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_answer = new AnswerHeader(m_look, central);
    m_notice = new NoticeStrip(m_look, central);
    m_fileProblems = new FileProblems(m_look, central);
    m_firstRun = new FirstRun(m_look, central);
    column->addWidget(m_firstRun);
    column->addWidget(m_answer);
    column->addWidget(m_notice);
    column->addWidget(m_fileProblems);

    m_body = new QWidget(central);
    auto* body = new QHBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(0);
    m_rail = new ScenarioRail(m_look, m_body);
    body->addWidget(m_rail);
    m_splitter = new QSplitter(Qt::Horizontal, m_body);
    m_splitter->setChildrenCollapsible(false);
    body->addWidget(m_splitter, 1);
    column->addWidget(m_body, 1);
    m_body->installEventFilter(this);

    m_scenario = new ScenarioPanel(m_look, m_splitter);
    auto* right = new QWidget(m_splitter);
    auto* page = new QVBoxLayout(right);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    m_tabs = new QTabBar(right);
    m_tabs->setObjectName(QStringLiteral("tabs"));
    m_tabs->setExpanding(false);
    m_tabs->addTab(QString());
    page->addWidget(m_tabs);
    m_pageSplitter = new QSplitter(Qt::Horizontal, right);
    m_pageSplitter->setChildrenCollapsible(false);
    page->addWidget(m_pageSplitter, 1);
    m_page = new TimelinePage(m_look, m_pageSplitter);
    m_right = new RightPanel(m_look, m_pageSplitter);
    m_paleAnswer = new PaleEffect(m_look, m_answer);
    m_paleNumbers = new PaleEffect(m_look, m_right->widget());
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_pageSplitter->setStretchFactor(0, 1);
    m_pageSplitter->setStretchFactor(1, 0);

    m_status = new StatusLine(m_look, central);
    column->addWidget(m_status);
    setCentralWidget(central);

    setMenuBar(new MenuBar(m_look, this));
    m_actions->fillMenus(*menuBar(), *m_page);
    m_tools = new ToolBar(m_look, *m_actions, *m_page, m_session.runner(), this);
    addToolBar(m_tools);
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::pairChanged, this, &MainWindow::showPair);
    connect(&m_session, &Session::shownChanged, this, &MainWindow::showResults);
    connect(&m_session, &Session::stepsChanged, this, &MainWindow::showReasons);
    connect(&m_session, &Session::deviceChanged, this, &MainWindow::showCommand);
    connect(&m_session, &Session::liveChanged, m_actions->live, &QAction::setChecked);
    connect(&m_session, &Session::busyChanged, this, [this](BusyLevel level) {
        m_tools->busy().setLevel(level);
        showFreshness();
    });
    connect(&m_session.runner(), &PairRunner::stopped, this, &MainWindow::showState);
    connect(&m_session.runner(), &PairRunner::idle, this, &MainWindow::showState);
    connect(m_scenario, &ScenarioPanel::edited, &m_session, &Session::edit);
    connect(m_scenario, &ScenarioPanel::presetChosen, &m_session, &Session::choosePreset);
    connect(m_scenario, &ScenarioPanel::deviceChosen, this, [this](const QString& id) {
        if (const auto error = m_session.setDevice(id)) {
            showError(QString::fromStdString(error->message));
            m_scenario->setDevices(listDevices(), m_session.deviceId());
        }
    });
    connect(&m_page->chart(), &ChartColumn::selectionChanged, this, &MainWindow::showNumbers);
    connect(&m_page->chart(), &ChartColumn::measuringChanged, m_actions->measure, &QAction::setChecked);
}

void MainWindow::connectActions()
{
    auto& undo = m_session.undoStack();
    connect(m_actions->undo, &QAction::triggered, &undo, &QUndoStack::undo);
    connect(m_actions->redo, &QAction::triggered, &undo, &QUndoStack::redo);
    connect(&undo, &QUndoStack::indexChanged, this, &MainWindow::showState);
    connect(m_actions->swap, &QAction::triggered, &m_session, &Session::swapSides);
    connect(m_actions->run, &QAction::triggered, &m_session, &Session::run);
    connect(m_actions->stop, &QAction::triggered, &m_session, &Session::stop);
    connect(m_actions->live, &QAction::toggled, this, [this](bool on) {
        m_session.setLive(on);
        showState();
    });
    connect(m_actions->fit, &QAction::triggered, &m_page->chart(), &ChartColumn::fitAll);
    connect(m_actions->measure, &QAction::toggled, &m_page->chart(), &ChartColumn::setMeasuring);
    connect(m_actions->copyNumbers, &QAction::triggered, &m_right->numbers(), &NumbersTable::copyTsv);
    connect(m_actions->copyCommand, &QAction::triggered, this, &MainWindow::copyCommand);
    connect(m_status, &StatusLine::copyRequested, this, &MainWindow::copyCommand);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->about, &QAction::triggered, this, &MainWindow::showAbout);
    connect(m_actions->keys, &QAction::triggered, this, [this] {
        if (!m_keys)
            m_keys = new KeySheet(m_look, this);
        m_keys->show();
        m_keys->raise();
        m_keys->activateWindow();
    });
}

void MainWindow::connectFileActions()
{
    connect(m_actions->open, &QAction::triggered, this, [this] { askOpen(std::nullopt); });
    connect(m_actions->openA, &QAction::triggered, this, [this] { askOpen(Side::A); });
    connect(m_actions->openB, &QAction::triggered, this, [this] { askOpen(Side::B); });
    connect(m_actions->save, &QAction::triggered, this, [this] { askSave(std::nullopt); });
    connect(m_actions->saveA, &QAction::triggered, this, [this] { askSave(Side::A); });
    connect(m_actions->saveB, &QAction::triggered, this, [this] { askSave(Side::B); });
    const std::pair<QAction*, ExportKind> exports[] = {{m_actions->exportPng, ExportKind::Png},
                                                       {m_actions->exportSvg, ExportKind::Svg},
                                                       {m_actions->exportPdf, ExportKind::Pdf},
                                                       {m_actions->exportNumbers, ExportKind::Numbers},
                                                       {m_actions->exportIntervals, ExportKind::Intervals},
                                                       {m_actions->exportTrace, ExportKind::Trace}};
    for (const auto& [action, kind] : exports)
        connect(action, &QAction::triggered, this, [this, kind = kind] { askExport(kind); });
    connect(&m_right->numbers(), &NumbersTable::saveCsvRequested, this, [this] { askExport(ExportKind::Numbers); });
}

void MainWindow::connectViewActions()
{
    connect(m_actions->scenarioPanel, &QAction::triggered, this, [this](bool on) {
        if (m_rules.scenarioPanel)
            m_settings.showScenario = on;
        else
            m_scenarioOpen = on;
        arrange();
    });
    m_closeSheet = new QShortcut(Qt::Key_Escape, this);
    m_closeSheet->setEnabled(false);
    connect(m_closeSheet, &QShortcut::activated, this, [this] {
        m_scenarioOpen = false;
        arrange();
        m_page->focusChart();
    });
    connect(m_rail, &QAbstractButton::clicked, this, [this](bool on) {
        m_scenarioOpen = on;
        arrange();
    });
    connect(m_actions->numbersPanel, &QAction::triggered, this, [this](bool on) {
        m_settings.showNumbers = on;
        arrange();
    });
    connect(m_actions->larger, &QAction::triggered, this, [this] { m_look.setFontScale(m_look.fontScale() + 0.25); });
    connect(m_actions->smaller, &QAction::triggered, this, [this] { m_look.setFontScale(m_look.fontScale() - 0.25); });
    connect(m_actions->normalSize, &QAction::triggered, this, [this] { m_look.setFontScale(1.0); });
    connect(m_actions->fullScreen, &QAction::toggled, this, [this](bool on) { on ? showFullScreen() : showNormal(); });
    const std::pair<QAction*, ThemeChoice> themes[] = {{m_actions->themeSystem, ThemeChoice::System},
                                                       {m_actions->themeLight, ThemeChoice::Light},
                                                       {m_actions->themeDark, ThemeChoice::Dark}};
    for (const auto& [action, choice] : themes) {
        action->setChecked(m_look.choice() == choice);
        connect(action, &QAction::triggered, this, [this, choice = choice] { m_look.setChoice(choice); });
    }
    for (auto* action : m_actions->languages->actions()) {
        const auto id = action->data().toString();
        action->setChecked(m_language.id() == id);
        connect(action, &QAction::triggered, this, [this, id] {
            if (m_language.set(id))
                m_settings.language = id;
        });
    }
}

void MainWindow::applyLook()
{
    setMinimumSize(MinimumWidth, MinimumHeight);
    m_tabs->setFixedHeight(m_look.ipx(31));
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
        m_page->setOptionTexts(rules.optionTexts);
        m_page->setDetails(rules.details);
        m_right->setCompact(!rules.optionTexts, !rules.longNames);
        m_answer->setCompact(!rules.longNames);
        m_answer->setSecondLine(rules.secondLine);
    }
    placeScenario();
    const bool numbers = m_settings.showNumbers && rules.numbersPanel;
    m_right->setVisible(numbers);
    m_actions->numbersPanel->setChecked(numbers);
    if (changed && m_settings.pageSplitter.isEmpty()) {
        const int wanted = m_right->sizeHint().width();
        m_pageSplitter->setSizes({std::max(1, m_pageSplitter->width() - wanted), wanted});
        const int scenario = m_scenario->sizeHint().width();
        if (rules.scenarioPanel)
            m_splitter->setSizes({scenario, std::max(1, m_splitter->width() - scenario)});
    }
}

// In its place, or as a sheet over the chart in a narrow window.
void MainWindow::placeScenario()
{
    m_rail->setVisible(!m_rules.scenarioPanel);
    if (m_closeSheet)
        m_closeSheet->setEnabled(!m_rules.scenarioPanel && m_scenarioOpen);
    m_scenario->setSheet(!m_rules.scenarioPanel);
    if (m_rules.scenarioPanel) {
        if (m_scenario->parentWidget() != m_splitter) {
            m_splitter->insertWidget(0, m_scenario);
            m_splitter->setStretchFactor(0, 0);
            m_splitter->setStretchFactor(1, 1);
        }
        m_scenarioOpen = false;
        m_scenario->setVisible(m_settings.showScenario);
        m_actions->scenarioPanel->setChecked(m_settings.showScenario);
        return;
    }
    if (m_scenario->parentWidget() != m_body)
        m_scenario->setParent(m_body);
    m_scenario->setGeometry(m_rail->sizeHint().width(), 0, m_scenario->sizeHint().width(), m_body->height());
    m_scenario->setVisible(m_scenarioOpen);
    m_scenario->raise();
    m_rail->setChecked(m_scenarioOpen);
    m_actions->scenarioPanel->setChecked(m_scenarioOpen);
}

void MainWindow::showPair()
{
    std::vector<PresetChoice> presets;
    for (const auto& preset : presetPairs())
        presets.push_back({QString::fromStdString(preset.name), words::presetText(preset.title),
                           words::presetText(preset.description)});
    m_scenario->setPresets(presets, m_session.presetName(), m_session.presetChanged());
    m_scenario->setNames(m_session.nameOf(Side::A), m_session.nameOf(Side::B));
    m_scenario->show(m_session.pair(), m_session.problems(Side::A), m_session.problems(Side::B));
    showCommand();
    showState();
}

void MainWindow::showResults()
{
    const auto& shown = m_session.shown();
    m_answer->show(shown);
    m_notice->setNotices(words::notices(shown));
    const auto heading = [&](Side side, const RunResultPtr& run) {
        return run ? RunHeading{words::strategySummary(run->scenario), m_session.nameOf(side)} : RunHeading{};
    };
    m_page->show(shown, heading(Side::A, shown.a), heading(Side::B, shown.b));
    showNumbers();
    showState();
}

void MainWindow::showReasons()
{
    m_answer->show(m_session.shown());
    m_right->showReasons(m_session.shown());
}

void MainWindow::showNumbers()
{
    m_right->show(m_session.shown(), m_page->chart().view().selection());
}

void MainWindow::showCommand()
{
    m_status->setCommand(
        shellCommand(m_session.pair(), m_session.sources(), m_session.presetName(), m_session.deviceId()));
}

void MainWindow::showState()
{
    auto& undo = m_session.undoStack();
    m_actions->undo->setEnabled(undo.canUndo());
    m_actions->redo->setEnabled(undo.canRedo());
    m_actions->undo->setToolTip(undo.canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(undo.undoText()) : tr("Undo (Ctrl+Z)"));
    m_actions->redo->setToolTip(undo.canRedo() ? tr("Redo: %1 (Ctrl+Y)").arg(undo.redoText()) : tr("Redo (Ctrl+Y)"));
    m_actions->run->setEnabled(m_session.isRunnable());

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
        message = QString::fromStdString(shown.errorA.empty() ? shown.errorB : shown.errorA);
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
    const bool busy = m_session.runner().busyLevel() != BusyLevel::None;
    setPale(busy || m_session.isStale());
    m_actions->stop->setEnabled(busy);
    const bool nothing = m_session.shown().empty();
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
    m_page->chart().setPale(pale);
    if (m_pale == pale)
        return;
    m_pale = pale;
    m_paleAnswer->setEnabled(pale);
    m_paleNumbers->setEnabled(pale);
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_tools->retranslate();
    m_tabs->setTabText(0, tr("Timeline"));
    m_tabs->setAccessibleName(tr("Views"));
    m_page->retranslate();
    m_right->retranslate();
    m_rail->retranslate();
    m_status->retranslate();
    m_fileProblems->retranslate();
    m_firstRun->retranslate();
    if (m_keys)
        m_keys->retranslate();
    m_scenario->setDevices(listDevices(), m_session.deviceId());
    fillRecent();
    showPair();
    showResults();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_status)
        retranslate();
    if (event->type() == QEvent::WindowStateChange && m_actions)
        m_actions->fullScreen->setChecked(isFullScreen());
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    arrange();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_body && event->type() == QEvent::Resize)
        placeScenario();
    return QMainWindow::eventFilter(watched, event);
}

const Settings& MainWindow::settings()
{
    m_settings.geometry = saveGeometry();
    m_settings.splitter = m_splitter->saveState();
    m_settings.pageSplitter = m_pageSplitter->saveState();
    m_settings.theme = m_look.choice();
    m_settings.fontScale = m_look.fontScale();
    m_settings.live = m_session.isLive();
    m_settings.device = m_session.deviceId();
    m_settings.preset = m_session.presetName();
    m_settings.pair = m_session.pair();
    return m_settings;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    emit closing();
    m_session.stop();
    event->accept();
}

} // namespace overlap
