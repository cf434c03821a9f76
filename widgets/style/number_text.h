// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <QString>

namespace overlap {

// Engine number texts as QString, number and unit joined by U+202F.
[[nodiscard]] QString toQString(const NumberText& text);
[[nodiscard]] QString durationString(Nanoseconds duration); // "1.27 ms"
[[nodiscard]] QString durationString(double microseconds);
// A time as durationString(), with as many more digits as tell times `step` apart: "5.6312 ms" at 100 ns.
[[nodiscard]] QString timeString(TracePoint t, Nanoseconds step);
[[nodiscard]] QString percentString(double percent, int decimals = 0); // "66 %"
[[nodiscard]] QString bytesString(double bytes); // "588 KiB"
[[nodiscard]] QString bandwidthString(double gigabytesPerSecond); // "43.8 GB/s"
[[nodiscard]] QString exactNsString(Nanoseconds duration); // "1 268 214 ns"
[[nodiscard]] QString signedDurationString(Nanoseconds duration); // "+201 µs", "−3.10 µs"

} // namespace overlap
