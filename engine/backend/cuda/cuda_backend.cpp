// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cuda_backend.h"

#include "engine/backend/cuda/calibration/calibration.h"
#include "engine/backend/cuda/link_peaks.h"
#include "engine/backend/cuda/memory_check.h"
#include "engine/backend/cuda/pcie_link.h"
#include "engine/backend/cuda/stage_times.h"
#include "engine/backend/cuda/timeline_assembly.h"
#include "engine/backend/cuda_version.h"
#include "engine/backend/device_memory.h"
#include "engine/base/text.h"
#include "engine/metrics/statistics.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

namespace overlap::cuda {

namespace {
constexpr std::uint32_t DefaultRepeats = 10;
constexpr std::uint32_t DefaultWarmups = 2;
// After enabling CUPTI the first repeat pays for its buffers and for instrumenting the kernels.
constexpr std::uint32_t RecordedWarmups = 2;
// One recorded repeat is as noisy as any; of a short run the median of several is shown. Odd.
constexpr std::size_t MostRecorded = 5;
constexpr Nanoseconds RecordingBudget = std::chrono::milliseconds(200);
constexpr std::size_t KeptBounds = 8;
// For a doctor that is looking at the device.
constexpr auto Patience = std::chrono::seconds(3);
// What cudaMemGetInfo counts as free but a run cannot have: buffers begin at multiples of 2 MiB, and the driver needs
// some for launching.
constexpr std::uint64_t ReservedBytes = 64U << 20U;

constexpr const char* NeedsNewProcess = "The GPU's context was lost by an error: the device needs a new process";

std::string provenanceOf()
{
    int driver = 0;
    int runtime = 0;
    (void)cudaDriverGetVersion(&driver);
    (void)cudaRuntimeGetVersion(&runtime);
    return "measured on this machine; driver for CUDA " + cudaVersionText(driver) + ", runtime "
           + cudaVersionText(runtime);
}

std::optional<std::uint64_t> freeMemory()
{
    std::size_t available = 0;
    std::size_t total = 0;
    if (cudaMemGetInfo(&available, &total) != cudaSuccess) {
        (void)cudaGetLastError();
        return std::nullopt;
    }
    return available > ReservedBytes ? available - ReservedBytes : 0;
}

std::string countOf(std::uint64_t number)
{
    return countText(static_cast<std::int64_t>(number));
}

// Says how much a run holds for as long as it does.
class InUse
{
public:
    InUse(std::atomic<std::uint64_t>& bytes, std::uint64_t held)
        : m_bytes(bytes)
    {
        m_bytes.store(held);
    }
    ~InUse() { m_bytes.store(0); }
    InUse(const InUse&) = delete;
    InUse& operator=(const InUse&) = delete;

private:
    std::atomic<std::uint64_t>& m_bytes;
};

// The shortest time that a batch of the same size was prepared in.
void addPrepareTimes(const Scenario& scenario, const Timeline& timeline, BoundInput& bound)
{
    std::map<std::uint32_t, Nanoseconds> shortest; // by samples
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (interval.kind != ActivityKind::Prepare)
                continue;
            const auto duration = interval.time.duration();
            const auto [it, added] = shortest.try_emplace(scenario.samplesOf(interval.batch), duration);
            it->second = std::min(it->second, duration);
        }
    }
    for (std::uint32_t b = 0; b < bound.batches.size(); ++b) {
        if (const auto found = shortest.find(scenario.samplesOf(b)); found != shortest.end())
            bound.batches[b].prepare = found->second;
    }
}
} // namespace

DeviceInfo CudaBackend::describe(int index)
{
    DeviceInfo info;
    info.id = "cuda:" + std::to_string(index);
    info.origin = DeviceOrigin::Measured;
    info.provenance = provenanceOf();
    cudaDeviceProp properties{};
    cuda::check(cudaGetDeviceProperties(&properties, index), "reading the properties of the device");
    info.name = properties.name;
    info.smCount = static_cast<std::uint32_t>(properties.multiProcessorCount);
    info.memoryBytes = properties.totalGlobalMem;
    info.copyEngines = static_cast<std::uint32_t>(properties.asyncEngineCount);
    std::array<char, 32> address{};
    if (cudaDeviceGetPCIBusId(address.data(), static_cast<int>(address.size()), index) == cudaSuccess)
        info.linkGbps = pcieLinkGbps(address.data());
    return info;
}

