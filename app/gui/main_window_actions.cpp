// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands of the main window do.
#include "app/gui/actions.h"
#include "app/gui/export_writer.h"
#include "app/gui/import_report_view.h"
#include "app/gui/key_sheet.h"
#include "app/gui/language.h"
#include "app/gui/main_window.h"
#include "app/gui/session.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"

#include <QAction>
#include <QActionGroup>

namespace overlap {

void MainWindow::connectActions()
{
    auto& undo = m_session.undoStack();
    connect(m_actions->undo, &QAction::triggered, &undo, &QUndoStack::undo);
    connect(m_actions->redo, &QAction::triggered, &undo, &QUndoStack::redo);
    connect(&undo, &QUndoStack::indexChanged, this, &MainWindow::showState);
    connect(m_actions->swap, &QAction::triggered, this, &MainWindow::swapSides);
    connect(m_actions->run, &QAction::triggered, &m_session, &Session::run);
    connect(m_actions->stop, &QAction::triggered, &m_session, &Session::stop);
    connect(m_actions->live, &QAction::toggled, this, [this](bool on) {
        m_session.setLive(on);
        showState();
    });
    connect(m_actions->fit, &QAction::triggered, &page().chart(), &ChartColumn::fitAll);
    connect(m_actions->measure, &QAction::toggled, &page().chart(), &ChartColumn::setMeasuring);
    connect(m_actions->copyNumbers, &QAction::triggered, &rightPanel().numbers(), &NumbersTable::copyTsv);
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
    connect(m_actions->closeRecordings, &QAction::triggered, &m_recordings, &Recordings::closeAll);
    connect(m_actions->importReport, &QAction::triggered, this, [this] { importReport().show(); });
    connect(m_actions->samples, &QAction::triggered, this, &MainWindow::openSamples);
    connect(m_actions->open, &QAction::triggered, this, [this] { askOpen(std::nullopt); });
    connect(m_actions->openA, &QAction::triggered, this, [this] { askOpen(Side::A); });
    connect(m_actions->openB, &QAction::triggered, this, [this] { askOpen(Side::B); });
    connect(m_actions->save, &QAction::triggered, this, [this] { askSave(std::nullopt); });
    connect(m_actions->saveA, &QAction::triggered, this, [this] { askSave(Side::A); });
    connect(m_actions->saveB, &QAction::triggered, this, [this] { askSave(Side::B); });
    connect(m_actions->report, &QAction::triggered, this, &MainWindow::askReport);
    const std::pair<QAction*, ExportKind> exports[] = {{m_actions->exportPng, ExportKind::Png},
                                                       {m_actions->exportSvg, ExportKind::Svg},
                                                       {m_actions->exportPdf, ExportKind::Pdf},
                                                       {m_actions->exportNumbers, ExportKind::Numbers},
                                                       {m_actions->exportIntervals, ExportKind::Intervals},
                                                       {m_actions->exportTrace, ExportKind::Trace}};
    for (const auto& [action, kind] : exports)
        connect(action, &QAction::triggered, this, [this, kind = kind] { askExport(kind); });
    connect(m_exports, &ExportWriter::written, this,
            [this](const QString& path) { m_status->showBriefly(tr("Saved %1.").arg(path)); });
    connect(m_exports, &ExportWriter::failed, this, &MainWindow::showError);
    connect(&rightPanel().numbers(), &NumbersTable::saveCsvRequested, this, [this] { askExport(ExportKind::Numbers); });
}

void MainWindow::connectViewActions()
{
    connect(m_actions->scenarioPanel, &QAction::triggered, m_workspace, &Workspace::wantScenario);
    connect(m_actions->numbersPanel, &QAction::triggered, m_workspace, &Workspace::wantNumbers);
    connect(m_workspace, &Workspace::panelsChanged, this, [this] {
        m_actions->scenarioPanel->setChecked(m_workspace->isScenarioShown());
        m_actions->numbersPanel->setChecked(m_workspace->areNumbersShown());
    });
    // Their keys would act on a chart that nobody sees.
    connect(m_workspace, &Workspace::tabChanged, this, [this] {
        const bool chart = m_workspace->tab() == Tab::Timeline;
        for (auto* action : {m_actions->measure, page().slowMotionAction(), page().intervalsAction(),
                             page().findAction(), page().findNextAction(), page().findPreviousAction()})
            action->setEnabled(chart);
    });
    connect(m_actions->larger, &QAction::triggered, this, [this] { m_look.setFontScale(m_look.fontScale() + 0.25); });
    connect(m_actions->smaller, &QAction::triggered, this, [this] { m_look.setFontScale(m_look.fontScale() - 0.25); });
    connect(m_actions->normalSize, &QAction::triggered, this, [this] { m_look.setFontScale(1.0); });
    connect(m_actions->fullScreen, &QAction::toggled, this, [this](bool on) {
        setWindowState(on ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
    });
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

} // namespace overlap
