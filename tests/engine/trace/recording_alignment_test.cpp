// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recording_alignment.h"

#include "engine/timeline/timeline_builder.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

struct Piece
{
    LaneRole role = LaneRole::Compute;
    const char* name = "";
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

Timeline make(std::initializer_list<Piece> pieces)
{
    TimelineBuilder builder;
    for (const auto& piece : pieces) {
        Interval interval;
        interval.time = {TracePoint(Nanoseconds(piece.begin)), TracePoint(Nanoseconds(piece.end))};
        interval.kind = piece.role == LaneRole::Host ? ActivityKind::Issue : ActivityKind::Kernel;
        interval.nameId = builder.nameId(piece.name);
        builder.add(piece.role, 0, interval);
    }
    return builder.build();
}

TEST(RecordingAlignment, AtStartLaysFirstOperationsBesideEachOther)
{
    const auto a = make({{LaneRole::Host, "call", 0, 10}, {LaneRole::Compute, "k", 500, 600}});
    const auto b = make({{LaneRole::Host, "call", 0, 10}, {LaneRole::Compute, "k", 200, 300}});
    const auto alignment = alignedAtStart(a, b);
    EXPECT_EQ(alignment.shift.count(), 300);
    EXPECT_EQ(alignment.toA(TracePoint(Nanoseconds(200))), TracePoint(Nanoseconds(500)));
    EXPECT_EQ(alignment.toB(TracePoint(Nanoseconds(500))), TracePoint(Nanoseconds(200)));
}

TEST(RecordingAlignment, AtStartTakesAnythingWhereOneHasNoOperations)
{
    const auto a = make({{LaneRole::Host, "call", 40, 50}});
    const auto b = make({{LaneRole::Host, "call", 10, 20}, {LaneRole::Compute, "k", 200, 300}});
    EXPECT_EQ(alignedAtStart(a, b).shift.count(), 30);
}

TEST(RecordingAlignment, AtStartTakesZeroForAnEmptyTimeline)
{
    EXPECT_EQ(alignedAtStart(Timeline{}, make({{LaneRole::Compute, "k", 70, 80}})).shift.count(), -70);
    EXPECT_EQ(alignedAtStart(Timeline{}, Timeline{}).shift.count(), 0);
}

TEST(RecordingAlignment, AtAnEventLaysTheirBeginsBesideEachOther)
{
    const auto a = make({{LaneRole::Compute, "k", 500, 600}});
    const auto b = make({{LaneRole::Compute, "other", 900, 1000}});
    EXPECT_EQ(alignedAt(a.interval({0, 0}), b.interval({0, 0})).shift.count(), -400);
}

TEST(RecordingAlignment, ByAnOffsetStepsToTheRightFromTheStart)
{
    const auto a = make({{LaneRole::Compute, "k", 500, 600}});
    const auto b = make({{LaneRole::Compute, "k", 100, 200}});
    EXPECT_EQ(alignedByOffset(a, b, Nanoseconds(25)).shift.count(), 425);
}

TEST(RecordingAlignment, ARangeOfOneIsARangeOfTheOther)
{
    const Alignment alignment{Nanoseconds(300)};
    const TimeRange ofB{TracePoint(Nanoseconds(10)), TracePoint(Nanoseconds(20))};
    EXPECT_EQ(alignment.toA(ofB), (TimeRange{TracePoint(Nanoseconds(310)), TracePoint(Nanoseconds(320))}));
    EXPECT_EQ(alignment.toB(alignment.toA(ofB)), ofB);
}

TEST(RecordingAlignment, TheSameEventIsTheOneOfTheSameNameAndNumber)
{
    const auto a = make({{LaneRole::Compute, "step", 10, 20}, {LaneRole::Compute, "step", 30, 40}});
    const auto b = make({{LaneRole::Compute, "other", 1, 2},
                         {LaneRole::Compute, "step", 100, 200},
                         {LaneRole::Compute, "step", 300, 400}});
    const auto same = sameEventIn(b, a, {0, 1});
    ASSERT_TRUE(same);
    EXPECT_EQ(b.interval(*same).time.begin.time_since_epoch().count(), 300);
}

TEST(RecordingAlignment, ThereIsNoSameEventWhereTheOtherHasFewer)
{
    const auto a = make({{LaneRole::Compute, "step", 10, 20}, {LaneRole::Compute, "step", 30, 40}});
    const auto b = make({{LaneRole::Compute, "step", 100, 200}, {LaneRole::Host, "step", 300, 400}});
    EXPECT_FALSE(sameEventIn(b, a, {0, 1})) << "the second of that name is of another kind";
}

} // namespace
} // namespace overlap
