// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/number_text.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

QString at(std::int64_t ns, std::int64_t step)
{
    return timeString(TracePoint(Nanoseconds(ns)), Nanoseconds(step));
}

} // namespace

TEST(TimeString, HasTheDigitsThatTellTimesOfAStepApart)
{
    EXPECT_EQ(at(5'631'234, 100), QStringLiteral("5.6312\u202Fms"));
    EXPECT_EQ(at(5'631'234, 1), QStringLiteral("5.631234\u202Fms"));
    EXPECT_EQ(at(5'631'234, 30'000), QStringLiteral("5.63\u202Fms"));
    EXPECT_EQ(at(1'500'000'250, 1'000), QStringLiteral("1.500000\u202Fs"));
    EXPECT_NE(at(5'631'234, 2), at(5'631'236, 2));
}

TEST(TimeString, IsTheUsualTextWhereThreeDigitsDo)
{
    for (const std::int64_t ns : {0LL, 7LL, 950LL, 119'400LL, 1'268'214LL, 17'900'000LL, 2'000'000'000LL})
        EXPECT_EQ(at(ns, ns), durationString(Nanoseconds(ns))) << ns;
}

} // namespace overlap::test
