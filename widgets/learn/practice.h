// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/question.h"
#include "widgets/learn/countdown.h"
#include "widgets/learn/practice_log.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace overlap {

// One answered question of a timed round.
struct RoundAnswer
{
    const Question* question = nullptr;
    std::size_t ticked = 0; // points that one had
    Rating rating = Rating::Wrong;
    Countdown::Time used{0};
    bool ranOut = false; // the points were shown because the time was over
};

// Interview practice without its looks: which question is asked, what is known of the answer, and timed rounds of several
// questions. Which comes next is up to the repetition (engine/lessons/repetition.h).
class Practice : public QObject
{
    Q_OBJECT
public:
    enum class Stage : std::uint8_t
    {
        Asked, // the points are hidden
        Revealed,
        NothingDue, // of the chosen topic
        Summary // of a timed round
    };
    struct Clocks
    {
        Countdown::Clock steady; // of the timed rounds
        std::function<std::chrono::sys_days()> today; // of the repetition
    };
    [[nodiscard]] static Clocks systemClocks();

    explicit Practice(QString logPath, Clocks clocks = systemClocks(), QObject* parent = nullptr);

    [[nodiscard]] Stage stage() const { return m_stage; }
    [[nodiscard]] const Question* question() const { return m_question; } // null when nothing is due, and in a summary
    [[nodiscard]] const std::string& topic() const { return m_topic; } // "": all
    [[nodiscard]] const PracticeLog& log() const { return m_log; }
    [[nodiscard]] RepetitionCounts counts(std::string_view topic) const; // "": of all
    [[nodiscard]] std::optional<std::int32_t> daysUntilDue() const; // of the chosen topic: when the next one is
    [[nodiscard]] std::int32_t daysAfter(Rating rating) const; // until it comes back, were it rated so

    void setTopic(const std::string& topic);
    void ask(const std::string& id); // this one next
    void skip(); // the next one of the topic, without a rating; also asks one where nothing is due
    void reveal();
    void setTicked(std::size_t point, bool ticked);
    [[nodiscard]] bool isTicked(std::size_t point) const { return m_ticks.at(point); }
    [[nodiscard]] std::size_t tickedCount() const;
    [[nodiscard]] Rating suggestedRating() const; // by the points: all, none or some
    void rate(Rating rating); // and on to the next question, or to the summary

    // `questions` of the topic, or as many as it has, each with so much time. The points are revealed when it is over.
    void startRound(std::size_t questions, Countdown::Time perQuestion);
    void endRound(); // before its end: the summary of what was answered; without an answer back to practice
    void closeSummary();
    [[nodiscard]] bool isTimed() const { return m_roundOf > 0; }
    [[nodiscard]] std::size_t roundSize() const { return m_roundOf; } // 0 outside of a round
    [[nodiscard]] const std::vector<RoundAnswer>& roundAnswers() const { return m_answers; }
    [[nodiscard]] Countdown::Time timeLeft() const { return m_countdown.left(); }
    [[nodiscard]] Countdown::Time timePerQuestion() const { return m_perQuestion; }
    [[nodiscard]] bool isPaused() const { return m_countdown.isPaused(); }
    void setPaused(bool paused);
    void tick(); // looks at the clock; a timer does so too

signals:
    void changed(); // another question, stage or topic
    void ticksChanged();
    void timeChanged();

private:
    [[nodiscard]] std::vector<std::string> ids(std::string_view topic) const;
    [[nodiscard]] const Question* notYetInRound() const; // the first of the topic
    void askNext();
    void show(const Question* question);
    void forgetRound();

    Clocks m_clocks;
    PracticeLog m_log;
    Stage m_stage = Stage::NothingDue;
    const Question* m_question = nullptr;
    std::string m_topic;
    std::vector<bool> m_ticks;
    Countdown m_countdown;
    Countdown::Time m_perQuestion{0};
    bool m_ranOut = false;
    std::size_t m_roundOf = 0;
    std::vector<RoundAnswer> m_answers;
    QTimer m_timer;
};

} // namespace overlap
