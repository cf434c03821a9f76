// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace overlap::cuda {

// The CPU work of a batch before its copy. Can be called from several threads at once.
class Preparation
{
public:
    explicit Preparation(const Scenario& scenario);

    // Fills the input of `batch` at `destination`. Returns early, with part of it done, when stopped.
    void run(std::uint32_t batch, std::byte* destination, const std::stop_token& stop) const;

private:
    void normalize(std::uint32_t batch, float* destination, const std::stop_token& stop) const;
    void spin(std::uint32_t batch, const std::stop_token& stop) const;

    const Scenario& m_scenario;
    std::vector<std::uint8_t> m_source; // the pixels of a batch, and some more so that batches differ
};

// Input that no arithmetic can mistake for memory that was never written: small numbers, none of them 0, other ones in
// every slot.
void fillInput(float* destination, std::uint64_t count, std::uint64_t seed);

} // namespace overlap::cuda
