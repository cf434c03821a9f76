// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_text.h"

#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/result/comparison.h"
#include "engine/sweep/sweep_curves.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace overlap {

namespace {
using Align = TextTable::Align;
constexpr const char* NotRun = "\u2013"; // en dash

std::string bestText(const SweepResult& result, std::optional<std::size_t> best)
{
    const auto count = result.tried();
    const auto points =
        fmt::format("{} {}", countText(static_cast<std::int64_t>(count)), count == 1 ? "point" : "points");
    if (!best)
        return fmt::format("No best of {}: none has a wall time that is a duration.", points);
    const auto& point = result.points[*best];
    return fmt::format("Best of {}: {}: {}, {}.", points,
                       settingsText(result.sweep.axes, *best, result.sweep.axes.axes().size()),
                       durationText(point.wallUs->p50).joined(), rateText(*point.throughputSamplesPerS).joined());
}

std::string wallText(const SweepPoint& point)
{
    return point.wallUs ? durationText(point.wallUs->p50).joined() : NotRun;
}

// By how much slower than the best: up to 2 %, 1.25, 2, 4 times, more.
std::string shade(const SweepPoint& point, double bestRate)
{
    if (!point.throughputSamplesPerS)
        return " ";
    constexpr std::array<double, 4> Steps{1.02, 1.25, 2.0, 4.0};
    constexpr std::array<const char*, 5> Shades{" ", "\u2591", "\u2592", "\u2593", "\u2588"};
    const auto slower = bestRate / *point.throughputSamplesPerS;
    return Shades[static_cast<std::size_t>(std::ranges::upper_bound(Steps, slower) - Steps.begin())];
}

std::string table(const SweepResult& result, std::optional<std::size_t> best)
{
    const auto& axis = result.sweep.axes.axes().front();
    TextTable table({Align::Right, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right, Align::Left});
    table.add({axis.key, "wall", "samples", "batch p50", "batch p99", "device memory"});
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& point = result.points[i];
        const auto latency = [&](double Statistics::*quantile) {
            return point.batchLatencyUs ? durationText((*point.batchLatencyUs).*quantile).joined() : NotRun;
        };
        table.add({settingText(axis.values[i]), wallText(point),
                   point.throughputSamplesPerS ? rateText(*point.throughputSamplesPerS).joined() : NotRun,
                   latency(&Statistics::p50), latency(&Statistics::p99),
                   point.ran() ? bytesText(static_cast<double>(point.deviceMemoryBytes)).joined() : NotRun,
                   best == i ? "best" : ""});
    }
    return table.text();
}

// Rows: the values of the last axis but one; columns: those of the last.
// Columns [from, to) of the last axis.
std::string mapPart(const SweepResult& result, std::size_t firstPoint, std::optional<std::size_t> best,
                    std::size_t from, std::size_t to)
{
    const auto axes = result.sweep.axes.axes();
    const auto& down = axes[axes.size() - 2];
    const auto& across = axes.back();
    const double bestRate = best ? *result.points[*best].throughputSamplesPerS : 0.0;
    std::vector<Align> columns(1 + 2 * (to - from), Align::Right);
    for (std::size_t i = 2; i < columns.size(); i += 2)
        columns[i] = Align::Left;
    TextTable table(columns);
    std::vector<std::string> head{down.key + " \\ " + across.key};
    for (auto column = from; column < to; ++column) {
        head.push_back(settingText(across.values[column]));
        head.emplace_back();
    }
    table.add(std::move(head));
    for (std::size_t row = 0; row < down.values.size(); ++row) {
        std::vector<std::string> cells{settingText(down.values[row])};
        for (auto column = from; column < to; ++column) {
            const auto index = firstPoint + row * across.values.size() + column;
            const auto& point = result.points[index];
            cells.push_back(wallText(point));
            cells.push_back(best == index ? "*" : shade(point, bestRate));
        }
        table.add(std::move(cells));
    }
    return table.text();
}

std::size_t widthOf(const std::string& text)
{
    std::size_t width = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        width = std::max(width, displayWidth(std::string_view(text).substr(begin, end - begin)));
        begin = end + 1;
    }
    return width;
}

