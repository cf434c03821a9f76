// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace overlap {

// The number that four hexadecimal digits at the front make; none where they are no such digits.
[[nodiscard]] std::optional<unsigned> hexNumber(std::string_view text);

// A string of a JSON text as it stands there, without its quotes; or a number.
struct JsonText
{
    std::string_view raw;
    bool present = false;
    bool escaped = false; // holds backslashes

    [[nodiscard]] std::string decoded() const; // escapes resolved; what is none stays as it is
};

} // namespace overlap
