// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/model_validation.h"

#include "engine/result/result_json.h"
#include "engine/scenario/kernel_kind.h"
#include "engine/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace overlap {

namespace {
constexpr double RankedApart = 1.1;

template<typename Belongs>
std::vector<double> errorsOf(const ModelValidation& validation, const Belongs& belongs)
{
    std::vector<double> errors;
    for (const auto& point : validation.points) {
        if (belongs(point.scenario))
            errors.push_back(std::abs(point.errorPct()));
    }
    return errors;
}

using Member = std::function<bool(const Scenario&)>;

struct NamedGroup
{
    std::string name;
    Member belongs;
};

Member hasSync(Sync sync)
{
    return [sync](const Scenario& s) { return s.sync == sync; };
}

Member hasKernel(KernelKind kind)
{
    return [kind](const Scenario& s) { return s.kernel.kind == kind; };
}

// Input of one batch, from inclusive, to exclusive.
Member hasBatch(double fromMiB, double toMiB)
{
    return [=](const Scenario& s) {
        constexpr double MiB = 1 << 20;
        const double bytes = static_cast<double>(s.inputBytesPerSample) * s.batchSize / MiB;
        return bytes >= fromMiB && bytes < toMiB;
    };
}

std::vector<NamedGroup> namedGroups()
{
    constexpr double Endless = 1e18;
    std::vector<NamedGroup> groups{
        {"all", [](const Scenario&) { return true; }},
        {"pinned", [](const Scenario& s) { return s.hostMemory == HostMemory::Pinned; }},
        {"pageable", [](const Scenario& s) { return s.hostMemory == HostMemory::Pageable; }},
        {"sync every_op", hasSync(Sync::EveryOp)},
        {"sync every_batch", hasSync(Sync::EveryBatch)},
        {"sync slot_reuse", hasSync(Sync::SlotReuse)},
        {"sync end", hasSync(Sync::End)},
    };
    for (std::size_t kind = 0; kind < KernelWords.size(); ++kind)
        groups.push_back({"kernel " + std::string(KernelWords[kind]), hasKernel(static_cast<KernelKind>(kind))});
    groups.push_back({"batch below 1 MiB", hasBatch(0.0, 1.0)});
    groups.push_back({"batch 1 to 8 MiB", hasBatch(1.0, 8.0)});
    groups.push_back({"batch 8 to 32 MiB", hasBatch(8.0, 32.0)});
    groups.push_back({"batch 32 MiB and more", hasBatch(32.0, Endless)});
    return groups;
}

struct PairCount
{
    std::size_t same = 0;
    std::size_t all = 0;

    void add(bool agrees)
    {
        ++all;
        same += agrees ? 1 : 0;
    }
    [[nodiscard]] std::optional<double> pct() const
    {
        return all == 0 ? std::nullopt : std::optional(100.0 * static_cast<double>(same) / static_cast<double>(all));
    }
};

RankAgreement rankAgreement(const std::vector<ValidationPoint>& points)
{
    PairCount every;
    PairCount pinned;
    PairCount pageable;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const auto& a = points[i];
            const auto& b = points[j];
            const double apart = std::max(a.measuredUs, b.measuredUs) / std::min(a.measuredUs, b.measuredUs);
            if (a.scenario.samples != b.scenario.samples || apart < RankedApart)
                continue;
            const bool agrees = (a.measuredUs < b.measuredUs) == (a.predictedUs < b.predictedUs);
            every.add(agrees);
            if (a.scenario.hostMemory == b.scenario.hostMemory)
                (a.scenario.hostMemory == HostMemory::Pinned ? pinned : pageable).add(agrees);
        }
    }
    return {every.pct(), pinned.pct(), pageable.pct(), every.all};
}

nlohmann::ordered_json stagesJson(const StageTimes& stages)
{
    return {{"kernel_busy_us", numberOrNull(stages.kernelUs)},
            {"h2d_busy_us", numberOrNull(stages.h2dUs)},
            {"d2h_busy_us", numberOrNull(stages.d2hUs)},
            {"host_calls_us", numberOrNull(stages.hostUs)}};
}
} // namespace

double errorQuantile(std::vector<double> absoluteErrors, double p)
{
    if (absoluteErrors.empty())
        return 0.0;
    std::ranges::sort(absoluteErrors);
    const auto index = static_cast<std::size_t>(p * static_cast<double>(absoluteErrors.size()));
    return absoluteErrors[std::min(absoluteErrors.size() - 1, index)];
}

