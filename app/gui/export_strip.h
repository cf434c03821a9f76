// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace overlap {

class ExportWriter;
class Look;

// While a large file is written: how many of the intervals are in it, and Cancel. Not a dialog: the window goes on.
class ExportStrip : public QWidget
{
    Q_OBJECT
public:
    ExportStrip(const Look& look, ExportWriter& writer, QWidget* parent = nullptr);

    void retranslate();
    [[nodiscard]] QString text() const; // "" while nothing is shown

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void applyLook();
    void showProgress();

    const Look& m_look;
    ExportWriter& m_writer;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace overlap
