// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/device_words.h"

#include "widgets/style/number_text.h"
#include "widgets/words/engine_words.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace overlap::words {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::DeviceWords)
};

const QChar NarrowSpace(0x202F);

[[nodiscard]] QString withUnit(const std::string& number, const QString& unit)
{
    return QString::fromStdString(number) + NarrowSpace + unit;
}

[[nodiscard]] QString microseconds(double us)
{
    return text(durationText(us));
}

[[nodiscard]] QString rate(double gbps)
{
    return text(bandwidthText(gbps));
}

// "generation 4 x8"
[[nodiscard]] QString link(std::uint32_t generation, std::uint32_t width)
{
    return Tr::tr("PCIe %1 \u00D7%2", "generation, lanes").arg(generation).arg(width);
}

// `help`: the id of the number's definition.
void add(DeviceFactGroup& group, const QString& name, const QString& value, const char* help = "")
{
    if (!value.isEmpty())
        group.facts.push_back({name, value, numberHelp(help)});
}

[[nodiscard]] DeviceFactGroup costFacts(const DeviceProfile& profile)
{
    DeviceFactGroup costs;
    costs.title = Tr::tr("Calls on the host");
    add(costs, Tr::tr("Kernel launch"), microseconds(profile.launchCallUs), "call_cost");
    add(costs, Tr::tr("Async copy, pinned, H2D"), microseconds(profile.toDevice.pinnedCallUs), "call_cost");
    add(costs, Tr::tr("Async copy, pinned, D2H"), microseconds(profile.toHost.pinnedCallUs), "call_cost");
    add(costs, Tr::tr("Event record"), microseconds(profile.eventRecordUs), "call_cost");
    add(costs, Tr::tr("Idle synchronise"), microseconds(profile.idleSyncUs), "call_cost");
    add(costs, Tr::tr("Wake-up after a synchronise"), microseconds(profile.wakeUs), "wake_up");
    constexpr double Mebibyte = 1024.0 * 1024.0;
    if (!profile.allocation.malloc.empty())
        add(costs, Tr::tr("cudaMalloc of 1 MiB"), microseconds(profile.allocation.malloc.at(Mebibyte)), "call_cost");
    if (!profile.allocation.hostRegister.empty())
        add(costs, Tr::tr("cudaHostRegister of 1 MiB"), microseconds(profile.allocation.hostRegister.at(Mebibyte)),
            "call_cost");
    return costs;
}

[[nodiscard]] DeviceFactGroup gapFacts(const DeviceProfile& profile)
{
    DeviceFactGroup gaps;
    gaps.title = Tr::tr("On the device");
    add(gaps, Tr::tr("Between copies of one engine"), microseconds(profile.copyGapUs), "device_gap");
    add(gaps, Tr::tr("From a copy to its kernel"), microseconds(profile.copyToKernelGapUs), "device_gap");
    add(gaps, Tr::tr("From a kernel to its copy"), microseconds(profile.kernelToCopyGapUs), "device_gap");
    add(gaps, Tr::tr("Between kernels"), microseconds(profile.kernelGapUs), "device_gap");
    add(gaps, Tr::tr("Both directions against one"), QString::fromStdString(ratioText(profile.duplexFactor)),
        "duplex_factor");
    add(gaps, Tr::tr("Launch queue"), QString::fromStdString(countText(profile.launchQueueDepth)), "launch_queue");
    return gaps;
}

[[nodiscard]] DeviceFactGroup provenanceFacts(const DeviceProfile& profile)
{
    DeviceFactGroup origin;
    origin.title = Tr::tr("Where the figures come from");
    origin.wide = true;
    const auto& from = profile.provenance;
    add(origin, Tr::tr("Kind"),
        from.kind == ProvenanceKind::Measured    ? Tr::tr("measured")
        : from.kind == ProvenanceKind::Published ? Tr::tr("published figures, not validated")
                                                 : Tr::tr("ideal, for teaching"));
    add(origin, Tr::tr("Summary"), engineText(from.summary));
    add(origin, Tr::tr("Date"), QString::fromStdString(from.date));
    add(origin, Tr::tr("Driver"), QString::fromStdString(from.driver));
    add(origin, Tr::tr("CUDA runtime"), QString::fromStdString(from.runtime));
    add(origin, Tr::tr("PCIe"), QString::fromStdString(from.pcie));
    for (const auto& source : from.sources)
        add(origin, engineText(source.fields), engineText(source.text), "figure_source");
    return origin;
}

} // namespace

