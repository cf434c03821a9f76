// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_cursor.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>
#include <string>

namespace overlap {

namespace {
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

// Bytes of the word that are a quote, a backslash or a control character have their highest bit set in the result, up to
// the first of them exactly. Eight at a time is portable and, as most strings are short, as fast as wider registers.
std::uint64_t specialBytes(std::uint64_t word)
{
    constexpr std::uint64_t Ones = 0x0101010101010101U;
    constexpr std::uint64_t High = 0x8080808080808080U;
    const auto zeros = [&](std::uint64_t w) { return (w - Ones) & ~w & High; };
    return zeros(word ^ (Ones * '"')) | zeros(word ^ (Ones * '\\')) | ((word - Ones * 0x20U) & ~word & High);
}

// The first byte from `at` that ends a run of plain text, or `end`.
const char* plainEnd(const char* at, const char* end)
{
    static_assert(std::endian::native == std::endian::little);
    while (end - at >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, 8);
        if (const auto special = specialBytes(word); special != 0)
            return at + std::countr_zero(special) / 8;
        at += 8;
    }
    while (at < end && *at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= 0x20)
        ++at;
    return at;
}
} // namespace

// What must follow a quote if it ends a string at this place; only asked where the strict reading failed.
JsonOutcome JsonCursor::endsString(const char* quote, Place place, bool& ends) const
{
    const char* at = quote + 1;
    const auto skip = [&] {
        while (isSpace(*at))
            ++at;
    };
    skip();
    if (at >= m_end)
        return JsonOutcome::NeedMore;
    if (place == Place::Key) {
        ends = *at == ':';
    } else if (*at == ',' && place == Place::Member) {
        const char* const comma = at++;
        skip();
        if (at >= m_end)
            return JsonOutcome::NeedMore;
        ends = *at == '"' || *at == '}' || *at == ',' || std::find(comma, at, '\n') != at;
    } else {
        ends = *at == ',' || *at == '}' || *at == ']' || (*at == ':' && place == Place::Element);
    }
    return JsonOutcome::Done;
}

// At a quote behind `, {`: this string has swallowed the end of its event.
bool JsonCursor::beginsNextEvent() const
{
    const char* before = m_at;
    const auto isBefore = [&](char c) {
        while (before > m_begin && isSpace(before[-1]))
            --before;
        return before > m_begin && *--before == c;
    };
    return isBefore('{') && isBefore(',');
}

JsonOutcome JsonCursor::escape(JsonText& text, Place place, bool& closed)
{
    if (m_end - m_at < 2)
        return JsonOutcome::NeedMore;
    const char letter = m_at[1];
    text.escaped = true;
    if (letter == '"' && m_mode == Mode::RawBackslash) {
        bool ends = false;
        if (const auto outcome = endsString(m_at + 1, place, ends); outcome != JsonOutcome::Done)
            return outcome;
        if (ends) {
            ++m_repairs.backslashes;
            ++m_at;
            closed = true;
            return JsonOutcome::Done;
        }
    }
    if (letter == 'u') {
        if (m_end - m_at < 6 && std::memchr(m_at, '"', static_cast<std::size_t>(m_end - m_at)) == nullptr)
            return JsonOutcome::NeedMore;
        if (hexNumber(
                std::string_view(m_at + 2, static_cast<std::size_t>(std::min<std::ptrdiff_t>(4, m_end - m_at - 2))))) {
            m_at += 6;
            return JsonOutcome::Done;
        }
    } else if (std::string_view("\"\\/bfnrt").find(letter) != std::string_view::npos) {
        m_at += 2;
        return JsonOutcome::Done;
    }
    if (m_mode == Mode::Strict)
        return JsonOutcome::Bad;
    ++m_repairs.backslashes;
    ++m_at;
    return JsonOutcome::Done;
}

JsonOutcome JsonCursor::string(JsonText& text, Place place)
{
    if (*m_at != '"')
        return fail();
    const char* const begin = ++m_at;
    text.escaped = false;
    bool closed = false;
    const char* lineEnd = nullptr;
    while (!closed) {
        m_at = plainEnd(m_at, m_end);
        if (ended())
            return JsonOutcome::NeedMore;
        if (*m_at == '"') {
            closed = true;
            if (m_mode != Mode::Strict) {
                if (const auto outcome = endsString(m_at, place, closed); outcome != JsonOutcome::Done)
                    return outcome;
            }
            if (!closed) {
                if (beginsNextEvent())
                    return JsonOutcome::Bad;
                ++m_repairs.quotes;
                ++m_at;
            }
        } else if (*m_at == '\\') {
            if (const auto outcome = escape(text, place, closed); outcome != JsonOutcome::Done)
                return outcome;
        } else {
            if (m_mode == Mode::Strict)
                return JsonOutcome::Bad;
            if (*m_at == '\n' && lineEnd == nullptr)
                lineEnd = m_at;
            ++m_repairs.controls;
            ++m_at;
        }
    }
    // What a bare line break begins is what somebody else wrote in between.
    text.raw = std::string_view(begin, static_cast<std::size_t>((lineEnd != nullptr ? lineEnd : m_at) - begin));
    text.present = true;
    ++m_at;
    return JsonOutcome::Done;
}

