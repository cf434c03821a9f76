// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/fitted_backend.h"

#include "engine/backend/registry.h"
#include "engine/diagnosis/diagnosis.h"
#include "engine/result/run_result.h"
#include "engine/scenario/scenario_json.h"
#include "engine/texts/chinese_text.h"
#include "engine/trace/trace_writer.h"
#include "tests/engine/fit/naive_loop.h"
#include "tests/engine/trace/trace_fixtures.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

// A naive loop as another tool would have recorded it.
Recording naive()
{
    Scenario scenario;
    for (const auto& setting : fixtures::naiveLoop())
        EXPECT_FALSE(applySetting(scenario, setting).has_value()) << setting;
    return fixtures::readText(
        chromeTrace({{"run", runScenario(*openDevice("sim:h200").value(), scenario, {}, {}, {}).value()}}));
}

class FittedBackendTest : public testing::Test
{
protected:
    Recording recording = naive();
    RecordingFit fit = fitRecording(recording, {}, {}).value();
};

TEST_F(FittedBackendTest, SaysWhatTheFitKnowsAndNothingElse)
{
    const FittedBackend backend(fit, recording);
    const auto info = backend.info();
    EXPECT_EQ(info.id, "sim:h200, fitted");
    EXPECT_TRUE(isFitted(info));
    EXPECT_EQ(baseProfileOf(info), "h200");
    EXPECT_EQ(info.smCount, 0U);
    EXPECT_FALSE(info.linkGbps);
    EXPECT_FALSE(info.modelError);
    EXPECT_GT(info.memoryBytes, 0U); // a limit that its runs are held to
    EXPECT_TRUE(chineseText(info.provenance).has_value()) << info.provenance;
    EXPECT_FALSE(isFitted(openDevice("sim:h200").value()->info()));
}

TEST_F(FittedBackendTest, WhatTheRecordingTellsOfItsDeviceIsTheDevices)
{
    recording.devices.front().memoryBytes = 24ULL << 30U;
    recording.devices.front().copyEngines = 1;
    const auto info = FittedBackend(fit, recording).info();
    EXPECT_EQ(info.memoryBytes, 24ULL << 30U);
    EXPECT_EQ(info.copyEngines, 1U);
}

TEST_F(FittedBackendTest, PeaksOfAnotherKindOfDeviceAreNotItsOwn)
{
    fit.sameDevice = true;
    EXPECT_TRUE(FittedBackend(fit, recording).info().h2dPeakGbps.has_value());
    fit.sameDevice = false;
    const auto info = FittedBackend(fit, recording).info();
    EXPECT_FALSE(info.h2dPeakGbps.has_value());
    EXPECT_FALSE(info.d2hPeakGbps.has_value());
}

TEST_F(FittedBackendTest, RunsAsTheTwinAndHasNoNumbersOfMultiprocessorsOrLink)
{
    FittedBackend backend(fit, recording);
    SimulatedBackend twin(fit.twin.clean.profile, "sim:twin");
    const auto& scenario = fit.twin.clean.scenario;
    const auto run = runScenario(backend, scenario, {}, {}, {}).value();
    const auto plain = runScenario(twin, scenario, {}, {}, {}).value();
    EXPECT_DOUBLE_EQ(run->wallP50Us(), plain->wallP50Us());
    EXPECT_EQ(run->metrics.kernelUtilizationPct, plain->metrics.kernelUtilizationPct);
    EXPECT_FALSE(run->metrics.smFillPct.has_value());
    EXPECT_FALSE(run->metrics.pcieH2dSharePct.has_value());
    EXPECT_FALSE(run->metrics.pcieD2hSharePct.has_value());
    const auto diagnosis = diagnose(*run, backend.profile(), {}, {}, {});
    ASSERT_TRUE(diagnosis.has_value());
    EXPECT_EQ(diagnosis->find(RuleId::UnderfilledKernels), nullptr) << "single blocks stand for kernels of any size";
}

} // namespace
} // namespace overlap
