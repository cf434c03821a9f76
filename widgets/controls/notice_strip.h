// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QToolButton;

namespace overlap {

class Look;

// One strip under the answer for what must be known before the numbers are believed. Dismissed until it says
// something else.
class NoticeStrip : public QWidget
{
    Q_OBJECT
public:
    explicit NoticeStrip(const Look& look, QWidget* parent = nullptr);

    void setNotices(const QStringList& notices); // none: hidden
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void applyLook();

    const Look& m_look;
    QLabel* m_icon;
    QLabel* m_label;
    QToolButton* m_close;
    QStringList m_notices;
    QStringList m_dismissed;
};

} // namespace overlap
