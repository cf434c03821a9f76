// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/recording_whatif.h"

#include "engine/backend/simulated/simulated_backend.h"
#include "engine/base/text.h"
#include "engine/diagnosis/diagnosis.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/result/comparison.h"
#include "engine/scenario/scenario_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

constexpr const char* DefaultProfile = "h200";

const DeviceProfile* profileFor(const RecordedDevice& device)
{
    DeviceInfo info;
    info.name = device.name;
    return profileOfSameKind(info);
}

Result<RunResultPtr> simulated(const FittedTwin& twin, const std::stop_token& stop)
{
    SimulatedBackend backend(twin.profile, "sim:" + twin.profile.name);
    RunOptions options;
    options.recorder = Recorder::None;
    return runScenario(backend, twin.scenario, options, {}, stop);
}

std::string hostMemoryText(const StepCopies& copies)
{
    if (!copies.memory)
        return "unknown host memory";
    return *copies.memory == HostMemory::Pinned ? "pinned memory" : "pageable memory";
}

const char* waitId(StepWait wait)
{
    switch (wait) {
    case StepWait::Never:
        return "never";
    case StepWait::EarlierStep:
        return "earlier_step";
    case StepWait::StepEnd:
        return "step_end";
    case StepWait::InputAndEnd:
        return "input_and_end";
    }
    return "";
}

const char* waitText(StepWait wait)
{
    switch (wait) {
    case StepWait::Never:
        return "the host never waits for the device";
    case StepWait::EarlierStep:
        return "the host waits for an earlier step";
    case StepWait::StepEnd:
        return "the host waits for the device in each step";
    case StepWait::InputAndEnd:
        return "the host waits for the input's copy and for the step's end";
    }
    return "";
}

Json copiesJson(const StepCopies& copies)
{
    return {
        {"bytes", copies.bytes},
        {"copies", copies.count},
        {"host_memory", copies.memory ? Json(*copies.memory == HostMemory::Pinned ? "pinned" : "pageable") : Json()},
        {"device_us", copies.deviceUs},
        {"call_us", copies.callUs}};
}

// Kernels of templates have names of many lines.
std::string shortName(const std::string& name)
{
    constexpr std::size_t Most = 60;
    const auto arguments = name.find('<');
    auto text = name.size() > Most ? name.substr(0, arguments) : name;
    if (text.size() > Most)
        text = text.substr(0, Most);
    return text;
}
} // namespace

bool RecordingFit::fits() const
{
    constexpr double MostOffPct = 20.0;
    return std::abs(fitErrorPct) <= MostOffPct;
}

Result<RecordingFit> fitRecording(const Recording& recording, const RecordingFitOptions& options,
                                  const std::stop_token& stop)
{
    const auto* device = options.device ? recording.device(*options.device) : busiestDevice(recording);
    if (device == nullptr || !device->active())
        return Error{options.device ? ErrorCode::InvalidArgument : ErrorCode::Unsupported,
                     options.device ? fmt::format("Nothing was recorded of device {}", *options.device)
                                    : std::string("No GPU activity was recorded, so there is nothing to be changed")};
    const auto thread = issuingThreadOf(recording, *device);
    if (!thread)
        return Error{
            ErrorCode::Unsupported,
            "The recording has no calls of the host, so it does not tell what the host does between copies and "
            "kernels; record the CUDA API too (nsys profile --trace=cuda, profiler activities CPU and CUDA)"};
    auto step = repeatingStepOf(recording, *thread);
    if (!step)
        return std::move(step).error();
    RecordingFit fit;
    fit.device = device->index;
    fit.deviceName = device->name;
    fit.step = *std::move(step);
    const auto* same = profileFor(*device);
    const auto* base = options.base != nullptr ? options.base : same;
    if (base == nullptr)
        base = findBuiltinProfile(DefaultProfile);
    fit.profile = base->name;
    fit.figures = figuresOf(*thread, fit.step, device->smCount ? device->smCount : std::optional(base->smCount));
    fit.sameDevice = base == same || options.base != nullptr;
    fit.twin = fitTwin(fit.figures, *base, fit.sameDevice);
    if (const auto problems = validate(fit.twin.clean.scenario); !problems.empty())
        return Error{ErrorCode::Unsupported, "The recorded step cannot be simulated: " + problems.front().describe()};
    const auto run = simulated(fit.twin.asRecorded, stop);
    if (!run)
        return run.error();
    fit.simulatedStepUs = (*run)->wallP50Us() / fit.twin.asRecorded.scenario.samples;
    fit.fitErrorPct = fit.figures.stepUs > 0.0 ? 100.0 * (fit.simulatedStepUs / fit.figures.stepUs - 1.0) : 0.0;
    return fit;
}

