// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of all lessons and claims on sim:h200, made once for all tests.
#pragma once

#include "engine/backend/registry.h"
#include "engine/lessons/claims.h"

#include <stdexcept>
#include <vector>

namespace overlap {

inline StudyResults resultsOn(const Study& study, const std::string& device)
{
    const auto backend = openDevice(device);
    if (!backend)
        throw std::runtime_error(backend.error().message);
    auto results = runStudy(study, **backend, openDevice, {}, {}, {});
    if (!results)
        throw std::runtime_error(results.error().message);
    return std::move(results).value();
}

struct TaughtLesson
{
    const Lesson* lesson = nullptr;
    StudyResults results;
};

inline const std::vector<TaughtLesson>& taughtLessons()
{
    static const auto all = [] {
        std::vector<TaughtLesson> taught;
        for (const auto& lesson : lessons())
            taught.push_back({&lesson, resultsOn(lesson.study, DefaultDevice)});
        return taught;
    }();
    return all;
}

inline const std::vector<ClaimResult>& testedClaims()
{
    static const auto all = [] {
        std::vector<ClaimResult> tested;
        for (const auto& claim : claims())
            tested.push_back(judgeClaim(claim, resultsOn(claim.study, DefaultDevice)));
        return tested;
    }();
    return all;
}

// The parts of a lesson's text that may hold placeholders, in a fixed order.
inline std::vector<std::string> bodiesOf(const LessonText& text)
{
    std::vector<std::string> bodies{text.question, text.ask,       text.askWhy, text.lookFirst, text.seeIntro,
                                    text.explain,  text.interview, text.answer, text.tryIntro};
    for (const auto* items : {&text.reasons, &text.steps, &text.tries})
        bodies.insert(bodies.end(), items->begin(), items->end());
    return bodies;
}

// A study from the lines of a header.
inline Result<Study> studyFrom(const std::string& lines)
{
    const auto text = parseTaughtText("x.md", "---\n" + lines + "---\n");
    return text ? readStudy(*text) : text.error();
}

} // namespace overlap
