// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/log_slider.h"

#include "widgets/style/look.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

TEST(LogSliderTest, EveryDoublingIsTheSameWay)
{
    EXPECT_DOUBLE_EQ(LogSlider::placeOf(1, 1, 64), 0.0);
    EXPECT_DOUBLE_EQ(LogSlider::placeOf(8, 1, 64), 0.5);
    EXPECT_DOUBLE_EQ(LogSlider::placeOf(64, 1, 64), 1.0);
}

TEST(LogSliderTest, EveryWholeNumberUpToAHundredCanBeReached)
{
    for (double value = 1; value <= 100; ++value)
        EXPECT_DOUBLE_EQ(LogSlider::valueAt(LogSlider::placeOf(value, 1, 100), 1, 100), value);
}

TEST(LogSliderTest, LargeValuesHaveTwoDigits)
{
    EXPECT_DOUBLE_EQ(LogSlider::valueAt(LogSlider::placeOf(1234, 1, 1e6), 1, 1e6), 1200);
    EXPECT_DOUBLE_EQ(LogSlider::valueAt(1.0, 1, 1234), 1234); // but the end is the end
}

TEST(LogSliderTest, AnEmptyRangeStaysAtItsOnlyValue)
{
    EXPECT_DOUBLE_EQ(LogSlider::placeOf(1, 1, 1), 0.0);
    EXPECT_DOUBLE_EQ(LogSlider::valueAt(0.7, 1, 1), 1);
}

TEST(LogSliderTest, SettingAValueSaysNothingAndKeysSayIt)
{
    const Look look;
    LogSlider slider(look);
    slider.setLimits(1, 100);
    QSignalSpy edited(&slider, &LogSlider::valueEdited);
    slider.setLogValue(10);
    EXPECT_EQ(edited.count(), 0);
    QTest::keyClick(&slider, Qt::Key_Right);
    ASSERT_EQ(edited.count(), 1);
    EXPECT_DOUBLE_EQ(edited.at(0).at(0).toDouble(), 11);
    QTest::keyClick(&slider, Qt::Key_PageUp);
    EXPECT_DOUBLE_EQ(slider.logValue(), 22);
    QTest::keyClick(&slider, Qt::Key_End);
    EXPECT_DOUBLE_EQ(slider.logValue(), 100);
}

} // namespace overlap::test
