// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sweep/sweep_curves.h"

#include <QString>

#include <optional>
#include <vector>

namespace overlap {

// What a heat map shows of each point.
enum class SweepQuantity : std::uint8_t
{
    Throughput,
    Time,
    Latency, // 99th percentile of a batch
    Memory // of the device's buffers
};
inline constexpr std::size_t SweepQuantityCount = 4;

// Samples per second, us, us, bytes; none where the point has no such number.
[[nodiscard]] std::optional<double> valueOf(const SweepPoint& point, SweepQuantity quantity);
[[nodiscard]] bool isMoreBetter(SweepQuantity quantity);

// One unit for all numbers of a picture.
struct ValueUnit
{
    QString name; // "k/s", "ms", "MiB"
    double factor = 1.0; // value / factor is shown
    [[nodiscard]] QString number(double value) const; // three digits
};
[[nodiscard]] ValueUnit unitFor(SweepQuantity quantity, double largest);

// The keys that can be varied, in the order of the scenario's file.
[[nodiscard]] std::vector<std::string> sweepKeys();
// Values to begin with: "1,2,4,8".
[[nodiscard]] QString defaultSweepValues(const std::string& key, const Scenario& scenario);

namespace words {
[[nodiscard]] QString quantityName(SweepQuantity quantity); // "Throughput"
[[nodiscard]] QString quantityHelp(SweepQuantity quantity); // what it means
[[nodiscard]] QString sweepValue(const SweepAxis& axis, std::size_t place); // "16", "pinned", "588 KiB"
// "Batch size 16, Streams 3"
[[nodiscard]] QString sweepSetting(const SweepAxes& axes, std::size_t point);
// Every number of a point, a line each, or why it has none.
[[nodiscard]] QString sweepPointText(const SweepResult& result, std::size_t point);
} // namespace words

} // namespace overlap
