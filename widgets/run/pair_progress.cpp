// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/pair_progress.h"

#include <algorithm>
#include <utility>

namespace overlap {

double fractionOf(const PairProgress& progress, const RunOptions& options)
{
    // What the backend does where nothing is said (RunOptions).
    const double warmups = options.warmups.value_or(2);
    const double repeats = options.repeats.value_or(10);
    const double whole = warmups + repeats + 2.0; // and the recorded repeat and the bound
    const double within = progress.of > 0 ? std::min(1.0, static_cast<double>(progress.done) / progress.of) : 0.0;
    double before = 0.0;
    double length = 1.0;
    switch (progress.step) {
    case RunStep::WarmUp:
        length = warmups;
        break;
    case RunStep::Repeat:
        before = warmups;
        length = repeats;
        break;
    case RunStep::Record:
        before = warmups + repeats;
        break;
    case RunStep::Bound:
        before = warmups + repeats + 1.0;
        break;
    }
    const double side = (before + within * length) / whole;
    return (progress.stage == RunStage::RunningA ? side : 1.0 + side) / 2.0;
}

RunResultPtr growingRun(const Scenario& scenario, const DeviceInfo& device, TimelinePtr soFar)
{
    RunResult run;
    run.scenario = scenario;
    run.device = device;
    run.record.recorder = device.measured() ? Recorder::Auto : Recorder::Simulated;
    run.record.recordedWall = soFar ? soFar->range().end.time_since_epoch() : Nanoseconds::zero();
    run.record.timeline = std::move(soFar);
    return std::make_shared<const RunResult>(std::move(run));
}

} // namespace overlap
