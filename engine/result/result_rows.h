// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/result/run_result.h"

#include <optional>
#include <span>

namespace overlap {

// How the change of a number from A to B is written.
enum class ResultChange : std::uint8_t
{
    TimeRatio, // A / B: half the time is "2.00×"
    Ratio, // B / A
    Difference,
    Points // of a percentage, "pp"
};

// One row of the table of a run's numbers, as every table shows them.
struct ResultRow
{
    const char* label; // English
    const char* key; // where the result's JSON has it: "wall_us.p50", "metrics.idle_us"
    std::optional<double> (*read)(const RunResult&);
    NumberText (*write)(double value, const RunResult&);
    ResultChange change;
};
[[nodiscard]] std::span<const ResultRow> resultRows();

// "n/a" where the run has no such number.
[[nodiscard]] NumberText valueText(const ResultRow& row, const RunResult& run);
[[nodiscard]] NumberText changeText(const ResultRow& row, const RunResult& a, const RunResult& b);

} // namespace overlap
