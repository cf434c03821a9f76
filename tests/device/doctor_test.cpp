// SPDX-License-Identifier: GPL-3.0-or-later
// The doctor and NVML on the machine at hand, and CUPTI that refuses.
#include "tests/device/child_process.h"
#include "tests/device/device_fixture.h"

#include "engine/backend/cuda/doctor.h"
#include "engine/backend/cuda/nvml_device.h"

#include <cupti.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <future>
#include <map>
#include <thread>
#include <utility>

namespace overlap::cuda {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::map<std::string, std::string> refusing(CUptiResult result)
{
    // Before the toolkit's own, which the loader would find too.
    return {{"LD_LIBRARY_PATH", libraryPathWith("cupti_stub")},
            {"OVERLAP_STUB_CUPTI", std::to_string(static_cast<int>(result))}};
}

TEST(CudaDoctor, WorksOnAnyMachineAndSaysWhatItFound)
{
    const auto report = makeCudaDevices()->doctor();
    ASSERT_TRUE(report.has_value());
    const auto gpus = makeCudaDevices()->list();
    if (gpus.front().unavailable.empty())
        return; // what a GPU adds is below
    EXPECT_EQ(report->worst(), DoctorVerdict::Problem);
    EXPECT_EQ(std::ranges::count(report->items, std::string("driver"), &DoctorItem::id), 1);
    EXPECT_EQ(std::ranges::count(report->items, std::optional<std::uint32_t>(0), &DoctorItem::device), 0);
}

TEST(CudaDoctor, HoldsTheTargetsThatTheProgramWasBuiltFor)
{
    const auto facts = cudaFacts();
    EXPECT_FALSE(facts.targets.empty());
    for (const auto& target : facts.targets)
        EXPECT_THAT(target, Not(HasSubstr(",")));
    EXPECT_EQ(facts.toolkit, CUDART_VERSION);
}

class OnMachine : public OnGpu
{
};

TEST_F(OnMachine, TheDoctorTriesTheGpuItsLinkAndCupti)
{
    const auto facts = cudaFacts();
    EXPECT_EQ(facts.state, CudaState::Works);
    ASSERT_FALSE(facts.gpus.empty());
    const auto& gpu = facts.gpus.front();
    EXPECT_EQ(gpu.failure, "");
    EXPECT_EQ(gpu.name, m_gpu->info().name);
    EXPECT_GT(gpu.freeBytes.value_or(0), 0U);
    EXPECT_GT(gpu.toDeviceGbps.value_or(0.0), 0.5);
    EXPECT_EQ(facts.pinningFailure, "");
    EXPECT_NE(facts.cupti.state, CuptiState::Untried);
    if (gpu.linkLoaded.generation && gpu.linkIdle.generation) {
        EXPECT_GE(*gpu.linkLoaded.generation, *gpu.linkIdle.generation);
    }
}

TEST_F(OnMachine, TheDoctorLeavesTheGpuToARunThatGoesOn)
{
    const auto devices = makeCudaDevices();
    const auto gpu = devices->open("cuda:0").value();
    auto scenario = smallScenario();
    scenario.kernel.kind = KernelKind::FixedDuration;
    scenario.kernel.durationUs = 20'000;
    scenario.outputBytesPerSample = 4'000;
    std::promise<void> begun;
    std::stop_source stop;
    std::optional<Error> failure;
    std::jthread thread([&] {
        bool told = false;
        auto options = quick(Recorder::None);
        options.repeats = 1'000; // until it is stopped
        const auto record = gpu->run(
            scenario, options,
            [&](const RunProgress&) {
                if (!std::exchange(told, true))
                    begun.set_value();
            },
            stop.get_token());
        if (!record)
            failure = record.error();
    });
    begun.get_future().wait();
    const auto report = devices->doctor().value();
    stop.request_stop();
    thread.join();
    const auto cupti = std::ranges::find(report.items, std::string("cupti"), &DoctorItem::id);
    ASSERT_NE(cupti, report.items.end());
    EXPECT_THAT(cupti->finding, HasSubstr("while a run goes on"));
    EXPECT_EQ(cupti->verdict, DoctorVerdict::Ok);
    ASSERT_TRUE(failure.has_value());
    EXPECT_EQ(failure->code, ErrorCode::Cancelled);
    // And a run waits for a doctor, instead of failing.
    std::jthread other([&] { (void)devices->doctor(); });
    EXPECT_TRUE(gpu->run(smallScenario(), quick(Recorder::Auto), {}, {}).has_value());
}

TEST_F(OnMachine, ASampleTellsWhatTheDriverKnows)
{
    if (!NvmlLibrary::open())
        GTEST_SKIP() << NvmlLibrary::open().error().message;
    const auto sample = m_gpu->sample();
    ASSERT_TRUE(sample.has_value()) << sample.error().message;
    EXPECT_GT(sample->steadyNs, 0);
    ASSERT_TRUE(sample->memoryTotalBytes && sample->memoryUsedBytes);
    EXPECT_LE(*sample->memoryUsedBytes, *sample->memoryTotalBytes);
    EXPECT_NEAR(static_cast<double>(*sample->memoryTotalBytes), static_cast<double>(m_gpu->info().memoryBytes),
                0.05 * static_cast<double>(m_gpu->info().memoryBytes));
    if (sample->gpuUtilizationPct) {
        EXPECT_LE(*sample->gpuUtilizationPct, 100.0);
    }
    if (sample->smClockMhz && sample->smClockMaxMhz) {
        EXPECT_LE(*sample->smClockMhz, *sample->smClockMaxMhz);
    }
    if (sample->pcieGeneration && sample->pcieGenerationMax) {
        EXPECT_LE(*sample->pcieGeneration, *sample->pcieGenerationMax);
    }
    if (sample->temperatureC) {
        EXPECT_GT(*sample->temperatureC, 0.0);
        EXPECT_LT(*sample->temperatureC, 120.0);
    }
}

TEST_F(OnMachine, SamplesComeWhileARunGoesOn)
{
    if (!m_gpu->sample())
        GTEST_SKIP() << m_gpu->sample().error().message;
    auto s = smallScenario();
    s.samples = 10'000'000;
    std::stop_source stop;
    Result<RunRecord> record = Error{};
    int samples = 0;
    {
        const std::jthread runner([&] { record = m_gpu->run(s, quick(Recorder::None), {}, stop.get_token()); });
        for (; samples < 5; ++samples) {
            const auto sample = m_gpu->sample();
            EXPECT_TRUE(sample.has_value());
        }
        stop.request_stop();
    }
    ASSERT_FALSE(record.has_value()); // it was still going on
    EXPECT_EQ(record.error().code, ErrorCode::Cancelled);
}

TEST_F(OnMachine, NvmlFindsTheGpuThatCudaMeans)
{
    const auto library = NvmlLibrary::open();
    if (!library)
        GTEST_SKIP() << library.error().message;
    for (const auto& entry : makeCudaDevices()->list()) {
        const auto index = std::stoi(entry.info.id.substr(5));
        EXPECT_TRUE(NvmlDevice::open(*library, identityOf(index)).has_value()) << entry.info.id;
    }
    EXPECT_FALSE(NvmlDevice::open(*library, {"0000:ff:1f.7", {}}).has_value());
}

TEST_F(OnMachine, ADeviceNumberThatIsTooLargeNamesThoseThatThereAre)
{
    const auto opened = makeCudaDevices()->open("cuda:99");
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(opened.error().message, AnyOf(HasSubstr("cuda:0 only"), HasSubstr("cuda:0 to cuda:")));
}

TEST_F(OnMachine, WhenCuptiIsNotPermittedAutoTakesEventsAndSaysHowToPermitIt)
{
    const auto child = runChild("run-auto", refusing(CUPTI_ERROR_INSUFFICIENT_PRIVILEGES));
    EXPECT_EQ(child.status, 0) << child.output;
    EXPECT_THAT(child.output, HasSubstr("recorder: events"));
    EXPECT_THAT(child.output, HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"));
}

TEST_F(OnMachine, WhenCuptiIsNotPermittedAskingForItFailsWithTheMend)
{
    const auto child = runChild("run-cupti", refusing(CUPTI_ERROR_INSUFFICIENT_PRIVILEGES));
    EXPECT_EQ(child.status, 1);
    EXPECT_THAT(child.output, HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"));
    EXPECT_THAT(child.output, HasSubstr("another recorder (auto, none)"));
}

TEST_F(OnMachine, WhenAnotherProfilerHasCuptiAutoTakesEventsAndSaysSo)
{
    const auto child = runChild("run-auto", refusing(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED));
    EXPECT_EQ(child.status, 0) << child.output;
    EXPECT_THAT(child.output, HasSubstr("recorder: events"));
    EXPECT_THAT(child.output, HasSubstr("another profiler is attached"));
}

TEST_F(OnMachine, TheDoctorTellsWhyCuptiRefuses)
{
    const auto refused = runChild("doctor", refusing(CUPTI_ERROR_INSUFFICIENT_PRIVILEGES)).output;
    EXPECT_THAT(refused, HasSubstr("cupti: warning: refuses to record: CUPTI_ERROR_INSUFFICIENT_PRIVILEGES"));
    EXPECT_THAT(refused, HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"));
    const auto taken = runChild("doctor", refusing(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED)).output;
    EXPECT_THAT(taken, HasSubstr("profiler: warning: CUPTI serves another one"));
}

TEST_F(OnMachine, TheDoctorWarnsOfLaunchesThatWait)
{
    const auto output = runChild("doctor", {{"CUDA_LAUNCH_BLOCKING", "1"}}).output;
    EXPECT_THAT(output, HasSubstr("cuda_launch_blocking: problem"));
}

TEST_F(OnMachine, WithEveryGpuHiddenTheDoctorNamesTheVariable)
{
    const auto output = runChild("doctor", {{"CUDA_VISIBLE_DEVICES", ""}}).output;
    EXPECT_THAT(output, HasSubstr("gpus: problem: none is left by CUDA_VISIBLE_DEVICES=\"\""));
}

} // namespace
} // namespace overlap::cuda
