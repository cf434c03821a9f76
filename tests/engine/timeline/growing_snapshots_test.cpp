// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/growing_snapshots.h"

#include "engine/timeline/busy_union.h"
#include "tests/engine/timeline/timeline_samples.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace overlap {

using namespace samples;

namespace {

// The first `count` intervals of two lanes, in memory of its own, as another process sends them.
Timeline beginningOf(const std::vector<Interval>& host, const std::vector<Interval>& device, std::size_t count)
{
    const auto first = [count](const std::vector<Interval>& all) {
        return std::vector<Interval>(all.begin(),
                                     all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size())));
    };
    std::vector<Lane> lanes;
    lanes.push_back(Lane::make({LaneRole::Host, 0, 0}, first(host)).value());
    lanes.push_back(Lane::make({LaneRole::Compute, 0, 0}, first(device)).value());
    return {std::move(lanes), {"a", "b"}};
}

void expectSame(const Timeline& got, const Timeline& wanted)
{
    ASSERT_EQ(got.lanes().size(), wanted.lanes().size());
    for (std::size_t i = 0; i < got.lanes().size(); ++i) {
        EXPECT_EQ(got.lanes()[i].id(), wanted.lanes()[i].id());
        ASSERT_TRUE(std::ranges::equal(got.lanes()[i].intervals(), wanted.lanes()[i].intervals())) << i;
    }
}

} // namespace

TEST(GrowingSnapshots, HoldWhatWasSentAndShareWhatWasThere)
{
    Random random(7);
    const auto host = randomIntervals(random, 500, true);
    const auto device = randomIntervals(random, 300);
    GrowingSnapshots snapshots;
    TimelinePtr before;
    for (std::size_t count = 1; count <= 500; count += 37) {
        const auto sent = beginningOf(host, device, count);
        const auto got = snapshots.take(sent);
        expectSame(*got, sent);
        if (before) {
            EXPECT_TRUE(isBeginningOf(*before, *got)) << count;
        }
        before = got;
    }
    EXPECT_EQ(snapshots.startedOver(), 0U);
}

TEST(GrowingSnapshots, StartOverWhereARecordCameLate)
{
    const std::vector<Interval> host{interval(0, 10), interval(20, 30)};
    GrowingSnapshots snapshots;
    const auto before = snapshots.take(beginningOf(host, {interval(40, 50)}, 2));
    const auto sent = beginningOf(host, {interval(5, 9), interval(40, 50)}, 2);
    const auto got = snapshots.take(sent);
    expectSame(*got, sent);
    EXPECT_FALSE(isBeginningOf(*before, *got));
    EXPECT_EQ(snapshots.startedOver(), 1U);
    EXPECT_EQ(before->intervalCount(), 3U); // what somebody still draws stays as it was
}

TEST(GrowingSnapshots, KnowNamesByWhatTheyAreAndNotByTheirNumbers)
{
    auto one = interval(0, 10);
    one.nameId = 0;
    auto two = interval(20, 30);
    two.nameId = 0;
    const auto made = [](std::vector<Interval> all, std::vector<std::string> names) {
        std::vector<Lane> lanes;
        lanes.push_back(Lane::make({LaneRole::Host, 0, 0}, std::move(all)).value());
        return Timeline(std::move(lanes), std::move(names));
    };
    GrowingSnapshots snapshots;
    (void)snapshots.take(made({one}, {"first"}));
    one.nameId = 1;
    const auto got = snapshots.take(made({one, two}, {"second", "first"}));
    EXPECT_EQ(snapshots.startedOver(), 0U);
    EXPECT_EQ(got->nameOf(got->interval({0, 0})), "first");
    EXPECT_EQ(got->nameOf(got->interval({0, 1})), "second");
}

TEST(GrowingSnapshots, GiveALaneThatAppearsLaterItsPlace)
{
    GrowingSnapshots snapshots;
    std::vector<Lane> lanes;
    lanes.push_back(Lane::make({LaneRole::Compute, 0, 0}, {interval(0, 10)}).value());
    (void)snapshots.take(Timeline(std::move(lanes), {"x"}));
    const auto sent = beginningOf({interval(0, 5)}, {interval(0, 10), interval(10, 20)}, 2);
    const auto got = snapshots.take(sent);
    expectSame(*got, sent);
}

} // namespace overlap
