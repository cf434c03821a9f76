// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"

#include <algorithm>

namespace overlap::cuda {

namespace {
constexpr std::size_t LiveBuffers = 4;
constexpr std::uint64_t LargestLive = 128U << 20U; // of larger ones there are no others while one is measured
// Smaller buffers share what the driver gives at once. Those of a run rarely find others to share with, so here none do.
constexpr std::uint64_t SmallestLive = 2U << 20U;

void* poolMalloc(std::uint64_t bytes, const Stream& stream)
{
    void* data = nullptr;
    check(cudaMallocAsync(&data, bytes, stream.get()), "allocating pool memory");
    return data;
}

void poolFree(void* data, const Stream& stream)
{
    check(cudaFreeAsync(data, stream.get()), "freeing pool memory");
}

Measurements::Allocation allocationOf(Bench& bench, std::uint64_t bytes, const Stream& stream)
{
    std::vector<DeviceBuffer> live;
    for (std::size_t i = 0; i < LiveBuffers && bytes < LargestLive; ++i)
        live.emplace_back(std::max(bytes, SmallestLive));
    const auto us = bench.measure<6>(sizePoint(static_cast<double>(bytes)), [&] {
        DeviceBuffer buffer;
        const double allocating = timeUs([&] { buffer = DeviceBuffer(bytes); });
        const double freeing = timeUs([&] { buffer = DeviceBuffer(); });
        void* data = nullptr;
        const double grow = timeUs([&] { data = poolMalloc(bytes, stream); });
        const double poolFreeing = timeUs([&] { poolFree(data, stream); });
        const double trim = timeUs([&] { stream.synchronize(); });
        poolFree(poolMalloc(bytes, stream), stream);
        const double hit = timeUs([&] { data = poolMalloc(bytes, stream); });
        poolFree(data, stream);
        stream.synchronize();
        return std::array{allocating, freeing, grow, poolFreeing, trim, hit};
    });
    return {static_cast<double>(bytes), us[0], us[1], us[2], us[5], us[3], us[4]};
}

// What the pool asks the driver for when it needs next to nothing.
std::uint64_t poolChunk(const Stream& stream)
{
    int device = 0;
    check(cudaGetDevice(&device), "asking for the device");
    cudaMemPool_t pool = nullptr;
    check(cudaDeviceGetDefaultMemPool(&pool, device), "asking for the memory pool");
    auto* data = poolMalloc(1, stream);
    std::uint64_t reserved = 0;
    const auto code = cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved);
    poolFree(data, stream);
    stream.synchronize();
    check(code, "asking for the size of the memory pool");
    return reserved;
}

bool hasPools()
{
    int device = 0;
    int supported = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device), "asking for memory pools");
    return supported != 0;
}

// Rounds of what a batch does that waits for its end, with and without allocating.
class AllocationLoop
{
public:
    static constexpr std::uint64_t InputBytes = 16 * SampleBytes;
    static constexpr std::uint64_t OutputBytes = 64000;

    explicit AllocationLoop(const CalibrationBuffers& buffers)
        : m_buffers(buffers)
    {
    }

    // Of one round, on average.
    [[nodiscard]] double roundUs(Allocation allocation) const
    {
        constexpr int Rounds = 8;
        m_stream.synchronize();
        return timeUs([&] {
                   for (int i = 0; i < Rounds; ++i)
                       round(allocation);
               })
               / Rounds;
    }

private:
    void round(Allocation allocation) const
    {
        if (allocation == Allocation::PerBatch) {
            const DeviceBuffer input(InputBytes);
            const DeviceBuffer output(OutputBytes);
            work(input.data(), output.data());
            m_stream.synchronize();
        } else if (allocation == Allocation::StreamOrdered) {
            auto* input = poolMalloc(InputBytes, m_stream);
            auto* output = poolMalloc(OutputBytes, m_stream);
            work(input, output);
            poolFree(input, m_stream);
            poolFree(output, m_stream);
            m_stream.synchronize();
        } else {
            work(m_buffers.deviceIn(), m_buffers.deviceOut());
            m_stream.synchronize();
        }
    }

    void work(void* input, void* output) const
    {
        constexpr double KernelUs = 200.0;
        check(cudaMemcpyAsync(input, m_buffers.pinnedIn(), InputBytes, cudaMemcpyHostToDevice, m_stream.get()),
              "copying to the device");
        keepBusy(m_stream, KernelUs);
        check(cudaMemcpyAsync(m_buffers.pinnedOut(), output, OutputBytes, cudaMemcpyDeviceToHost, m_stream.get()),
              "copying to the host");
    }

    const CalibrationBuffers& m_buffers;
    Stream m_stream;
};
} // namespace

void measureAllocation(Bench& bench, Measurements& measured)
{
    if (!hasPools()) {
        bench.note("This device has no memory pools: allocation was not measured.");
        return;
    }
    constexpr std::uint64_t Part = 16; // of the free memory, at most
    std::size_t available = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&available, &total), "asking for free memory");
    std::vector<std::uint64_t> sizes;
    for (const std::uint64_t bytes :
         {4000ULL, 64000ULL, 602112ULL, 9633792ULL, 77070336ULL, 134217728ULL, 1073741824ULL}) {
        if (bytes <= available / Part)
            sizes.push_back(bytes);
    }
    bench.subject("allocation", 0.05, sizes.size());
    const Stream stream;
    for (const auto bytes : sizes)
        measured.allocations.push_back(allocationOf(bench, bytes, stream));
    measured.poolChunkBytes = std::max<std::uint64_t>(1, poolChunk(stream));
}

void measureAllocationLoop(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured)
{
    if (!hasPools())
        return;
    bench.subject("allocation in a loop", 0.03, 1);
    const AllocationLoop loop(buffers);
    const auto us = bench.measure<3>("two buffers", [&] {
        return std::array{loop.roundUs(Allocation::Preallocated), loop.roundUs(Allocation::PerBatch),
                          loop.roundUs(Allocation::StreamOrdered)};
    });
    measured.allocationLoop = {static_cast<double>(AllocationLoop::InputBytes),
                               static_cast<double>(AllocationLoop::OutputBytes), std::max(0.0, us[1] - us[0]),
                               std::max(0.0, us[2] - us[0])};
}

void measureHostRegistration(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured)
{
    std::vector<std::uint64_t> sizes;
    for (const std::uint64_t bytes : {602112U, 9633792U, 77070336U}) {
        if (bytes <= buffers.size())
            sizes.push_back(bytes);
    }
    bench.subject("pinning", 0.03, sizes.size());
    for (const auto bytes : sizes) {
        const auto us = bench.measure<2>(sizePoint(static_cast<double>(bytes)), [&] {
            PageLock pin;
            const double registering = timeUs([&] { pin = PageLock(buffers.pageable(), bytes); });
            const double unregistering = timeUs([&] { pin.release(); });
            return std::array{registering, unregistering};
        });
        measured.hostRegistrations.push_back({static_cast<double>(bytes), us[0], us[1]});
    }
}

} // namespace overlap::cuda
