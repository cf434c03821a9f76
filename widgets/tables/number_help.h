// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace overlap {

struct NumberRow;

namespace words {

// What a number of the table means, and what other tools call it where the glossary knows it, in lines of the current
// language.
[[nodiscard]] QString numberHelp(const NumberRow& row, bool ofRecording);
[[nodiscard]] QString numberHelp(std::string_view id); // by the row's id; "" when there is none
// Of a number that a device fitted to a recording cannot have.
[[nodiscard]] QString whyNotKnown();

} // namespace words

// The field of a run (engine/lessons/figures.h) that a row of the table shows; "" when there is none.
[[nodiscard]] std::string_view figureOfRow(std::string_view id);

} // namespace overlap
