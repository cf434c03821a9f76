// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_box.h"

#include "widgets/style/look.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class NumberBoxTest : public testing::Test
{
protected:
    static void type(NumberBox& box, const QString& text)
    {
        auto* line = box.findChild<QLineEdit*>();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }

    Look look;
};

} // namespace

TEST_F(NumberBoxTest, ThousandsAreSetApart)
{
    NumberBox box(look, NumberUnit::Count);
    box.setValue(70100);
    EXPECT_EQ(box.findChild<QLineEdit*>()->text(), QStringLiteral("70\u202F100"));
}

TEST_F(NumberBoxTest, WhatIsTypedIsSaidOnce)
{
    NumberBox box(look, NumberUnit::Count);
    box.setValue(10);
    QSignalSpy edited(&box, &NumberBox::valueEdited);
    type(box, QStringLiteral("250"));
    ASSERT_EQ(edited.count(), 1);
    EXPECT_DOUBLE_EQ(edited.at(0).at(0).toDouble(), 250);
}

TEST_F(NumberBoxTest, ANumberOutsideTheRangeIsPassedOnSoThatItCanBeExplained)
{
    NumberBox box(look, NumberUnit::Count);
    box.setStepRange(1, 100);
    QSignalSpy edited(&box, &NumberBox::valueEdited);
    type(box, QStringLiteral("262144"));
    ASSERT_EQ(edited.count(), 1);
    EXPECT_DOUBLE_EQ(box.value(), 262144);
}

TEST_F(NumberBoxTest, LettersAreRefused)
{
    NumberBox box(look, NumberUnit::Count);
    box.setValue(10);
    QSignalSpy edited(&box, &NumberBox::valueEdited);
    type(box, QStringLiteral("xyz"));
    EXPECT_EQ(edited.count(), 0);
    EXPECT_DOUBLE_EQ(box.value(), 10);
}

TEST_F(NumberBoxTest, BytesAreReadInTheUnitShownOrTyped)
{
    NumberBox box(look, NumberUnit::Bytes);
    box.setValue(602112);
    EXPECT_EQ(box.findChild<QLineEdit*>()->text(), QStringLiteral("588"));
    type(box, QStringLiteral("600"));
    EXPECT_DOUBLE_EQ(box.value(), 600.0 * 1024);
    type(box, QStringLiteral("1.5MiB"));
    EXPECT_DOUBLE_EQ(box.value(), 1.5 * 1024 * 1024);
    type(box, QStringLiteral("4000B"));
    EXPECT_DOUBLE_EQ(box.value(), 4000);
}

TEST_F(NumberBoxTest, LookingAtARoundedValueDoesNotChangeIt)
{
    NumberBox box(look, NumberUnit::Bytes);
    box.setValue(4000); // shown as 3.91 KiB
    QSignalSpy edited(&box, &NumberBox::valueEdited);
    QTest::keyClick(box.findChild<QLineEdit*>(), Qt::Key_Return);
    EXPECT_EQ(edited.count(), 0);
    EXPECT_DOUBLE_EQ(box.value(), 4000);
}

TEST_F(NumberBoxTest, AStepIsOneOfTheSecondDigit)
{
    NumberBox box(look, NumberUnit::Count);
    box.setStepRange(1, 10000);
    box.setValue(10);
    box.stepBy(1);
    EXPECT_DOUBLE_EQ(box.value(), 11);
    box.setValue(1000);
    box.stepBy(1);
    EXPECT_DOUBLE_EQ(box.value(), 1100);
    box.stepBy(-1);
    EXPECT_DOUBLE_EQ(box.value(), 1000);
    box.stepBy(-1);
    EXPECT_DOUBLE_EQ(box.value(), 990);
    box.setValue(1);
    box.stepBy(-1);
    EXPECT_DOUBLE_EQ(box.value(), 1);
}

TEST_F(NumberBoxTest, AProblemIsMarkedForTheStyle)
{
    NumberBox box(look, NumberUnit::Count);
    box.setProblem(true);
    EXPECT_TRUE(box.property("problem").toBool());
}

} // namespace overlap::test
