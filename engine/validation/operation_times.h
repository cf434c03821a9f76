// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <optional>
#include <vector>

namespace overlap {

// How the operations of one kind lie in two timelines of the same work: the n-th of one against the n-th of the other,
// in the order in which they begin, both counted from the first operation on the device.
struct OperationAgreement
{
    ActivityKind kind = ActivityKind::Kernel;
    std::size_t n = 0;
    double durationErrorP50Pct = 0.0; // of the absolute values
    double startErrorP50Us = 0.0;
    double startErrorMaxUs = 0.0;
};

struct TimelineAgreement
{
    double measuredSpanUs = 0.0; // from the first operation on the device to the last
    double predictedSpanUs = 0.0;
    std::vector<OperationAgreement> kinds; // kernels, copies to the device, copies to the host; those that there are
};

// None when the two have not the same numbers of operations, or none at all.
[[nodiscard]] std::optional<TimelineAgreement> compareOperations(const Timeline& measured, const Timeline& predicted);

} // namespace overlap