QString quantityName(HistoryQuantity quantity)
{
    switch (quantity) {
    case HistoryQuantity::GpuUtilization:
        return Tr::tr("GPU");
    case HistoryQuantity::MemoryUtilization:
        return Tr::tr("memory");
    case HistoryQuantity::MemoryUsed:
        return Tr::tr("Memory used");
    case HistoryQuantity::SmClock:
        return Tr::tr("SM clock");
    case HistoryQuantity::Power:
        return Tr::tr("Power");
    case HistoryQuantity::Temperature:
        return Tr::tr("Temperature");
    case HistoryQuantity::PcieReceived:
        return Tr::tr("received");
    case HistoryQuantity::PcieSent:
        return Tr::tr("sent");
    }
    return {};
}

QString quantityHelp(HistoryQuantity quantity)
{
    switch (quantity) {
    case HistoryQuantity::GpuUtilization:
        return numberHelp("gpu_utilization");
    case HistoryQuantity::MemoryUtilization:
        return numberHelp("memory_utilization");
    case HistoryQuantity::MemoryUsed:
        return numberHelp("memory_used");
    case HistoryQuantity::SmClock:
        return numberHelp("clock");
    case HistoryQuantity::Power:
        return numberHelp("power");
    case HistoryQuantity::Temperature:
        return numberHelp("temperature");
    case HistoryQuantity::PcieReceived:
    case HistoryQuantity::PcieSent:
        return numberHelp("pcie_traffic");
    }
    return {};
}

QString quantityText(HistoryQuantity quantity, const std::optional<double>& value)
{
    if (!value)
        return Tr::tr("n/a", "the driver does not tell");
    switch (quantity) {
    case HistoryQuantity::GpuUtilization:
    case HistoryQuantity::MemoryUtilization:
        return percentString(*value);
    case HistoryQuantity::MemoryUsed:
        return bytesString(*value);
    case HistoryQuantity::SmClock:
        return withUnit(countText(qRound64(*value)), QStringLiteral("MHz"));
    case HistoryQuantity::Power:
        return withUnit(*value < 99.95 ? significantText(*value) : countText(qRound64(*value)), QStringLiteral("W"));
    case HistoryQuantity::Temperature:
        return withUnit(countText(qRound64(*value)), QStringLiteral("\u00B0C"));
    case HistoryQuantity::PcieReceived:
    case HistoryQuantity::PcieSent:
        constexpr double MegabytesPerGigabyte = 1000.0;
        return bandwidthString(*value / MegabytesPerGigabyte);
    }
    return {};
}

