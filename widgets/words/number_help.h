// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <initializer_list>
#include <string_view>

namespace overlap {

struct NumberRow;

namespace words {

// What a number of the table means, and what other tools call it where the glossary knows it, in lines of the current
// language.
[[nodiscard]] QString numberHelp(const NumberRow& row, bool ofRecording);
// By the id of a row of the table, or of a definition of any other number; "" when there is none.
[[nodiscard]] QString numberHelp(std::string_view id);
// Of several numbers, one after the other.
[[nodiscard]] QString numberHelps(std::initializer_list<std::string_view> ids);
// Of a number that a device fitted to a recording cannot have.
[[nodiscard]] QString whyNotKnown();

} // namespace words

// The field of a run (engine/lessons/figures.h) that a row of the table shows; "" when there is none.
[[nodiscard]] std::string_view figureOfRow(std::string_view id);

} // namespace overlap
