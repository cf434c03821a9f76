// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/calibration.h"

#include "engine/backend/cuda/calibration/machine.h"
#include "engine/backend/cuda/calibration/subjects.h"

#include <cstdlib>

namespace overlap::cuda {

namespace {
constexpr std::chrono::seconds MeasuringTime{48};

void measureHost(Bench& bench, CalibrationBuffers& buffers, Measurements& measured)
{
    measureFirstLaunch(bench, buffers, measured);
    measureCalls(bench, measured);
    probeQueues(bench, buffers, measured);
    measureCopies(bench, buffers, measured);
    measureRotatingCopies(bench, buffers, measured);
    measureAllocation(bench, measured);
    measureAllocationLoop(bench, buffers, measured);
    measureHostRegistration(bench, buffers, measured);
    measureGraphs(bench, buffers, measured);
    measurePreparing(bench, buffers, measured);
}

void measureSequences(Bench& bench, const CalibrationBuffers& buffers, const DeviceTimes* times, Measurements& measured)
{
    measureKernels(bench, buffers, times, measured);
    measureDuplex(bench, buffers, times, measured);
    measureCopyGaps(bench, buffers, times, measured);
}

// Why not, if CUPTI cannot be used.
std::optional<std::string> measureSequencesByCupti(Bench& bench, const CalibrationBuffers& buffers,
                                                   Measurements& measured)
{
    const auto cupti = CuptiLibrary::open();
    if (!cupti)
        return cupti.error().message;
    const auto times = DeviceTimes::start(*cupti);
    if (!times)
        return times.error().message;
    try {
        measureSequences(bench, buffers, &*times, measured);
    } catch (const RunFailure& failure) {
        if (failure.error().code != ErrorCode::Device)
            throw;
        return failure.error().message;
    }
    return std::nullopt;
}
} // namespace

Calibration calibrateGpu(int index, const DeviceInfo& device, const CalibrationSink& progress,
                         const std::stop_token& stop)
{
    if (const auto* blocking = std::getenv("CUDA_LAUNCH_BLOCKING"); blocking != nullptr && *blocking == '1')
        throw RunFailure({ErrorCode::Unsupported,
                          "Every launch waits for its kernel, which no calibration can tell from "
                          "what the GPU takes: unset CUDA_LAUNCH_BLOCKING"});
    check(cudaSetDevice(index), "choosing the device");
    Bench bench(progress, stop, MeasuringTime);
    bench.subject("getting memory ready", 0.0, 1);
    auto measured = describeMachine(index, device);
    addReservedMemory(bench, measured);
    auto buffers = CalibrationBuffers::allocate();
    bench.checkStop();
    // Host times first: CUPTI would stretch them, even when it has been switched off again.
    measureHost(bench, buffers, measured);
    if (const auto why = measureSequencesByCupti(bench, buffers, measured)) {
        bench.note("Sequences were timed by events, so gaps between operations are estimated: " + *why + '.');
        measureSequences(bench, buffers, nullptr, measured);
    }
    check(cudaDeviceSynchronize(), "waiting for the device");
    describeCache(measured);
    return {profileFrom(measured), bench.takeNotes()};
}

} // namespace overlap::cuda
