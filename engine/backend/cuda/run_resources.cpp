// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/run_resources.h"

#include "engine/backend/cuda/preparation.h"
#include "engine/base/text.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace overlap::cuda {

namespace {
constexpr std::uint64_t DeviceAlignment = 512;
constexpr std::uint64_t FillChunkFloats = 1U << 22U;

std::uint64_t aligned(std::uint64_t bytes)
{
    return (bytes + DeviceAlignment - 1) / DeviceAlignment * DeviceAlignment;
}

// Pinned for good, or pageable, be it to be registered batch by batch.
HostMemory lasting(const Scenario& scenario, HostMemory memory)
{
    return scenario.pinning == Pinning::PerBatch ? HostMemory::Pageable : memory;
}

PoolBuffer allocatePooled(std::uint64_t bytes, cudaStream_t stream)
{
    if (bytes == 0)
        return PoolBuffer(nullptr, PoolDeleter{stream});
    void* data = nullptr;
    if (const auto code = cudaMallocAsync(&data, bytes, stream); code != cudaSuccess)
        throw CudaError(code, "allocating " + bytesText(static_cast<double>(bytes)).joined() + " of pool memory",
                        SourceLocation::current());
    return PoolBuffer(static_cast<std::byte*>(data), PoolDeleter{stream});
}

void freePooled(PoolBuffer& buffer)
{
    const auto stream = buffer.get_deleter().stream;
    if (auto* data = buffer.release())
        check(cudaFreeAsync(data, stream), "freeing pool memory");
}
} // namespace

std::uint16_t streamNumberOf(const Scenario& scenario, std::uint32_t batch)
{
    if (scenario.sync == Sync::EveryOp || scenario.streamKind == StreamKind::LegacyDefault)
        return DefaultStreamNumber;
    return static_cast<std::uint16_t>(scenario.streamOf(batch) + 1);
}

std::uint32_t ownStreams(const Scenario& scenario)
{
    if (scenario.sync == Sync::EveryOp || scenario.streamKind == StreamKind::LegacyDefault)
        return 0;
    return std::min(scenario.streams, scenario.batches());
}

PoolThreshold::PoolThreshold(PoolReleaseThreshold threshold)
{
    int device = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetDefaultMemPool(&m_pool, device), "asking for the memory pool");
    check(cudaMemPoolGetAttribute(m_pool, cudaMemPoolAttrReleaseThreshold, &m_before), "reading the pool's threshold");
    std::uint64_t wanted =
        threshold == PoolReleaseThreshold::Keep ? std::numeric_limits<std::uint64_t>::max() : std::uint64_t{0};
    check(cudaMemPoolSetAttribute(m_pool, cudaMemPoolAttrReleaseThreshold, &wanted), "setting the pool's threshold");
}

PoolThreshold::~PoolThreshold()
{
    checkNoThrow(cudaMemPoolSetAttribute(m_pool, cudaMemPoolAttrReleaseThreshold, &m_before),
                 "restoring the pool's threshold");
    checkNoThrow(cudaMemPoolTrimTo(m_pool, 0), "giving back the pool's memory");
}

RunResources::RunResources(const Scenario& scenario, std::uint32_t smCount, const std::stop_token& stop)
    : m_scenario(scenario)
    , m_smCount(smCount)
    , m_slots(scenario.slotCount())
    , m_hostInStride(wholePages(inputBytesOf(scenario, 0)))
    , m_hostOutStride(wholePages(outputBytesOf(scenario, 0)))
    , m_hostIn(m_slots * m_hostInStride, lasting(scenario, scenario.hostMemory))
    , m_hostOut(m_slots * m_hostOutStride, lasting(scenario, scenario.outputMemory()))
    , m_device(m_slots)
{
    fillHost(stop);
    if (scenario.allocation == Allocation::StreamOrdered)
        m_pool.emplace(scenario.poolReleaseThreshold);
    if (scenario.allocation == Allocation::Preallocated)
        preallocate();
    else
        m_own.resize(m_slots);
    if (scenario.pinning == Pinning::PerBatch)
        m_pins.resize(m_slots);

    const auto flags = scenario.streamKind == StreamKind::Blocking ? cudaStreamDefault : cudaStreamNonBlocking;
    for (std::uint32_t i = 0; i < ownStreams(scenario); ++i)
        m_streams.emplace_back(flags);
    // With sync end nobody waits for a single batch.
    for (std::uint32_t i = 0; scenario.sync != Sync::End && i < m_slots; ++i)
        m_done.emplace_back(Event::Timing::Disabled);
    if (scenario.defaultStreamEvery > 0 && scenario.streamKind == StreamKind::NonBlocking) {
        for (std::uint32_t i = 0; i < 2 * m_slots; ++i)
            m_passed.emplace_back(Event::Timing::Disabled);
    }
    if (scenario.useGraph)
        captureGraphs(stop);
    check(cudaDeviceSynchronize(), "preparing the run");
}

RunResources::~RunResources()
{
    // Nothing may still use the buffers, whatever ended the run.
    checkNoThrow(cudaDeviceSynchronize(), "waiting for the device");
}

void RunResources::fillHost(const std::stop_token& stop)
{
    const auto floats = inputBytesOf(m_scenario, 0) / sizeof(float);
    for (std::uint32_t slot = 0; slot < m_slots; ++slot) {
        auto* input = reinterpret_cast<float*>(hostInput(slot));
        for (std::uint64_t done = 0; done < floats; done += FillChunkFloats) {
            if (stop.stop_requested())
                return;
            fillInput(input + done, std::min(FillChunkFloats, floats - done), slot + done);
        }
        if (m_hostOutStride > 0)
            std::memset(hostOutput(slot), 0x5a, m_hostOutStride);
    }
}

