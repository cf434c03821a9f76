// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/clock_bracket.h"
#include "engine/backend/cuda/clock_handshake.h"
#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/cupti_library.h"
#include "engine/backend/cuda/operation_list.h"

#include <optional>
#include <vector>

namespace overlap::cuda {

class CuptiBuffers;

// A kernel or a copy as CUPTI saw it; or, when asked for, a call of the runtime.
struct CuptiActivity
{
    ActivityKind kind = ActivityKind::Kernel;
    std::uint32_t stream = 0; // CUPTI's number
    std::uint32_t correlation = 0; // CUPTI's: grows with the calls
    HostTime begin = 0; // by the host's clock, as well as CUPTI maps it
    HostTime end = 0;
    std::uint64_t amount = 0; // bytes, or blocks
};

// Records of the device's activity, from `start` until this is destroyed. One for a process at a time.
//
// Calls of the runtime are not recorded by it unless asked for: the issuing thread notes its own calls on the same
// clock, with the batch and the stream that CUPTI does not know, at a fraction of the cost.
class CuptiRecorder
{
public:
    struct Options
    {
        bool runtimeCalls = false;
    };
    [[nodiscard]] static Result<std::unique_ptr<CuptiRecorder>> start(std::shared_ptr<const CuptiLibrary> library,
                                                                      Options options);
    ~CuptiRecorder();
    CuptiRecorder(const CuptiRecorder&) = delete;
    CuptiRecorder& operator=(const CuptiRecorder&) = delete;

    // Readings of the clock. To be called just before and just after a repeat.
    void probeClock();
    // Drops what has been recorded until now. The device must be idle.
    void discard();
    // Gives each of the run's streams, in the order of their numbers in the timeline, a kernel that does nothing:
    // CUPTI numbers streams itself, and cannot be asked about those that were there before it. To be called once, after
    // the first `probeClock` and before the repeat.
    void tagStreams(const std::vector<cudaStream_t>& streams);

    struct Recording
    {
        std::vector<DeviceRecord> operations; // on the host's clock
        std::vector<CuptiActivity> calls;
        Nanoseconds clockUncertainty{};
        std::uint64_t dropped = 0;
        std::uint64_t unmatched = 0; // records that could not be told whose they are; they have no batch
        std::uint64_t missing = 0; // operations of streams without any record
    };
    // Everything since the last `discard`. The device must be idle.
    [[nodiscard]] Recording take(const OperationList& operations);

private:
    struct Records
    {
        std::vector<CuptiActivity> operations;
        std::vector<CuptiActivity> calls;
        std::uint64_t unfinished = 0;
    };
    CuptiRecorder(std::shared_ptr<const CuptiLibrary> library, std::unique_ptr<CuptiBuffers> buffers);
    [[nodiscard]] std::optional<Error> enable(Options options);
    struct OwnRecords
    {
        std::vector<CuptiActivity> probes;
        std::vector<std::uint32_t> streamIds; // CUPTI's, of the streams that were tagged
    };
    [[nodiscard]] Records read();
    // None when some are missing.
    [[nodiscard]] std::optional<OwnRecords> takeOwn(std::vector<CuptiActivity>& operations) const;

    std::shared_ptr<const CuptiLibrary> m_library;
    std::unique_ptr<CuptiBuffers> m_buffers;
    std::vector<CUpti_ActivityKind> m_enabled;
    ClockHandshake m_handshake;
    std::vector<ClockHandshake::Reading> m_probes;
    std::size_t m_probesBeforeTags = 0;
    std::size_t m_tags = 0;
};

} // namespace overlap::cuda
