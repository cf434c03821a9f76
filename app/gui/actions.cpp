// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions.h"

#include "app/gui/language.h"
#include "app/gui/mnemonic.h"
#include "app/gui/timeline_page.h"
#include "widgets/style/look.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>

#include <utility>

namespace overlap {

namespace {

[[nodiscard]] QKeySequence ctrl(Qt::Key key)
{
    return QKeyCombination(Qt::CTRL, key);
}

} // namespace

Actions::Actions(const Look& look, QObject* parent)
    : QObject(parent)
    , m_look(look)
    , open(make("open"))
    , openA(make())
    , openB(make())
    , closeRecordings(make())
    , importReport(make())
    , samples(make())
    , save(make("save"))
    , saveA(make())
    , saveB(make())
    , report(make())
    , exportPng(make())
    , exportSvg(make())
    , exportPdf(make())
    , exportNumbers(make())
    , exportIntervals(make())
    , exportTrace(make())
    , quit(make())
    , undo(make("undo"))
    , redo(make("redo"))
    , swap(make("swap"))
    , copyNumbers(make("copy"))
    , copyCommand(make())
    , run(make("run"))
    , stop(make("stop"))
    , live(makeToggle(true))
    , fit(make("fit"))
    , measure(makeToggle(false, "measure"))
    , scenarioPanel(makeToggle(true))
    , numbersPanel(makeToggle(true))
    , larger(make())
    , smaller(make())
    , normalSize(make())
    , fullScreen(makeToggle(false))
    , themeSystem(makeToggle(true))
    , themeLight(makeToggle(false))
    , themeDark(makeToggle(false))
    , themes(new QActionGroup(this))
    , languages(new QActionGroup(this))
    , keys(make("help"))
    , glossary(make())
    , about(make())
{
    for (auto* action : {themeSystem, themeLight, themeDark})
        themes->addAction(action);
    for (const auto& choice : Language::choices()) {
        auto* action = makeToggle(false);
        // The name in the language itself; a key only where it has one.
        action->setText(choice.id == QLatin1String("en") ? QLatin1Char('&') + choice.name
                                                         : choice.name + QStringLiteral("(&C)"));
        action->setData(choice.id);
        languages->addAction(action);
    }
    setKeys();
    applyLook();
    connect(&m_look, &Look::changed, this, &Actions::applyLook);
}

QAction* Actions::make(const char* icon)
{
    auto* action = new QAction(this);
    if (icon)
        m_iconed.push_back({action, icon});
    return action;
}

QAction* Actions::makeToggle(bool on, const char* icon)
{
    auto* action = make(icon);
    action->setCheckable(true);
    action->setChecked(on);
    return action;
}

void Actions::setKeys()
{
    open->setShortcut(QKeySequence::Open);
    closeRecordings->setShortcut(ctrl(Qt::Key_W));
    save->setShortcut(QKeySequence::Save);
    report->setShortcut(ctrl(Qt::Key_P));
    exportPng->setShortcut(ctrl(Qt::Key_E));
    quit->setShortcut(ctrl(Qt::Key_Q));
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts({ctrl(Qt::Key_Y), QKeySequence(QStringLiteral("Ctrl+Shift+Z"))});
    run->setShortcut(ctrl(Qt::Key_R));
    live->setShortcut(ctrl(Qt::Key_L));
    // The chart's own keys, shown in the menu. Only where the chart has the focus do they act, and there it takes them: a
    // text is typed into, and Space presses buttons, everywhere else.
    const std::pair<QAction*, QKeySequence> chartKeys[] = {{fit, QKeySequence(Qt::Key_F, Qt::Key_F)},
                                                           {measure, QKeySequence(Qt::Key_M)}};
    for (const auto& [action, key] : chartKeys) {
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
    }
    scenarioPanel->setShortcut(Qt::Key_F9);
    numbersPanel->setShortcut(Qt::Key_F10);
    fullScreen->setShortcut(Qt::Key_F11);
    larger->setShortcuts({ctrl(Qt::Key_Plus), ctrl(Qt::Key_Equal)});
    smaller->setShortcut(ctrl(Qt::Key_Minus));
    normalSize->setShortcut(ctrl(Qt::Key_0));
    keys->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(QStringLiteral("?"))});
    glossary->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F1));
}

void Actions::applyLook()
{
    for (const auto& iconed : m_iconed)
        iconed.action->setIcon(m_look.icon(QLatin1String(iconed.icon)));
    // Only the tool bar and the menu's own marks show; a column of icons would be noise.
    for (const auto& iconed : m_iconed)
        iconed.action->setIconVisibleInMenu(false);
}

