// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/cupti_library.h"
#include "engine/backend/cuda/cupti_matching.h"

#include <mutex>
#include <optional>
#include <vector>

namespace overlap::cuda {

class CuptiBuffers;

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
        MatchedRecords matched;
        std::vector<CuptiActivity> calls;
        std::uint64_t dropped = 0;
    };
    // Everything since the last `discard`. The device must be idle.
    [[nodiscard]] Recording take(const OperationList& operations);
    // The same as CUPTI gave them, by its own clock, in the order of their calls: for sequences that are not a run's.
    [[nodiscard]] std::vector<CuptiActivity> takeUnmatched();
    // From another thread while a repeat goes on: what has ended, of the operations issued so far. None while the
    // records of the recorder's own launches are not there yet.
    [[nodiscard]] std::optional<MatchedRecords> soFar(const OperationList& issued);

private:
    struct Records
    {
        std::vector<CuptiActivity> operations;
        std::vector<CuptiActivity> calls;
        std::uint64_t unfinished = 0;
    };
    enum class Flush : std::uint8_t
    {
        Ended, // records of what has ended
        All
    };
    CuptiRecorder(std::shared_ptr<const CuptiLibrary> library, std::unique_ptr<CuptiBuffers> buffers);
    [[nodiscard]] std::optional<Error> enable(Options options);
    // Adds what CUPTI has to `m_records`, which the lock protects.
    void read(Flush flush);

    std::shared_ptr<const CuptiLibrary> m_library;
    std::unique_ptr<CuptiBuffers> m_buffers;
    std::vector<CUpti_ActivityKind> m_enabled;
    ClockHandshake m_handshake;
    OwnLaunches m_own;
    std::mutex m_mutex;
    Records m_records;
};

} // namespace overlap::cuda
