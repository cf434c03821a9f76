// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <optional>
#include <string>
#include <vector>

namespace overlap {

// A measured curve: microseconds against bytes, linear between points, the last two points extended beyond the end,
// the first value kept below the start. Empty: 0 everywhere.
class Curve
{
public:
    struct Point
    {
        double bytes = 0.0;
        double us = 0.0;
        auto operator<=>(const Point&) const = default;
    };
    Curve() = default;
    explicit Curve(std::vector<Point> points); // in ascending order of bytes
    [[nodiscard]] double at(double bytes) const;
    [[nodiscard]] bool empty() const { return m_points.empty(); }
    [[nodiscard]] const std::vector<Point>& points() const { return m_points; }
    auto operator<=>(const Curve&) const = default;

private:
    std::vector<Point> m_points;
};

enum class Direction : std::uint8_t
{
    ToDevice,
    ToHost
};

// Copies of one direction.
struct CopyCosts
{
    double pinnedCallUs = 0.0; // host time of cudaMemcpyAsync from or to pinned memory
    Curve pinnedDevice; // device time from or to pinned memory
    Curve pageableCall; // host time of the whole blocking call, buffers in the CPU's cache
    Curve pageableCallUncached; // the same, buffers too large for it; empty: as pageableCall
    Curve pageableTail; // ToDevice: from the end of the call to the end of the copy on the device
    auto operator<=>(const CopyCosts&) const = default;
};

// How much both directions slow each other down, against the size of the copy.
struct DuplexPoint
{
    double bytes = 0.0;
    double h2dRate = 1.0; // share of the rate alone
    double d2hRate = 1.0;
    double h2dGapUs = 0.0; // between copies on the engine
    double d2hGapUs = 0.0;
    auto operator<=>(const DuplexPoint&) const = default;
};

enum class CopyQueue : std::uint8_t
{
    Fifo, // in the order of issue: a copy that waits for its kernel holds up those behind it
    ReadyFirst // whichever can run
};

struct AllocationCosts
{
    Curve malloc;
    Curve free; // after waiting for the device
    Curve mallocAsyncGrow; // the pool asks the driver for memory
    double mallocAsyncHitUs = 0.0;
    double freeAsyncUs = 0.0;
    Curve trim; // added to a synchronisation that gives pool memory back
    std::uint64_t poolChunkBytes = 1;
    Curve hostRegister;
    Curve hostUnregister; // after waiting for the device
    auto operator<=>(const AllocationCosts&) const = default;
};

struct GraphCosts
{
    double launchUs = 0.0; // host
    double launchPerNodeUs = 0.0; // host
    double kernelGapUs = 0.0; // device: between two kernel nodes
    auto operator<=>(const GraphCosts&) const = default;
};

// What one kernel takes on the device. Measured as a table, or computed:
//   per_sample_reduce: fixed + elements x (a + b x iterations) of one block, x blocks / SMs when there are more blocks
//   elementwise_fma:   fixed + max(elements x iterations / fma rate, bytes / memory rate)
struct KernelCosts
{
    struct Point
    {
        double iterations = 0.0;
        double samples = 0.0;
        double freshUs = 0.0; // its input was just copied to the device
        double warmUs = 0.0; // its input was just read
        auto operator<=>(const Point&) const = default;
    };
    std::vector<Point> table; // a full grid, by iterations, then samples
    double tableBytesPerSample = 0.0; // input size of the table's measurements
    double fixedUs = 0.0;
    double blockUsPerElement = 0.0; // a
    double blockUsPerElementIteration = 0.0; // b
    double fmaPerUs = 0.0; // of the whole device
    double memoryBytesPerUs = 0.0;
    auto operator<=>(const KernelCosts&) const = default;
};

enum class ProvenanceKind : std::uint8_t
{
    Measured,
    Published,
    Ideal
};

struct Provenance
{
    ProvenanceKind kind = ProvenanceKind::Ideal;
    std::string summary; // one line
    std::string date; // Measured
    std::string driver;
    std::string runtime;
    std::string pcie; // "5.0 x16"
    struct Source
    {
        std::string fields; // what comes from it: "memory_bytes, sm_count"
        std::string text; // where it is from
        auto operator<=>(const Source&) const = default;
    };
    std::vector<Source> sources;
    auto operator<=>(const Provenance&) const = default;
};

// Percent of the wall time, over measured runs that the profile was not made from.
struct ProfileError
{
    double pinnedP50 = 0.0;
    double pinnedP95 = 0.0;
    double pageableP50 = 0.0;
    double pageableP95 = 0.0;
    std::uint32_t runs = 0;
    auto operator<=>(const ProfileError&) const = default;
};

// What the simulated device knows of a machine: `overlapscope.profile/1`. Times in microseconds.
struct DeviceProfile
{
    std::string name; // "h200"
    std::string title; // "H200"
    Provenance provenance;
    std::optional<ProfileError> modelError;

