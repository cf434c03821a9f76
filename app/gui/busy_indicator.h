// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/pair_runner.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace overlap {

class Look;

// A thin bar while runs are under way for 100 ms and more; from a second on also in words, with Stop. Its place in the
// tool bar is kept, so that nothing moves.
class BusyIndicator : public QWidget
{
    Q_OBJECT
public:
    BusyIndicator(const Look& look, PairRunner& runner, QWidget* parent = nullptr);

    void setLevel(BusyLevel level);
    void retranslate();
    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton* stopButton() const { return m_stop; }

signals:
    void stopRequested();

private:
    void applyLook();
    void showStage();

    const Look& m_look;
    PairRunner& m_runner;
    QWidget* m_bar;
    QLabel* m_text;
    QPushButton* m_stop;
    BusyLevel m_level = BusyLevel::None;
};

} // namespace overlap
