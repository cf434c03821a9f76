// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/validation_text.h"

#include "app/cli/text_table.h"
#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
using Align = TextTable::Align;
constexpr std::size_t Worst = 10;

std::string timeText(const std::optional<double>& us)
{
    return us ? durationText(*us).joined() : "n/a";
}

std::string signedPercent(double percent)
{
    return signedText(percent, percentText(std::abs(percent)).joined());
}

std::string pairText(const std::optional<double>& measured, const std::optional<double>& predicted)
{
    return timeText(measured) + " / " + timeText(predicted);
}

std::string groupsText(const ModelValidation& validation)
{
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right});
    table.add({"Error of the wall time", "runs", "median", "95th pct"});
    for (const auto& group : validation.groups)
        table.add({group.name, countText(static_cast<std::int64_t>(group.n)),
                   percentText(group.wallErrorP50Pct).joined(), percentText(group.wallErrorP95Pct).joined()});
    return table.text();
}

std::string rankText(const RankAgreement& rank)
{
    if (!rank.allPct)
        return "No two scenarios with as many samples differ by more than 10 %, so nothing can be ranked.\n";
    std::string parts;
    if (rank.pinnedPct)
        parts += fmt::format(", pinned {}", percentText(*rank.pinnedPct).joined());
    if (rank.pageablePct)
        parts += fmt::format(", pageable {}", percentText(*rank.pageablePct).joined());
    return fmt::format("Ranked as measured: {} of {} pairs that differ by more than 10 %{}.\n",
                       percentText(*rank.allPct).joined(), countText(static_cast<std::int64_t>(rank.pairs)), parts);
}

std::string worstText(const ModelValidation& validation)
{
    const auto worst = worstPoints(validation, Worst);
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right});
    table.add({fmt::format("The worst {}: measured / predicted", worst.size()), "wall", "error", "kernels", "H2D",
               "D2H", "host in calls"});
    for (const auto i : worst) {
        const auto& point = validation.points[i];
        table.add({point.label, pairText(point.measuredUs, point.predictedUs), signedPercent(point.errorPct()),
                   pairText(point.measured.kernelUs, point.predicted.kernelUs),
                   pairText(point.measured.h2dUs, point.predicted.h2dUs),
                   pairText(point.measured.d2hUs, point.predicted.d2hUs),
                   pairText(point.measured.hostUs, point.predicted.hostUs)});
    }
    return table.text();
}

// Only where scenarios that had a time were measured anew.
std::string againstFileText(const ModelValidation& validation)
{
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right});
    table.add({"Measured now against the file", "file", "now", "change", "predicted", "error"});
    std::size_t rows = 0;
    double pinned = 0.0;
    double pageable = 0.0;
    for (const auto& point : validation.points) {
        if (!point.fileUs)
            continue;
        ++rows;
        const double change = 100.0 * (point.measuredUs / *point.fileUs - 1.0);
        auto& largest = point.scenario.hostMemory == HostMemory::Pinned ? pinned : pageable;
        largest = std::max(largest, std::abs(change));
        table.add({point.label, timeText(point.fileUs), timeText(point.measuredUs), signedPercent(change),
                   timeText(point.predictedUs), signedPercent(point.errorPct())});
    }
    if (rows == 0)
        return "";
    return fmt::format("\n{}Largest change: pinned {}, pageable {}.\n", table.text(), percentText(pinned).joined(),
                       percentText(pageable).joined());
}
} // namespace

std::string validationText(const ModelValidation& validation)
{
    auto text = fmt::format(
        "{} {}, profile {} against {}\n\n", countText(static_cast<std::int64_t>(validation.points.size())),
        validation.points.size() == 1 ? "scenario" : "scenarios", validation.profile, validation.measuredOn);
    text += groupsText(validation) + '\n' + rankText(validation.rank) + '\n' + worstText(validation);
    text += againstFileText(validation);
    if (!validation.skipped.empty())
        text += '\n';
    for (const auto& skipped : validation.skipped)
        text += fmt::format("Left out: {} {}{}\n", skipped.label, skipped.why, skipped.why.ends_with('.') ? "" : ".");
    return text;
}

} // namespace overlap
