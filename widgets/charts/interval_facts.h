// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/column_model.h"

#include <QString>

namespace overlap {

// What an operation of the device waited for last before it began: the end of another operation, or its own launch.
struct WaitedFor
{
    std::optional<IntervalRef> operation; // none: the launch
    TracePoint until;
};
[[nodiscard]] std::optional<WaitedFor> waitedFor(const RunView& run, IntervalRef ref);

[[nodiscard]] QString titleOf(const Interval& interval); // "kernel b4"
// For the details line: rounded numbers.
[[nodiscard]] IntervalFacts factsOf(const RunView& run, IntervalRef ref);
// For the tool tip: exact nanoseconds and bytes, bandwidth, stream, batch, correlation. HTML.
[[nodiscard]] QString toolTipOf(const RunView& run, IntervalRef ref);

} // namespace overlap