void RunResources::preallocate()
{
    const auto inStride = aligned(inputBytesOf(m_scenario, 0));
    const auto outStride = aligned(outputBytesOf(m_scenario, 0));
    m_deviceIn = DeviceBuffer(m_slots * inStride);
    m_deviceOut = DeviceBuffer(m_slots * outStride);
    for (const auto* buffer : {&m_deviceIn, &m_deviceOut}) {
        if (buffer->size() > 0)
            check(cudaMemset(buffer->data(), 0xff, buffer->size()), "filling device memory");
    }
    for (std::uint32_t slot = 0; slot < m_slots; ++slot) {
        if (inStride > 0)
            m_device[slot].input = m_deviceIn.data() + slot * inStride;
        if (outStride > 0)
            m_device[slot].output = m_deviceOut.data() + slot * outStride;
    }
}

cudaStream_t RunResources::stream(std::uint16_t number) const
{
    return number == DefaultStreamNumber ? nullptr : m_streams[number - 1U].get();
}

cudaStream_t RunResources::streamOf(std::uint32_t batch) const
{
    return stream(streamNumberOf(m_scenario, batch));
}

void RunResources::pin(std::uint32_t batch)
{
    const auto slot = slotOf(batch);
    m_pins[slot].input = PageLock(hostInput(slot), inputBytesOf(m_scenario, batch));
    if (m_scenario.outputMemory() == HostMemory::Pinned)
        m_pins[slot].output = PageLock(hostOutput(slot), outputBytesOf(m_scenario, batch));
}

void RunResources::unpin(std::uint32_t batch)
{
    auto& pins = m_pins[slotOf(batch)];
    pins.input.release();
    pins.output.release();
}

void RunResources::allocate(std::uint32_t batch)
{
    const auto slot = slotOf(batch);
    auto& own = m_own[slot];
    const auto in = inputBytesOf(m_scenario, batch);
    const auto out = outputBytesOf(m_scenario, batch);
    if (m_scenario.allocation == Allocation::PerBatch) {
        own.input = DeviceBuffer(in);
        own.output = DeviceBuffer(out);
        m_device[slot] = {own.input.data(), own.output.data()};
    } else {
        const auto stream = streamOf(batch);
        own.pooledInput = allocatePooled(in, stream);
        own.pooledOutput = allocatePooled(out, stream);
        m_device[slot] = {own.pooledInput.get(), own.pooledOutput.get()};
    }
}

void RunResources::free(std::uint32_t batch)
{
    auto& own = m_own[slotOf(batch)];
    if (m_scenario.allocation == Allocation::PerBatch) {
        own.input = {};
        own.output = {};
    } else {
        freePooled(own.pooledInput);
        freePooled(own.pooledOutput);
    }
}

void RunResources::releaseBatches()
{
    for (auto& own : m_own)
        own = {};
    for (auto& pins : m_pins)
        pins = {};
}

void RunResources::launch(std::uint32_t batch, cudaStream_t stream) const
{
    const auto slot = slotOf(batch);
    const KernelArguments arguments{reinterpret_cast<const float*>(deviceInput(slot)),
                                    reinterpret_cast<float*>(deviceOutput(slot)), m_scenario.samplesOf(batch),
                                    m_scenario.inputBytesPerSample / sizeof(float)};
    launchKernel(m_scenario.kernel, arguments, m_smCount, stream);
}

ExecutableGraph RunResources::capture(std::uint32_t batch, const Stream& stream) const
{
    const auto slot = slotOf(batch);
    return ExecutableGraph::capture(stream, [&](cudaStream_t into) {
        if (const auto bytes = inputBytesOf(m_scenario, batch); bytes > 0)
            check(cudaMemcpyAsync(deviceInput(slot), hostInput(slot), bytes, cudaMemcpyHostToDevice, into),
                  "capturing the copy to the device");
        const auto launches = m_scenario.kernel.kind == KernelKind::None ? 0U : m_scenario.kernel.launchesPerBatch;
        for (std::uint32_t i = 0; i < launches; ++i)
            launch(batch, into);
        if (const auto bytes = outputBytesOf(m_scenario, batch); bytes > 0)
            check(cudaMemcpyAsync(hostOutput(slot), deviceOutput(slot), bytes, cudaMemcpyDeviceToHost, into),
                  "capturing the copy to the host");
    });
}

void RunResources::captureGraphs(const std::stop_token& stop)
{
    // The legacy default stream cannot be captured; what is captured does not depend on the stream.
    const Stream capturing(cudaStreamNonBlocking);
    const auto batches = m_scenario.batches();
    for (std::uint32_t slot = 0; slot < m_slots && !stop.stop_requested(); ++slot)
        m_graphs.push_back(capture(slot, capturing));
    if (m_scenario.samplesOf(batches - 1) != m_scenario.batchSize && !stop.stop_requested())
        m_graphs.push_back(capture(batches - 1, capturing));
}

const ExecutableGraph& RunResources::graphOf(std::uint32_t batch) const
{
    const bool smaller = m_scenario.samplesOf(batch) != m_scenario.batchSize;
    return smaller ? m_graphs.back() : m_graphs[slotOf(batch)];
}

} // namespace overlap::cuda
