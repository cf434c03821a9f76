// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/validation/recorded_timelines.h"

#include "engine/base/files.h"
#include "engine/scenario/scenario_json.h"
#include "engine/timeline/timeline_builder.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace overlap {

namespace {
struct Resource
{
    const char* key;
    LaneRole role;
    ActivityKind kind;
};
constexpr Resource Resources[] = {{"h2d", LaneRole::CopyToDevice, ActivityKind::CopyToDevice},
                                  {"kernel", LaneRole::Compute, ActivityKind::Kernel},
                                  {"d2h", LaneRole::CopyToHost, ActivityKind::CopyToHost}};

Timeline timelineOf(const nlohmann::json& operations)
{
    TimelineBuilder builder;
    const auto ns = [](double us) { return Nanoseconds(std::llround(us * 1000.0)); };
    for (const auto& resource : Resources) {
        const auto name = builder.nameId(resource.key);
        for (const auto& operation : operations.at(resource.key)) {
            Interval interval;
            interval.time.begin = TracePoint(ns(operation.at(0)));
            interval.time.end = interval.time.begin + ns(operation.at(1));
            interval.kind = resource.kind;
            interval.nameId = name;
            builder.add(resource.role, 0, interval);
        }
    }
    return builder.build();
}
} // namespace

std::vector<RecordedTimeline> readRecordedTimelines(const std::filesystem::path& file)
{
    std::vector<RecordedTimeline> recorded;
    for (const auto& each : nlohmann::json::parse(readFile(file).value()))
        recorded.push_back({scenarioFromJson(each.at("scenario")).value(), timelineOf(each.at("operations_us"))});
    return recorded;
}

} // namespace overlap
