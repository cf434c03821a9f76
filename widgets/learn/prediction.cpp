// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/prediction.h"

#include <algorithm>

namespace overlap {

std::optional<PredictionRange> predictionRange(const Lesson& lesson, const StudyResults& results)
{
    const auto from = evaluate(lesson.prediction.from, lesson.study, results);
    const auto to = evaluate(lesson.prediction.to, lesson.study, results);
    if (!from || !to || !*from || !*to || !((*to)->value > (*from)->value))
        return std::nullopt;
    // An end that is a bare number, 0 above all, has the other's unit.
    const auto unit = (*to)->unit == FigureUnit::None ? (*from)->unit : (*to)->unit;
    return PredictionRange{{(*from)->value, unit}, {(*to)->value, unit}};
}

std::optional<PredictionOutcome> outcomeOf(const Lesson& lesson, const Prediction& prediction,
                                           const StudyResults& results)
{
    const auto number = predictedNumber(lesson, results);
    if (!number)
        return std::nullopt;
    PredictionOutcome outcome;
    outcome.answer = number->answer;
    if (prediction.number && number->answer.value > 0.0)
        outcome.off = *prediction.number / number->answer.value - 1.0;
    outcome.rightReasons = rightReasons(lesson, results);
    if (prediction.reason)
        outcome.reasonRight = std::ranges::find(outcome.rightReasons, *prediction.reason) != outcome.rightReasons.end();
    return outcome;
}

} // namespace overlap
