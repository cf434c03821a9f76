// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace overlap {

// ASCII letters become small ones, whatever the locale; all else stays.
[[nodiscard]] constexpr char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string lowered(std::string_view text);
[[nodiscard]] std::string withPeriod(std::string_view sentence); // unless it is empty or has one

} // namespace overlap
