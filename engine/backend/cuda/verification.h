// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/run_resources.h"

#include <vector>

namespace overlap::cuda {

// Holds a few outputs of every repeat against the same arithmetic on the host. The tolerance is none: fma and addition
// are rounded the same way everywhere, and both sides do them in the same order, so that one bit of difference means
// that something went wrong. For kernels that write nothing the input on the device and, where the buffers last, the
// copied output are compared instead.
class Verification
{
public:
    Verification(const Scenario& scenario, const RunResources& resources);

    // Before a repeat: writes over the outputs that will be looked at, so that no earlier result can pass.
    void spoil();
    // After a repeat, with everything on the device at its end. Throws RunFailure.
    void check();

private:
    struct Place
    {
        std::uint32_t slot = 0;
        std::uint32_t batch = 0; // the last one in that slot
        std::uint32_t sample = 0;
        std::uint64_t output = 0; // of the sample
        float expected = 0.0F;
    };
    void choosePlaces();
    void addPlaces(std::uint32_t slot, std::uint32_t batch);
    [[nodiscard]] float reference(const Place& place) const;
    [[nodiscard]] std::uint64_t costOf(std::uint64_t output) const; // fused multiply-adds on the host
    [[nodiscard]] std::byte* at(const Place& place) const; // not aligned when the output's size is odd
    void checkInput() const;

    const Scenario& m_scenario;
    const RunResources& m_resources;
    std::vector<Place> m_places;
    std::uint64_t m_cost = 0;
    bool m_first = true;
};

// f of the design, `iterations` times; what the kernels do to each element.
[[nodiscard]] float iterated(float x, std::uint32_t iterations);

} // namespace overlap::cuda
