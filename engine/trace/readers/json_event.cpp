// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_event.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>

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

std::optional<unsigned> hex4(std::string_view text)
{
    unsigned value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + std::min<std::size_t>(4, text.size()), value, 16);
    return error == std::errc() && end == text.data() + 4 ? std::optional(value) : std::nullopt;
}

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
    const auto first = hex4(text.substr(2));
    if (!first)
        return 0;
    const bool high = *first >= 0xD800 && *first < 0xDC00;
    if (high && text.size() >= 12 && text[6] == '\\' && text[7] == 'u') {
        const auto second = hex4(text.substr(8));
        if (second && *second >= 0xDC00 && *second < 0xE000) {
            appendUtf8(out, 0x10000U + ((*first - 0xD800U) << 10U) + (*second - 0xDC00U));
            return 12;
        }
    }
    const bool surrogate = *first >= 0xD800 && *first < 0xE000;
    appendUtf8(out, surrogate ? 0xFFFDU : *first);
    return 6;
}

// Digits before and behind the point, shifted by the exponent; the general and slow way.
JsonTime shiftedMicroseconds(std::string_view digits, std::int64_t pointAt, bool negative)
{
    const auto wanted = pointAt + 3; // digits of whole nanoseconds
    std::uint64_t value = 0;
    constexpr std::int64_t MostDigits = 19;
    const auto first = digits.find_first_not_of('0');
    if (first == std::string_view::npos || wanted < static_cast<std::int64_t>(first))
        return {JsonTime::State::Valid, 0};
    if (wanted - static_cast<std::int64_t>(first) > MostDigits)
        return {JsonTime::State::Absurd, 0};
    for (auto i = static_cast<std::int64_t>(first); i < wanted; ++i) {
        const auto at = static_cast<std::size_t>(i);
        value = value * 10 + (at < digits.size() ? static_cast<std::uint64_t>(digits[at] - '0') : 0);
    }
    const auto next = static_cast<std::size_t>(std::max<std::int64_t>(0, wanted));
    if (wanted >= 0 && next < digits.size() && digits[next] >= '5')
        ++value;
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return {JsonTime::State::Absurd, 0};
    const auto ns = static_cast<std::int64_t>(value);
    return {JsonTime::State::Valid, negative ? -ns : ns};
}
} // namespace

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

JsonTime microsecondsOf(std::string_view text)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end && isSpace(*at))
        ++at;
    const bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        ++at;
    const char* const wholeBegin = at;
    std::uint64_t value = 0;
    while (at < end && isDigit(*at))
        value = value * 10 + static_cast<std::uint64_t>(*at++ - '0');
    const auto whole = at - wholeBegin;
    const char* fraction = at;
    const char* fractionEnd = at;
    if (at < end && *at == '.') {
        fraction = ++at;
        while (at < end && isDigit(*at))
            ++at;
        fractionEnd = at;
    }
    if (whole == 0 && fraction == fractionEnd)
        return {JsonTime::State::NoNumber, 0};
    constexpr std::ptrdiff_t SafeDigits = 15; // times 1000 they still fit
    const bool plain = at == end || isSpace(*at);
    if (plain && whole <= SafeDigits + 1 && fractionEnd - fraction <= 3) {
        const auto decimals = fractionEnd - fraction;
        for (std::ptrdiff_t i = 0; i < 3; ++i)
            value = value * 10 + (i < decimals ? static_cast<std::uint64_t>(fraction[i] - '0') : 0);
        if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            const auto ns = static_cast<std::int64_t>(value);
            return {JsonTime::State::Valid, negative ? -ns : ns};
        }
        return {JsonTime::State::Absurd, 0};
    }
    std::int64_t exponent = 0;
    if (!plain) {
        if (*at != 'e' && *at != 'E')
            return {JsonTime::State::NoNumber, 0};
        ++at;
        if (at < end && *at == '+')
            ++at;
        const auto [stop, error] = std::from_chars(at, end, exponent);
        if (error == std::errc::result_out_of_range)
            return {*at == '-' ? JsonTime::State::Valid : JsonTime::State::Absurd, 0};
        if (error != std::errc() || stop != end)
            return {JsonTime::State::NoNumber, 0};
        constexpr std::int64_t Widest = 100'000;
        exponent = std::clamp(exponent, -Widest, Widest);
    }
    std::string digits(wholeBegin, static_cast<std::size_t>(whole));
    digits.append(fraction, fractionEnd);
    return shiftedMicroseconds(digits, whole + exponent, negative);
}

