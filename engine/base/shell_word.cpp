// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/shell_word.h"

namespace overlap {

std::string shellWord(std::string_view word)
{
    constexpr std::string_view Plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:/=+@%";
    if (!word.empty() && word.find_first_not_of(Plain) == std::string_view::npos)
        return std::string(word);
    std::string text = "'";
    for (const char c : word)
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

} // namespace overlap