void Actions::fillMenus(QMenuBar& bar, const TimelinePage& page)
{
    const auto menu = [&](QMenu* parent = nullptr) {
        auto* made = parent ? parent->addMenu(QString()) : bar.addMenu(QString());
        m_menus.push_back(made);
        return made;
    };
    auto* file = menu();
    file->addActions({open, openA, openB});
    recent = menu(file);
    file->addActions({samples, importReport, closeRecordings});
    file->addSeparator();
    file->addActions({save, saveA, saveB});
    file->addAction(report);
    exports = menu(file);
    exports->addAction(report);
    exports->addSeparator();
    exports->addActions({exportPng, exportSvg, exportPdf, page.exportWholeAction()});
    exports->addSeparator();
    exports->addActions({exportNumbers, exportIntervals, exportTrace});
    file->addSeparator();
    file->addAction(quit);

    auto* edit = menu();
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addAction(swap);
    edit->addSeparator();
    edit->addActions({page.findAction(), page.findNextAction(), page.findPreviousAction()});
    edit->addSeparator();
    edit->addActions({copyNumbers, copyCommand});

    auto* view = menu();
    view->addActions({scenarioPanel, numbersPanel});
    view->addSeparator();
    view->addActions({page.byEngineAction(), page.byStreamAction()});
    view->addSeparator();
    view->addActions({page.arrowsAction(), page.boundAction(), page.stackedAction(), page.byBatchAction(),
                      page.followAction(), page.allLanesAction()});
    view->addSeparator();
    view->addActions({fit, measure, page.slowMotionAction(), page.intervalsAction()});
    view->addSeparator();
    view->addActions({larger, smaller, normalSize});
    auto* theme = menu(view);
    theme->addActions({themeSystem, themeLight, themeDark});
    auto* language = menu(view);
    language->addActions(languages->actions());
    view->addAction(fullScreen);

    auto* runMenu = menu();
    runMenu->addActions({run, stop, live});

    lessons = menu();

    auto* help = menu();
    help->addActions({keys, glossary, about});
    retranslate();
}

void Actions::retranslate()
{
    open->setText(tr("&Open\u2026"));
    open->setToolTip(tr("Open scenarios or what another tool recorded (Ctrl+O)"));
    openA->setText(tr("Open into &A\u2026"));
    openB->setText(tr("Open into &B\u2026"));
    closeRecordings->setText(tr("C&lose recordings"));
    closeRecordings->setToolTip(tr("Show the runs again (Ctrl+W)"));
    importReport->setText(tr("I&mport report\u2026"));
    samples->setText(tr("Sam&ple recordings: ResNet-50 naive and pipelined"));
    save->setText(tr("&Save\u2026"));
    save->setToolTip(tr("Save both scenarios in one file (Ctrl+S)"));
    saveA->setText(tr("Sa&ve A as scenario\u2026"));
    saveB->setText(tr("Save B as s&cenario\u2026"));
    report->setText(tr("Repor&t\u2026"));
    report->setToolTip(tr("A report of what is shown, as PDF, HTML or Markdown (Ctrl+P)"));
    exportPng->setText(tr("Chart as &PNG\u2026"));
    exportSvg->setText(tr("Chart as &SVG\u2026"));
    exportPdf->setText(tr("Chart as P&DF\u2026"));
    exportNumbers->setText(tr("&Numbers as CSV\u2026"));
    exportIntervals->setText(tr("&Intervals as CSV\u2026"));
    exportTrace->setText(tr("&Chrome trace (Perfetto)\u2026"));
    undo->setText(tr("&Undo"));
    redo->setText(tr("&Redo"));
    quit->setText(tr("&Quit"));
    swap->setText(tr("S&wap A and B"));
    copyNumbers->setText(tr("Copy &numbers as TSV"));
    copyCommand->setText(tr("Copy &command line"));
    run->setText(tr("&Run"));
    run->setToolTip(tr("Run A and B again (Ctrl+R)"));
    stop->setText(tr("&Stop"));
    live->setText(tr("&Live"));
    live->setToolTip(
        tr("Run both again after every change, and on a GPU again and again (Ctrl+L). Off: only with Run."));
    fit->setText(tr("&Fit"));
    fit->setToolTip(tr("Show the whole of both runs (F, twice)"));
    measure->setText(tr("&Measure"));
    measure->setToolTip(tr("Measure a time by dragging over the chart (M)"));
    scenarioPanel->setText(tr("&Scenario panel"));
    numbersPanel->setText(tr("&Numbers panel"));
    larger->setText(tr("&Larger type"));
    smaller->setText(tr("Smalle&r type"));
    normalSize->setText(tr("N&ormal type"));
    fullScreen->setText(tr("Full s&creen"));
    themeSystem->setText(tr("Follow &system"));
    themeLight->setText(tr("&Light"));
    themeDark->setText(tr("&Dark"));
    keys->setText(tr("&Keys"));
    glossary->setText(tr("&Glossary"));
    about->setText(tr("&About OverlapScope"));
    // Buttons show no keys.
    for (auto* action : findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly))
        action->setIconText(withoutMnemonic(action->text()));
    if (m_menus.empty())
        return;
    const QString titles[] = {tr("&File"),  tr("Open &recent"), tr("&Export"), tr("&Edit"),    tr("&View"),
                              tr("T&heme"), tr("Langua&ge"),    tr("&Run"),    tr("&Lessons"), tr("&Help")};
    for (std::size_t i = 0; i < m_menus.size(); ++i)
        m_menus[i]->setTitle(titles[i]);
}

} // namespace overlap
