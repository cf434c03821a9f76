// SPDX-License-Identifier: GPL-3.0-or-later
// What the Learn tab means for the rest of the window.
#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"
#include "app/gui/main_window.h"
#include "app/gui/pale_effect.h"
#include "widgets/controls/answer_header.h"

namespace overlap {

void MainWindow::connectLearning()
{
    auto& learn = m_workspace->learnPage();
    learn.lessons().setProgress(m_settings.learning);
    connect(&learn, &LearnPage::opened, this, [this] { m_workspace->setTab(Tab::Learn); });
    connect(&learn, &LearnPage::saysOther, this, &MainWindow::showLearning);
    connect(&learn.lessons(), &LessonsPage::progressChanged, this, &MainWindow::worthKeeping);
    connect(&learn.lessons(), &LessonsPage::timelineRequested, this, [this] { m_workspace->setTab(Tab::Timeline); });
    connect(m_workspace, &Workspace::tabChanged, this, [this] {
        showAnswer();
        showState();
        m_paleAnswer->setEnabled(m_pale && m_workspace->tab() != Tab::Learn);
    });
}

void MainWindow::showLearning()
{
    if (m_workspace->tab() != Tab::Learn)
        return;
    showAnswer();
    showCommand();
    showState();
}

// A lesson has a question of its own, and runs of its own.
void MainWindow::showAnswer()
{
    const auto headline =
        m_workspace->tab() == Tab::Learn ? m_workspace->learnPage().shownPage().headline() : std::nullopt;
    if (headline)
        m_answer->show(headline->origin, headline->answers);
    else
        m_answer->show(shown());
}

} // namespace overlap
