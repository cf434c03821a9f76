// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/practice.h"

#include <QDate>

#include <algorithm>
#include <limits>
#include <utility>

namespace overlap {

namespace {
constexpr int TickMs = 200;
} // namespace

// Days are those of the wall calendar: a question is due in the morning, not in the hour in which it was answered.
Practice::Clocks Practice::systemClocks()
{
    return {
        [] { return std::chrono::duration_cast<Countdown::Time>(std::chrono::steady_clock::now().time_since_epoch()); },
        [] {
            constexpr qint64 Epoch = 2440588; // Julian day of 1970-01-01
            return std::chrono::sys_days(std::chrono::days(QDate::currentDate().toJulianDay() - Epoch));
        }};
}

Practice::Practice(QString logPath, Clocks clocks, QObject* parent)
    : QObject(parent)
    , m_clocks(std::move(clocks))
    , m_log(std::move(logPath))
    , m_countdown(m_clocks.steady)
{
    m_timer.setInterval(TickMs);
    connect(&m_timer, &QTimer::timeout, this, &Practice::tick);
    askNext();
}

std::vector<std::string> Practice::ids(std::string_view topic) const
{
    std::vector<std::string> all;
    for (const auto& question : questions()) {
        if (topic.empty() || question.topic == topic)
            all.push_back(question.id);
    }
    return all;
}

RepetitionCounts Practice::counts(std::string_view topic) const
{
    return countsOf(m_log.state(), ids(topic), m_clocks.today());
}

std::optional<std::int32_t> Practice::daysUntilDue() const
{
    std::optional<std::int32_t> least;
    for (const auto& id : ids(m_topic)) {
        const auto it = m_log.state().find(id);
        const auto days =
            it == m_log.state().end() ? 0 : static_cast<std::int32_t>((it->second.due() - m_clocks.today()).count());
        least = std::min(least.value_or(std::numeric_limits<std::int32_t>::max()), std::max(0, days));
    }
    return least;
}

std::int32_t Practice::daysAfter(Rating rating) const
{
    if (!m_question)
        return 0;
    const auto after = rated(m_log.state(), m_question->id, rating, m_clocks.today());
    return static_cast<std::int32_t>((after.find(m_question->id)->second.due() - m_clocks.today()).count());
}

void Practice::setTopic(const std::string& topic)
{
    if (m_topic == topic)
        return;
    m_topic = topic;
    forgetRound();
    askNext();
}

void Practice::ask(const std::string& id)
{
    if (const auto* question = findQuestion(id)) {
        forgetRound();
        show(question);
    }
}

void Practice::skip()
{
    const auto all = ids(m_topic);
    if (all.empty())
        return;
    auto next = m_question ? std::ranges::find(all, m_question->id) : all.end();
    if (next != all.end())
        ++next;
    if (next == all.end())
        next = all.begin();
    show(findQuestion(*next));
}

void Practice::askNext()
{
    const auto id = nextQuestion(m_log.state(), ids(m_topic), m_clocks.today());
    if (id) {
        show(findQuestion(*id));
        return;
    }
    if (isTimed()) {
        // A round goes on with what is not due: it was asked for.
        show(notYetInRound());
        return;
    }
    show(nullptr);
}

const Question* Practice::notYetInRound() const
{
    for (const auto& id : ids(m_topic)) {
        if (std::ranges::none_of(m_answers, [&](const RoundAnswer& answer) { return answer.question->id == id; }))
            return findQuestion(id);
    }
    return nullptr;
}

void Practice::show(const Question* question)
{
    m_question = question;
    m_stage = question ? Stage::Asked : Stage::NothingDue;
    m_ticks.assign(question ? question->text(LessonLanguage::English).points.size() : 0, false);
    m_ranOut = false;
    m_countdown.stop();
    if (isTimed() && question) {
        m_countdown.start(m_perQuestion);
        m_timer.start();
    } else {
        m_timer.stop();
    }
    emit changed();
}

void Practice::reveal()
{
    if (m_stage != Stage::Asked)
        return;
    m_stage = Stage::Revealed;
    m_countdown.setPaused(true); // what was used stays known
    m_timer.stop();
    emit changed();
}

void Practice::setTicked(std::size_t point, bool ticked)
{
    if (m_ticks.at(point) == ticked)
        return;
    m_ticks[point] = ticked;
    emit ticksChanged();
}

std::size_t Practice::tickedCount() const
{
    return static_cast<std::size_t>(std::ranges::count(m_ticks, true));
}

Rating Practice::suggestedRating() const
{
    const auto count = tickedCount();
    if (count == 0)
        return Rating::Wrong;
    return count == m_ticks.size() ? Rating::Right : Rating::Partly;
}

void Practice::rate(Rating rating)
{
    if (m_stage != Stage::Revealed || !m_question)
        return;
    m_log.rate(m_question->id, rating, m_clocks.today());
    if (isTimed()) {
        m_answers.push_back({m_question, tickedCount(), rating, m_countdown.used(), m_ranOut});
        if (m_answers.size() >= m_roundOf) {
            endRound();
            return;
        }
    }
    askNext();
}

void Practice::startRound(std::size_t questions, Countdown::Time perQuestion)
{
    m_answers.clear();
    m_roundOf = std::clamp<std::size_t>(questions, 1, std::max<std::size_t>(1, ids(m_topic).size()));
    m_perQuestion = perQuestion;
    m_question = nullptr;
    askNext();
}

void Practice::endRound()
{
    if (!isTimed())
        return;
    const bool answered = !m_answers.empty();
    m_roundOf = 0;
    m_countdown.stop();
    m_timer.stop();
    if (!answered) {
        askNext();
        return;
    }
    m_question = nullptr;
    m_ticks.clear();
    m_stage = Stage::Summary;
    emit changed();
}

void Practice::closeSummary()
{
    forgetRound();
    askNext();
}

void Practice::forgetRound()
{
    m_roundOf = 0;
    m_answers.clear();
    m_countdown.stop();
    m_timer.stop();
}

void Practice::setPaused(bool paused)
{
    if (!isTimed() || m_stage != Stage::Asked)
        return;
    m_countdown.setPaused(paused);
    emit timeChanged();
}

void Practice::tick()
{
    if (!isTimed() || m_stage != Stage::Asked)
        return;
    if (m_countdown.isOver()) {
        m_ranOut = true;
        reveal();
        return;
    }
    emit timeChanged();
}

} // namespace overlap
