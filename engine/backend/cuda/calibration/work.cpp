// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"
#include "engine/backend/cuda/kernels.h"
#include "engine/backend/cuda/preparation.h"

namespace overlap::cuda {

void measureGraphs(Bench& bench, Measurements& measured)
{
    constexpr std::array<int, 3> Launches{1, 100, 1000};
    bench.subject("graphs", 0.03, Launches.size());
    const Stream stream;
    for (const auto launches : Launches) {
        const auto graph = ExecutableGraph::capture(stream, [&](cudaStream_t into) {
            for (int i = 0; i < launches; ++i)
                launchMarker(into);
        });
        const auto us = bench.measure<2>(std::to_string(launches) + " kernels", [&] {
            const auto from = hostNow();
            graph.launch(stream.get());
            const auto issued = hostNow();
            stream.synchronize();
            return std::array{static_cast<double>(issued - from) / 1000.0,
                              static_cast<double>(hostNow() - from) / 1000.0};
        });
        measured.graphTrains.push_back({static_cast<double>(launches), us[0], us[1]});
    }
}

void measurePreparing(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured)
{
    std::vector<std::uint32_t> batches;
    for (const std::uint32_t samples : {1U, 8U, 32U}) {
        if (samples * SampleBytes <= buffers.size())
            batches.push_back(samples);
    }
    bench.subject("preparing", 0.02, batches.size());
    for (const auto samples : batches) {
        Scenario scenario;
        scenario.samples = samples;
        scenario.batchSize = samples;
        scenario.inputBytesPerSample = SampleBytes;
        scenario.prepare.kind = PrepareKind::Normalize;
        const Preparation preparation(scenario);
        const double us = bench.measureOne(std::to_string(samples) + " samples", [&] {
            return timeUs([&] { preparation.run(0, buffers.pinnedIn(), bench.stopToken()); });
        });
        measured.preparations.push_back({static_cast<double>(samples * SampleBytes), us});
    }
}

void measureWarmKernels(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured)
{
    const auto batches = kernelBatches(buffers, 256);
    bench.subject("kernels", 0.12, MeasuredKernels.size() * KernelIterations.size() * batches.size());
    measured.kernelBytesPerSample = static_cast<double>(SampleBytes);
    const Stream stream;
    const Event begin(Event::Timing::Enabled);
    const Event end(Event::Timing::Enabled);
    for (const auto kind : MeasuredKernels) {
        for (const auto iterations : KernelIterations) {
            for (const auto samples : batches) {
                const double us = bench.measureOne(kernelPoint(kind, iterations, samples), [&] {
                    begin.record(stream.get());
                    const double call =
                        timeUs([&] { launchMeasured(kind, iterations, samples, buffers, measured, stream.get()); });
                    end.record(stream.get());
                    stream.synchronize();
                    return betweenUs(begin, end) - call;
                });
                measured.warmKernels.push_back({kind, iterations, samples, us});
            }
        }
    }
}

} // namespace overlap::cuda
