// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QToolButton;

namespace overlap {

class Look;

// The bottom of the window: what the results are, and the command that gives them without a window.
class StatusLine : public QWidget
{
    Q_OBJECT
public:
    explicit StatusLine(const Look& look, QWidget* parent = nullptr);

    void setMessage(const QString& message);
    void showBriefly(const QString& message); // for some seconds, then the message again
    void setCommand(const QString& command);
    [[nodiscard]] QString message() const;
    [[nodiscard]] QString command() const { return m_command; }
    [[nodiscard]] QToolButton* copyButton() const { return m_copy; }
    void retranslate();

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void copyRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyLook();
    void elide();

    const Look& m_look;
    QLabel* m_left;
    QLabel* m_caption;
    QLabel* m_text;
    QToolButton* m_copy;
    QString m_message;
    QString m_brief;
    QString m_command;
};

} // namespace overlap
