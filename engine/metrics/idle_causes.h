// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval_numbers.h"
#include "engine/timeline/interval_set.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace overlap {

enum class IdleCause : std::uint8_t
{
    HostWait, // the host had not asked for the next operation yet
    KernelWait, // the device's own latency between operations
    EventWait, // the stream waited for an event
    Other
};
inline constexpr std::size_t IdleCauseCount = 4;

struct IdleGap
{
    TimeRange time;
    IdleCause cause = IdleCause::Other;
    IntervalRef endedBy; // the operation that ends the gap; meaningless when `open`
    bool open = false; // nothing ends it: the gap after the last operation
};

// Every call of the issuing thread by the correlation number that it shares with what it started. Eight bytes for each;
// points into the timeline, which has to outlive it.
class LaunchIndex
{
public:
    explicit LaunchIndex(const Timeline& timeline);

    // The earliest call with that number, null when the recording has none.
    [[nodiscard]] const Interval* callOf(const Interval& operation) const;
    [[nodiscard]] bool empty() const { return m_calls.empty(); }
    [[nodiscard]] std::size_t size() const { return m_calls.size(); }

private:
    struct Call
    {
        std::uint32_t correlation = 0;
        std::uint32_t number = 0; // in m_intervals
    };
    IntervalNumbers m_intervals;
    std::vector<Call> m_calls; // by correlation, one for each
};

// All gaps of `busy` (the union of all device operations of the timeline) between `extent`'s ends, each with its cause.
// A gap's cause is decided from the whole gap, whatever part of it a window shows, so that the numbers of neighbouring
// windows add up. For the operation that begins where the gap ends (of several, the one that was asked for first):
// - HostWait: its launching call began when or after the previous operation had ended (the gap's beginning);
// - else KernelWait: the gap is shorter than `kernelWaitLimit`;
// - else EventWait: between the launch of the stream's previous operation and this one the host told the stream to
//   wait for an event (a call named cudaStreamWaitEvent on the same stream);
// - else Other. An operation without a recorded call cannot be HostWait or EventWait. The gap after the last operation
//   (the host's last wait, until the clock stops) is Other.
// In order of time. Nothing is kept of them, for a recording may have as many gaps as operations. O(n log n).
void eachIdleGap(const Timeline& timeline, const LaunchIndex& launches, const IntervalSet& busy, TimeRange extent,
                 Nanoseconds kernelWaitLimit, const std::function<void(const IdleGap&)>& visit);

} // namespace overlap
