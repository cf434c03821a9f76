// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/ideal_bound.h"
#include "engine/timeline/timeline.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace overlap {

// Packed arrays: a byte string of records without gaps, each field least significant byte first.
//   times     i64 nanoseconds
//   stages    i64 prepare, toDevice, kernel, kernelShare, toHost of one batch, in nanoseconds
//   intervals i64 begin, i64 end, in nanoseconds since the start of the run; u64 amount; u32 nameId; u32 correlation;
//             u32 batch; u16 stream; u8 kind; u8 flags (engine/timeline/interval.h): 40 bytes
// A timeline is {"names": [text, ..], "lanes": [{"role": u8, "index": u32, "row": u32, "intervals": intervals}, ..]}.
// What reads them throws WireError (wire_fields.h) on anything else: a remainder, times beyond 2^53 ns (104 days) either
// way, which no sum can overflow with, unknown kinds, names that are not there, intervals that overlap or go backwards.
inline constexpr std::size_t PackedIntervalBytes = 40;

[[nodiscard]] nlohmann::json toWire(const Timeline& timeline);
[[nodiscard]] TimelinePtr readTimeline(const nlohmann::json& value);

[[nodiscard]] nlohmann::json toWire(std::span<const Nanoseconds> times);
[[nodiscard]] std::vector<Nanoseconds> readTimes(const nlohmann::json& value);

[[nodiscard]] nlohmann::json toWire(const BoundInput& bound);
[[nodiscard]] BoundInput readBound(const nlohmann::json& value);

} // namespace overlap
