// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace overlap {

enum class HostMemory : std::uint8_t
{
    Pageable,
    Pinned
};

enum class OutputHostMemory : std::uint8_t
{
    Same, // as the input
    Pageable,
    Pinned
};

enum class Pinning : std::uint8_t
{
    Once,
    PerBatch // cudaHostRegister before each batch, cudaHostUnregister once the host knows that the batch is done
};

enum class Sync : std::uint8_t
{
    EveryOp, // blocking copies, cudaDeviceSynchronize after the kernel; one slot
    EveryBatch, // cudaStreamSynchronize after each batch
    SlotReuse, // the host waits for batch b - K before it prepares batch b
    End // one synchronisation at the very end; as many slots as batches
};

enum class IssueOrder : std::uint8_t
{
    DepthFirst,
    BreadthFirst // groups of K batches: all inputs, all kernels, all outputs
};

enum class StreamKind : std::uint8_t
{
    NonBlocking,
    Blocking, // cudaStreamDefault: the legacy default stream is a barrier
    LegacyDefault // everything in stream 0
};

enum class Allocation : std::uint8_t
{
    Preallocated,
    PerBatch, // cudaMalloc, cudaFree
    StreamOrdered // cudaMallocAsync, cudaFreeAsync
};

enum class PoolReleaseThreshold : std::uint8_t
{
    Default, // 0: memory goes back at every synchronisation
    Keep // never give back
};

enum class KernelKind : std::uint8_t
{
    PerSampleReduce, // one block of 512 threads per sample, 1000 float outputs per sample
    ElementwiseFma, // out = f(in), grid-stride, 8 blocks of 256 threads per SM
    FixedDuration,
    None
};

enum class PrepareKind : std::uint8_t
{
    None,
    Normalize, // uint8 to float32, x / 255 - 0.5
    FixedDuration
};

struct KernelWork
{
    KernelKind kind = KernelKind::PerSampleReduce;
    std::uint32_t iterations = 256;
    double durationUs = 0.0; // FixedDuration: per launch
    double durationUsPerSample = 0.0; // FixedDuration: added for each sample of the launch
    std::uint32_t launchesPerBatch = 1;

    auto operator<=>(const KernelWork&) const = default;
};

struct PrepareWork
{
    PrepareKind kind = PrepareKind::None;
    double usPerSample = 0.0; // FixedDuration
    std::uint32_t workers = 0; // 0: in the issuing thread

    auto operator<=>(const PrepareWork&) const = default;
};

// A transfer/compute job and the way it is issued: what `overlapscope.scenario/1` describes. A value without an
// invariant; `validate` (validation.h) tells whether it can be run.
struct Scenario
{
    std::string name;
    std::uint32_t samples = 512;
    std::uint32_t batchSize = 32;
    std::uint32_t streams = 2;
    HostMemory hostMemory = HostMemory::Pinned;
    OutputHostMemory outputHostMemory = OutputHostMemory::Same;
    Pinning pinning = Pinning::Once;
    Sync sync = Sync::SlotReuse;
    bool finalSync = true; // false: the clock stops after the last issuing call; the result is not a duration
    IssueOrder issueOrder = IssueOrder::DepthFirst;
    StreamKind streamKind = StreamKind::NonBlocking;
    std::uint32_t defaultStreamEvery = 0; // n > 0: the kernel of every n-th batch goes into the legacy default stream
    Allocation allocation = Allocation::Preallocated;
    PoolReleaseThreshold poolReleaseThreshold = PoolReleaseThreshold::Default;
    std::uint64_t inputBytesPerSample = 602112; // 3 x 224 x 224 float32
    std::optional<std::uint64_t> outputBytesPerSample; // none: what the kernel writes, see outputBytes()
    KernelWork kernel;
    bool useGraph = false;
    PrepareWork prepare;

    auto operator<=>(const Scenario&) const = default;

    // 4000 bytes, or the input's size with elementwise_fma, unless set.
    [[nodiscard]] std::uint64_t outputBytes() const;
    [[nodiscard]] HostMemory outputMemory() const;
    [[nodiscard]] std::uint32_t batches() const; // M = ceil(N / B); 0 when the batch size is 0
    [[nodiscard]] std::uint32_t samplesOf(std::uint32_t batch) const; // B, or what is left in the last batch
    // every_op: 1; end: M; else min(K, M).
    [[nodiscard]] std::uint32_t slotCount() const;
    [[nodiscard]] std::uint32_t streamOf(std::uint32_t batch) const; // b mod K; 0 with every_op
    [[nodiscard]] bool preparesInWorkers() const;
};

} // namespace overlap
