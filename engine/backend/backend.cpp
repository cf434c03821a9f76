// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/backend.h"

#include <algorithm>

namespace overlap {

const char* recorderId(Recorder recorder)
{
    switch (recorder) {
    case Recorder::Auto:
        return "auto";
    case Recorder::Cupti:
        return "cupti";
    case Recorder::Events:
        return "events";
    case Recorder::None:
        return "none";
    case Recorder::Simulated:
        return "simulated";
    }
    return "";
}

std::string progressText(const RunProgress& progress)
{
    const auto counted = [&](const char* what) {
        if (progress.of == 0)
            return std::string(what);
        const auto now = std::min(progress.done + 1, progress.of);
        return std::string(what) + ' ' + std::to_string(now) + " of " + std::to_string(progress.of);
    };
    switch (progress.step) {
    case RunStep::WarmUp:
        return counted("warm-up");
    case RunStep::Repeat:
        return counted("repeat");
    case RunStep::Record:
        return "recording";
    case RunStep::Bound:
        return "measuring the stages alone";
    }
    return {};
}

Result<DeviceSample> Backend::sample()
{
    return Error{ErrorCode::Unsupported, "Only a GPU has a utilisation, clocks and a temperature to show"};
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a backend that calibrates keeps the token
Result<Calibration> Backend::calibrate(const CalibrationSink& /*progress*/, std::stop_token /*stop*/)
{
    return Error{ErrorCode::Unsupported, "Only a GPU can be calibrated: give --device cuda:N"};
}

} // namespace overlap
