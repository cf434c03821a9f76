// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/device_sample.h"
#include "engine/base/error.h"
#include "engine/metrics/ideal_bound.h"
#include "engine/profile/device_profile.h"
#include "engine/scenario/validation.h"
#include "engine/timeline/timeline.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace overlap {

// How far predictions on a profile were off, held against measured runs. Percent of the wall time.
struct ModelError
{
    double pinnedP50 = 0.0;
    double pinnedP95 = 0.0;
    double pageableP50 = 0.0;
    double pageableP95 = 0.0;
    std::uint32_t runs = 0;
    auto operator<=>(const ModelError&) const = default;
};

enum class DeviceOrigin : std::uint8_t
{
    Measured, // a GPU
    SimulatedMeasuredProfile,
    SimulatedPublishedProfile,
    SimulatedIdeal // no overheads, for teaching and exact tests
};

struct DeviceInfo
{
    std::string id; // "sim:h200", "cuda:0": as on the command line and in files
    std::string name; // shown to a person: "H200 (simulated)", "NVIDIA H200"
    DeviceOrigin origin = DeviceOrigin::SimulatedIdeal;
    std::string profile; // name of the profile; "" for a GPU without one
    std::string provenance; // one line: where the profile's numbers come from
    std::optional<ModelError> modelError;
    std::uint32_t smCount = 0;
    std::uint64_t memoryBytes = 0;
    std::uint32_t copyEngines = 0;
    std::optional<double> linkGbps; // theoretical rate of one direction, 10^9 bytes per second
    std::optional<double> h2dPeakGbps; // pinned, large
    std::optional<double> d2hPeakGbps;

    [[nodiscard]] bool measured() const { return origin == DeviceOrigin::Measured; }
};

enum class Recorder : std::uint8_t
{
    Auto,
    Cupti,
    Events,
    None,
    Simulated
};
[[nodiscard]] const char* recorderId(Recorder recorder); // "auto", "cupti", "events", "none", "simulated"

struct RunOptions
{
    Recorder recorder = Recorder::Auto;
    std::optional<std::uint32_t> repeats; // 1 .. 1000; none: 10, or 1 on the simulated device
    std::optional<std::uint32_t> warmups; // 0 .. 100; none: 2
    // Simulated device: relative spread of call and device times (0: exact), and its seed.
    double noise = 0.0;
    std::uint64_t seed = 1;
};

// What a backend found out in one run; the numbers shown are derived from it (engine/result).
struct RunRecord
{
    Recorder recorder = Recorder::Simulated;
    std::vector<Nanoseconds> walls; // one for each unrecorded repeat
    Nanoseconds recordedWall{};
    std::vector<Nanoseconds> batchLatencies; // of the recorded repeat, one for each batch
    TimelinePtr timeline; // null with Recorder::None
    BoundInput bound;
    std::uint64_t deviceMemoryBytes = 0; // buffers of the run
    bool isDuration = true; // false: final_sync was off
    // How far a host time and a device time may be apart after mapping; none for a backend with one clock.
    std::optional<Nanoseconds> clockUncertainty;
    // What slowed the GPU down while it ran, if the driver tells.
    std::vector<ThrottleReason> throttled;
    // Sentences for a person about how it was recorded: why not by the recorder that is best, what was lost.
    std::vector<std::string> notes;
};

enum class RunStep : std::uint8_t
{
    WarmUp,
    Repeat, // timed, nothing recorded
    Record,
    Bound // the stages alone, for the ideal bound
};

struct RunProgress
{
    RunStep step = RunStep::WarmUp;
    std::uint32_t done = 0; // repeats of this step that are over
    std::uint32_t of = 0; // 0: not known
    TimelinePtr soFar; // while recording, ever longer; null where there is nothing new to draw
};
// "repeat 3 of 10", "recording": in English, for a line of progress.
[[nodiscard]] std::string progressText(const RunProgress& progress);

// Called on a thread of the backend, one call at a time, some 30 times a second at most while a repeat goes on.
using ProgressSink = std::function<void(const RunProgress&)>;

struct CalibrationProgress
{
    std::string doing; // "pinned copies to the device": for a person
    double fraction = 0.0; // 0 .. 1 of the expected time
};
using CalibrationSink = std::function<void(const CalibrationProgress&)>;

// A profile and what is to be known about how it was measured.
struct Calibration
{
    DeviceProfile profile;
    std::vector<std::string> notes; // sentences: which figures did not settle, and how far they spread
};

class Backend
{
public:
    Backend() = default;
    virtual ~Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;

    [[nodiscard]] virtual DeviceInfo info() const = 0;
    // Rules of this device on top of `validate`: too much memory (with the batch size that would fit), too many
    // operations. Cheap enough to call on every change of a control.
    [[nodiscard]] virtual Problems check(const Scenario& scenario) const = 0;
    // Blocks until done, cancelled or failed. No exception leaves it. Can be called from several threads at once on a
    // simulated device.
    [[nodiscard]] virtual Result<RunRecord> run(const Scenario& scenario, const RunOptions& options,
                                                const ProgressSink& progress, std::stop_token stop) = 0;
    // What the device is doing now. Takes some ms, also while a run goes on. A simulated device has nothing to tell.
    [[nodiscard]] virtual Result<DeviceSample> sample();
    // What a simulated device is computed from; null for a GPU.
    [[nodiscard]] virtual const DeviceProfile* profile() const { return nullptr; }
    // Measures everything a profile holds, in about a minute. Only a GPU can be.
    [[nodiscard]] virtual Result<Calibration> calibrate(const CalibrationSink& progress, std::stop_token stop);
};

} // namespace overlap