CudaBackend::CudaBackend(int index)
    : m_index(index)
    , m_info(describe(index))
    , m_monitor(identityOf(index))
{
    cuda::check(cudaSetDevice(index), "choosing the device");
    if (const auto peaks = measureLinkPeaks()) {
        m_info.h2dPeakGbps = peaks->toDevice;
        m_info.d2hPeakGbps = peaks->toHost;
    }
}

Problems CudaBackend::check(const Scenario& scenario) const
{
    Problems problems;
    if (m_lost)
        return problems; // `run` says so
    if (cudaSetDevice(m_index) == cudaSuccess) {
        if (const auto available = freeMemory()) {
            if (auto problem = deviceMemoryProblem(scenario, *available + m_deviceBytesInUse))
                problems.push_back(std::move(*problem));
        }
    }
    if (const auto available = availableHostMemory(); available && problems.empty()) {
        if (auto problem = hostMemoryProblem(scenario, *available + m_hostBytesInUse))
            problems.push_back(std::move(*problem));
    }
    return problems;
}

Result<RunRecord> CudaBackend::run(const Scenario& scenario, const RunOptions& options, const ProgressSink& progress,
                                   std::stop_token stop)
{
    for (auto problems = validate(scenario); auto& problem : problems)
        return Error{ErrorCode::InvalidArgument, problem.describe()};
    const std::unique_lock running(m_running, Patience);
    if (!running)
        return Error{ErrorCode::Device, "The GPU is busy with another run of this program: wait until it is done"};
    if (m_lost)
        return Error{ErrorCode::DeviceLost, NeedsNewProcess};
    for (auto problems = check(scenario); auto& problem : problems)
        return Error{ErrorCode::OutOfMemory, problem.describe()};
    try {
        ProgressReport report(progress);
        return runHere(scenario, options, report, stop);
    } catch (const CudaError& error) {
        return failed(error, scenario);
    } catch (const RunFailure& failure) {
        return failure.error();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory,
                     "The host has no memory left for the run: use fewer batches, or the recorder none"};
    } catch (const std::exception& error) {
        return Error{ErrorCode::Device, std::string("The run failed: ") + error.what()};
    }
}

Result<Calibration> CudaBackend::calibrate(const CalibrationSink& progress, std::stop_token stop)
{
    const std::unique_lock running(m_running, Patience);
    if (!running)
        return Error{ErrorCode::Device, "The GPU is busy with a run of this program: wait until it is done"};
    if (m_lost)
        return Error{ErrorCode::Device, NeedsNewProcess};
    try {
        return calibrateGpu(m_index, m_info, progress, stop);
    } catch (const CudaError& error) {
        if (error.fatal())
            return lost(error);
        return Error{error.code() == cudaErrorMemoryAllocation ? ErrorCode::OutOfMemory : ErrorCode::Device,
                     error.what(), error.where()};
    } catch (const RunFailure& failure) {
        return failure.error();
    } catch (const std::exception& error) {
        return Error{ErrorCode::Device, std::string("The calibration failed: ") + error.what()};
    }
}

Result<RunRecord> CudaBackend::runHere(const Scenario& scenario, const RunOptions& options, ProgressReport& progress,
                                       const std::stop_token& stop)
{
    cuda::check(cudaSetDevice(m_index), "choosing the device");
    RunRecord record;
    const auto recorder = chooseRecorder(scenario, options.recorder, record.notes);
    if (!recorder)
        return recorder.error();
    record.recorder = *recorder;
    record.deviceMemoryBytes = deviceMemoryOf(scenario);
    record.isDuration = scenario.finalSync;
    auto look = m_monitor.throttleLook(); // opening NVML takes a while: not between warm-ups and repeats

    {
        const InUse device(m_deviceBytesInUse, record.deviceMemoryBytes);
        const InUse host(m_hostBytesInUse, hostMemoryOf(scenario));
        ScenarioRun run(scenario, m_index, m_info.smCount, m_nvtx, stop);
        const auto warmups = options.warmups.value_or(DefaultWarmups);
        for (std::uint32_t i = 0; i < warmups; ++i) {
            progress.show({RunStep::WarmUp, i, warmups, nullptr});
            run.repeat();
        }
        ThrottleWatch throttles(std::move(look));
        const auto repeats = options.repeats.value_or(DefaultRepeats);
        for (std::uint32_t i = 0; i < repeats; ++i) {
            progress.show({RunStep::Repeat, i, repeats, nullptr});
            record.walls.push_back(run.repeat());
        }
        if (record.recorder == Recorder::Cupti)
            recordWithCupti(scenario, run, record, progress);
        if (record.recorder == Recorder::Events)
            recordWithEvents(scenario, run, record, progress);
        record.throttled = throttles.finish();
    }
    if (record.recorder == Recorder::Cupti) {
        progress.show({RunStep::Bound, 0, 0, record.timeline});
        addBound(scenario, record, stop); // with the run's memory free again
    }
    return record;
}

