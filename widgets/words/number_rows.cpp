// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/number_rows.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

using Value = std::optional<double>;

[[nodiscard]] Value smsOf(const RunResult& run, const Metrics& m)
{
    if (!m.smFillPct || run.device.smCount == 0)
        return std::nullopt;
    return *m.smFillPct / 100.0 * run.device.smCount;
}

constexpr double UsToS = 1e-6;
constexpr double SameWithin = 0.005; // what would read 1.00 or 0.999

constexpr NumberRow Rows[] = {
    {"wall", QT_TRANSLATE_NOOP("overlap::NumberRows", "Time"), QT_TRANSLATE_NOOP("overlap::NumberRows", "Time"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "Wall time: from just before the first batch to just after the final wait, on the host's clock; "
                       "the median of the repeats. With a selection: its length inside the run."),
     "s", UsToS, NumberKind::Duration, ChangeKind::SpeedUp, false, true,
     [](const RunResult& run, const Metrics& m, bool whole) -> Value {
         if (!whole)
             return m.windowUs;
         return run.wallUs ? Value(run.wallUs->p50) : std::nullopt;
     },
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Device window"), QT_TRANSLATE_NOOP("overlap::NumberRows", "GPU window"),
     QT_TRANSLATE_NOOP(
         "overlap::NumberRows",
         "From the first operation of the device to the last. With a selection: its length inside that.")},
    {"throughput", QT_TRANSLATE_NOOP("overlap::NumberRows", "Throughput"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Throughput"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Samples per second of wall time."), "1/s", 1.0, NumberKind::Rate,
     ChangeKind::Ratio, false, true, [](const RunResult&, const Metrics& m, bool) { return m.throughputSamplesPerS; }},
    {"host_work", QT_TRANSLATE_NOOP("overlap::NumberRows", "Host work"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Host work"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "Share of the window in which the issuing thread prepares or issues work."),
     "%", 1.0, NumberKind::Percent, ChangeKind::Points, true, false,
     [](const RunResult&, const Metrics& m, bool) { return m.hostWorkPct; }},
    {"host_wait", QT_TRANSLATE_NOOP("overlap::NumberRows", "Host wait"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Host wait"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "Share of the window in which the issuing thread waits: in a synchronising call, a blocking or "
                       "pageable copy, an allocation, registering memory, or a launch on a full queue."),
     "%", 1.0, NumberKind::Percent, ChangeKind::Points, false, true,
     [](const RunResult&, const Metrics& m, bool) { return m.hostWaitPct; }},
    {"kernel_utilization", QT_TRANSLATE_NOOP("overlap::NumberRows", "Kernel utilisation"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Kernel util."),
     QT_TRANSLATE_NOOP(
         "overlap::NumberRows",
         "Share of the window in which some kernel was running: what nvidia-smi's GPU-Util means. It says "
         "nothing about how much of the GPU the kernel fills."),
     "%", 1.0, NumberKind::Percent, ChangeKind::Points, true, true,
     [](const RunResult&, const Metrics& m, bool) { return m.kernelUtilizationPct; }},
    {"any_utilization", QT_TRANSLATE_NOOP("overlap::NumberRows", "Device utilisation"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Device util."),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "Share of the window in which the device did anything: kernels, copies or memsets."),
     "%", 1.0, NumberKind::Percent, ChangeKind::Points, false, true,
     [](const RunResult&, const Metrics& m, bool) { return m.anyUtilizationPct; }},
    {"sms_per_kernel", QT_TRANSLATE_NOOP("overlap::NumberRows", "SMs per kernel"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "SMs used"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "How many of the device's SMs a kernel has blocks for: why a kernel that runs all the time may "
                       "still use one percent of the GPU."),
     "SM", 1.0, NumberKind::Sms, ChangeKind::Ratio, false, false,
     [](const RunResult& run, const Metrics& m, bool) { return smsOf(run, m); }, nullptr, nullptr, nullptr, true},
    {"idle", QT_TRANSLATE_NOOP("overlap::NumberRows", "Device idle"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Device idle"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Time of the window in which the device did nothing."), "s", UsToS,
     NumberKind::Duration, ChangeKind::Difference, false, false,
     [](const RunResult&, const Metrics& m, bool) { return m.idleUs; }},
    {"h2d_rate", QT_TRANSLATE_NOOP("overlap::NumberRows", "H2D rate"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "H2D rate"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "Bytes copied to the device over the time its copies took: how well each copy runs."),
     "B/s", 1e9, NumberKind::Bandwidth, ChangeKind::Ratio, true, false,
     [](const RunResult&, const Metrics& m, bool) { return m.h2dGbps; }},
    {"pcie_h2d_share", QT_TRANSLATE_NOOP("overlap::NumberRows", "PCIe share"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "PCIe share"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "Bytes copied to the device over what the link could carry in the whole window: rises when gaps "
                       "vanish, where the rate of the copies would flatter a starved link."),
     "%", 1.0, NumberKind::Percent, ChangeKind::Points, false, true,
     [](const RunResult&, const Metrics& m, bool) { return m.pcieH2dSharePct; }, nullptr, nullptr, nullptr, true},
    {"copy_hidden", QT_TRANSLATE_NOOP("overlap::NumberRows", "Copy hidden"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Copy hidden"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "Share of the copying time during which a kernel was running too: how much of the copying was "
                       "free."),
     "%", 1.0, NumberKind::Percent, ChangeKind::Points, true, true,
     [](const RunResult&, const Metrics& m, bool) { return m.copyHiddenPct; }},
    {"overlap_efficiency", QT_TRANSLATE_NOOP("overlap::NumberRows", "Overlap efficiency"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Overlap eff."),
     QT_TRANSLATE_NOOP(
         "overlap::NumberRows",
         "Time in which copies and kernels overlap over the shorter of the two: 100 % when the shorter one "
         "is wholly hidden."),
     "%", 1.0, NumberKind::Percent, ChangeKind::Points, false, false,
     [](const RunResult&, const Metrics& m, bool) { return m.overlapEfficiencyPct; }},
    {"ideal_bound", QT_TRANSLATE_NOOP("overlap::NumberRows", "Ideal bound"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Ideal bound"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "The time that the busiest resource alone needs, with filling and draining the pipeline: no way "
                       "of issuing the same batches is faster."),
     "s", UsToS, NumberKind::Duration, ChangeKind::SpeedUp, true, false,
     [](const RunResult&, const Metrics& m, bool) { return m.idealBoundUs; },
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Recorded bound"), QT_TRANSLATE_NOOP("overlap::NumberRows", "Rec. bound"),
     QT_TRANSLATE_NOOP("overlap::NumberRows",
                       "The busiest of kernels, copies to the device and copies to the host: with all else hidden "
                       "behind it, the same operations would take this long.")},
    {"pipeline_efficiency", QT_TRANSLATE_NOOP("overlap::NumberRows", "Pipeline efficiency"),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "Pipeline eff."),
     QT_TRANSLATE_NOOP("overlap::NumberRows", "The ideal bound over the wall time."), "%", 1.0, NumberKind::Percent,
     ChangeKind::Points, false, true, [](const RunResult&, const Metrics& m, bool) { return m.pipelineEfficiencyPct; }},
};

} // namespace

std::span<const NumberRow> numberRows()
{
    return Rows;
}

NumberText numberText(NumberKind kind, double value, std::uint32_t smCount)
{
    switch (kind) {
    case NumberKind::Duration:
        return durationText(value);
    case NumberKind::Percent:
        return percentText(value);
    case NumberKind::Rate:
        return rateText(value);
    case NumberKind::Bandwidth:
        return bandwidthText(value);
    case NumberKind::Sms: {
        const auto used = std::clamp<std::int64_t>(std::llround(value), 1, smCount);
        return {countText(used) + " / " + countText(smCount), ""};
    }
    }
    return {};
}

std::optional<NumberChange> numberChange(ChangeKind kind, std::optional<double> a, std::optional<double> b)
{
    if (!a || !b)
        return std::nullopt;
    switch (kind) {
    case ChangeKind::SpeedUp:
    case ChangeKind::Ratio: {
        if (*b <= 0.0 || *a <= 0.0)
            return std::nullopt;
        const double ratio = kind == ChangeKind::SpeedUp ? *a / *b : *b / *a;
        return NumberChange{ratio, {ratioText(ratio), ""}, std::abs(ratio - 1.0) < SameWithin};
    }
    case ChangeKind::Points: {
        const double points = *b - *a;
        // Points are whole; what rounds to nothing has no sign.
        const double rounded = std::round(points);
        const auto text = countText(static_cast<std::int64_t>(std::abs(rounded)));
        return NumberChange{points, {rounded == 0.0 ? text : signedText(rounded, text), "pp"}};
    }
    case ChangeKind::Difference: {
        const double difference = *b - *a;
        auto text = durationText(std::abs(difference));
        if (difference != 0.0)
            text.number = signedText(difference, text.number);
        return NumberChange{difference, text};
    }
    }
    return std::nullopt;
}

} // namespace overlap
