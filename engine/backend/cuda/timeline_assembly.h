// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/operation_list.h"
#include "engine/timeline/timeline.h"

namespace overlap::cuda {

struct AssembledRun
{
    Timeline timeline; // time 0: the clock of the repeat started
    std::vector<Nanoseconds> batchLatencies; // start of preparing to the end on the device; empty when one is not known
};

// One timeline of what the host threads noted and what a recorder saw on the device.
[[nodiscard]] AssembledRun assemble(const Scenario& scenario, const HostLogs& logs, const OperationList& operations,
                                    const std::vector<DeviceRecord>& device);

} // namespace overlap::cuda
