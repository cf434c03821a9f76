// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/whatif.h"

#include "engine/backend/registry.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"
#include "tests/engine/result/fake_backend.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <thread>

namespace overlap {
namespace {

using fake::FakeBackend;
using ::testing::Contains;
using ::testing::IsSupersetOf;
using ::testing::Not;

std::vector<std::string> idsOf(const std::vector<Change>& changes)
{
    std::vector<std::string> ids;
    for (const auto& change : changes)
        ids.push_back(change.id);
    return ids;
}

Scenario naive()
{
    Scenario scenario;
    scenario.samples = 100;
    scenario.batchSize = 4;
    scenario.streams = 1;
    scenario.hostMemory = HostMemory::Pageable;
    scenario.sync = Sync::EveryOp;
    scenario.prepare.kind = PrepareKind::FixedDuration;
    scenario.prepare.usPerSample = 5.0;
    return scenario;
}

TEST(Changes, OfANaiveScenarioAreAllThatTheDesignNames)
{
    EXPECT_THAT(
        idsOf(singleChanges(naive())),
        IsSupersetOf({"pinned", "output_pinned", "all_pinned", "slot_reuse", "sync_end", "streams_2", "streams_3",
                      "streams_4", "batch_x2", "batch_half", "workers_1", "workers_2", "workers_4"}));
    EXPECT_THAT(idsOf(usualCombinations(naive())), ::testing::ElementsAre("pinned_no_sync", "pinned_two_streams"));
}

TEST(Changes, AreValidDifferFromTheBaseAndNameWhatTheySet)
{
    for (const auto& pair : presetPairs()) {
        for (const auto& base : {pair.a, pair.b}) {
            for (const auto& change : singleChanges(base)) {
                EXPECT_TRUE(validate(change.scenario).empty()) << change.id;
                EXPECT_EQ(change.keys, differingKeys(base, change.scenario)) << change.id;
                EXPECT_FALSE(change.keys.empty()) << change.id;
                EXPECT_EQ(change.scenario.samples, base.samples) << change.id;
            }
        }
    }
}

TEST(Changes, DoNotOfferWhatIsThereAlready)
{
    const Scenario healthy; // pinned, two streams, slot_reuse, preallocated
    const auto ids = idsOf(singleChanges(healthy));
    for (const auto* id : {"pinned", "all_pinned", "slot_reuse", "streams_2", "preallocated", "workers_1", "pin_once"})
        EXPECT_THAT(ids, Not(Contains(id)));
    EXPECT_THAT(ids, IsSupersetOf({"graph", "streams_3", "breadth_first", "batch_x2"}));
}

TEST(Changes, PinnedLeavesPageableResultsWhereTheyAre)
{
    const auto changes = singleChanges(naive());
    const auto* pinned = findChange(changes, "pinned");
    ASSERT_NE(pinned, nullptr);
    EXPECT_EQ(pinned->scenario.hostMemory, HostMemory::Pinned);
    EXPECT_EQ(pinned->scenario.outputMemory(), HostMemory::Pageable);
    const auto* all = findChange(changes, "all_pinned");
    ASSERT_NE(all, nullptr);
    EXPECT_EQ(all->scenario.outputMemory(), HostMemory::Pinned);
}

TEST(Changes, StreamsComeWithWhatMakesThemCount)
{
    const auto changes = singleChanges(naive());
    const auto* streams = findChange(changes, "streams_3");
    ASSERT_NE(streams, nullptr);
    EXPECT_EQ(streams->scenario.sync, Sync::SlotReuse);
    EXPECT_EQ(streams->scenario.streams, 3U);
}

TEST(WallRunner, RunsEachScenarioOnceWhateverItsName)
{
    FakeBackend backend([](const Scenario& s) { return 10.0 * s.streams; });
    WallRunner runner(backend, {}, 1);
    Scenario named;
    named.name = "a";
    const std::vector<Scenario> scenarios{named, Scenario{}, named};
    const auto outcomes = runner.run(scenarios, {});
    EXPECT_EQ(backend.ran.size(), 1U);
    EXPECT_EQ(runner.runs(), 1U);
    ASSERT_EQ(outcomes.size(), 3U);
    EXPECT_DOUBLE_EQ(outcomes[2]->wallP50Us(), 20.0);
    EXPECT_EQ(backend.askedFor.recorder, Recorder::None);
}

TEST(WallRunner, OnAllCoresFindsTheSameAsOnOne)
{
    const auto device = openDevice("sim:h200").value();
    std::vector<Scenario> scenarios;
    for (const std::uint32_t streams : {1U, 2U, 3U, 4U, 5U, 6U}) {
        Scenario scenario;
        scenario.streams = streams;
        scenarios.push_back(scenario);
    }
    WallRunner one(*device, {}, 1);
    WallRunner four(*device, {}, 4);
    const auto a = one.run(scenarios, {});
    const auto b = four.run(scenarios, {});
    for (std::size_t i = 0; i < scenarios.size(); ++i)
        EXPECT_EQ(a[i]->wallUs, b[i]->wallUs);
}

TEST(WallRunner, WhenStoppedRemembersNothing)
{
    FakeBackend backend([](const Scenario&) { return 10.0; });
    WallRunner runner(backend, {}, 1);
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(runner.run(Scenario{}, stopped.get_token()).error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(runner.run(Scenario{}, {}).has_value());
}

TEST(WhatIf, RanksByGainAndClimbsToTheBestCombination)
{
    // Pinned halves the time, three streams take a third off, everything else changes nothing.
    FakeBackend backend([](const Scenario& s) {
        double us = 1200.0;
        us *= s.hostMemory == HostMemory::Pinned ? 0.5 : 1.0;
        us *= s.streams == 3 ? 2.0 / 3.0 : 1.0;
        return us;
    });
    auto base = naive();
    base.sync = Sync::SlotReuse;
    const auto result = whatIf(backend, base, {}, {}).value();
    EXPECT_DOUBLE_EQ(result.baseWallUs, 1200.0);
    EXPECT_TRUE(std::ranges::is_sorted(result.changes, {}, &PredictedChange::ratio));
    ASSERT_NE(result.find("best"), nullptr);
    EXPECT_DOUBLE_EQ(result.find("best")->wallUs, 400.0);
    EXPECT_EQ(result.changes.front().change.id, "best");
    EXPECT_DOUBLE_EQ(result.find("pinned")->ratio, 0.5);
    EXPECT_EQ(result.bestSteps.size(), 2U);
}

TEST(WhatIf, ChangesThatTheDeviceRefusesAreListedWithTheReason)
{
    FakeBackend backend([](const Scenario&) { return 100.0; });
    backend.refuses = [](const Scenario& s) { return s.streams == 4; };
    const auto result = whatIf(backend, Scenario{}, {}, {}).value();
    EXPECT_EQ(result.find("streams_4"), nullptr);
    ASSERT_EQ(result.refused.size(), 1U);
    EXPECT_EQ(result.refused.front().change.id, "streams_4");
    EXPECT_THAT(result.refused.front().reason, ::testing::HasSubstr("refuses"));
}

TEST(WhatIf, FindsNothingToGainInAPipelineThatIsBoundByTheLink)
{
    const auto device = openDevice("sim:h200").value();
    Scenario scenario;
    scenario.batchSize = 16;
    scenario.streams = 3;
    const auto result = whatIf(*device, scenario, {}, {}).value();
    EXPECT_TRUE(result.bestSteps.empty());
    EXPECT_EQ(result.find("best"), nullptr);
    EXPECT_GT(result.changes.front().ratio, 0.98);
}

TEST(WhatIf, TheErrorOfARatioHoldsBothRuns)
{
    const auto device = openDevice("sim:h200").value();
    const auto error = device->info().modelError.value();
    auto base = naive();
    base.prepare.kind = PrepareKind::None;
    const auto result = whatIf(*device, base, {}, {}).value();
    EXPECT_NEAR(result.find("all_pinned")->error->p50Pct, std::hypot(error.pageableP50, error.pinnedP50), 1e-9);
    // Results still come back to pageable memory.
    EXPECT_NEAR(result.find("pinned")->error->p95Pct, std::hypot(error.pageableP95, error.pageableP95), 1e-9);
}

TEST(WhatIf, CheckPutsTheMeasuredRatioBesideTheFirstAndTheBest)
{
    const auto device = openDevice("sim:h200").value();
    auto result = whatIf(*device, naive(), {}, {}).value();
    // A device on which everything takes half of what was predicted, but for pinned memory, which it cannot have.
    FakeBackend other([&](const Scenario& s) { return s == result.base ? 500.0 : 250.0; });
    ASSERT_EQ(check(result, other, {}, 2, {}), std::nullopt);
    EXPECT_EQ(result.checkedOn, "sim:fake");
    EXPECT_DOUBLE_EQ(result.changes[0].measuredRatio.value(), 0.5);
    EXPECT_DOUBLE_EQ(result.changes[1].measuredRatio.value(), 0.5);
    EXPECT_TRUE(result.find("best")->measuredRatio.has_value());
    EXPECT_FALSE(result.changes.back().measuredRatio.has_value());
}

TEST(WhatIf, ACheckThatFailsSaysSoWhereItFailed)
{
    FakeBackend model([](const Scenario& s) { return s.streams == 3 ? 50.0 : 100.0; });
    auto result = whatIf(model, Scenario{}, {}, {}).value();
    FakeBackend other([](const Scenario&) { return 100.0; });
    other.fails = [](const Scenario& s) { return s.streams == 3; };
    ASSERT_EQ(check(result, other, {}, 1, {}), std::nullopt);
    EXPECT_FALSE(result.changes.front().measuredRatio.has_value());
    EXPECT_THAT(result.changes.front().notMeasured, ::testing::HasSubstr("failed"));
}

TEST(WhatIf, FileHasTheKeysOfTheDesign)
{
    FakeBackend backend([](const Scenario& s) { return s.streams == 3 ? 50.0 : 100.0; });
    const auto json = toJson(whatIf(backend, Scenario{}, {}, {}).value());
    EXPECT_EQ(json.at("schema"), "overlapscope.whatif/1");
    EXPECT_DOUBLE_EQ(json.at("base_wall_us"), 100.0);
    EXPECT_TRUE(json.at("fit_error_pct").is_null());
    EXPECT_TRUE(json.at("fitted_scenario").is_null());
    const auto& first = json.at("changes").at(0);
    EXPECT_EQ(first.at("id"), "streams_3");
    EXPECT_EQ(first.at("set"), nlohmann::ordered_json({{"streams", 3}}));
    EXPECT_DOUBLE_EQ(first.at("wall_us"), 50.0);
    EXPECT_DOUBLE_EQ(first.at("ratio"), 0.5);
    EXPECT_TRUE(first.at("measured_ratio").is_null());
}

TEST(WhatIf, RefusesAScenarioWhoseTimeIsNoDuration)
{
    FakeBackend backend([](const Scenario&) { return 100.0; });
    Scenario early;
    early.finalSync = false;
    EXPECT_THAT(whatIf(backend, early, {}, {}).error().message, ::testing::HasSubstr("final_sync"));
}

TEST(WhatIf, IsCancelledWithoutAResult)
{
    FakeBackend backend([](const Scenario&) { return 100.0; });
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(whatIf(backend, Scenario{}, {}, stopped.get_token()).error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace overlap
