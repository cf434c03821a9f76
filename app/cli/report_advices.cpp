// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_advices.h"

#include "app/cli/diagnosis_output.h"
#include "app/cli/progress_line.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/fit/recording_diagnosis.h"
#include "engine/whatif/whatif.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace overlap {

namespace {
// A what-if makes some hundred runs.
constexpr std::uint64_t MostOperationsForWhatIf = 50'000;
} // namespace

ReportAdvices advicesOf(const RunResult& run, Backend& device, const RunOptions& options,
                        const CliEnvironment& environment)
{
    ProgressLine progress(environment);
    progress.show("Looking for what holds it back");
    ReportAdvices advices;
    advices.diagnosis = diagnosisOf(run, device, options, environment.stop);
    const auto* profile = device.profile() != nullptr ? device.profile() : profileOfSameKind(run.device);
    if (profile == nullptr)
        return advices;
    const auto& scenario = run.scenario;
    const auto operations = std::uint64_t{scenario.batches()} * (2U + scenario.kernel.launchesPerBatch);
    if (operations > MostOperationsForWhatIf) {
        advices.tooManyOperations = operations;
        return advices;
    }
    SimulatedBackend model(*profile, device.profile() != nullptr ? run.device.id : "sim:" + profile->name);
    WhatIfOptions tried;
    tried.run = options;
    progress.show("Trying every change");
    if (auto result = whatIf(model, scenario, tried, environment.stop))
        advices.whatIf = *std::move(result);
    return advices;
}

void addAdvices(nlohmann::ordered_json& json, const ReportAdvices& advices, const RunResult& run)
{
    addDiagnosis(json, advices.diagnosis, run);
    json["what_if"] = advices.whatIf ? toJson(*advices.whatIf) : nlohmann::ordered_json(nullptr);
}

void diagnoseDevices(RecordingReportInput& report, nlohmann::ordered_json& json, const CliEnvironment& environment)
{
    ProgressLine progress(environment);
    for (std::size_t i = 0; i < report.devices.size(); ++i) {
        const auto& device = report.devices[i];
        progress.show(fmt::format("Looking for what holds device {} back", device.index));
        json["devices"][i]["diagnosis"] = nullptr;
        const auto* recorded = report.recording.device(device.index);
        if (recorded == nullptr)
            continue;
        if (auto diagnosis = diagnose(report.recording, *recorded, std::nullopt, {}, environment.stop)) {
            json["devices"][i]["diagnosis"] = toJson(*diagnosis);
            report.diagnoses.push_back(*std::move(diagnosis));
        }
    }
    const auto busiest =
        std::ranges::max_element(report.devices, [](const auto& a, const auto& b) { return a.anyBusy < b.anyBusy; });
    for (const auto& diagnosis : report.diagnoses) {
        if (busiest == report.devices.end() || diagnosis.device != busiest->index || !diagnosis.fit
            || !diagnosis.fit->fits())
            continue;
        progress.show("Trying every change of the recorded step");
        if (auto tried = whatIf(*diagnosis.fit, {}, environment.stop)) {
            json["what_if"] = toJson(*diagnosis.fit, *tried);
            report.whatIf = *std::move(tried);
            report.whatIfDevice = diagnosis.device;
        }
    }
}

} // namespace overlap
