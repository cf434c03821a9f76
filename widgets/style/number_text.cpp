// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace overlap {

QString toQString(const NumberText& text)
{
    return QString::fromStdString(text.joined());
}

QString durationString(Nanoseconds duration)
{
    return toQString(durationText(duration));
}

QString durationString(double microseconds)
{
    return toQString(durationText(microseconds));
}

QString timeString(TracePoint t, Nanoseconds step)
{
    const double ns = static_cast<double>(t.time_since_epoch().count());
    const double size = std::abs(ns);
    const auto [unit, name] = size < 999.5e3   ? std::pair{1e3, QStringLiteral("µs")}
                              : size < 999.5e6 ? std::pair{1e6, QStringLiteral("ms")}
                                               : std::pair{1e9, QStringLiteral("s")};
    // To the digit that the step changes, and no finer than a nanosecond.
    const double wanted = -std::floor(std::log10(static_cast<double>(std::max<std::int64_t>(1, step.count())) / unit));
    const int decimals = std::clamp(static_cast<int>(wanted), 0, static_cast<int>(std::lround(std::log10(unit))));
    if (size == 0.0 || decimals <= 2 - static_cast<int>(std::floor(std::log10(size / unit))))
        return durationString(t.time_since_epoch());
    return QString::number(ns / unit, 'f', decimals) + QChar(0x202F) + name;
}

QString percentString(double percent, int decimals)
{
    return toQString(percentText(percent, decimals));
}

QString bytesString(double bytes)
{
    return toQString(bytesText(bytes));
}

QString bandwidthString(double gigabytesPerSecond)
{
    return toQString(bandwidthText(gigabytesPerSecond));
}

QString exactNsString(Nanoseconds duration)
{
    return QString::fromStdString(countText(duration.count())) + QChar(0x202F) + QStringLiteral("ns");
}

QString signedDurationString(Nanoseconds duration)
{
    const auto magnitude = durationText(Nanoseconds(std::abs(duration.count()))).joined();
    return QString::fromStdString(signedText(static_cast<double>(duration.count()), magnitude));
}

} // namespace overlap
