// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/doctor.h"

#include "engine/backend/cuda/cupti_recorder.h"
#include "engine/backend/cuda/host_buffer.h"
#include "engine/backend/cuda/kernels.h"
#include "engine/backend/cuda/nvml_device.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>

namespace overlap::cuda {

namespace {
// Large enough for the full rate, and beyond the usual limit of `ulimit -l` (8 MiB): that it can be pinned says that the
// limit does not bind.
constexpr std::uint64_t TrialBytes = 64U << 20U;
constexpr int TrialCopies = 12; // 15 ms at 55 GB/s: an idle link has woken up long before they end

std::vector<std::string> targets()
{
    std::vector<std::string> all;
    std::istringstream list(OVERLAP_CUDA_TARGETS);
    for (std::string target; std::getline(list, target, ',');)
        all.push_back(target);
    return all;
}

CudaState stateOf(cudaError_t code, const CudaFacts& facts, int devices)
{
    if (facts.driver == 0)
        return CudaState::NoDriver;
    if (code == cudaErrorInsufficientDriver)
        return CudaState::DriverTooOld;
    if (code == cudaErrorNoDevice || (code == cudaSuccess && devices == 0))
        return CudaState::NoDevice;
    return code == cudaSuccess ? CudaState::Works : CudaState::Failed;
}

std::string wordsOf(cudaError_t code)
{
    return std::string(cudaGetErrorName(code)) + ", " + cudaGetErrorString(code);
}

ComputeMode computeModeOf(int index)
{
    int mode = cudaComputeModeDefault;
    if (cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, index) != cudaSuccess)
        return ComputeMode::Default;
    return mode == cudaComputeModeProhibited         ? ComputeMode::Prohibited
           : mode == cudaComputeModeExclusiveProcess ? ComputeMode::Exclusive
                                                     : ComputeMode::Default;
}

std::optional<bool> flagOf(cudaDeviceAttr attribute, int index)
{
    int value = 0;
    if (cudaDeviceGetAttribute(&value, attribute, index) != cudaSuccess)
        return std::nullopt;
    return value != 0;
}

GpuCondition propertiesOf(int index)
{
    GpuCondition gpu;
    gpu.index = static_cast<std::uint32_t>(index);
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, index), "reading the properties of the device");
    gpu.name = properties.name;
    gpu.computeCapability = properties.major * 10 + properties.minor;
    gpu.copyEngines = static_cast<std::uint32_t>(properties.asyncEngineCount);
    gpu.integrated = properties.integrated != 0;
    gpu.watchdog = flagOf(cudaDevAttrKernelExecTimeout, index);
    gpu.computeMode = computeModeOf(index);
    return gpu;
}

void askNvml(const std::shared_ptr<const NvmlLibrary>& library, int index, GpuCondition& gpu,
             std::optional<NvmlDevice>& device)
{
    auto opened = NvmlDevice::open(library, identityOf(index));
    if (!opened)
        return;
    device = *std::move(opened);
    gpu.mig = device->mig();
    gpu.persistence = device->persistence();
    gpu.otherProcesses = device->otherProcesses(); // before this program is one of them
    gpu.linkIdle = device->link();
    gpu.linkMax = device->linkMax();
}

// Copies to the current device, and meanwhile asks what the link runs at: an idle one lowers both to save power.
void loadLink(const HostBuffer& source, const std::optional<NvmlDevice>& device, GpuCondition& gpu)
{
    const DeviceBuffer target(source.size());
    const Stream stream;
    const Event begin(Event::Timing::Enabled);
    const Event end(Event::Timing::Enabled);
    const auto copy = [&] {
        check(cudaMemcpyAsync(target.data(), source.data(), source.size(), cudaMemcpyHostToDevice, stream.get()),
              "copying to the device");
    };
    copy(); // wakes the link
    stream.synchronize();
    begin.record(stream.get());
    for (int i = 0; i < TrialCopies; ++i)
        copy();
    end.record(stream.get());
    while (device && cudaEventQuery(end.get()) == cudaErrorNotReady) {
        const auto now = device->link();
        gpu.linkLoaded.generation = std::max(gpu.linkLoaded.generation, now.generation); // none is the least
        gpu.linkLoaded.width = std::max(gpu.linkLoaded.width, now.width);
    }
    end.synchronize();
    float milliseconds = 0.0F;
    check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()), "reading the time of the copies");
    if (milliseconds > 0.0F)
        gpu.toDeviceGbps = static_cast<double>(source.size()) * TrialCopies / (static_cast<double>(milliseconds) * 1e6);
}

