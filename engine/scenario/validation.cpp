// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/validation.h"

#include "engine/scenario/kernel_kind.h"
#include "engine/scenario/scenario_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
using Keys = std::vector<std::string_view>;

// A condition that involves more than the range of one number. `broken` may read the fields named only.
struct Rule
{
    Keys fields; // the first one is the one that the problem is shown at
    std::optional<Problem> (*broken)(const Scenario&);
};

std::string word(const Scenario& scenario, std::string_view key)
{
    const auto& field = *findScenarioField(key);
    return field.read(scenario, field).get<std::string>();
}

std::optional<Problem> pinningNeedsPinnedMemory(const Scenario& scenario)
{
    if (scenario.pinning != Pinning::PerBatch || scenario.hostMemory == HostMemory::Pinned)
        return std::nullopt;
    return Problem{"pinning", "per_batch registers pinned buffers, but host_memory is pageable",
                   "once; per_batch with host_memory pinned", "Set pinning to once, or host_memory to pinned.",
                   "\"once\""};
}

bool reusesSlotsOrWaitsAtTheEnd(const Scenario& scenario)
{
    return scenario.sync == Sync::SlotReuse || scenario.sync == Sync::End;
}

std::optional<Problem> breadthFirstNeedsBatchesInFlight(const Scenario& scenario)
{
    if (scenario.issueOrder != IssueOrder::BreadthFirst || reusesSlotsOrWaitsAtTheEnd(scenario))
        return std::nullopt;
    return Problem{"issue_order",
                   fmt::format("breadth_first issues groups of batches, but sync {} waits within each batch",
                               word(scenario, "sync")),
                   "depth_first; breadth_first with sync slot_reuse or end",
                   "Set issue_order to depth_first, or sync to slot_reuse or end.", "\"depth_first\""};
}

std::optional<Problem> inputIsWholeFloats(const Scenario& scenario)
{
    const auto bytes = scenario.inputBytesPerSample;
    if (bytes % sizeof(float) == 0)
        return std::nullopt;
    const auto below = bytes - bytes % sizeof(float);
    const auto near = std::max<std::uint64_t>(below, sizeof(float));
    return Problem{"input_bytes_per_sample", fmt::format("{} is no multiple of 4, the size of a float32", bytes),
                   "0 .. 8589934592, a multiple of 4", fmt::format("Use {}.", near), fmt::format("{}", near)};
}

std::optional<Problem> outputIsWhatTheKernelWrites(const Scenario& scenario)
{
    const auto written = bytesWritten(scenario.kernel.kind, scenario.inputBytesPerSample);
    if (!written || !scenario.outputBytesPerSample || *scenario.outputBytesPerSample == *written)
        return std::nullopt;
    return Problem{"output_bytes_per_sample",
                   fmt::format("{} is not what the kernel {} writes, which is {} for each sample",
                               *scenario.outputBytesPerSample, wordOf(scenario.kernel.kind), *written),
                   fmt::format("{}; another size with kernel.kind fixed_duration or none", *written),
                   fmt::format("Leave it out or use {}, or set kernel.kind to fixed_duration or none.", *written),
                   fmt::format("{}", *written)};
}

std::optional<Problem> fixedDurationHasADuration(const Scenario& scenario)
{
    const auto& kernel = scenario.kernel;
    if (kernel.kind != KernelKind::FixedDuration || kernel.durationUs > 0.0 || kernel.durationUsPerSample > 0.0)
        return std::nullopt;
    return Problem{"kernel.duration_us",
                   "with kernel.kind fixed_duration, duration_us and duration_us_per_sample cannot both be 0",
                   "above 0 .. 10000000, here or in kernel.duration_us_per_sample",
                   "Give kernel.duration_us or kernel.duration_us_per_sample a value above 0.", "10"};
}

std::optional<Problem> graphCanBeCaptured(const Scenario& scenario)
{
    if (!scenario.useGraph)
        return std::nullopt;
    std::vector<std::string> wrong;
    std::vector<std::string> mends;
    const auto need = [&](bool kept, std::string is, std::string mend) {
        if (kept)
            return;
        wrong.push_back(std::move(is));
        mends.push_back(std::move(mend));
    };
    need(scenario.hostMemory == HostMemory::Pinned, "host_memory is pageable", "host_memory to pinned");
    // "same" follows host_memory, which is named already.
    need(scenario.outputHostMemory != OutputHostMemory::Pageable, "output_host_memory is pageable",
         "output_host_memory to pinned");
    need(reusesSlotsOrWaitsAtTheEnd(scenario), "sync is " + word(scenario, "sync"), "sync to slot_reuse or end");
    need(scenario.issueOrder == IssueOrder::DepthFirst, "issue_order is breadth_first", "issue_order to depth_first");
    need(scenario.allocation == Allocation::Preallocated, "allocation is " + word(scenario, "allocation"),
         "allocation to preallocated");
    need(scenario.defaultStreamEvery == 0, "default_stream_every is " + std::to_string(scenario.defaultStreamEvery),
         "default_stream_every to 0");
    if (wrong.empty())
        return std::nullopt;
    return Problem{
        "use_graph",
        fmt::format("a graph is captured once for each slot, which {} does not allow", fmt::join(wrong, " and ")),
        "false; true with sync slot_reuse or end, issue_order depth_first, allocation preallocated, host_memory "
        "and output_host_memory pinned",
        fmt::format("Set use_graph to false, or {}.", fmt::join(mends, " and ")), "false"};
}

