// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/block_sums.h"

#include "tests/engine/timeline/timeline_samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace overlap {
namespace {

using Sums = std::array<Nanoseconds, 8>;

// What is read at the border nearest to every interval, against sums of their own; slots come in as they are met.
void expectExact(std::size_t slots, std::size_t count, std::int64_t longest)
{
    samples::Random random(slots);
    BlockSums sums;
    std::vector<Sums> before{Sums{}};
    for (std::size_t i = 0; i < count; ++i) {
        const auto met = std::min(slots, i / 37 + 1); // a further one in the middle of a block
        while (sums.slotCount() < met)
            sums.addSlot();
        const auto slot = static_cast<std::size_t>(random.within(0, static_cast<std::int64_t>(met) - 1));
        const Nanoseconds duration(random.within(0, longest));
        sums.add(slot, duration);
        before.push_back(before.back());
        before.back()[slot] += duration;
    }
    ASSERT_EQ(sums.size(), count);
    for (std::size_t i = 0; i <= count; ++i) {
        const auto border = sums.borderNear(i);
        ASSERT_LE(border, count);
        ASSERT_LE(border > i ? border - i : i - border, BlockSums::BlockSize);
        Sums read{};
        sums.read(read, border);
        ASSERT_EQ(read, before[border]) << "at " << border << " near " << i << ", " << slots << " slots";
    }
}

TEST(BlockSums, AreExactAtEveryBorderForAnyNumberOfSlots)
{
    for (std::size_t slots = 1; slots <= 6; ++slots) {
        for (const std::size_t count : {1U, 31U, 32U, 33U, 40U, 64U, 1000U})
            expectExact(slots, count, 20'000);
    }
}

TEST(BlockSums, AreExactWhereABlockIsLongerThanAnOffsetCanHold)
{
    for (std::size_t slots = 1; slots <= 3; ++slots)
        expectExact(slots, 500, 3'000'000'000);
}

TEST(BlockSums, KnowABorderWithinHalfAPartOfEveryInterval)
{
    for (const auto& [slots, half] : {std::pair<std::size_t, std::size_t>{1, 4}, {2, 4}, {3, 8}, {4, 16}}) {
        BlockSums sums;
        for (std::size_t slot = 0; slot < slots; ++slot)
            sums.addSlot();
        for (std::size_t i = 0; i < 256; ++i)
            sums.add(i % slots, Nanoseconds(5));
        for (std::size_t i = 0; i <= 256; ++i) {
            const auto border = sums.borderNear(i);
            EXPECT_LE(border > i ? border - i : i - border, half) << slots << " slots, " << i;
        }
    }
}

} // namespace
} // namespace overlap
