// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace overlap {

// What can be known about a machine without CUDA: its files, limits and environment.
struct SystemFacts
{
    std::optional<std::string> driverVersion; // of NVIDIA's kernel module: "580.159.04"; none: it is not loaded
    bool deviceFile = false; // /dev/nvidiactl, or /dev/dxg under WSL, is there and can be opened
    bool gpuOnBus = false; // a display or compute device of NVIDIA's is on the PCI bus
    bool wsl = false; // Windows Subsystem for Linux
    std::optional<std::uint64_t> lockedMemoryLimit; // bytes, `ulimit -l`; none: unlimited
    std::map<std::string, std::string> environment; // variables that bear on CUDA and are set
};

enum class ComputeMode : std::uint8_t
{
    Default, // shared
    Exclusive, // one process at a time
    Prohibited // none
};

// A PCIe link at one moment. Absent where the driver does not tell, as in some virtual machines.
struct LinkState
{
    std::optional<std::uint32_t> generation;
    std::optional<std::uint32_t> width; // lanes
};

struct GpuProcess
{
    std::uint32_t pid = 0;
    std::string name; // "" where it is not told
    std::optional<std::uint64_t> memoryBytes;
};

// One GPU. What could not be found out is absent, and then not judged.
struct GpuCondition
{
    std::uint32_t index = 0; // as CUDA counts
    std::string name;
    int computeCapability = 0; // 90: 9.0
    std::string failure; // why no work can be given to it; "": it works
    ComputeMode computeMode = ComputeMode::Default;
    std::uint32_t copyEngines = 0;
    std::optional<bool> integrated; // shares the host's memory, so that nothing crosses a link
    std::optional<bool> watchdog; // ends kernels that run for seconds, as a display is attached
    std::optional<std::uint64_t> freeBytes;
    std::optional<std::uint64_t> totalBytes;
    LinkState linkIdle;
    LinkState linkLoaded; // while copies ran
    LinkState linkMax; // of the GPU and its slot together
    std::optional<double> toDeviceGbps; // of a pinned copy, 10^9 bytes per second
    // Under MIG: a part of the GPU, which has no counters of its own.
    std::optional<bool> mig;
    std::optional<bool> persistence;
    std::optional<std::vector<GpuProcess>> otherProcesses;
};

enum class CuptiState : std::uint8_t
{
    Works,
    Untried, // there, but nothing could be recorded
    NotFound, // or too old
    NotPermitted, // profiling is for administrators
    OtherProfiler, // one is attached to this process
    Failed
};

struct CuptiFacts
{
    CuptiState state = CuptiState::NotFound;
    std::string path; // of the library
    std::uint32_t version = 0; // CUPTI's own number: 130000
    std::string message; // why it does not work or was not tried: "for want of a GPU"
};

struct NvmlFacts
{
    bool works = false;
    std::string message; // why not
};

enum class CudaState : std::uint8_t
{
    Works,
    NoDriver, // CUDA found no driver library
    DriverTooOld,
    NoDevice,
    Failed
};

// What CUDA tells. Versions as CUDA counts: 13000 is 13.0, 0 is none.
struct CudaFacts
{
    CudaState state = CudaState::Works;
    std::string failure; // CUDA's own words
    int driver = 0; // the newest CUDA that the driver can serve
    int runtime = 0; // linked into this program
    int toolkit = 0; // that this program was built with
    std::vector<std::string> targets; // "90-real", "90-virtual": as CMake writes them
    // Why memory could not be pinned beyond the limit of `ulimit -l`; "": it could. None: not tried.
    std::optional<std::string> pinningFailure;
    std::vector<GpuCondition> gpus;
    CuptiFacts cupti;
    NvmlFacts nvml;
};

// All that the doctor judges. Gathering and judging are apart, so that each rule is tested with facts of any machine.
struct MachineFacts
{
    SystemFacts system;
    std::optional<CudaFacts> cuda; // none: this build has no CUDA backend
};

} // namespace overlap
