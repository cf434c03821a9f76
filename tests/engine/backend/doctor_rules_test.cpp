// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule of the doctor with the facts of a machine for each of its verdicts.
#include "engine/backend/doctor_rules.h"

#include "engine/backend/system_facts.h"
#include "engine/texts/chinese_text.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace overlap {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

GpuCondition healthyGpu(std::uint32_t index = 0)
{
    GpuCondition gpu;
    gpu.index = index;
    gpu.name = "NVIDIA H200";
    gpu.computeCapability = 90;
    gpu.copyEngines = 3;
    gpu.integrated = false;
    gpu.watchdog = false;
    gpu.freeBytes = 139ULL << 30U;
    gpu.totalBytes = 140ULL << 30U;
    gpu.linkIdle = {1, 16};
    gpu.linkLoaded = {5, 16};
    gpu.linkMax = {5, 16};
    gpu.toDeviceGbps = 55.3;
    gpu.mig = false;
    gpu.persistence = true;
    gpu.otherProcesses.emplace();
    return gpu;
}

MachineFacts healthyMachine()
{
    MachineFacts facts;
    facts.system.driverVersion = "580.159.04";
    facts.system.deviceFile = true;
    facts.system.gpuOnBus = true;
    facts.system.lockedMemoryLimit = 8ULL << 20U;
    auto& cuda = facts.cuda.emplace();
    cuda.driver = 13000;
    cuda.runtime = 13000;
    cuda.toolkit = 13000;
    cuda.targets = {"75-real", "80-real", "86-real", "89-real", "90-real", "90-virtual"};
    cuda.pinningFailure = "";
    cuda.gpus = {healthyGpu()};
    cuda.cupti = {CuptiState::Works, "libcupti.so.13", 130000, ""};
    cuda.nvml.works = true;
    return facts;
}

MachineFacts without(CudaState state)
{
    auto facts = healthyMachine();
    facts.cuda->state = state;
    facts.cuda->gpus.clear();
    facts.cuda->pinningFailure.reset();
    facts.cuda->cupti.state = CuptiState::Untried;
    return facts;
}

DoctorItem itemOf(const std::vector<DoctorItem>& items, const std::string& id)
{
    for (const auto& item : items) {
        if (item.id == id)
            return item;
    }
    ADD_FAILURE() << "there is no item " << id;
    return {};
}

// So that a new rule without Chinese fails.
void expectTranslated(const DoctorItem& item)
{
    const bool isData = item.id == "gpus" || item.id == "processes" || item.id == "locked_memory"
                        || item.id == "cuda_device_max_connections" || item.id == "compute_capability"
                        || (item.id == "driver" && item.verdict == DoctorVerdict::Ok)
                        || ((item.id == "cupti" || item.id == "nvml") && item.verdict == DoctorVerdict::Warning);
    EXPECT_TRUE(isData || chineseText(item.finding).has_value()) << item.id << ": " << item.finding;
    EXPECT_TRUE(item.mend.empty() || chineseText(item.mend).has_value()) << item.id << ": " << item.mend;
}

// The item with this id, for a machine that was changed by `change`.
DoctorItem judged(const std::string& id, const std::function<void(MachineFacts&)>& change = {})
{
    auto facts = healthyMachine();
    if (change)
        change(facts);
    auto item = itemOf(judge(facts).items, id);
    expectTranslated(item);
    return item;
}

DoctorItem judgedGpu(const std::string& id, const std::function<void(GpuCondition&)>& change = {})
{
    return judged(id, [&](MachineFacts& facts) {
        if (change)
            change(facts.cuda->gpus.front());
    });
}

void expectVerdict(const DoctorItem& item, DoctorVerdict verdict, const char* finding, const char* mend = "")
{
    EXPECT_STREQ(verdictId(item.verdict), verdictId(verdict)) << item.finding;
    EXPECT_THAT(item.finding, HasSubstr(finding));
    EXPECT_THAT(item.mend, HasSubstr(mend));
    expectTranslated(item);
}

using enum DoctorVerdict;

