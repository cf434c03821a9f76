// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/wire_record.h"

#include "engine/backend/process/wire_device.h"
#include "engine/backend/process/wire_fields.h"
#include "engine/backend/process/wire_timeline.h"

#include <algorithm>
#include <limits>
#include <span>

namespace overlap {

namespace {
using nlohmann::json;

constexpr std::size_t RecorderCount = 5;
constexpr std::size_t RunStepCount = 4;
constexpr std::size_t ErrorCodeCount = 8;
constexpr std::uint32_t MostRepeats = 1000;
constexpr std::uint32_t MostWarmups = 100;

const char* stepId(RunStep step)
{
    switch (step) {
    case RunStep::WarmUp:
        return "warm_up";
    case RunStep::Repeat:
        return "repeat";
    case RunStep::Record:
        return "record";
    case RunStep::Bound:
        return "bound";
    }
    return "";
}

const char* errorCodeId(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return "invalid_argument";
    case ErrorCode::Io:
        return "io";
    case ErrorCode::Parse:
        return "parse";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::Device:
        return "device";
    case ErrorCode::DeviceLost:
        return "device_lost";
    case ErrorCode::OutOfMemory:
        return "out_of_memory";
    case ErrorCode::Cancelled:
        return "cancelled";
    }
    return "";
}

// Of a duration, which cannot be negative.
std::vector<Nanoseconds> durations(const json& value)
{
    auto times = readTimes(value);
    if (std::ranges::any_of(times, [](Nanoseconds time) { return time < Nanoseconds::zero(); }))
        throw WireError{"a duration is negative"};
    return times;
}

Nanoseconds oneDuration(const json& value)
{
    const auto times = durations(value);
    if (times.size() != 1)
        throw WireError{"one duration was expected"};
    return times.front();
}

json wireOfTime(Nanoseconds time)
{
    return toWire(std::span(&time, 1));
}
} // namespace

json toWire(const RunOptions& options)
{
    return {{"recorder", recorderId(options.recorder)},
            {"repeats", wireOf(options.repeats)},
            {"warmups", wireOf(options.warmups)},
            {"noise", options.noise},
            {"seed", options.seed}};
}

RunOptions readRunOptions(const json& value)
{
    const Fields fields(value);
    RunOptions options;
    options.recorder = fields.choice("recorder", RecorderCount, recorderId);
    options.repeats = fields.optionalWhole32("repeats", MostRepeats);
    if (options.repeats == 0U)
        Fields::fail("repeats", "is zero");
    options.warmups = fields.optionalWhole32("warmups", MostWarmups);
    options.noise = fields.number("noise", 0.0, 1.0);
    options.seed = fields.whole("seed", std::numeric_limits<std::uint64_t>::max());
    return options;
}

json toWire(const RunRecord& record)
{
    auto notes = json::array();
    for (const auto& note : record.notes)
        notes.push_back(note);
    return {{"recorder", recorderId(record.recorder)},
            {"walls", toWire(std::span(record.walls))},
            {"recorded_wall", wireOfTime(record.recordedWall)},
            {"batch_latencies", toWire(std::span(record.batchLatencies))},
            {"timeline", record.timeline ? toWire(*record.timeline) : json(nullptr)},
            {"bound", toWire(record.bound)},
            {"device_memory_bytes", record.deviceMemoryBytes},
            {"is_duration", record.isDuration},
            {"clock_uncertainty", record.clockUncertainty ? wireOfTime(*record.clockUncertainty) : json(nullptr)},
            {"throttled", toWire(record.throttled)},
            {"notes", std::move(notes)}};
}

RunRecord readRunRecord(const json& value)
{
    constexpr auto MostBytes = std::uint64_t{1} << 60U;
    const Fields fields(value);
    RunRecord record;
    record.recorder = fields.choice("recorder", RecorderCount, recorderId);
    record.walls = durations(fields.at("walls"));
    if (record.walls.size() > MostRepeats)
        Fields::fail("walls", "are too many");
    record.recordedWall = oneDuration(fields.at("recorded_wall"));
    record.batchLatencies = readTimes(fields.at("batch_latencies"));
    if (const auto* timeline = fields.find("timeline"))
        record.timeline = readTimeline(*timeline);
    record.bound = readBound(fields.at("bound"));
    record.deviceMemoryBytes = fields.whole("device_memory_bytes", MostBytes);
    record.isDuration = fields.flag("is_duration");
    if (const auto* uncertainty = fields.find("clock_uncertainty"))
        record.clockUncertainty = oneDuration(*uncertainty);
    record.throttled = readThrottleReasons(fields.at("throttled"));
    record.notes = fields.texts("notes");
    return record;
}

json toWire(const RunProgress& progress)
{
    return {{"step", stepId(progress.step)},
            {"done", progress.done},
            {"of", progress.of},
            {"so_far", progress.soFar ? toWire(*progress.soFar) : json(nullptr)}};
}

RunProgress readRunProgress(const json& value)
{
    const Fields fields(value);
    RunProgress progress;
    progress.step = fields.choice("step", RunStepCount, stepId);
    // One below the largest: "repeat n + 1 of m" is shown.
    progress.done = fields.whole32("done", std::numeric_limits<std::uint32_t>::max() - 1);
    progress.of = fields.whole32("of");
    if (const auto* timeline = fields.find("so_far"))
        progress.soFar = readTimeline(*timeline);
    return progress;
}

json toWire(const CalibrationProgress& progress)
{
    return {{"doing", progress.doing}, {"fraction", progress.fraction}};
}

CalibrationProgress readCalibrationProgress(const json& value)
{
    const Fields fields(value);
    return {fields.text("doing"), fields.number("fraction", 0.0, 1.0)};
}

json toWire(const Error& error)
{
    return {{"code", errorCodeId(error.code)}, {"message", error.message}};
}

Error readError(const json& value)
{
    const Fields fields(value);
    return {fields.choice("code", ErrorCodeCount, errorCodeId), fields.text("message")};
}

} // namespace overlap
