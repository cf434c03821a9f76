// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_text.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>

namespace overlap {

namespace {
void appendUtf8(std::string& out, unsigned code)
{
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | (code >> 6U));
        put(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        put(0xE0U | (code >> 12U));
        put(0x80U | ((code >> 6U) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xF0U | (code >> 18U));
        put(0x80U | ((code >> 12U) & 0x3FU));
        put(0x80U | ((code >> 6U) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
}

// At a backslash-u; returns how many bytes of `text` it took, 0 where it is none.
std::size_t decodeUnicode(std::string& out, std::string_view text)
{
    const auto first = hexNumber(text.substr(2));
    if (!first)
        return 0;
    const bool high = *first >= 0xD800 && *first < 0xDC00;
    if (high && text.size() >= 12 && text[6] == '\\' && text[7] == 'u') {
        const auto second = hexNumber(text.substr(8));
        if (second && *second >= 0xDC00 && *second < 0xE000) {
            appendUtf8(out, 0x10000U + ((*first - 0xD800U) << 10U) + (*second - 0xDC00U));
            return 12;
        }
    }
    const bool surrogate = *first >= 0xD800 && *first < 0xE000;
    appendUtf8(out, surrogate ? 0xFFFDU : *first);
    return 6;
}

} // namespace

std::optional<unsigned> hexNumber(std::string_view text)
{
    unsigned value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + std::min<std::size_t>(4, text.size()), value, 16);
    return error == std::errc() && end == text.data() + 4 ? std::optional(value) : std::nullopt;
}

std::string JsonText::decoded() const
{
    if (!escaped)
        return std::string(raw);
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size();) {
        if (raw[i] != '\\' || i + 1 == raw.size()) {
            out += raw[i++];
            continue;
        }
        constexpr std::string_view Letters = "\"\\/bfnrt";
        constexpr std::string_view Meanings = "\"\\/\b\f\n\r\t";
        if (const auto letter = Letters.find(raw[i + 1]); letter != std::string_view::npos) {
            out += Meanings[letter];
            i += 2;
            continue;
        }
        const auto taken = raw[i + 1] == 'u' ? decodeUnicode(out, raw.substr(i)) : 0;
        if (taken == 0)
            out += raw[i];
        i += std::max<std::size_t>(1, taken);
    }
    return out;
}

} // namespace overlap
