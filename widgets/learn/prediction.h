// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <cstddef>
#include <optional>

namespace overlap {

// What a learner expects of a lesson before its runs are made; "I do not know yet" is neither number nor reason.
struct Prediction
{
    std::optional<double> number; // in the unit of the lesson's answer
    std::optional<std::size_t> reason; // of the lesson's choices

    [[nodiscard]] bool empty() const { return !number && !reason; }
    bool operator==(const Prediction&) const = default;
};

// Between what the number is asked; none as long as A has not run.
struct PredictionRange
{
    Figure from;
    Figure to;
};
[[nodiscard]] std::optional<PredictionRange> predictionRange(const Lesson& lesson, const StudyResults& results);

// How a prediction compares with the runs.
struct PredictionOutcome
{
    static constexpr double RightWithin = 0.10; // of the answer

    Figure answer;
    std::optional<double> off; // guess / answer - 1; none: no guess
    std::vector<std::size_t> rightReasons;
    std::optional<bool> reasonRight; // none: no reason was chosen

    [[nodiscard]] bool numberRight() const { return off && *off >= -RightWithin && *off <= RightWithin; }
};
// None where the runs do not give the answer.
[[nodiscard]] std::optional<PredictionOutcome> outcomeOf(const Lesson& lesson, const Prediction& prediction,
                                                         const StudyResults& results);

} // namespace overlap
