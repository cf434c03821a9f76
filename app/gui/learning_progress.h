// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/learn/lesson_list.h"
#include "widgets/learn/prediction.h"

#include <QVariantMap>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace overlap {

// What is kept of one lesson. Only the first prediction counts: after it the answer is known.
struct LessonRecord
{
    bool done = false; // walked to its end
    bool predicted = false; // its runs were shown, after a prediction or without one
    Prediction prediction;
    std::string device; // that the number was about
    bool numberRight = false;
    bool reasonRight = false;
    bool operator==(const LessonRecord&) const = default;
};

// What the learner has done so far, kept across starts. What cannot be read is as if it had not been done.
struct LearningProgress
{
    std::uint32_t last = 0; // the lesson that was open; 0: none
    std::map<std::string, LessonRecord> lessons; // by id

    [[nodiscard]] LessonList::Score score() const;
    [[nodiscard]] std::vector<std::uint32_t> done() const; // numbers of lessons
    [[nodiscard]] const LessonRecord* find(const std::string& id) const; // null: never opened
    // The first unfinished lesson, or the one that was open last if it is not finished.
    [[nodiscard]] std::uint32_t next() const;

    [[nodiscard]] QVariantMap stored() const;
    [[nodiscard]] static LearningProgress from(const QVariantMap& stored);
    bool operator==(const LearningProgress&) const = default;
};

} // namespace overlap
