// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace overlap {

inline constexpr std::string_view CsvEndOfLine = "\r\n"; // RFC 4180

// One field of text, in quotes where it has to be. Text that spreadsheets would run as a formula (it begins with = + - @ or
// a tab, and is no number) gets an apostrophe in front, which they take for the sign of text.
[[nodiscard]] std::string csvField(std::string_view value);

// One cell of tab-separated values: tabs and line breaks as spaces, a formula made text in the same way.
[[nodiscard]] std::string tsvField(std::string value);

// A line before the header that says where the numbers come from: "# " and the text, with line breaks as spaces.
[[nodiscard]] std::string csvComment(std::string text);

} // namespace overlap
