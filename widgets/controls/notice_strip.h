// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
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

    // None: hidden. `action`: on a button beside them; such notices cannot be dismissed unless they say so.
    void setNotices(const QStringList& notices, const QString& action = {}, bool dismissible = false);
    [[nodiscard]] QString text() const;

signals:
    void actionTriggered();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void applyLook();

    const Look& m_look;
    QLabel* m_icon;
    QLabel* m_label;
    QPushButton* m_action;
    QToolButton* m_close;
    QStringList m_notices;
    QStringList m_dismissed;
};

} // namespace overlap