// In as many parts below each other as the width asks for.
std::string map(const SweepResult& result, std::size_t firstPoint, std::optional<std::size_t> best, std::size_t width)
{
    const auto columns = result.sweep.axes.axes().back().values.size();
    std::string text;
    for (std::size_t from = 0; from < columns;) {
        auto to = columns;
        auto part = mapPart(result, firstPoint, best, from, to);
        while (to > from + 1 && widthOf(part) > width)
            part = mapPart(result, firstPoint, best, from, --to);
        text += (text.empty() ? "" : "\n") + part;
        from = to;
    }
    return text;
}

std::string maps(const SweepResult& result, std::optional<std::size_t> best, std::size_t width)
{
    const auto& axes = result.sweep.axes;
    const auto leading = axes.axes().size() - 2;
    const auto size = axes.axes()[leading].values.size() * axes.axes()[leading + 1].values.size();
    std::string text;
    for (std::size_t first = 0; first < result.points.size(); first += size) {
        if (leading > 0)
            text += settingsText(axes, first, leading) + '\n';
        text += map(result, first, best, width) + '\n';
    }
    const std::string legend = "Wall times; * is the best, darker is slower: \u2591 from 2 %, \u2592 from 25 %, \u2593 "
                               "twice, \u2588 four times as slow.";
    text += fmt::format("{}\n", fmt::join(wrapped(legend, width), "\n"));
    return text;
}

// The reasons of the points that could not run, each once, the first few.
std::string failures(const SweepResult& result)
{
    constexpr std::size_t Most = 5;
    std::vector<std::string> reasons;
    std::size_t failed = 0;
    for (const auto& point : result.points) {
        failed += point.error.empty() ? 0U : 1U;
        if (!point.error.empty() && std::ranges::find(reasons, point.error) == reasons.end())
            reasons.push_back(point.error);
    }
    if (failed == 0)
        return "";
    auto text = fmt::format("{} {} not be run:\n", failed, failed == 1 ? "point could" : "points could");
    for (std::size_t i = 0; i < std::min(reasons.size(), Most); ++i)
        text += fmt::format("  {}\n", fmt::join(wrapped(reasons[i], TextWidth), "\n  "));
    if (reasons.size() > Most)
        text += fmt::format("  and {} other reasons\n", reasons.size() - Most);
    return text;
}
} // namespace

namespace {
// Where the curve through the best point bends, and how far the memory reaches.
std::string kneeText(const SweepResult& result, std::optional<std::size_t> best, std::size_t width)
{
    const auto axis = curveAxisOf(result.sweep.axes);
    if (!axis || !best)
        return "";
    const auto curve = curveThrough(result.sweep.axes, *axis, *best);
    const auto& varied = result.sweep.axes.axes()[*axis];
    const auto rate = throughputOf(result, curve);
    std::vector<std::string> parts;
    if (const auto knee = kneeOf(rate))
        parts.push_back(fmt::format("knee at {} {}, {} of the best there", varied.key,
                                    settingText(varied.values[knee->at]), percentText(knee->shareOfBestPct).joined()));
    if (const auto knee = latencyKneeOf(rate, latencyOf(result, curve)))
        parts.push_back(fmt::format("beyond {} {} a batch's time grows faster than the throughput", varied.key,
                                    settingText(varied.values[knee->at])));
    const auto memory = memoryLineOf(result, curve);
    if (varied.key == "batch_size" && memory.largestBatch)
        parts.push_back(fmt::format("batches of up to {} keep {} of the memory",
                                    countText(static_cast<std::int64_t>(*memory.largestBatch)),
                                    percentText(DefaultMemoryLimitPct, 0).joined()));
    if (parts.empty())
        return "";
    const auto text = fmt::format("With the other settings of the best: {}.", fmt::join(parts, "; "));
    return fmt::format("{}\n", fmt::join(wrapped(text, width), "\n"));
}
} // namespace

std::string sweepText(const SweepResult& result, std::size_t width)
{
    const auto best = bestPoint(result);
    const auto axes = result.sweep.axes.axes().size();
    auto text = bestText(result, best) + "\n\n";
    text += axes == 1 ? table(result, best) : maps(result, best, width);
    if (const auto failed = failures(result); !failed.empty())
        text += '\n' + failed;
    if (const auto knee = kneeText(result, best, width); !knee.empty())
        text += '\n' + knee;
    text += '\n' + originLabel(result.device) + '\n';
    for (const auto& error : sweepModelErrors(result))
        text += error + ".\n";
    return text;
}

} // namespace overlap
