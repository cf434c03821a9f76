// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/style/look.h"

#include <QWidget>

class QLabel;
class QScreen;
class QSplitter;
class QStyle;

namespace overlap {

class LessonCharts;
class LessonView;
class LessonWalk;

// A lesson on the whole screen in large type, for a projector. Right, Page Down, Space and Enter go on, a long text first
// scrolls; Left and Page Up go back; Esc ends. Presenter remotes send the Page keys.
class PresenterView : public QWidget
{
    Q_OBJECT
public:
    // `look`: of the window; the presenter follows its colours.
    PresenterView(const Look& look, LessonWalk& walk);

    void present(const QScreen* screen);
    void retranslate();
    [[nodiscard]] LessonView& view() const { return *m_view; }
    [[nodiscard]] LessonCharts& charts() const { return *m_charts; }
    [[nodiscard]] const Look& look() const { return m_large; }

signals:
    void nextLessonRequested();
    void stopRequested();
    void simulatedRequested();
    void tryRequested(std::size_t index); // ends the presentation

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    bool takeKey(int key);
    void goOn();
    void refresh();
    void dress(); // what is new in it
    void follow(); // the window's colours, in a size for this screen
    void place();

    const Look& m_look;
    Look m_own; // of the charts
    Look m_large; // of the text
    LessonWalk& m_walk;
    QStyle* m_style = nullptr; // the window's, in the size of the text
    QSplitter* m_body = nullptr;
    LessonView* m_view = nullptr;
    LessonCharts* m_charts = nullptr;
    QLabel* m_foot = nullptr; // where the numbers come from
    QLabel* m_keys = nullptr;
};

} // namespace overlap
