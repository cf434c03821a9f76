// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnosis and what-if in the main window: what they show, and what their buttons do.
#include "app/gui/advisor.h"
#include "app/gui/calibration_panel.h"
#include "app/gui/main_window.h"
#include "app/gui/memory_page.h"
#include "app/gui/pale_effect.h"
#include "app/gui/save_dialog.h"
#include "app/gui/session.h"
#include "app/gui/side_panel.h"
#include "app/gui/status_line.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/transfers_page.h"
#include "widgets/advice/diagnosis_panel.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/advice/evidence_table.h"
#include "widgets/advice/whatif_model.h"
#include "widgets/advice/whatif_panel.h"
#include "widgets/words/engine_words.h"

namespace overlap {

void MainWindow::connectAdvice()
{
    auto& side = m_workspace->sidePanel();
    m_advisor = new Advisor(m_session, this);
    m_advisor->setThresholds(m_settings.thresholds);
    side.diagnosis().setThresholds(m_settings.thresholds);
    m_paleDiagnosis = new PaleEffect(m_look, &side.diagnosis());
    m_paleWhatIf = new PaleEffect(m_look, &side.whatIf());
    connect(m_advisor, &Advisor::diagnosisChanged, this, &MainWindow::showDiagnosis);
    connect(m_advisor, &Advisor::whatIfChanged, this, &MainWindow::showWhatIf);
    connect(m_advisor, &Advisor::checkChanged, this, &MainWindow::showWhatIf);
    const auto seen = [this] {
        m_advisor->setSeen(m_workspace->sidePanel().page() == SidePanel::Diagnosis && m_workspace->areNumbersShown()
                           && m_workspace->tab() == Tab::Timeline);
    };
    connect(&side, &SidePanel::pageChanged, this, seen);
    connect(m_workspace, &Workspace::tabChanged, this, seen);
    connect(m_workspace, &Workspace::panelsChanged, this, seen);
    auto& diagnosis = side.diagnosis();
    connect(&diagnosis, &DiagnosisPanel::sideChosen, this, [this](Side chosen) {
        page().showEvidence(std::nullopt);
        m_advisor->setSide(chosen);
    });
    connect(&diagnosis, &DiagnosisPanel::tryRequested, this, &MainWindow::applyChange);
    connect(&diagnosis, &DiagnosisPanel::thresholdsEdited, this, [this](const DiagnosisOptions& options) {
        m_settings.thresholds = options;
        m_workspace->sidePanel().diagnosis().setThresholds(options);
        m_advisor->setThresholds(options);
    });
    connect(&diagnosis, &DiagnosisPanel::evidenceRequested, this, [this](const ShownEvidence& evidence) {
        page().showEvidence(evidence);
        m_workspace->sidePanel().diagnosis().setShownEvidence(evidence);
    });
    connect(&page(), &TimelinePage::evidenceClosed, this,
            [this] { m_workspace->sidePanel().diagnosis().setShownEvidence(std::nullopt); });
    connect(&page(), &TimelinePage::evidenceMoved, this,
            [this](const ShownEvidence& evidence) { m_workspace->sidePanel().diagnosis().setShownEvidence(evidence); });
    connect(&page().evidenceTable(), &EvidenceTable::saveCsvRequested, this, [this] {
        askWhereToSave(
            this, tr("Save the evidence"), tr("CSV (*.csv)"), QStringLiteral("evidence.csv"),
            [this](const QString& path) { showSaved(path, saveText(path, page().evidenceTable().model().csv())); });
    });
    auto& whatIf = side.whatIf();
    connect(&whatIf, &WhatIfPanel::applyRequested, this, &MainWindow::applyChange);
    connect(&whatIf, &WhatIfPanel::checkRequested, this, [this] {
        if (m_advisor->isChecking())
            m_advisor->stopCheck();
        else if (!devicePage().calibration().isRunning() && !m_workspace->sweepPage().isRunning()
                 && !m_workspace->sweepPage().isTuning()) // one has the GPU to itself
            m_advisor->check();
    });
    connect(&whatIf, &WhatIfPanel::saveCsvRequested, this, [this] {
        askWhereToSave(this, tr("Save the changes"), tr("CSV (*.csv)"), QStringLiteral("whatif.csv"),
                       [this](const QString& path) {
                           showSaved(path, saveText(path, m_workspace->sidePanel().whatIf().model().csv()));
                       });
    });
    connectPages();
    showDiagnosis();
    showWhatIf();
}

void MainWindow::connectPages()
{
    auto& sweep = m_workspace->sweepPage();
    connect(&sweep, &SweepPage::commandChanged, this, &MainWindow::showCommand);
    connect(m_workspace, &Workspace::tabChanged, this, &MainWindow::showCommand);
    connect(&sweep, &SweepPage::timelineRequested, this, [this] { m_workspace->setTab(Tab::Timeline); });
    connect(&sweep, &SweepPage::saveRequested, this, [this, &sweep](bool json) {
        askWhereToSave(this, tr("Save the sweep"), json ? tr("JSON (*.json)") : tr("CSV (*.csv)"),
                       json ? QStringLiteral("sweep.json") : QStringLiteral("sweep.csv"),
                       [this, &sweep](const QString& path) { showSaved(path, sweep.save(path)); });
    });
    auto& transfers = m_workspace->transfersPage();
    connect(&transfers, &TransfersPage::saveRequested, this, [this, &transfers] {
        askWhereToSave(this, tr("Save the transfers"), tr("CSV (*.csv)"), QStringLiteral("transfers.csv"),
                       [this, &transfers](const QString& path) { showSaved(path, saveText(path, transfers.csv())); });
    });
    connectPractice();
    auto& memory = m_workspace->memoryPage();
    connect(&memory, &MemoryPage::saveRequested, this, [this, &memory] {
        askWhereToSave(this, tr("Save the memory"), tr("CSV (*.csv)"), QStringLiteral("memory.csv"),
                       [this, &memory](const QString& path) { showSaved(path, saveText(path, memory.csv())); });
    });
}

void MainWindow::showSaved(const QString& path, const std::optional<Error>& error)
{
    m_status->showBriefly(error ? words::engineText(error->message) : tr("Saved %1.").arg(path));
}

void MainWindow::showDiagnosis()
{
    auto& panel = m_workspace->sidePanel().diagnosis();
    const auto& known = m_advisor->diagnosis();
    panel.setSides(m_advisor->has(Side::A) || m_advisor->side() == Side::A,
                   m_advisor->has(Side::B) || m_advisor->side() == Side::B);
    if (panel.run() != known || panel.side() != m_advisor->side() || !known) {
        panel.show(m_advisor->side(), known, m_advisor->diagnosisMessage());
        renewEvidence();
    }
    m_paleDiagnosis->setEnabled(m_advisor->isDiagnosisStale());
}

// The same rule of the new run stays on the chart, at the place that is looked at.
void MainWindow::renewEvidence()
{
    const auto& before = page().evidence();
    const auto& known = m_advisor->diagnosis();
    if (!before)
        return;
    const auto* finding = known ? known->diagnosis.find(before->rule()) : nullptr;
    auto evidence = *before;
    if (finding) {
        evidence.timeline = known->run->record.timeline;
        evidence.finding = *finding;
        evidence.current = std::min(evidence.current, evidence.count() > 0 ? evidence.count() - 1 : 0);
    }
    const auto renewed = finding && evidence.count() > 0 ? std::optional(evidence) : std::nullopt;
    page().showEvidence(renewed, false);
    m_workspace->sidePanel().diagnosis().setShownEvidence(renewed);
}

void MainWindow::showWhatIf()
{
    auto& panel = m_workspace->sidePanel().whatIf();
    const auto& known = m_advisor->whatIf();
    const auto check = m_advisor->isChecking() ? WhatIfPanel::Check::Running
                       : m_advisor->canCheck() ? WhatIfPanel::Check::Possible
                                               : WhatIfPanel::Check::Hidden;
    panel.setCheck(check, m_advisor->checkProblem());
    if (panel.model().whatIf() != known || !known)
        panel.show(m_advisor->side(), known, m_advisor->whatIfMessage(), m_advisor->fit());
    m_paleWhatIf->setEnabled(m_advisor->isWhatIfStale());
}

void MainWindow::applyChange(const Change& change)
{
    if (m_advisor->fit()) {
        tryInRecording(change);
        return;
    }
    auto pair = m_session.pair();
    const auto& from = pair.of(m_advisor->side());
    const auto what = tr("%1 in B", "a change").arg(words::changeName(change, from));
    auto name = pair.b.name;
    pair.b = change.scenario;
    pair.b.finalSync = true;
    pair.b.name = m_advisor->side() == Side::B ? name : std::string(); // named by what its settings are
    m_session.edit(pair, {}, what);
}

} // namespace overlap
