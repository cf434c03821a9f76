// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/segment_row.h"

#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

QStringList placesOf(const QList<QToolButton*>& buttons)
{
    QStringList places;
    for (const auto* button : buttons)
        places << button->property("segment").toString();
    return places;
}

TEST(SegmentRowTest, TheStyleIsToldWhereEachStands)
{
    QWidget host;
    auto* row = new SegmentRow(&host);
    host.setLayout(row);
    QList<QToolButton*> buttons;
    for (const auto* name : {"one", "two", "three", "four"})
        buttons << row->add(QLatin1String(name));
    EXPECT_EQ(placesOf(buttons), (QStringList{"first", "middle", "middle", "last"}));
    EXPECT_EQ(row->spacing(), 0);
    for (auto* button : buttons) {
        EXPECT_EQ(button->parentWidget(), &host);
        EXPECT_TRUE(button->isCheckable());
        EXPECT_NE(button->focusPolicy() & Qt::TabFocus, 0);
    }
    EXPECT_EQ(host.findChild<QToolButton*>(QStringLiteral("three")), buttons[2]);
}

TEST(SegmentRowTest, TwoAreFirstAndLast)
{
    QWidget host;
    auto* row = new SegmentRow(&host);
    host.setLayout(row);
    auto* first = row->add(QStringLiteral("a"));
    auto* last = row->add(QStringLiteral("b"));
    EXPECT_EQ(placesOf({first, last}), (QStringList{"first", "last"}));
}

} // namespace

} // namespace overlap::test