TEST(Doctor, FindsNothingOnAHealthyMachine)
{
    const auto report = judge(healthyMachine());
    for (const auto& item : report.items) {
        EXPECT_EQ(item.verdict, Ok) << item.id << ": " << item.finding;
        EXPECT_THAT(item.mend, IsEmpty()) << item.id;
    }
    EXPECT_EQ(report.worst(), Ok);
}

TEST(Doctor, LooksAtEverythingThatItIsToLookAt)
{
    const auto report = judge(healthyMachine());
    for (const auto* id : {"build",
                           "driver",
                           "versions",
                           "gpus",
                           "cupti",
                           "nvml",
                           "profiler",
                           "locked_memory",
                           "wsl",
                           "cuda_launch_blocking",
                           "cuda_visible_devices",
                           "cuda_module_loading",
                           "cuda_device_max_connections",
                           "gpu",
                           "compute_capability",
                           "compute_mode",
                           "pcie_link",
                           "copy_engines",
                           "memory",
                           "mig",
                           "processes",
                           "persistence",
                           "display"})
        EXPECT_EQ(std::ranges::count(report.items, std::string(id), &DoctorItem::id), 1) << id;
    EXPECT_EQ(report.items.size(), 23U);
}

TEST(Doctor, HasAMendForWhateverIsWrong)
{
    auto facts = healthyMachine();
    facts.system = {};
    facts.system.wsl = true;
    facts.system.environment = {{"CUDA_LAUNCH_BLOCKING", "1"},
                                {"CUDA_MODULE_LOADING", "never"},
                                {"CUDA_DEVICE_MAX_CONNECTIONS", "1"},
                                {"CUDA_INJECTION64_PATH", "/opt/tool.so"}};
    facts.cuda->driver = 12000;
    facts.cuda->cupti = {CuptiState::NotPermitted, "libcupti.so.13", 130000, "refuses"};
    facts.cuda->nvml = {false, "libnvidia-ml.so.1 was not found"};
    facts.cuda->pinningFailure = "out of memory";
    auto& gpu = facts.cuda->gpus.front();
    gpu.failure = "making a context failed";
    gpu.computeMode = ComputeMode::Prohibited;
    gpu.computeCapability = 50;
    gpu.copyEngines = 0;
    gpu.freeBytes = 0;
    gpu.linkLoaded = {3, 8};
    gpu.mig = true;
    gpu.persistence = false;
    gpu.otherProcesses = {{{42, "python3", 1ULL << 30U}}};
    int bad = 0;
    for (const auto& item : judge(facts).items) {
        EXPECT_EQ(item.mend.empty(), item.verdict == Ok) << item.id << ": " << item.finding;
        EXPECT_FALSE(item.finding.ends_with('.')) << item.id;
        EXPECT_EQ(item.mend.ends_with('.'), !item.mend.empty()) << item.id;
        bad += item.verdict == Ok ? 0 : 1;
    }
    EXPECT_EQ(bad, 18);
}

TEST(DoctorDriver, WithoutOneSaysWhichIsMissingAndWhatToDoMeanwhile)
{
    auto facts = without(CudaState::NoDriver);
    facts.cuda->driver = 0;
    facts.system.driverVersion.reset();
    expectVerdict(itemOf(judge(facts).items, "driver"), Problem, "though there is an NVIDIA GPU", "CUDA 13.0");
    facts.system.gpuOnBus = false;
    expectVerdict(itemOf(judge(facts).items, "driver"), Problem, "no NVIDIA GPU is on the PCI bus", "sim:h200");
    facts.system.driverVersion = "580.1";
    expectVerdict(itemOf(judge(facts).items, "driver"), Problem, "libcuda.so.1", "container");
    facts.system.wsl = true;
    expectVerdict(itemOf(judge(facts).items, "driver"), Problem, "WSL", "in Windows");
    for (const auto& item : judge(facts).items) {
        EXPECT_NE(item.id, "versions"); // there is none to hold another against
        EXPECT_NE(item.id, "gpus");
        EXPECT_FALSE(item.device.has_value());
    }
}

TEST(DoctorDriver, ThatFailsIsAProblemInCudasOwnWords)
{
    auto facts = without(CudaState::Failed);
    facts.cuda->failure = "cudaErrorSystemDriverMismatch";
    expectVerdict(itemOf(judge(facts).items, "driver"), Problem, "cudaErrorSystemDriverMismatch", "restart");
}

