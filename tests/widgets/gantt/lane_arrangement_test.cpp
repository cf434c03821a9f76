// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/lane_arrangement.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

std::vector<DisplayLane> lanes()
{
    std::vector<DisplayLane> all;
    std::size_t next = 0;
    for (const auto role : {LaneRole::Host, LaneRole::CopyToDevice, LaneRole::Compute, LaneRole::CopyToHost})
        all.push_back({role, 0, 1, {{next++}}, false, {}});
    return all;
}

std::vector<LaneRole> rolesOf(const std::vector<DisplayLane>& all)
{
    std::vector<LaneRole> roles;
    for (const auto& lane : all)
        roles.push_back(lane.role);
    return roles;
}

using Roles = std::vector<LaneRole>;
constexpr LaneKey Host{LaneRole::Host, 0};
constexpr LaneKey Compute{LaneRole::Compute, 0};

} // namespace

TEST(LaneArrangement, LeavesTheLanesAsTheyAreToBeginWith)
{
    EXPECT_EQ(arranged(lanes(), {}), lanes());
}

TEST(LaneArrangement, HidesLanesButNeverAll)
{
    LaneArrangement arrangement;
    arrangement.hidden = {Host};
    EXPECT_EQ(rolesOf(arranged(lanes(), arrangement)),
              (Roles{LaneRole::CopyToDevice, LaneRole::Compute, LaneRole::CopyToHost}));
    for (const auto& lane : lanes())
        arrangement.hidden.insert(keyOf(lane));
    EXPECT_EQ(arranged(lanes(), arrangement).size(), 4U);
}

TEST(LaneArrangement, PinnedLanesComeFirst)
{
    LaneArrangement arrangement;
    arrangement.pinned = {Compute};
    EXPECT_EQ(rolesOf(arranged(lanes(), arrangement)),
              (Roles{LaneRole::Compute, LaneRole::Host, LaneRole::CopyToDevice, LaneRole::CopyToHost}));
}

TEST(LaneArrangement, AFoldedGroupIsOneLaneWithAllItsRows)
{
    LaneArrangement arrangement;
    arrangement.collapsed = {LaneGroup::Device};
    const auto shown = arranged(lanes(), arrangement);
    ASSERT_EQ(shown.size(), 2U);
    EXPECT_EQ(shown[1].group, LaneGroup::Device);
    EXPECT_EQ(shown[1].rows, (std::vector<std::vector<std::size_t>>{{1, 2, 3}}));
    EXPECT_TRUE(shown[1].folded);
}

TEST(LaneArrangement, MovingChangesPlacesAndStopsAtTheEnds)
{
    auto arrangement = moved({}, lanes(), Compute, -1);
    EXPECT_EQ(rolesOf(arranged(lanes(), arrangement)),
              (Roles{LaneRole::Host, LaneRole::Compute, LaneRole::CopyToDevice, LaneRole::CopyToHost}));
    arrangement = moved(arrangement, arranged(lanes(), arrangement), Compute, -9);
    EXPECT_EQ(rolesOf(arranged(lanes(), arrangement)).front(), LaneRole::Compute);
    EXPECT_EQ(moved(arrangement, lanes(), {LaneRole::Worker, 3}, 1), arrangement);
}

TEST(LaneArrangement, APinnedLaneStaysOnTopHoweverItMoves)
{
    LaneArrangement arrangement;
    arrangement.pinned = {Compute};
    arrangement = moved(arrangement, arranged(lanes(), arrangement), Compute, 2);
    EXPECT_EQ(rolesOf(arranged(lanes(), arrangement)).front(), LaneRole::Compute);
}

} // namespace overlap::test
