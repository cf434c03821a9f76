// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"
#include "engine/backend/cuda/kernels.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace overlap::cuda {

namespace {
// Wakes another thread, which has gone to sleep, as those that prepare batches are woken.
class SleepingThread
{
public:
    SleepingThread()
        : m_thread([this](const std::stop_token& stop) { sleep(stop); })
    {
    }

    double wakeUs()
    {
        const auto settled = hostNow() + FallAsleep;
        while (hostNow() < settled) {
        }
        HostTime called = 0;
        {
            const std::scoped_lock lock(m_mutex);
            m_called = true;
            called = hostNow();
            m_changed.notify_all();
        }
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_called; });
        return static_cast<double>(m_awake - called) / 1000.0;
    }

private:
    static constexpr HostTime FallAsleep = 60'000;

    void sleep(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        while (m_changed.wait(lock, stop, [this] { return m_called; })) {
            m_awake = hostNow();
            m_called = false;
            m_changed.notify_all();
        }
    }

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_called = false;
    HostTime m_awake = 0;
    std::jthread m_thread; // last: it uses the others
};
} // namespace

void measureFirstLaunch(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured)
{
    constexpr double Launched = 40.0; // no launch of a kernel that is there takes as long
    const Stream stream;
    const auto kernel = [&] { launchMeasured(KernelKind::ElementwiseFma, 16, 1, buffers, measured, stream.get()); };
    const double first = timeUs(kernel);
    stream.synchronize();
    const double second = timeUs(kernel);
    stream.synchronize();
    if (first > Launched)
        measured.moduleLoadUs = std::max(0.0, first - second);
    else
        bench.note("The first launch of a kernel could not be timed, as this process had launched it before: its cost "
                   "is assumed.");
}

void measureCalls(Bench& bench, Measurements& measured)
{
    constexpr double BusyUs = 50.0;
    const Stream stream;
    const Stream other;
    const Event begin(Event::Timing::Enabled);
    const Event end(Event::Timing::Enabled);
    const Event done(Event::Timing::Disabled);

    bench.subject("launches, events and synchronisation", 0.05, 5);
    const auto launches = bench.measure<2>("launch", [&] {
        const auto from = hostNow();
        launchMarker(stream.get());
        const auto issued = hostNow();
        stream.synchronize();
        return std::array{static_cast<double>(issued - from) / 1000.0, static_cast<double>(hostNow() - from) / 1000.0};
    });
    measured.launchCallUs = launches[0];
    measured.launchSyncUs = launches[1];
    measured.emptyKernelUs = bench.measureOne("empty kernel", [&] {
        begin.record(stream.get());
        const double call = timeUs([&] { launchMarker(stream.get()); });
        end.record(stream.get());
        stream.synchronize();
        return betweenUs(begin, end) - call;
    });
    // Behind work, as in a run: an event in an idle stream has happened already, and costs next to nothing.
    const auto events = bench.measure<2>("event", [&] {
        keepBusy(stream, BusyUs);
        const double record = timeUs([&] { done.record(stream.get()); });
        const double wait = timeUs(
            [&] { check(cudaStreamWaitEvent(other.get(), done.get(), 0), "making a stream wait for an event"); });
        stream.synchronize();
        other.synchronize();
        return std::array{record, wait};
    });
    measured.eventRecordUs = events[0];
    measured.streamWaitEventUs = events[1];
    measured.idleSyncUs =
        bench.measureOne("idle synchronisation", [&] { return timeUs([&] { stream.synchronize(); }); });
    SleepingThread sleeping;
    measured.workerWakeUs = bench.measureOne("waking a thread", [&] { return sleeping.wakeUs(); });
}

} // namespace overlap::cuda
