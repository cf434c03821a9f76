// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"
#include "tests/widgets/pixel_probe.h"

#include "tests/widgets/plain_spaces.h"
#include "widgets/style/look.h"
#include "widgets/tables/facts_panel.h"
#include "widgets/tables/waterfall.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

// With every number derived, and round times.
[[nodiscard]] RunResultPtr summarized(const RunResultPtr& run, double us)
{
    auto record = run->record;
    record.walls = {Nanoseconds(static_cast<std::int64_t>(us * 1000.0))};
    BatchStages stages;
    stages.kernel = stages.kernelShare = Nanoseconds(500'000);
    record.bound.batches = {stages};
    return std::make_shared<const RunResult>(summarize(run->scenario, run->device, std::move(record)));
}

[[nodiscard]] ShownPair fakePair()
{
    ShownPair pair;
    pair.a = summarized(oneByOneRun(), 17900);
    pair.b = summarized(pipelineRun(), 1270);
    return pair;
}

} // namespace

TEST(WaterfallTest, BeginsWithAAndEndsWithB)
{
    const Look look;
    Waterfall waterfall(look);
    auto pair = fakePair();
    pair.steps = std::vector<AttributionStep>{{{"batch_size"}, 5900.0, 12000.0}, {{"host_memory"}, 1270.0, 4630.0}};
    waterfall.show(pair);
    ASSERT_EQ(waterfall.rowCount(), 4);
    EXPECT_EQ(plain(waterfall.rowText(0)), QStringLiteral("A: 17.9 ms"));
    EXPECT_EQ(plain(waterfall.rowText(1)), QStringLiteral("batches of 10: \u221212.0 ms"));
    EXPECT_EQ(plain(waterfall.rowText(3)), QStringLiteral("B: 1.27 ms"));
    EXPECT_EQ(plain(waterfall.title()), QStringLiteral("Where 16.6 ms went"));
}

TEST(WaterfallTest, ASettingThatCostsGoesTheOtherWay)
{
    const Look look;
    Waterfall waterfall(look);
    auto pair = fakePair();
    pair.steps = std::vector<AttributionStep>{{{"host_memory"}, 19900.0, -2000.0}};
    waterfall.show(pair);
    EXPECT_EQ(plain(waterfall.rowText(1)), QStringLiteral("pinned memory: +2.00 ms"));
}

TEST(WaterfallTest, ManySmallStepsAreOneRowSoThatItStillAddsUp)
{
    const Look look;
    Waterfall waterfall(look);
    auto pair = fakePair();
    pair.steps = std::vector<AttributionStep>(9, AttributionStep{{"host_memory"}, 0.0, 1000.0});
    waterfall.show(pair);
    EXPECT_EQ(waterfall.rowCount(), 2 + 6);
    EXPECT_EQ(plain(waterfall.rowText(6)), QStringLiteral("other changes: \u22124.00 ms"));
}

TEST(WaterfallTest, TheSideOfAFittedScenarioIsCalledSo)
{
    const Look look;
    Waterfall waterfall(look);
    auto pair = fakePair();
    pair.steps = std::vector<AttributionStep>{{{"batch_size"}, 1270.0, 16630.0}};
    pair.twin = ShownTwin{pair.a, 1.5};
    waterfall.show(pair.compared());
    EXPECT_EQ(plain(waterfall.rowText(0)), QStringLiteral("A (fitted): 17.9 ms"));
    EXPECT_EQ(plain(waterfall.rowText(2)), QStringLiteral("B: 1.27 ms"));
}

TEST(WaterfallTest, WithoutTwoRunsThereIsNothingToShow)
{
    const Look look;
    Waterfall waterfall(look);
    waterfall.show({});
    EXPECT_EQ(waterfall.rowCount(), 0);
    EXPECT_EQ(waterfall.sizeHint().height(), 0);
}

TEST(WaterfallTest, AClockThatStoppedEarlyGivesNoMillisecondsToAccountFor)
{
    const Look look;
    Waterfall waterfall(look);
    auto pair = fakePair();
    auto early = std::make_shared<RunResult>(*pair.a);
    early->record.isDuration = false;
    pair.a = early;
    waterfall.show(pair);
    EXPECT_EQ(waterfall.rowCount(), 0);
}

TEST(WaterfallTest, TheBarOfBHasTheAccentAndAsHasNot)
{
    Look look;
    look.setChoice(ThemeChoice::Light);
    Waterfall waterfall(look);
    waterfall.show(fakePair());
    waterfall.resize(308, waterfall.sizeHint().height());
    const auto picture = waterfall.grab().toImage();
    const int half = 24 + 20;
    EXPECT_EQ(pixelsOf(picture, QRect(0, 0, 308, half), look.theme().accent), 0);
    EXPECT_GT(pixelsOf(picture, QRect(0, half, 308, 20), look.theme().accent), 20);
}

TEST(FactsTest, SayWhichResourceSetsTheBoundAndWhatTheDeviceWaitsFor)
{
    const auto facts = factsOf(fakePair());
    ASSERT_EQ(facts.size(), 2U);
    EXPECT_EQ(facts[0].title, QStringLiteral("A: kernels"));
    EXPECT_EQ(facts[1].title, QStringLiteral("B: kernels"));
    EXPECT_TRUE(facts[0].number.endsWith(QStringLiteral("%")));
    EXPECT_TRUE(facts[0].evidence.contains(QStringLiteral("Device idle")));
}

TEST(FactsTest, NothingIsSaidOfARunThatIsNotThere)
{
    auto pair = fakePair();
    pair.a = nullptr;
    EXPECT_EQ(factsOf(pair).size(), 1U);
}

} // namespace overlap::test
