// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// How numbers are written for a person, everywhere: three significant digits, U+202F between number and unit and
// between thousands, U+2212 for minus, "n/a" without unit for NaN and infinity. `unit` is kept apart so that a table can
// draw it paler.
struct NumberText
{
    std::string number;
    std::string unit;

    [[nodiscard]] std::string joined() const; // number, U+202F, unit
    auto operator<=>(const NumberText&) const = default;
};

// 1.27 ms, 17.9 ms, 119 us: us under 999.5 us, ms under 999.5 ms, then s.
[[nodiscard]] NumberText durationText(double microseconds);
[[nodiscard]] NumberText durationText(Nanoseconds duration);
// KiB, MiB, GiB; below 1 KiB "512 B"; 1000 to 1023 of a unit with four digits.
[[nodiscard]] NumberText bytesText(double bytes);
// One decimal: "48.6" "%".
[[nodiscard]] NumberText percentText(double percent, int decimals = 1);
// "14.2×"
[[nodiscard]] std::string ratioText(double ratio);
// "5.58 k/s" for samples per second.
[[nodiscard]] NumberText rateText(double perSecond);
// "43.8 GB/s"; the argument is in GB/s (10^9 bytes per second).
[[nodiscard]] NumberText bandwidthText(double gigabytesPerSecond);
// Three significant digits without a unit: "1.27", "17.9", "119", "70 100".
[[nodiscard]] std::string significantText(double value, int digits = 3);
// "70 100"
[[nodiscard]] std::string countText(std::int64_t value);
// Puts an explicit sign before a text made by the functions above: "+5", "−4.44"; none before a text that reads zero.
[[nodiscard]] std::string signedText(double value, const std::string& magnitude);

// The candidate with the smallest edit distance to `word`, or "" when none is near (more than a third of its letters
// would have to change). Upper and lower case count as equal, two swapped neighbours as one change. Ties: the first.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

inline constexpr std::string_view NarrowSpace = "\u202F";
inline constexpr std::string_view MinusSign = "\u2212";

} // namespace overlap
