// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"

#include "engine/base/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace overlap {

namespace {
constexpr const char* NotAvailable = "n/a";

// "70100.5" -> "70 100.5", with a typographic minus.
std::string grouped(std::string_view plain)
{
    std::string text;
    if (plain.starts_with('-')) {
        plain.remove_prefix(1);
        // -0.0 is no negative number to a reader.
        if (plain.find_first_of("123456789") != std::string_view::npos)
            text += MinusSign;
    }
    const auto whole = std::min(plain.find('.'), plain.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        if (i > 0 && i < whole && (whole - i) % 3 == 0)
            text += NarrowSpace;
        text += plain[i];
    }
    return text;
}

NumberText significant(double value, const char* unit, int digits = 3)
{
    if (!std::isfinite(value))
        return {NotAvailable, ""};
    return {significantText(value, digits), unit};
}

// Optimal string alignment: inserting, dropping or changing a letter, or swapping two neighbours, counts one each.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool equal = lowered(a[i - 1]) == lowered(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (equal ? 0U : 1U)});
            const bool swapped =
                i > 1 && j > 1 && lowered(a[i - 1]) == lowered(b[j - 2]) && lowered(a[i - 2]) == lowered(b[j - 1]);
            if (swapped)
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        beforeLast.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}
} // namespace

std::string NumberText::joined() const
{
    return unit.empty() ? number : number + std::string(NarrowSpace) + unit;
}

NumberText durationText(double microseconds)
{
    const double size = std::abs(microseconds);
    if (size < 999.5)
        return significant(microseconds, "µs");
    if (size < 999.5e3)
        return significant(microseconds / 1e3, "ms");
    return significant(microseconds / 1e6, "s");
}

NumberText durationText(Nanoseconds duration)
{
    return durationText(static_cast<double>(duration.count()) / 1e3);
}

NumberText bytesText(double bytes)
{
    static constexpr std::array Units{"B", "KiB", "MiB", "GiB"};
    if (!std::isfinite(bytes))
        return {NotAvailable, ""};
    if (std::abs(bytes) < 1023.5)
        return {grouped(fmt::format("{:.0f}", bytes)), Units[0]};
    std::size_t unit = 1;
    double value = bytes / 1024.0;
    while (std::abs(value) >= 1023.5 && unit + 1 < Units.size()) {
        value /= 1024.0;
        ++unit;
    }
    // From 1000 to 1023 of a unit three digits would round to tens.
    return {significantText(value, std::abs(value) >= 999.5 ? 4 : 3), Units[unit]};
}

NumberText percentText(double percent, int decimals)
{
    if (!std::isfinite(percent))
        return {NotAvailable, ""};
    return {grouped(fmt::format("{:.{}f}", percent, decimals)), "%"};
}

std::string ratioText(double ratio)
{
    return std::isfinite(ratio) ? significantText(ratio) + "×" : NotAvailable;
}

NumberText rateText(double perSecond)
{
    const double size = std::abs(perSecond);
    if (size < 999.5)
        return significant(perSecond, "/s");
    if (size < 999.5e3)
        return significant(perSecond / 1e3, "k/s");
    return significant(perSecond / 1e6, "M/s");
}

NumberText bandwidthText(double gigabytesPerSecond)
{
    return significant(gigabytesPerSecond, "GB/s");
}

std::string significantText(double value, int digits)
{
    if (!std::isfinite(value))
        return NotAvailable;
    if (value == 0.0)
        return "0";
    digits = std::clamp(digits, 1, 17);
    // Rounded first, so that 9.996 becomes 10.0 and not 10.00.
    const auto rounded = fmt::format("{:.{}e}", value, digits - 1);
    const auto exponent = std::atoi(rounded.c_str() + rounded.find('e') + 1);
    if (exponent < digits)
        return grouped(fmt::format("{:.{}f}", value, digits - 1 - exponent));
    return grouped(fmt::format("{:.0f}", std::strtod(rounded.c_str(), nullptr)));
}

std::string countText(std::int64_t value)
{
    return grouped(fmt::format("{}", value));
}

std::string signedText(double value, const std::string& magnitude)
{
    auto size = magnitude.starts_with(MinusSign) ? magnitude.substr(MinusSign.size()) : magnitude;
    const bool zero = size.find_first_of("123456789") == std::string::npos;
    if (zero || value == 0.0 || std::isnan(value))
        return size;
    return value > 0.0 ? "+" + size : std::string(MinusSign) + size;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates)
{
    // Longer words come from strangers' files, not from fingers; the table of distances is quadratic.
    constexpr std::size_t LongestWord = 200;
    const std::string* best = nullptr;
    std::size_t least = 0;
    if (word.size() > LongestWord)
        return "";
    for (const auto& candidate : candidates) {
        const auto distance = editDistance(word, candidate);
        if (distance * 3 <= word.size() && (best == nullptr || distance < least)) {
            best = &candidate;
            least = distance;
        }
    }
    return best == nullptr ? "" : *best;
}

} // namespace overlap
