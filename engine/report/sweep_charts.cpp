// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/report/chart_style.h"
#include "engine/report/charts.h"
#include "engine/report/svg_canvas.h"
#include "engine/report/words.h"
#include "engine/sweep/sweep_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace overlap {

namespace {
using Anchor = SvgCanvas::Anchor;

constexpr double CellHeight = 28.0;
constexpr double Top = 44.0;
constexpr const char* Dash = "\u2013";

// In k/s, so that the numbers of a map have one unit.
std::string rateNumber(double perSecond)
{
    return significantText(perSecond / 1e3);
}

std::vector<std::string> labelsOf(const SweepAxis& axis)
{
    std::vector<std::string> labels;
    for (const auto& value : axis.values)
        labels.push_back(settingText(value));
    return labels;
}

double widest(const std::vector<std::string>& labels, double size)
{
    double width = 0.0;
    for (const auto& label : labels)
        width = std::max(width, textWidth(label, size));
    return width;
}

double bestRate(const SweepResult& sweep)
{
    const auto best = bestPoint(sweep);
    return best ? *sweep.points[*best].throughputSamplesPerS : 0.0;
}

void cell(SvgCanvas& canvas, const SweepPoint& point, double best, double x, double y, double width)
{
    const auto& rate = point.throughputSamplesPerS;
    canvas.rect(x, y, width - 1.0, CellHeight - 1.0,
                rate && best > 0.0 ? fmt::format("heat-{}", heatStep(*rate / best)) : "lane");
    canvas.text(x + width / 2.0, y + CellHeight / 2.0 + 4.0, Anchor::Middle, 12.0, rate ? "t" : "t2",
                rate ? rateNumber(*rate) : Dash);
}

std::string frame(double x, double y, double width)
{
    return fmt::format("M{} {}h{}v{}h-{}z", svgNumber(x + 1.0), svgNumber(y + 1.0), svgNumber(width - 3.0),
                       svgNumber(CellHeight - 3.0), svgNumber(width - 3.0));
}
} // namespace

std::string heatMap(const SweepResult& sweep, std::size_t firstPoint, ReportLanguage language)
{
    const auto axes = sweep.sweep.axes.axes();
    const auto& down = axes[axes.size() - 2];
    const auto& across = axes.back();
    const auto rows = labelsOf(down);
    const auto columns = labelsOf(across);
    const double left = std::max(widest(rows, 12.0), textWidth(down.key, 12.0)) + 14.0;
    const double cellWidth = std::clamp(widest(columns, 12.0) + 12.0, 52.0, 120.0);
    const auto best = bestPoint(sweep);
    const double rate = bestRate(sweep);
    const auto equalBest = equalPoints(sweep, SweepGoal::Throughput, EqualWithinPct, 100.0);
    const std::set<std::size_t> equal(equalBest.begin(), equalBest.end());
    SvgCanvas canvas(left + cellWidth * static_cast<double>(columns.size()) + 2.0, say(language, Word::HeatMap));
    canvas.text(0.0, Top - 10.0, Anchor::Start, 12.0, "t2", down.key);
    canvas.text(left, 14.0, Anchor::Start, 12.0, "t2", across.key);
    std::string equalFrames;
    std::string bestFrame;
    for (std::size_t column = 0; column < columns.size(); ++column)
        canvas.text(left + cellWidth * (static_cast<double>(column) + 0.5), Top - 10.0, Anchor::Middle, 12.0, "t",
                    fittedText(columns[column], 12.0, cellWidth));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const double y = Top + CellHeight * static_cast<double>(row);
        canvas.text(left - 10.0, y + CellHeight / 2.0 + 4.0, Anchor::End, 12.0, "t", rows[row]);
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const double x = left + cellWidth * static_cast<double>(column);
            const auto index = firstPoint + row * columns.size() + column;
            cell(canvas, sweep.points[index], rate, x, y, cellWidth);
            if (best == index)
                bestFrame = frame(x, y, cellWidth);
            else if (equal.contains(index))
                equalFrames += frame(x, y, cellWidth);
        }
    }
    canvas.path(equalFrames, "equal");
    canvas.path(bestFrame, "best");
    return std::move(canvas).finish(Top + CellHeight * static_cast<double>(rows.size()) + 2.0);
}

std::string sweepCurve(const SweepResult& sweep, ReportLanguage language)
{
    constexpr double Width = 720.0;
    constexpr double Left = 20.0;
    constexpr double Plot = Width - 2.0 * Left;
    constexpr double Height = 200.0;
    constexpr double CurveTop = 30.0;
    const auto& axis = sweep.sweep.axes.axes().front();
    const auto labels = labelsOf(axis);
    const auto best = bestPoint(sweep);
    const double rate = std::max(bestRate(sweep), 1e-9);
    SvgCanvas canvas(Width, say(language, Word::HeatMap));
    canvas.rect(0.0, CurveTop, Width, Height, "lane");
    const double step = Plot / static_cast<double>(labels.size());
    // As many labels as have room.
    const auto every = static_cast<std::size_t>(std::max(1.0, (widest(labels, 12.0) + 14.0) / step + 0.999));
    const auto valuesEvery = static_cast<std::size_t>(std::max(1.0, 46.0 / step + 0.999));
    std::string curve;
    bool open = false;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const double x = Left + step * (static_cast<double>(i) + 0.5);
        if (i % every == 0)
            canvas.text(x, CurveTop + Height + 18.0, Anchor::Middle, 12.0, "t2", labels[i]);
        const auto& value = sweep.points[i].throughputSamplesPerS;
        if (!value) {
            open = false;
            continue;
        }
        const double y = CurveTop + Height - (Height - 34.0) * *value / rate - 6.0;
        curve += fmt::format("{}{} {}", open ? "L" : "M", svgNumber(x), svgNumber(y));
        open = true;
        if (best == i || i % valuesEvery == 0)
            canvas.text(x, y - 9.0, Anchor::Middle, 12.0, best == i ? "ta" : "t", rateNumber(*value));
        canvas.rect(x - 3.0, y - 3.0, 6.0, 6.0, "dot");
    }
    canvas.path(curve, "curve");
    canvas.text(Width / 2.0, CurveTop + Height + 38.0, Anchor::Middle, 12.0, "t2", axis.key);
    canvas.text(0.0, 16.0, Anchor::Start, 12.0, "t2", say(language, Word::HeatMap) + " / k/s");
    return std::move(canvas).finish(CurveTop + Height + 46.0);
}

} // namespace overlap
