// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/line_chart.h"

#include "tests/widgets/pixel_probe.h"
#include "widgets/style/look.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include <limits>

namespace overlap::test {

TEST(ChartAxisTest, ALinearAxisEndsAboveItsLargestValueInRoundSteps)
{
    const auto axis = ChartAxis::linear(86.8, QStringLiteral("k/s"));
    EXPECT_DOUBLE_EQ(axis.from, 0.0);
    EXPECT_DOUBLE_EQ(axis.to, 100.0);
    EXPECT_EQ(axis.ticks.front().text, QStringLiteral("0"));
    EXPECT_EQ(axis.ticks.back().text, QStringLiteral("100"));
    EXPECT_GE(axis.ticks.size(), 4U);
    EXPECT_DOUBLE_EQ(axis.share(50.0), 0.5);
}

TEST(ChartAxisTest, ALogarithmicAxisHasEqualDecades)
{
    const auto axis = ChartAxis::decades(3.0, 4'000.0, {}, [](double v) { return QString::number(v); });
    EXPECT_DOUBLE_EQ(axis.from, 1.0);
    EXPECT_DOUBLE_EQ(axis.to, 10'000.0);
    EXPECT_NEAR(axis.share(100.0), 0.5, 1e-9);
}

TEST(LineChartTest, DrawsTheStrongLineInTheAccentWhereItsPointsAre)
{
    Look look;
    look.setChoice(ThemeChoice::Light);
    LineChart chart(look);
    chart.resize(500, 260);
    chart.setAxes(ChartAxis::linear(10.0, {}), ChartAxis::linear(10.0, {}));
    ChartSeries line;
    line.points = {{0.0, 5.0}, {10.0, 5.0}};
    line.strong = true;
    line.dots = false;
    chart.setSeries({line});
    const auto at = chart.pixelOf({5.0, 5.0}).toPoint();
    const auto image = chart.grab().toImage();
    EXPECT_GT(pixelsOf(image, QRect(at - QPoint(2, 2), QSize(5, 5)), look.theme().accent, 30), 3);
    EXPECT_EQ(pixelsOf(image, QRect(at - QPoint(2, 32), QSize(5, 5)), look.theme().accent, 30), 0);
}

TEST(LineChartTest, APointCanBeClickedAndAGapCannot)
{
    Look look;
    LineChart chart(look);
    chart.resize(500, 260);
    chart.setAxes(ChartAxis::linear(10.0, {}), ChartAxis::linear(10.0, {}));
    ChartSeries line;
    line.points = {{2.0, 5.0}, {5.0, std::numeric_limits<double>::quiet_NaN()}, {8.0, 5.0}};
    chart.setSeries({line});
    QSignalSpy clicked(&chart, &LineChart::clicked);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.pixelOf({8.0, 5.0}).toPoint());
    ASSERT_EQ(clicked.size(), 1);
    EXPECT_EQ(clicked[0][1].value<std::size_t>(), 2U);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.pixelOf({5.0, 5.0}).toPoint());
    EXPECT_EQ(clicked.size(), 1);
}

} // namespace overlap::test
