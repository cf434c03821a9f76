// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/transfer_charts.h"

#include "engine/base/text.h"
#include "widgets/style/look.h"
#include "widgets/sweep/line_chart.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

struct TransferText
{
    Q_DECLARE_TR_FUNCTIONS(overlap::TransferCharts)
};

[[nodiscard]] bool isMain(const TransferKind& kind)
{
    return kind.memory == HostMemory::Pinned && kind.call == TransferCall::Async;
}

// Powers of 32, so that every other one is a whole unit.
[[nodiscard]] ChartAxis sizeAxis(double least, double most)
{
    ChartAxis axis;
    axis.logarithmic = true;
    axis.from = least;
    axis.to = most;
    for (double at = 1024.0; at <= most * 1.001; at *= 8.0)
        if (at >= least * 0.999)
            axis.ticks.push_back({at, roundBytes(at)});
    axis.name = TransferText::tr("size", "of a copy");
    return axis;
}

[[nodiscard]] QString timeTick(double us)
{
    return us >= 1e3 ? QString::number(us / 1e3) + QStringLiteral("\u202Fms")
                     : QString::number(us) + QStringLiteral("\u202F\u00B5s");
}

} // namespace

QString transferKindName(const TransferKind& kind)
{
    auto memory = kind.memory == HostMemory::Pinned ? TransferText::tr("pinned") : TransferText::tr("pageable");
    if (kind.way == TransferWay::Both)
        return memory;
    return kind.call == TransferCall::Async ? TransferText::tr("%1, async", "host memory").arg(memory)
                                            : TransferText::tr("%1, blocking", "host memory").arg(memory);
}

std::vector<TransferCurve> transferCurvesOf(const TransferCurves& curves, TransferWay way)
{
    std::vector<TransferCurve> shown;
    for (const auto& curve : curves.curves)
        if (curve.kind.way == way && !curve.points.empty())
            shown.push_back(curve);
    return shown;
}

void showTransferCurves(const TransferCurves& curves, TransferWay way, const Look& look, LineChart& bandwidth,
                        LineChart& time)
{
    double least = 1e18;
    double most = 0.0;
    double peak = 0.0;
    double shortest = 1e18;
    double longest = 0.0;
    std::vector<ChartSeries> rates;
    std::vector<ChartSeries> times;
    for (const auto& curve : transferCurvesOf(curves, way)) {
        ChartSeries rate;
        rate.name = transferKindName(curve.kind);
        rate.strong = isMain(curve.kind);
        rate.dashed = curve.kind.memory == HostMemory::Pageable;
        if (!rate.strong)
            rate.colour = curve.kind.call == TransferCall::Async ? look.theme().text : look.theme().control;
        auto duration = rate;
        for (const auto& point : curve.points) {
            const auto bytes = static_cast<double>(point.bytes);
            rate.points.emplace_back(bytes, point.gbps);
            duration.points.emplace_back(bytes, point.doneUs);
            least = std::min(least, bytes);
            most = std::max(most, bytes);
            peak = std::max(peak, point.gbps);
            if (point.doneUs > 0.0)
                shortest = std::min(shortest, point.doneUs);
            longest = std::max(longest, point.doneUs);
        }
        rates.push_back(std::move(rate));
        times.push_back(std::move(duration));
    }
    const auto x = sizeAxis(least, most);
    const bool both = way == TransferWay::Both;
    std::vector<ChartMark> marks;
    const auto* main = curves.find({HostMemory::Pinned, TransferCall::Async, way});
    if (main && main->marks) {
        ChartMark crossover;
        crossover.at = main->marks->crossoverBytes;
        crossover.upright = true;
        crossover.text = TransferText::tr("crossover %1").arg(words::text(bytesText(crossover.at)));
        crossover.help = words::numberHelp("copy_crossover");
        marks.push_back(crossover);
        if (main->marks->halfPeakBytes) {
            ChartMark half;
            half.at = *main->marks->halfPeakBytes;
            half.upright = true;
            half.strong = true;
            half.text = TransferText::tr("half of the peak from %1").arg(words::text(bytesText(half.at)));
            half.help = words::numberHelp("copy_half_peak");
            marks.push_back(half);
        }
    }
    auto rateMarks = marks;
    if (const auto link = curves.device.linkGbps; link && *link > 0.0) {
        ChartMark mark;
        mark.at = both ? 2.0 * *link : *link;
        mark.text = words::spaced(TransferText::tr("link %1").arg(words::text(bandwidthText(mark.at))));
        mark.help = words::numberHelp("link_rate");
        rateMarks.push_back(mark);
        peak = std::max(peak, mark.at);
    }
    bandwidth.setAxes(x, ChartAxis::linear(peak, QStringLiteral("GB/s")));
    bandwidth.setSeries(std::move(rates));
    bandwidth.setMarks(std::move(rateMarks));
    bandwidth.setHelp(words::numberHelp("copy_bandwidth"));
    bandwidth.setTitle(both ? TransferText::tr("Bandwidth of both directions together")
                            : TransferText::tr("Bandwidth against size"),
                       TransferText::tr("from the call until the host knows that it is done"));
    time.setAxes(x, ChartAxis::decades(shortest, longest, QString(), timeTick));
    time.setSeries(std::move(times));
    time.setMarks(std::move(marks));
    time.setHelp(words::numberHelp("copy_time"));
    time.setTitle(both ? TransferText::tr("Time of a pair of copies") : TransferText::tr("Time against size"));
}

} // namespace overlap
