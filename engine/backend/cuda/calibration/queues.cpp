// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"
#include "engine/backend/cuda/kernels.h"

#include <algorithm>

namespace overlap::cuda {

namespace {
constexpr double Waited = 0.5; // of the time that the stream is blocked: a call that took longer waited for it

std::optional<std::uint32_t> launchesBeforeWaiting()
{
    constexpr double BlockedUs = 60'000.0;
    constexpr double WaitUs = 2'000.0;
    constexpr std::uint32_t Most = 4096;
    const Stream stream;
    keepBusy(stream, BlockedUs);
    std::optional<std::uint32_t> depth;
    for (std::uint32_t i = 1; // the kernel that the others wait for is one of them
         i < Most && !depth; ++i) {
        if (timeUs([&] { launchMarker(stream.get()); }) > WaitUs)
            depth = i;
    }
    stream.synchronize();
    return depth;
}

// A copy waits for its kernel; one in another stream, issued after it, does not. Ready-first: the second need not wait
// for the first.
CopyQueue queueOf(const CalibrationBuffers& buffers)
{
    constexpr double BlockedUs = 3'000.0;
    constexpr std::uint64_t Bytes = 1U << 20U;
    const Stream free;
    const Stream held;
    Blocker blocker;
    const auto from = hostNow();
    blocker.begin(BlockedUs);
    blocker.hold(held);
    copyPinned(Direction::ToDevice, Bytes, buffers, held.get());
    copyPinned(Direction::ToDevice, Bytes, buffers, free.get(), Bytes);
    free.synchronize();
    const double us = static_cast<double>(hostNow() - from) / 1000.0;
    held.synchronize();
    return us < Waited * BlockedUs ? CopyQueue::ReadyFirst : CopyQueue::Fifo;
}

// Pageable copies up to this size return while their stream is busy.
std::uint64_t pageableAsyncBytes(Bench& bench, const CalibrationBuffers& buffers)
{
    constexpr double BlockedUs = 3'000.0;
    constexpr std::uint64_t Most = 4U << 20U;
    std::uint64_t bytes = 0;
    for (std::uint64_t tried = 4096; tried <= Most; tried *= 2) {
        bench.checkStop();
        const Stream stream;
        keepBusy(stream, BlockedUs);
        const double us = timeUs([&] {
            check(cudaMemcpyAsync(buffers.deviceIn(), buffers.pageable(), tried, cudaMemcpyHostToDevice, stream.get()),
                  "copying to the device");
        });
        stream.synchronize();
        if (us > Waited * BlockedUs)
            break;
        bytes = tried;
    }
    return bytes;
}
} // namespace

void probeQueues(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured)
{
    bench.subject("queues of streams and copy engines", 0.02, 3);
    // The first time of several in which nothing disturbed it: a disturbance looks like waiting.
    std::vector<std::uint32_t> depths;
    std::vector<std::uint64_t> sizes;
    int readyFirst = 0;
    constexpr int Rounds = 3;
    for (int i = 0; i < Rounds; ++i) {
        bench.checkStop();
        if (const auto depth = launchesBeforeWaiting())
            depths.push_back(*depth);
        readyFirst += queueOf(buffers) == CopyQueue::ReadyFirst ? 1 : 0;
        sizes.push_back(pageableAsyncBytes(bench, buffers));
    }
    measured.copyQueue = readyFirst > 0 ? CopyQueue::ReadyFirst : CopyQueue::Fifo;
    measured.pageableAsyncBytes = *std::ranges::max_element(sizes);
    if (depths.empty())
        bench.note("No launch had to wait for room in its stream's queue: its depth is assumed.");
    else
        measured.launchQueueDepth = std::max(1U, *std::ranges::max_element(depths));
}

} // namespace overlap::cuda
