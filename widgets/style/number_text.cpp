// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/number_text.h"

#include <cstdlib>

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
