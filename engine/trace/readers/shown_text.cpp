// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/shown_text.h"

#include "engine/trace/readers/path_privacy.h"

namespace overlap {

namespace {
constexpr std::string_view Replacement = "\xEF\xBF\xBD";
constexpr std::size_t LongestText = 4096;

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// Bytes of the character at the front, 0 where it is none: overlong forms, surrogates and numbers past U+10FFFF too.
std::size_t characterSize(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < size)
        return 0;
    for (std::size_t i = 1; i < size; ++i) {
        if (!isContinuation(text[i]))
            return 0;
    }
    const auto second = byte(1);
    const bool bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)
                     || (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return bad ? 0 : size;
}

std::string cleaned(std::string_view text, bool& mended)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const auto size = characterSize(text);
        if (size == 0) {
            out += Replacement;
            mended = true;
            text.remove_prefix(1);
            continue;
        }
        const auto c = static_cast<unsigned char>(text.front());
        if (c < 0x20 || c == 0x7F)
            out += ' ';
        else
            out += text.substr(0, size);
        text.remove_prefix(size);
    }
    return out;
}

// Where to cut so that at most so many bytes are left and no character is cut in two.
std::size_t cutAt(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return text.size();
    while (most > 0 && isContinuation(text[most]))
        --most;
    return most;
}
} // namespace

ShownText shownText(std::string_view text)
{
    constexpr std::string_view Dots = "...";
    ShownText shown;
    const auto looked = cutAt(text, LongestText);
    shown.text = withoutFolders(cleaned(text.substr(0, looked), shown.mended), shown.shortened);
    if (looked < text.size() || shown.text.size() > LongestText) {
        shown.text.resize(cutAt(shown.text, LongestText - Dots.size()));
        shown.text += Dots;
    }
    return shown;
}

} // namespace overlap
