// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/figures.h"

#include "engine/scenario/scenario_fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace overlap {

namespace {
using Value = std::optional<Figure>;

struct RunField
{
    const char* name;
    Value (*read)(const RunResult&);
};

Value microseconds(std::optional<double> value)
{
    return value ? Value({*value, FigureUnit::Microseconds}) : std::nullopt;
}

Value ofWall(const RunResult& run, double Statistics::*member)
{
    return run.wallUs ? Value({*run.wallUs.*member, FigureUnit::Microseconds}) : std::nullopt;
}

Value ofLatency(const RunResult& run, double Statistics::*member)
{
    return run.batchLatencyUs ? Value({*run.batchLatencyUs.*member, FigureUnit::Microseconds}) : std::nullopt;
}

Value wallOver(const RunResult& run, double count)
{
    return run.wallUs && count > 0.0 ? Value({run.wallUs->p50 / count, FigureUnit::Microseconds}) : std::nullopt;
}

Value inputRate(const RunResult& run)
{
    if (!run.wallUs || run.wallUs->p50 <= 0.0)
        return std::nullopt;
    const auto bytes =
        static_cast<double>(run.scenario.inputBytesPerSample) * static_cast<double>(run.scenario.samples);
    return Figure{bytes / run.wallUs->p50 / 1000.0, FigureUnit::GigabytesPerSecond};
}

constexpr RunField RunFields[] = {
    {"wall", [](const RunResult& run) { return ofWall(run, &Statistics::p50); }},
    {"wall_min", [](const RunResult& run) { return ofWall(run, &Statistics::min); }},
    {"wall_max", [](const RunResult& run) { return ofWall(run, &Statistics::max); }},
    {"latency", [](const RunResult& run) { return ofLatency(run, &Statistics::p50); }},
    {"latency_p99", [](const RunResult& run) { return ofLatency(run, &Statistics::p99); }},
    {"recorded_wall",
     [](const RunResult& run) {
         return run.recorded() ? microseconds(microsecondsOf(run.record.recordedWall)) : std::nullopt;
     }},
    {"observer_overhead",
     [](const RunResult& run) {
         return run.observerOverheadPct ? Value({*run.observerOverheadPct, FigureUnit::Percent}) : std::nullopt;
     }},
    {"per_sample", [](const RunResult& run) { return wallOver(run, run.scenario.samples); }},
    {"per_batch", [](const RunResult& run) { return wallOver(run, run.scenario.batches()); }},
    {"batches", [](const RunResult& run) { return Value(Figure{static_cast<double>(run.scenario.batches())}); }},
    {"input_gbps", inputRate},
};

// "kernel_utilization_pct", "launch_delay_us.p50", "idle_by_cause_us.host_wait"
FigureUnit unitOf(std::string_view key)
{
    if (key.find("_us") != std::string_view::npos)
        return FigureUnit::Microseconds;
    if (key.ends_with("_pct"))
        return FigureUnit::Percent;
    if (key.ends_with("_gbps"))
        return FigureUnit::GigabytesPerSecond;
    if (key.find("_bytes") != std::string_view::npos)
        return FigureUnit::Bytes;
    if (key.ends_with("_per_s"))
        return FigureUnit::PerSecond;
    return FigureUnit::None;
}

// What count_, total_ and mean_ are of.
struct KindField
{
    std::string_view part; // "count"
    ActivityKind kind;
};

std::optional<KindField> kindFieldOf(std::string_view field)
{
    for (const std::string_view part : {"count", "total", "mean"}) {
        if (!field.starts_with(part) || field.size() <= part.size() || field[part.size()] != '_')
            continue;
        const auto id = field.substr(part.size() + 1);
        for (std::size_t i = 0; i < ActivityKindCount; ++i) {
            const auto kind = static_cast<ActivityKind>(i);
            if (id == activityKindId(kind))
                return KindField{part, kind};
        }
    }
    return std::nullopt;
}

Value ofKind(const RunResult& run, const KindField& field)
{
    if (!run.record.timeline)
        return std::nullopt;
    double count = 0.0;
    double total = 0.0;
    for (const auto& lane : run.record.timeline->lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (interval.kind != field.kind)
                continue;
            count += 1.0;
            total += microsecondsOf(interval.time.duration());
        }
    }
    if (field.part == "count")
        return Figure{count};
    if (field.part == "total")
        return Figure{total, FigureUnit::Microseconds};
    return count > 0.0 ? Value({total / count, FigureUnit::Microseconds}) : std::nullopt;
}

bool isNumeric(const ScenarioField& field)
{
    return field.type == FieldType::Whole || field.type == FieldType::Number;
}

const MetricField* metricNamed(std::string_view key)
{
    const auto& fields = metricFields();
    const auto it = std::ranges::find_if(fields, [&](const auto& field) { return key == field.key; });
    return it == fields.end() ? nullptr : &*it;
}
} // namespace

Value fieldOf(const RunResult& run, std::string_view field)
{
    for (const auto& known : RunFields) {
        if (field == known.name)
            return known.read(run);
    }
    if (const auto* metric = metricNamed(field)) {
        const auto value = metric->read(run.metrics);
        return value ? Value({*value, unitOf(field)}) : std::nullopt;
    }
    if (const auto kind = kindFieldOf(field))
        return ofKind(run, *kind);
    const auto* setting = findScenarioField(field);
    if (setting == nullptr || !isNumeric(*setting))
        return std::nullopt;
    if (field == "output_bytes_per_sample") // absent where it is what the kernel writes
        return Figure{static_cast<double>(run.scenario.outputBytes()), FigureUnit::Bytes};
    const auto value = setting->read(run.scenario, *setting);
    return value.is_number() ? Value({value.get<double>(), unitOf(field)}) : std::nullopt;
}

std::vector<std::string> figureFields()
{
    std::vector<std::string> names;
    for (const auto& field : RunFields)
        names.emplace_back(field.name);
    for (const auto& field : metricFields())
        names.emplace_back(field.key);
    for (const auto& field : scenarioFields()) {
        if (isNumeric(field))
            names.emplace_back(field.key);
    }
    return names;
}

bool isFigureField(std::string_view field)
{
    const auto names = figureFields();
    return std::ranges::find(names, field) != names.end() || kindFieldOf(field).has_value();
}

} // namespace overlap
