// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep/sweep_file.h"

#include "engine/base/files.h"
#include "engine/base/json_depth.h"
#include "engine/result/result_json.h"
#include "engine/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

namespace overlap {

namespace {
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* LogSchema = "overlapscope.sweep_log/1";
constexpr const char* SweepSchema = "overlapscope.sweep/1";
constexpr std::uintmax_t LargestFile = std::uintmax_t{1} << 30U;

// Of a file from anywhere; discarded when it is not JSON.
Json parsed(std::string_view text)
{
    return isNestedTooDeep(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

// "" where there is no such text.
std::string textOf(const Json& json, const char* key)
{
    const auto it = json.is_object() ? json.find(key) : json.end();
    return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

Json axesJson(const SweepAxes& axes)
{
    auto json = Json::object();
    for (const auto& axis : axes.axes())
        json[axis.key] = axis.values;
    return json;
}

Json optionsJson(const RunOptions& options)
{
    return {{"repeats", options.repeats ? Json(*options.repeats) : Json()},
            {"warmups", options.warmups ? Json(*options.warmups) : Json()},
            {"noise", options.noise},
            {"seed", options.seed}};
}

Json headerOf(const Sweep& sweep, const DeviceInfo& device, const RunOptions& options)
{
    return {{"schema", LogSchema},
            {"scenario", toJson(sweep.scenario)},
            {"axes", axesJson(sweep.axes)},
            {"device", sweepDeviceJson(device)},
            {"options", optionsJson(options)}};
}

std::string lineOf(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<double> numberOf(const Json& json, const char* key)
{
    const auto it = json.find(key);
    return it != json.end() && it->is_number() ? std::optional(it->get<double>()) : std::nullopt;
}

std::optional<Statistics> statisticsOf(const Json& json, const char* key)
{
    const auto it = json.find(key);
    if (it == json.end() || !it->is_object())
        return std::nullopt;
    const auto read = [&](const char* name) { return numberOf(*it, name).value_or(0.0); };
    Statistics statistics;
    statistics.p50 = read("p50");
    statistics.p90 = read("p90");
    statistics.p99 = read("p99");
    statistics.min = read("min");
    statistics.max = read("max");
    statistics.mean = read("mean");
    statistics.stdev = read("stdev");
    statistics.p10 = statistics.min; // not in the file
    return statistics;
}

// The place of a point by what it sets; none: the axes have no such point.
std::optional<std::size_t> indexOf(const SweepAxes& axes, const Json& point)
{
    const auto set = point.find("set");
    if (set == point.end() || !set->is_object())
        return std::nullopt;
    std::size_t index = 0;
    for (const auto& axis : axes.axes()) {
        const auto value = set->find(axis.key);
        if (value == set->end())
            return std::nullopt;
        const auto place = std::ranges::find(axis.values, nlohmann::json(*value));
        if (place == axis.values.end())
            return std::nullopt;
        index = index * axis.values.size() + static_cast<std::size_t>(place - axis.values.begin());
    }
    return index;
}

SweepPoint pointOf(const Json& json)
{
    SweepPoint point;
    point.tried = true;
    point.wallUs = statisticsOf(json, "wall_us");
    point.throughputSamplesPerS = numberOf(json, "throughput_samples_per_s");
    point.batchLatencyUs = statisticsOf(json, "batch_latency_us");
    point.idealBoundUs = numberOf(json, "ideal_bound_us");
    if (const auto memory = json.find("device_memory_bytes"); memory != json.end() && memory->is_number_unsigned())
        point.deviceMemoryBytes = memory->get<std::uint64_t>();
    if (const auto error = json.find("error"); error != json.end() && error->is_string())
        point.error = error->get<std::string>();
    return point;
}

Error badFile(const fs::path& path, const std::string& why)
{
    return {ErrorCode::Parse, fmt::format("{} is no sweep that can be read: {}", path.filename().string(), why)};
}

// Whole lines; what follows the last end of line was cut off.
std::vector<std::string_view> wholeLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

// Points of a log behind its header. A last line that is whole but no JSON was cut off by a crash of the machine.
std::optional<Error> readPoints(const fs::path& path, const std::vector<std::string_view>& lines, const SweepAxes& axes,
                                std::vector<SweepPoint>& points, std::size_t& goodBytes)
{
    points.assign(axes.pointCount(), {});
    goodBytes = lines.front().size() + 1;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto json = parsed(lines[i]);
        const auto index = json.is_object() ? indexOf(axes, json) : std::nullopt;
        if (!index && i + 1 == lines.size() && json.is_discarded())
            return std::nullopt;
        if (!index)
            return badFile(path, fmt::format("line {} is no point of its axes", i + 1));
        points[*index] = pointOf(json);
        goodBytes += lines[i].size() + 1;
    }
    return std::nullopt;
}

Result<Sweep> sweepOf(const fs::path& path, const Json& json)
{
    const auto scenario = json.find("scenario");
    const auto axes = json.find("axes");
    if (scenario == json.end() || axes == json.end() || !axes->is_object())
        return badFile(path, "it names no scenario or no axes");
    auto base = scenarioFromJson(nlohmann::json(*scenario));
    if (!base)
        return badFile(path, base.error().front().describe());
    std::vector<SweepAxis> list;
    for (const auto& [key, values] : axes->items()) {
        std::string text = key + '=';
        for (const auto& value : values)
            text += (text.back() == '=' ? "" : ",") + settingText(nlohmann::json(value));
        auto axis = parseSweepAxis(text);
        if (!axis)
            return badFile(path, axis.error().front().describe());
        list.push_back(*std::move(axis));
    }
    auto made = SweepAxes::make(std::move(list));
    if (!made)
        return badFile(path, made.error().front().describe());
    return Sweep{*std::move(base), *std::move(made)};
}

constexpr std::array<std::pair<DeviceOrigin, std::string_view>, 4> Origins{
    {{DeviceOrigin::Measured, "measured"},
     {DeviceOrigin::SimulatedMeasuredProfile, "measured_profile"},
     {DeviceOrigin::SimulatedPublishedProfile, "published_profile"},
     {DeviceOrigin::SimulatedIdeal, "ideal"}}};

std::string_view originId(DeviceOrigin origin)
{
    const auto found = std::ranges::find(Origins, origin, [](const auto& one) { return one.first; });
    return found == Origins.end() ? std::string_view() : found->second;
}

DeviceInfo deviceOf(const Json& json)
{
    DeviceInfo device;
    const auto it = json.find("device");
    if (it == json.end() || !it->is_object())
        return device;
    device.id = textOf(*it, "id");
    device.name = textOf(*it, "name");
    device.profile = textOf(*it, "profile");
    const auto measured = it->find("measured");
    const bool gpu = measured != it->end() && measured->is_boolean() && measured->get<bool>();
    device.origin = gpu ? DeviceOrigin::Measured : DeviceOrigin::SimulatedMeasuredProfile;
    for (const auto& [origin, id] : Origins) {
        if (!gpu && origin != DeviceOrigin::Measured && textOf(*it, "origin") == id)
            device.origin = origin;
    }
    device.provenance = textOf(*it, "provenance");
    // Files of earlier versions have only the memory.
    const auto whole = [&](const char* key) {
        const auto value = it->find(key);
        return value != it->end() && value->is_number_unsigned() ? value->get<std::uint64_t>() : std::uint64_t{0};
    };
    const auto small = [&](const char* key) {
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(whole(key), std::numeric_limits<std::uint32_t>::max()));
    };
    device.memoryBytes = whole("memory_bytes");
    device.smCount = small("sms");
    device.copyEngines = small("copy_engines");
    device.linkGbps = numberOf(*it, "link_gbps");
    device.h2dPeakGbps = numberOf(*it, "h2d_peak_gbps");
    device.d2hPeakGbps = numberOf(*it, "d2h_peak_gbps");
    if (const auto error = it->find("model_error"); error != it->end() && error->is_object()) {
        ModelError known;
        known.pinnedP50 = numberOf(*error, "pinned_p50_pct").value_or(0.0);
        known.pinnedP95 = numberOf(*error, "pinned_p95_pct").value_or(0.0);
        known.pageableP50 = numberOf(*error, "pageable_p50_pct").value_or(0.0);
        known.pageableP95 = numberOf(*error, "pageable_p95_pct").value_or(0.0);
        if (const auto runs = error->find("runs"); runs != error->end() && runs->is_number_unsigned())
            known.runs = runs->get<std::uint32_t>();
        device.modelError = known;
    }
    return device;
}

// Which part of the header differs: "scenario", "axes", ...
std::string differenceOf(const Json& a, const Json& b)
{
    for (const char* part : {"schema", "scenario", "axes", "options"}) {
        const auto inA = a.find(part);
        const auto inB = b.find(part);
        if (inA == a.end() || inB == b.end() || *inA != *inB)
            return part;
    }
    const auto idOf = [](const Json& json) {
        return json.contains("device") ? textOf(json["device"], "id") : std::string();
    };
    return idOf(a) == idOf(b) ? "" : "device";
}
} // namespace

Json sweepDeviceJson(const DeviceInfo& device)
{
    auto json = deviceJson(device);
    const auto known = [](const auto& value) { return value ? Json(*value) : Json(); };
    const auto count = [](auto value) { return value > 0 ? Json(value) : Json(); };
    json["origin"] = originId(device.origin);
    json["provenance"] = device.provenance.empty() ? Json() : Json(device.provenance);
    json["memory_bytes"] = count(device.memoryBytes);
    json["sms"] = count(device.smCount);
    json["copy_engines"] = count(device.copyEngines);
    json["link_gbps"] = known(device.linkGbps);
    json["h2d_peak_gbps"] = known(device.h2dPeakGbps);
    json["d2h_peak_gbps"] = known(device.d2hPeakGbps);
    return json;
}

Json sweepPointJson(const SweepAxes& axes, std::size_t index, const SweepPoint& point)
{
    auto set = Json::object();
    const auto places = axes.placesOf(index);
    for (std::size_t i = 0; i < places.size(); ++i)
        set[axes.axes()[i].key] = axes.axes()[i].values[places[i]];
    const bool ran = point.error.empty();
    return {{"set", std::move(set)},
            {"wall_us", wallJson(point.wallUs)},
            {"throughput_samples_per_s", numberOrNull(point.throughputSamplesPerS)},
            {"batch_latency_us", latencyJson(point.batchLatencyUs)},
            {"device_memory_bytes", ran ? Json(point.deviceMemoryBytes) : Json(nullptr)},
            {"ideal_bound_us", numberOrNull(point.idealBoundUs)},
            {"error", ran ? Json(nullptr) : Json(point.error)}};
}

Result<SweepLog> SweepLog::open(const fs::path& path, const Sweep& sweep, const DeviceInfo& device,
                                const RunOptions& options)
{
    SweepLog log(path);
    log.m_axes = sweep.axes;
    const auto header = headerOf(sweep, device, options);
    const auto headerLine = lineOf(header);
    std::error_code failed;
    bool fresh = !fs::exists(path, failed) || fs::file_size(path, failed) == 0;
    std::optional<std::string> text;
    if (!fresh) {
        auto read = readFile(path, LargestFile);
        if (!read)
            return std::move(read).error();
        text = *std::move(read);
        // Killed while the first line was written: nothing was done yet.
        fresh = text->size() < headerLine.size() && headerLine.starts_with(*text);
        if (fresh)
            fs::resize_file(path, 0, failed);
    }
    if (!fresh) {
        const auto lines = wholeLines(*text);
        const auto written = lines.empty() ? Json() : parsed(lines.front());
        if (textOf(written, "schema") != LogSchema)
            return badFile(path,
                           "its first line does not name a sweep; give the file of an earlier --resume, or a new one");
        if (const auto part = differenceOf(written, header); !part.empty())
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("{} is of a sweep with another {}; give another file, or the command it was begun "
                                     "with",
                                     path.filename().string(),
                                     part == "options" ? "--repeats, --warmups or --noise" : part)};
        std::size_t good = 0;
        if (auto error = readPoints(path, lines, sweep.axes, log.m_known, good))
            return *std::move(error);
        // What was cut off would spoil the line behind it.
        if (good < text->size())
            fs::resize_file(path, good, failed);
    }
    log.m_out.open(path, std::ios::binary | std::ios::app);
    if (fresh && log.m_out)
        log.m_out << headerLine << std::flush;
    if (failed || !log.m_out)
        return Error{ErrorCode::Io, fmt::format("{} cannot be written; choose another place", path.string())};
    return log;
}

std::optional<Error> SweepLog::append(std::size_t index, const SweepPoint& point)
{
    m_out << lineOf(sweepPointJson(m_axes, index, point)) << std::flush;
    if (m_out)
        return std::nullopt;
    return Error{ErrorCode::Io, fmt::format("{} cannot be written any more: is the disk full?", m_path.string())};
}

Result<SweepResult> readSweep(const fs::path& path)
{
    const auto text = readFile(path, LargestFile);
    if (!text)
        return text.error();
    auto json = parsed(*text);
    const auto lines = wholeLines(*text);
    const bool isLog = json.is_discarded() || textOf(json, "schema") == LogSchema;
    if (isLog)
        json = lines.empty() ? Json() : parsed(lines.front());
    const auto schema = textOf(json, "schema");
    if (schema != SweepSchema && schema != LogSchema)
        return badFile(path, "it was written neither by sweep --json nor by sweep --resume");
    auto sweep = sweepOf(path, json);
    if (!sweep)
        return std::move(sweep).error();
    SweepResult result{*std::move(sweep), deviceOf(json), {}};
    if (schema == LogSchema) {
        std::size_t good = 0;
        if (auto error = readPoints(path, lines, result.sweep.axes, result.points, good))
            return *std::move(error);
        return result;
    }
    result.points.assign(result.sweep.axes.pointCount(), {});
    if (const auto points = json.find("points"); points != json.end() && points->is_array()) {
        for (const auto& point : *points) {
            const auto index = point.is_object() ? indexOf(result.sweep.axes, point) : std::nullopt;
            if (!index)
                return badFile(path, "it has a point that is not on its axes");
            result.points[*index] = pointOf(point);
        }
    }
    return result;
}

Result<SweepResult> mergeSweeps(std::vector<SweepResult> sweeps)
{
    if (sweeps.empty())
        return Error{ErrorCode::InvalidArgument, "There is nothing to be joined"};
    auto merged = std::move(sweeps.front());
    for (std::size_t i = 1; i < sweeps.size(); ++i) {
        const auto& other = sweeps[i];
        const char* part = other.sweep.scenario != merged.sweep.scenario               ? "scenario"
                           : axesJson(other.sweep.axes) != axesJson(merged.sweep.axes) ? "axes"
                           : other.device.name != merged.device.name                   ? "device"
                                                                                       : nullptr;
        if (part != nullptr)
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("The first sweep and number {} are not of the same {}, so they cannot be joined",
                                     i + 1, part)};
        for (std::size_t point = 0; point < merged.points.size(); ++point) {
            if (!merged.points[point].tried)
                merged.points[point] = other.points[point];
        }
    }
    return merged;
}

} // namespace overlap
