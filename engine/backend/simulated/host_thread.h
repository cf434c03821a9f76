// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/simulated/memory_pool.h"
#include "engine/backend/simulated/run_recorder.h"
#include "engine/backend/simulated/simulation.h"
#include "engine/scenario/issue_plan.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace overlap::simulated {

inline constexpr std::uint16_t DefaultStream = 0; // the streams of the scenario are 1 .. K

// Multiplies durations by 1 + spread x a standard normal number, within 3 of them and never below a tenth.
class Noise
{
public:
    Noise(double spread, std::uint64_t seed)
        : m_spread(spread)
        , m_engine(seed)
    {
    }
    [[nodiscard]] Time operator()(Time duration)
    {
        if (m_spread <= 0.0)
            return duration;
        const double factor = 1.0 + m_spread * std::clamp(m_normal(m_engine), -3.0, 3.0);
        return std::llround(static_cast<double>(duration) * std::max(0.1, factor));
    }

private:
    double m_spread;
    std::mt19937_64 m_engine;
    std::normal_distribution<double> m_normal;
};

// The threads that fill slots ahead of the issuing thread, each batch by the first that is free.
class Workers
{
public:
    explicit Workers(std::uint32_t count)
        : m_freeAt(count, 0)
    {
    }
    struct Turn
    {
        std::uint32_t worker = 0;
        Time freeAt = 0;
    };
    [[nodiscard]] Turn next() const
    {
        const auto it = std::ranges::min_element(m_freeAt);
        return {static_cast<std::uint32_t>(it - m_freeAt.begin()), *it};
    }
    void busyUntil(std::uint32_t worker, Time time) { m_freeAt[worker] = time; }

private:
    std::vector<Time> m_freeAt;
};

// The issuing host thread: walks through the plan, call by call, and lets the device run whenever it has to wait.
class HostThread
{
public:
    HostThread(const Scenario& scenario, const DeviceProfile& profile, const RunCosts& costs,
               const SimulationOptions& options, const std::stop_token& stop);

    bool operator()(const HostOp& op); // the sink of the plan
    [[nodiscard]] SimulatedRun finish();

private:
    struct BatchState
    {
        Time begun = Never;
        OpId last = NoOp; // its last operation on the device
        OpId done = NoOp; // its done event, or else its last operation
        Time hostEnd = 0; // of the host's last call for it
    };

    struct Stream
    {
        OpId last = NoOp;
        RingQueue<OpId> queued; // operations that may not be done
    };
    // What of the profile every batch needs, as times.
    struct CallTimes
    {
        explicit CallTimes(const DeviceProfile& profile);

        Time pinnedCopyIn;
        Time pinnedCopyOut;
        Time copyLatency;
        Time launch;
        Time kernelLatency;
        Time eventRecord;
        Time streamWaitEvent;
        Time idleSync;
        Time wake;
        Time workerWake;
    };

    [[nodiscard]] static Time us(double microseconds) { return fromUs(microseconds).count(); }
    [[nodiscard]] std::uint16_t streamOf(std::uint32_t batch)
    {
        if (m_ownStreams && batch != m_streamBatch) {
            m_streamBatch = batch;
            m_stream = static_cast<std::uint16_t>(batch % m_scenario.streams + 1);
        }
        return m_stream;
    }
    [[nodiscard]] bool isPageable(Direction direction) const
    {
        return direction == Direction::ToDevice ? m_pageableIn : m_pageableOut;
    }
    [[nodiscard]] bool everyOp() const { return m_scenario.sync == Sync::EveryOp; }
    [[nodiscard]] Time noisy(Nanoseconds duration) { return m_noise(duration.count()); }

    // The call from `begin` until now.
    void record(ActivityKind kind, Time begin, CallName name, std::uint32_t batch, std::uint32_t correlation = 0,
                std::uint64_t amount = 0, IntervalFlag flags = IntervalFlag::None)
    {
        recordIn(streamOf(batch), kind, begin, name, batch, correlation, amount, flags);
    }
    void recordIn(std::uint16_t stream, ActivityKind kind, Time begin, CallName name, std::uint32_t batch,
                  std::uint32_t correlation = 0, std::uint64_t amount = 0, IntervalFlag flags = IntervalFlag::None)
    {
        m_recorder.call(kind, begin, m_now, name, {batch, stream, correlation, amount, flags});
    }
    // One that returns at once: when it began.
    Time call(Time duration)
    {
        const auto begin = m_now;
        m_now += m_noise(duration);
        return begin;
    }

    void waitSlot(std::uint32_t batch);
    void awaitFilled(std::uint32_t batch);
    void prepare(std::uint32_t batch);
    void pin(std::uint32_t batch, bool on);
    void allocate(std::uint32_t batch);
    void free(std::uint32_t batch);
    void copy(std::uint32_t batch, Direction direction);
    // The device's part of a copy, with a correlation of its own: the next operation, to be enqueued.
    DeviceOp& copyOp(std::uint32_t batch, Direction direction, Time visible);
    void pinnedCopy(std::uint32_t batch, Direction direction);
    void pageableCopyIn(std::uint32_t batch);
    void pageableCopyOut(std::uint32_t batch);
    void launch(std::uint32_t batch);
    void launchGraph(std::uint32_t batch);
    void recordDone(std::uint32_t batch);
    void synchronize(std::uint32_t batch, bool wholeDevice);

    void begin(std::uint32_t batch);
    OpId enqueue(DeviceOp& op, std::uint16_t stream); // the device's next operation
    void enqueueKernel(std::uint32_t batch, std::uint16_t stream, std::uint32_t correlation, Time visible, bool first,
                       bool inGraph);
    void passToDefaultStream(std::uint32_t batch, std::uint16_t from, std::uint16_t to);
    // A call that adds to a stream blocks while the stream's queue is full.
    void waitForQueue(std::uint16_t stream, std::uint32_t batch, CallName name)
    {
        if (m_streams[stream].queued.size() >= m_profile.launchQueueDepth)
            waitForRoom(stream, batch, name);
    }
    void waitForRoom(std::uint16_t stream, std::uint32_t batch, CallName name);
    void setBarrier(std::uint16_t stream);
    void waitForStream(std::uint16_t stream);
    void waitForDevice();
    void waitFor(OpId op); // the host thread is blocked until then
    Time trimPool();

    const Scenario& m_scenario;
    const DeviceProfile& m_profile;
    const RunCosts& m_costs;
    const std::stop_token& m_stop;
    CallTimes m_times;
    bool m_ownStreams; // else all is in the default stream
    bool m_pageableIn;
    bool m_pageableOut;
    std::uint16_t m_stream = DefaultStream; // of batch m_streamBatch, which was asked for last
    std::uint32_t m_streamBatch = Interval::NoBatch;
    std::uint32_t m_slots;
    Noise m_noise;
    RunRecorder m_recorder;
    DeviceModel m_device;
    MemoryPool m_pool;
    Workers m_workers;
    Time m_now = 0;
    bool m_modulesLoaded = true;
    std::uint32_t m_launchesOfBatch = 0;
    std::uint32_t m_nextCorrelation = 1;
    std::uint32_t m_opsUntilStopCheck = 0;
    std::vector<Stream> m_streams;
    std::vector<OpId> m_barrier; // what one operation waits for beside its stream
    std::vector<BatchState> m_batches;
};

} // namespace overlap::simulated