TEST(DoctorVersions, FitWhenTheDriverIsNotOlder)
{
    expectVerdict(judged("versions"), Ok, "driver 13.0, runtime 13.0, built with toolkit 13.0: they fit");
    expectVerdict(judged("versions", [](auto& facts) { facts.cuda->driver = 13020; }), Ok, "driver 13.2");
    expectVerdict(judged("versions",
                         [](auto& facts) {
                             facts.cuda->driver = 12040;
                             facts.cuda->runtime = 12080;
                         }),
                  Warning, "cannot compile", "12.8");
}

TEST(DoctorVersions, AreAProblemWhenTheDriverIsTooOld)
{
    auto facts = without(CudaState::DriverTooOld);
    facts.cuda->driver = 12040;
    expectVerdict(itemOf(judge(facts).items, "versions"), Problem, "too old", "13.0 or newer");
}

TEST(DoctorGpus, ThatAreHiddenOrNotThereAreAProblem)
{
    auto facts = without(CudaState::NoDevice);
    expectVerdict(itemOf(judge(facts).items, "gpus"), Problem, "the driver sees none", "nvidia-smi");
    facts.system.deviceFile = false;
    expectVerdict(itemOf(judge(facts).items, "gpus"), Problem, "/dev/nvidiactl", "container");
    facts.system.environment["CUDA_VISIBLE_DEVICES"] = "";
    expectVerdict(itemOf(judge(facts).items, "gpus"), Problem, "CUDA_VISIBLE_DEVICES=\"\"", "Unset");
}

TEST(DoctorGpus, AreEachListedAndJudged)
{
    auto facts = healthyMachine();
    facts.cuda->gpus.push_back(healthyGpu(1));
    facts.cuda->gpus.back().mig = true;
    const auto report = judge(facts);
    EXPECT_EQ(itemOf(report.items, "gpus").finding, "cuda:0 NVIDIA H200, cuda:1 NVIDIA H200");
    EXPECT_EQ(std::ranges::count(report.items, std::optional<std::uint32_t>(1), &DoctorItem::device), 10);
    for (const auto& item : report.items)
        EXPECT_EQ(item.verdict != Ok, item.id == "mig" && item.device == 1U) << item.id;
}

TEST(DoctorBuild, WithoutCudaIsAProblemAndStillLooksAtTheMachine)
{
    const auto report = judge({healthyMachine().system, std::nullopt});
    expectVerdict(itemOf(report.items, "build"), Problem, "no CUDA backend", "sim:h200");
    expectVerdict(itemOf(report.items, "driver"), Ok, "580.159.04");
    EXPECT_EQ(itemOf(report.items, "wsl").verdict, Ok);
    EXPECT_FALSE(doctorWithoutCuda().items.empty());
    EXPECT_EQ(doctorWithoutCuda().worst(), Problem);
}

TEST(DoctorCupti, EachReasonNotToRecordHasItsMend)
{
    const auto with = [](CuptiState state) {
        return judged("cupti", [=](auto& facts) {
            facts.cuda->cupti.state = state;
            facts.cuda->cupti.message = "the reason";
        });
    };
    expectVerdict(with(CuptiState::Works), Ok, "of CUDA 13.0 (libcupti.so.13), records");
    expectVerdict(with(CuptiState::Untried), Ok, "not tried the reason");
    expectVerdict(with(CuptiState::NotFound), Warning, "the reason", "LD_LIBRARY_PATH");
    expectVerdict(with(CuptiState::NotPermitted), Warning, "the reason", "NVreg_RestrictProfilingToAdminUsers=0");
    expectVerdict(with(CuptiState::OtherProfiler), Warning, "the reason", "without the other profiler");
    expectVerdict(with(CuptiState::Failed), Warning, "the reason", "timing events");
}

TEST(DoctorNvml, ThatIsNotThereIsAWarning)
{
    expectVerdict(judged("nvml"), Ok, "answers");
    expectVerdict(judged("nvml",
                         [](auto& facts) {
                             facts.cuda->nvml = {false, "was not found"};
                         }),
                  Warning, "was not found", "libnvidia-ml");
}

