// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/numbers_table.h"

#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/result/result_rows.h"

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
using Align = TextTable::Align;

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
    for (const auto& row : resultRows())
        table.add({row.label, valueText(row, run).joined()});
    return table.text();
}

std::string numbersTable(const RunResult& a, const RunResult& b)
{
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right});
    table.add({"", "A", "B", "change"});
    for (const auto& row : resultRows())
        table.add({row.label, valueText(row, a).joined(), valueText(row, b).joined(), changeText(row, a, b).joined()});
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
