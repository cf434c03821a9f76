// SPDX-License-Identifier: GPL-3.0-or-later
// A wall time can be right for wrong reasons: what the simulated H200 does during its runs, against what was recorded of
// the same pipelines on one.
#include "engine/backend/registry.h"
#include "engine/base/files.h"
#include "engine/result/run_result.h"
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

class TwinActivity : public ::testing::Test
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
            addActivity(run->metrics, pipeline.at("measured").at("activity"), pinned);
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
    static inline std::array<Errors, ActivityFields.size()> s_activity;
    static inline std::array<Errors, ActivityFields.size()> s_pinnedActivity;
};

TEST_F(TwinActivity, BusyTimesAndOverlapAreWithinEightPercentInTheMedian)
{
    for (std::size_t i = 0; i < ActivityFields.size(); ++i) {
        EXPECT_GE(s_activity[i].pct.size(), 36U) << ActivityFields[i].key;
        EXPECT_LT(s_activity[i].quantile(0.5), 8.0) << ActivityFields[i].key;
    }
}

// Of pageable runs repeats of the same work themselves differ by more.
TEST_F(TwinActivity, BusyTimesOfPinnedRunsAreWithinTenPercentInNearlyAll)
{
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_LT(s_pinnedActivity[i].quantile(0.95), 10.0) << ActivityFields[i].key;
}

} // namespace
} // namespace overlap
