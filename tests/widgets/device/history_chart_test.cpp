// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/plain_spaces.h"
#include "widgets/device/history_chart.h"

#include "tests/widgets/pixel_probe.h"
#include "widgets/device/device_words.h"
#include "widgets/device/history_panel.h"
#include "widgets/device/throttle_strip.h"
#include "widgets/style/look.h"

#include <QCoreApplication>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

constexpr std::int64_t Second = 1'000'000'000;

class HistoryChartTest : public testing::TestWithParam<ThemeChoice>
{
protected:
    HistoryChartTest() { look.setChoice(GetParam()); }

    void add(std::int64_t seconds, double gpu, std::optional<double> memory = std::nullopt)
    {
        DeviceSample sample;
        sample.steadyNs = seconds * Second;
        sample.gpuUtilizationPct = gpu;
        sample.memoryUtilizationPct = memory;
        history.add(sample);
    }
    [[nodiscard]] static QImage drawn(QWidget& widget)
    {
        widget.resize(500, widget.sizeHint().height());
        return widget.grab().toImage();
    }

    Look look;
    DeviceHistory history;
};

} // namespace

TEST_P(HistoryChartTest, TheAreaReachesFromTheValueDownToZero)
{
    for (int second = 0; second <= 120; ++second)
        add(second, 50.0);
    HistoryChart chart(look, history, HistoryQuantity::GpuUtilization);
    const auto image = drawn(chart);
    const auto area = chart.plot().toRect();
    const int x = area.left() + area.width() / 2 + 7; // off the grid
    EXPECT_TRUE(isNear(image.pixelColor(x, area.bottom() - area.height() / 4), chart.fillColour()));
    EXPECT_TRUE(isNear(image.pixelColor(x, area.top() + area.height() / 4), look.theme().lane));
}

TEST_P(HistoryChartTest, TheNewestSampleIsAtTheRightEdge)
{
    add(0, 100.0);
    add(1, 100.0); // then nothing until
    add(60, 100.0);
    add(61, 100.0);
    HistoryChart chart(look, history, HistoryQuantity::GpuUtilization);
    const auto image = drawn(chart);
    const auto area = chart.plot().toRect();
    const int y = area.center().y() + 5;
    EXPECT_TRUE(isNear(image.pixelColor(area.right() - 1, y), chart.fillColour()));
    // Half of the two minutes: no sample is that old yet.
    EXPECT_TRUE(isNear(image.pixelColor(area.left() + area.width() / 3, y), look.theme().lane));
    EXPECT_EQ(chart.pointOf(61 * Second, 0.0).x(), chart.plot().right());
}

TEST_P(HistoryChartTest, LinesBreakWhereSamplesAreMissing)
{
    for (int second = 0; second <= 30; ++second)
        add(second, 80.0);
    for (int second = 90; second <= 120; ++second)
        add(second, 80.0);
    HistoryChart chart(look, history, HistoryQuantity::GpuUtilization);
    const auto image = drawn(chart);
    const int y = chart.plot().toRect().center().y() + 5;
    EXPECT_TRUE(isNear(image.pixelColor(qRound(chart.pointOf(65 * Second, 0.0).x()), y), look.theme().lane));
    EXPECT_TRUE(isNear(image.pixelColor(qRound(chart.pointOf(105 * Second, 0.0).x()), y), chart.fillColour()));
}

TEST_P(HistoryChartTest, TheSecondQuantityIsALineOverTheFirst)
{
    for (int second = 0; second <= 120; ++second)
        add(second, 90.0, 40.0);
    HistoryChart chart(look, history, HistoryQuantity::GpuUtilization, HistoryQuantity::MemoryUtilization);
    const auto image = drawn(chart);
    const auto at = chart.pointOf(50 * Second, 40.0).toPoint();
    EXPECT_GT(pixelsOf(image, QRect(at.x(), at.y() - 2, 1, 5), chart.lineColour(), 60), 0);
    EXPECT_TRUE(isNear(image.pixelColor(at.x(), at.y() + 12), chart.fillColour()));
}

