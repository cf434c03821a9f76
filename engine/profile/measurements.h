// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/profile/device_profile.h"
#include "engine/scenario/scenario.h"

namespace overlap {

// What was measured on a GPU, before anything is concluded from it: single operations and short sequences, each figure
// the median of its repeats. Times in microseconds. A profile is made from it by `profileFrom`.
struct Measurements
{
    std::string name; // of the profile
    std::string title;
    Provenance provenance;

    std::uint32_t smCount = 1;
    std::uint32_t threadsPerSm = 2048;
    std::uint32_t blocksPerSm = 32;
    std::uint64_t l2Bytes = 0; // 0: not known
    std::uint64_t memoryBytes = 0;
    std::uint64_t memoryReservedBytes = 0;
    std::uint32_t copyEngines = 2;
    CopyQueue copyQueue = CopyQueue::ReadyFirst;
    double linkGbps = 0.0; // 0: not known

    // One cudaMemcpyAsync into an idle non-blocking stream, the same buffer again and again.
    struct Copy
    {
        double bytes = 0.0;
        double callUs = 0.0;
        double doneUs = 0.0; // from the call to the return of a synchronisation of the stream
        double deviceUs = 0.0; // between two timing events, less the call
    };
    // The same from or to pageable memory, the buffers taken in turn from `totalBytes` of memory.
    struct RotatingCopy
    {
        double bytes = 0.0;
        double totalBytes = 0.0;
        double callUs = 0.0;
    };
    struct DirectionCopies
    {
        std::vector<Copy> pinned; // in ascending order of bytes
        std::vector<Copy> pageable; // of ToDevice, deviceUs is what is left of the copy after the call
        std::vector<RotatingCopy> rotating;
    };
    DirectionCopies toDevice;
    DirectionCopies toHost;
    std::uint64_t pageableAsyncBytes = 0;

    // Many copies both ways at once.
    struct Duplex
    {
        double bytes = 0.0;
        double h2dUs = 0.0;
        double d2hUs = 0.0;
        double h2dGapUs = 0.0;
        double d2hGapUs = 0.0;
    };
    std::vector<Duplex> duplex; // in ascending order of bytes
    std::vector<double> copyGapsUs; // between copies to the device that follow each other, by size and streams

    // Copy, kernel and copy in one stream: the kernel's input is fresh.
    struct Chain
    {
        KernelKind kernel = KernelKind::PerSampleReduce;
        std::uint32_t iterations = 0;
        std::uint32_t samples = 0;
        double kernelUs = 0.0;
        double copyToKernelGapUs = 0.0;
        double kernelToCopyGapUs = 0.0;
        std::optional<double> kernelGapUs = std::nullopt; // to the same kernel behind it
    };
    std::vector<Chain> chains;
    // The same kernel again on the same input.
    struct WarmKernel
    {
        KernelKind kernel = KernelKind::PerSampleReduce;
        std::uint32_t iterations = 0;
        std::uint32_t samples = 0;
        double us = 0.0;
    };
    std::vector<WarmKernel> warmKernels;
    double kernelBytesPerSample = 0.0; // input of both

    double launchCallUs = 0.0;
    double launchSyncUs = 0.0; // launch and synchronisation of a kernel that does nothing
    double emptyKernelUs = 0.0; // between two timing events, less the call
    double eventRecordUs = 0.0;
    std::optional<double> streamWaitEventUs; // none: taken as eventRecordUs
    double idleSyncUs = 0.0;
    std::optional<double> workerWakeUs; // none: taken as the wake-up from a synchronisation
    std::optional<double> moduleLoadUs; // none: taken as that of a small module
    std::uint32_t launchQueueDepth = 1024;

    struct Allocation
    {
        double bytes = 0.0;
        double mallocUs = 0.0;
        double freeUs = 0.0;
        double growUs = 0.0; // cudaMallocAsync of an empty pool
        std::optional<double> poolHitUs;
        std::optional<double> freeAsyncUs;
        std::optional<double> trimmingSyncUs; // the synchronisation that gives it back
    };
    std::vector<Allocation> allocations; // in ascending order of bytes
    std::uint64_t poolChunkBytes = 1;
    // What allocating adds to each round of a loop on one stream: two buffers, a copy in, a kernel, a copy out, the
    // buffers freed, with one synchronisation. The calls of a loop cost more than the same calls alone: the driver's code
    // is no longer in the CPU's caches, and a pool gives memory back behind copies.
    struct AllocationLoop
    {
        double inputBytes = 0.0;
        double outputBytes = 0.0;
        double mallocFreeUs = 0.0; // cudaMalloc and cudaFree of both
        double poolUs = 0.0; // cudaMallocAsync and cudaFreeAsync of both, the pool is trimmed by the synchronisation
    };
    std::optional<AllocationLoop> allocationLoop; // none: as the calls alone

    struct HostRegistration
    {
        double bytes = 0.0;
        double registerUs = 0.0;
        double unregisterUs = 0.0;
    };
    std::vector<HostRegistration> hostRegistrations;

    // A graph of nodes one after the other, most of them kernels that do nothing.
    struct GraphTrain
    {
        double nodes = 0.0;
        double launchUs = 0.0; // host
        double totalUs = 0.0; // to the return of a synchronisation
    };
    std::vector<GraphTrain> graphTrains; // in ascending order of nodes

    struct Preparation
    {
        double bytes = 0.0; // of float32 output
        double us = 0.0;
    };
    std::vector<Preparation> preparations; // normalize, one thread
};

// Draws the conclusions: curves, gaps, rates, the size of the CPU's cache. Uses nothing but `measured`. The model
// error stays unknown.
[[nodiscard]] DeviceProfile profileFrom(const Measurements& measured);

} // namespace overlap
