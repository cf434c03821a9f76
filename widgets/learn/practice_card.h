// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/repetition.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace overlap {

class Look;
class Practice;
class RoundHead;
class SnugScroll;
class TickLine;

// One question of the practice: first the question alone, with room for notes, then the points of a good answer to be
// ticked off, what is often said wrongly, follow-ups, and how well one knew it. What is to be done stays in view below.
class PracticeCard : public QWidget
{
    Q_OBJECT
public:
    PracticeCard(const Look& look, Practice& practice, QWidget* parent = nullptr);

    void rebuild(); // texts in the current language
    void setEvidenceShown(bool shown); // it is open beside the card
    void takeFocus(); // to what is to be done first
    [[nodiscard]] QPlainTextEdit& notes() const { return *m_notes; }
    [[nodiscard]] const std::vector<TickLine*>& points() const { return m_points; }

signals:
    void evidenceRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void showQuestion();
    void addPoints(QVBoxLayout& into);
    void addRest(QVBoxLayout& into);
    void showActions();
    void showTicks();
    void applyLook();
    void placeActions();
    void primaryAction();
    [[nodiscard]] QPushButton* ratingButton(Rating rating) const;

    const Look& m_look;
    Practice& m_practice;
    RoundHead* m_round = nullptr;
    SnugScroll* m_scroll = nullptr;
    QWidget* m_page = nullptr;
    QLabel* m_topic = nullptr;
    QLabel* m_question = nullptr;
    QPlainTextEdit* m_notes = nullptr;
    QWidget* m_answer = nullptr; // made anew for each question
    QLabel* m_tickCount = nullptr; // in it
    std::vector<TickLine*> m_points; // in it
    QWidget* m_actions = nullptr;
    QLabel* m_howWell = nullptr;
    QPushButton* m_reveal = nullptr;
    QPushButton* m_skip = nullptr;
    QPushButton* m_evidence = nullptr;
    QPushButton* m_ratings[3] = {};
    bool m_evidenceShown = false;
    const void* m_shown = nullptr; // the question that the notes are about
};

} // namespace overlap
