// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/series_chart.h"

#include "widgets/learn/practice_words.h"
#include "widgets/style/look.h"
#include "widgets/sweep/line_chart.h"
#include "widgets/sweep/sweep_words.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace overlap {

namespace {

struct LearnText
{
    Q_DECLARE_TR_FUNCTIONS(Learn)
};

struct AxisUnitOf
{
    QString name;
    double factor = 1.0; // of the figure's own unit
};

[[nodiscard]] AxisUnitOf unitOf(FigureUnit unit, double most)
{
    constexpr double Thousand = 1000.0;
    switch (unit) {
    case FigureUnit::Microseconds:
        if (most >= Thousand * Thousand)
            return {QStringLiteral("s"), Thousand * Thousand};
        return most >= Thousand ? AxisUnitOf{QStringLiteral("ms"), Thousand}
                                : AxisUnitOf{QStringLiteral("\u00B5s"), 1.0};
    case FigureUnit::Percent:
        return {QStringLiteral("%"), 1.0};
    case FigureUnit::Bytes:
        return {QStringLiteral("MiB"), 1024.0 * 1024.0};
    case FigureUnit::GigabytesPerSecond:
        return {QStringLiteral("GB/s"), 1.0};
    case FigureUnit::PerSecond:
        return most >= Thousand ? AxisUnitOf{QStringLiteral("k/s"), Thousand} : AxisUnitOf{QStringLiteral("/s"), 1.0};
    case FigureUnit::None:
        break;
    }
    return {};
}

// A number of the axis, or its place where it is a word.
[[nodiscard]] double valueAt(const SweepAxis& axis, std::size_t place)
{
    const auto& value = axis.values[place];
    return value.is_number() ? value.get<double>() : static_cast<double>(place);
}

[[nodiscard]] bool isLogarithmic(const SweepAxis& axis)
{
    constexpr double Doublings = 8.0;
    const double first = valueAt(axis, 0);
    return first > 0.0 && valueAt(axis, axis.values.size() - 1) / first > Doublings;
}

[[nodiscard]] ChartAxis acrossAxis(const SweepAxis& axis)
{
    ChartAxis x;
    x.name = words::label(QString::fromStdString(axis.key));
    x.logarithmic = isLogarithmic(axis);
    const std::size_t count = axis.values.size();
    const double first = valueAt(axis, 0);
    const double last = valueAt(axis, count - 1);
    constexpr double Margin = 1.3;
    x.from = x.logarithmic ? first / Margin : first - (last - first) * 0.05;
    x.to = x.logarithmic ? last * Margin : last + (last - first) * 0.05;
    constexpr std::size_t MostTicks = 8;
    const auto every = std::max<std::size_t>(1, (count + MostTicks - 1) / MostTicks);
    for (std::size_t i = 0; i < count; i += every) {
        const bool bytes = axis.key.ends_with("bytes_per_sample");
        x.ticks.push_back({valueAt(axis, i), bytes ? roundBytes(valueAt(axis, i)) : words::sweepValue(axis, i)});
    }
    return x;
}

[[nodiscard]] QString decadeText(double value)
{
    constexpr int Digits = 3;
    return QString::number(value, 'g', Digits);
}

// The largest, or smallest, is what such a curve is about.
[[nodiscard]] ChartAxis upAxis(double least, double most, const QString& unit)
{
    constexpr double Decades = 30.0;
    if (least > 0.0 && most / least > Decades)
        return ChartAxis::decades(least, most, unit, decadeText);
    return ChartAxis::linear(most, unit);
}

} // namespace

void showSeries(LineChart& chart, const StudySeries& series, const std::string& field, const StudyResults& results,
                const Look& look)
{
    ChartSeries line;
    line.strong = true;
    double least = std::numeric_limits<double>::infinity();
    double most = 0.0;
    auto unit = FigureUnit::None;
    std::vector<std::optional<Figure>> figures;
    for (std::size_t i = 0; i < series.axis.values.size(); ++i) {
        const auto run = results.run(series.pointName(i));
        figures.push_back(run ? fieldOf(*run, field) : std::nullopt);
        if (!figures.back())
            continue;
        unit = figures.back()->unit;
        least = std::min(least, figures.back()->value);
        most = std::max(most, figures.back()->value);
    }
    const auto shown = unitOf(unit, most);
    for (std::size_t i = 0; i < figures.size(); ++i)
        line.points.emplace_back(valueAt(series.axis, i), figures[i] ? figures[i]->value / shown.factor
                                                                     : std::numeric_limits<double>::quiet_NaN());
    const auto name = words::figureName(field);
    const auto label = words::label(QString::fromStdString(series.axis.key));
    const auto key = label.isEmpty() ? QString::fromStdString(series.axis.key) : label;
    chart.setTitle(LearnText::tr("%1 against %2", "Time per sample, batch size").arg(name, key),
                   words::strategySummary(series.base.scenario));
    chart.setAxes(acrossAxis(series.axis),
                  upAxis(std::isfinite(least) ? least / shown.factor : 0.0, most / shown.factor, shown.name));
    chart.setHelp(words::figureHelp(field));
    line.colour = look.theme().accent;
    chart.setSeries({line});
}

} // namespace overlap