TEST(DoctorProfiler, OneThatIsAttachedIsAWarning)
{
    expectVerdict(judged("profiler"), Ok, "none");
    for (const auto* name : {"CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH"})
        expectVerdict(judged("profiler", [=](auto& facts) { facts.system.environment[name] = "libtool.so"; }), Warning,
                      name, "without it");
    expectVerdict(judged("profiler", [](auto& facts) { facts.system.environment["CUDA_INJECTION64_PATH"] = ""; }), Ok,
                  "none");
    expectVerdict(judged("profiler", [](auto& facts) { facts.cuda->cupti.state = CuptiState::OtherProfiler; }), Warning,
                  "CUPTI serves another");
}

TEST(DoctorLockedMemory, IsAProblemOnlyWherePinningFails)
{
    expectVerdict(judged("locked_memory"), Ok, "does not bind CUDA");
    expectVerdict(judged("locked_memory", [](auto& facts) { facts.system.lockedMemoryLimit.reset(); }), Ok,
                  "unlimited");
    expectVerdict(judged("locked_memory", [](auto& facts) { facts.cuda->pinningFailure.reset(); }), Ok, "MiB");
    expectVerdict(judged("locked_memory", [](auto& facts) { facts.cuda->pinningFailure = "out of memory"; }), Problem,
                  "out of memory", "ulimit -l unlimited");
}

TEST(DoctorWsl, IsAWarning)
{
    expectVerdict(judged("wsl"), Ok, "no");
    expectVerdict(judged("wsl", [](auto& facts) { facts.system.wsl = true; }), Warning, "WSL", "Linux itself");
}

DoctorItem judgedVariable(const std::string& id, const char* name, const char* value)
{
    return judged(id, [=](auto& facts) { facts.system.environment[name] = value; });
}

TEST(DoctorEnvironment, BlockingLaunchesAreAProblem)
{
    expectVerdict(judged("cuda_launch_blocking"), Ok, "not set");
    expectVerdict(judgedVariable("cuda_launch_blocking", "CUDA_LAUNCH_BLOCKING", "0"), Ok, "off");
    expectVerdict(judgedVariable("cuda_launch_blocking", "CUDA_LAUNCH_BLOCKING", "1"), Problem, "nothing overlaps",
                  "Unset");
}

TEST(DoctorEnvironment, VisibleDevicesAreSaid)
{
    expectVerdict(judged("cuda_visible_devices"), Ok, "not set");
    expectVerdict(judgedVariable("cuda_visible_devices", "CUDA_VISIBLE_DEVICES", "1,0"), Ok, "\"1,0\"");
}

TEST(DoctorEnvironment, AnUnknownWayToLoadModulesIsAWarning)
{
    expectVerdict(judged("cuda_module_loading"), Ok, "not set");
    expectVerdict(judgedVariable("cuda_module_loading", "CUDA_MODULE_LOADING", "EAGER"), Ok, "at the start");
    expectVerdict(judgedVariable("cuda_module_loading", "CUDA_MODULE_LOADING", "LAZY"), Ok, "first launch");
    expectVerdict(judgedVariable("cuda_module_loading", "CUDA_MODULE_LOADING", "yes"), Warning, "\"yes\"", "LAZY");
}

TEST(DoctorEnvironment, FewerQueuesThanUsualAreAWarning)
{
    const auto* name = "CUDA_DEVICE_MAX_CONNECTIONS";
    expectVerdict(judged("cuda_device_max_connections"), Ok, "not set");
    expectVerdict(judgedVariable("cuda_device_max_connections", name, "32"), Ok, "32");
    expectVerdict(judgedVariable("cuda_device_max_connections", name, "1"), Warning, "wait for each other", "Unset");
}

TEST(DoctorGpu, ThatTakesNoWorkIsAProblem)
{
    expectVerdict(judgedGpu("gpu"), Ok, "NVIDIA H200");
    expectVerdict(judgedGpu("gpu", [](auto& gpu) { gpu.failure = "choosing the device failed"; }), Problem,
                  "choosing the device failed", "nvidia-smi");
}

