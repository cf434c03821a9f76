// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "app/gui/learn_mode_page.h"
#include "app/gui/session_hold.h"
#include "widgets/learn/practice.h"

class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace overlap {

class EvidenceView;
class NoticeStrip;
class PracticeCard;
class PracticeSide;
class RoundSummary;
class TemplateAnswer;

// Interview practice in the Learn tab: topics at the left, the question in the middle, and the runs that show what it is
// about beside it, or in its place where there is no room.
class PracticePage : public LearnModePage
{
    Q_OBJECT
public:
    // `logPath`: where the answers are kept; "": nowhere.
    PracticePage(const Look& look, Session& session, const QString& logPath,
                 Practice::Clocks clocks = Practice::systemClocks(), QWidget* parent = nullptr);
    ~PracticePage() override;

    void retranslate() override;
    [[nodiscard]] std::optional<LearnHeadline> headline() const override;
    [[nodiscard]] QString message() const override;
    [[nodiscard]] QString command() const override;

    [[nodiscard]] Practice& practice() { return m_practice; }
    [[nodiscard]] EvidenceView& evidence() const { return *m_evidence; }
    [[nodiscard]] PracticeCard& card() const { return *m_card; }
    [[nodiscard]] bool isRunning() const { return m_working.isRunning(); } // the evidence
    void showEvidence(); // of the question that is asked
    void showTemplate(bool on);
    void setRuns(const ShownPair& pair); // on screen, for the template answer

signals:
    void timelineRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override; // to what is to be done first

private:
    void build();
    [[nodiscard]] QWidget* makeNothingDue();
    void applyLook();
    void place();
    void showStage();
    void showNothingDue();
    void showProblem();
    void take(const Question& question, const Result<StudyResults>& results);
    void closeEvidence();
    void openInTimeline();
    [[nodiscard]] bool isWide() const;

    const Look& m_look;
    Session& m_session;
    SessionHold m_hold; // while the GPU does nothing else
    Practice m_practice;
    QSplitter* m_splitter = nullptr;
    PracticeSide* m_side = nullptr;
    NoticeStrip* m_problem = nullptr;
    QStackedWidget* m_middle = nullptr;
    PracticeCard* m_card = nullptr;
    RoundSummary* m_summary = nullptr;
    TemplateAnswer* m_template = nullptr;
    QWidget* m_nothing = nullptr;
    QLabel* m_nothingTitle = nullptr;
    QLabel* m_nothingText = nullptr;
    QPushButton* m_anyway = nullptr;
    EvidenceView* m_evidence = nullptr;
    const Question* m_evidenceOf = nullptr;
    bool m_templateShown = false;
    bool m_placed = false;
    Background m_working; // last: its threads end before what they deliver to
};

} // namespace overlap
