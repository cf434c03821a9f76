// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace overlap {

// What a number of the window means that is no row of the table of numbers (number_rows.h). Texts are marked for
// translation in the context overlap::NumberDefinitions; words::numberHelp() says them.
struct NumberDefinition
{
    const char* id;
    const char* text;
};
[[nodiscard]] std::span<const NumberDefinition> numberDefinitions();

} // namespace overlap
