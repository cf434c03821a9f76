// SPDX-License-Identifier: GPL-3.0-or-later
// Interview practice, claims board and glossary in the main window: what leads to them and from them.
#include "app/gui/actions.h"
#include "app/gui/claims_page.h"
#include "app/gui/learn_page.h"
#include "app/gui/main_window.h"
#include "app/gui/practice_page.h"
#include "app/gui/save_dialog.h"

#include <QAction>

namespace overlap {

PracticePage& MainWindow::practicePage() const
{
    return dynamic_cast<PracticePage&>(m_workspace->learnPage().page(LearnMode::Practice));
}

void MainWindow::connectPractice()
{
    auto& learn = m_workspace->learnPage();
    connect(&practicePage(), &PracticePage::timelineRequested, this, [this] { m_workspace->setTab(Tab::Timeline); });
    auto& claimsBoard = dynamic_cast<ClaimsPage&>(learn.page(LearnMode::Claims));
    connect(&claimsBoard, &ClaimsPage::saveRequested, this, [this, &claimsBoard] {
        askWhereToSave(this, tr("Save the claims board"), tr("Markdown (*.md);;JSON (*.json);;CSV (*.csv)"),
                       QStringLiteral("claims.md"),
                       [this, &claimsBoard](const QString& path) { showSaved(path, claimsBoard.save(path)); });
    });
    connect(m_actions->glossary, &QAction::triggered, this, [this, &learn] {
        learn.setMode(LearnMode::Glossary);
        m_workspace->setTab(Tab::Learn);
    });
}

} // namespace overlap
