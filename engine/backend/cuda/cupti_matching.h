// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/clock_handshake.h"
#include "engine/backend/cuda/operation_list.h"

#include <optional>
#include <vector>

namespace overlap::cuda {

// A kernel, a copy or a memset as CUPTI saw it; or, when asked for, a call of the runtime.
struct CuptiActivity
{
    ActivityKind kind = ActivityKind::Kernel;
    std::uint32_t stream = 0; // CUPTI's number
    std::uint32_t correlation = 0; // CUPTI's: grows with the calls
    HostTime begin = 0; // by the host's clock, as well as CUPTI maps it
    HostTime end = 0;
    std::uint64_t amount = 0; // bytes, or blocks
};

// What the recorder itself launched around a repeat, in this order: clock probes, one kernel in each stream of the run,
// the run, clock probes again.
struct OwnLaunches
{
    std::vector<ClockHandshake::Reading> probesBefore;
    std::size_t tags = 0; // streams
    std::vector<ClockHandshake::Reading> probesAfter;
};

struct MatchedRecords
{
    std::vector<DeviceRecord> operations; // on the host's clock
    Nanoseconds clockUncertainty{};
    std::uint64_t unmatched = 0; // records that could not be told whose they are; they have no batch
    std::uint64_t missing = 0; // operations without a record
};

enum class Recorded : std::uint8_t
{
    Whole,
    SoFar // the repeat goes on: of every stream only the first operations are there, and no probes after it
};

// Which operation of which batch each record is: a stream runs its operations of one kind in the order in which they
// were issued. None when records of what the recorder itself launched are missing, so that neither the clocks nor the
// streams can be told.
[[nodiscard]] std::optional<MatchedRecords> matchRecords(std::vector<CuptiActivity> records, const OwnLaunches& own,
                                                         const OperationList& issued, Recorded extent);

} // namespace overlap::cuda
