// SPDX-License-Identifier: GPL-3.0-or-later
// What the doctor says of one GPU.
#include "tests/engine/backend/doctor_machines.h"

namespace overlap {
namespace {

using doctor_machines::expectVerdict;
using doctor_machines::healthyGpu;
using doctor_machines::judgedGpu;
using testing::HasSubstr;
using testing::Not;
using enum DoctorVerdict;

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

} // namespace
} // namespace overlap