std::optional<ProfileError> ModelValidation::modelError() const
{
    if (points.empty())
        return std::nullopt;
    const auto pinned = errorsOf(*this, [](const Scenario& s) { return s.hostMemory == HostMemory::Pinned; });
    const auto pageable = errorsOf(*this, [](const Scenario& s) { return s.hostMemory == HostMemory::Pageable; });
    const auto rounded = [](const std::vector<double>& errors, double p) {
        return std::round(errorQuantile(errors, p) * 100.0) / 100.0;
    };
    return ProfileError{rounded(pinned, 0.5), rounded(pinned, 0.95), rounded(pageable, 0.5), rounded(pageable, 0.95),
                        static_cast<std::uint32_t>(points.size())};
}

ModelValidation compareModel(const std::vector<MeasuredScenario>& list, const std::vector<RunOutcome>& predicted,
                             const std::vector<RunOutcome>* measured)
{
    ModelValidation validation;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto& entry = list[i];
        const auto label = entry.label();
        if (measured != nullptr && !(*measured)[i].error.empty()) {
            validation.skipped.push_back({label, "could not be measured: " + (*measured)[i].error});
            continue;
        }
        if (!predicted[i].error.empty()) {
            validation.skipped.push_back({label, "could not be predicted: " + predicted[i].error});
            continue;
        }
        ValidationPoint point;
        point.scenario = entry.scenario;
        point.label = label;
        point.measuredUs = measured != nullptr ? (*measured)[i].wallUs : entry.wallUs.value_or(0.0);
        point.measured = measured != nullptr ? (*measured)[i].stages : entry.stages;
        point.predictedUs = predicted[i].wallUs;
        point.predicted = predicted[i].stages;
        if (measured != nullptr)
            point.fileUs = entry.wallUs;
        if (point.measuredUs <= 0.0) {
            validation.skipped.push_back({label, "has no measured time"});
            continue;
        }
        validation.points.push_back(std::move(point));
    }
    for (const auto& [name, belongs] : namedGroups()) {
        const auto errors = errorsOf(validation, belongs);
        if (!errors.empty())
            validation.groups.push_back({name, errors.size(), errorQuantile(errors, 0.5), errorQuantile(errors, 0.95)});
    }
    validation.rank = rankAgreement(validation.points);
    return validation;
}

std::vector<std::size_t> worstPoints(const ModelValidation& validation, std::size_t count)
{
    std::vector<std::size_t> indices(validation.points.size());
    std::iota(indices.begin(), indices.end(), 0U);
    std::ranges::stable_sort(indices, std::ranges::greater(),
                             [&](std::size_t i) { return std::abs(validation.points[i].errorPct()); });
    indices.resize(std::min(count, indices.size()));
    return indices;
}

nlohmann::ordered_json toJson(const ModelValidation& validation)
{
    using Json = nlohmann::ordered_json;
    Json json{{"schema", "overlapscope.validation/1"},
              {"profile", validation.profile},
              {"measured_on", validation.measuredOn},
              {"groups", Json::array()}};
    for (const auto& group : validation.groups)
        json["groups"].push_back({{"name", group.name},
                                  {"n", group.n},
                                  {"wall_error_p50_pct", group.wallErrorP50Pct},
                                  {"wall_error_p95_pct", group.wallErrorP95Pct}});
    json["rank_agreement_pct"] = {{"all", numberOrNull(validation.rank.allPct)},
                                  {"pinned", numberOrNull(validation.rank.pinnedPct)},
                                  {"pageable", numberOrNull(validation.rank.pageablePct)}};
    json["points"] = Json::array();
    for (const auto& point : validation.points)
        json["points"].push_back({{"scenario", toJson(point.scenario)},
                                  {"measured_us", point.measuredUs},
                                  {"predicted_us", point.predictedUs},
                                  {"error_pct", point.errorPct()},
                                  {"file_us", numberOrNull(point.fileUs)},
                                  {"measured", stagesJson(point.measured)},
                                  {"predicted", stagesJson(point.predicted)}});
    json["skipped"] = Json::array();
    for (const auto& skipped : validation.skipped)
        json["skipped"].push_back({{"scenario", skipped.label}, {"reason", skipped.why}});
    return json;
}

} // namespace overlap
