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
#include <array>
#include <cmath>
#include <optional>

namespace overlap {
namespace {

struct Errors
{
    std::vector<double> pct;

    void add(double predicted, double measured) { pct.push_back(100.0 * std::abs(predicted / measured - 1.0)); }
    // As the acceptance programs and `validate` take it: the element at floor(p n) of the sorted errors.
    [[nodiscard]] double quantile(double p)
    {
        std::ranges::sort(pct);
        return pct[std::min(pct.size() - 1, static_cast<std::size_t>(p * static_cast<double>(pct.size())))];
    }
};

// What a recording tells of a run beside its wall time.
struct ActivityField
{
    const char* key;
    std::optional<double> Metrics::*predicted;
    double leastShare; // of the wall time; less is not held against the model
};
constexpr std::array<ActivityField, 4> ActivityFields{{
    {"kernel_busy_us", &Metrics::kernelBusyUs, 0.0},
    {"h2d_busy_us", &Metrics::h2dBusyUs, 0.0},
    {"d2h_busy_us", &Metrics::d2hBusyUs, 0.0},
    {"copy_compute_overlap_us", &Metrics::copyComputeOverlapUs, 0.01},
}};

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
            const bool pinned = scenario.hostMemory == HostMemory::Pinned;
            const auto& measured = pipeline.at("measured");
            auto& errors = pinned ? s_pinned : s_pageable;
            errors.add(run->wallP50Us(), measured.at("wall_us").at("p50"));
            addActivity(run->metrics, measured.at("activity"), pinned);
        }
    }
    static void addActivity(const Metrics& metrics, const nlohmann::json& activity, bool pinned)
    {
        for (std::size_t i = 0; i < ActivityFields.size(); ++i) {
            const auto& field = ActivityFields[i];
            const double measured = activity.at(field.key);
            if (measured <= 0.0 || measured < field.leastShare * activity.at("wall_us").get<double>())
                continue;
            const double predicted = (metrics.*field.predicted).value_or(0.0);
            s_activity[i].add(predicted, measured);
            if (pinned)
                s_pinnedActivity[i].add(predicted, measured);
        }
    }
    static inline Errors s_pinned;
    static inline Errors s_pageable;
    static inline std::array<Errors, ActivityFields.size()> s_activity;
    static inline std::array<Errors, ActivityFields.size()> s_pinnedActivity;
};

TEST_F(Twin, BusyTimesAndOverlapAreWithinEightPercentInTheMedian)
{
    for (std::size_t i = 0; i < ActivityFields.size(); ++i) {
        EXPECT_GE(s_activity[i].pct.size(), 36U) << ActivityFields[i].key;
        EXPECT_LT(s_activity[i].quantile(0.5), 8.0) << ActivityFields[i].key;
    }
}

// Of pageable runs repeats of the same work themselves differ by more.
TEST_F(Twin, BusyTimesOfPinnedRunsAreWithinTenPercentInNearlyAll)
{
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_LT(s_pinnedActivity[i].quantile(0.95), 10.0) << ActivityFields[i].key;
}

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
