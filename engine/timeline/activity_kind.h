// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace overlap {

enum class ActivityKind : std::uint8_t
{
    // on the host
    Prepare,
    Issue, // in an API call that returns at once
    Blocked, // in a call that waits: pageable or blocking copy, (un)registering, a launch on a full queue
    Synchronize, // waiting in a synchronising call, or for a worker
    Allocate, // cudaMalloc, cudaFree and their stream-ordered forms
    // on the device
    CopyToDevice,
    Kernel,
    CopyToHost,
    CopyOnDevice,
    Memset,
    // on the device, in recordings of other tools
    CopyToPeer, // from one device to another
    CopyUnknown, // of a direction that was not recorded
    CopyOnHost, // done by the driver on the host: no copy of the device
    Migration, // of unified memory, which nobody asked for in a call
    // on the host, in recordings of other tools
    Operator, // of a framework or of the interpreter: contains calls
    Range, // that somebody marked: NVTX, annotations; may mark the device too
    Overhead // of the recorder itself
};
inline constexpr std::size_t ActivityKindCount = 17;

// Stable lower-case names for files: "prepare", "issue", "blocked", "synchronize", "allocate", "h2d", "kernel", "d2h",
// "d2d", "memset", "p2p", "copy", "h2h", "migration", "operator", "range", "overhead".
[[nodiscard]] const char* activityKindId(ActivityKind kind);

[[nodiscard]] constexpr bool isDeviceKind(ActivityKind kind)
{
    return kind >= ActivityKind::CopyToDevice && kind < ActivityKind::Operator;
}
// Copies that the program asked for and that a device did: what the metrics call C.
[[nodiscard]] constexpr bool isCopyKind(ActivityKind kind)
{
    return kind == ActivityKind::CopyToDevice || kind == ActivityKind::CopyToHost || kind == ActivityKind::CopyOnDevice
           || kind == ActivityKind::CopyToPeer || kind == ActivityKind::CopyUnknown;
}

} // namespace overlap
