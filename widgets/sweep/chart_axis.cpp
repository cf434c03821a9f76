// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/chart_axis.h"

#include "engine/base/round_number.h"
#include "engine/base/text.h"
#include "widgets/words/scenario_words.h"

#include <algorithm>
#include <cmath>

namespace overlap {

double ChartAxis::share(double value) const
{
    if (!logarithmic)
        return to > from ? (value - from) / (to - from) : 0.0;
    if (value <= 0.0 || from <= 0.0 || to <= from)
        return 0.0;
    return std::log(value / from) / std::log(to / from);
}

ChartAxis ChartAxis::linear(double most, const QString& name)
{
    ChartAxis axis;
    axis.name = name;
    if (!(most > 0.0))
        most = 1.0;
    const double step = roundNumberFrom(most / 5.0, {1.0, 2.0, 2.5, 5.0}, 1e-4);
    axis.to = step * std::ceil(most / step * 1.0001);
    for (int i = 0; i * step <= axis.to * 1.0001; ++i) {
        const double value = i * step;
        axis.ticks.push_back({value, i == 0 ? QStringLiteral("0") : words::text(significantText(value))});
    }
    // 0.500 beside 1.00 reads worse than 0.5 beside 1.
    for (auto& tick : axis.ticks) {
        if (tick.text.contains(QLatin1Char('.'))) {
            while (tick.text.endsWith(QLatin1Char('0')))
                tick.text.chop(1);
            if (tick.text.endsWith(QLatin1Char('.')))
                tick.text.chop(1);
        }
    }
    return axis;
}

ChartAxis ChartAxis::decades(double least, double most, const QString& name, QString (*text)(double))
{
    ChartAxis axis;
    axis.name = name;
    axis.logarithmic = true;
    const double from = std::floor(std::log10(std::max(least, 1e-12)) + 1e-9);
    const double to = std::max(from + 1.0, std::ceil(std::log10(std::max(most, 1e-12)) - 1e-9));
    axis.from = std::pow(10.0, from);
    axis.to = std::pow(10.0, to);
    for (double power = from; power <= to + 0.5; power += 1.0)
        axis.ticks.push_back({std::pow(10.0, power), text(std::pow(10.0, power))});
    return axis;
}

QString roundBytes(double bytes)
{
    auto text = bytesText(bytes);
    if (text.number.find('.') != std::string::npos) {
        text.number.erase(text.number.find_last_not_of('0') + 1);
        if (text.number.back() == '.')
            text.number.pop_back();
    }
    return words::text(text);
}

} // namespace overlap
