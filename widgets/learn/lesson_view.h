// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/learn/lesson_walk.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QTabBar;
class QVBoxLayout;

namespace overlap {

class Look;
class PredictionPanel;

// The text of a lesson, stage by stage: question, prediction, what came of it, the guided steps, explanation, interview
// question and what to try next. The stages stand on top; those that were not reached yet are out of reach.
class LessonView : public QWidget
{
    Q_OBJECT
public:
    enum class Use
    {
        Read, // on the page
        Present // on a projector: less on each page
    };
    LessonView(const Look& look, LessonWalk& walk, Use use, QWidget* parent = nullptr);

    void refresh(); // after a change of the walk, the language or the look
    void setDevice(const QString& id); // that the runs are made on
    void setTight(bool tight); // without the title, which stands elsewhere, and closer: there is little room
    void setNextTitle(const QString& title); // of the lesson after this one; "": it is the last
    void focusFirst(); // what one goes on with
    // Down by most of a page; false: there is no more.
    bool scrollOn();

    [[nodiscard]] QTabBar& stages() const { return *m_stages; }
    [[nodiscard]] QScrollArea& scroll() const { return *m_scroll; }
    [[nodiscard]] PredictionPanel* prediction() const { return m_prediction; } // null: not at this stage

signals:
    void tryRequested(std::size_t index);
    void nextLessonRequested();
    void stopRequested();
    void simulatedRequested(); // the runs on the simulated H200 instead

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    // What a page was made for; another one is made when this changes.
    struct Key
    {
        const Lesson* lesson = nullptr;
        LessonStage stage = LessonStage::Question;
        std::size_t step = 0;
        bool answered = false;
        bool predicted = false;
        StudyState state = StudyState::None;
        LessonLanguage language = LessonLanguage::English;
        double scale = 0.0;
        bool dark = false;
        bool narrow = false;
        bool tight = false;
        QString next;
        bool operator==(const Key&) const = default;
    };
    [[nodiscard]] Key key() const;
    void showStages();
    [[nodiscard]] bool isNarrow() const;
    void rebuild();
    void showProgress();

    // lesson_pages.cpp
    void addTitle(QVBoxLayout& column);
    void addText(QVBoxLayout& column, const QString& markdown, const char* name, bool strong = false);
    void addName(QVBoxLayout& column, std::size_t run);
    void addCode(QVBoxLayout& column, std::size_t run);
    QPushButton* addButton(QVBoxLayout& column, const QString& text, const char* name, bool primary);
    QPushButton* addNext(QVBoxLayout& column, const QString& text);
    void fillQuestion(QVBoxLayout& column);
    void fillPredict(QVBoxLayout& column);
    void fillRun(QVBoxLayout& column);
    void fillRunning(QVBoxLayout& column);
    void fillFailure(QVBoxLayout& column);
    void fillOutcome(QVBoxLayout& column);
    void fillSee(QVBoxLayout& column);
    void fillExplain(QVBoxLayout& column);
    void fillInterview(QVBoxLayout& column);
    void fillTryNext(QVBoxLayout& column);
    [[nodiscard]] QString outcomeText() const;
    [[nodiscard]] QString reasonText() const;
    [[nodiscard]] const LessonText& text() const;

    const Look& m_look;
    LessonWalk& m_walk;
    Use m_use;
    QString m_device;
    QString m_nextTitle;
    bool m_tight = false;
    Key m_shown;
    QTabBar* m_stages = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_page = nullptr; // of the stage
    PredictionPanel* m_prediction = nullptr;
    QLabel* m_progressText = nullptr;
    QProgressBar* m_progressBar = nullptr;
};

} // namespace overlap