TEST(DoctorCapability, SaysWhetherThisProgramHoldsCodeForTheGpu)
{
    const auto with = [](int capability) {
        return judgedGpu("compute_capability", [=](auto& gpu) { gpu.computeCapability = capability; });
    };
    expectVerdict(with(90), Ok, "9.0");
    expectVerdict(with(87), Ok, "8.7"); // runs what was made for 8.6
    expectVerdict(with(120), Warning, "12.0", "CMAKE_CUDA_ARCHITECTURES=120");
    expectVerdict(with(70), Problem, "7.0", "CMAKE_CUDA_ARCHITECTURES=70");
}

TEST(DoctorCapability, ReadsTargetsAsCMakeWritesThem)
{
    EXPECT_EQ(codeFit(90, {"90"}), CodeFit::Native);
    EXPECT_EQ(codeFit(100, {"90"}), CodeFit::Translated);
    EXPECT_EQ(codeFit(90, {"90-virtual"}), CodeFit::Translated);
    EXPECT_EQ(codeFit(100, {"90-real"}), CodeFit::Missing);
    EXPECT_EQ(codeFit(80, {"86"}), CodeFit::Missing);
    EXPECT_EQ(codeFit(100, {"90a"}), CodeFit::Missing);
    EXPECT_EQ(codeFit(90, {"90a-real"}), CodeFit::Native);
    EXPECT_EQ(codeFit(103, {"100f"}), CodeFit::Native);
    EXPECT_EQ(codeFit(120, {"100f"}), CodeFit::Missing);
    EXPECT_EQ(codeFit(90, {"all-major"}), CodeFit::Unknown);
    EXPECT_EQ(codeFit(90, {}), CodeFit::Missing);
}

TEST(DoctorLink, AnIdleOneThatIsSlowIsNoReasonToWarn)
{
    expectVerdict(judgedGpu("pcie_link"), Ok, "generation 5 x16 under load");
    EXPECT_THAT(judgedGpu("pcie_link").finding, HasSubstr("generation 1 while idle, to save power"));
    expectVerdict(judgedGpu("pcie_link", [](auto& gpu) { gpu.linkLoaded = {}; }), Ok, "generation 1 x16 while idle");
}

TEST(DoctorLink, ThatStaysSlowOrNarrowUnderLoadIsAWarning)
{
    expectVerdict(judgedGpu("pcie_link",
                            [](auto& gpu) {
                                gpu.linkLoaded = {5, 8};
                            }),
                  Warning, "generation 5 x8 under load, at most generation 5 x16", "lanes are missing");
    expectVerdict(judgedGpu("pcie_link",
                            [](auto& gpu) {
                                gpu.linkLoaded = {4, 16};
                            }),
                  Warning, "generation 4 x16", "riser");
}

TEST(DoctorLink, ThatIsWideButCarriesLittleIsAWarning)
{
    expectVerdict(judgedGpu("pcie_link", [](auto& gpu) { gpu.toDeviceGbps = 20.0; }), Warning, "20.0", "numactl");
    EXPECT_THAT(judgedGpu("pcie_link", [](auto& gpu) { gpu.toDeviceGbps = 20.0; }).finding, HasSubstr("63.0"));
}

TEST(DoctorLink, OfWhichNothingIsKnownIsSaidToBeUnknown)
{
    const auto untold = judgedGpu("pcie_link", [](auto& gpu) {
        gpu.linkIdle = gpu.linkLoaded = gpu.linkMax = {};
        gpu.toDeviceGbps.reset();
    });
    EXPECT_EQ(untold.verdict, Ok);
    EXPECT_EQ(untold.finding, "not told by the driver");
    expectVerdict(judgedGpu("pcie_link", [](auto& gpu) { gpu.integrated = true; }), Ok, "shares the host's memory");
}

TEST(DoctorCopyEngines, OfNoneIsAWarning)
{
    expectVerdict(judgedGpu("copy_engines"), Ok, "3: copies to and from the device run at the same time");
    expectVerdict(judgedGpu("copy_engines", [](auto& gpu) { gpu.copyEngines = 1; }), Ok, "take turns");
    expectVerdict(judgedGpu("copy_engines", [](auto& gpu) { gpu.copyEngines = 0; }), Warning, "cannot overlap");
}