const std::vector<Rule>& rules()
{
    static const std::vector<Rule> all{
        {{"pinning", "host_memory"}, pinningNeedsPinnedMemory},
        {{"issue_order", "sync"}, breadthFirstNeedsBatchesInFlight},
        {{"input_bytes_per_sample"}, inputIsWholeFloats},
        {{"output_bytes_per_sample", "input_bytes_per_sample", "kernel.kind"}, outputIsWhatTheKernelWrites},
        {{"kernel.duration_us", "kernel.duration_us_per_sample", "kernel.kind"}, fixedDurationHasADuration},
        {{"use_graph", "host_memory", "output_host_memory", "sync", "issue_order", "allocation",
          "default_stream_every"},
         graphCanBeCaptured},
    };
    return all;
}

std::size_t characters(std::string_view utf8)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::optional<Problem> lengthProblem(const ScenarioField& field, const Scenario& scenario)
{
    const auto length = characters(field.read(scenario, field).get_ref<const std::string&>());
    if (static_cast<double>(length) <= field.max)
        return std::nullopt;
    return Problem{std::string(field.key), fmt::format("has {} characters, which is too long", length),
                   field.allowed(scenario), "Shorten it.", std::nullopt};
}

std::optional<Problem> numberProblem(const ScenarioField& field, const Scenario& scenario)
{
    const auto stored = field.read(scenario, field);
    if (stored.is_null())
        return std::nullopt;
    const auto value = stored.get<double>();
    if (std::isnan(value))
        return Problem{std::string(field.key), "is not a number", field.allowed(scenario), "Give a number.",
                       fmt::format("{:.0f}", field.min)};
    if (value >= field.min && value <= field.upper(scenario))
        return std::nullopt;
    const auto text = field.type == FieldType::Whole ? fmt::format("{:.0f}", value) : fmt::format("{}", value);
    return rangeProblem(field, scenario, text, value < field.min);
}

bool contains(std::span<const std::string_view> keys, std::string_view key)
{
    return std::ranges::find(keys, key) != keys.end();
}
} // namespace

std::string Problem::describe() const
{
    auto text = field.empty() ? message : field + ": " + message;
    if (!allowed.empty())
        text += " (allowed: " + allowed + ")";
    text += '.';
    return mend.empty() ? text : text + ' ' + mend;
}

Problem rangeProblem(const ScenarioField& field, const Scenario& scenario, const std::string& value, bool tooSmall)
{
    const auto upper = field.upper(scenario);
    const bool bySamples = !tooSmall && upper < field.max;
    const auto limit = fmt::format("{:.0f}", tooSmall ? field.min : upper);
    return {std::string(field.key),
            bySamples ? fmt::format("{} is more than samples, which is {}", value, limit)
                      : fmt::format("{} is out of range", value),
            field.allowed(scenario),
            bySamples  ? fmt::format("Use at most {}, or more samples.", limit)
            : tooSmall ? fmt::format("Use at least {}.", limit)
                       : fmt::format("Use at most {}.", limit),
            limit};
}

Problems validateExcept(const Scenario& scenario, std::span<const std::string_view> unreadable)
{
    Problems problems;
    Keys wrong(unreadable.begin(), unreadable.end());
    const auto report = [&](std::string_view key, std::optional<Problem> problem) {
        if (!problem)
            return;
        problems.push_back(std::move(*problem));
        wrong.push_back(key);
    };
    for (const auto& field : scenarioFields()) {
        if (contains(wrong, field.key) || (field.upToSamples && contains(wrong, "samples")))
            continue;
        if (field.type == FieldType::Text)
            report(field.key, lengthProblem(field, scenario));
        if (field.type == FieldType::Whole || field.type == FieldType::Number)
            report(field.key, numberProblem(field, scenario));
    }
    // A rule about a value that is wrong already would only repeat that, or say something untrue.
    const auto ranges = wrong;
    for (const auto& rule : rules()) {
        if (std::ranges::none_of(rule.fields, [&](std::string_view key) { return contains(ranges, key); }))
            report(rule.fields.front(), rule.broken(scenario));
    }
    const auto place = [](const Problem& problem) { return findScenarioField(problem.field); };
    std::ranges::stable_sort(problems, {}, place);
    return problems;
}

Problems validate(const Scenario& scenario)
{
    return validateExcept(scenario, {});
}

} // namespace overlap