QString doctorTitle(const DoctorItem& item)
{
    struct Known
    {
        const char* id;
        const char* title;
    };
    static constexpr Known All[] = {
        {"build", QT_TRANSLATE_NOOP("overlap::DeviceWords", "This program")},
        {"driver", QT_TRANSLATE_NOOP("overlap::DeviceWords", "NVIDIA driver")},
        {"versions", QT_TRANSLATE_NOOP("overlap::DeviceWords", "CUDA versions")},
        {"gpus", QT_TRANSLATE_NOOP("overlap::DeviceWords", "GPUs")},
        {"cupti", QT_TRANSLATE_NOOP("overlap::DeviceWords", "CUPTI")},
        {"nvml", QT_TRANSLATE_NOOP("overlap::DeviceWords", "NVML")},
        {"profiler", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Other profiler")},
        {"locked_memory", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Locked memory (ulimit -l)")},
        {"wsl", QT_TRANSLATE_NOOP("overlap::DeviceWords", "WSL")},
        {"gpu", QT_TRANSLATE_NOOP("overlap::DeviceWords", "GPU")},
        {"compute_capability", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Compute capability")},
        {"pcie_link", QT_TRANSLATE_NOOP("overlap::DeviceWords", "PCIe link")},
        {"copy_engines", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Copy engines")},
        {"compute_mode", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Compute mode")},
        {"memory", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Device memory")},
        {"mig", QT_TRANSLATE_NOOP("overlap::DeviceWords", "MIG")},
        {"persistence", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Persistence mode")},
        {"processes", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Other programs on it")},
        {"display", QT_TRANSLATE_NOOP("overlap::DeviceWords", "Display")},
    };
    const auto* known =
        std::find_if(std::begin(All), std::end(All), [&](const Known& one) { return item.id == one.id; });
    return known == std::end(All) ? engineText(item.title) : Tr::tr(known->title);
}

QString verdictText(DoctorVerdict verdict)
{
    switch (verdict) {
    case DoctorVerdict::Ok:
        return Tr::tr("ok", "verdict");
    case DoctorVerdict::Warning:
        return Tr::tr("warning", "verdict");
    case DoctorVerdict::Problem:
        return Tr::tr("problem", "verdict");
    }
    return {};
}

QString doctorSummary(const DoctorReport& report)
{
    const auto count = [&](DoctorVerdict verdict) {
        return static_cast<int>(std::count_if(report.items.begin(), report.items.end(),
                                              [&](const DoctorItem& item) { return item.verdict == verdict; }));
    };
    QStringList parts;
    if (const int problems = count(DoctorVerdict::Problem); problems > 0)
        parts << Tr::tr("%n problem(s)", nullptr, problems);
    if (const int warnings = count(DoctorVerdict::Warning); warnings > 0)
        parts << Tr::tr("%n warning(s)", nullptr, warnings);
    return parts.isEmpty() ? Tr::tr("nothing stands in the way") : parts.join(Tr::tr(", ", "between counts"));
}

DeviceFactGroup deviceFacts(const DeviceInfo& device)
{
    DeviceFactGroup group;
    if (device.smCount > 0)
        add(group, Tr::tr("SMs"), QString::fromStdString(countText(device.smCount)), "sm_count");
    if (device.memoryBytes > 0)
        add(group, Tr::tr("Memory"), bytesString(static_cast<double>(device.memoryBytes)), "device_memory");
    if (device.copyEngines > 0)
        add(group, Tr::tr("Copy engines"), QString::number(device.copyEngines), "copy_engines");
    if (device.linkGbps)
        add(group, Tr::tr("Link, one direction"), rate(*device.linkGbps), "link_rate");
    if (device.h2dPeakGbps)
        add(group, Tr::tr("Pinned copies, H2D"), rate(*device.h2dPeakGbps), "pinned_rate");
    if (device.d2hPeakGbps)
        add(group, Tr::tr("Pinned copies, D2H"), rate(*device.d2hPeakGbps), "pinned_rate");
    return group;
}

DeviceFactGroup linkFacts(const DeviceSample& sample)
{
    DeviceFactGroup group;
    if (sample.pcieGeneration && sample.pcieWidth)
        add(group, Tr::tr("Link now"), link(*sample.pcieGeneration, *sample.pcieWidth), "link_now");
    if (sample.pcieGenerationMax && sample.pcieWidthMax)
        add(group, Tr::tr("Link at most"), link(*sample.pcieGenerationMax, *sample.pcieWidthMax), "link_most");
    if (sample.memoryClockMhz)
        add(group, Tr::tr("Memory clock"), withUnit(countText(qRound64(*sample.memoryClockMhz)), QStringLiteral("MHz")),
            "clock");
    return group;
}

std::vector<DeviceFactGroup> profileFacts(const DeviceProfile& profile)
{
    auto groups = std::vector{costFacts(profile), gapFacts(profile), provenanceFacts(profile)};
    std::erase_if(groups, [](const DeviceFactGroup& group) { return group.facts.empty(); });
    return groups;
}

DeviceFactGroup modelErrorFacts(const DeviceInfo& device)
{
    DeviceFactGroup group;
    group.title = Tr::tr("Model error against measured runs");
    if (device.measured())
        return group;
    if (!device.modelError) {
        add(group, Tr::tr("Wall time"),
            device.origin == DeviceOrigin::SimulatedIdeal ? Tr::tr("none is defined: no such device exists")
                                                          : Tr::tr("not validated"));
        return group;
    }
    const auto& error = *device.modelError;
    const auto both = [](double p50, double p95) {
        return Tr::tr("median %1, p95 %2").arg(percentString(p50, 1), percentString(p95, 1));
    };
    add(group, Tr::tr("Pinned"), both(error.pinnedP50, error.pinnedP95), "model_error");
    add(group, Tr::tr("Pageable"), both(error.pageableP50, error.pageableP95), "model_error");
    add(group, Tr::tr("Runs"), QString::fromStdString(countText(error.runs)), "validated_runs");
    return group;
}

} // namespace overlap::words
