// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

namespace overlap::test {

// A device whose runs wait at a gate, so that tests decide what happens while a run is under way. A batch takes 10 us on
// the host and 10 us on the device, one after the other.
class GatedBackend : public Backend
{
public:
    [[nodiscard]] DeviceInfo info() const override;
    [[nodiscard]] Problems check(const Scenario& scenario) const override;
    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, const RunOptions& options,
                                        const ProgressSink& progress, std::stop_token stop) override;

    void close(); // runs wait from now on
    void closeAfter(int runs); // when so many more have begun
    void open();
    void waitForRuns(int count); // until so many have begun since the start
    [[nodiscard]] int runs() const;

    [[nodiscard]] Result<DeviceSample> sample() override;
    [[nodiscard]] std::vector<RunOptions> options() const; // of the runs that have begun

    bool measured = false;
    bool tells =
        false; // how far a run is, before it waits at the gate: its second of three repeats, then half its timeline
    std::function<Nanoseconds(int run)> wall; // of the run of that number, from 1; none: what the batches take
    std::atomic<int> samples = 0;
    std::atomic<bool> sampleFails = false;
    std::function<bool(const Scenario&)> fails; // none: nothing does
    std::uint32_t largestBatch = 0; // 0: no limit, else check() refuses more

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_open = true;
    int m_runs = 0;
    std::vector<RunOptions> m_options;
    int m_closeAt = -1;
};

} // namespace overlap::test