BoundInput CudaBackend::boundOf(const Scenario& scenario, const std::stop_token& stop)
{
    const auto known = std::ranges::find(m_bounds, scenario, &std::pair<Scenario, BoundInput>::first);
    if (known != m_bounds.end()) {
        std::rotate(known, known + 1, m_bounds.end());
        return m_bounds.back().second;
    }
    auto bound = measureBound(scenario, {m_index, m_info.smCount, m_info.copyEngines}, m_cupti->value(), m_nvtx, stop);
    if (m_bounds.size() == KeptBounds)
        m_bounds.erase(m_bounds.begin());
    m_bounds.emplace_back(scenario, bound);
    return bound;
}

void CudaBackend::addBound(const Scenario& scenario, RunRecord& record, const std::stop_token& stop)
{
    const auto failed = [&](const char* why) {
        record.bound = {};
        record.notes.push_back(std::string("The ideal bound is not known, as the stages could not be measured alone: ")
                               + why + '.');
    };
    try {
        record.bound = boundOf(scenario, stop);
        addPrepareTimes(scenario, *record.timeline, record.bound);
    } catch (const RunFailure& failure) {
        if (failure.error().code == ErrorCode::Cancelled)
            throw;
        failed(failure.what());
    } catch (const CudaError& error) {
        if (error.fatal())
            throw;
        failed(error.what());
    }
}

std::optional<Error> CudaBackend::cannotRecord(const Scenario& scenario, Recorder recorder)
{
    if (const auto operations = operationCount(scenario); operations > MaxRecordedOperations)
        return Error{ErrorCode::Unsupported, "A recorder keeps at most " + countOf(MaxRecordedOperations)
                                                 + " copies and launches, and the run has " + countOf(operations)};
    if (recorder == Recorder::Events) {
        if (scenario.useGraph)
            return Error{ErrorCode::Unsupported,
                         "Timing events cannot be put between the operations of a graph that is "
                         "launched again and again"};
        if (scenario.batches() > StageEvents::MaxBatches)
            return Error{ErrorCode::Unsupported, "Timing events can take " + countOf(StageEvents::MaxBatches)
                                                     + " batches, and the run has " + countOf(scenario.batches())};
        return std::nullopt;
    }
    // A probe of the clock ends when the host says so, which it cannot while the launch has not returned.
    if (const auto* blocking = std::getenv("CUDA_LAUNCH_BLOCKING"); blocking != nullptr && *blocking == '1')
        return Error{ErrorCode::Unsupported, "CUPTI's clock cannot be held against the host's while every launch waits "
                                             "for its kernel: unset CUDA_LAUNCH_BLOCKING"};
    if (!m_cupti)
        m_cupti = CuptiLibrary::open();
    if (!*m_cupti)
        return m_cupti->error();
    auto trial = CuptiRecorder::start(m_cupti->value(), {});
    return trial ? std::nullopt : std::optional(trial.error());
}

Result<Recorder> CudaBackend::chooseRecorder(const Scenario& scenario, Recorder asked, std::vector<std::string>& notes)
{
    switch (asked) {
    case Recorder::None:
        return Recorder::None;
    case Recorder::Simulated:
        return Error{ErrorCode::Unsupported, "The recorder simulated belongs to the simulated device: use auto"};
    case Recorder::Cupti:
    case Recorder::Events:
        if (auto error = cannotRecord(scenario, asked)) {
            error->message += "; use another recorder (auto, none)";
            return *std::move(error);
        }
        return asked;
    case Recorder::Auto:
        break;
    }
    const auto noCupti = cannotRecord(scenario, Recorder::Cupti);
    if (!noCupti)
        return Recorder::Cupti;
    const auto noEvents = cannotRecord(scenario, Recorder::Events);
    notes.push_back((noEvents ? "Nothing but the wall time was recorded: " : "Recorded by timing events: ")
                    + noCupti->message + '.');
    if (noEvents && noEvents->message != noCupti->message)
        notes.push_back(noEvents->message + '.');
    return noEvents ? Recorder::None : Recorder::Events;
}

