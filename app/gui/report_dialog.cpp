// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/report_dialog.h"

#include "app/gui/save_dialog.h"
#include "widgets/controls/choice_box.h"
#include "widgets/style/look.h"

#include <QCloseEvent>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
template<typename Enum>
[[nodiscard]] Enum chosen(const QComboBox& box)
{
    return static_cast<Enum>(box.currentData().toInt());
}

template<typename Enum>
void choose(QComboBox& box, Enum value)
{
    box.setCurrentIndex(std::max(0, box.findData(static_cast<int>(value))));
}
} // namespace

ReportDialog::ReportDialog(const Look& look, std::function<ReportSources()> sources, QWidget* parent)
    : QDialog(parent)
    , m_look(look)
    , m_sources(std::move(sources))
    , m_form(new QFormLayout)
    , m_subject(new ChoiceBox(look, this))
    , m_file(new ChoiceBox(look, this))
    , m_language(new ChoiceBox(look, this))
    , m_message(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_save(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("report"));
    setModal(false);
    auto* column = new QVBoxLayout(this);
    for (auto* box : {m_subject, m_file, m_language})
        m_form->addRow(new QLabel(this), box);
    column->addLayout(m_form);
    column->addWidget(m_message);
    column->addWidget(m_bar);
    column->addStretch(1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_save);
    buttons->addWidget(m_close);
    column->addLayout(buttons);
    m_subject->setObjectName(QStringLiteral("report.subject"));
    m_file->setObjectName(QStringLiteral("report.file"));
    m_language->setObjectName(QStringLiteral("report.language"));
    m_save->setObjectName(QStringLiteral("report.save"));
    m_close->setObjectName(QStringLiteral("report.close"));
    m_save->setDefault(true);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    connect(m_save, &QPushButton::clicked, this, &ReportDialog::askWhere);
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_writer.isRunning())
            m_writer.stop();
        else
            close();
    });
    connect(&m_writer, &ReportWriter::runningChanged, this, &ReportDialog::showState);
    connect(&m_writer, &ReportWriter::stageChanged, this, &ReportDialog::showStage);
    connect(&m_writer, &ReportWriter::failed, this, [this](const QString& why) { showMessage(why, true); });
    connect(&m_writer, &ReportWriter::written, this, [this](const QString& path) {
        close();
        emit written(path);
    });
    connect(&m_look, &Look::changed, this, &ReportDialog::applyLook);
    retranslate();
}

void ReportDialog::open(ReportSubject subject, ReportLanguage language)
{
    if (!m_writer.isRunning()) {
        fillSubjects();
        choose(*m_subject, subject);
        choose(*m_language, language);
        showMessage(m_subject->count() > 0 ? QString() : tr("There is nothing to report of yet: run A and B first."),
                    false);
    }
    showState();
    show();
    raise();
    activateWindow();
}

QString ReportDialog::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

QString ReportDialog::proposedName() const
{
    switch (chosen<ReportFile>(*m_file)) {
    case ReportFile::Pdf:
        return QStringLiteral("report.pdf");
    case ReportFile::Html:
        return QStringLiteral("report.html");
    case ReportFile::Markdown:
        return QStringLiteral("report.md");
    }
    return {};
}

void ReportDialog::askWhere()
{
    QString filter;
    switch (chosen<ReportFile>(*m_file)) {
    case ReportFile::Pdf:
        filter = tr("PDF documents (*.pdf)");
        break;
    case ReportFile::Html:
        filter = tr("HTML pages (*.html *.htm)");
        break;
    case ReportFile::Markdown:
        filter = tr("Markdown texts (*.md *.markdown)");
        break;
    }
    askWhereToSave(this, tr("Save the report"), filter, proposedName(), [this](const QString& path) { save(path); });
}

void ReportDialog::save(const QString& path)
{
    const auto sources = m_sources();
    const auto subject = chosen<ReportSubject>(*m_subject);
    const auto subjects = reportSubjects(sources);
    // The window may show something else by now.
    if (std::find(subjects.begin(), subjects.end(), subject) == subjects.end()) {
        fillSubjects();
        showMessage(tr("What the report was to be of is no longer shown: choose again."), true);
        return;
    }
    showMessage(QString(), false);
    m_writer.write({subject, chosen<ReportLanguage>(*m_language), path}, sources);
}

