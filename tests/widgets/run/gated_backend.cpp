// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/run/gated_backend.h"

#include "engine/timeline/timeline_builder.h"

#include <algorithm>
#include <chrono>

namespace overlap::test {

namespace {

using namespace std::chrono_literals;
constexpr Nanoseconds Step = 10us;

[[nodiscard]] TimelinePtr timelineOf(const Scenario& scenario)
{
    TimelineBuilder builder;
    const auto call = builder.nameId("cudaLaunchKernel");
    const auto kernel = builder.nameId("kernel");
    auto at = TracePoint{};
    for (std::uint32_t batch = 0; batch < scenario.batches(); ++batch) {
        Interval issue;
        issue.time = {at, at + Step};
        issue.nameId = call;
        issue.batch = batch;
        issue.correlation = batch + 1;
        issue.kind = ActivityKind::Issue;
        builder.add(LaneRole::Host, 0, issue);
        Interval work = issue;
        work.time = {at + Step, at + 2 * Step};
        work.nameId = kernel;
        work.amount = 1;
        work.stream = 0;
        work.kind = ActivityKind::Kernel;
        builder.add(LaneRole::Compute, 0, work);
        at += 2 * Step;
    }
    return std::make_shared<const Timeline>(builder.build());
}

} // namespace

DeviceInfo GatedBackend::info() const
{
    DeviceInfo info;
    info.id = "sim:gated";
    info.name = "Gated (simulated)";
    info.profile = "gated";
    info.origin = measured ? DeviceOrigin::Measured : DeviceOrigin::SimulatedIdeal;
    info.smCount = 1;
    info.copyEngines = 2;
    return info;
}

Problems GatedBackend::check(const Scenario& scenario) const
{
    if (largestBatch == 0 || scenario.batchSize <= largestBatch)
        return {};
    return {{"batch_size", "the device has no memory for it", "1 .. " + std::to_string(largestBatch),
             "Use a smaller batch.", std::to_string(largestBatch)}};
}

Result<RunRecord> GatedBackend::run(const Scenario& scenario, const RunOptions& options, const ProgressSink& progress,
                                    std::stop_token stop)
{
    if (tells && progress) {
        auto half = scenario;
        half.samples = std::max(scenario.samples / 2, 1U);
        progress({RunStep::Repeat, 1, 3, nullptr});
        progress({RunStep::Record, 0, 1, timelineOf(half)});
    }
    int number = 0;
    {
        std::unique_lock lock(m_mutex);
        number = ++m_runs;
        m_options.push_back(options);
        if (m_closeAt == m_runs)
            m_open = false;
        m_changed.notify_all();
        if (!m_changed.wait(lock, stop, [this] { return m_open; }))
            return Error{ErrorCode::Cancelled, "The run was stopped."};
    }
    if (fails && fails(scenario))
        return Error{ErrorCode::Device, "The device was lost."};
    RunRecord record;
    record.timeline = timelineOf(scenario);
    record.recordedWall = record.timeline->range().end.time_since_epoch();
    record.walls = {wall ? wall(number) : record.recordedWall};
    record.batchLatencies.assign(scenario.batches(), 2 * Step);
    record.isDuration = scenario.finalSync;
    for (std::uint32_t batch = 0; batch < scenario.batches(); ++batch) {
        BatchStages stages;
        stages.kernel = Step;
        stages.kernelShare = Step;
        record.bound.batches.push_back(stages);
    }
    return record;
}

Result<DeviceSample> GatedBackend::sample()
{
    const int number = ++samples;
    if (sampleFails)
        return Error{ErrorCode::Device, "The driver does not answer."};
    DeviceSample sample;
    sample.steadyNs = std::chrono::steady_clock::now().time_since_epoch().count();
    sample.gpuUtilizationPct = number % 100;
    return sample;
}

std::vector<RunOptions> GatedBackend::options() const
{
    const std::lock_guard lock(m_mutex);
    return m_options;
}

void GatedBackend::close()
{
    const std::lock_guard lock(m_mutex);
    m_open = false;
}

void GatedBackend::closeAfter(int runs)
{
    const std::lock_guard lock(m_mutex);
    m_closeAt = m_runs + runs;
}

void GatedBackend::open()
{
    const std::lock_guard lock(m_mutex);
    m_open = true;
    m_closeAt = -1;
    m_changed.notify_all();
}

void GatedBackend::waitForRuns(int count)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_runs >= count; });
}

int GatedBackend::runs() const
{
    const std::lock_guard lock(m_mutex);
    return m_runs;
}

} // namespace overlap::test
