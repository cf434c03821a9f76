// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/json_scan.h"
#include "engine/trace/readers/json_text.h"
#include "engine/trace/readers/json_time.h"
#include "engine/trace/readers/key_memory.h"

#include <algorithm>
#include <cstddef>
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
    // The byte at `end` must be NUL, and Padding bytes be readable from there on. A strict reading uses what others of like
    // objects left in `keys`, and adds to it.
    static constexpr std::size_t Padding = std::max(KeyMemory::LongestText, json_scan::Padding);
    JsonCursor(const char* begin, const char* end, Mode mode, std::uint32_t depth, KeyMemory* keys = nullptr)
        : m_at(begin)
        , m_begin(begin)
        , m_end(end)
        , m_mode(mode)
        , m_depth(depth)
        , m_keys(mode == Mode::Strict ? keys : nullptr)
    {
    }

    // Each of these begins at its value. Text that is not of the kind asked for is passed over.
    // At a '{': memberOf(key) numbers the keys, onMember(number) is called at the value. `object`: see KeyMemory.
    template<typename MemberOf, typename OnMember>
    [[nodiscard]] JsonOutcome members(std::uint8_t object, MemberOf memberOf, OnMember onMember);
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
    JsonOutcome string(JsonText& text, Place place)
    {
        if (m_mode == Mode::Strict && *m_at == '"') {
            if (const char* const end = json_scan::plainTextEnd(m_at + 1); *end == '"') {
                text = {std::string_view(m_at + 1, static_cast<std::size_t>(end - m_at - 1)), true, false};
                m_at = end + 1;
                return JsonOutcome::Done;
            }
        }
        return unusualString(text, place);
    }
    JsonOutcome unusualString(JsonText& text, Place place); // with escapes, damage or an end that is not there
    JsonOutcome escape(JsonText& text, Place place, bool& closed);
    [[nodiscard]] JsonOutcome endsString(const char* quote, Place place, bool& ends) const;
    [[nodiscard]] bool beginsNextEvent() const;
    // From behind the opening bracket or a value to the next value, or behind the closing bracket.
    JsonOutcome nextKey(bool first, JsonText& key, bool& closed);
    JsonOutcome token(std::string_view& token); // a number or a word
    void skipSpace() { m_at = json_scan::spaceEnd(m_at); }
    JsonOutcome skipNested();
    JsonOutcome skipLogLine();
    [[nodiscard]] bool ended() const { return m_at >= m_end; }
    [[nodiscard]] JsonOutcome fail() const { return ended() ? JsonOutcome::NeedMore : JsonOutcome::Bad; }

    const char* m_at;
    const char* m_begin;
    const char* m_end;
    Mode m_mode;
    std::uint32_t m_depth;
    KeyMemory* m_keys;
    Repairs m_repairs;
};

template<typename MemberOf, typename OnMember>
JsonOutcome JsonCursor::members(std::uint8_t object, MemberOf memberOf, OnMember onMember)
{
    ++m_at;
    auto place = KeyMemory::beginOf(object);
    for (bool first = true;; first = false) {
        std::uint8_t member = 0;
        const auto* const known = m_keys != nullptr ? m_keys->find(place, m_at) : nullptr;
        if (known != nullptr) {
            m_at += known->size;
            if (known->closes)
                return JsonOutcome::Done;
            skipSpace();
            member = known->member;
            place = known->place;
        } else {
            const char* const from = m_at;
            JsonText key;
            bool closed = false;
            if (const auto outcome = nextKey(first, key, closed); outcome != JsonOutcome::Done)
                return outcome;
            member = closed ? std::uint8_t{0} : memberOf(key.raw);
            if (m_keys != nullptr) {
                const std::string_view text(from, static_cast<std::size_t>(m_at - from));
                place = m_keys->remember(place, object, text, member, closed);
            }
            if (closed)
                return JsonOutcome::Done;
        }
        if (const auto outcome = onMember(member); outcome != JsonOutcome::Done)
            return outcome;
    }
}

} // namespace overlap
