// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace overlap {

// A string of a JSON text as it stands there, without its quotes; or a number.
struct JsonText
{
    std::string_view raw;
    bool present = false;
    bool escaped = false; // holds backslashes

    [[nodiscard]] std::string decoded() const; // escapes resolved; what is none stays as it is
};

// A point or a length of time, written in microseconds.
struct JsonTime
{
    enum class State : std::uint8_t
    {
        Absent,
        Valid,
        Absurd, // does not fit into 64 bits of nanoseconds
        NoNumber // NaN, null, text
    };
    State state = State::Absent;
    std::int64_t ns = 0;
};

// From decimal text, without a detour over floating point: "1694039994071305.123" is exact. More than three decimals are
// rounded to the nearest nanosecond, halves away from zero. Takes exponents. `text` may be any text.
[[nodiscard]] JsonTime microsecondsOf(std::string_view text);

// The parts of a trace event that the import looks at. Texts point into what was parsed.
struct JsonEvent
{
    char phase = '\0';
    JsonText category;
    JsonText name;
    JsonText process;
    JsonText thread;
    JsonText id;
    JsonTime begin;
    JsonTime duration;
    // of args
    std::optional<std::int64_t> device;
    std::optional<std::int64_t> context;
    std::optional<std::int64_t> stream;
    std::optional<std::int64_t> correlation;
    std::optional<std::int64_t> bytes;
    std::optional<std::int64_t> blocks; // product of grid, where it is an array of numbers
    std::optional<std::int64_t> batch;
    std::optional<std::int64_t> ofProcess; // whose operation it is
    std::optional<std::int64_t> copyKind; // CUPTI's number
    JsonText kind;
};

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

    [[nodiscard]] JsonOutcome event(JsonEvent& event); // at a '{'
    [[nodiscard]] JsonOutcome text(JsonText& text); // at a '"'
    [[nodiscard]] JsonOutcome skipValue();
    void skipSpace();

    [[nodiscard]] const char* at() const { return m_at; }
    void to(const char* at) { m_at = at; }

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
    template<typename OnMember>
    JsonOutcome members(OnMember onMember); // at a '{'; onMember(key) at the value
    JsonOutcome member(std::string_view key, JsonEvent& event);
    JsonOutcome argument(std::string_view key, JsonEvent& event);
    JsonOutcome string(JsonText& text, Place place);
    JsonOutcome escape(JsonText& text, Place place, bool& closed);
    [[nodiscard]] JsonOutcome endsString(const char* quote, Place place, bool& ends) const;
    [[nodiscard]] bool beginsNextEvent() const;
    JsonOutcome token(std::string_view& token); // a number or a word
    JsonOutcome textOrNumber(JsonText& text);
    JsonOutcome time(JsonTime& time);
    JsonOutcome integer(std::optional<std::int64_t>& value);
    JsonOutcome grid(std::optional<std::int64_t>& blocks);
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

} // namespace overlap
