// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/doctor_rules.h"

#include "engine/backend/cuda_version.h"
#include "engine/backend/system_facts.h"
#include "engine/base/text.h"

#include <charconv>
#include <utility>

namespace overlap {

namespace {
using enum DoctorVerdict;

constexpr const char* Simulated = "meanwhile use a simulated device (sim:h200)";

std::optional<std::string> variable(const SystemFacts& system, const char* name)
{
    const auto found = system.environment.find(name);
    return found == system.environment.end() ? std::nullopt : std::optional(found->second);
}

DoctorItem item(const char* id, const char* title, DoctorVerdict verdict, std::string finding, std::string mend = {})
{
    return {id, std::nullopt, title, verdict, std::move(finding), std::move(mend)};
}

DoctorItem build(const std::optional<CudaFacts>& cuda)
{
    constexpr const char* Title = "This program";
    if (cuda)
        return item("build", Title, Ok, "has a CUDA backend, built with toolkit " + cudaVersionText(cuda->toolkit));
    return item("build", Title, Problem, "has no CUDA backend, so that it can measure on no GPU",
                std::string("Build it where there is a CUDA toolkit 12.4 or newer; ") + Simulated + '.');
}

DoctorItem noDriver(const SystemFacts& system, const std::string& needed)
{
    constexpr const char* Title = "NVIDIA driver";
    const auto problem = [&](std::string finding, const std::string& mend) {
        return item("driver", Title, Problem, std::move(finding), mend + "; " + Simulated + '.');
    };
    if (system.wsl)
        return problem("WSL shows no NVIDIA driver",
                       "Install NVIDIA's driver in Windows" + needed + " (none inside of WSL) and restart WSL");
    if (system.driverVersion)
        return problem("kernel module " + *system.driverVersion
                           + " is loaded, but this program finds no library of the driver (libcuda.so.1)",
                       "Install the driver's CUDA library, or start the container with its GPUs (--gpus all)");
    if (system.gpuOnBus)
        return problem("none, though there is an NVIDIA GPU on the PCI bus",
                       "Install NVIDIA's driver" + needed + " and restart");
    return problem("none, and no NVIDIA GPU is on the PCI bus", "A GPU needs NVIDIA's driver" + needed);
}

DoctorItem driver(const MachineFacts& facts)
{
    constexpr const char* Title = "NVIDIA driver";
    const auto version = facts.system.driverVersion.value_or("of unknown version");
    if (!facts.cuda)
        return facts.system.driverVersion ? item("driver", Title, Ok, version) : noDriver(facts.system, "");
    const auto& cuda = *facts.cuda;
    if (cuda.state == CudaState::NoDriver)
        return noDriver(facts.system, " for CUDA " + cudaVersionText(cuda.runtime) + " or newer");
    if (cuda.state == CudaState::Failed)
        return item("driver", Title, Problem, version + " cannot be used: " + cuda.failure,
                    std::string("See what nvidia-smi says, and restart the machine if the driver was just updated; ")
                        + Simulated + '.');
    return item("driver", Title, Ok, version + ", serves CUDA up to " + cudaVersionText(cuda.driver));
}

std::optional<DoctorItem> versions(const CudaFacts& cuda)
{
    constexpr const char* Title = "CUDA versions";
    if (cuda.driver == 0)
        return std::nullopt;
    const auto found = "driver " + cudaVersionText(cuda.driver) + ", runtime " + cudaVersionText(cuda.runtime)
                       + ", built with toolkit " + cudaVersionText(cuda.toolkit);
    const auto mend = "Update the driver to one for CUDA " + cudaVersionText(cuda.runtime) + " or newer.";
    if (cuda.state == CudaState::DriverTooOld || cuda.driver / 1000 < cuda.runtime / 1000)
        return item("versions", Title, Problem, found + ": the driver is too old", mend);
    if (cuda.driver < cuda.runtime)
        return item("versions", Title, Warning,
                    found + ": they work together, but the driver cannot compile this program's code for newer GPUs",
                    mend);
    return item("versions", Title, Ok, found + ": they fit");
}

std::optional<DoctorItem> gpus(const MachineFacts& facts)
{
    constexpr const char* Title = "GPUs";
    const auto& cuda = *facts.cuda;
    if (cuda.state == CudaState::Works) {
        std::string names;
        for (const auto& gpu : cuda.gpus)
            names += (names.empty() ? "cuda:" : ", cuda:") + std::to_string(gpu.index) + ' ' + gpu.name;
        return item("gpus", Title, Ok, names);
    }
    if (cuda.state != CudaState::NoDevice)
        return std::nullopt;
    if (const auto visible = variable(facts.system, "CUDA_VISIBLE_DEVICES"))
        return item("gpus", Title, Problem, "none is left by CUDA_VISIBLE_DEVICES=\"" + *visible + '"',
                    "Unset CUDA_VISIBLE_DEVICES, or name GPUs in it that nvidia-smi -L lists.");
    if (!facts.system.deviceFile)
        return item("gpus", Title, Problem,
                    facts.system.wsl ? "none, and /dev/dxg cannot be opened"
                                     : "none, and /dev/nvidiactl cannot be opened",
                    "Start the container with its GPUs (--gpus all), or give your user the right to open that file.");
    return item("gpus", Title, Problem, "the driver sees none",
                "See what nvidia-smi and the system's log (dmesg) say.");
}

std::string cuptiName(const CuptiFacts& cupti)
{
    // Since CUDA 13 the number holds the toolkit's.
    const auto version = cupti.version >= 100'000 ? "of CUDA " + cudaVersionText(static_cast<int>(cupti.version / 10))
                                                  : "interface " + std::to_string(cupti.version);
    return version + " (" + cupti.path + ')';
}

DoctorItem cupti(const CuptiFacts& facts)
{
    constexpr const char* Title = "CUPTI";
    constexpr const char* Until = "; until then runs are recorded by timing events, less exactly.";
    const auto warning = [&](const std::string& mend) {
        return item("cupti", Title, Warning, facts.message, mend + Until);
    };
    switch (facts.state) {
    case CuptiState::Works:
        return item("cupti", Title, Ok, cuptiName(facts) + ", records");
    case CuptiState::Untried:
        return item("cupti", Title, Ok, cuptiName(facts) + ", not tried " + facts.message);
    case CuptiState::NotFound:
        return warning("Install a CUDA toolkit 12.4 or newer, or name the folder of its libcupti in LD_LIBRARY_PATH");
    case CuptiState::NotPermitted:
        return warning("Allow profiling for all users with the line \"options nvidia "
                       "NVreg_RestrictProfilingToAdminUsers=0\" in a file of /etc/modprobe.d and a restart, or run as "
                       "an administrator");
    case CuptiState::OtherProfiler:
        return warning("Start this program without the other profiler");
    case CuptiState::Failed:
        return warning("Use the CUPTI of the driver's CUDA version");
    }
    return {};
}

DoctorItem nvml(const NvmlFacts& facts)
{
    constexpr const char* Title = "NVML";
    if (facts.works)
        return item("nvml", Title, Ok, "answers");
    return item("nvml", Title, Warning, facts.message,
                "Install the driver's libnvidia-ml.so.1; until then utilisation, clocks and throttling are not known.");
}

DoctorItem profiler(const SystemFacts& system, const CudaFacts& cuda)
{
    constexpr const char* Title = "Other profiler";
    constexpr const char* Mend = "Start this program without it: it lengthens runs and can keep CUPTI from recording.";
    for (const auto* name : {"CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH"}) {
        if (const auto value = variable(system, name); value && !value->empty())
            return item("profiler", Title, Warning, "attached by " + std::string(name) + '=' + *value, Mend);
    }
    if (cuda.cupti.state == CuptiState::OtherProfiler)
        return item("profiler", Title, Warning, "CUPTI serves another one in this process", Mend);
    return item("profiler", Title, Ok, "none is attached");
}

DoctorItem lockedMemory(const SystemFacts& system, const std::optional<std::string>& pinningFailure)
{
    constexpr const char* Title = "Locked memory (ulimit -l)";
    const auto limit = system.lockedMemoryLimit ? bytesText(static_cast<double>(*system.lockedMemoryLimit)).joined()
                                                : std::string("unlimited");
    if (!pinningFailure)
        return item("locked_memory", Title, Ok, limit);
    if (!pinningFailure->empty())
        return item("locked_memory", Title, Problem, limit + "; memory could not be pinned: " + *pinningFailure,
                    "Raise the limit (ulimit -l unlimited, or memlock in /etc/security/limits.conf), and that of the "
                    "container.");
    return item("locked_memory", Title, Ok,
                system.lockedMemoryLimit ? limit + ", which does not bind CUDA: more could be pinned" : limit);
}

DoctorItem wsl(const SystemFacts& system)
{
    constexpr const char* Title = "WSL";
    if (!system.wsl)
        return item("wsl", Title, Ok, "no");
    return item(
        "wsl", Title, Warning,
        "this is WSL: launches go through Windows in groups, less memory can be pinned, and NVML and CUPTI tell less",
        "Measure on Linux itself where figures matter.");
}

DoctorItem launchBlocking(const SystemFacts& system)
{
    constexpr const char* Title = "CUDA_LAUNCH_BLOCKING";
    const auto value = variable(system, Title);
    if (!value)
        return item("cuda_launch_blocking", Title, Ok, "not set");
    if (value->empty() || *value == "0")
        return item("cuda_launch_blocking", Title, Ok, '"' + *value + "\": off");
    return item("cuda_launch_blocking", Title, Problem,
                '"' + *value + "\": every launch waits for its kernel, so that nothing overlaps",
                "Unset CUDA_LAUNCH_BLOCKING.");
}

DoctorItem visibleDevices(const SystemFacts& system)
{
    constexpr const char* Title = "CUDA_VISIBLE_DEVICES";
    const auto value = variable(system, Title);
    if (!value)
        return item("cuda_visible_devices", Title, Ok, "not set");
    return item("cuda_visible_devices", Title, Ok, '"' + *value + "\": cuda:0 is the first that it names");
}

DoctorItem moduleLoading(const SystemFacts& system)
{
    constexpr const char* Title = "CUDA_MODULE_LOADING";
    const auto value = variable(system, Title);
    if (!value)
        return item("cuda_module_loading", Title, Ok, "not set: a kernel is loaded at its first launch, in a warm-up");
    if (*value == "EAGER")
        return item("cuda_module_loading", Title, Ok, "EAGER: every kernel is loaded at the start");
    if (*value == "LAZY" || *value == "DEFAULT")
        return item("cuda_module_loading", Title, Ok,
                    *value + ": a kernel is loaded at its first launch, in a warm-up");
    return item("cuda_module_loading", Title, Warning, '"' + *value + "\" is no value that CUDA knows",
                "Unset CUDA_MODULE_LOADING, or set it to LAZY or EAGER.");
}

DoctorItem connections(const SystemFacts& system)
{
    constexpr const char* Title = "CUDA_DEVICE_MAX_CONNECTIONS";
    constexpr int Default = 8;
    const auto value = variable(system, Title);
    if (!value)
        return item("cuda_device_max_connections", Title, Ok, "not set");
    int count = Default;
    (void)std::from_chars(value->data(), value->data() + value->size(), count);
    if (count >= Default)
        return item("cuda_device_max_connections", Title, Ok, '"' + *value + '"');
    return item("cuda_device_max_connections", Title, Warning,
                '"' + *value + "\": streams that share a queue to the device wait for each other",
                "Unset CUDA_DEVICE_MAX_CONNECTIONS.");
}
} // namespace

DoctorReport judge(const MachineFacts& facts)
{
    DoctorReport report;
    auto& items = report.items;
    const auto add = [&](std::optional<DoctorItem> found) {
        if (found)
            items.push_back(*std::move(found));
    };
    add(build(facts.cuda));
    add(driver(facts));
    std::optional<std::string> pinningFailure;
    if (facts.cuda) {
        add(versions(*facts.cuda));
        add(gpus(facts));
        add(cupti(facts.cuda->cupti));
        add(nvml(facts.cuda->nvml));
        add(profiler(facts.system, *facts.cuda));
        pinningFailure = facts.cuda->pinningFailure;
    }
    add(lockedMemory(facts.system, pinningFailure));
    add(wsl(facts.system));
    add(launchBlocking(facts.system));
    add(visibleDevices(facts.system));
    add(moduleLoading(facts.system));
    add(connections(facts.system));
    if (facts.cuda) {
        for (const auto& gpu : facts.cuda->gpus) {
            for (auto& found : judgeGpu(gpu, facts.cuda->targets))
                add(std::move(found));
        }
    }
    return report;
}

DoctorReport doctorWithoutCuda()
{
    return judge({systemFacts(), std::nullopt});
}

} // namespace overlap
