// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/stage_times.h"

#include "engine/backend/cuda/cupti_recorder.h"
#include "engine/backend/cuda/scenario_run.h"
#include "engine/scenario/kernel_kind.h"

#include <algorithm>
#include <cmath>

namespace overlap::cuda {

namespace {
constexpr std::uint32_t BatchesAlone = 4;
constexpr int CopiesEachWay = 12;
constexpr int MostCopies = 400;

// The same batches one by one, without whatever makes the host wait or the stages overlap.
Scenario alone(Scenario scenario, std::uint32_t samplesOfABatch)
{
    scenario.batchSize = samplesOfABatch;
    scenario.samples = samplesOfABatch * BatchesAlone;
    scenario.streams = 1;
    scenario.pinning = Pinning::Once;
    scenario.sync = Sync::EveryBatch;
    scenario.finalSync = true;
    scenario.issueOrder = IssueOrder::DepthFirst;
    scenario.streamKind = StreamKind::NonBlocking;
    scenario.defaultStreamEvery = 0;
    scenario.allocation = Allocation::Preallocated;
    scenario.useGraph = false;
    scenario.prepare = {};
    return scenario;
}

void keepShortest(std::optional<HostTime>& shortest, HostTime duration)
{
    shortest = shortest ? std::min(*shortest, duration) : duration;
}

BatchStages stagesAlone(const Scenario& scenario, const GpuFacts& gpu, const std::shared_ptr<const CuptiLibrary>& cupti,
                        const NvtxRanges& nvtx, const std::stop_token& stop)
{
    ScenarioRun run(scenario, gpu.index, gpu.smCount, nvtx, stop);
    const auto recorder = CuptiRecorder::start(cupti, {});
    if (!recorder)
        throw RunFailure(recorder.error());
    auto logs = run.makeLogs();
    (*recorder)->probeClock();
    (*recorder)->tagStreams(run.streams());
    run.repeatRecorded(logs, nullptr);
    const auto recording = (*recorder)->take(OperationList(scenario, logs.issuing, gpu.smCount));

    // Each batch's kernels follow each other, so they count together, the gaps between them left out.
    std::optional<HostTime> toDevice;
    std::optional<HostTime> toHost;
    std::vector<HostTime> kernels(scenario.batches(), 0);
    for (const auto& record : recording.matched.operations) {
        if (record.operation.batch >= scenario.batches())
            continue;
        const auto duration = record.end - record.begin;
        if (record.operation.kind == ActivityKind::CopyToDevice)
            keepShortest(toDevice, duration);
        else if (record.operation.kind == ActivityKind::CopyToHost)
            keepShortest(toHost, duration);
        else
            kernels[record.operation.batch] += duration;
    }
    BatchStages stages;
    stages.toDevice = Nanoseconds(toDevice.value_or(0));
    stages.toHost = Nanoseconds(toHost.value_or(0));
    if (scenario.kernel.kind != KernelKind::None) {
        const auto shortest = *std::ranges::min_element(kernels);
        const auto share = shareOfDevice(launchShape(scenario.kernel.kind, scenario.batchSize, gpu.smCount).blocks,
                                         blocksThatFit(scenario.kernel.kind, gpu.smCount));
        stages.kernel = Nanoseconds(shortest);
        stages.kernelShare = Nanoseconds(static_cast<HostTime>(std::floor(static_cast<double>(shortest) * share)));
    }
    return stages;
}

// Copies of one batch, both ways at once in two streams.
class LinkTest
{
public:
    LinkTest(std::uint64_t inBytes, std::uint64_t outBytes)
        : m_hostIn(inBytes, HostMemory::Pinned)
        , m_hostOut(outBytes, HostMemory::Pinned)
        , m_deviceIn(inBytes)
        , m_deviceOut(outBytes)
    {
    }