Result<WhatIf> whatIf(const RecordingFit& fit, const WhatIfOptions& options, const std::stop_token& stop)
{
    SimulatedBackend backend(fit.twin.clean.profile, "sim:" + fit.profile);
    auto result = whatIf(backend, fit.twin.clean.scenario, options, stop);
    if (!result)
        return result;
    result->fitErrorPct = fit.fitErrorPct;
    result->fitted = fit.twin.clean.scenario;
    return result;
}

Json toJson(const RecordingFit& fit, const WhatIf& whatIf)
{
    auto json = toJson(whatIf);
    const auto& figures = fit.figures;
    json["fit"] = {{"device_index", fit.device},
                   {"device_name", fit.deviceName.empty() ? Json() : Json(fit.deviceName)},
                   {"profile", fit.profile},
                   {"step",
                    {{"found_by", fit.step.mark == StepMark::Annotation ? "annotation" : "pattern"},
                     {"name", fit.step.name},
                     {"steps", fit.step.found},
                     {"alike_pct", fit.step.alikePct}}},
                   {"recorded_step_us", figures.stepUs},
                   {"simulated_step_us", fit.simulatedStepUs},
                   {"input", copiesJson(figures.in)},
                   {"output", copiesJson(figures.out)},
                   {"launches", figures.launches},
                   {"kernels", figures.kernels},
                   {"kernel_us", figures.kernelUs},
                   {"sm_fill_pct", figures.fill ? Json(100.0 * *figures.fill) : Json()},
                   {"streams", figures.streams},
                   {"wait", waitId(figures.wait)},
                   {"fits", fit.fits()},
                   {"host_stretch", fit.twin.hostStretch},
                   {"launch_us", fit.twin.clean.profile.launchCallUs},
                   {"notes", fit.twin.notes}};
    return json;
}

std::vector<std::string> fitSentences(const RecordingFit& fit)
{
    const auto& figures = fit.figures;
    std::vector<std::string> sentences;
    const auto begins = fit.step.mark == StepMark::Annotation
                            ? fmt::format("marked as \"{}\"", fit.step.name)
                            : fmt::format("each beginning with {}", shortName(fit.step.name));
    sentences.push_back(fmt::format("Found {} steps of {}, {}.", countText(static_cast<std::int64_t>(figures.steps)),
                                    durationText(figures.stepUs).joined(), begins));
    std::string does;
    const auto add = [&](const std::string& part) { does += (does.empty() ? "" : ", ") + part; };
    if (figures.in.bytes > 0)
        add(fmt::format("{} in from {}", bytesText(static_cast<double>(figures.in.bytes)).joined(),
                        hostMemoryText(figures.in)));
    if (figures.launches > 0.0) {
        const auto launches = std::llround(figures.launches);
        add(fmt::format("{} {} with {} on the device", countText(launches), launches == 1 ? "launch" : "launches",
                        durationText(figures.kernelUs).joined()));
    }
    if (figures.out.bytes > 0)
        add(fmt::format("{} out to {}", bytesText(static_cast<double>(figures.out.bytes)).joined(),
                        hostMemoryText(figures.out)));
    sentences.push_back(fmt::format("Each: {}; {}.", does, waitText(figures.wait)));
    const char* off = fit.fitErrorPct < 0.0 ? "less" : "more";
    sentences.push_back(fmt::format("The simulated twin of a step takes {}, {} {} than was recorded.",
                                    durationText(fit.simulatedStepUs).joined(),
                                    percentText(std::abs(fit.fitErrorPct)).joined(), off));
    if (!fit.fits())
        sentences.emplace_back(
            "That is too far off: the loop does something that a scenario cannot say, and the ratios "
            "below are not to be trusted.");
    for (const auto& note : fit.twin.notes)
        sentences.push_back(note + '.');
    return sentences;
}

} // namespace overlap