    std::uint32_t smCount = 1;
    std::uint32_t threadsPerSm = 2048;
    std::uint32_t blocksPerSm = 32;
    std::uint64_t l2Bytes = 0; // the device's cache; 0: kernels take the same wherever their input is
    std::uint64_t memoryBytes = 0;
    std::uint64_t memoryReservedBytes = 0; // context, code, the display: not for buffers
    std::uint32_t copyEngines = 2; // 1, or one for each direction
    CopyQueue copyQueue = CopyQueue::ReadyFirst;
    double linkGbps = 0.0; // theoretical, one direction

    CopyCosts toDevice;
    CopyCosts toHost;
    std::uint64_t pageableChunkBytes = 0; // staging buffer; 0: the whole copy is on the device while the host is in it
    std::uint64_t pageableAsyncBytes = 0; // up to this size a pageable H2D does not wait for its stream
    std::uint64_t cacheBytes = 0; // inputs up to this total stay in the CPU's cache; 0: always
    std::uint64_t uncachedBytes = 0; // from this total on none do
    double copyGapUs = 0.0; // between two copies on one engine
    double copyToKernelGapUs = 0.0; // between an operation and the one in its stream that waited for it
    double kernelToCopyGapUs = 0.0;
    double kernelGapUs = 0.0;
    double copyToCopyGapUs = 0.0;
    double duplexFactor = 2.0; // both directions together against one alone
    std::vector<DuplexPoint> duplex; // empty: no slowdown

    double launchCallUs = 0.0;
    double kernelLatencyUs = 0.0; // end of the call to the start on an idle device
    double copyLatencyUs = 0.0;
    double eventRecordUs = 0.0;
    double streamWaitEventUs = 0.0;
    double idleSyncUs = 0.0; // a synchronisation that has nothing to wait for
    double wakeUs = 0.0; // end of the work to the return of the call that waits for it
    double workerWakeUs = 0.0; // from one host thread to another
    std::uint32_t launchQueueDepth = 1024; // operations of one stream before a call blocks
    double moduleLoadUs = 0.0; // first launch of a kernel in a process

    AllocationCosts allocation;
    GraphCosts graph;
    KernelCosts perSampleReduce;
    KernelCosts elementwiseFma;
    double normalizeUsPerByte = 0.0; // of float32 output, one thread

    auto operator<=>(const DeviceProfile&) const = default;

    // Large pinned copies, 10^9 bytes per second.
    [[nodiscard]] std::optional<double> peakGbps(Direction direction) const;
    [[nodiscard]] const CopyCosts& copies(Direction direction) const
    {
        return direction == Direction::ToDevice ? toDevice : toHost;
    }
};

// Device time of a kernel over `samples` samples that has the device to itself.
[[nodiscard]] double kernelUs(const KernelCosts& costs, const DeviceProfile& profile, std::uint32_t iterations,
                              std::uint32_t samples, double inputBytesPerSample, double outputBytesPerSample,
                              bool fresh);

// What a kernel's missing the L2 costs: a latency that every block of a launch sees at the same time, or bandwidth.
enum class MissCost : std::uint8_t
{
    PerBlock,
    PerSample
};
// By how much longer a kernel takes whose freshly copied input is in the L2 to the share 1 - `missing`, because the
// buffers of other batches have displaced it. From the table's own rows below and above the size of the L2; what a batch
// that does not fit on its own loses that way is part of its time in the table already.
[[nodiscard]] double missUs(const KernelCosts& costs, const DeviceProfile& profile, std::uint32_t iterations,
                            std::uint32_t samples, double inputBytesPerSample, double outputBytesPerSample,
                            double missing, MissCost cost);

} // namespace overlap