void tryGpu(const std::optional<NvmlDevice>& device, Trials trials, CudaFacts& facts, GpuCondition& gpu)
{
    try {
        check(cudaSetDevice(static_cast<int>(gpu.index)), "choosing the device");
        std::size_t available = 0;
        std::size_t total = 0;
        check(cudaMemGetInfo(&available, &total), "asking for the free memory");
        gpu.freeBytes = available;
        gpu.totalBytes = total;
        if (trials == Trials::None)
            return;
        const Stream stream;
        launchMarker(stream.get());
        stream.synchronize();
    } catch (const CudaError& error) {
        gpu.failure = error.what();
        return;
    }
    try {
        const HostBuffer source(TrialBytes, HostMemory::Pinned);
        if (!facts.pinningFailure)
            facts.pinningFailure = "";
        loadLink(source, device, gpu);
    } catch (const CudaError& error) {
        if (!facts.pinningFailure)
            facts.pinningFailure = error.what();
    }
}

CuptiState stateOf(CUptiResult result)
{
    switch (result) {
    case CUPTI_SUCCESS:
        return CuptiState::Works;
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES:
        return CuptiState::NotPermitted;
    case CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED:
        return CuptiState::OtherProfiler;
    default:
        return CuptiState::Failed;
    }
}

// An error's sentence without the mend behind the colon, which the rules know themselves.
std::string withoutMend(const std::string& message)
{
    return message.substr(0, message.find(": "));
}

// Which code CUPTI refuses with; the recorder's message has it in words only.
CUptiResult refusalOf(const CuptiLibrary& library)
{
    const auto result = library.enable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    if (result == CUPTI_SUCCESS)
        (void)library.disable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    return result;
}

// A short recording on the GPU.
void tryCupti(const std::shared_ptr<const CuptiLibrary>& library, const GpuCondition& gpu, CuptiFacts& facts)
{
    try {
        check(cudaSetDevice(static_cast<int>(gpu.index)), "choosing the device");
        const auto recorder = CuptiRecorder::start(library, {});
        if (!recorder) {
            const auto result = refusalOf(*library);
            const char* name = nullptr;
            (void)library->getResultString(result, &name);
            facts.state = result == CUPTI_SUCCESS ? CuptiState::Failed : stateOf(result);
            facts.message = result == CUPTI_SUCCESS || name == nullptr ? recorder.error().message
                                                                       : std::string("refuses to record: ") + name;
            return;
        }
        (*recorder)->probeClock();
        (*recorder)->tagStreams({});
        (*recorder)->probeClock();
        (void)(*recorder)->take(OperationList(Scenario{}, CallLog{}, 1));
        facts.state = CuptiState::Works;
        facts.message.clear();
    } catch (const std::exception& error) {
        facts.state = CuptiState::Failed;
        facts.message = std::string("a short recording failed: ") + error.what();
    }
}

bool launchesWait()
{
    const auto* value = std::getenv("CUDA_LAUNCH_BLOCKING");
    return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

void askCupti(Trials trials, CudaFacts& facts)
{
    const auto library = CuptiLibrary::open();
    if (!library) {
        facts.cupti.message = withoutMend(library.error().message);
        return;
    }
    facts.cupti.path = (*library)->path;
    facts.cupti.version = (*library)->version;
    facts.cupti.state = CuptiState::Untried;
    facts.cupti.message = "for want of a GPU";
    if (launchesWait()) {
        // The recorder's clock probes would wait for kernels that wait for the host.
        facts.cupti.message = "as CUDA_LAUNCH_BLOCKING is set";
        return;
    }
    if (trials == Trials::None) {
        facts.cupti.message = "while a run goes on";
        return;
    }
    const auto usable = std::ranges::find(facts.gpus, std::string(), &GpuCondition::failure);
    if (usable != facts.gpus.end())
        tryCupti(*library, *usable, facts.cupti);
}

void askGpus(int count, const std::shared_ptr<const NvmlLibrary>& nvml, Trials trials, CudaFacts& facts)
{
    for (int i = 0; i < count; ++i) {
        GpuCondition gpu;
        gpu.index = static_cast<std::uint32_t>(i);
        std::optional<NvmlDevice> device;
        try {
            gpu = propertiesOf(i);
            if (nvml)
                askNvml(nvml, i, gpu, device);
        } catch (const CudaError& error) {
            gpu.failure = error.what();
        }
        if (gpu.failure.empty())
            tryGpu(device, trials, facts, gpu);
        facts.gpus.push_back(std::move(gpu));
    }
}
} // namespace

CudaFacts cudaFacts(Trials trials)
{
    CudaFacts facts;
    facts.targets = targets();
    facts.toolkit = CUDART_VERSION;
    (void)cudaRuntimeGetVersion(&facts.runtime);
    (void)cudaDriverGetVersion(&facts.driver);
    int count = 0;
    const auto code = cudaGetDeviceCount(&count);
    (void)cudaGetLastError();
    facts.state = stateOf(code, facts, count);
    if (facts.state == CudaState::Failed)
        facts.failure = wordsOf(code);

    std::shared_ptr<const NvmlLibrary> nvml;
    if (auto opened = NvmlLibrary::open()) {
        facts.nvml.works = true;
        nvml = *std::move(opened);
    } else {
        facts.nvml.message = withoutMend(opened.error().message);
    }
    if (facts.state == CudaState::Works)
        askGpus(count, nvml, trials, facts);
    askCupti(trials, facts);
    return facts;
}

} // namespace overlap::cuda
