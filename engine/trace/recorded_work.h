// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace overlap {

// What a device did in the window of a recorded run, as far as that tells whether another one did the same.
struct RecordedWork
{
    std::map<std::string, std::uint64_t> kernels; // by name
    std::uint64_t kernelCount = 0;
    std::uint64_t bytesIn = 0;
    std::uint64_t bytesOut = 0;
};

// O(operations).
[[nodiscard]] RecordedWork workOf(const RunResult& run);

// Why the times of two recordings say nothing about each other.
enum class WorkDifference : std::uint8_t
{
    Kernels, // less than half of them have names in common
    Amount // neither as many kernels nor as many bytes copied, within a quarter
};
// None: they may have done the same work, or one of them did nothing. Batches of another size make fewer kernels of the
// same bytes, so one of both being alike is enough.
[[nodiscard]] std::optional<WorkDifference> differenceOf(const RecordedWork& a, const RecordedWork& b);

} // namespace overlap
