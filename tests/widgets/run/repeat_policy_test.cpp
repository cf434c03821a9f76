// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/repeat_policy.h"

#include <gtest/gtest.h>

namespace overlap::test {

using namespace std::chrono_literals;

TEST(RepeatPolicyTest, WaitsLongerAfterEachFailureAndThenGivesUp)
{
    RepeatPolicy policy(100ms);
    EXPECT_EQ(policy.failed(ErrorCode::Device), 100ms);
    EXPECT_EQ(policy.failed(ErrorCode::DeviceLost), 400ms);
    EXPECT_FALSE(policy.gaveUp());
    EXPECT_EQ(policy.failed(ErrorCode::Device), std::nullopt);
    EXPECT_TRUE(policy.gaveUp());
    EXPECT_EQ(policy.failed(ErrorCode::Device), std::nullopt);
}

TEST(RepeatPolicyTest, AGoodRunForgivesTheFailuresBefore)
{
    RepeatPolicy policy(100ms);
    (void)policy.failed(ErrorCode::Device);
    (void)policy.failed(ErrorCode::Device);
    policy.reset();
    EXPECT_EQ(policy.failed(ErrorCode::Device), 100ms);
}

TEST(RepeatPolicyTest, WhatCanOnlyFailAgainIsNotTriedAgain)
{
    for (const auto why : {ErrorCode::InvalidArgument, ErrorCode::OutOfMemory, ErrorCode::Unsupported}) {
        RepeatPolicy policy(100ms);
        EXPECT_EQ(policy.failed(why), std::nullopt);
        EXPECT_TRUE(policy.gaveUp());
    }
}

} // namespace overlap::test
