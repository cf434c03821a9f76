// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/heat_map.h"

#include "tests/widgets/pixel_probe.h"
#include "widgets/style/look.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include <array>

namespace overlap::test {

namespace {

// Two streams x three batch sizes; the last batch size is not run with one stream, and does not fit with two.
[[nodiscard]] std::shared_ptr<SweepResult> example()
{
    auto axes = SweepAxes::make({*parseSweepAxis("streams=1,2"), *parseSweepAxis("batch_size=4,8,16")});
    auto result = std::make_shared<SweepResult>(SweepResult{{Scenario{}, *std::move(axes)}, DeviceInfo{}, {}});
    result->points.resize(6);
    const double rates[] = {10'000.0, 20'000.0, 0.0, 40'000.0, 80'000.0, 0.0};
    for (std::size_t i = 0; i < 6; ++i) {
        auto& point = result->points[i];
        if (i == 2)
            continue;
        point.tried = true;
        point.deviceMemoryBytes = 1'000'000 * (i + 1);
        if (i == 5) {
            point.error = "It needs more memory than there is";
            continue;
        }
        point.throughputSamplesPerS = rates[i];
        point.wallUs = statisticsOf(std::array{Nanoseconds(static_cast<std::int64_t>(512e9 / rates[i]))});
    }
    return result;
}

class HeatMapTest : public testing::TestWithParam<ThemeChoice>
{
protected:
    HeatMapTest()
        : map(look)
    {
        look.setChoice(GetParam());
        map.resize(640, 300);
        map.setResult(example());
    }
    [[nodiscard]] QPoint middleOf(std::size_t point) const { return map.cellRect(point).center().toPoint(); }
    // Beside its number.
    [[nodiscard]] QColor drawnAt(std::size_t point)
    {
        const auto at = map.cellRect(point).topLeft().toPoint() + QPoint(5, 5);
        return map.grab().toImage().pixelColor(at);
    }

    Look look;
    HeatMap map;
};

INSTANTIATE_TEST_SUITE_P(Themes, HeatMapTest, testing::Values(ThemeChoice::Light, ThemeChoice::Dark),
                         [](const auto& theme) { return theme.param == ThemeChoice::Light ? "Light" : "Dark"; });

} // namespace

TEST_P(HeatMapTest, TheFirstAxisGoesUpAndTheLastAcross)
{
    EXPECT_EQ(map.columns(), 3U);
    EXPECT_EQ(map.rows(), 2U);
    EXPECT_LT(map.cellRect(0).left(), map.cellRect(1).left());
    EXPECT_GT(map.cellRect(0).top(), map.cellRect(3).top());
    EXPECT_EQ(map.pointAt(map.cellRect(4).center()), 4U);
    EXPECT_FALSE(map.pointAt(QPointF(1.0, 1.0)).has_value());
}

TEST_P(HeatMapTest, CellsHaveTheColourAndTheNumberOfTheirValue)
{
    EXPECT_TRUE(isNear(drawnAt(4), look.theme().heat(1.0)));
    EXPECT_TRUE(isNear(drawnAt(3), look.theme().heat(0.5)));
    EXPECT_EQ(map.numberOf(4), QStringLiteral("80.0"));
    EXPECT_EQ(map.title(), QStringLiteral("Throughput of B in k/s"));
}

TEST_P(HeatMapTest, WhatHasNotRunIsEmptyAndWhatCannotIsADash)
{
    EXPECT_TRUE(isNear(drawnAt(2), look.theme().lane));
    EXPECT_EQ(map.numberOf(2), QString());
    EXPECT_EQ(map.numberOf(5), QStringLiteral("\u2013"));
}

TEST_P(HeatMapTest, OfTimesTheShortestIsTheDarkest)
{
    map.setQuantity(SweepQuantity::Time);
    EXPECT_TRUE(isNear(drawnAt(4), look.theme().heat(1.0)));
    EXPECT_EQ(map.title(), QStringLiteral("Time of B in ms"));
}

TEST_P(HeatMapTest, AClickSelectsAndADoubleClickTakes)
{
    QSignalSpy selected(&map, &HeatMap::cellSelected);
    QSignalSpy taken(&map, &HeatMap::cellActivated);
    QTest::mouseClick(&map, Qt::LeftButton, {}, middleOf(3));
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected[0][0].value<std::size_t>(), 3U);
    EXPECT_EQ(map.selected(), 3U);
    QTest::mouseDClick(&map, Qt::LeftButton, {}, middleOf(1));
    ASSERT_EQ(taken.size(), 1);
    EXPECT_EQ(taken[0][0].value<std::size_t>(), 1U);
}

TEST_P(HeatMapTest, ArrowKeysMoveAndEnterTakes)
{
    QSignalSpy taken(&map, &HeatMap::cellActivated);
    map.setSelected(0);
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Up);
    EXPECT_EQ(map.selected(), 4U);
    QTest::keyClick(&map, Qt::Key_Up); // no further
    EXPECT_EQ(map.selected(), 4U);
    EXPECT_TRUE(map.accessibleDescription().contains(QStringLiteral("80.0")));
    QTest::keyClick(&map, Qt::Key_Return);
    ASSERT_EQ(taken.size(), 1);
    EXPECT_EQ(taken[0][0].value<std::size_t>(), 4U);
}

TEST(SweepWords, ValuesToBeginWithCanBeSwept)
{
    const Scenario scenario;
    for (const auto& key : sweepKeys()) {
        const auto values = defaultSweepValues(key, scenario);
        const auto axis = parseSweepAxis(key + '=' + values.toStdString());
        ASSERT_TRUE(axis) << key << '=' << values.toStdString() << ": " << axis.error().front().describe();
        EXPECT_GE(axis->values.size(), 2U) << key;
        for (std::size_t i = 0; i < axis->values.size(); ++i)
            EXPECT_FALSE(words::sweepValue(*axis, i).isEmpty()) << key;
    }
}

TEST(SweepWords, APointTellsItsNumbersOrWhyItHasNone)
{
    const auto result = example();
    EXPECT_TRUE(words::sweepPointText(*result, 4).contains(QStringLiteral("Throughput 80.0\u202Fk/s")));
    EXPECT_TRUE(words::sweepPointText(*result, 5).contains(QStringLiteral("more memory than there is")));
    EXPECT_TRUE(words::sweepPointText(*result, 2).contains(QStringLiteral("not run yet")));
    EXPECT_TRUE(words::sweepSetting(result->sweep.axes, 4).contains(QStringLiteral("Batch size 8")));
}

} // namespace overlap::test
