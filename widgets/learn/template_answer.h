// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/shown_pair.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;

namespace overlap {

class Look;
class OriginChip;

// What to answer to "it is slow: what do you do?", with the numbers of the runs on screen.
class TemplateAnswer : public QWidget
{
    Q_OBJECT
public:
    explicit TemplateAnswer(const Look& look, QWidget* parent = nullptr);

    void setRuns(const ShownPair& pair);
    void retranslate();
    [[nodiscard]] QString text() const; // as it is copied; "" without runs

protected:
    void showEvent(QShowEvent* event) override;

private:
    void applyLook();
    void fill();

    const Look& m_look;
    ShownPair m_pair;
    bool m_filled = false;
    QScrollArea* m_scroll;
    QWidget* m_page;
    QLabel* m_question;
    OriginChip* m_chips[2];
    QLabel* m_remark;
    QLabel* m_text;
    QPushButton* m_copy;
};

} // namespace overlap
