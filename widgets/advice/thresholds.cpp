// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/thresholds.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace overlap {

namespace {

[[nodiscard]] Nanoseconds fromUs(double us)
{
    return Nanoseconds(std::llround(us * 1000.0));
}

[[nodiscard]] double toUs(Nanoseconds ns)
{
    return static_cast<double>(ns.count()) / 1000.0;
}

using Options = DiagnosisOptions;
using Kind = ThresholdKind;
constexpr double Kib = 1024.0;

template<double Options::*Member>
double readPercent(const Options& options)
{
    return options.*Member;
}

template<double Options::*Member>
void writePercent(Options& options, double value)
{
    options.*Member = value;
}

template<Nanoseconds Options::*Member>
double readTime(const Options& options)
{
    return toUs(options.*Member);
}

template<Nanoseconds Options::*Member>
void writeTime(Options& options, double value)
{
    options.*Member = fromUs(value);
}

template<double Options::*Member>
[[nodiscard]] constexpr ThresholdField percent(const char* key, const char* rules, const char* name)
{
    return {key, rules, name, Kind::Percent, 0.0, 100.0, readPercent<Member>, writePercent<Member>};
}

template<Nanoseconds Options::*Member>
[[nodiscard]] constexpr ThresholdField time(const char* key, const char* rules, const char* name)
{
    return {key, rules, name, Kind::Microseconds, 0.0, 1e7, readTime<Member>, writeTime<Member>};
}

constexpr ThresholdField Fields[] = {
    percent<&Options::leastSharePct>("least_share", "R1, R2, R3, R8, R16",
                                     QT_TRANSLATE_NOOP("overlap::Thresholds", "share of the window, at least")),
    percent<&Options::hiddenPct>("hidden", "R4", QT_TRANSLATE_NOOP("overlap::Thresholds", "copies hidden, less than")),
    time<&Options::longCopy>("long_copy", "R4", QT_TRANSLATE_NOOP("overlap::Thresholds", "looks at copies from")),
    percent<&Options::idlePct>("idle", "R5",
                               QT_TRANSLATE_NOOP("overlap::Thresholds", "device idle in gaps, more than")),
    time<&Options::gap>("gap", "R5", QT_TRANSLATE_NOOP("overlap::Thresholds", "looks at gaps from")),
    percent<&Options::kernelUtilizationPct>("kernel_utilisation", "R6",
                                            QT_TRANSLATE_NOOP("overlap::Thresholds", "kernel utilisation, less than")),
    percent<&Options::launchIdlePct>("launch_idle", "R7",
                                     QT_TRANSLATE_NOOP("overlap::Thresholds", "idle inside issuing calls, at least")),
    percent<&Options::shortKernelsPct>(
        "short_kernels", "R7", QT_TRANSLATE_NOOP("overlap::Thresholds", "kernels shorter than their call, at least")),
    {"small_copies", "R8", QT_TRANSLATE_NOOP("overlap::Thresholds", "small copies in a row, at least"), Kind::Count,
     2.0, 1000.0, [](const Options& o) { return static_cast<double>(o.smallCopiesInRow); },
     [](Options& o, double v) { o.smallCopiesInRow = static_cast<std::uint32_t>(v); }},
    time<&Options::smallCopyDistance>("small_copy_distance", "R8",
                                      QT_TRANSLATE_NOOP("overlap::Thresholds", "in a row up to a distance of")),
    percent<&Options::serializedHiddenPct>("serialised_hidden", "R9",
                                           QT_TRANSLATE_NOOP("overlap::Thresholds", "copies hidden, less than")),
    percent<&Options::serializedBusyPct>(
        "serialised_busy", "R9", QT_TRANSLATE_NOOP("overlap::Thresholds", "copies and kernels each take, at least")),
    percent<&Options::copyRatePct>("copy_rate", "R10",
                                   QT_TRANSLATE_NOOP("overlap::Thresholds", "of the calibrated rate, less than")),
    {"large_copy", "R10", QT_TRANSLATE_NOOP("overlap::Thresholds", "looks at copies from"), Kind::Kibibytes, 0.0, 1e7,
     [](const Options& o) { return static_cast<double>(o.largeCopyBytes) / Kib; },
     [](Options& o, double v) { o.largeCopyBytes = static_cast<std::uint64_t>(v * Kib); }},
    percent<&Options::allocationPct>("allocation", "R11",
                                     QT_TRANSLATE_NOOP("overlap::Thresholds", "in allocating calls, at least")),
    percent<&Options::prepareIdlePct>("prepare_idle", "R12",
                                      QT_TRANSLATE_NOOP("overlap::Thresholds", "idle while preparing, at least")),
    percent<&Options::underfilledPct>(
        "underfilled", "R13", QT_TRANSLATE_NOOP("overlap::Thresholds", "kernel time lost on empty SMs, at least")),
    {"lazy_launch_factor", "R14", QT_TRANSLATE_NOOP("overlap::Thresholds", "first launch against the others, at least"),
     Kind::Times, 1.0, 1e6, [](const Options& o) { return o.lazyLaunchFactor; },
     [](Options& o, double v) { o.lazyLaunchFactor = v; }},
    time<&Options::lazyLaunch>("lazy_launch", "R14",
                               QT_TRANSLATE_NOOP("overlap::Thresholds", "first launch longer by, at least")),
    time<&Options::earlyStop>("early_stop", "R15",
                              QT_TRANSLATE_NOOP("overlap::Thresholds", "work after the clock stopped, at least")),
    percent<&Options::leastGainPct>("least_gain", "R1 \u2013 R16",
                                    QT_TRANSLATE_NOOP("overlap::Thresholds", "gain of the mend, at least")),
};

[[nodiscard]] const ThresholdField* find(std::string_view key)
{
    const auto* it = std::ranges::find(Fields, key, [](const ThresholdField& f) { return std::string_view(f.key); });
    return it == std::end(Fields) ? nullptr : it;
}

} // namespace