    struct Ends // in milliseconds
    {
        double in = 0.0;
        double out = 0.0;
    };
    // When `in` copies to the device and `out` copies to the host had been made.
    [[nodiscard]] Ends run(int in, int out) const
    {
        const auto from = m_origin.get();
        check(cudaEventRecord(from, m_in.get()), "recording an event");
        check(cudaStreamWaitEvent(m_out.get(), from, 0), "making a stream wait for an event");
        for (int i = 0; i < std::max(in, out); ++i) {
            if (i < in)
                check(cudaMemcpyAsync(m_deviceIn.data(), m_hostIn.data(), m_hostIn.size(), cudaMemcpyHostToDevice,
                                      m_in.get()),
                      "copying to the device");
            if (i < out)
                check(cudaMemcpyAsync(m_hostOut.data(), m_deviceOut.data(), m_hostOut.size(), cudaMemcpyDeviceToHost,
                                      m_out.get()),
                      "copying to the host");
        }
        m_inEnd.record(m_in.get());
        m_outEnd.record(m_out.get());
        m_inEnd.synchronize();
        m_outEnd.synchronize();
        return {since(m_inEnd), since(m_outEnd)};
    }

private:
    [[nodiscard]] double since(const Event& end) const
    {
        float milliseconds = 0.0F;
        check(cudaEventElapsedTime(&milliseconds, m_origin.get(), end.get()), "reading the time between two events");
        return static_cast<double>(milliseconds);
    }

    HostBuffer m_hostIn;
    HostBuffer m_hostOut;
    DeviceBuffer m_deviceIn;
    DeviceBuffer m_deviceOut;
    Stream m_in;
    Stream m_out;
    Event m_origin{Event::Timing::Enabled};
    Event m_inEnd{Event::Timing::Enabled};
    Event m_outEnd{Event::Timing::Enabled};
};

// 1 .. 2. As many copies each way as take about as long. The direction that ends last is alone from then on, which is
// taken out: while both were busy they did the work of the one and what the other did not do alone.
double measuredDuplexFactor(std::uint64_t inBytes, std::uint64_t outBytes)
{
    const LinkTest link(inBytes, outBytes);
    (void)link.run(2, 2);
    const double oneIn = link.run(CopiesEachWay, 0).in / CopiesEachWay;
    const double oneOut = link.run(0, CopiesEachWay).out / CopiesEachWay;
    const auto copies = [](double one, double other) {
        return std::clamp(static_cast<int>(std::lround(CopiesEachWay * other / one)), CopiesEachWay, MostCopies);
    };
    const int in = copies(oneIn, oneOut);
    const int out = copies(oneOut, oneIn);
    double best = 1.0; // of several, since what disturbs the link only slows it
    for (int i = 0; i < 3; ++i) {
        const auto ends = link.run(in, out);
        const auto bothBusy = std::min(ends.in, ends.out);
        const auto one = std::max(ends.in, ends.out) - bothBusy;
        best = std::max(best, (in * oneIn + out * oneOut - one) / bothBusy);
    }
    return std::min(best, 2.0);
}
} // namespace

double shareOfDevice(std::uint64_t blocks, std::uint64_t fit)
{
    if (fit == 0)
        return 1.0;
    const auto waves = (blocks + fit - 1) / fit;
    return static_cast<double>(blocks) / static_cast<double>(std::max<std::uint64_t>(1, waves) * fit);
}

BoundInput measureBound(const Scenario& scenario, const GpuFacts& gpu, const std::shared_ptr<const CuptiLibrary>& cupti,
                        const NvtxRanges& nvtx, const std::stop_token& stop)
{
    BoundInput input;
    input.oneCopyEngine = gpu.copyEngines == 1;
    input.prepareThreads = scenario.preparesInWorkers() ? scenario.prepare.workers : 1;
    const auto full = stagesAlone(alone(scenario, scenario.batchSize), gpu, cupti, nvtx, stop);
    input.batches.assign(scenario.batches(), full);
    const auto last = scenario.samplesOf(scenario.batches() - 1);
    if (last != scenario.batchSize)
        input.batches.back() = stagesAlone(alone(scenario, last), gpu, cupti, nvtx, stop);
    const bool bothWays = full.toDevice > Nanoseconds::zero() && full.toHost > Nanoseconds::zero();
    if (bothWays && scenario.hostMemory == HostMemory::Pinned && scenario.outputMemory() == HostMemory::Pinned)
        input.duplexFactor = measuredDuplexFactor(inputBytesOf(scenario, 0), outputBytesOf(scenario, 0));
    return input;
}

} // namespace overlap::cuda
