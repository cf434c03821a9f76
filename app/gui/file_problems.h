// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;
class QToolButton;

namespace overlap {

class Look;

// What is wrong with files that could not be opened: every problem with its field, what is allowed and the mend. Not a
// dialog: the window goes on showing the last good state.
class FileProblems : public QWidget
{
    Q_OBJECT
public:
    explicit FileProblems(const Look& look, QWidget* parent = nullptr);

    void add(const QString& path, const Problems& problems); // and shows them
    void clear(); // and hides
    void retranslate();
    [[nodiscard]] QString text() const; // all that is shown, a line for each problem

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Report
    {
        QString path;
        Problems problems;
    };

    void applyLook();
    void rebuild();
    void fitHeight();

    const Look& m_look;
    QLabel* m_icon;
    QLabel* m_title;
    QToolButton* m_close;
    QScrollArea* m_scroll;
    std::vector<Report> m_reports;
    QStringList m_lines;
};

} // namespace overlap
