// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"
#include "engine/backend/cuda/kernels.h"
#include "engine/backend/cuda/preparation.h"

namespace overlap::cuda {

// Each is what a batch of a run is: a copy, kernels, a copy.
void measureGraphs(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured)
{
    constexpr std::array<int, 4> Launches{1, 10, 100, 1000};
    constexpr int Copies = 2;
    constexpr std::uint64_t CopyBytes = 4096;
    bench.subject("graphs", 0.03, Launches.size());
    const Stream stream;
    for (const auto launches : Launches) {
        const auto graph = ExecutableGraph::capture(stream, [&](cudaStream_t into) {
            copyPinned(Direction::ToDevice, CopyBytes, buffers, into);
            for (int i = 0; i < launches; ++i)
                launchMarker(into);
            copyPinned(Direction::ToHost, CopyBytes, buffers, into);
        });
        const auto us = bench.measure<2>(std::to_string(launches) + " kernels", [&] {
            const auto from = hostNow();
            graph.launch(stream.get());
            const auto issued = hostNow();
            stream.synchronize();
            return std::array{static_cast<double>(issued - from) / 1000.0,
                              static_cast<double>(hostNow() - from) / 1000.0};
        });
        measured.graphTrains.push_back({static_cast<double>(launches + Copies), us[0], us[1]});
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

} // namespace overlap::cuda
