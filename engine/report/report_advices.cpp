// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/report_advices.h"

#include "engine/backend/simulated/simulated_backend.h"
#include "engine/scenario/issue_plan.h"
#include "engine/trace/recording_analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>

namespace overlap {

namespace {
// A what-if makes some hundred runs.
constexpr std::uint64_t MostOperationsForWhatIf = 50'000;

void tell(const ReportStages& stages, ReportStage stage)
{
    if (stages)
        stages(stage);
}
} // namespace

ReportAdvices reportAdvices(const RunResult& run, const DeviceProfile* profile, const RunOptions& options,
                            const std::stop_token& stop, const ReportStages& stages)
{
    ReportAdvices advices;
    tell(stages, ReportStage::Diagnosis);
    advices.diagnosis = diagnose(run, profile, options, {}, stop);
    if (profile == nullptr || stop.stop_requested())
        return advices;
    if (const auto operations = deviceOperationsOf(run.scenario); operations > MostOperationsForWhatIf) {
        advices.tooManyOperations = operations;
        return advices;
    }
    tell(stages, ReportStage::WhatIf);
    SimulatedBackend model(*profile, run.device.measured() ? "sim:" + profile->name : run.device.id);
    WhatIfOptions tried;
    tried.run = options;
    if (auto result = whatIf(model, run.scenario, tried, stop))
        advices.whatIf = *std::move(result);
    return advices;
}

ReportAdvices recordedAdvices(const RunResult& run, const RecordingPart& part, Nanoseconds shift,
                              const std::stop_token& stop, const ReportStages& stages)
{
    ReportAdvices advices;
    tell(stages, ReportStage::Diagnosis);
    if (!run.recording || !run.record.timeline)
        return advices;
    advices.part = part;
    auto recorded = diagnose(*run.recording, part, {}, stop);
    if (!recorded)
        return advices;
    advices.diagnosis = placedIn(*run.record.timeline, *recorded, shift);
    advices.fit = std::move(recorded->fit);
    advices.noWhatIf = std::move(recorded->noFit);
    if (!advices.fit || !advices.fit->fits() || stop.stop_requested())
        return advices;
    tell(stages, ReportStage::WhatIf);
    if (auto tried = whatIf(*advices.fit, {}, stop))
        advices.whatIf = *std::move(tried);
    else
        advices.noWhatIf = tried.error().message;
    return advices;
}

RecordingReportInput recordingReportInput(std::string fileName, const Recording& recording, const std::stop_token& stop,
                                          const ReportStages& stages)
{
    RecordingReportInput input{std::move(fileName), recording, analyzeAll(recording), {}, {}, {}};
    tell(stages, ReportStage::Diagnosis);
    for (const auto& device : input.devices) {
        const auto* recorded = recording.device(device.index);
        if (recorded == nullptr || stop.stop_requested())
            continue;
        if (auto diagnosis = diagnose(recording, *recorded, std::nullopt, {}, stop))
            input.diagnoses.push_back(*std::move(diagnosis));
    }
    const auto busiest = std::ranges::max_element(input.devices, {}, &DeviceAnalysis::anyBusy);
    if (busiest == input.devices.end())
        return input;
    const auto known = std::ranges::find(input.diagnoses, busiest->index, &RecordingDiagnosis::device);
    if (known == input.diagnoses.end() || !known->fit || !known->fit->fits() || stop.stop_requested())
        return input;
    tell(stages, ReportStage::WhatIf);
    if (auto tried = whatIf(*known->fit, {}, stop)) {
        input.whatIf = *std::move(tried);
        input.whatIfDevice = busiest->index;
    }
    return input;
}

std::string reportDate()
{
    const auto now = std::time(nullptr);
    std::tm parts{};
    if (gmtime_r(&now, &parts) == nullptr)
        return "";
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                       parts.tm_hour, parts.tm_min);
}

} // namespace overlap
