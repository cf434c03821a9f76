// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/view/visible_range.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace overlap {

namespace {

TimeRange ns(std::int64_t begin, std::int64_t end)
{
    return {TracePoint(Nanoseconds(begin)), TracePoint(Nanoseconds(end))};
}

} // namespace

TEST(VisibleRange, TellsEachChangeOnceAndNoOther)
{
    VisibleRange view;
    view.setLimits({ns(0, 10'000), Nanoseconds(100)});
    QSignalSpy changed(&view, &VisibleRange::rangeChanged);
    view.setRange(ns(1'000, 2'000));
    view.setRange(ns(1'000, 2'000));
    EXPECT_EQ(changed.count(), 1);
    view.setRange(ns(-5'000, 90'000));
    EXPECT_EQ(view.range(), ns(0, 10'000));
    view.panBy(0.5); // nowhere to go
    EXPECT_EQ(changed.count(), 2);
}

TEST(VisibleRange, NewLimitsPullTheRangeInside)
{
    VisibleRange view;
    view.setLimits({ns(0, 100'000), Nanoseconds(100)});
    view.setRange(ns(60'000, 90'000));
    view.setLimits({ns(0, 50'000), Nanoseconds(100)});
    EXPECT_EQ(view.range(), ns(20'000, 50'000));
}

TEST(VisibleRange, AnEmptySelectionIsNone)
{
    VisibleRange view;
    QSignalSpy changed(&view, &VisibleRange::selectionChanged);
    view.setSelection(ns(5, 5));
    EXPECT_FALSE(view.selection());
    EXPECT_EQ(changed.count(), 0);
    view.setSelection(ns(5, 8));
    EXPECT_EQ(view.selection(), ns(5, 8));
    EXPECT_EQ(changed.count(), 1);
}

} // namespace overlap
