// SPDX-License-Identifier: GPL-3.0-or-later
// Live mode for hours of a clock that runs as fast as the work is done: overlap_live_hours [HOURS], 24 by default.
// The window's worker runs the article's pair on a device that behaves as a GPU does (noise, growing snapshots, samples
// every 200 ms), joins repeats and keeps the history of the device. Prints the memory after the first tenth and at the
// end; exit status 1: it grew by more than 4 MiB.
#include "engine/backend/device_history.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/scenario/presets.h"
#include "tests/sanitizers.h"
#include "widgets/run/pair_worker.h"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <string>

namespace {

using overlap::Nanoseconds;

// As a GPU: measured, with noise, and told of while it is recorded.
class GpuLike : public overlap::SimulatedBackend
{
public:
    explicit GpuLike(overlap::DeviceProfile profile)
        : SimulatedBackend(std::move(profile), "cuda:0")
    {
    }

    [[nodiscard]] overlap::DeviceInfo info() const override
    {
        auto info = SimulatedBackend::info();
        info.origin = overlap::DeviceOrigin::Measured;
        info.modelError.reset();
        return info;
    }
    [[nodiscard]] overlap::Result<overlap::RunRecord> run(const overlap::Scenario& scenario,
                                                          const overlap::RunOptions& options,
                                                          const overlap::ProgressSink& progress,
                                                          std::stop_token stop) override
    {
        auto noisy = options;
        noisy.noise = 0.02;
        noisy.seed = ++m_runs;
        auto record = SimulatedBackend::run(scenario, noisy, progress, std::move(stop));
        if (record) {
            for (const auto wall : record->walls)
                m_busy += wall;
            m_busy += record->recordedWall;
        }
        return record;
    }
    [[nodiscard]] std::uint64_t runs() const { return m_runs; }
    [[nodiscard]] Nanoseconds busy() const { return m_busy; } // read while no run goes on

private:
    std::uint64_t m_runs = 0;
    Nanoseconds m_busy{};
};

// Tells the main thread that a job has ended.
class Ending
{
public:
    void tell(std::uint64_t job)
    {
        const std::scoped_lock lock(m_mutex);
        m_ended = job;
        m_changed.notify_one();
    }
    void wait(std::uint64_t job)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_ended >= job; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_ended = 0;
};

long residentKiB()
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word)
        if (word == "VmRSS:") {
            long kib = 0;
            status >> kib;
            return kib;
        }
    return 0;
}

overlap::DeviceSample sampleAt(Nanoseconds now)
{
    overlap::DeviceSample sample;
    sample.steadyNs = now.count();
    sample.gpuUtilizationPct = 50.0;
    sample.powerW = 300.0;
    sample.throttled.emplace();
    return sample;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace std::chrono_literals;
    constexpr Nanoseconds Pause = 100ms; // between repeats, as the window makes it
    constexpr Nanoseconds SampleEvery = 200ms;
    // Sanitizers keep what was freed for a while; they see leaks themselves.
    constexpr bool Sanitized = overlap::UnderAddressSanitizer || overlap::UnderThreadSanitizer;
    constexpr long MostGrowthKiB = Sanitized ? 1L << 30U : 4096;
    const double hours = argc > 1 ? std::atof(argv[1]) : 24.0;
    const auto profile = overlap::findBuiltinProfile("h200");
    const auto pair = overlap::findPresetPair("article");
    if (hours <= 0.0 || !profile || !pair)
        return 2;
    const auto until = std::chrono::duration_cast<Nanoseconds>(std::chrono::duration<double, std::ratio<3600>>(hours));

    const auto gpu = std::make_shared<GpuLike>(*profile);
    overlap::PairRuns shown{0, overlap::Error{}, overlap::Error{}, false};
    Ending ending;
    overlap::PairWorker worker({[&](overlap::PairRuns runs) { shown = std::move(runs); },
                                [](const overlap::PairAttribution&) {}, [&](std::uint64_t job) { ending.tell(job); }});
    overlap::DeviceHistory history;
    Nanoseconds pauses{};
    Nanoseconds sampled{};
    std::uint64_t pairs = 0;
    long before = 0;
    for (Nanoseconds now{}; now < until; now = gpu->busy() + pauses) {
        overlap::RunOptions options;
        options.repeats = pairs == 0 ? 5 : 3;
        options.warmups = pairs == 0 ? 2 : 1;
        ending.wait(worker.submit({gpu, pair->a, pair->b, options, true, pairs > 0}));
        if (!shown.a || !shown.b) {
            std::fprintf(stderr, "%s\n", (shown.a ? shown.b : shown.a).error().message.c_str());
            return 1;
        }
        pauses += Pause;
        ++pairs;
        for (; sampled < now; sampled += SampleEvery)
            history.add(sampleAt(sampled));
        if (before == 0 && now > until / 10)
            before = residentKiB();
    }
    const auto after = residentKiB();
    std::printf("%.2f hours of live mode: %llu pairs, %llu runs, %zu samples kept, %zu walls kept\n", hours,
                static_cast<unsigned long long>(pairs), static_cast<unsigned long long>(gpu->runs()),
                history.samples().size(), (*shown.a)->record.walls.size());
    std::printf("resident: %ld KiB after a tenth, %ld KiB at the end, %+ld KiB\n", before, after, after - before);
    return after - before <= MostGrowthKiB ? 0 : 1;
}
