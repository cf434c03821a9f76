// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace overlap {

class Look;
class Practice;

// On top of the card in a timed round: which question it is, the time that is left, pause and end.
class RoundHead : public QWidget
{
    Q_OBJECT
public:
    RoundHead(const Look& look, Practice& practice, QWidget* parent = nullptr);

    void refresh();

private:
    void applyLook();
    void showTime();

    const Look& m_look;
    Practice& m_practice;
    QLabel* m_place;
    QProgressBar* m_bar;
    QLabel* m_time;
    QPushButton* m_pause;
    QPushButton* m_end;
};

} // namespace overlap