TEST(DoctorComputeMode, IsAProblemWhereItForbidsToRun)
{
    expectVerdict(judgedGpu("compute_mode"), Ok, "share");
    const auto exclusive = [](const char* failure) {
        return judgedGpu("compute_mode", [=](auto& gpu) {
            gpu.computeMode = ComputeMode::Exclusive;
            gpu.failure = failure;
        });
    };
    expectVerdict(exclusive(""), Ok, "one program at a time");
    expectVerdict(exclusive("the device is in use"), Warning, "one program at a time", "End the program");
    expectVerdict(judgedGpu("compute_mode", [](auto& gpu) { gpu.computeMode = ComputeMode::Prohibited; }), Problem,
                  "prohibited", "-c DEFAULT");
}

TEST(DoctorMemory, ThatIsNearlyFullIsAWarning)
{
    expectVerdict(judgedGpu("memory"), Ok, "are free");
    expectVerdict(judgedGpu("memory", [](auto& gpu) { gpu.freeBytes = 5ULL << 30U; }), Warning, "are free",
                  "smaller batches");
}

TEST(DoctorMig, IsAWarning)
{
    expectVerdict(judgedGpu("mig"), Ok, "off");
    expectVerdict(judgedGpu("mig", [](auto& gpu) { gpu.mig = true; }), Warning, "part of a GPU", "-mig 0");
}

TEST(DoctorPersistence, ThatIsOffIsAWarningWithoutADisplay)
{
    expectVerdict(judgedGpu("persistence"), Ok, "on");
    expectVerdict(judgedGpu("persistence", [](auto& gpu) { gpu.persistence = false; }), Warning, "off", "-pm 1");
    expectVerdict(judgedGpu("persistence",
                            [](auto& gpu) {
                                gpu.persistence = false;
                                gpu.watchdog = true;
                            }),
                  Ok, "display");
}

TEST(DoctorProcesses, OtherProgramsAreNamedInAWarning)
{
    expectVerdict(judgedGpu("processes"), Ok, "none");
    const auto busy = judgedGpu("processes", [](auto& gpu) {
        gpu.otherProcesses = {{{1, "a", 1ULL << 30U}, {2, "", std::nullopt}, {3, "c", {}}, {4, "d", {}}, {5, "e", {}}}};
    });
    expectVerdict(busy, Warning, "a 1 (", "End them");
    EXPECT_THAT(busy.finding, HasSubstr("pid 2"));
    EXPECT_THAT(busy.finding, HasSubstr("and 1 more"));
    EXPECT_THAT(busy.finding, Not(HasSubstr("e 5")));
}

TEST(DoctorGpu, WhatIsNotToldIsNotJudged)
{
    auto gpu = healthyGpu();
    gpu.mig.reset();
    gpu.persistence.reset();
    gpu.otherProcesses.reset();
    gpu.freeBytes.reset();
    gpu.watchdog.reset();
    for (const auto& item : judgeGpu(gpu, {"90"})) {
        for (const auto* id : {"mig", "persistence", "processes", "memory", "display"})
            EXPECT_NE(item.id, id);
    }
}

TEST(SystemFacts, ReadTheDriversVersionOfBothKernelModules)
{
    EXPECT_EQ(
        driverVersionIn("NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12\nGCC version: 12.2"),
        "535.183.01");
    EXPECT_EQ(driverVersionIn("NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build"),
              "580.65.06");
    EXPECT_FALSE(driverVersionIn("").has_value());
    EXPECT_FALSE(driverVersionIn("GCC 12").has_value());
}

TEST(SystemFacts, HoldTheVariablesThatAreSet)
{
    ASSERT_EQ(::setenv("CUDA_MODULE_LOADING", "LAZY", 1), 0);
    EXPECT_EQ(systemFacts().environment.at("CUDA_MODULE_LOADING"), "LAZY");
    ASSERT_EQ(::unsetenv("CUDA_MODULE_LOADING"), 0);
    EXPECT_FALSE(systemFacts().environment.contains("CUDA_MODULE_LOADING"));
}

} // namespace
} // namespace overlap
