// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does with files: opening, saving, exporting, dropping.
#include "app/gui/actions.h"
#include "app/gui/calibration_panel.h"
#include "app/gui/device_page.h"
#include "app/gui/export_writer.h"
#include "app/gui/file_content.h"
#include "app/gui/file_problems.h"
#include "app/gui/main_window.h"
#include "app/gui/session.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"
#include "widgets/words/engine_words.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QStandardPaths>

#include <functional>

namespace overlap {

namespace {

// A file dialog that does not stop the event loop: runs go on behind it.
void ask(QWidget* parent, QFileDialog::AcceptMode mode, const QString& title, const QString& filter,
         const QString& name, const std::function<void(const QString&)>& chosen)
{
    auto* dialog = new QFileDialog(parent, title, QString(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(mode);
    dialog->setFileMode(mode == QFileDialog::AcceptOpen ? QFileDialog::ExistingFile : QFileDialog::AnyFile);
    if (mode == QFileDialog::AcceptSave) {
        dialog->setDefaultSuffix(QFileInfo(name).suffix());
        dialog->selectFile(name);
    }
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

} // namespace

bool MainWindow::openFile(const QString& path, Side side)
{
    m_fileProblems->clear();
    std::vector<RecordingFile> recordings;
    const bool good = takeFile(path, side, recordings);
    m_recordings.open(recordings);
    return good;
}

bool MainWindow::openFiles(const QStringList& paths)
{
    m_fileProblems->clear();
    bool all = true;
    std::vector<RecordingFile> recordings;
    if (paths.size() == 1 && isPresetPair(paths.front())) {
        m_recordings.closeAll();
        return m_session.choosePreset(paths.front());
    }
    for (int i = 0; i < paths.size(); ++i)
        all = takeFile(paths[i], i == 0 ? Side::A : Side::B, recordings) && all;
    // One of two is a scenario: it is to be seen beside the recording.
    if (paths.size() == 2 && recordings.size() == 1)
        recordings.front().besideRun = all;
    m_recordings.open(recordings);
    return all;
}

bool MainWindow::takeFile(const QString& path, Side side, std::vector<RecordingFile>& recordings)
{
    if (const auto preset = presetNamed(path, side)) {
        takeInto(side, *preset, std::nullopt, path);
        return true;
    }
    const auto content = contentOf(path);
    if (!content) {
        showFileError(path, QString::fromStdString(content.error().message));
        return false;
    }
    if (*content == FileContent::Scenario)
        return takeScenario(path, side);
    recordings.push_back({path, side});
    return true;
}

void MainWindow::showFileError(const QString& path, const QString& why)
{
    m_fileProblems->add(path, {{"", why.toStdString(), "", "", std::nullopt}});
}

bool MainWindow::takeScenario(const QString& path, Side side)
{
    const auto file = readScenarioFile(path.toStdString());
    if (!file) {
        m_fileProblems->add(path, file.error());
        return false;
    }
    if (const auto* pair = std::get_if<ScenarioPair>(&*file)) {
        m_pairFile = path;
        m_recordings.closeAll();
        m_session.replace(*pair, {}, tr("Open %1").arg(QFileInfo(path).fileName()));
    } else {
        const auto& scenario = std::get<Scenario>(*file);
        takeInto(side, scenario, ScenarioSource{QFileInfo(path).absoluteFilePath(), scenario},
                 QFileInfo(path).fileName());
    }
    m_settings.addRecent(path);
    fillRecent();
    return true;
}

void MainWindow::takeInto(Side side, const Scenario& scenario, const std::optional<ScenarioSource>& source,
                          const QString& name)
{
    auto changed = m_session.pair();
    auto sources = m_session.sources();
    changed.of(side) = scenario;
    sources.of(side) = source;
    m_session.replace(changed, {}, tr("Open %1").arg(name), sources);
    if (m_recordings.isUsed())
        m_recordings.setSource(side, SideSource::Run);
}

bool MainWindow::saveFile(const QString& path, std::optional<Side> side)
{
    const auto& pair = m_session.pair();
    const auto error =
        side ? writeScenarioFile(path.toStdString(), pair.of(*side)) : writeScenarioFile(path.toStdString(), pair);
    if (error) {
        showError(words::engineText(error->message));
        return false;
    }
    if (!side)
        m_pairFile = path;
    m_settings.addRecent(path);
    fillRecent();
    m_status->showBriefly(tr("Saved %1.").arg(path));
    return true;
}

bool MainWindow::exportFile(ExportKind kind, const QString& path)
{
    if (ExportWriter::writes(kind))
        return m_exports->start(kind, path, shown());
    const auto error = exportShown(kind, path, page().chart(), rightPanel().numbers().model(), shown());
    if (error) {
        showError(words::engineText(error->message));
        return false;
    }
    m_status->showBriefly(tr("Saved %1.").arg(path));
    return true;
}

void MainWindow::showError(const QString& message)
{
    m_status->showBriefly(message);
}

void MainWindow::fillRecent()
{
    auto* menu = m_actions->recent;
    menu->clear();
    menu->setEnabled(!m_settings.recent.isEmpty());
    for (const auto& path : m_settings.recent) {
        auto* action = menu->addAction(QFileInfo(path).fileName().replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { openFile(path); });
    }
}

void MainWindow::askOpen(std::optional<Side> side)
{
    const auto title = !side ? tr("Open") : *side == Side::A ? tr("Open into A") : tr("Open into B");
    ask(this, QFileDialog::AcceptOpen, title, tr("Scenarios and recordings (*.json *.gz *.sqlite *.db);;All files (*)"),
        QString(), [this, side](const QString& path) { openFile(path, side.value_or(Side::A)); });
}

void MainWindow::askSave(std::optional<Side> side)
{
    const auto name = !side              ? (m_pairFile.isEmpty() ? QStringLiteral("pair.json") : m_pairFile)
                      : *side == Side::A ? QStringLiteral("a.json")
                                         : QStringLiteral("b.json");
    ask(this, QFileDialog::AcceptSave, tr("Save"), tr("Scenarios (*.json)"), name,
        [this, side](const QString& path) { (void)saveFile(path, side); });
}

void MainWindow::askExport(ExportKind kind)
{
    ask(this, QFileDialog::AcceptSave, tr("Export"), exportFilter(kind), exportFileName(kind),
        [this, kind](const QString& path) { (void)exportFile(kind, path); });
}

void MainWindow::askCalibration()
{
    // Where nobody has to look for it; the folder is made, so that the dialog can open there.
    QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    (void)folder.mkpath(QStringLiteral("profiles"));
    const auto name = folder.filePath(QStringLiteral("profiles/") + devicePage().calibration().proposedName());
    ask(this, QFileDialog::AcceptSave, tr("Calibrate"), tr("Device profiles (*.json)"), name,
        [this](const QString& path) { devicePage().calibration().start(path); });
}

void MainWindow::copyCommand()
{
    QGuiApplication::clipboard()->setText(m_status->command());
    m_status->showBriefly(tr("Copied."));
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About OverlapScope"));
    box->setTextFormat(Qt::RichText);
    box->setText(QStringLiteral("<b>OverlapScope " OVERLAP_VERSION "</b>"));
    box->setInformativeText(tr("Shows live how CPU work, PCIe copies and GPU kernels overlap.\n\n"
                               "Free software under the GNU General Public License, version 3 or later. Uses Qt and "
                               "QCustomPlot."));
    box->setModal(false);
    box->show();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.size() <= 2 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const auto urls = event->mimeData()->urls();
    // Two files are A and B; one goes to the half of the window it is dropped on.
    if (urls.size() == 2) {
        openFiles({urls[0].toLocalFile(), urls[1].toLocalFile()});
    } else if (!urls.isEmpty()) {
        const auto at = page().chart().mapFrom(this, event->position().toPoint());
        openFile(urls.first().toLocalFile(), at.y() > page().chart().height() / 2 ? Side::B : Side::A);
    }
    event->acceptProposedAction();
}

} // namespace overlap
