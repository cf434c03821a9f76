// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_box.h"

#include "widgets/style/look.h"

#include <QCoreApplication>
#include <QKeyEvent>
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
        box.selectAll();
        QTest::keyClicks(&box, text);
        QTest::keyClick(&box, Qt::Key_Return);
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

TEST_F(NumberBoxTest, ReturnFinishesTheEntry)
{
    NumberBox box(look, NumberUnit::Count);
    box.setValue(10);
    type(box, QStringLiteral("1000000"));
    auto* line = box.findChild<QLineEdit*>();
    EXPECT_EQ(line->text(), QStringLiteral("1\u202F000\u202F000"));
    EXPECT_FALSE(line->hasSelectedText());
}

TEST_F(NumberBoxTest, AnEmptyEntryGivesWayToTheLastNumber)
{
    NumberBox box(look, NumberUnit::Count);
    box.setValue(10);
    QSignalSpy edited(&box, &NumberBox::valueEdited);
    box.selectAll();
    QTest::keyClick(&box, Qt::Key_Delete);
    QTest::keyClick(&box, Qt::Key_Return);
    EXPECT_EQ(box.findChild<QLineEdit*>()->text(), QStringLiteral("10"));
    EXPECT_EQ(edited.count(), 0);
}

TEST_F(NumberBoxTest, OnlyUnitsOfItsKindCanBeTyped)
{
    NumberBox count(look, NumberUnit::Count);
    count.setValue(10);
    count.selectAll();
    QTest::keyClicks(&count, QStringLiteral("abc"));
    EXPECT_EQ(count.findChild<QLineEdit*>()->text(), QStringLiteral("10"));
    NumberBox time(look, NumberUnit::Microseconds);
    type(time, QStringLiteral("2ms"));
    EXPECT_DOUBLE_EQ(time.value(), 2000);
    type(time, QStringLiteral("7"));
    EXPECT_DOUBLE_EQ(time.value(), 7);
}

TEST_F(NumberBoxTest, UndoIsTheWindowsOnceTheNumberIsTaken)
{
    NumberBox box(look, NumberUnit::Count);
    box.setValue(10);
    const auto isTaken = [&] {
        QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
        undo.ignore();
        QCoreApplication::sendEvent(&box, &undo);
        return undo.isAccepted();
    };
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("25"));
    EXPECT_TRUE(isTaken()) << "while typing";
    QTRY_COMPARE_WITH_TIMEOUT(box.value(), 25.0, 5000);
    EXPECT_FALSE(isTaken()) << "after a rest";
    QTest::keyClick(&box, Qt::Key_Return);
    EXPECT_FALSE(isTaken());
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
