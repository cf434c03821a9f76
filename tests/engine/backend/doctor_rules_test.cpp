// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule of the doctor with the facts of a machine for each of its verdicts.
#include "tests/engine/backend/doctor_machines.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace overlap {
namespace {

using doctor_machines::expectVerdict;
using doctor_machines::healthyGpu;
using doctor_machines::healthyMachine;
using doctor_machines::itemOf;
using doctor_machines::judged;
using doctor_machines::without;
using testing::IsEmpty;
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

} // namespace
} // namespace overlap
