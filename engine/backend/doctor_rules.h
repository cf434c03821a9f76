// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/doctor_report.h"
#include "engine/backend/machine_facts.h"

#include <cstdint>
#include <string>
#include <vector>

namespace overlap {

// Judges what was found: an item for each thing that was looked at, those of the machine first, then those of each GPU.
[[nodiscard]] DoctorReport judge(const MachineFacts& facts);

// The items of one GPU. `targets` as CMake writes them: what this program holds code for.
[[nodiscard]] std::vector<DoctorItem> judgeGpu(const GpuCondition& gpu, const std::vector<std::string>& targets);

// How a program that was built for `targets` runs on a GPU.
enum class CodeFit : std::uint8_t
{
    Native, // holds machine code for it
    Translated, // the driver compiles it at the first start
    Missing,
    Unknown // targets that are no numbers, such as "all-major"
};
[[nodiscard]] CodeFit codeFit(int computeCapability, const std::vector<std::string>& targets);

// The report of a build without CUDA.
[[nodiscard]] DoctorReport doctorWithoutCuda();

} // namespace overlap
