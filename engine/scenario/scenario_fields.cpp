// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/scenario_fields.h"

#include "engine/scenario/kernel_kind.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>

namespace overlap {

namespace {
using nlohmann::json;
using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> HostMemoryWords{"pageable", "pinned"};
constexpr std::array<std::string_view, 3> OutputHostMemoryWords{"same", "pageable", "pinned"};
constexpr std::array<std::string_view, 2> PinningWords{"once", "per_batch"};
constexpr std::array<std::string_view, 4> SyncWords{"every_op", "every_batch", "slot_reuse", "end"};
constexpr std::array<std::string_view, 2> IssueOrderWords{"depth_first", "breadth_first"};
constexpr std::array<std::string_view, 3> StreamKindWords{"non_blocking", "blocking", "legacy_default"};
constexpr std::array<std::string_view, 3> AllocationWords{"preallocated", "per_batch", "stream_ordered"};
constexpr std::array<std::string_view, 2> PoolReleaseThresholdWords{"default", "keep"};
constexpr std::array<std::string_view, 3> PrepareKindWords{"none", "normalize", "fixed_duration"};

// The member that a path of pointers to members leads to, of a Scenario or of a const one.
template<auto First, auto... Rest>
auto& memberOf(auto& object)
{
    if constexpr (sizeof...(Rest) == 0)
        return object.*First;
    else
        return memberOf<Rest...>(object.*First);
}

template<auto... Path>
ScenarioField plain(std::string_view key, FieldType type)
{
    using Value = std::remove_cvref_t<decltype(memberOf<Path...>(std::declval<Scenario&>()))>;
    ScenarioField field{key, type};
    field.read = [](const Scenario& scenario, const ScenarioField&) { return json(memberOf<Path...>(scenario)); };
    field.write = [](Scenario& scenario, const json& value, const ScenarioField&) {
        memberOf<Path...>(scenario) = value.get<Value>();
    };
    return field;
}

template<auto... Path>
ScenarioField text(std::string_view key, double longest)
{
    auto field = plain<Path...>(key, FieldType::Text);
    field.max = longest;
    return field;
}

template<auto... Path>
ScenarioField flag(std::string_view key)
{
    return plain<Path...>(key, FieldType::Flag);
}

template<auto... Path>
ScenarioField whole(std::string_view key, double min, double max, bool upToSamples = false)
{
    using Value = std::remove_cvref_t<decltype(memberOf<Path...>(std::declval<Scenario&>()))>;
    auto field = plain<Path...>(key, FieldType::Whole);
    field.min = min;
    field.max = max;
    // Whole numbers above 2^53 are not exact in JSON.
    field.storable = std::min(static_cast<double>(std::numeric_limits<Value>::max()), 9007199254740992.0);
    field.upToSamples = upToSamples;
    return field;
}

template<auto... Path>
ScenarioField number(std::string_view key, double min, double max)
{
    auto field = plain<Path...>(key, FieldType::Number);
    field.min = min;
    field.max = max;
    return field;
}

template<auto... Path>
ScenarioField choice(std::string_view key, Words words)
{
    using Enum = std::remove_cvref_t<decltype(memberOf<Path...>(std::declval<Scenario&>()))>;
    ScenarioField field{key, FieldType::Choice};
    field.words = words;
    field.read = [](const Scenario& scenario, const ScenarioField& self) {
        return json(self.words[static_cast<std::size_t>(memberOf<Path...>(scenario))]);
    };
    field.write = [](Scenario& scenario, const json& value, const ScenarioField& self) {
        const auto it = std::ranges::find(self.words, value.get_ref<const std::string&>());
        memberOf<Path...>(scenario) = static_cast<Enum>(it - self.words.begin());
    };
    return field;
}

ScenarioField outputBytes(double max)
{
    ScenarioField field{"output_bytes_per_sample", FieldType::Whole};
    field.max = max;
    field.storable = 9007199254740992.0;
    field.read = [](const Scenario& scenario, const ScenarioField&) {
        return scenario.outputBytesPerSample ? json(*scenario.outputBytesPerSample) : json();
    };
    field.write = [](Scenario& scenario, const json& value, const ScenarioField&) {
        scenario.outputBytesPerSample =
            value.is_null() ? std::nullopt : std::optional<std::uint64_t>(value.get<std::uint64_t>());
    };
    return field;
}

std::vector<ScenarioField> makeFields()
{
    constexpr double MostSamples = 1e7;
    constexpr double MostBytes = 8589934592.0; // 2^33
    constexpr double LongestUs = 1e7;
    return {
        text<&Scenario::name>("name", 200),
        whole<&Scenario::samples>("samples", 1, MostSamples),
        whole<&Scenario::batchSize>("batch_size", 1, MostSamples, true),
        whole<&Scenario::streams>("streams", 1, 64),
        choice<&Scenario::hostMemory>("host_memory", HostMemoryWords),
        choice<&Scenario::outputHostMemory>("output_host_memory", OutputHostMemoryWords),
        choice<&Scenario::pinning>("pinning", PinningWords),
        choice<&Scenario::sync>("sync", SyncWords),
        flag<&Scenario::finalSync>("final_sync"),
        choice<&Scenario::issueOrder>("issue_order", IssueOrderWords),
        choice<&Scenario::streamKind>("stream_kind", StreamKindWords),
        whole<&Scenario::defaultStreamEvery>("default_stream_every", 0, MostSamples, true),
        choice<&Scenario::allocation>("allocation", AllocationWords),
        choice<&Scenario::poolReleaseThreshold>("pool_release_threshold", PoolReleaseThresholdWords),
        whole<&Scenario::inputBytesPerSample>("input_bytes_per_sample", 0, MostBytes),
        outputBytes(MostBytes),
        choice<&Scenario::kernel, &KernelWork::kind>("kernel.kind", KernelWords),
        whole<&Scenario::kernel, &KernelWork::iterations>("kernel.iterations", 1, 1e6),
        number<&Scenario::kernel, &KernelWork::durationUs>("kernel.duration_us", 0, LongestUs),
        number<&Scenario::kernel, &KernelWork::durationUsPerSample>("kernel.duration_us_per_sample", 0, LongestUs),
        whole<&Scenario::kernel, &KernelWork::launchesPerBatch>("kernel.launches_per_batch", 1, 1e4),
        flag<&Scenario::useGraph>("use_graph"),
        choice<&Scenario::prepare, &PrepareWork::kind>("prepare.kind", PrepareKindWords),
        number<&Scenario::prepare, &PrepareWork::usPerSample>("prepare.us_per_sample", 0, LongestUs),
        whole<&Scenario::prepare, &PrepareWork::workers>("prepare.workers", 0, 64),
    };
}

std::string limitText(double limit)
{
    return fmt::format("{:.0f}", limit);
}
} // namespace

std::string_view ScenarioField::group() const
{
    const auto dot = key.find('.');
    return dot == std::string_view::npos ? std::string_view() : key.substr(0, dot);
}

std::string_view ScenarioField::leaf() const
{
    const auto dot = key.find('.');
    return dot == std::string_view::npos ? key : key.substr(dot + 1);
}

double ScenarioField::upper(const Scenario& scenario) const
{
    return upToSamples && scenario.samples >= 1 ? std::min(max, static_cast<double>(scenario.samples)) : max;
}

std::string ScenarioField::allowed(const Scenario& scenario) const
{
    switch (type) {
    case FieldType::Text:
        return fmt::format("up to {} characters", limitText(max));
    case FieldType::Flag:
        return "true, false";
    case FieldType::Whole:
    case FieldType::Number:
        return fmt::format("{} .. {}", limitText(min), limitText(upper(scenario)));
    case FieldType::Choice:
        return fmt::format("{}", fmt::join(words, ", "));
    }
    return "";
}

std::span<const ScenarioField> scenarioFields()
{
    static const auto fields = makeFields();
    return fields;
}

const ScenarioField* findScenarioField(std::string_view key)
{
    const auto fields = scenarioFields();
    const auto it = std::ranges::find(fields, key, &ScenarioField::key);
    return it == fields.end() ? nullptr : &*it;
}

void normalize(Scenario& scenario)
{
    if (!scenario.outputBytesPerSample)
        return;
    const auto given = std::exchange(scenario.outputBytesPerSample, std::nullopt);
    if (*given != scenario.outputBytes())
        scenario.outputBytesPerSample = given;
}

} // namespace overlap
