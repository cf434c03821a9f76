// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval.h"

#include <optional>
#include <string_view>

namespace overlap {

// The name without the version that CUPTI appends: "cudaMemcpyAsync_v3020" is "cudaMemcpyAsync".
[[nodiscard]] std::string_view withoutApiVersion(std::string_view name);

// What the host does in a call of CUDA's or HIP's runtime or driver, by its name: Synchronize, Blocked (a copy that is not
// asynchronous, registering), Allocate, else Issue.
[[nodiscard]] ActivityKind callKindOf(std::string_view name);

struct CopyKind
{
    ActivityKind kind = ActivityKind::CopyUnknown;
    IntervalFlag flags = IntervalFlag::None; // Array, Pageable, Pinned
};
// By CUPTI's number: 1 H2D .. 13 migration on the device.
[[nodiscard]] CopyKind copyKindOf(std::int64_t cuptiKind);
// By a name as PyTorch writes it: "Memcpy HtoD (Pageable -> Device)". What it does not say stays unknown.
[[nodiscard]] CopyKind copyKindOf(std::string_view name);
// The other way round, for writing: CUPTI's number (0: unknown) and PyTorch's name.
[[nodiscard]] int cuptiCopyKindOf(const Interval& copy);
[[nodiscard]] std::string_view copyNameOf(const Interval& copy);

} // namespace overlap
