// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QScrollArea;

namespace overlap {

class Look;
class Practice;

// What came of a timed round: points, time, and each question with how well it was known.
class RoundSummary : public QWidget
{
    Q_OBJECT
public:
    RoundSummary(const Look& look, Practice& practice, QWidget* parent = nullptr);

    void rebuild();
    [[nodiscard]] QString text() const; // "9 of 14 points in 3:20; 2 of 3 questions known"

signals:
    void againRequested(); // another round like this one

private:
    const Look& m_look;
    Practice& m_practice;
    QScrollArea* m_scroll;
};

} // namespace overlap
