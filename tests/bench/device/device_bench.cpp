// SPDX-License-Identifier: GPL-3.0-or-later
//
// What recording costs and how exact it is, on the GPU named by the first argument (cuda:0). Everything is a ratio or a
// difference within this run; nothing here passes or fails.
#include "engine/backend/cuda/cuda_devices.h"
#include "engine/backend/cuda/cupti_recorder.h"
#include "engine/backend/cuda/scenario_run.h"
#include "engine/backend/cuda/stage_events.h"
#include "engine/metrics/statistics.h"
#include "engine/result/run_result.h"
#include "engine/scenario/kernel_kind.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace overlap::cuda {
namespace {

constexpr int Rounds = 15;

Scenario pipeline(KernelKind kernel, std::uint32_t batchSize, std::uint32_t streams)
{
    Scenario s;
    s.samples = 512;
    s.batchSize = batchSize;
    s.streams = streams;
    s.kernel.kind = kernel;
    return s;
}

double median(std::vector<Nanoseconds> values)
{
    return statisticsOf(values)->p50;
}

struct Gpu
{
    std::shared_ptr<Backend> backend;
    DeviceInfo info;
    int index = 0;
    std::shared_ptr<const CuptiLibrary> cupti;
    NvtxRanges nvtx;
};

void benchBound(const Gpu& gpu)
{
    fmt::print("\nWall time over the ideal bound (512 samples, batch 16, 3 streams, pinned; median of {})\n", Rounds);
    for (const auto kernel : {KernelKind::PerSampleReduce, KernelKind::ElementwiseFma}) {
        RunOptions options;
        options.repeats = Rounds;
        const auto result = runScenario(*gpu.backend, pipeline(kernel, 16, 3), options, {}, {});
        if (!result) {
            fmt::print("  {:<18} {}\n", wordOf(kernel), result.error().message);
            continue;
        }
        const auto& run = **result;
        const auto bound = microsecondsOf(run.bound.time);
        fmt::print("  {:<18} wall {:8.1f} us  bound {:8.1f} us  {:+5.2f} %   clock uncertainty {} ns\n", wordOf(kernel),
                   run.wallP50Us(), bound, 100.0 * (run.wallP50Us() / bound - 1.0),
                   run.record.clockUncertainty.value_or(Nanoseconds{}).count());
    }
}

// Recorded and unrecorded repeats take turns, so that a clock or a temperature that drifts meets both.
double overheadOfCupti(const Gpu& gpu, ScenarioRun& run, CuptiRecorder::Options options)
{
    std::vector<Nanoseconds> plain;
    std::vector<Nanoseconds> recorded;
    auto logs = run.makeLogs();
    for (int round = 0; round < Rounds; ++round) {
        run.repeat();
        plain.push_back(run.repeat());
        auto recorder = CuptiRecorder::start(gpu.cupti, options);
        if (!recorder)
            throw RunFailure(recorder.error());
        for (int i = 0; i < 3; ++i) { // two to warm up; as the backend does it
            logs.clear();
            (*recorder)->probeClock();
            (*recorder)->tagStreams(run.streams());
            const auto wall = run.repeatRecorded(logs, nullptr);
            (*recorder)->discard();
            if (i == 2)
                recorded.push_back(wall);
        }
    }
    return 100.0 * (median(recorded) / median(plain) - 1.0);
}

double overheadOfEvents(const Scenario& scenario, ScenarioRun& run)
{
    std::vector<Nanoseconds> plain;
    std::vector<Nanoseconds> recorded;
    auto logs = run.makeLogs();
    for (int round = 0; round < Rounds; ++round) {
        plain.push_back(run.repeat());
        StageEvents events(scenario);
        logs.clear();
        recorded.push_back(run.repeatRecorded(logs, &events));
    }
    return 100.0 * (median(recorded) / median(plain) - 1.0);
}

double overheadOfNotes(ScenarioRun& run)
{
    std::vector<Nanoseconds> plain;
    std::vector<Nanoseconds> noted;
    auto logs = run.makeLogs();
    for (int round = 0; round < Rounds; ++round) {
        plain.push_back(run.repeat());
        logs.clear();
        noted.push_back(run.repeatRecorded(logs, nullptr));
    }
    return 100.0 * (median(noted) / median(plain) - 1.0);
}

void benchOverhead(const Gpu& gpu)
{
    fmt::print("\nHow much longer a recorded repeat takes (512 samples, pinned; medians of {} taking turns)\n", Rounds);
    fmt::print("  {:<18} {:>7} {:>5} {:>12} {:>14} {:>16} {:>9}\n", "kernel", "streams", "batch", "host notes",
               "CUPTI device", "+ runtime calls", "events");
    for (const auto kernel : {KernelKind::PerSampleReduce, KernelKind::ElementwiseFma}) {
        for (const std::uint32_t streams : {1U, 3U}) {
            for (const std::uint32_t batch : {1U, 16U, 64U}) {
                const auto scenario = pipeline(kernel, batch, streams);
                ScenarioRun run(scenario, gpu.index, gpu.info.smCount, gpu.nvtx, {});
                run.repeat();
                const auto notes = overheadOfNotes(run);
                const auto device = gpu.cupti ? overheadOfCupti(gpu, run, {}) : NAN;
                const auto calls = gpu.cupti ? overheadOfCupti(gpu, run, {true}) : NAN;
                const auto events = overheadOfEvents(scenario, run);
                fmt::print("  {:<18} {:>7} {:>5} {:>10.2f} % {:>12.2f} % {:>14.2f} % {:>7.1f} %\n", wordOf(kernel),
                           streams, batch, notes, device, calls, events);
            }
        }
    }
}

// Whether what was recorded once makes later, unrecorded repeats slower.
void benchAfterwards(const Gpu& gpu)
{
    constexpr std::array Kinds{Allocation::Preallocated, Allocation::PerBatch, Allocation::StreamOrdered};
    const auto medianOf = [&](Allocation kind) {
        auto scenario = pipeline(KernelKind::PerSampleReduce, 16, 1);
        scenario.allocation = kind;
        ScenarioRun run(scenario, gpu.index, gpu.info.smCount, gpu.nvtx, {});
        run.repeat();
        std::vector<Nanoseconds> walls;
        for (int i = 0; i < Rounds; ++i)
            walls.push_back(run.repeat());
        return median(walls);
    };
    std::array<double, Kinds.size()> before{};
    std::ranges::transform(Kinds, before.begin(), medianOf);
    {
        const auto scenario = pipeline(KernelKind::PerSampleReduce, 16, 1);
        ScenarioRun run(scenario, gpu.index, gpu.info.smCount, gpu.nvtx, {});
        auto recorder = CuptiRecorder::start(gpu.cupti, {true});
        auto logs = run.makeLogs();
        run.repeatRecorded(logs, nullptr);
    }
    fmt::print("\nUnrecorded repeats before and after the first recording of the process (batch 16, 1 stream)\n");
    for (std::size_t i = 0; i < Kinds.size(); ++i) {
        const auto after = medianOf(Kinds[i]);
        fmt::print("  allocation {}: {:8.1f} us, then {:8.1f} us  {:+.2f} %\n",
                   Kinds[i] == Allocation::Preallocated ? "preallocated  "
                   : Kinds[i] == Allocation::PerBatch   ? "per_batch     "
                                                        : "stream_ordered",
                   before[i], after, 100.0 * (after / before[i] - 1.0));
    }
}

struct Errors
{
    std::vector<double> begins;
    std::vector<double> ends;
};

void note(Errors& errors, const DeviceRecord& events, const DeviceRecord& cupti)
{
    errors.begins.push_back(static_cast<double>(events.begin - cupti.begin) / 1000.0);
    errors.ends.push_back(static_cast<double>(events.end - cupti.end) / 1000.0);
}

void printErrors(const char* what, std::vector<double> values)
{
    for (auto& value : values)
        value = std::abs(value);
    std::ranges::sort(values);
    fmt::print("    {:<22} p50 {:8.1f}  p95 {:8.1f}  max {:8.1f} us\n", what, quantileOfSorted(values, 0.5),
               quantileOfSorted(values, 0.95), values.back());
}

void benchEvents(const Gpu& gpu, KernelKind kernel, std::uint32_t streams)
{
    const auto scenario = pipeline(kernel, 16, streams);
    ScenarioRun run(scenario, gpu.index, gpu.info.smCount, gpu.nvtx, {});
    Errors copies;
    Errors kernels;
    for (int round = 0; round < 5; ++round) {
        const auto recorder = CuptiRecorder::start(gpu.cupti, {}).value();
        auto logs = run.makeLogs();
        for (int i = 0; i < 2; ++i) {
            logs.clear();
            run.repeatRecorded(logs, nullptr);
            recorder->discard();
        }
        StageEvents events(scenario);
        logs.clear();
        recorder->probeClock();
        recorder->tagStreams(run.streams());
        events.probeClock();
        run.repeatRecorded(logs, &events);
        events.probeClock();
        recorder->probeClock();
        const OperationList operations(scenario, logs.issuing, gpu.info.smCount);
        const auto byCupti = recorder->take(operations).matched.operations;
        for (const auto& event : events.read(operations, gpu.info.copyEngines == 1).operations) {
            const auto same = std::ranges::find_if(byCupti, [&](const DeviceRecord& r) {
                return r.operation.kind == event.operation.kind && r.operation.batch == event.operation.batch;
            });
            if (same != byCupti.end())
                note(event.operation.kind == ActivityKind::Kernel ? kernels : copies, event, *same);
        }
    }
    fmt::print("  {}, {} stream{}\n", wordOf(kernel), streams, streams == 1 ? "" : "s");
    printErrors("start of copies", copies.begins);
    printErrors("end of copies", copies.ends);
    printErrors("start of kernels", kernels.begins);
    printErrors("end of kernels", kernels.ends);
}

int bench(const std::string& id)
{
    auto provider = makeCudaDevices();
    auto backend = provider->open(id);
    if (!backend) {
        fmt::print(stderr, "{}.\n", backend.error().message);
        return 1;
    }
    Gpu gpu{*backend, (*backend)->info(), std::stoi(id.substr(5)), nullptr, {}};
    check(cudaSetDevice(gpu.index), "choosing the device");
    auto cupti = CuptiLibrary::open();
    fmt::print("{} ({})\n", gpu.info.name, gpu.info.provenance);
    if (cupti) {
        gpu.cupti = *cupti;
        benchAfterwards(gpu);
    } else {
        fmt::print("{}.\n", cupti.error().message);
    }
    benchBound(gpu);
    benchOverhead(gpu);
    if (gpu.cupti) {
        fmt::print("\nTimes from timing events, starts corrected, against CUPTI's of the same repeats (batch 16)\n");
        for (const auto kernel : {KernelKind::PerSampleReduce, KernelKind::ElementwiseFma}) {
            benchEvents(gpu, kernel, 1);
            benchEvents(gpu, kernel, 3);
        }
    }
    return 0;
}

} // namespace
} // namespace overlap::cuda

int main(int argc, char** argv)
{
    try {
        return overlap::cuda::bench(argc > 1 ? argv[1] : "cuda:0");
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}.\n", error.what());
        return 1;
    }
}
