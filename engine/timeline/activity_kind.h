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
    Memset
};
inline constexpr std::size_t ActivityKindCount = 10;

// Stable lower-case names for files: "prepare", "issue", "blocked", "synchronize", "allocate", "h2d", "kernel", "d2h",
// "d2d", "memset".
[[nodiscard]] const char* activityKindId(ActivityKind kind);

[[nodiscard]] constexpr bool isDeviceKind(ActivityKind kind)
{
    return kind >= ActivityKind::CopyToDevice;
}
[[nodiscard]] constexpr bool isCopyKind(ActivityKind kind)
{
    return kind == ActivityKind::CopyToDevice || kind == ActivityKind::CopyToHost || kind == ActivityKind::CopyOnDevice;
}

} // namespace overlap
