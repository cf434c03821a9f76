// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transfers/transfers.h"

#include <QString>

#include <vector>

namespace overlap {

class LineChart;
class Look;

// "pinned, async": which copies a curve is of, beside others of the same way.
[[nodiscard]] QString transferKindName(const TransferKind& kind);
// The curves of one way that have points.
[[nodiscard]] std::vector<TransferCurve> transferCurvesOf(const TransferCurves& curves, TransferWay way);
// Bandwidth and time of the copies of one way against their size, with the marks of asynchronous copies of pinned
// memory and the rate of the link. There has to be a curve of that way.
void showTransferCurves(const TransferCurves& curves, TransferWay way, const Look& look, LineChart& bandwidth,
                        LineChart& time);

} // namespace overlap
