// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

namespace overlap {

class LineChart;
class Look;

// A field of a series over the values of its axis, as a line of `chart`. Values that differ by more than some doublings
// lie on a logarithmic axis. Points whose run failed are left out.
void showSeries(LineChart& chart, const StudySeries& series, const std::string& field, const StudyResults& results,
                const Look& look);

} // namespace overlap
