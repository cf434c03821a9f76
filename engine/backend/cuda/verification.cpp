// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/verification.h"

#include "engine/scenario/kernel_kind.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace overlap::cuda {

namespace {
// Some 20 ms on the host. One place is looked at whatever it costs: it costs the GPU about as much.
constexpr std::uint64_t CostLimit = 3'000'000;
constexpr std::uint8_t SpoilByte = 0x5a;
constexpr std::uint8_t DeviceFill = 0xff; // RunResources fills its outputs with it

Error wrongOutput(std::uint32_t batch, std::uint32_t sample, std::uint64_t output, float is, float expected)
{
    return {ErrorCode::Device, "The GPU computed a wrong result: output " + std::to_string(output) + " of sample "
                                   + std::to_string(sample) + " in batch " + std::to_string(batch) + " is "
                                   + std::to_string(is) + ", not " + std::to_string(expected)
                                   + ". Its times mean nothing; check the device's memory and its error counters "
                                     "(nvidia-smi -q)"};
}
} // namespace

float iterated(float x, std::uint32_t iterations)
{
    for (std::uint32_t i = 0; i < iterations; ++i)
        x = std::fma(x, 1.000001F, 0.5F);
    return x;
}

Verification::Verification(const Scenario& scenario, const RunResources& resources)
    : m_scenario(scenario)
    , m_resources(resources)
{
    choosePlaces();
}

void Verification::choosePlaces()
{
    const auto batches = m_scenario.batches();
    const auto slots = m_scenario.slotCount();
    if (m_scenario.outputBytes() < sizeof(float))
        return;
    // The last batch that each of these slots holds at the end.
    const auto lastIn = [&](std::uint32_t slot) { return slot + (batches - 1 - slot) / slots * slots; };
    std::vector<std::uint32_t> chosen{(batches - 1) % slots, 0, slots / 2};
    std::ranges::sort(chosen);
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    for (const auto slot : chosen)
        addPlaces(slot, lastIn(slot));
}

void Verification::addPlaces(std::uint32_t slot, std::uint32_t batch)
{
    const auto samples = m_scenario.samplesOf(batch);
    const auto outputs = m_scenario.outputBytes() / sizeof(float);
    for (const auto sample : {samples - 1, 0U}) {
        for (const auto output : {std::uint64_t{0}, outputs / 2, outputs - 1}) {
            const auto cost = costOf(output);
            if (m_places.empty() || m_cost + cost <= CostLimit)
                m_places.push_back({slot, batch, sample, output, 0.0F});
            m_cost += cost;
        }
    }
}

std::uint64_t Verification::costOf(std::uint64_t output) const
{
    const auto inputs = m_scenario.inputBytesPerSample / sizeof(float);
    switch (m_scenario.kernel.kind) {
    case KernelKind::PerSampleReduce:
        return output < inputs ? (inputs - output + ReduceOutputs - 1) / ReduceOutputs * m_scenario.kernel.iterations
                               : 0;
    case KernelKind::ElementwiseFma:
        return m_scenario.kernel.iterations;
    case KernelKind::FixedDuration:
    case KernelKind::None:
        break;
    }
    return 0;
}

float Verification::reference(const Place& place) const
{
    const auto inputs = m_scenario.inputBytesPerSample / sizeof(float);
    const auto* sample = reinterpret_cast<const float*>(m_resources.hostInput(place.slot)) + place.sample * inputs;
    if (m_scenario.kernel.kind == KernelKind::ElementwiseFma)
        return iterated(sample[place.output], m_scenario.kernel.iterations);
    float sum = 0.0F;
    for (auto i = place.output; i < inputs; i += ReduceOutputs)
        sum += iterated(sample[i], m_scenario.kernel.iterations);
    return sum;
}

std::byte* Verification::at(const Place& place) const
{
    return m_resources.hostOutput(place.slot) + place.sample * m_scenario.outputBytes() + place.output * sizeof(float);
}

void Verification::spoil()
{
    for (const auto& place : m_places)
        std::memset(at(place), SpoilByte, sizeof(float));
}

void Verification::check()
{
    const bool hasResult = computes(m_scenario.kernel.kind);
    if (m_first && !hasResult)
        checkInput();
    std::uint32_t untouched = 0;
    std::memset(&untouched, DeviceFill, sizeof untouched);
    for (auto& place : m_places) {
        // A slot gets the same input in every repeat, so this need not be computed again.
        if (m_first)
            place.expected = hasResult ? reference(place) : std::bit_cast<float>(untouched);
        float is = 0.0F;
        std::memcpy(&is, at(place), sizeof is);
        const bool known = hasResult || m_scenario.allocation == Allocation::Preallocated;
        if (known && std::bit_cast<std::uint32_t>(is) != std::bit_cast<std::uint32_t>(place.expected))
            throw RunFailure(wrongOutput(place.batch, place.sample, place.output, is, place.expected));
    }
    m_first = false;
}

// The first and the last bytes of the input of slot 0, as they lie on the device.
void Verification::checkInput() const
{
    const auto bytes = inputBytesOf(m_scenario, m_scenario.batches() - 1);
    const auto slot = m_resources.slotOf(m_scenario.batches() - 1);
    if (m_scenario.allocation != Allocation::Preallocated || bytes == 0)
        return;
    std::array<std::byte, 64> there{};
    const auto part = std::min<std::uint64_t>(bytes, there.size());
    for (const auto from : {std::uint64_t{0}, bytes - part}) {
        cuda::check(cudaMemcpy(there.data(), m_resources.deviceInput(slot) + from, part, cudaMemcpyDeviceToHost),
                    "reading the input back");
        if (std::memcmp(there.data(), m_resources.hostInput(slot) + from, part) != 0)
            throw RunFailure({ErrorCode::Device,
                              "The input on the GPU is not what was copied there; check the device's "
                              "memory and its error counters (nvidia-smi -q)"});
    }
}

} // namespace overlap::cuda
