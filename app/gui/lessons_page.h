// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/learn_mode_page.h"
#include "app/gui/learning_progress.h"
#include "app/gui/lesson_runner.h"
#include "app/gui/session_hold.h"
#include "widgets/learn/lesson_walk.h"

#include <QPointer>

#include <functional>

class QMenu;
class QSplitter;
class QPushButton;
class QScrollArea;

namespace overlap {

class ChoiceBox;
class LessonCharts;
class LessonView;
class PresenterView;

// The lessons of the Learn tab: the list, the text of one, and its charts. Makes the runs on the device that was chosen in
// the window.
class LessonsPage : public LearnModePage
{
    Q_OBJECT
public:
    LessonsPage(const Look& look, Session& session, QWidget* parent = nullptr);
    ~LessonsPage() override;

    void retranslate() override;
    [[nodiscard]] QWidget* tools() override { return m_tools; }
    [[nodiscard]] std::optional<LearnHeadline> headline() const override;
    [[nodiscard]] QString message() const override;
    [[nodiscard]] QString command() const override;

    // An entry for each lesson; `opened` is called when one was chosen.
    void fillMenu(QMenu& menu, const std::function<void()>& opened);
    void open(std::uint32_t number);
    void present(); // on the whole screen
    [[nodiscard]] PresenterView* presenter() const; // null: nothing is presented
    // What was done in earlier starts.
    void setProgress(const LearningProgress& progress);
    [[nodiscard]] const LearningProgress& progress() const { return m_progress; }
    [[nodiscard]] LessonWalk& walk() { return m_walk; }
    [[nodiscard]] LessonList& list() const { return *m_list; }
    [[nodiscard]] LessonView& view() const { return *m_view; }
    [[nodiscard]] LessonCharts& charts() const { return *m_charts; }

signals:
    void progressChanged();
    void timelineRequested(); // a change was put into the scenarios, to be looked at there

protected:
    void showEvent(QShowEvent* event) override;
    void focusInEvent(QFocusEvent* event) override; // for the text of the lesson
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void connectWalk();
    void connectRuns();
    void makeShortcuts();
    void openNext();
    void wantRuns();
    void endRuns();
    void takeDevice();
    void takePrediction();
    void takeEnd();
    void tryNext(std::size_t index);
    void showWalk();
    void showProgress();
    void applyLook();
    void place();
    void dressPresent();

    const Look& m_look;
    Session& m_session;
    SessionHold m_hold; // while the GPU does nothing else
    LearningProgress m_progress;
    LessonWalk m_walk;
    QString m_device; // that the runs are of
    QWidget* m_tools = nullptr;
    ChoiceBox* m_choice = nullptr; // in place of the list where that has no room
    QPushButton* m_present = nullptr;
    QScrollArea* m_bodyScroll = nullptr; // where even one below the other has no room
    QSplitter* m_splitter = nullptr;
    LessonList* m_list = nullptr;
    QSplitter* m_body = nullptr; // text and charts
    LessonView* m_view = nullptr;
    LessonCharts* m_charts = nullptr;
    QPointer<PresenterView> m_presenter;
    bool m_compact = false;
    bool m_stacked = false;
    bool m_placed = false;
    LessonRunner m_runner; // last: it is joined first
};

} // namespace overlap
