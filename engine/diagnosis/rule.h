// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace overlap {

// R1 to R13 are those of the design; the three after them are field problems that no other rule tells.
enum class RuleId : std::uint8_t
{
    PageableCopies = 1, // async copies from or to pageable memory: may serialise
    BlockingCopies,
    BlockingSynchronization, // between independent work
    CopiesNotHidden,
    DeviceIdle,
    LowKernelUtilization,
    LaunchBound,
    SmallCopies,
    SerializedStreams, // one stream, the default stream or the order of issue serialises independent work
    SlowCopies,
    AllocationInLoop, // of device memory, or pinning of host memory
    HostBoundPreparation,
    UnderfilledKernels,
    LazyFirstLaunch, // the first launch loads the module
    ClockStopsEarly, // the time was taken before the device was done
    QueueFull // launches wait for room in the launch queue
};
inline constexpr std::size_t RuleCount = 16;

[[nodiscard]] std::span<const RuleId> allRules(); // in order
[[nodiscard]] const char* ruleId(RuleId rule); // "R1"
[[nodiscard]] std::optional<RuleId> findRule(std::string_view id);

// It says where time goes but not why: copies not hidden, device idle, low utilisation follow from something else.
[[nodiscard]] bool isSymptom(RuleId rule);

// What kind of the rule's problem was found; decides the words and the mends.
enum class FindingVariant : std::uint8_t
{
    Plain,
    Input, // R1: pageable memory on the way in
    Output,
    Both,
    OneStream, // R9
    DefaultStream, // R9: everything in the legacy default stream
    DefaultStreamBarrier, // R9: some work in the default stream holds up the other streams
    IssueOrder, // R9: copies queue behind a copy that waits for its kernel, on one copy engine
    DeviceMemory, // R11: cudaMalloc, cudaFree
    StreamOrdered, // R11: cudaMallocAsync, cudaFreeAsync
    Pinning, // R11: cudaHostRegister, cudaHostAlloc and their opposites
    IssuingThread, // R12: prepares itself
    Workers, // R12: waits for the workers
    HostWait, // R5: the main cause of the gaps
    KernelWait,
    EventWait,
    OtherWait
};
[[nodiscard]] const char* variantId(FindingVariant variant); // "", "input", "one_stream"

// Of what the share in percent is.
enum class Denominator : std::uint8_t
{
    Window,
    CopyTime,
    KernelTime
};
[[nodiscard]] const char* denominatorId(Denominator denominator); // "window", "copy_time", "kernel_time"

// Every threshold of every rule. Percentages 0 .. 100.
struct DiagnosisOptions
{
    double leastSharePct = 2.0; // R1, R2, R3, R8, R16: what the evidence adds up to, of the window
    double hiddenPct = 50.0; // R4: less of the copy beside kernels
    Nanoseconds longCopy{100'000}; // R4: shorter ones are not looked at
    Nanoseconds gap{20'000}; // R5: shorter gaps are not looked at
    double idlePct = 10.0; // R5: of the window in such gaps
    double kernelUtilizationPct = 50.0; // R6
    double shortKernelsPct = 50.0; // R7: of the kernels are shorter than the call that launched them
    double launchIdlePct = 20.0; // R7: of the window idle inside issuing calls
    std::uint32_t smallCopiesInRow = 3; // R8
    Nanoseconds smallCopyDistance{1'000'000}; // R8: "in a row" up to this distance
    std::optional<double> smallCopyBytes; // R8; none: where latency takes half of the time, by the profile, or 64 KiB
    double serializedHiddenPct = 10.0; // R9: less of the copy time beside kernels
    double serializedBusyPct = 10.0; // R9: copies and kernels each take so much of the window
    double copyRatePct = 80.0; // R10: of the calibrated rate
    std::uint64_t largeCopyBytes = 1U << 20U; // R10: smaller ones are not looked at
    double allocationPct = 1.0; // R11: of the window in such calls
    double prepareIdlePct = 20.0; // R12: of the window idle while preparing
    double underfilledPct = 10.0; // R13: of the kernel time lost on empty SMs
    double lazyLaunchFactor = 10.0; // R14: the first launch against the median of the others
    Nanoseconds lazyLaunch{100'000}; // R14: at least so much longer
    Nanoseconds earlyStop{20'000}; // R15: work after the clock stopped
    double leastGainPct = 2.0; // where mends can be simulated: a finding whose mend gains less is left out
    Nanoseconds kernelWaitLimit{30'000}; // idle gaps below it count as kernel wait
    std::size_t mostEvidence = 1'000; // kept of the largest; counts and sums are always of all
};

} // namespace overlap
