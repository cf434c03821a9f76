// SPDX-License-Identifier: GPL-3.0-or-later
// What each kernel is, whoever runs, simulates or draws it.
#pragma once

#include "engine/scenario/scenario.h"

#include <array>
#include <optional>
#include <string_view>

namespace overlap {

// In the order of KernelKind.
inline constexpr std::array<std::string_view, 4> KernelWords{"per_sample_reduce", "elementwise_fma", "fixed_duration",
                                                             "none"};
static_assert(KernelWords.size() == static_cast<std::size_t>(KernelKind::None) + 1, "a word for each kernel");

// Its word in a scenario file, and its name in a timeline: "per_sample_reduce".
[[nodiscard]] constexpr std::string_view wordOf(KernelKind kind)
{
    return KernelWords[static_cast<std::size_t>(kind)];
}

inline constexpr std::uint32_t ReduceOutputs = 1000; // floats that per_sample_reduce writes for each sample

// Bytes that it writes for each sample of `inputBytes`. None: it only takes time, and its output may have any size.
[[nodiscard]] constexpr std::optional<std::uint64_t> bytesWritten(KernelKind kind, std::uint64_t inputBytes)
{
    switch (kind) {
    case KernelKind::PerSampleReduce:
        return ReduceOutputs * sizeof(float);
    case KernelKind::ElementwiseFma:
        return inputBytes;
    case KernelKind::FixedDuration:
    case KernelKind::None:
        break;
    }
    return std::nullopt;
}

// Whether there is a result to be checked.
[[nodiscard]] constexpr bool computes(KernelKind kind)
{
    return bytesWritten(kind, 0).has_value();
}

// One launch over `samples` samples.
struct LaunchShape
{
    std::uint64_t blocks = 1;
    std::uint32_t threadsPerBlock = 1;
};

[[nodiscard]] constexpr LaunchShape launchShape(KernelKind kind, std::uint32_t samples, std::uint32_t smCount)
{
    constexpr std::uint64_t ElementwiseBlocksPerSm = 8;
    switch (kind) {
    case KernelKind::PerSampleReduce:
        return {samples, 512};
    case KernelKind::ElementwiseFma:
        return {ElementwiseBlocksPerSm * smCount, 256};
    case KernelKind::FixedDuration:
    case KernelKind::None:
        break;
    }
    return {1, 32};
}

} // namespace overlap
