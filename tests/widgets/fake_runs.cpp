// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "engine/timeline/timeline_builder.h"

#include <algorithm>
#include <array>

namespace overlap::test {

namespace {

class RunMaker
{
public:
    void host(ActivityKind kind, const char* name, double begin, double end, std::uint32_t batch,
              std::uint32_t correlation = 0, IntervalFlag flags = IntervalFlag::None)
    {
        m_builder.add(LaneRole::Host, 0,
                      make(kind, name, begin, end, batch, Interval::NoStream, correlation, flags, 0));
    }
    void device(LaneRole role, ActivityKind kind, double begin, double end, std::uint32_t batch, std::uint16_t stream,
                std::uint32_t correlation, std::uint64_t amount, IntervalFlag flags = IntervalFlag::None)
    {
        const char* name = kind == ActivityKind::Kernel ? "per_sample_reduce" : "memcpy";
        m_builder.add(role, 0, make(kind, name, begin, end, batch, stream, correlation, flags, amount));
    }
    [[nodiscard]] Timeline build() { return m_builder.build(); }

private:
    Interval make(ActivityKind kind, const char* name, double begin, double end, std::uint32_t batch,
                  std::uint16_t stream, std::uint32_t correlation, IntervalFlag flags, std::uint64_t amount)
    {
        Interval interval;
        interval.time = us(begin, end);
        interval.kind = kind;
        interval.nameId = m_builder.nameId(name);
        interval.batch = batch;
        interval.stream = stream;
        interval.correlation = correlation;
        interval.flags = flags;
        interval.amount = amount;
        return interval;
    }

    TimelineBuilder m_builder;
};

constexpr std::uint64_t SampleBytes = 602'112;
constexpr std::uint64_t OutputBytes = 4'000;

RunResultPtr finish(Timeline timeline, Scenario scenario, double wallUs, double boundUs)
{
    RunResult result;
    result.scenario = std::move(scenario);
    result.device.id = "sim:h200";
    result.device.name = "H200 (simulated)";
    result.device.origin = DeviceOrigin::SimulatedMeasuredProfile;
    result.device.profile = "h200";
    result.device.smCount = 132;
    result.record.timeline = std::make_shared<const Timeline>(std::move(timeline));
    result.record.recordedWall = us(0.0, wallUs).duration();
    result.record.walls = {result.record.recordedWall};
    result.bound.time = us(0.0, boundUs).duration();
    result.wallUs = statisticsOf(result.record.walls);
    return std::make_shared<const RunResult>(std::move(result));
}

} // namespace

RunResultPtr oneByOneRun()
{
    constexpr std::uint32_t Batches = 100;
    constexpr double Period = 179.0;
    RunMaker run;
    std::uint32_t id = 1;
    for (std::uint32_t b = 0; b < Batches; ++b) {
        const double t = b * Period;
        const auto in = id++;
        const auto kernel = id++;
        const auto out = id++;
        const auto pageable = IntervalFlag::Pageable | IntervalFlag::Blocking;
        run.host(ActivityKind::Blocked, "cudaMemcpy", t, t + 40.6, b, in, pageable);
        run.host(ActivityKind::Issue, "cudaLaunchKernel", t + 40.6, t + 44.7, b, kernel);
        run.host(ActivityKind::Synchronize, "cudaDeviceSynchronize", t + 44.9, t + 170.5, b);
        run.host(ActivityKind::Blocked, "cudaMemcpy", t + 170.7, t + 178.8, b, out, pageable);
        run.device(LaneRole::CopyToDevice, ActivityKind::CopyToDevice, t + 35.0, t + 48.8, b, 0, in, SampleBytes,
                   IntervalFlag::Pageable);
        run.device(LaneRole::Compute, ActivityKind::Kernel, t + 49.7, t + 168.7, b, 0, kernel, 1);
        run.device(LaneRole::CopyToHost, ActivityKind::CopyToHost, t + 175.9, t + 177.5, b, 0, out, OutputBytes,
                   IntervalFlag::Pageable);
    }
    Scenario scenario;
    scenario.name = "article-a";
    scenario.samples = Batches;
    scenario.batchSize = 1;
    scenario.streams = 1;
    scenario.hostMemory = HostMemory::Pageable;
    scenario.sync = Sync::EveryOp;
    return finish(run.build(), scenario, Batches * Period, 11'900.0);
}

RunResultPtr pipelineRun()
{
    return pipelineRun(10);
}

RunResultPtr pipelineRun(std::uint32_t batches)
{
    constexpr std::uint32_t Streams = 3;
    constexpr double Copy = 112.6;
    constexpr double Kernel = 111.0;
    constexpr double Call = 2.6;
    RunMaker run;
    std::vector<double> done(batches);
    double host = 0.0;
    double copyFree = 2.0;
    for (std::uint32_t b = 0; b < batches; ++b) {
        if (b >= Streams) {
            const double freeAt = done[b - Streams];
            if (freeAt > host) {
                run.host(ActivityKind::Synchronize, "cudaEventSynchronize", host, freeAt, b);
                host = freeAt;
            }
        }
        const auto stream = static_cast<std::uint16_t>(b % Streams);
        const std::array<std::uint32_t, 3> ids{b * 3 + 1, b * 3 + 2, b * 3 + 3};
        double called = host;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            run.host(ActivityKind::Issue, i == 1 ? "cudaLaunchKernel" : "cudaMemcpyAsync", called, called + Call, b,
                     ids[i]);
            called += Call + 0.4;
        }
        const double copied = std::max(copyFree, host + Call);
        run.device(LaneRole::CopyToDevice, ActivityKind::CopyToDevice, copied, copied + Copy, b, stream, ids[0],
                   SampleBytes * 10);
        copyFree = copied + Copy;
        const double begin = copyFree + 4.0;
        run.device(LaneRole::Compute, ActivityKind::Kernel, begin, begin + Kernel, b, stream, ids[1], 10);
        const double out = begin + Kernel + 1.2;
        run.device(LaneRole::CopyToHost, ActivityKind::CopyToHost, out, out + 2.3, b, stream, ids[2], OutputBytes * 10);
        done[b] = out + 2.3;
        host = called;
    }
    run.host(ActivityKind::Synchronize, "cudaDeviceSynchronize", host, done.back() + 12.0, batches - 1);
    Scenario scenario;
    scenario.name = "article-b";
    scenario.samples = batches * 10;
    scenario.batchSize = 10;
    scenario.streams = Streams;
    return finish(run.build(), scenario, done.back() + 12.0, (batches + 1) * Copy + 6.0);
}

RunResultPtr runOf(Timeline timeline, const Scenario& scenario)
{
    const auto wall = timeline.range().end.time_since_epoch();
    return finish(std::move(timeline), scenario, static_cast<double>(wall.count()) / 1000.0, 0.0);
}

} // namespace overlap::test