void CudaBackend::recordWithCupti(const Scenario& scenario, ScenarioRun& run, RunRecord& record,
                                  ProgressReport& progress)
{
    const auto started = CuptiRecorder::start(m_cupti->value(), {});
    if (!started)
        throw RunFailure(started.error());
    auto& recorder = **started;
    auto logs = run.makeLogs();
    for (std::uint32_t i = 0; i < RecordedWarmups; ++i) {
        progress.show({RunStep::Record, i, 0, nullptr});
        logs.clear();
        recorder.probeClock();
        recorder.tagStreams(run.streams());
        run.repeatRecorded(logs, nullptr);
        recorder.discard();
    }

    struct Candidate
    {
        HostLogs logs;
        CuptiRecorder::Recording recording;
        Nanoseconds wall{};
    };
    const auto typical = statisticsOf(record.walls);
    const auto longest = typical ? Nanoseconds(static_cast<std::int64_t>(typical->p50 * 1e3)) : RecordingBudget;
    const auto count = longest * MostRecorded <= RecordingBudget ? MostRecorded : 1;
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < count; ++i) {
        logs.clear();
        recorder.probeClock();
        recorder.tagStreams(run.streams());
        Nanoseconds wall{};
        {
            const auto live = progress.watch(scenario, m_info.smCount, logs, &recorder);
            wall = run.repeatRecorded(logs, nullptr);
        }
        recorder.probeClock();
        const OperationList operations(scenario, logs.issuing, m_info.smCount);
        candidates.push_back({logs, recorder.take(operations), wall});
    }
    std::vector<Nanoseconds> walls;
    walls.reserve(candidates.size());
    for (const auto& candidate : candidates)
        walls.push_back(candidate.wall);
    const auto middle = walls.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::ranges::nth_element(walls, middle);
    const auto& [shown, recording, wall] = *std::ranges::find(candidates, *middle, &Candidate::wall);
    record.recordedWall = wall;
    if (recording.dropped > 0)
        record.notes.push_back("CUPTI dropped " + countOf(recording.dropped)
                               + " records: the timeline has holes, and its sums are too small.");
    const auto& matched = recording.matched;
    if (matched.unmatched + matched.missing > 0)
        record.notes.push_back("CUPTI's records and the operations that were issued do not match; "
                               + countOf(matched.unmatched) + " records have no batch, and " + countOf(matched.missing)
                               + " operations have no record.");
    record.clockUncertainty = matched.clockUncertainty;
    const OperationList operations(scenario, shown.issuing, m_info.smCount);
    auto assembled = assemble(scenario, shown, operations, matched.operations);
    record.timeline = std::make_shared<const Timeline>(std::move(assembled.timeline));
    record.batchLatencies = std::move(assembled.batchLatencies);
}

void CudaBackend::recordWithEvents(const Scenario& scenario, ScenarioRun& run, RunRecord& record,
                                   ProgressReport& progress) const
{
    StageEvents events(scenario);
    auto logs = run.makeLogs();
    events.probeClock();
    {
        const auto live = progress.watch(scenario, m_info.smCount, logs, nullptr);
        record.recordedWall = run.repeatRecorded(logs, &events);
    }
    events.probeClock();

    const OperationList operations(scenario, logs.issuing, m_info.smCount);
    const auto recording = events.read(operations, m_info.copyEngines == 1);
    record.clockUncertainty = recording.clockUncertainty;
    record.notes.emplace_back("Timing events lengthen the run and give approximate starts.");
    auto assembled = assemble(scenario, logs, operations, recording.operations);
    record.timeline = std::make_shared<const Timeline>(std::move(assembled.timeline));
    record.batchLatencies = std::move(assembled.batchLatencies);
}

Error CudaBackend::lost(const CudaError& error)
{
    m_lost = true;
    return {ErrorCode::DeviceLost, std::string(error.what()) + ". " + NeedsNewProcess, error.where()};
}

Error CudaBackend::failed(const CudaError& error, const Scenario& scenario)
{
    if (error.fatal())
        return lost(error);
    std::string message = error.what();
    if (error.code() != cudaErrorMemoryAllocation)
        return {ErrorCode::Device, message, error.where()};
    const auto available = freeMemory().value_or(0);
    message += "; the run asks for " + bytesText(static_cast<double>(deviceMemoryOf(scenario))).joined() + " in all, "
               + bytesText(static_cast<double>(available)).joined() + " are free";
    if (const auto problem = deviceMemoryProblem(scenario, available))
        message += ". " + problem->mend;
    return {ErrorCode::OutOfMemory, message, error.where()};
}

} // namespace overlap::cuda
