// SPDX-License-Identifier: GPL-3.0-or-later
// What the device tests do in a process of its own, because the environment decides at its start.
#include "engine/backend/cuda/cuda_devices.h"
#include "engine/backend/cuda/nvml_device.h"
#include "engine/backend/cuda/nvtx_ranges.h"

#include <iostream>
#include <numeric>
#include <string_view>

namespace overlap::cuda {
namespace {

// A run with two batches that overlap, as a backend marks it, on no device.
int markRanges()
{
    const NvtxRanges nvtx;
    const auto run = nvtx.run("two batches");
    const auto stage = [&](HostOp::Kind kind, std::uint32_t batch) { const auto range = nvtx.stage(kind, batch); };
    const auto first = nvtx.beginBatch(0);
    stage(HostOp::Kind::CopyToDevice, 0);
    stage(HostOp::Kind::Launch, 0);
    const auto second = nvtx.beginBatch(1);
    stage(HostOp::Kind::CopyToDevice, 1);
    stage(HostOp::Kind::CopyToHost, 0);
    nvtx.endBatch(first);
    stage(HostOp::Kind::SynchronizeDevice, 1);
    nvtx.endBatch(second);
    return nvtx.enabled() ? 0 : 1;
}

// Three runs of four batches: a warm-up and two repeats.
int runScenario(Recorder recorder)
{
    const auto gpu = makeCudaDevices()->open("cuda:0");
    if (!gpu) {
        std::cerr << gpu.error().message << '\n';
        return 1;
    }
    Scenario scenario;
    scenario.name = "four batches";
    scenario.samples = 29;
    scenario.batchSize = 8;
    scenario.streams = 2;
    scenario.inputBytesPerSample = 40'000;
    scenario.kernel.iterations = 16;
    RunOptions options;
    options.recorder = recorder;
    options.repeats = 2;
    options.warmups = 1;
    const auto record = (*gpu)->run(scenario, options, {}, {});
    if (!record) {
        std::cout << "error: " << record.error().message << '\n';
        return 1;
    }
    std::cout << "recorder: " << recorderId(record->recorder) << '\n';
    for (const auto& note : record->notes)
        std::cout << "note: " << note << '\n';
    return 0;
}

int printDoctor()
{
    const auto report = makeCudaDevices()->doctor();
    for (const auto& item : report.value().items)
        std::cout << item.id << ": " << verdictId(item.verdict) << ": " << item.finding << ": " << item.mend << '\n';
    return 0;
}

template<typename Value>
void print(const char* name, const std::optional<Value>& value)
{
    std::cout << name << '=';
    if (value)
        std::cout << *value;
    else
        std::cout << "none";
    std::cout << ' ';
}

// Of the GPU that the stand-in for NVML knows.
int printSample()
{
    auto library = NvmlLibrary::open();
    if (!library) {
        std::cout << library.error().message << '\n';
        return 1;
    }
    GpuIdentity identity{"0000:18:00.0", {}};
    std::iota(identity.uuid.begin(), identity.uuid.end(), static_cast<unsigned char>(1));
    const auto gpu = NvmlDevice::open(*library, identity);
    if (!gpu) {
        std::cout << gpu.error().message << '\n';
        return 1;
    }
    const auto sample = gpu->sample();
    print("gpu", sample.gpuUtilizationPct);
    print("memory", sample.memoryUtilizationPct);
    print("used", sample.memoryUsedBytes);
    print("total", sample.memoryTotalBytes);
    print("sm", sample.smClockMhz);
    print("sm_max", sample.smClockMaxMhz);
    print("memory_clock", sample.memoryClockMhz);
    print("power", sample.powerW);
    print("limit", sample.powerLimitW);
    print("temperature", sample.temperatureC);
    print("generation", sample.pcieGeneration);
    print("generation_max", sample.pcieGenerationMax);
    print("width", sample.pcieWidth);
    print("width_max", sample.pcieWidthMax);
    print("received", sample.pcieReceivedMBps);
    print("sent", sample.pcieSentMBps);
    std::cout << "throttled=";
    if (!sample.throttled)
        std::cout << "none";
    else
        for (const auto reason : *sample.throttled)
            std::cout << throttleId(reason) << ',';
    std::cout << '\n';
    return 0;
}

int perform(std::string_view what)
{
    if (what == "mark-ranges")
        return markRanges();
    if (what == "run-none")
        return runScenario(Recorder::None);
    if (what == "run-auto")
        return runScenario(Recorder::Auto);
    if (what == "run-cupti")
        return runScenario(Recorder::Cupti);
    if (what == "doctor")
        return printDoctor();
    if (what == "nvml-sample")
        return printSample();
    std::cerr << "usage: device_child mark-ranges|run-none|run-auto|run-cupti|doctor|nvml-sample\n";
    return 2;
}

} // namespace
} // namespace overlap::cuda

int main(int argc, char** argv)
{
    return overlap::cuda::perform(argc == 2 ? argv[1] : "");
}
