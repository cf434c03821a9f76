// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/calibration/bench.h"
#include "engine/backend/cuda/calibration/calibration_buffers.h"
#include "engine/backend/cuda/calibration/device_times.h"
#include "engine/profile/measurements.h"

namespace overlap::cuda {

// Each adds what it measures to the measurements. They throw RunFailure and CudaError, and leave the device idle.

// How long the very first launch of a kernel takes. Only before anything else ran in this process.
void measureFirstLaunch(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured);

// Launching, events, synchronising, waking up.
void measureCalls(Bench& bench, Measurements& measured);
// How many launches a stream takes before the next call waits; in which order a copy engine serves; up to which size a
// pageable copy does not wait for its stream.
void probeQueues(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured);

// Pinned and pageable copies by size, one at a time.
void measureCopies(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured);
// Pageable copies around the size of the CPU's cache, over several allocations.
void measureRotatingCopies(Bench& bench, CalibrationBuffers& buffers, Measurements& measured);

void measureAllocation(Bench& bench, Measurements& measured);
void measureAllocationLoop(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured);
void measureHostRegistration(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured);
void measureGraphs(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured);
void measurePreparing(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured);

// What only device times tell: kernels on fresh and on warm input with the gaps around them, both directions at once,
// copies back to back. `times` null: from timing events, which know no gaps, so that these are what is left of the whole.
void measureKernels(Bench& bench, const CalibrationBuffers& buffers, const DeviceTimes* times, Measurements& measured);
void measureDuplex(Bench& bench, const CalibrationBuffers& buffers, const DeviceTimes* times, Measurements& measured);
void measureCopyGaps(Bench& bench, const CalibrationBuffers& buffers, const DeviceTimes* times, Measurements& measured);

// The settings of the kernels that are measured. A sample is an image of 3 x 224 x 224 floats.
inline constexpr std::uint64_t SampleBytes = 602112;
inline constexpr std::array<std::uint32_t, 5> KernelIterations{16, 64, 256, 1024, 2048};
inline constexpr std::array<KernelKind, 2> MeasuredKernels{KernelKind::PerSampleReduce, KernelKind::ElementwiseFma};
// Powers of two up to 256, as far as the buffers hold them and their copy does not take too long.
[[nodiscard]] std::vector<std::uint32_t> kernelBatches(const CalibrationBuffers& buffers, const Measurements& measured);
// What a pinned copy takes on the device, between the sizes that were measured.
[[nodiscard]] double pinnedUs(const std::vector<Measurements::Copy>& copies, std::uint64_t bytes);
void launchMeasured(KernelKind kind, std::uint32_t iterations, std::uint32_t samples, const CalibrationBuffers& buffers,
                    const Measurements& measured, cudaStream_t stream);
[[nodiscard]] std::string kernelPoint(KernelKind kind, std::uint32_t iterations, std::uint32_t samples);
[[nodiscard]] std::string sizePoint(double bytes);

// Keeps `stream` busy for `us` with a kernel that takes next to nothing of the device.
void keepBusy(const Stream& stream, double us);

// Keeps streams waiting for a while, so that what is issued meanwhile runs without waiting for the host.
class Blocker
{
public:
    // From now on for `us` at least the work of `stream` waits.
    void begin(double us);
    void hold(const Stream& stream) const;

private:
    Stream m_stream;
    Event m_end{Event::Timing::Disabled};
};

// Copies of `bytes` between the pinned buffers and the device. `offset`: where in both.
void copyPinned(Direction direction, std::uint64_t bytes, const CalibrationBuffers& buffers, cudaStream_t stream,
                std::uint64_t offset = 0);
[[nodiscard]] double betweenUs(const Event& begin, const Event& end);

} // namespace overlap::cuda