std::span<const ThresholdField> thresholdFields()
{
    return Fields;
}

const ThresholdField* thresholdOf(RuleId rule)
{
    switch (rule) {
    case RuleId::CopiesNotHidden:
        return find("hidden");
    case RuleId::DeviceIdle:
        return find("idle");
    case RuleId::LowKernelUtilization:
        return find("kernel_utilisation");
    case RuleId::LaunchBound:
        return find("launch_idle");
    case RuleId::SerializedStreams:
        return find("serialised_hidden");
    case RuleId::SlowCopies:
        return find("copy_rate");
    case RuleId::AllocationInLoop:
        return find("allocation");
    case RuleId::HostBoundPreparation:
        return find("prepare_idle");
    case RuleId::UnderfilledKernels:
        return find("underfilled");
    case RuleId::LazyFirstLaunch:
        return find("lazy_launch_factor");
    case RuleId::ClockStopsEarly:
        return find("early_stop");
    default:
        return find("least_share");
    }
}

QString thresholdName(const ThresholdField& field)
{
    return QCoreApplication::translate("overlap::Thresholds", field.name);
}

QString thresholdUnit(ThresholdKind kind)
{
    switch (kind) {
    case ThresholdKind::Percent:
        return QStringLiteral("%");
    case ThresholdKind::Microseconds:
        return QStringLiteral("\u00B5s");
    case ThresholdKind::Kibibytes:
        return QStringLiteral("KiB");
    case ThresholdKind::Times:
        return QStringLiteral("\u00D7");
    case ThresholdKind::Count:
        break;
    }
    return {};
}

QVariantMap storedThresholds(const DiagnosisOptions& options)
{
    const DiagnosisOptions own;
    QVariantMap stored;
    for (const auto& field : Fields) {
        const double value = field.read(options);
        if (std::abs(value - field.read(own)) > 1e-9)
            stored.insert(QLatin1String(field.key), value);
    }
    return stored;
}

DiagnosisOptions thresholdsFrom(const QVariantMap& stored)
{
    DiagnosisOptions options;
    for (const auto& field : Fields) {
        const auto it = stored.find(QLatin1String(field.key));
        if (it == stored.end())
            continue;
        bool ok = false;
        const double value = it->toDouble(&ok);
        if (ok && value >= field.minimum && value <= field.maximum)
            field.write(options, value);
    }
    return options;
}

} // namespace overlap
