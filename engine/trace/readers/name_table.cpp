// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/name_table.h"

#include <algorithm>
#include <cstring>

namespace overlap {

namespace {
std::uint64_t load(const char* from, std::size_t size)
{
    std::uint64_t value = 0;
    std::memcpy(&value, from, size);
    return value;
}

// Multiply and fold, eight bytes a step. Not for hostile input: a table that degenerates is slow, not wrong, and
// the number of different names is limited.
std::uint32_t hashOf(std::string_view text)
{
    constexpr std::uint64_t Odd = 0x9E3779B97F4A7C15U;
    std::uint64_t hash = text.size() * Odd;
    const char* p = text.data();
    std::size_t left = text.size();
    for (; left >= 8; left -= 8, p += 8) {
        hash = (hash ^ load(p, 8)) * Odd;
        hash ^= hash >> 32U;
    }
    if (left > 0) {
        hash = (hash ^ load(p, left)) * Odd;
        hash ^= hash >> 32U;
    }
    hash *= Odd;
    return static_cast<std::uint32_t>(hash >> 32U);
}
} // namespace

void TextNumbers::grow()
{
    std::vector<Slot> slots(std::max<std::size_t>(1024, m_slots.size() * 2));
    const auto mask = slots.size() - 1;
    for (const auto& slot : m_slots) {
        if (slot.number == Empty)
            continue;
        auto at = slot.hash & mask;
        while (slots[at].number != Empty)
            at = (at + 1) & mask;
        slots[at] = slot;
    }
    m_slots = std::move(slots);
}

std::string_view TextNumbers::keep(std::string_view text)
{
    constexpr std::size_t BlockSize = std::size_t{1} << 16U;
    m_bytes += text.size();
    if (text.empty())
        return {};
    if (text.size() > m_left) {
        m_left = std::max(BlockSize, text.size());
        m_blocks.push_back(std::make_unique<char[]>(m_left));
        m_free = m_blocks.back().get();
    }
    std::memcpy(m_free, text.data(), text.size());
    const std::string_view kept(m_free, text.size());
    m_free += text.size();
    m_left -= text.size();
    return kept;
}

std::uint32_t TextNumbers::numberOf(std::string_view text, bool& added)
{
    added = false;
    if (m_texts.size() * 2 >= m_slots.size())
        grow();
    const auto hash = hashOf(text);
    const auto mask = m_slots.size() - 1;
    auto at = hash & mask;
    while (m_slots[at].number != Empty) {
        if (m_slots[at].hash == hash && m_texts[m_slots[at].number] == text)
            return m_slots[at].number;
        at = (at + 1) & mask;
    }
    added = true;
    m_slots[at] = {hash, static_cast<std::uint32_t>(m_texts.size())};
    m_texts.push_back(keep(text));
    return m_slots[at].number;
}

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

bool beginsWord(const std::string& text, std::size_t at)
{
    return at == 0 || std::string_view(" \"'=(<,:;[{|").find(text[at - 1]) != std::string_view::npos;
}

bool isDriveLetter(const std::string& text, std::size_t at)
{
    const auto c = static_cast<unsigned char>(text[at]);
    return ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) && at + 2 < text.size() && text[at + 1] == ':'
           && (text[at + 2] == '\\' || text[at + 2] == '/');
}

// "/srv/ada/train.py(12): step" becomes "train.py(12): step". "a / b" and "//" stay.
std::string withoutFolders(const std::string& text)
{
    if (text.find_first_of("/\\~") == std::string::npos)
        return text;
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const bool home = text[i] == '~' && i + 1 < text.size() && text[i + 1] == '/';
        const bool share = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '\\';
        if (!beginsWord(text, i) || !(text[i] == '/' || home || share || isDriveLetter(text, i))) {
            out += text[i++];
            continue;
        }
        const auto end = std::min(text.find_first_of(" \"'<>|;,()[]{}", i), text.size());
        const auto last = std::string_view(text).substr(i, end - i).find_last_of("/\\");
        out.append(text, last == std::string_view::npos ? i : i + last + 1,
                   last == std::string_view::npos ? end - i : end - i - last - 1);
        if (end == i + 1 && text[i] == '/')
            out += '/'; // alone: a sign, not a path
        i = end;
    }
    return out;
}
} // namespace

std::string shownText(std::string_view text, bool& mended)
{
    mended = false;
    auto shown = withoutFolders(cleaned(text.substr(0, LongestText), mended));
    if (text.size() > LongestText) {
        // The cut may have gone through a character.
        shown += "...";
        mended = false;
    }
    return shown;
}

} // namespace overlap
