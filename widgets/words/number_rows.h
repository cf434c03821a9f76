// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "widgets/run/shown_pair.h"

#include <optional>
#include <span>

namespace overlap {

enum class NumberKind : std::uint8_t
{
    Duration, // us
    Percent,
    Rate, // per second
    Bandwidth, // 10^9 bytes per second
    Sms // SMs of the device that a kernel uses
};

enum class ChangeKind : std::uint8_t
{
    SpeedUp, // A / B, of times
    Ratio, // B / A, of rates
    Points, // B - A, of percentages
    Difference // B - A, of bounded times
};

// What one row of the table of numbers is. Texts are marked for translation in the context overlap::NumberRows.
struct NumberRow
{
    const char* id = nullptr; // for files; the unit stands apart
    const char* name = nullptr;
    const char* shortName = nullptr;
    const char* help = nullptr;
    const char* unit = nullptr; // base unit of the exact values
    double toBase = 1.0; // value x toBase is in the base unit
    NumberKind kind{};
    ChangeKind change{};
    bool group = false; // begins a group
    bool inCompact = false;
    std::optional<double> (*read)(const RunResult& run, const Metrics& metrics, bool whole) = nullptr;
    // Of recordings, where it means something else; null: the same.
    const char* recordedName = nullptr;
    const char* recordedShortName = nullptr;
    const char* recordedHelp = nullptr;
    bool ofDevice = false; // follows from what the device is, which a recording need not tell
};

[[nodiscard]] std::span<const NumberRow> numberRows();

// "17.9" "ms". `smCount` is needed for Sms alone.
[[nodiscard]] NumberText numberText(NumberKind kind, double value, std::uint32_t smCount);
// "14.2x", "+5 pp", "-4.44 ms"; none where it is not defined.
struct NumberChange
{
    double exact = 0.0; // a ratio, points, or a difference in the row's unit
    NumberText text;
    bool same = false; // a ratio too near to 1 to say anything
};
[[nodiscard]] std::optional<NumberChange> numberChange(ChangeKind kind, std::optional<double> a,
                                                       std::optional<double> b);

} // namespace overlap
