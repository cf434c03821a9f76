// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"
#include "engine/backend/cuda/kernels.h"
#include "engine/base/text.h"
#include "engine/scenario/kernel_kind.h"

namespace overlap::cuda {

std::vector<std::uint32_t> kernelBatches(const CalibrationBuffers& buffers, const Measurements& measured)
{
    constexpr std::uint32_t Most = 256;
    constexpr double LongestCopyUs = 20'000.0;
    std::vector<std::uint32_t> batches;
    for (std::uint32_t samples = 1; samples <= Most; samples *= 2) {
        const auto bytes = samples * SampleBytes;
        if (bytes <= buffers.size() && pinnedUs(measured.toDevice.pinned, bytes) <= LongestCopyUs)
            batches.push_back(samples);
    }
    return batches;
}

double pinnedUs(const std::vector<Measurements::Copy>& copies, std::uint64_t bytes)
{
    std::vector<Curve::Point> points;
    points.reserve(copies.size());
    for (const auto& copy : copies)
        points.push_back({copy.bytes, copy.deviceUs});
    return Curve(std::move(points)).at(static_cast<double>(bytes));
}

void launchMeasured(KernelKind kind, std::uint32_t iterations, std::uint32_t samples, const CalibrationBuffers& buffers,
                    const Measurements& measured, cudaStream_t stream)
{
    KernelWork work;
    work.kind = kind;
    work.iterations = iterations;
    const KernelArguments arguments{reinterpret_cast<const float*>(buffers.deviceIn()),
                                    reinterpret_cast<float*>(buffers.deviceOut()), samples,
                                    SampleBytes / sizeof(float)};
    launchKernel(work, arguments, measured.smCount, stream);
}

std::string kernelPoint(KernelKind kind, std::uint32_t iterations, std::uint32_t samples)
{
    return std::string(wordOf(kind)) + ", " + countText(iterations) + " iterations, " + countText(samples)
           + (samples == 1 ? " sample" : " samples");
}

std::string sizePoint(double bytes)
{
    return bytesText(bytes).joined();
}

void keepBusy(const Stream& stream, double us)
{
    KernelWork work;
    work.kind = KernelKind::FixedDuration;
    work.durationUs = us;
    launchKernel(work, {nullptr, nullptr, 1, 0}, 1, stream.get());
}

void Blocker::begin(double us)
{
    keepBusy(m_stream, us);
    m_end.record(m_stream.get());
}

void Blocker::hold(const Stream& stream) const
{
    check(cudaStreamWaitEvent(stream.get(), m_end.get(), 0), "making a stream wait for an event");
}

void copyPinned(Direction direction, std::uint64_t bytes, const CalibrationBuffers& buffers, cudaStream_t stream,
                std::uint64_t offset)
{
    if (direction == Direction::ToDevice)
        check(cudaMemcpyAsync(buffers.deviceIn() + offset, buffers.pinnedIn() + offset, bytes, cudaMemcpyHostToDevice,
                              stream),
              "copying to the device");
    else
        check(cudaMemcpyAsync(buffers.pinnedOut() + offset, buffers.deviceOut() + offset, bytes, cudaMemcpyDeviceToHost,
                              stream),
              "copying to the host");
}

double betweenUs(const Event& begin, const Event& end)
{
    float milliseconds = 0.0F;
    check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()), "reading the time between two events");
    return static_cast<double>(milliseconds) * 1000.0;
}

} // namespace overlap::cuda
