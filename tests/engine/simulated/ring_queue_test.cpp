// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/ring_queue.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>

namespace overlap::simulated {
namespace {

TEST(RingQueue, GivesBackWhatADequeWouldWhateverTheMixOfCalls)
{
    std::mt19937 engine(3);
    RingQueue<int> ring;
    std::deque<int> expected;
    for (int i = 0; i < 20'000; ++i) {
        // Grows for a while, then shrinks, so that it wraps around at every size.
        const bool push = static_cast<int>(engine() % 100) < (i / 2'000 % 2 == 0 ? 60 : 40);
        if (push) {
            ring.push_back(i);
            expected.push_back(i);
        } else if (!expected.empty()) {
            ASSERT_EQ(ring.front(), expected.front());
            ring.pop_front();
            expected.pop_front();
        }
        ASSERT_EQ(ring.size(), expected.size());
        ASSERT_EQ(ring.empty(), expected.empty());
    }
}

TEST(RingQueue, ClearedItIsEmptyAndCanBeUsedAgain)
{
    RingQueue<int> ring;
    for (int i = 0; i < 10; ++i)
        ring.push_back(i);
    ring.clear();
    EXPECT_TRUE(ring.empty());
    ring.push_back(7);
    EXPECT_EQ(ring.front(), 7);
    EXPECT_EQ(ring.size(), 1U);
}

} // namespace
} // namespace overlap::simulated
