// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of the Sweep tab: along the axis across, one for each value of the other.
#include "app/gui/sweep_page.h"

#include "engine/base/text.h"
#include "widgets/style/look.h"
#include "widgets/sweep/heat_map.h"
#include "widgets/sweep/line_chart.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace overlap {

namespace {

constexpr std::size_t Across = 1; // place of the axis in a sweep of this tab

// In the middle of the cells of the map above.
[[nodiscard]] double xOf(std::size_t place)
{
    return static_cast<double>(place) + 0.5;
}

[[nodiscard]] ChartAxis acrossAxis(const SweepAxis& axis)
{
    ChartAxis x;
    x.to = static_cast<double>(axis.values.size());
    for (std::size_t i = 0; i < axis.values.size(); ++i)
        x.ticks.push_back({xOf(i), words::sweepValue(axis, i)});
    x.name = words::label(QString::fromStdString(axis.key));
    return x;
}

[[nodiscard]] std::vector<QPointF> pointsOf(const CurveValues& values, double factor)
{
    std::vector<QPointF> points;
    for (std::size_t i = 0; i < values.size(); ++i)
        points.emplace_back(xOf(i), values[i] ? *values[i] / factor : std::numeric_limits<double>::quiet_NaN());
    return points;
}

// "3 streams", "Host memory pinned": which of the curves.
[[nodiscard]] QString curveName(const SweepAxes& axes, const SweepCurve& curve)
{
    if (curve.places.empty() || axes.axes().size() < 2)
        return {};
    const auto& axis = axes.axes().front();
    const auto value = words::sweepValue(axis, curve.places.front());
    if (axis.key == "streams")
        return SweepPage::tr("%n stream(s)", nullptr, value.toInt());
    return words::spaced(
        SweepPage::tr("%1 %2", "a setting, its value").arg(words::label(QString::fromStdString(axis.key)), value));
}

// Powers of 32 between the ends, as sizes.
[[nodiscard]] ChartAxis bytesAxis(double least, double most)
{
    ChartAxis axis;
    axis.logarithmic = true;
    axis.from = std::pow(2.0, std::floor(std::log2(std::max(1.0, least))) - 1.0);
    axis.to = std::pow(2.0, std::ceil(std::log2(std::max(2.0, most))) + 1.0);
    constexpr double Step = 32.0;
    for (double at = 1.0; at <= axis.to; at *= Step)
        axis.ticks.push_back({at, roundBytes(at)});
    return axis;
}

} // namespace

void SweepPage::showCurves()
{
    const auto& result = m_runner.result();
    const auto point = focusPoint();
    const double left = m_map->plot().left();
    const double right = m_map->width() - m_map->plot().right();
    for (auto* chart : {m_throughput, m_latency, m_memory})
        chart->setGutters(left, right);
    if (!result || result->sweep.axes.axes().size() <= Across)
        return;
    const auto& axes = result->sweep.axes;
    const auto focus = curveThrough(axes, Across, point.value_or(0));
    double most = largestOf(boundThroughputOf(*result, focus));
    const auto curves = curvesAlong(axes, Across);
    std::vector<CurveValues> values;
    for (const auto& curve : curves) {
        values.push_back(throughputOf(*result, curve));
        most = std::max(most, largestOf(values.back()));
    }
    const auto unit = unitFor(SweepQuantity::Throughput, most);
    std::vector<ChartSeries> series;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        ChartSeries one;
        one.name = curveName(axes, curves[i]);
        one.points = pointsOf(values[i], unit.factor);
        one.strong = curves[i] == focus;
        series.push_back(std::move(one));
    }
    ChartSeries bound;
    bound.name = tr("ideal bound");
    bound.points = pointsOf(boundThroughputOf(*result, focus), unit.factor);
    bound.colour = m_look.theme().text;
    bound.dashed = true;
    bound.dots = false;
    series.push_back(std::move(bound));
    m_throughput->setAxes(acrossAxis(axes.axes()[Across]), ChartAxis::linear(most / unit.factor, unit.name));
    m_throughput->setSeries(std::move(series));
    std::vector<ChartMark> marks;
    if (const auto knee = kneeOf(throughputOf(*result, focus), m_recommendation->choice().withinPct)) {
        ChartMark mark;
        mark.at = xOf(knee->at);
        mark.upright = true;
        mark.strong = true;
        mark.text = words::spaced(
            tr("knee at %1: %2 of the best")
                .arg(words::sweepValue(axes.axes()[Across], knee->at), words::text(percentText(knee->shareOfBestPct))));
        mark.remark = tr("beyond it more brings little");
        mark.help = words::numberHelp("knee");
        marks.push_back(std::move(mark));
    }
    m_throughput->setMarks(std::move(marks));
    m_throughput->setHelp(words::numberHelps({"throughput", "ideal_throughput"}));
    m_throughput->setTitle(words::spaced(tr("Throughput against %1", "setting across")
                                             .arg(words::label(QString::fromStdString(axes.axes()[Across].key)))));
    showLatency(*result, focus);
    showMemory(*result, focus);
}

