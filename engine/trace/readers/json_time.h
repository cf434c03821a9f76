// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace overlap {

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
// The same of digits with at most three decimals, as most are written, which must be followed by something that is no
// digit: returns what follows. nullptr: this is not so, `time` is as before.
[[nodiscard]] const char* plainMicroseconds(const char* at, JsonTime& time);

} // namespace overlap
