// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace overlap {

namespace {
// Of UAX #11, the blocks that names and words of this program can hold.
bool isWide(std::uint32_t c)
{
    static constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 7> Wide{{{0x1100, 0x115F},
                                                                                  {0x2E80, 0xA4CF},
                                                                                  {0xAC00, 0xD7A3},
                                                                                  {0xF900, 0xFAFF},
                                                                                  {0xFE30, 0xFE6F},
                                                                                  {0xFF00, 0xFF60},
                                                                                  {0x20000, 0x3FFFD}}};
    return std::ranges::any_of(Wide, [&](const auto& range) { return range.first <= c && c <= range.second; });
}

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

std::uint32_t codePoint(std::string_view bytes)
{
    const auto first = static_cast<unsigned char>(bytes.front());
    if (first < 0x80U)
        return first;
    std::uint32_t value = first & (0x7FU >> std::min<std::size_t>(bytes.size(), 4));
    for (const char c : bytes.substr(1))
        value = value << 6U | (static_cast<unsigned char>(c) & 0x3FU);
    return value;
}
} // namespace

std::size_t displayWidth(std::string_view utf8)
{
    std::size_t width = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        auto end = i + 1;
        while (end < utf8.size() && isContinuation(utf8[end]))
            ++end;
        width += isWide(codePoint(utf8.substr(i, end - i))) ? 2U : 1U;
        i = end;
    }
    return width;
}

std::string padLeft(std::string_view text, std::size_t width)
{
    const auto own = displayWidth(text);
    return std::string(width > own ? width - own : 0, ' ').append(text);
}

std::string padRight(std::string_view text, std::size_t width)
{
    const auto own = displayWidth(text);
    return std::string(text).append(width > own ? width - own : 0, ' ');
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width)
{
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
        const auto space = std::min(text.find(' '), text.size());
        const auto word = text.substr(0, space);
        text.remove_prefix(std::min(space + 1, text.size()));
        if (!line.empty() && displayWidth(line) + 1 + displayWidth(word) > width)
            lines.push_back(std::exchange(line, {}));
        line += line.empty() ? "" : " ";
        line += word;
    }
    if (!line.empty())
        lines.push_back(std::move(line));
    return lines;
}

std::string paragraph(std::string_view text)
{
    return fmt::format("{}\n", fmt::join(wrapped(text, TextWidth), "\n"));
}

TextTable::TextTable(std::vector<Align> columns)
    : m_columns(std::move(columns))
{
}

void TextTable::add(std::vector<std::string> cells)
{
    cells.resize(m_columns.size());
    m_rows.push_back(std::move(cells));
}

namespace {
std::string lineOf(const std::vector<std::string>& row, const std::vector<std::size_t>& widths,
                   const std::vector<TextTable::Align>& columns)
{
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
        line += i == 0 ? "" : "  ";
        line += columns[i] == TextTable::Align::Left ? padRight(row[i], widths[i]) : padLeft(row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}
} // namespace

std::string TextTable::text(std::size_t width) const
{
    std::vector<std::size_t> widths(m_columns.size(), 0);
    for (const auto& row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    // Narrower than this a column is a column of single words.
    constexpr std::size_t Narrowest = 16;
    auto total = m_columns.empty() ? 0 : 2 * (m_columns.size() - 1);
    std::size_t widest = m_columns.size();
    for (std::size_t i = 0; i < widths.size(); ++i) {
        total += widths[i];
        if (m_columns[i] == Align::Left && (widest == m_columns.size() || widths[i] > widths[widest]))
            widest = i;
    }
    if (width > 0 && total > width && widest < m_columns.size() && widths[widest] > Narrowest) {
        const auto excess = total - width;
        widths[widest] = widths[widest] > excess + Narrowest ? widths[widest] - excess : Narrowest;
    }
    std::string text;
    for (const auto& row : m_rows) {
        const bool breaks = widest < row.size() && displayWidth(row[widest]) > widths[widest];
        auto lines = breaks ? wrapped(row[widest], widths[widest]) : std::vector<std::string>();
        auto first = row;
        if (breaks && !lines.empty())
            first[widest] = lines.front();
        text += lineOf(first, widths, m_columns);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            std::vector<std::string> more(row.size());
            more[widest] = "  " + lines[i];
            text += lineOf(more, widths, m_columns);
        }
    }
    return text;
}

} // namespace overlap
