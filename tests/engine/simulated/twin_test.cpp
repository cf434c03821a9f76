// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated H200 against 182 pipelines measured on one; the profile is not made from them.
#include "engine/backend/registry.h"
#include "engine/base/files.h"
#include "engine/result/run_result.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace overlap {
namespace {

struct Errors
{
    std::vector<double> pct;

    // As the acceptance programs and `validate` take it: the element at floor(p n) of the sorted errors.
    [[nodiscard]] double quantile(double p)
    {
        std::ranges::sort(pct);
        return pct[std::min(pct.size() - 1, static_cast<std::size_t>(p * static_cast<double>(pct.size())))];
    }
};

class Twin : public ::testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        const auto device = openDevice("sim:h200").value();
        const auto pipelines =
            nlohmann::json::parse(readFile(std::string(OVERLAP_TEST_DATA) + "/h200_pipelines.json").value());
        for (const auto& pipeline : pipelines) {
            const auto scenario = scenarioFromJson(pipeline.at("scenario")).value();
            const auto run = runScenario(*device, scenario, {}, {}, {}).value();
            const double measured = pipeline.at("measured").at("wall_us").at("p50");
            auto& errors = scenario.hostMemory == HostMemory::Pinned ? s_pinned : s_pageable;
            errors.pct.push_back(100.0 * std::abs(run->wallP50Us() / measured - 1.0));
        }
    }
    static inline Errors s_pinned;
    static inline Errors s_pageable;
};

TEST_F(Twin, HalfOfThePinnedRunsAreWithinTwoPercent)
{
    EXPECT_EQ(s_pinned.pct.size(), 95U);
    EXPECT_LT(s_pinned.quantile(0.5), 2.0);
}

TEST_F(Twin, HalfOfThePageableRunsAreWithinEightPercentAndMostWithin25)
{
    EXPECT_EQ(s_pageable.pct.size(), 87U);
    EXPECT_LT(s_pageable.quantile(0.5), 8.0);
    EXPECT_LT(s_pageable.quantile(0.95), 25.0);
}

TEST_F(Twin, TheProfileStatesTheErrorThatItHas)
{
    const auto stated = openDevice("sim:h200").value()->info().modelError;
    ASSERT_TRUE(stated.has_value());
    EXPECT_NEAR(stated->pinnedP50, s_pinned.quantile(0.5), 0.05);
    EXPECT_NEAR(stated->pinnedP95, s_pinned.quantile(0.95), 0.05);
    EXPECT_NEAR(stated->pageableP50, s_pageable.quantile(0.5), 0.05);
    EXPECT_NEAR(stated->pageableP95, s_pageable.quantile(0.95), 0.05);
    EXPECT_EQ(stated->runs, s_pinned.pct.size() + s_pageable.pct.size());
}

// Measured on an H200: one by one, pageable, waiting after every operation; batches of 10, pinned, three streams.
TEST(MeasuredPreset, BothHalvesAreWithinFifteenPercentOfTheMeasuredTimes)
{
    const auto pair = findPresetPair("article-measured").value();
    const auto device = openDevice("sim:h200").value();
    const auto a = runScenario(*device, pair.a, {}, {}, {}).value()->wallP50Us();
    const auto b = runScenario(*device, pair.b, {}, {}, {}).value()->wallP50Us();
    EXPECT_NEAR(a, 18'200.0, 0.15 * 18'200.0);
    EXPECT_NEAR(b, 1'260.0, 0.15 * 1'260.0);
}

// The text behind the first preset: GPU utilisation 12 % -> 68 %, PCIe 18 % -> 72 %, 15 % of the time working.
TEST(ArticlePreset, ShowsTheShapeOfTheArticleOnTheSimulatedH200)
{
    const auto pair = findPresetPair("article").value();
    const auto device = openDevice("sim:h200").value();
    const auto a = runScenario(*device, pair.a, {}, {}, {}).value()->metrics;
    const auto b = runScenario(*device, pair.b, {}, {}, {}).value()->metrics;
    EXPECT_NEAR(a.kernelUtilizationPct.value(), 12.0, 1.0);
    EXPECT_NEAR(b.kernelUtilizationPct.value(), 68.0, 1.0);
    EXPECT_NEAR(a.hostWorkPct.value(), 15.0, 1.0);
    EXPECT_NEAR(b.pcieH2dSharePct.value(), 72.0, 1.0);
    // From the device's pieces: what is short in A is the time the GPU is fed, not the link.
    EXPECT_LT(a.pcieH2dSharePct.value(), 18.0);
}

} // namespace
} // namespace overlap
