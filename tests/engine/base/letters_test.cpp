// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/letters.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

TEST(Letters, LoweredChangesAsciiLettersAlone)
{
    EXPECT_EQ(lowered("[CUDA memcpy HtoD] @Z"), "[cuda memcpy htod] @z");
    EXPECT_EQ(lowered("ÄÉ 运行"), "ÄÉ 运行");
    EXPECT_EQ(lowered(""), "");
    for (int c = -128; c < 128; ++c) {
        const auto letter = static_cast<char>(c);
        EXPECT_EQ(lowered(letter), letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter) << c;
    }
}

TEST(Letters, WithPeriodAddsOneWhereNoneIs)
{
    EXPECT_EQ(withPeriod("The copy waits"), "The copy waits.");
    EXPECT_EQ(withPeriod("The copy waits."), "The copy waits.");
    EXPECT_EQ(withPeriod(""), "");
}

} // namespace
} // namespace overlap
