// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_time.h"

#include "engine/trace/readers/json_scan.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <string>

namespace overlap {

namespace {
using json_scan::isDigit;
using json_scan::isSpace;

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

const char* plainMicroseconds(const char* at, JsonTime& time)
{
    constexpr std::ptrdiff_t MostDigits = 15; // times 1000 they fit
    const char* const wholeBegin = at;
    std::int64_t ns = 0;
    for (; isDigit(*at) && at - wholeBegin < MostDigits; ++at)
        ns = ns * 10 + (*at - '0');
    if (at == wholeBegin)
        return nullptr;
    std::ptrdiff_t decimals = 0;
    if (*at == '.') {
        for (++at; decimals < 3 && isDigit(*at); ++at, ++decimals)
            ns = ns * 10 + (*at - '0');
    }
    if (isDigit(*at))
        return nullptr;
    for (; decimals < 3; ++decimals)
        ns *= 10;
    time = {JsonTime::State::Valid, ns};
    return at;
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
    while (at < end && isDigit(*at))
        ++at;
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
    const bool plain = at == end || isSpace(*at);
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

} // namespace overlap
