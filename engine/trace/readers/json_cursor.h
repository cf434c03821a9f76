// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/json_text.h"
#include "engine/trace/readers/json_time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace overlap {

enum class JsonOutcome : std::uint8_t
{
    Done,
    NeedMore, // the text ends within the value
    Bad
};

// Reads one value of a JSON text; what it does not need it passes over without looking into it.
// Strict takes JSON only. Tolerant also takes NaN, Infinity and other bare words, control characters, unescaped quotes and
// backslashes and lines of a log between the tokens, and counts what it mended. RawBackslash in addition takes a
// backslash before a quote that ends a string for a plain one, as in "C:\temp\".
class JsonCursor
{
public:
    enum class Mode : std::uint8_t
    {
        Strict,
        Tolerant,
        RawBackslash
    };
    // The byte at `end` must be there and be NUL.
    JsonCursor(const char* begin, const char* end, Mode mode, std::uint32_t depth)
        : m_at(begin)
        , m_begin(begin)
        , m_end(end)
        , m_mode(mode)
        , m_depth(depth)
    {
    }

    // Each of these begins at its value. Text that is not of the kind asked for is passed over.
    template<typename OnMember>
    [[nodiscard]] JsonOutcome members(OnMember onMember); // at a '{'; onMember(key) at the value
    [[nodiscard]] JsonOutcome text(JsonText& text); // at a '"'
    [[nodiscard]] JsonOutcome textOrNumber(JsonText& text);
    [[nodiscard]] JsonOutcome time(JsonTime& time);
    [[nodiscard]] JsonOutcome integer(std::optional<std::int64_t>& value);
    // The product of up to three numbers, if it is an array of such and `product` is not known yet.
    [[nodiscard]] JsonOutcome product(std::optional<std::int64_t>& product);
    [[nodiscard]] JsonOutcome skipValue();

    [[nodiscard]] const char* at() const { return m_at; }

    struct Repairs
    {
        std::uint32_t quotes = 0;
        std::uint32_t backslashes = 0;
        std::uint32_t controls = 0;
        std::uint32_t words = 0;
        std::uint32_t logLines = 0;
        std::uint32_t commas = 0;
    };
    [[nodiscard]] const Repairs& repairs() const { return m_repairs; }

private:
    enum class Place : std::uint8_t
    {
        Key,
        Member,
        Element
    };
    JsonOutcome string(JsonText& text, Place place);
    JsonOutcome escape(JsonText& text, Place place, bool& closed);
    [[nodiscard]] JsonOutcome endsString(const char* quote, Place place, bool& ends) const;
    [[nodiscard]] bool beginsNextEvent() const;
    JsonOutcome token(std::string_view& token); // a number or a word
    void skipSpace()
    {
        while (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t')
            ++m_at;
    }
    JsonOutcome skipNested();
    JsonOutcome skipLogLine();
    [[nodiscard]] bool ended() const { return m_at >= m_end; }
    [[nodiscard]] JsonOutcome fail() const { return ended() ? JsonOutcome::NeedMore : JsonOutcome::Bad; }

    const char* m_at;
    const char* m_begin;
    const char* m_end;
    Mode m_mode;
    std::uint32_t m_depth;
    Repairs m_repairs;
};

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

} // namespace overlap
