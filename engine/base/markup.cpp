// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/markup.h"

#include <algorithm>
#include <cstdint>

namespace overlap {

namespace {
constexpr std::string_view Replacement = "\uFFFD";

struct Decoded
{
    std::uint32_t character = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

Decoded decode(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const auto first = byte(at);
    if (first < 0x80U)
        return {first, 1, true};
    const std::size_t length = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
    if (first < 0xC2U || first > 0xF4U || at + length > text.size())
        return {};
    std::uint32_t character = first & (0xFFU >> (length + 1U));
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = byte(at + i);
        if ((next & 0xC0U) != 0x80U)
            return {};
        character = character << 6U | (next & 0x3FU);
    }
    const bool tooLong = (length == 3 && character < 0x800U) || (length == 4 && character < 0x10000U);
    const bool surrogate = character >= 0xD800U && character <= 0xDFFFU;
    if (tooLong || surrogate || character > 0x10FFFFU)
        return {};
    return {character, length, true};
}

bool isControl(std::uint32_t c)
{
    return c < 0x20U || (c >= 0x7FU && c <= 0x9FU) || c == 0x2028U || c == 0x2029U;
}

bool isForbidden(std::uint32_t c)
{
    const bool direction = c == 0x061CU || c == 0x200EU || c == 0x200FU || (c >= 0x202AU && c <= 0x202EU)
                           || (c >= 0x2066U && c <= 0x2069U);
    const bool noCharacter = (c & 0xFFFEU) == 0xFFFEU || (c >= 0xFDD0U && c <= 0xFDEFU);
    return direction || noCharacter;
}

std::string cleaned(std::string_view text, bool keepLines)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto [character, bytes, valid] = decode(text, at);
        if (!valid || isForbidden(character))
            result += Replacement;
        else if (keepLines && character == '\n')
            result += '\n';
        else if (isControl(character))
            result += ' ';
        else
            result += text.substr(at, bytes);
        at += bytes;
    }
    return result;
}

std::string escaped(std::string_view clean)
{
    std::string result;
    result.reserve(clean.size() + clean.size() / 8);
    for (const char c : clean) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            result += c;
        }
    }
    return result;
}
} // namespace

std::string shownAsText(std::string_view text)
{
    return cleaned(text, false);
}

std::string markupText(std::string_view text)
{
    return escaped(cleaned(text, false));
}

std::string markupLines(std::string_view text)
{
    return escaped(cleaned(text, true));
}

std::string markdownText(std::string_view text)
{
    std::string result;
    for (const char c : cleaned(text, false)) {
        switch (c) {
        // What could begin a tag or an entity is written as one: some readers take HTML after a backslash.
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '\\':
        case '`':
        case '*':
        case '_':
        case '[':
        case ']':
        case '#':
        case '|':
        case '~':
        case '$':
        case '!':
            result += '\\';
            result += c;
            break;
        // GitHub makes links of bare addresses.
        case ':':
            result += result.ends_with("http") || result.ends_with("https") || result.ends_with("ftp") ? "&#58;" : ":";
            break;
        case '@':
            result += "&#64;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

std::string markdownCode(std::string_view text, std::string_view language)
{
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    auto clean = cleaned(text, true);
    if (!clean.ends_with('\n'))
        clean += '\n';
    return fence + std::string(language) + '\n' + clean + fence + '\n';
}

} // namespace overlap
