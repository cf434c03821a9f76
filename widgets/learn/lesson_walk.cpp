// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/lesson_walk.h"

#include "widgets/words/learn_texts.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

[[nodiscard]] LessonStage after(LessonStage stage)
{
    return static_cast<LessonStage>(static_cast<std::uint8_t>(stage) + 1);
}

[[nodiscard]] LessonStage before(LessonStage stage)
{
    return static_cast<LessonStage>(static_cast<std::uint8_t>(stage) - 1);
}

} // namespace

LessonWalk::LessonWalk(QObject* parent)
    : QObject(parent)
{
}

void LessonWalk::open(const Lesson& lesson, const std::optional<Prediction>& earlier)
{
    emit runsUnwanted();
    m_lesson = &lesson;
    m_stage = LessonStage::Question;
    m_step = 0;
    m_answered = false;
    m_prediction = earlier.value_or(Prediction{});
    m_predicted = earlier.has_value();
    m_earlier = m_predicted;
    m_reached = m_predicted ? LessonStage::TryNext : LessonStage::Question;
    m_results = {};
    m_failure.clear();
    m_state = StudyState::None;
    emit lessonChanged();
    emit runsWanted();
}

void LessonWalk::restart()
{
    if (m_lesson != nullptr)
        open(*m_lesson);
}

bool LessonWalk::canGo(LessonStage stage) const
{
    if (m_lesson == nullptr || stage > m_reached)
        return false;
    // What comes after the runs speaks of them.
    return stage <= LessonStage::Run || m_state == StudyState::Done;
}

void LessonWalk::go(LessonStage stage)
{
    if (!canGo(stage) || stage == m_stage)
        return;
    if (stage == LessonStage::See)
        m_step = 0;
    enter(stage);
}

void LessonWalk::enter(LessonStage stage)
{
    const bool first = stage == LessonStage::TryNext && m_stage != stage;
    m_stage = stage;
    m_reached = std::max(m_reached, stage);
    emit changed();
    if (first)
        emit ended();
}

void LessonWalk::goStep(std::size_t step)
{
    if (m_lesson == nullptr || step >= m_lesson->steps.size() || m_stage != LessonStage::See || step == m_step)
        return;
    m_step = step;
    emit changed();
}

void LessonWalk::showAnswer()
{
    if (m_stage != LessonStage::Interview || m_answered)
        return;
    m_answered = true;
    emit changed();
}

bool LessonWalk::next()
{
    if (m_lesson == nullptr || m_stage == LessonStage::TryNext)
        return false;
    if (m_stage == LessonStage::Question && m_state < StudyState::Ready)
        return false; // there is nothing to predict from yet
    if (m_stage == LessonStage::Predict && !m_predicted) {
        if (m_state != StudyState::Ready)
            return false;
        predict();
        return true;
    }
    if (m_stage >= LessonStage::Run && m_state != StudyState::Done)
        return false;
    if (m_stage == LessonStage::See && m_step + 1 < m_lesson->steps.size()) {
        goStep(m_step + 1);
        return true;
    }
    if (m_stage == LessonStage::Interview && !m_answered) {
        showAnswer();
        return true;
    }
    if (after(m_stage) == LessonStage::See)
        m_step = 0;
    enter(after(m_stage));
    return true;
}

bool LessonWalk::back()
{
    if (m_lesson == nullptr || m_stage == LessonStage::Question)
        return false;
    if (m_stage == LessonStage::See && m_step > 0) {
        goStep(m_step - 1);
        return true;
    }
    if (before(m_stage) == LessonStage::See)
        m_step = m_lesson->steps.empty() ? 0 : m_lesson->steps.size() - 1;
    enter(before(m_stage));
    return true;
}

void LessonWalk::setGuess(double number)
{
    if (m_predicted || m_prediction.number == number)
        return;
    m_prediction.number = number;
    emit predictionChanged();
}

void LessonWalk::setReason(std::size_t reason)
{
    if (m_predicted || m_lesson == nullptr || reason >= m_lesson->reasons.size() || m_prediction.reason == reason)
        return;
    m_prediction.reason = reason;
    emit predictionChanged();
}

void LessonWalk::predict()
{
    if (m_lesson == nullptr || m_predicted)
        return;
    m_predicted = true;
    enter(LessonStage::Run);
    emit runsWanted();
}

void LessonWalk::doNotKnow()
{
    if (m_predicted)
        return;
    m_prediction = {};
    predict();
}

std::optional<PredictionOutcome> LessonWalk::outcome() const
{
    if (m_lesson == nullptr || m_state != StudyState::Done)
        return std::nullopt;
    return outcomeOf(*m_lesson, m_prediction, m_results);
}

StudyResults LessonWalk::knownRuns() const
{
    auto known = m_results;
    for (const auto& run : m_lesson->study.allRuns()) {
        if (known.find(run.name) != nullptr)
            continue;
        auto planned = std::make_shared<RunResult>();
        planned->scenario = run.scenario;
        known.results.push_back({run.name, std::move(planned), {}, false});
    }
    return known;
}

QString LessonWalk::filled(const std::string& text) const
{
    if (m_lesson == nullptr)
        return {};
    const auto done = filledText(text, m_lesson->study, m_state == StudyState::Done ? m_results : knownRuns());
    return QString::fromStdString(done ? *done : done.error().message);
}

QString LessonWalk::command(const std::string& device) const
{
    if (m_lesson == nullptr)
        return {};
    const auto& study = m_lesson->study;
    if (m_stage == LessonStage::See && m_step < m_lesson->steps.size()) {
        const auto& step = m_lesson->steps[m_step];
        const auto* series = step.runs.empty() ? study.seriesNamed(step.series) : nullptr;
        if (series != nullptr)
            return QString::fromStdString(commandLineOf(*series, device));
        const auto* one = step.runs.size() == 1 ? study.run(step.runs.front()) : nullptr;
        if (one != nullptr && one->name != "A" && one->name != "B")
            return QString::fromStdString(commandLineOf(*one, device));
        const auto* other = step.runs.size() == 2 ? study.run(step.runs.back()) : nullptr;
        if (other != nullptr)
            return QString::fromStdString(commandLineOf(*study.run(step.runs.front()), *other, device));
    }
    return QString::fromStdString(commandLineOf(*study.run("A"), *study.run("B"), device));
}

void LessonWalk::runAgain()
{
    if (m_lesson == nullptr)
        return;
    emit runsUnwanted();
    m_results = {};
    m_failure.clear();
    m_state = StudyState::None;
    if (m_stage > LessonStage::Run)
        m_stage = LessonStage::Run;
    if (m_earlier)
        m_prediction.number.reset(); // it was of another device
    emit changed();
    emit runsWanted();
}

void LessonWalk::setRunning(StudyState state)
{
    m_state = state;
    m_progress = {};
    m_failure.clear();
    emit changed();
}

void LessonWalk::setProgress(const StudyProgress& progress)
{
    m_progress = progress;
    emit changed();
}

void LessonWalk::setResults(const StudyResults& results)
{
    const bool all = m_state == StudyState::All;
    m_results = results;
    m_state = all ? StudyState::Done : StudyState::Ready;
    if (!all && m_predicted) { // the others are wanted as well
        emit runsWanted();
        return;
    }
    emit changed();
    if (all && !m_earlier)
        emit predictionMade();
}

void LessonWalk::setFailure(const QString& why)
{
    m_state = StudyState::Failed;
    m_failure = why;
    emit changed();
}

} // namespace overlap