void JsonCursor::skipSpace()
{
    while (isSpace(*m_at))
        ++m_at;
}

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
        if (hex4(std::string_view(m_at + 2, static_cast<std::size_t>(std::min<std::ptrdiff_t>(4, m_end - m_at - 2))))) {
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

JsonOutcome JsonCursor::grid(std::optional<std::int64_t>& blocks)
{
    if (*m_at != '[')
        return skipValue();
    ++m_at;
    std::uint64_t product = 1;
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
                && product <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())
                                  / static_cast<std::uint64_t>(*size);
        product *= valid ? static_cast<std::uint64_t>(*size) : 1;
        skipSpace();
        if (*m_at == ',')
            ++m_at;
        else if (*m_at != ']')
            return fail();
    }
    if (valid && count > 0 && !blocks)
        blocks = static_cast<std::int64_t>(product);
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

template<typename OnMember>
JsonOutcome JsonCursor::members(OnMember onMember)
{
    ++m_at;
    skipSpace();
    if (*m_at == '}') {
        ++m_at;
        return JsonOutcome::Done;
    }
    while (true) {
        while (*m_at != '"') {
            if (*m_at == '}' && m_mode != Mode::Strict) {
                ++m_repairs.commas;
                ++m_at;
                return JsonOutcome::Done;
            }
            if (const auto outcome = skipLogLine(); outcome != JsonOutcome::Done)
                return outcome;
        }
        JsonText key;
        if (const auto outcome = string(key, Place::Key); outcome != JsonOutcome::Done)
            return outcome;
        skipSpace();
        if (*m_at != ':')
            return fail();
        ++m_at;
        skipSpace();
        if (const auto outcome = onMember(key.raw); outcome != JsonOutcome::Done)
            return outcome;
        skipSpace();
        while (*m_at != ',' && *m_at != '}') {
            if (const auto outcome = skipLogLine(); outcome != JsonOutcome::Done)
                return outcome;
        }
        if (*m_at++ == '}')
            return JsonOutcome::Done;
        skipSpace();
    }
}

JsonOutcome JsonCursor::argument(std::string_view key, JsonEvent& event)
{
    switch (key.size()) {
    case 4:
        if (key == "grid")
            return grid(event.blocks);
        if (key == "kind")
            return textOrNumber(event.kind);
        break;
    case 5:
        if (key == "bytes")
            return integer(event.bytes);
        if (key == "batch")
            return integer(event.batch);
        break;
    case 6:
        if (key == "device")
            return integer(event.device);
        if (key == "stream")
            return integer(event.stream);
        if (key == "blocks")
            return integer(event.blocks);
        break;
    case 7:
        if (key == "context")
            return integer(event.context);
        if (key == "process")
            return integer(event.ofProcess);
        break;
    case 9:
        if (key == "copy kind")
            return integer(event.copyKind);
        break;
    case 11:
        if (key == "correlation")
            return integer(event.correlation);
        break;
    default:
        break;
    }
    return skipValue();
}

JsonOutcome JsonCursor::member(std::string_view key, JsonEvent& event)
{
    switch (key.size()) {
    case 2:
        if (key == "ph") {
            JsonText phase;
            const auto outcome = textOrNumber(phase);
            if (outcome == JsonOutcome::Done && phase.raw.size() == 1)
                event.phase = phase.raw.front();
            return outcome;
        }
        if (key == "ts")
            return time(event.begin);
        if (key == "id")
            return textOrNumber(event.id);
        break;
    case 3:
        if (key == "cat")
            return textOrNumber(event.category);
        if (key == "pid")
            return textOrNumber(event.process);
        if (key == "tid")
            return textOrNumber(event.thread);
        if (key == "dur")
            return time(event.duration);
        break;
    case 4:
        if (key == "name")
            return textOrNumber(event.name);
        if (key == "args" && *m_at == '{')
            return members([&](std::string_view argumentKey) { return argument(argumentKey, event); });
        break;
    default:
        break;
    }
    return skipValue();
}

JsonOutcome JsonCursor::event(JsonEvent& event)
{
    event = {};
    return members([&](std::string_view key) { return member(key, event); });
}

} // namespace overlap
