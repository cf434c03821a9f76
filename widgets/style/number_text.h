// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <QString>

namespace overlap {

// Engine number texts as QString, number and unit joined by U+202F.
[[nodiscard]] QString toQString(const NumberText& text);
[[nodiscard]] QString durationString(Nanoseconds duration); // "1.27 ms"
[[nodiscard]] QString durationString(double microseconds);
[[nodiscard]] QString percentString(double percent, int decimals = 0); // "66 %"
[[nodiscard]] QString bytesString(double bytes); // "588 KiB"
[[nodiscard]] QString bandwidthString(double gigabytesPerSecond); // "43.8 GB/s"
[[nodiscard]] QString exactNsString(Nanoseconds duration); // "1 268 214 ns"
[[nodiscard]] QString signedDurationString(Nanoseconds duration); // "+201 µs", "−3.10 µs"

} // namespace overlap
