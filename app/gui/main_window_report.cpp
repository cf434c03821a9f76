// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window has to report of.
#include "app/gui/advisor.h"
#include "app/gui/language.h"
#include "app/gui/main_window.h"
#include "app/gui/report_dialog.h"
#include "app/gui/session.h"
#include "app/gui/status_line.h"
#include "app/gui/sweep_page.h"

namespace overlap {

ReportSources MainWindow::reportSources() const
{
    ReportSources sources;
    sources.shown = shown();
    sources.backend = m_session.sharedBackend();
    for (const auto side : Sides) {
        const auto& opened = m_recordings.opened(side);
        if (m_recordings.source(side) != SideSource::Recording || !opened)
            continue;
        const auto index = static_cast<std::size_t>(side);
        sources.recordings[index] = opened->recording;
        sources.fileNames[index] = opened->fileName;
        const auto shown = shownPart(side);
        sources.parts[index] = shown.part;
        sources.shifts[index] = shown.shift;
    }
    sources.sweep = m_workspace->sweepPage().result();
    return sources;
}

ReportDialog& MainWindow::reportDialog()
{
    if (!m_report) {
        m_report = new ReportDialog(
            m_look, [this] { return reportSources(); }, this);
        connect(m_report, &ReportDialog::written, this,
                [this](const QString& path) { m_status->showBriefly(tr("Saved %1.").arg(path)); });
    }
    return *m_report;
}

void MainWindow::askReport()
{
    const bool sweep = m_workspace->tab() == Tab::Sweep && m_workspace->sweepPage().result();
    reportDialog().open(sweep ? ReportSubject::Sweep : ReportSubject::Comparison,
                        findLanguage(m_language.id().toStdString()).value_or(ReportLanguage::English));
}

} // namespace overlap
