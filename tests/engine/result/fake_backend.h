// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/comparison.h"
#include "engine/timeline/timeline_builder.h"

#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace overlap::fake {

// A device whose wall time is whatever a function of the scenario says, and that remembers what it was asked to run.
class FakeBackend : public Backend
{
public:
    using Wall = std::function<double(const Scenario&)>; // microseconds

    explicit FakeBackend(Wall wall)
        : m_wall(std::move(wall))
    {
        m_info.id = "sim:fake";
        m_info.name = "Fake (simulated)";
        m_info.origin = DeviceOrigin::SimulatedIdeal;
        m_info.profile = "fake";
        m_info.smCount = 1;
    }

    [[nodiscard]] DeviceInfo info() const override { return m_info; }
    [[nodiscard]] Problems check(const Scenario& scenario) const override
    {
        return refuses && refuses(scenario) ? Problems{{"batch_size", "the fake device refuses it", "", "", {}}}
                                            : Problems{};
    }
    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, const RunOptions& options, const ProgressSink&,
                                        std::stop_token stop) override
    {
        if (stop.stop_requested())
            return Error{ErrorCode::Cancelled, "cancelled"};
        {
            const std::scoped_lock lock(m_mutex); // what-ifs run several at a time
            ran.push_back(scenario);
            askedFor = options;
        }
        if (fails && fails(scenario))
            return Error{failure, "the fake device failed"};
        RunRecord record;
        record.recorder = options.recorder == Recorder::None ? Recorder::None : Recorder::Simulated;
        const Nanoseconds wall(static_cast<std::int64_t>(m_wall(scenario) * 1000.0));
        record.walls.assign(options.repeats.value_or(1), wall);
        record.recordedWall = wall;
        record.batchLatencies = {latency ? Nanoseconds(static_cast<std::int64_t>(latency(scenario) * 1000.0)) : wall};
        record.isDuration = scenario.finalSync;
        record.deviceMemoryBytes = 1'000;
        if (record.recorder != Recorder::None) {
            TimelineBuilder builder;
            builder.addEmpty(LaneRole::Compute, 0);
            record.timeline = std::make_shared<const Timeline>(builder.build());
        }
        return record;
    }

    ErrorCode failure = ErrorCode::Device;
    std::vector<Scenario> ran;
    RunOptions askedFor;
    std::function<bool(const Scenario&)> refuses;
    std::function<bool(const Scenario&)> fails;
    Wall latency; // of every batch; none: the wall time

private:
    std::mutex m_mutex;
    Wall m_wall;
    DeviceInfo m_info;
};

// A result with the given repeats (us) and nothing else.
[[nodiscard]] inline RunResultPtr resultOf(Scenario scenario, const std::vector<double>& wallsUs)
{
    RunRecord record;
    for (const auto us : wallsUs)
        record.walls.emplace_back(static_cast<std::int64_t>(us * 1000.0));
    if (!wallsUs.empty())
        record.recordedWall = record.walls.front();
    record.isDuration = scenario.finalSync;
    return std::make_shared<RunResult>(summarize(std::move(scenario), {}, std::move(record)));
}

} // namespace overlap::fake
