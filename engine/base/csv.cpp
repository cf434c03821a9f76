// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

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

// What spreadsheets would run as a formula.
bool isFormula(std::string_view text)
{
    return !text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos && !isNumber(text);
}

std::string inOneLine(std::string text, std::string_view breaks)
{
    std::ranges::replace_if(
        text, [breaks](char c) { return breaks.find(c) != std::string_view::npos; }, ' ');
    return text;
}
} // namespace

std::string csvField(std::string_view value)
{
    const char* const apostrophe = isFormula(value) ? "'" : "";
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

std::string tsvField(std::string value)
{
    const char* const apostrophe = isFormula(value) ? "'" : "";
    return apostrophe + inOneLine(std::move(value), "\t\r\n");
}

std::string csvComment(std::string text)
{
    return "# " + inOneLine(std::move(text), "\r\n");
}

} // namespace overlap
