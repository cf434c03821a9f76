// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace overlap {

class Look;

// A command in the fixed face with a button that copies it.
class CommandLine : public QWidget
{
    Q_OBJECT
public:
    explicit CommandLine(const Look& look, QWidget* parent = nullptr);

    void setCommand(const QString& command); // "": hidden
    [[nodiscard]] const QString& command() const { return m_command; }
    [[nodiscard]] QToolButton& copyButton() const { return *m_copy; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyLook();
    void retranslate();

    const Look& m_look;
    QString m_command;
    QLabel* m_text;
    QToolButton* m_copy;
};

} // namespace overlap
