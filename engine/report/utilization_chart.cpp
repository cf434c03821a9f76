// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/metrics.h"
#include "engine/report/charts.h"
#include "engine/report/svg_canvas.h"
#include "engine/report/time_axis.h"
#include "engine/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace overlap {

namespace {
using Anchor = SvgCanvas::Anchor;

constexpr double Left = 92.0;
constexpr double Right = 58.0;
constexpr double RowHeight = 40.0;
constexpr double RowStep = 48.0;
constexpr int Bins = 14;
constexpr double TickStep = 110.0; // about, between two ticks

struct Row
{
    UtilizationRow row;
    Word name;
    const char* look; // of the kind
};
constexpr std::array<Row, UtilizationRowCount> Rows{{{UtilizationRow::Kernel, Word::RowKernel, "kernel"},
                                                     {UtilizationRow::CopyToDevice, Word::RowH2d, "h2d"},
                                                     {UtilizationRow::CopyToHost, Word::RowD2h, "d2h"},
                                                     {UtilizationRow::HostWork, Word::RowHostWork, "issue"},
                                                     {UtilizationRow::HostWait, Word::RowHostWait, "synchronize"}}};

using Shares = std::array<std::vector<double>, UtilizationRowCount>;

Shares sharesOf(const std::array<IntervalSet, UtilizationRowCount>& sets, TimeRange view, std::size_t bins)
{
    Shares shares;
    for (std::size_t i = 0; i < sets.size(); ++i)
        shares[i] = busyShares(sets[i], view, bins);
    return shares;
}

// A step for each bin of `step` pixels, from the left edge to the right one, where the last may be cut.
std::string steps(const std::vector<double>& shares, double step, double top, double plot)
{
    std::string path;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double y = top + RowHeight * (1.0 - std::clamp(shares[i], 0.0, 1.0));
        const double end = std::min(step * static_cast<double>(i + 1), plot);
        path += fmt::format("{}{} {}H{}", i == 0 ? "M" : "L", svgNumber(Left + step * static_cast<double>(i)),
                            svgNumber(y), svgNumber(Left + end));
    }
    return path;
}

std::string blocks(const std::vector<double>& shares)
{
    constexpr std::array<const char*, 9> Blocks{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    std::string text;
    for (const double share : shares)
        text += Blocks[static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * 8.0))];
    return text;
}

void drawRow(SvgCanvas& canvas, const Row& row, const std::vector<const std::vector<double>*>& sides, double step,
             double top, double width, ReportLanguage language)
{
    const double plot = width - Left - Right;
    canvas.rect(Left, top, plot, RowHeight, "lane");
    canvas.text(Left - 10.0, top + RowHeight / 2.0 + 4.5, Anchor::End, 12.5, "t", say(language, row.name));
    canvas.text(width, top + 9.0, Anchor::End, 11.0, "t2", "100\u202F%");
    canvas.text(width, top + RowHeight, Anchor::End, 11.0, "t2", "0");
    const auto& filled = *sides.back();
    const auto outline = steps(filled, step, top, plot);
    canvas.path(fmt::format("{}V{}H{}z", outline, svgNumber(top + RowHeight), svgNumber(Left)),
                std::string("u-") + row.look);
    canvas.path(outline, std::string("e-") + row.look);
    if (sides.size() < 2)
        return;
    const auto line = steps(*sides.front(), step, top, plot);
    canvas.path(line, "halo");
    canvas.path(line, "line-a");
}
} // namespace

UtilizationChart utilizationChart(std::span<const TimelineSide> sides, TimeRange view, ReportLanguage language,
                                  double width)
{
    const double plot = width - Left - Right;
    UtilizationChart chart;
    chart.bin = roundPart(view.duration(), Bins);
    // Whole bins: the last one may reach beyond the view.
    const auto bins = static_cast<std::size_t>((view.duration().count() + chart.bin.count() - 1) / chart.bin.count());
    const TimeRange binned{view.begin, view.begin + chart.bin * static_cast<std::int64_t>(bins)};
    constexpr std::size_t TextBins = 72;
    std::vector<Shares> shares;
    std::vector<Shares> fine;
    bool host = false;
    for (const auto& side : sides) {
        const auto sets = utilizationSets(*side.timeline, side.window, side.hostGaps);
        shares.push_back(sharesOf(sets, binned, std::max<std::size_t>(bins, 1)));
        fine.push_back(sharesOf(sets, view, TextBins));
        host = host || std::ranges::any_of(side.timeline->lanes(), [](const Lane& lane) {
                   return lane.id().role == LaneRole::Host || lane.id().role == LaneRole::Worker;
               });
    }
    const double step = plot * static_cast<double>(chart.bin.count())
                        / static_cast<double>(std::max<std::int64_t>(view.duration().count(), 1));
    SvgCanvas canvas(width, say(language, Word::Utilization));
    double y = 4.0;
    for (const auto& row : Rows) {
        const bool ofHost = row.row == UtilizationRow::HostWork || row.row == UtilizationRow::HostWait;
        if (ofHost && !host)
            continue;
        std::vector<const std::vector<double>*> values;
        const auto index = static_cast<std::size_t>(row.row);
        for (std::size_t side = 0; side < sides.size(); ++side) {
            values.push_back(&shares[side][index]);
            chart.text +=
                fmt::format("{:<2}{:<9} |{}|\n", sides[side].badge, say(language, row.name), blocks(fine[side][index]));
        }
        drawRow(canvas, row, values, step, y, width, language);
        y += RowStep;
    }
    const auto axis = timeAxis(view, static_cast<int>(plot / TickStep));
    canvas.text(0.0, y + 10.0, Anchor::Start, 12.0, "t2", say(language, Word::AxisTime, {axis.unit}));
    for (const auto& tick : axis.ticks) {
        const double from = static_cast<double>((view.begin - TracePoint{}).count()) / 1e3;
        const double span = static_cast<double>(view.duration().count()) / 1e3;
        canvas.text(Left + plot * (tick.us - from) / span, y + 10.0, Anchor::Middle, 12.0, "t2", tick.label);
    }
    chart.svg = std::move(canvas).finish(y + 18.0);
    return chart;
}

} // namespace overlap
