// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace overlap {

class Look;
class Recordings;

// While a recording is read: how far it is in bytes and rows, and Cancel. Before a large one is read: what it will need,
// and whether to go on. Not a dialog: the window goes on showing what was open.
class ReadingStrip : public QWidget
{
    Q_OBJECT
public:
    ReadingStrip(const Look& look, Recordings& recordings, QWidget* parent = nullptr);

    void retranslate();
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void applyLook();
    void refresh();
    void showWhat();

    const Look& m_look;
    Recordings& m_recordings;
    QLabel* m_icon;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_allow;
    QPushButton* m_cancel;
    bool m_late = false; // it takes long enough to be shown
};

} // namespace overlap
