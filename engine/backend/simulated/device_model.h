// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/simulated/device_figures.h"
#include "engine/backend/simulated/device_op.h"
#include "engine/backend/simulated/ring_queue.h"
#include "engine/profile/device_profile.h"

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace overlap::simulated {

class RunRecorder;

// What goes on on the device between the calls of the host: streams as FIFO queues, copy engines, the link that both
// directions share, blocks over SMs. The host adds operations in the order of its calls and lets the device run until
// one of them is done; nothing that the host could still do may come before what has run already.
//
// Work is fluid: an operation advances at a rate of at most 1 that changes only when another one starts or ends. With
// all rates 1, as on the ideal profiles, every time is exact.
class DeviceModel
{
public:
    // `blocksThatFit`: resident blocks of the run's kernel on the whole device. Tells `recorder` what starts and ends.
    DeviceModel(const DeviceProfile& profile, std::uint32_t blocksThatFit, std::size_t expectedOps,
                RunRecorder& recorder);

    // Adding an operation: what is to be filled in, all of it as a new DeviceOp has it, in the place where it stays (a copy
    // made right after it was written would have to wait for that); `add` then makes it known. Nothing may come between.
    [[nodiscard]] DeviceOp& next()
    {
        const auto id = static_cast<OpId>(m_ended.size());
        if (id - m_firstOpen >= m_open.size())
            growOpen();
        auto& op = open(id).op;
        op = {};
        return op;
    }
    // `previous` and `extra` are ids of operations that must be done first.
    OpId add(std::span<const OpId> extra = {});
    OpId add(const DeviceOp& op, std::span<const OpId> extra = {})
    {
        next() = op;
        return add(extra);
    }

    void runUntilDone(OpId op);
    void runUntilAllDone();
    void advanceTo(Time time); // everything that happens up to then

    // Looked at every some thousand events: what goes on on the device then stands still for good, and operations that
    // were not done never are.
    void stopOn(const std::stop_token& stop) { m_stop = stop; }

    [[nodiscard]] bool done(OpId id) const { return m_ended[id] != Never; }
    [[nodiscard]] Time end(OpId id) const { return m_ended[id]; } // Never: not done
    [[nodiscard]] Time lastEnd() const { return m_lastEnd; } // of the operations done
    [[nodiscard]] std::uint32_t peakResidentBlocks() const { return m_peakResident; }

private:
    struct Running
    {
        OpId op = NoOp;
        std::uint32_t wanted = 0; // kernels: blocks that would be resident alone
        std::uint32_t resident = 0;
        bool steady = false; // at rate 1, with whole nanoseconds remaining: where it ends does not depend on the steps
        double remaining = 0.0; // ns alone; of steady ones from `since`, else from now
        double rate = 1.0;
        Time since = 0;
        Time begin = 0;
        Time end = Never; // at this rate
    };
    struct Duplex // both directions at once, at one size of copy
    {
        std::uint64_t bytes = 0;
        double rate = 1.0;
        Time gap = 0;
    };
    struct Engine
    {
        RingQueue<OpId> queue; // fifo: all not started, in order of issue; else those that are ready, by readiness
        Running current;
        std::uint64_t currentBytes = 0;
        Time freeAt = std::numeric_limits<Time>::min() / 2;
        Duplex duplex; // of the size asked for last: most copies of a run are equal

        [[nodiscard]] bool busy() const { return current.op != NoOp; }
    };
    struct Ready
    {
        Time at = 0;
        OpId op = NoOp;
        auto operator<=>(const Ready&) const = default;
    };
    struct alignas(64) Open // an operation that is not done; a line of the processor's cache
    {
        DeviceOp op;
        std::uint32_t missing = 0; // dependencies that are not done
        std::uint32_t firstWaiter = NoOp;
        std::uint32_t recorded = 0; // of a kernel that has begun: what the recorder knows it by
    };
    struct Waiter // one link of the list of operations that wait for another
    {
        OpId op = NoOp;
        std::uint32_t next = NoOp;
    };

    struct BothWays // the rates of copies of such sizes beside each other
    {
        std::uint64_t toDeviceBytes = 0;
        std::uint64_t toHostBytes = 0;
        double toDevice = 1.0;
        double toHost = 1.0;
    };

    [[nodiscard]] Open& open(OpId id) { return m_open[id & m_openMask]; }
    void growOpen();
    [[nodiscard]] Engine& engineOf(OpType type) { return m_engines[type == OpType::CopyToHost ? m_toHostEngine : 0]; }
    [[nodiscard]] bool bothDirectionsBusy() const { return m_engines[0].busy() && m_engines[1].busy(); }
    [[nodiscard]] Time gapBetween(OpType before, const DeviceOp& after) const
    {
        const auto graph = after.fromGraph ? 1U : 0U;
        return m_gaps.between[static_cast<std::size_t>(before)][static_cast<std::size_t>(after.type)][graph];
    }

    // What happens from one event to the next: compiled into one function, `run`, as calls are a good part of it.
    [[nodiscard]] inline const Duplex& duplexOf(Direction direction, std::uint64_t bytes);
    [[nodiscard]] inline Time engineGap(const DeviceOp& op);
    [[nodiscard]] inline Time copyStart(const Engine& engine);
    [[nodiscard]] inline Time nextEventOf(const Engine& engine);
    [[nodiscard]] inline Time nextEvent();
    inline void waitFor(OpId dependency, OpId op);
    inline void makeReady(OpId op); // its dependencies are done
    template<typename Condition>
    inline void run(Time limit, Condition goesOn);
    inline void advanceWork(Time to);
    inline void setRate(Running& running, double rate) const;
    inline void advance(Running& running, Time to) const;
    inline void finishRunning();
    inline void admitReady();
    inline void startCopies();
    inline void startCopyIfReady(Engine& engine);
    void startCopy(Engine& engine);
    inline void finishCopyIfDone(Engine& engine);
    void finishCopy(Engine& engine);
    inline void complete(OpId id);
    inline void updateCopyRates();
    inline void updateKernels();

    const DeviceProfile& m_profile;
    std::stop_token m_stop;
    std::uint32_t m_events = 0;
    bool m_stopped = false;
    DeviceGaps m_gaps;
    std::size_t m_toHostEngine; // 0: the only one
    bool m_copiesInOrder; // of issue
    std::optional<BothWays> m_bothWays; // of the sizes asked for last
    std::uint32_t m_capacity;
    Time m_now = 0;
    Time m_lastEnd = 0;
    RunRecorder& m_recorder;
    // Operations that are not done, by id modulo the size, which is a power of 2: a long run has few at a time, and all
    // that goes on in it stays in the processor's cache.
    std::vector<Open> m_open;
    OpId m_openMask = 0;
    OpId m_firstOpen = 0; // all before it are done
    // All that stays known of every operation.
    std::vector<Time> m_ended; // Never: not done
    std::vector<OpType> m_types;
    std::vector<Waiter> m_waiters;
    std::uint32_t m_freeWaiter = NoOp; // links of `m_waiters` that can be used again
    std::vector<Ready> m_ready; // the first comes last; few, as a stream has one at most
    std::array<Engine, 2> m_engines;
    std::vector<Running> m_kernels; // in the order of admission
    bool m_kernelsSteady = true;
    Time m_kernelEnd = Never; // the first end of them
    bool m_kernelsChanged = false; // since their rates were worked out
    bool m_copiesChanged = false;
    std::uint32_t m_peakResident = 0;
};

} // namespace overlap::simulated
