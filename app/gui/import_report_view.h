// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace overlap {

class Look;
class Recordings;

// What reading the open recordings met: repaired, skipped, unknown, with counts. Follows what is open; not modal.
class ImportReportView : public QDialog
{
    Q_OBJECT
public:
    ImportReportView(const Look& look, const Recordings& recordings, QWidget* parent = nullptr);

    void retranslate();
    void copy() const;
    [[nodiscard]] QString text() const;

private:
    void refresh();

    const Look& m_look;
    const Recordings& m_recordings;
    QPlainTextEdit* m_text;
    QPushButton* m_copy;
    QPushButton* m_close;
};

} // namespace overlap
