// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/call_log.h"
#include "engine/scenario/scenario.h"
#include "engine/timeline/activity_kind.h"

#include <cstdint>
#include <vector>

namespace overlap::cuda {

// A copy or a kernel as the host asked for it.
struct IssuedOperation
{
    ActivityKind kind = ActivityKind::Kernel;
    std::uint16_t stream = 0; // number in the timeline
    std::uint32_t batch = 0;
    std::uint32_t correlation = 0; // that of the call: several operations of a graph share it
    std::uint64_t amount = 0; // bytes, or blocks
};

// The same, and when the device did it by the host's clock.
struct DeviceRecord
{
    IssuedOperation operation;
    HostTime begin = 0;
    HostTime end = 0;
    bool approximateStart = false;
};

// Every operation of a repeat in the order in which it was issued, read off the calls of the issuing thread. Recorders
// need it to say which batch their records belong to: a stream runs its operations in that order.
class OperationList
{
public:
    OperationList(const Scenario& scenario, const CallLog& issuing, std::uint32_t smCount);

    [[nodiscard]] const std::vector<IssuedOperation>& operations() const { return m_operations; }
    // Of the call with that index in the log; 0: it started nothing.
    [[nodiscard]] std::uint32_t correlationOf(std::size_t call) const { return m_correlations[call]; }

private:
    std::vector<IssuedOperation> m_operations;
    std::vector<std::uint32_t> m_correlations;
};

// Copies and launches of a whole run.
[[nodiscard]] std::uint64_t operationCount(const Scenario& scenario);

} // namespace overlap::cuda
