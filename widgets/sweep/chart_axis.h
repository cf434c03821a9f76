// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace overlap {

// One axis: linear or logarithmic, with its own texts. Values outside are clipped.
struct ChartAxis
{
    struct Tick
    {
        double at = 0.0;
        QString text;
    };
    double from = 0.0;
    double to = 1.0;
    bool logarithmic = false;
    std::vector<Tick> ticks;
    QString name; // "batch size", "k/s"

    // 0 .. 1 along the axis.
    [[nodiscard]] double share(double value) const;

    // From 0 to the next round number above `most`, with four to six ticks.
    [[nodiscard]] static ChartAxis linear(double most, const QString& name);
    // Whole powers of ten around the values; `text` writes a tick.
    [[nodiscard]] static ChartAxis decades(double least, double most, const QString& name, QString (*text)(double));
};

// "8 KiB" of a size that is a whole number of its unit, for ticks.
[[nodiscard]] QString roundBytes(double bytes);

} // namespace overlap