void ReportDialog::fillSubjects()
{
    const auto sources = m_sources();
    const auto before = m_subject->currentData();
    m_subject->clear();
    for (const auto subject : reportSubjects(sources)) {
        QString text;
        switch (subject) {
        case ReportSubject::Comparison:
            text = tr("A against B");
            break;
        case ReportSubject::RunA:
            text = tr("The run of A");
            break;
        case ReportSubject::RunB:
            text = tr("The run of B");
            break;
        case ReportSubject::RecordingA:
            text = tr("The recording %1").arg(sources.fileNames[0]);
            break;
        case ReportSubject::RecordingB:
            text = tr("The recording %1").arg(sources.fileNames[1]);
            break;
        case ReportSubject::Sweep:
            text = tr("The sweep");
            break;
        }
        m_subject->addItem(text, static_cast<int>(subject));
    }
    if (const int index = m_subject->findData(before); index >= 0)
        m_subject->setCurrentIndex(index);
}

void ReportDialog::showState()
{
    const bool running = m_writer.isRunning();
    for (auto* box : {m_subject, m_file, m_language})
        box->setEnabled(!running);
    m_save->setEnabled(!running && m_subject->count() > 0);
    m_bar->setVisible(running);
    m_close->setText(running ? tr("Stop") : tr("Close"));
    m_close->setAccessibleName(running ? tr("Stop writing the report") : tr("Close"));
    if (running)
        showMessage(tr("Writing the report\u2026"), false);
    else if (!m_message->property("error").toBool() && m_subject->count() > 0)
        showMessage(QString(), false);
}

void ReportDialog::showStage(ReportStage stage)
{
    if (m_writer.isRunning())
        showMessage(stage == ReportStage::Diagnosis ? tr("Looking for what holds it back\u2026")
                                                    : tr("Trying every change\u2026"),
                    false);
}

void ReportDialog::showMessage(const QString& text, bool error)
{
    m_message->setProperty("error", error);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

void ReportDialog::retranslate()
{
    setWindowTitle(tr("Report"));
    const std::pair<ChoiceBox*, QString> rows[] = {
        {m_subject, tr("About")}, {m_file, tr("Format")}, {m_language, tr("Language")}};
    for (const auto& [box, text] : rows) {
        auto* label = qobject_cast<QLabel*>(m_form->labelForField(box));
        label->setText(text);
        label->setBuddy(box);
        box->setAccessibleName(text);
    }
    const auto file = m_file->currentIndex();
    m_file->clear();
    m_file->addItem(tr("PDF, to print or to send"), static_cast<int>(ReportFile::Pdf));
    m_file->addItem(tr("HTML page, for a browser"), static_cast<int>(ReportFile::Html));
    m_file->addItem(tr("Markdown text, for a wiki or an issue"), static_cast<int>(ReportFile::Markdown));
    m_file->setCurrentIndex(std::max(file, 0));
    const auto language = m_language->currentIndex();
    m_language->clear();
    // Each in itself, as in the menu.
    m_language->addItem(QStringLiteral("English"), static_cast<int>(ReportLanguage::English));
    m_language->addItem(QStringLiteral("\u7B80\u4F53\u4E2D\u6587"), static_cast<int>(ReportLanguage::Chinese));
    m_language->setCurrentIndex(std::max(language, 0));
    m_save->setText(tr("Save\u2026"));
    m_save->setAccessibleName(tr("Choose where the report is saved"));
    m_bar->setAccessibleName(tr("The report is being written"));
    fillSubjects();
    showState();
    applyLook();
}

void ReportDialog::applyLook()
{
    const auto margin = m_look.ipx(14);
    layout()->setContentsMargins(margin, margin, margin, m_look.ipx(12));
    layout()->setSpacing(m_look.ipx(10));
    m_form->setHorizontalSpacing(m_look.ipx(12));
    m_form->setVerticalSpacing(m_look.ipx(8));
    for (auto* box : {m_subject, m_file, m_language})
        box->setMinimumWidth(m_look.ipx(300));
    m_bar->setFixedHeight(m_look.ipx(6));
    for (auto* button : {m_save, m_close})
        button->setMinimumWidth(m_look.ipx(86));
    adjustSize();
}

void ReportDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ReportDialog::closeEvent(QCloseEvent* event)
{
    m_writer.stop();
    QDialog::closeEvent(event);
}

} // namespace overlap
