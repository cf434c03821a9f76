// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/numbers_table.h"

#include "app/cli/text_table.h"
#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace overlap {

namespace {
using Align = TextTable::Align;

// How the change from A to B is written.
enum class Change : std::uint8_t
{
    TimeRatio, // A / B: a shorter time is "2.00×"
    Ratio, // B / A
    Difference,
    Points
};

struct NumberRow
{
    const char* label;
    std::optional<double> (*read)(const RunResult&);
    std::string (*write)(double value, const RunResult&);
    Change change;
};

template<std::optional<double> Metrics::*Member>
std::optional<double> metric(const RunResult& run)
{
    return run.metrics.*Member;
}

std::optional<double> wallOf(const RunResult& run)
{
    return run.wallUs ? std::optional(run.wallUs->p50) : std::nullopt;
}

std::string asDuration(double value, const RunResult&)
{
    return durationText(value).joined();
}

std::string asPercent(double value, const RunResult&)
{
    return percentText(value).joined();
}

std::string asBandwidth(double value, const RunResult&)
{
    return bandwidthText(value).joined();
}

std::string asRate(double value, const RunResult&)
{
    return rateText(value).joined();
}

// "10 / 132"
std::string asMultiprocessors(double percent, const RunResult& run)
{
    const auto count = percent / 100.0 * run.device.smCount;
    const auto text = count < 9.95 && std::abs(count - std::round(count)) > 0.05 ? significantText(count, 2)
                                                                                 : countText(std::llround(count));
    return fmt::format("{} / {}", text, run.device.smCount);
}

const std::vector<NumberRow>& rows()
{
    static const std::vector<NumberRow> all{
        {"Time", wallOf, asDuration, Change::TimeRatio},
        {"Throughput", metric<&Metrics::throughputSamplesPerS>, asRate, Change::Ratio},
        {"Host work", metric<&Metrics::hostWorkPct>, asPercent, Change::Points},
        {"Host wait", metric<&Metrics::hostWaitPct>, asPercent, Change::Points},
        {"Kernel utilisation", metric<&Metrics::kernelUtilizationPct>, asPercent, Change::Points},
        {"Device utilisation", metric<&Metrics::anyUtilizationPct>, asPercent, Change::Points},
        {"SMs per kernel", metric<&Metrics::smFillPct>, asMultiprocessors, Change::Ratio},
        {"Device idle", metric<&Metrics::idleUs>, asDuration, Change::Difference},
        {"H2D rate", metric<&Metrics::h2dGbps>, asBandwidth, Change::Ratio},
        {"PCIe share, H2D", metric<&Metrics::pcieH2dSharePct>, asPercent, Change::Points},
        {"PCIe share, D2H", metric<&Metrics::pcieD2hSharePct>, asPercent, Change::Points},
        {"Copy hidden", metric<&Metrics::copyHiddenPct>, asPercent, Change::Points},
        {"Overlap efficiency", metric<&Metrics::overlapEfficiencyPct>, asPercent, Change::Points},
        {"Ideal bound", metric<&Metrics::idealBoundUs>, asDuration, Change::TimeRatio},
        {"Pipeline efficiency", metric<&Metrics::pipelineEfficiencyPct>, asPercent, Change::Points},
    };
    return all;
}

std::string valueText(const NumberRow& row, const RunResult& run)
{
    const auto value = row.read(run);
    return value ? row.write(*value, run) : "n/a";
}

std::string changeText(const NumberRow& row, const RunResult& runA, const RunResult& runB)
{
    const auto a = row.read(runA);
    const auto b = row.read(runB);
    if (!a || !b)
        return "n/a";
    switch (row.change) {
    case Change::TimeRatio:
        return *b == 0.0 ? "n/a" : ratioText(*a / *b);
    case Change::Ratio:
        return *a == 0.0 ? "n/a" : ratioText(*b / *a);
    case Change::Difference:
        return signedText(*b - *a, row.write(std::abs(*b - *a), runB));
    case Change::Points:
        return signedText(*b - *a, percentText(std::abs(*b - *a), 0).number) + std::string(NarrowSpace) + "pp";
    }
    return "";
}

// [from, to) of `scale` as a bar of `width` cells, at least a thin line.
std::string bar(double from, double to, double scale, std::size_t width)
{
    const auto cell = [&](double value) {
        const auto share = scale > 0.0 ? std::clamp(value / scale, 0.0, 1.0) : 0.0;
        return static_cast<std::size_t>(std::lround(share * static_cast<double>(width)));
    };
    const auto begin = std::min(cell(std::min(from, to)), width - 1);
    const auto end = cell(std::max(from, to));
    std::string text(begin, ' ');
    if (end <= begin)
        text += "▏";
    for (auto i = begin; i < end; ++i)
        text += "█";
    return text;
}
} // namespace

std::string numbersTable(const RunResult& run)
{
    TextTable table({Align::Left, Align::Right});
    for (const auto& row : rows())
        table.add({row.label, valueText(row, run)});
    return table.text();
}

std::string numbersTable(const RunResult& a, const RunResult& b)
{
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right});
    table.add({"", "A", "B", "change"});
    for (const auto& row : rows())
        table.add({row.label, valueText(row, a), valueText(row, b), changeText(row, a, b)});
    return table.text();
}

std::string waterfallText(const Comparison& comparison)
{
    constexpr std::size_t BarWidth = 32;
    if (comparison.steps.empty())
        return "";
    const auto wallA = comparison.a->wallP50Us();
    const auto wallB = comparison.b->wallP50Us();
    double scale = std::max(wallA, wallB);
    for (const auto& step : comparison.steps)
        scale = std::max(scale, step.wallUs);

    TextTable table({Align::Left, Align::Left, Align::Right});
    table.add({"A", bar(0.0, wallA, scale, BarWidth), durationText(wallA).joined()});
    for (const auto& step : comparison.steps) {
        const auto change = signedText(-step.gainUs, durationText(std::abs(step.gainUs)).joined());
        table.add({describeStep(step, comparison.a->scenario, comparison.b->scenario),
                   bar(step.wallUs, step.wallUs + step.gainUs, scale, BarWidth), change});
    }
    table.add({"B", bar(0.0, wallB, scale, BarWidth), durationText(wallB).joined()});
    const auto difference = durationText(std::abs(wallA - wallB)).joined();
    return (wallB <= wallA ? "Where " + difference + " went" : "Where " + difference + " came from")
           + " (one change after the other; gains depend on the order)\n" + table.text();
}

} // namespace overlap
