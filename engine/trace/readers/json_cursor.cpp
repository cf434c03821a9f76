// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_cursor.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <string>

namespace overlap {

using json_scan::isSpace;

namespace {
using json_scan::isDigit;

constexpr bool endsNumber(char c)
{
    return c == ',' || c == '}' || c == ']' || isSpace(c);
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

JsonOutcome JsonCursor::unusualString(JsonText& text, Place place)
{
    if (*m_at != '"')
        return fail();
    const char* const begin = ++m_at;
    text.escaped = false;
    bool closed = false;
    const char* lineEnd = nullptr;
    while (!closed) {
        m_at = json_scan::plainTextEnd(m_at);
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

JsonOutcome JsonCursor::nextKey(bool first, JsonText& key, bool& closed)
{
    skipSpace();
    while (!first && *m_at != ',' && *m_at != '}') {
        if (const auto outcome = skipLogLine(); outcome != JsonOutcome::Done)
            return outcome;
    }
    closed = *m_at == '}';
    if (closed || !first)
        ++m_at;
    if (closed)
        return JsonOutcome::Done;
    skipSpace();
    while (*m_at != '"') {
        if (*m_at == '}' && m_mode != Mode::Strict) {
            ++m_repairs.commas;
            ++m_at;
            closed = true;
            return JsonOutcome::Done;
        }
        if (const auto outcome = skipLogLine(); outcome != JsonOutcome::Done)
            return outcome;
    }
    if (const auto outcome = string(key, Place::Key); outcome != JsonOutcome::Done)
        return outcome;
    skipSpace();
    if (*m_at != ':')
        return fail();
    ++m_at;
    skipSpace();
    return JsonOutcome::Done;
}

JsonOutcome JsonCursor::token(std::string_view& token)
{
    const char* const begin = m_at;
    m_at = json_scan::wordEnd(m_at);
    while (!ended() && !isSpace(*m_at) && static_cast<unsigned char>(*m_at) < 0x20) // a control character is part of it
        m_at = json_scan::wordEnd(m_at + 1);
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
    if (const char* const end = plainMicroseconds(m_at, time); end != nullptr && endsNumber(*end)) {
        m_at = end;
        return JsonOutcome::Done;
    }
    JsonText text;
    const auto outcome = textOrNumber(text);
    if (outcome == JsonOutcome::Done)
        time = text.present ? microsecondsOf(text.raw) : JsonTime{JsonTime::State::NoNumber, 0};
    return outcome;
}

JsonOutcome JsonCursor::integer(std::optional<std::int64_t>& value)
{
    std::int64_t plain = 0;
    const char* at = m_at;
    for (constexpr int MostDigits = 18; isDigit(*at) && at - m_at < MostDigits; ++at)
        plain = plain * 10 + (*at - '0');
    if (at != m_at && endsNumber(*at)) {
        value = plain;
        m_at = at;
        return JsonOutcome::Done;
    }
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
        m_at = json_scan::bracketOrQuote(m_at);
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
