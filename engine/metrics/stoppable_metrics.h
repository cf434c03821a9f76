// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/metrics.h"

#include <optional>
#include <stop_token>

namespace overlap {

// metricsOf for timelines of millions of intervals: none soon after `stop` was requested.
[[nodiscard]] std::optional<Metrics> metricsOf(const Timeline& timeline, const MetricsContext& context,
                                               const std::stop_token& stop);

} // namespace overlap
