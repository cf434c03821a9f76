// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/report_writer.h"

#include <QDialog>

#include <functional>

class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace overlap {

class ChoiceBox;
class Look;

// Asks what a report is of, how it is written and in which language, and shows how far it is. Not modal: the window goes on,
// and what is reported is what it showed when Save was pressed.
class ReportDialog : public QDialog
{
    Q_OBJECT
public:
    ReportDialog(const Look& look, std::function<ReportSources()> sources, QWidget* parent = nullptr);

    // Opened anew: what there is to report of, `subject` chosen where it is among it.
    void open(ReportSubject subject, ReportLanguage language);
    void save(const QString& path); // as chosen here
    [[nodiscard]] ReportWriter& writer() { return m_writer; }
    [[nodiscard]] QString message() const;
    [[nodiscard]] QString proposedName() const; // "report.pdf"

    using QDialog::open;

signals:
    void written(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override; // a report under way is given up

private:
    void retranslate();
    void applyLook();
    void fillSubjects();
    void askWhere();
    void showState();
    void showStage(ReportStage stage);
    void showMessage(const QString& text, bool error);

    const Look& m_look;
    std::function<ReportSources()> m_sources;
    QFormLayout* m_form;
    ChoiceBox* m_subject;
    ChoiceBox* m_file;
    ChoiceBox* m_language;
    QLabel* m_message;
    QProgressBar* m_bar;
    QPushButton* m_save;
    QPushButton* m_close;
    ReportWriter m_writer;
};

} // namespace overlap