JsonOutcome JsonCursor::text(JsonText& text)
{
    return string(text, Place::Key);
}

JsonOutcome JsonCursor::token(std::string_view& token)
{
    const char* const begin = m_at;
    while (!ended() && *m_at != ',' && *m_at != '}' && *m_at != ']' && !isSpace(*m_at) && *m_at != '"' && *m_at != '{'
           && *m_at != '[' && *m_at != ':')
        ++m_at;
    if (ended())
        return JsonOutcome::NeedMore;
    token = std::string_view(begin, static_cast<std::size_t>(m_at - begin));
    if (token.empty())
        return JsonOutcome::Bad;
    const auto digit = token.front() == '-' && token.size() > 1 ? token[1] : token.front();
    if (isDigit(digit) || token == "true" || token == "false" || token == "null")
        return JsonOutcome::Done;
    if (m_mode == Mode::Strict)
        return JsonOutcome::Bad;
    ++m_repairs.words;
    return JsonOutcome::Done;
}

JsonOutcome JsonCursor::textOrNumber(JsonText& text)
{
    if (*m_at == '"')
        return string(text, Place::Member);
    if (*m_at == '{' || *m_at == '[')
        return skipValue();
    text.present = true;
    text.escaped = false;
    return token(text.raw);
}

JsonOutcome JsonCursor::time(JsonTime& time)
{
    JsonText text;
    const auto outcome = textOrNumber(text);
    if (outcome == JsonOutcome::Done)
        time = text.present ? microsecondsOf(text.raw) : JsonTime{JsonTime::State::NoNumber, 0};
    return outcome;
}

JsonOutcome JsonCursor::integer(std::optional<std::int64_t>& value)
{
    JsonText text;
    const auto outcome = textOrNumber(text);
    if (outcome != JsonOutcome::Done)
        return outcome;
    std::int64_t number = 0;
    const auto* const end = text.raw.data() + text.raw.size();
    const auto [stop, error] = std::from_chars(text.raw.data(), end, number);
    value.reset();
    // "0x1f" is an address and no number of anything.
    if (text.present && error == std::errc() && (stop == end || *stop == '.'))
        value = number;
    return JsonOutcome::Done;
}

JsonOutcome JsonCursor::product(std::optional<std::int64_t>& product)
{
    if (*m_at != '[')
        return skipValue();
    ++m_at;
    std::uint64_t result = 1;
    bool valid = true;
    std::size_t count = 0;
    while (true) {
        skipSpace();
        if (*m_at == ']') {
            ++m_at;
            break;
        }
        std::optional<std::int64_t> size;
        if (const auto outcome = integer(size); outcome != JsonOutcome::Done)
            return outcome;
        constexpr std::int64_t LargestGrid = 0x7FFFFFFF;
        valid = valid && size && *size > 0 && *size <= LargestGrid && ++count <= 3
                && result <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())
                                 / static_cast<std::uint64_t>(*size);
        result *= valid ? static_cast<std::uint64_t>(*size) : 1;
        skipSpace();
        if (*m_at == ',')
            ++m_at;
        else if (*m_at != ']')
            return fail();
    }
    if (valid && count > 0 && !product)
        product = static_cast<std::int64_t>(result);
    return JsonOutcome::Done;
}

// Only brackets and strings are looked at: what is inside is not used.
JsonOutcome JsonCursor::skipNested()
{
    std::string open;
    do {
        const char c = *m_at;
        if (c == '"') {
            JsonText text;
            if (const auto outcome = string(text, Place::Element); outcome != JsonOutcome::Done)
                return outcome;
            continue;
        }
        if (c == '{' || c == '[') {
            if (open.size() >= m_depth)
                return JsonOutcome::Bad;
            open += c;
        } else if (c == '}' || c == ']') {
            if (open.back() != (c == '}' ? '{' : '['))
                return JsonOutcome::Bad;
            open.pop_back();
        } else if (c == '\0' && ended()) {
            return JsonOutcome::NeedMore;
        }
        ++m_at;
    } while (!open.empty());
    return JsonOutcome::Done;
}

JsonOutcome JsonCursor::skipValue()
{
    if (*m_at == '"') {
        JsonText text;
        return string(text, Place::Member);
    }
    if (*m_at == '{' || *m_at == '[')
        return skipNested();
    std::string_view word;
    return token(word);
}

// A line that a logger wrote between two tokens.
JsonOutcome JsonCursor::skipLogLine()
{
    const char* before = m_at;
    while (before > m_begin && (before[-1] == ' ' || before[-1] == '\t'))
        --before;
    if (m_mode == Mode::Strict || (before > m_begin && before[-1] != '\n'))
        return fail();
    while (!ended() && *m_at != '\n')
        ++m_at;
    if (ended())
        return JsonOutcome::NeedMore;
    ++m_repairs.logLines;
    skipSpace();
    return JsonOutcome::Done;
}

} // namespace overlap
