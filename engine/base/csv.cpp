// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace overlap {

namespace {
bool isNumber(std::string_view text)
{
    // By hand: std::from_chars takes no plus sign, and "inf" for a number.
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && text.front() >= '0' && text.front() <= '9' && error == std::errc()
           && end == text.data() + text.size();
}
} // namespace

std::string csvField(std::string_view value)
{
    const bool formula = !value.empty() && std::string_view("=+-@\t").find(value.front()) != std::string_view::npos;
    const char* const apostrophe = formula && !isNumber(value) ? "'" : "";
    if (value.find_first_of(",\"\r\n") == std::string_view::npos)
        return apostrophe + std::string(value);
    std::string quoted = "\"";
    quoted += apostrophe;
    for (const char c : value) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string csvComment(std::string text)
{
    std::ranges::replace_if(
        text, [](char c) { return c == '\r' || c == '\n'; }, ' ');
    return "# " + text;
}

} // namespace overlap
