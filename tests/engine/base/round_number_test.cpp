// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/round_number.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

TEST(RoundNumber, IsTheNextStepOfItsPowerOfTen)
{
    EXPECT_DOUBLE_EQ(roundNumberFrom(1.0, {1.0, 2.0, 5.0}, 0.0), 1.0);
    EXPECT_DOUBLE_EQ(roundNumberFrom(1.1, {1.0, 2.0, 5.0}, 0.0), 2.0);
    EXPECT_DOUBLE_EQ(roundNumberFrom(23.0, {1.0, 2.0, 5.0}, 0.0), 50.0);
    EXPECT_DOUBLE_EQ(roundNumberFrom(23.0, {1.0, 2.0, 2.5, 5.0}, 0.0), 25.0);
    EXPECT_DOUBLE_EQ(roundNumberFrom(0.07, {1.0, 2.0, 5.0}, 0.0), 0.1);
}

TEST(RoundNumber, DoesNotTakeARoundingErrorForMore)
{
    EXPECT_DOUBLE_EQ(roundNumberFrom(200.001, {1.0, 2.0, 5.0}, 1e-4), 200.0);
    EXPECT_DOUBLE_EQ(roundNumberFrom(200.1, {1.0, 2.0, 5.0}, 1e-4), 500.0);
}

} // namespace
} // namespace overlap
