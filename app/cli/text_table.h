// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// Columns that a terminal takes: one for each character, two for the wide ones of East Asia.
[[nodiscard]] std::size_t displayWidth(std::string_view utf8);

[[nodiscard]] std::string padLeft(std::string_view text, std::size_t width);
[[nodiscard]] std::string padRight(std::string_view text, std::size_t width);

// Breaks at spaces into lines of at most `width` columns; a longer word stands alone.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

inline constexpr std::size_t TextWidth = 80; // of what is read as sentences, however wide the terminal is
// Wrapped to TextWidth, with a line feed at the end.
[[nodiscard]] std::string paragraph(std::string_view text);

// Rows of text in aligned columns, two spaces apart, no spaces at the end of a line.
class TextTable
{
public:
    enum class Align : unsigned char
    {
        Left,
        Right
    };
    explicit TextTable(std::vector<Align> columns);

    // Missing cells are empty.
    void add(std::vector<std::string> cells);
    // Not wider than `width` columns, where the cells of the widest left-aligned column can be broken into lines that far;
    // 0: as wide as it is.
    [[nodiscard]] std::string text(std::size_t width = 0) const;

private:
    std::vector<Align> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace overlap