void SweepPage::showLatency(const SweepResult& result, const SweepCurve& focus)
{
    const auto& axes = result.sweep.axes;
    const auto values = latencyOf(result, focus);
    const double most = largestOf(values);
    m_latency->setVisible(most > 0.0); // on a GPU nothing tells it without a recorder
    if (most <= 0.0)
        return;
    const auto unit = unitFor(SweepQuantity::Latency, most);
    ChartSeries line;
    line.points = pointsOf(values, unit.factor);
    line.strong = true;
    m_latency->setAxes(acrossAxis(axes.axes()[Across]), ChartAxis::linear(most / unit.factor, unit.name));
    m_latency->setSeries({line});
    std::vector<ChartMark> marks;
    if (const auto knee = latencyKneeOf(throughputOf(result, focus), values)) {
        ChartMark mark;
        mark.at = xOf(knee->at);
        mark.upright = true;
        mark.text =
            words::spaced(tr("best rate for its time: %1").arg(words::sweepValue(axes.axes()[Across], knee->at)));
        mark.help = words::numberHelp("latency_knee");
        marks.push_back(std::move(mark));
    }
    m_latency->setMarks(std::move(marks));
    m_latency->setHelp(words::numberHelp("batch_time"));
    m_latency->setTitle(tr("Time of a batch, in to out, P99"), curveName(axes, focus));
}

void SweepPage::showMemory(const SweepResult& result, const SweepCurve& focus)
{
    const auto& axes = result.sweep.axes;
    const double limitPct = m_recommendation->choice().memoryLimitPct;
    const auto line = memoryLineOf(result, focus, limitPct);
    double least = 0.0;
    double most = 0.0;
    for (const auto& value : line.bytes) {
        if (!value || *value <= 0.0)
            continue;
        least = least > 0.0 ? std::min(least, *value) : *value;
        most = std::max(most, *value);
    }
    m_memory->setVisible(most > 0.0);
    if (most <= 0.0)
        return;
    const auto limit = static_cast<double>(line.limitBytes);
    // A limit far away would press the line against the bottom; its number stands in the remark.
    constexpr double Far = 4096.0;
    const bool near = limit > 0.0 && limit < Far * most;
    ChartSeries series;
    series.points = pointsOf(line.bytes, 1.0);
    series.strong = true;
    m_memory->setAxes(acrossAxis(axes.axes()[Across]), bytesAxis(least, near ? std::max(limit, most) : most));
    m_memory->setSeries({series});
    std::vector<ChartMark> marks;
    if (near) {
        ChartMark mark;
        mark.at = limit;
        mark.text = words::spaced(tr("limit %1").arg(words::text(percentText(limitPct, 0))));
        mark.help = words::numberHelp("memory_limit");
        marks.push_back(std::move(mark));
    }
    m_memory->setMarks(std::move(marks));
    m_memory->setHelp(words::numberHelps({"buffer_memory", "memory_limit", "largest_batch"}));
    QString remark;
    if (line.limitBytes > 0 && line.largestBatch)
        remark = tr("limit %1: batches up to %2 fit")
                     .arg(words::text(bytesText(limit)), words::text(countText(*line.largestBatch)));
    else if (line.limitBytes > 0)
        remark = tr("limit %1: not even one sample fits").arg(words::text(bytesText(limit)));
    const auto name = curveName(axes, focus);
    m_memory->setTitle(name.isEmpty() ? tr("Device memory of the buffers")
                                      : words::spaced(tr("Device memory of the buffers, %1").arg(name)),
                       words::spaced(remark));
}

} // namespace overlap
