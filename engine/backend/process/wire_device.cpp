// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/wire_device.h"

#include "engine/backend/process/wire_fields.h"
#include "engine/profile/profile_json.h"

#include <limits>

namespace overlap {

namespace {
using nlohmann::json;

constexpr std::uint64_t MostBytes = std::uint64_t{1} << 60U;
constexpr double Most = 1.0e12; // of any rate, clock or share: keeps what is computed from it finite
constexpr std::size_t ThrottleReasonCount = 5;
constexpr std::size_t VerdictCount = 3;
constexpr std::size_t OriginCount = 4;

const char* originId(DeviceOrigin origin)
{
    switch (origin) {
    case DeviceOrigin::Measured:
        return "measured";
    case DeviceOrigin::SimulatedMeasuredProfile:
        return "simulated_measured_profile";
    case DeviceOrigin::SimulatedPublishedProfile:
        return "simulated_published_profile";
    case DeviceOrigin::SimulatedIdeal:
        return "simulated_ideal";
    }
    return "";
}

json toWire(const std::optional<ModelError>& error)
{
    if (!error)
        return nullptr;
    return {{"pinned_p50", error->pinnedP50},
            {"pinned_p95", error->pinnedP95},
            {"pageable_p50", error->pageableP50},
            {"pageable_p95", error->pageableP95},
            {"runs", error->runs}};
}

std::optional<ModelError> readModelError(const json* value)
{
    if (value == nullptr)
        return std::nullopt;
    const Fields fields(*value);
    ModelError error;
    error.pinnedP50 = fields.number("pinned_p50", 0.0, Most);
    error.pinnedP95 = fields.number("pinned_p95", 0.0, Most);
    error.pageableP50 = fields.number("pageable_p50", 0.0, Most);
    error.pageableP95 = fields.number("pageable_p95", 0.0, Most);
    error.runs = fields.whole32("runs");
    return error;
}

json listOf(const std::vector<std::string>& texts)
{
    auto list = json::array();
    for (const auto& text : texts)
        list.push_back(text);
    return list;
}
} // namespace

json toWire(const DeviceInfo& info)
{
    return {{"id", info.id},
            {"name", info.name},
            {"origin", originId(info.origin)},
            {"profile", info.profile},
            {"provenance", info.provenance},
            {"model_error", toWire(info.modelError)},
            {"sm_count", info.smCount},
            {"memory_bytes", info.memoryBytes},
            {"copy_engines", info.copyEngines},
            {"link_gbps", wireOf(info.linkGbps)},
            {"h2d_peak_gbps", wireOf(info.h2dPeakGbps)},
            {"d2h_peak_gbps", wireOf(info.d2hPeakGbps)}};
}

DeviceInfo readDeviceInfo(const json& value)
{
    const Fields fields(value);
    DeviceInfo info;
    info.id = fields.text("id");
    info.name = fields.text("name");
    info.origin = fields.choice("origin", OriginCount, originId);
    info.profile = fields.text("profile");
    info.provenance = fields.text("provenance");
    info.modelError = readModelError(fields.find("model_error"));
    info.smCount = fields.whole32("sm_count");
    info.memoryBytes = fields.whole("memory_bytes", MostBytes);
    info.copyEngines = fields.whole32("copy_engines");
    info.linkGbps = fields.optionalNumber("link_gbps", 0.0, Most);
    info.h2dPeakGbps = fields.optionalNumber("h2d_peak_gbps", 0.0, Most);
    info.d2hPeakGbps = fields.optionalNumber("d2h_peak_gbps", 0.0, Most);
    return info;
}

json toWire(const std::vector<DeviceEntry>& entries)
{
    auto list = json::array();
    for (const auto& entry : entries)
        list.push_back({{"info", toWire(entry.info)}, {"unavailable", entry.unavailable}});
    return list;
}

std::vector<DeviceEntry> readDeviceEntries(const json& value)
{
    if (!value.is_array())
        throw WireError{"the devices are no list"};
    std::vector<DeviceEntry> entries;
    for (const auto& item : value) {
        const Fields fields(item);
        entries.push_back({readDeviceInfo(fields.at("info")), fields.text("unavailable")});
    }
    return entries;
}

json toWire(const std::vector<ThrottleReason>& reasons)
{
    auto list = json::array();
    for (const auto reason : reasons)
        list.push_back(throttleId(reason));
    return list;
}

std::vector<ThrottleReason> readThrottleReasons(const json& value)
{
    if (!value.is_array())
        throw WireError{"the throttle reasons are no list"};
    std::vector<ThrottleReason> reasons;
    for (const auto& item : value) {
        if (!item.is_string())
            throw WireError{"a throttle reason is no text"};
        reasons.push_back(
            Fields::choiceOf("throttle reason", item.get<std::string>(), ThrottleReasonCount, throttleId));
    }
    return reasons;
}

json toWire(const DeviceSample& sample)
{
    return {{"gpu_utilization_pct", wireOf(sample.gpuUtilizationPct)},
            {"memory_utilization_pct", wireOf(sample.memoryUtilizationPct)},
            {"memory_used_bytes", wireOf(sample.memoryUsedBytes)},
            {"memory_total_bytes", wireOf(sample.memoryTotalBytes)},
            {"sm_clock_mhz", wireOf(sample.smClockMhz)},
            {"sm_clock_max_mhz", wireOf(sample.smClockMaxMhz)},
            {"memory_clock_mhz", wireOf(sample.memoryClockMhz)},
            {"power_w", wireOf(sample.powerW)},
            {"power_limit_w", wireOf(sample.powerLimitW)},
            {"temperature_c", wireOf(sample.temperatureC)},
            {"pcie_generation", wireOf(sample.pcieGeneration)},
            {"pcie_generation_max", wireOf(sample.pcieGenerationMax)},
            {"pcie_width", wireOf(sample.pcieWidth)},
            {"pcie_width_max", wireOf(sample.pcieWidthMax)},
            {"pcie_received_mbps", wireOf(sample.pcieReceivedMBps)},
            {"pcie_sent_mbps", wireOf(sample.pcieSentMBps)},
            {"throttled", sample.throttled ? toWire(*sample.throttled) : json(nullptr)}};
}

DeviceSample readDeviceSample(const json& value)
{
    const Fields fields(value);
    const auto number = [&](const char* key) { return fields.optionalNumber(key, -Most, Most); };
    DeviceSample sample;
    sample.gpuUtilizationPct = number("gpu_utilization_pct");
    sample.memoryUtilizationPct = number("memory_utilization_pct");
    sample.memoryUsedBytes = fields.optionalWhole("memory_used_bytes", MostBytes);
    sample.memoryTotalBytes = fields.optionalWhole("memory_total_bytes", MostBytes);
    sample.smClockMhz = number("sm_clock_mhz");
    sample.smClockMaxMhz = number("sm_clock_max_mhz");
    sample.memoryClockMhz = number("memory_clock_mhz");
    sample.powerW = number("power_w");
    sample.powerLimitW = number("power_limit_w");
    sample.temperatureC = number("temperature_c");
    sample.pcieGeneration = fields.optionalWhole32("pcie_generation");
    sample.pcieGenerationMax = fields.optionalWhole32("pcie_generation_max");
    sample.pcieWidth = fields.optionalWhole32("pcie_width");
    sample.pcieWidthMax = fields.optionalWhole32("pcie_width_max");
    sample.pcieReceivedMBps = number("pcie_received_mbps");
    sample.pcieSentMBps = number("pcie_sent_mbps");
    if (const auto* throttled = fields.find("throttled"))
        sample.throttled = readThrottleReasons(*throttled);
    return sample;
}

json toWire(const DoctorReport& report)
{
    auto items = json::array();
    for (const auto& item : report.items)
        items.push_back({{"id", item.id},
                         {"device", wireOf(item.device)},
                         {"title", item.title},
                         {"verdict", verdictId(item.verdict)},
                         {"finding", item.finding},
                         {"mend", item.mend}});
    return items;
}

DoctorReport readDoctorReport(const json& value)
{
    if (!value.is_array() || value.empty())
        throw WireError{"the report of the doctor is no list, or an empty one"};
    DoctorReport report;
    for (const auto& entry : value) {
        const Fields fields(entry);
        DoctorItem item;
        item.id = fields.text("id");
        item.device = fields.optionalWhole32("device");
        item.title = fields.text("title");
        item.verdict = fields.choice("verdict", VerdictCount, verdictId);
        item.finding = fields.text("finding");
        item.mend = fields.text("mend");
        report.items.push_back(std::move(item));
    }
    return report;
}

json toWire(const Calibration& calibration)
{
    const auto profile =
        toJson(calibration.profile).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    return {{"profile", profile}, {"notes", listOf(calibration.notes)}};
}

Calibration readCalibration(const json& value)
{
    const Fields fields(value);
    auto profile = parseProfile(fields.text("profile"));
    if (!profile)
        throw WireError{"the profile: " + profile.error().message};
    return {std::move(profile).value(), fields.texts("notes")};
}

} // namespace overlap
