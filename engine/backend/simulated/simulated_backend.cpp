// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/simulated_backend.h"

#include "engine/backend/device_memory.h"
#include "engine/backend/simulated/simulation.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"

#include <algorithm>

namespace overlap {

namespace {
DeviceOrigin originOf(ProvenanceKind kind)
{
    switch (kind) {
    case ProvenanceKind::Measured:
        return DeviceOrigin::SimulatedMeasuredProfile;
    case ProvenanceKind::Published:
        return DeviceOrigin::SimulatedPublishedProfile;
    case ProvenanceKind::Ideal:
        break;
    }
    return DeviceOrigin::SimulatedIdeal;
}

std::optional<Problem> operationsProblem(const Scenario& scenario)
{
    const auto launches = scenario.kernel.kind == KernelKind::None ? 0 : scenario.kernel.launchesPerBatch;
    const auto copies = (scenario.inputBytesPerSample > 0 ? 1ULL : 0ULL) + (scenario.outputBytes() > 0 ? 1ULL : 0ULL);
    // A batch is kept even when it does nothing on the device.
    const auto operations = static_cast<std::uint64_t>(scenario.batches()) * std::max(launches + copies, 1ULL);
    if (operations <= SimulatedBackend::MaxOperations)
        return std::nullopt;
    const auto limit = countText(static_cast<std::int64_t>(SimulatedBackend::MaxOperations));
    return Problem{launches > 2 ? "kernel.launches_per_batch" : "samples",
                   "the run has " + countText(static_cast<std::int64_t>(operations))
                       + " operations, and the simulated device keeps every one of them",
                   "at most " + limit + " copies and launches",
                   "Use larger batches, fewer samples or fewer launches per batch",
                   {}};
}

// Times are whole nanoseconds in 64 bits; all operations one after the other must stay far below their end.
std::optional<Problem> durationProblem(const Scenario& scenario, const simulated::RunCosts& costs)
{
    constexpr double MostSeconds = 1.0e6;
    constexpr double NsPerSecond = 1.0e9;
    const auto& batch = costs.of(0);
    const auto launches = scenario.kernel.kind == KernelKind::None ? 0U : scenario.kernel.launchesPerBatch;
    const auto seconds = [](Nanoseconds time) { return static_cast<double>(time.count()) / NsPerSecond; };
    const double kernels = seconds(std::max(batch.kernel.first, batch.kernel.next)) * launches;
    const double copies = seconds(batch.copyIn) + seconds(batch.copyOut);
    const double total = scenario.batches() * (kernels + copies + seconds(batch.prepare));
    if (total <= MostSeconds)
        return std::nullopt;
    const bool byKernels = kernels > copies + seconds(batch.prepare);
    return Problem{byKernels ? "kernel.kind" : "samples",
                   "the operations of the run take " + durationText(total * 1e6).joined() + " one after the other",
                   "at most " + durationText(MostSeconds * 1e6).joined(),
                   byKernels ? "Use shorter kernels or fewer launches" : "Use fewer samples",
                   {}};
}
} // namespace

SimulatedBackend::SimulatedBackend(DeviceProfile profile, std::string id)
    : m_profile(std::move(profile))
    , m_id(std::move(id))
{
}

DeviceInfo SimulatedBackend::info() const
{
    DeviceInfo info;
    info.id = m_id;
    info.name = m_profile.title + " (simulated)";
    info.origin = originOf(m_profile.provenance.kind);
    info.profile = m_profile.name;
    info.provenance = m_profile.provenance.summary;
    if (const auto& error = m_profile.modelError)
        info.modelError =
            ModelError{error->pinnedP50, error->pinnedP95, error->pageableP50, error->pageableP95, error->runs};
    info.smCount = m_profile.smCount;
    info.memoryBytes = m_profile.memoryBytes;
    info.copyEngines = m_profile.copyEngines;
    if (m_profile.linkGbps > 0.0)
        info.linkGbps = m_profile.linkGbps;
    info.h2dPeakGbps = m_profile.peakGbps(Direction::ToDevice);
    info.d2hPeakGbps = m_profile.peakGbps(Direction::ToHost);
    return info;
}

Problems SimulatedBackend::check(const Scenario& scenario) const
{
    Problems problems;
    const auto reserved = std::min(m_profile.memoryReservedBytes, m_profile.memoryBytes);
    if (auto problem = deviceMemoryProblem(scenario, m_profile.memoryBytes - reserved))
        problems.push_back(std::move(*problem));
    if (auto problem = operationsProblem(scenario))
        problems.push_back(std::move(*problem));
    else if (auto tooLong = durationProblem(scenario, simulated::RunCosts(scenario, m_profile)))
        problems.push_back(std::move(*tooLong));
    return problems;
}

Result<RunRecord> SimulatedBackend::run(const Scenario& scenario, const RunOptions& options,
                                        const ProgressSink& progress, std::stop_token stop)
{
    for (auto problems = validate(scenario); auto& problem : problems)
        return Error{ErrorCode::InvalidArgument, problem.describe()};
    for (auto problems = check(scenario); auto& problem : problems)
        return Error{ErrorCode::OutOfMemory, problem.describe()};
    if (options.recorder == Recorder::Cupti || options.recorder == Recorder::Events)
        return Error{ErrorCode::Unsupported,
                     std::string("The recorder ") + recorderId(options.recorder)
                         + " needs a GPU: the simulated device knows every operation, use auto or none"};

    return orOutOfMemory("There is not enough memory for this run; use fewer samples or larger batches",
                         [&] { return runHere(scenario, options, progress, stop); });
}

Result<RunRecord> SimulatedBackend::runHere(const Scenario& scenario, const RunOptions& options,
                                            const ProgressSink& progress, const std::stop_token& stop) const
{
    const simulated::RunCosts costs(scenario, m_profile);
    const auto repeats = options.repeats.value_or(1);
    const auto warmups = options.warmups.value_or(2);
    RunRecord record;
    record.recorder = options.recorder == Recorder::None ? Recorder::None : Recorder::Simulated;
    record.bound = costs.boundInput();
    record.deviceMemoryBytes = deviceMemoryOf(scenario);
    record.isDuration = scenario.finalSync;
    for (std::uint32_t i = 0; i < repeats; ++i) {
        simulated::SimulationOptions simulation;
        // The last repeat is the recorded one. Recording costs nothing here.
        simulation.wantTimeline = i + 1 == repeats && record.recorder != Recorder::None;
        simulation.loadsModules = warmups == 0 && i == 0;
        simulation.noise = options.noise;
        simulation.seed = options.seed + i;
        const bool sameAsBefore = i > 1 && options.noise <= 0.0 && !simulation.wantTimeline;
        if (sameAsBefore) {
            record.walls.push_back(record.walls.back());
            continue;
        }
        auto run = simulated::simulate(scenario, m_profile, costs, simulation, stop);
        if (!run)
            return Error{ErrorCode::Cancelled, "The run was cancelled"};
        record.walls.push_back(run->wall);
        record.recordedWall = run->wall;
        record.batchLatencies = std::move(run->batchLatencies);
        if (simulation.wantTimeline)
            record.timeline = std::make_shared<const Timeline>(std::move(run->timeline));
    }
    if (progress && record.timeline)
        progress({RunStep::Record, 1, 1, record.timeline});
    return record;
}

} // namespace overlap
