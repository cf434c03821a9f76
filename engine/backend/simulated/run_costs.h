// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/ideal_bound.h"
#include "engine/profile/device_profile.h"
#include "engine/scenario/scenario.h"

namespace overlap::simulated {

// A pageable copy, beginning when its stream is idle.
struct PageableCopy
{
    Nanoseconds call{}; // the host is in it
    Nanoseconds deviceBegin{}; // from the begin of the call to the begin of the copy on the device
    Nanoseconds deviceTime{};
};

// What the operations of one scenario cost on one profile, looked up once and not for each batch.
class RunCosts
{
public:
    RunCosts(const Scenario& scenario, const DeviceProfile& profile);

    struct KernelTimes
    {
        Nanoseconds first{}; // its input was just copied
        Nanoseconds firstAlone{}; // the same, with no other batch in the device's L2
        Nanoseconds next{}; // its input was just read
    };
    struct Batch
    {
        Nanoseconds prepare{};
        Nanoseconds copyIn{}; // on the device; pinned or pageable
        Nanoseconds copyOut{};
        PageableCopy pageableIn; // only with pageable memory
        PageableCopy pageableOut;
        KernelTimes kernel;
        std::uint64_t inputBytes = 0;
        std::uint64_t outputBytes = 0;
        std::uint64_t blocks = 0;
        Nanoseconds hostRegister{};
        Nanoseconds hostUnregister{};
        Nanoseconds malloc{}; // of both buffers
        Nanoseconds free{};
    };
    [[nodiscard]] const Batch& of(std::uint32_t batch) const { return batch == m_lastBatch ? m_last : m_full; }
    [[nodiscard]] std::uint32_t blocksThatFit() const { return m_blocksThatFit; }
    [[nodiscard]] BoundInput boundInput() const;

private:
    [[nodiscard]] Batch costsOf(std::uint32_t samples) const;
    [[nodiscard]] KernelTimes kernels(std::uint32_t samples) const;
    [[nodiscard]] PageableCopy pageable(Direction direction, std::uint64_t bytes) const;

    const Scenario& m_scenario;
    const DeviceProfile& m_profile;
    double m_uncachedShare = 0.0; // 0: host buffers stay in the CPU's cache
    double m_missingShare = 0.0; // 0: a batch that was just copied is in the device's L2
    std::uint32_t m_blocksThatFit = 1;
    std::uint32_t m_lastBatch;
    Batch m_full;
    Batch m_last;
};

// From microseconds as profiles and scenarios have them; rounded to the nearest nanosecond.
[[nodiscard]] Nanoseconds fromUs(double microseconds);

} // namespace overlap::simulated
