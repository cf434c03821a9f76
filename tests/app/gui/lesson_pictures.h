// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace overlap::test {

class App;

// What the pictures of lessons show: a lesson at one of its stages, with the guess and the reason of a learner.
namespace lesson_pictures {

void ask(App& app, std::uint32_t number);
void predict(App& app, std::uint32_t number);
// `next` times on from what the runs gave: 0 is the outcome, 1 the first guided step.
void walkOn(App& app, std::uint32_t number, int next);
void presentPrediction(App& app);
void presentStep(App& app);

// The same without arguments, for a table of pictures.
template<std::uint32_t Number>
void askLesson(App& app)
{
    ask(app, Number);
}

template<std::uint32_t Number>
void predict(App& app)
{
    predict(app, Number);
}

template<std::uint32_t Number, int Next>
void walkOn(App& app)
{
    walkOn(app, Number, Next);
}

} // namespace lesson_pictures

} // namespace overlap::test