TEST_P(HistoryChartTest, WhatTheDriverDoesNotTellIsNotAvailableAndNotDrawn)
{
    DeviceSample sample;
    sample.steadyNs = Second;
    history.add(sample);
    HistoryChart chart(look, history, HistoryQuantity::Power);
    const auto image = drawn(chart);
    EXPECT_EQ(chart.valueText(), QStringLiteral("n/a"));
    EXPECT_EQ(pixelsOf(image, chart.plot().toRect(), chart.fillColour()), 0);
}

INSTANTIATE_TEST_SUITE_P(Themes, HistoryChartTest, testing::Values(ThemeChoice::Light, ThemeChoice::Dark));

TEST(HistoryAxisTest, EndsAtTheLimitWhereThereIsOne)
{
    const Look look;
    DeviceHistory history;
    DeviceSample sample;
    sample.steadyNs = Second;
    sample.powerW = 300.0;
    sample.powerLimitW = 700.0;
    sample.pcieReceivedMBps = 31'000.0;
    sample.pcieSentMBps = 2'000.0;
    history.add(sample);
    EXPECT_DOUBLE_EQ(HistoryChart(look, history, HistoryQuantity::Power).axisEnd(), 700.0);
    // Without a limit a round number above the largest value.
    EXPECT_DOUBLE_EQ(HistoryChart(look, history, HistoryQuantity::PcieReceived, HistoryQuantity::PcieSent).axisEnd(),
                     50'000.0);
}

TEST(HistoryWordsTest, ValuesHaveThreeDigitsAndTheirUnit)
{
    using enum HistoryQuantity;
    EXPECT_EQ(plain(words::quantityText(GpuUtilization, 87.0)), QStringLiteral("87 %"));
    EXPECT_EQ(plain(words::quantityText(MemoryUsed, 12.5 * (1ULL << 30U))), QStringLiteral("12.5 GiB"));
    EXPECT_EQ(plain(words::quantityText(SmClock, 1980.0)), QStringLiteral("1 980 MHz"));
    EXPECT_EQ(plain(words::quantityText(Power, 412.4)), QStringLiteral("412 W"));
    EXPECT_EQ(plain(words::quantityText(Power, 70.0)), QStringLiteral("70.0 W"));
    EXPECT_EQ(plain(words::quantityText(Temperature, 54.0)), QStringLiteral("54 \u00B0C"));
    EXPECT_EQ(plain(words::quantityText(PcieReceived, 43'800.0)), QStringLiteral("43.8 GB/s"));
    EXPECT_EQ(words::quantityText(PcieReceived, std::nullopt), QStringLiteral("n/a"));
}

TEST(ThrottleStripTest, DrawsWhenTheClockWasHeldBackAndNamesWhy)
{
    const Look look;
    DeviceHistory history;
    for (int second = 0; second <= 120; ++second) {
        DeviceSample sample;
        sample.steadyNs = second * Second;
        sample.throttled = std::vector<ThrottleReason>{};
        if (second >= 60)
            sample.throttled->push_back(ThrottleReason::PowerCap);
        history.add(sample);
    }
    ThrottleStrip strip(look, history);
    strip.resize(500, strip.sizeHint().height());
    const auto image = strip.grab().toImage();
    const auto area = strip.plot().toRect();
    const auto block = mixed(look.theme().warn, look.theme().lane, 0.30);
    EXPECT_TRUE(isNear(image.pixelColor(area.right() - 5, area.center().y()), block));
    EXPECT_TRUE(isNear(image.pixelColor(area.left() + area.width() / 4, area.center().y()), look.theme().lane));
    strip.refresh();
    EXPECT_EQ(strip.valueText(), QStringLiteral("power cap"));
}

TEST(HistoryPanelTest, HasTwoColumnsWhereThereIsRoom)
{
    const Look look;
    HistoryPanel panel(look);
    panel.resize(900, 600);
    panel.show();
    QCoreApplication::processEvents();
    EXPECT_EQ(panel.charts()[0]->y(), panel.charts()[1]->y());
    panel.resize(400, 900);
    QCoreApplication::processEvents();
    EXPECT_LT(panel.charts()[0]->y(), panel.charts()[1]->y());
}

} // namespace overlap::test
