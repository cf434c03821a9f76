// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/host_buffer.h"
#include "engine/backend/cuda/kernels.h"
#include "engine/scenario/issue_plan.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace overlap::cuda {

// The numbers that the streams of a scenario have in a timeline: 0 is the default stream, 1 .. K are its own.
inline constexpr std::uint16_t DefaultStreamNumber = 0;
[[nodiscard]] std::uint16_t streamNumberOf(const Scenario& scenario, std::uint32_t batch);
// The streams that a scenario needs besides the default stream.
[[nodiscard]] std::uint32_t ownStreams(const Scenario& scenario);

// Memory from the pool in the order of a stream.
struct PoolDeleter
{
    cudaStream_t stream = nullptr;
    void operator()(std::byte* p) const noexcept { checkNoThrow(cudaFreeAsync(p, stream), "freeing pool memory"); }
};
using PoolBuffer = std::unique_ptr<std::byte, PoolDeleter>;

// Sets the release threshold of the device's default pool, and on leaving puts it back and returns what the pool kept.
class PoolThreshold
{
public:
    explicit PoolThreshold(PoolReleaseThreshold threshold);
    ~PoolThreshold();
    PoolThreshold(const PoolThreshold&) = delete;
    PoolThreshold& operator=(const PoolThreshold&) = delete;

private:
    cudaMemPool_t m_pool = nullptr;
    std::uint64_t m_before = 0;
};

// What a run owns on the host and the device: the slots' buffers, streams, events, graphs. Host memory has been written
// and is not zero, device memory is filled with 0xff (as floats: not a number) when it is preallocated.
class RunResources
{
public:
    // Stops early, with part of the input unwritten, when asked to.
    RunResources(const Scenario& scenario, std::uint32_t smCount, const std::stop_token& stop);
    ~RunResources();
    RunResources(const RunResources&) = delete;
    RunResources& operator=(const RunResources&) = delete;

    [[nodiscard]] std::uint32_t slotOf(std::uint32_t batch) const { return batch % m_slots; }
    [[nodiscard]] std::byte* hostInput(std::uint32_t slot) const { return m_hostIn.data() + slot * m_hostInStride; }
    [[nodiscard]] std::byte* hostOutput(std::uint32_t slot) const { return m_hostOut.data() + slot * m_hostOutStride; }
    [[nodiscard]] std::byte* deviceInput(std::uint32_t slot) const { return m_device[slot].input; }
    [[nodiscard]] std::byte* deviceOutput(std::uint32_t slot) const { return m_device[slot].output; }
    [[nodiscard]] std::uint32_t smCount() const { return m_smCount; }

    [[nodiscard]] cudaStream_t stream(std::uint16_t number) const;
    [[nodiscard]] cudaStream_t streamOf(std::uint32_t batch) const;
    [[nodiscard]] const Event& done(std::uint32_t slot) const { return m_done[slot]; }
    // To pass a batch to the default stream and back.
    [[nodiscard]] const Event& passed(std::uint32_t slot, bool back) const
    {
        return m_passed[2 * slot + (back ? 1 : 0)];
    }
    [[nodiscard]] const ExecutableGraph& graphOf(std::uint32_t batch) const;

    void pin(std::uint32_t batch);
    void unpin(std::uint32_t batch);
    void allocate(std::uint32_t batch);
    void free(std::uint32_t batch);
    // What an unfinished repeat left behind; the device must be idle.
    void releaseBatches();

    void launch(std::uint32_t batch, cudaStream_t stream) const;

private:
    struct DeviceSlot
    {
        std::byte* input = nullptr;
        std::byte* output = nullptr;
    };
    struct OwnMemory // of the batch in a slot, with allocation per_batch or stream_ordered
    {
        DeviceBuffer input;
        DeviceBuffer output;
        PoolBuffer pooledInput;
        PoolBuffer pooledOutput;
    };
    struct Pins
    {
        PageLock input;
        PageLock output;
    };

    void fillHost(const std::stop_token& stop);
    void preallocate();
    void captureGraphs(const std::stop_token& stop);
    ExecutableGraph capture(std::uint32_t batch, const Stream& stream) const;

    const Scenario& m_scenario;
    std::uint32_t m_smCount;
    std::uint32_t m_slots;
    std::uint64_t m_hostInStride;
    std::uint64_t m_hostOutStride;
    HostBuffer m_hostIn;
    HostBuffer m_hostOut;
    std::optional<PoolThreshold> m_pool;
    DeviceBuffer m_deviceIn;
    DeviceBuffer m_deviceOut;
    std::vector<Stream> m_streams;
    std::vector<Event> m_done;
    std::vector<Event> m_passed;
    std::vector<DeviceSlot> m_device;
    std::vector<OwnMemory> m_own;
    std::vector<Pins> m_pins;
    std::vector<ExecutableGraph> m_graphs; // of the slots, then of a smaller last batch
};

} // namespace overlap::cuda
