// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

namespace overlap::cuda {

// Nanoseconds of the host's steady clock: what all host times of a run are, until the timeline is made.
using HostTime = std::int64_t;

[[nodiscard]] inline HostTime hostNow() noexcept
{
    return std::chrono::duration_cast<Nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What a host thread did. Kind, stream, bytes and flags follow from it, the batch and the scenario.
enum class Call : std::uint8_t
{
    Prepare,
    CopyToDevice,
    Launch,
    CopyToHost,
    LaunchGraph,
    EventRecord,
    StreamWaitEvent,
    WaitSlot,
    StreamSynchronize,
    DeviceSynchronize,
    Allocate,
    Free,
    HostRegister,
    HostUnregister,
    AwaitFilled
};
inline constexpr std::size_t CallCount = 15;

struct CallRecord
{
    HostTime begin = 0;
    HostTime end = 0;
    std::uint32_t batch = 0;
    Call call = Call::Prepare;
};

// The calls of one thread in their order. Room is made before the clock starts: adding costs some 50 ns, most of it for
// reading the clock. One thread adds; another may copy what is there meanwhile, as long as there is room for all.
class CallLog
{
public:
    CallLog() = default;
    CallLog(const CallLog& other)
        : m_records(other.m_records.data(), other.m_records.data() + other.published())
        , m_published(m_records.size())
    {
    }
    CallLog& operator=(const CallLog&) = delete;
    ~CallLog() = default;

    void reserve(std::size_t calls) { m_records.reserve(calls); }
    void clear()
    {
        m_published.store(0, std::memory_order_relaxed);
        m_records.clear();
    }
    void add(const CallRecord& record)
    {
        m_records.push_back(record);
        m_published.store(m_records.size(), std::memory_order_release);
    }
    [[nodiscard]] const std::vector<CallRecord>& records() const { return m_records; }
    [[nodiscard]] std::size_t published() const { return m_published.load(std::memory_order_acquire); }

private:
    std::vector<CallRecord> m_records;
    std::atomic<std::size_t> m_published = 0;
};

// Runs `call` and notes it in `log`, if there is one.
template<typename Function>
void timed(CallLog* log, Call call, std::uint32_t batch, const Function& function)
{
    if (log == nullptr) {
        function();
        return;
    }
    const auto begin = hostNow();
    function();
    log->add({begin, hostNow(), batch, call});
}

// Everything that the host threads of one repeat noted.
struct HostLogs
{
    CallLog issuing;
    std::vector<CallLog> workers;
    HostTime begin = 0; // when the clock started
    HostTime end = 0;

    void clear()
    {
        issuing.clear();
        for (auto& worker : workers)
            worker.clear();
    }
    // For another thread while the repeat goes on: the calls that have ended. `begin` is that of the first.
    [[nodiscard]] HostLogs soFar() const
    {
        HostLogs copy{issuing, workers};
        copy.begin = std::numeric_limits<HostTime>::max();
        const auto note = [&](const CallLog& log) {
            if (!log.records().empty())
                copy.begin = std::min(copy.begin, log.records().front().begin);
        };
        note(copy.issuing);
        for (const auto& worker : copy.workers)
            note(worker);
        return copy;
    }
};

} // namespace overlap::cuda
