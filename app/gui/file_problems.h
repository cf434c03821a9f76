// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"

#include <QString>
#include <QWidget>

class QLabel;
class QScrollArea;
class QToolButton;

namespace overlap {

class Look;

// What is wrong with a file that could not be opened: every problem with its field, what is allowed and the mend. Not a
// dialog: the window goes on showing the last good state.
class FileProblems : public QWidget
{
    Q_OBJECT
public:
    explicit FileProblems(const Look& look, QWidget* parent = nullptr);

    void show(const QString& path, const Problems& problems);
    void retranslate();
    [[nodiscard]] QString text() const;

private:
    void applyLook();
    void rebuild();

    const Look& m_look;
    QLabel* m_title;
    QToolButton* m_close;
    QScrollArea* m_scroll;
    QString m_path;
    Problems m_problems;
};

} // namespace overlap
