// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace overlap {
namespace {

constexpr double Nan = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinity = std::numeric_limits<double>::infinity();

TEST(TextTest, DurationsHaveThreeSignificantDigits)
{
    EXPECT_EQ(durationText(1270.0), (NumberText{"1.27", "ms"}));
    EXPECT_EQ(durationText(17'943.0), (NumberText{"17.9", "ms"}));
    EXPECT_EQ(durationText(119.2), (NumberText{"119", "µs"}));
    EXPECT_EQ(durationText(0.5), (NumberText{"0.500", "µs"}));
    EXPECT_EQ(durationText(0.0), (NumberText{"0", "µs"}));
    EXPECT_EQ(durationText(2.5e6), (NumberText{"2.50", "s"}));
    EXPECT_EQ(durationText(Nanoseconds(38'600'000)), (NumberText{"38.6", "ms"}));
}

TEST(TextTest, DurationsChangeTheUnitWhereRoundingWouldNeedAFourthDigit)
{
    EXPECT_EQ(durationText(999.4), (NumberText{"999", "µs"}));
    EXPECT_EQ(durationText(999.5), (NumberText{"1.00", "ms"}));
    EXPECT_EQ(durationText(999.4e3), (NumberText{"999", "ms"}));
    EXPECT_EQ(durationText(999.5e3), (NumberText{"1.00", "s"}));
}

TEST(TextTest, NegativeNumbersHaveATypographicMinus)
{
    EXPECT_EQ(durationText(-4440.0), (NumberText{"−4.44", "ms"}));
    EXPECT_EQ(percentText(-0.01), (NumberText{"0.0", "%"}));
    EXPECT_EQ(countText(-70'100), "−70\u202F100");
}

TEST(TextTest, RoundingUpKeepsThreeDigits)
{
    EXPECT_EQ(significantText(9.996), "10.0");
    EXPECT_EQ(significantText(99.96), "100");
    EXPECT_EQ(significantText(0.09996), "0.100");
}

TEST(TextTest, LargeNumbersAreRoundedAndGrouped)
{
    EXPECT_EQ(significantText(70'123.0), "70\u202F100");
    EXPECT_EQ(significantText(1'234'567.0), "1\u202F230\u202F000");
    EXPECT_EQ(countText(1'234'567), "1\u202F234\u202F567");
    EXPECT_EQ(countText(999), "999");
    EXPECT_EQ(countText(std::numeric_limits<std::int64_t>::min()),
              "−9\u202F223\u202F372\u202F036\u202F854\u202F775\u202F808");
}

TEST(TextTest, SizesAreBinary)
{
    EXPECT_EQ(bytesText(512), (NumberText{"512", "B"}));
    EXPECT_EQ(bytesText(602112), (NumberText{"588", "KiB"}));
    EXPECT_EQ(bytesText(4000), (NumberText{"3.91", "KiB"}));
    EXPECT_EQ(bytesText(1023.0 * 1024.0), (NumberText{"1\u202F023", "KiB"}));
    EXPECT_EQ(bytesText(1024.0 * 1024.0), (NumberText{"1.00", "MiB"}));
    EXPECT_EQ(bytesText(8192.0 * 1024.0 * 1024.0), (NumberText{"8.00", "GiB"}));
}

TEST(TextTest, RatesAndShares)
{
    EXPECT_EQ(rateText(5580.0), (NumberText{"5.58", "k/s"}));
    EXPECT_EQ(rateText(119.0), (NumberText{"119", "/s"}));
    EXPECT_EQ(rateText(2.5e6), (NumberText{"2.50", "M/s"}));
    EXPECT_EQ(bandwidthText(43.82), (NumberText{"43.8", "GB/s"}));
    EXPECT_EQ(percentText(48.64), (NumberText{"48.6", "%"}));
    EXPECT_EQ(percentText(48.64, 0), (NumberText{"49", "%"}));
    EXPECT_EQ(ratioText(14.19), "14.2×");
}

TEST(TextTest, WhatIsNoNumberIsNotAvailable)
{
    EXPECT_EQ(durationText(Nan).joined(), "n/a");
    EXPECT_EQ(bytesText(Infinity).joined(), "n/a");
    EXPECT_EQ(percentText(Nan).joined(), "n/a");
    EXPECT_EQ(rateText(Infinity).joined(), "n/a");
    EXPECT_EQ(ratioText(Infinity), "n/a");
    EXPECT_EQ(significantText(Nan), "n/a");
}

TEST(TextTest, UnitsAreJoinedByANarrowNoBreakSpace)
{
    EXPECT_EQ(durationText(1270.0).joined(), "1.27\u202Fms");
    EXPECT_EQ((NumberText{"5", ""}).joined(), "5");
}

TEST(TextTest, SignsAreExplicitExceptBeforeZero)
{
    EXPECT_EQ(signedText(5.2, "5"), "+5");
    EXPECT_EQ(signedText(-4.44, "4.44"), "−4.44");
    EXPECT_EQ(signedText(-4.44, "−4.44"), "−4.44");
    EXPECT_EQ(signedText(-0.01, "0.0"), "0.0");
}

TEST(TextTest, TheNearestWordIsTheOneWithTheFewestChanges)
{
    const std::vector<std::string> words{"batch_size", "samples", "streams", "sync"};
    EXPECT_EQ(nearest("batchsize", words), "batch_size");
    EXPECT_EQ(nearest("batchSize", words), "batch_size");
    EXPECT_EQ(nearest("smaples", words), "samples");
    EXPECT_EQ(nearest("STREAMS", words), "streams");
    EXPECT_EQ(nearest("colour", words), "");
    EXPECT_EQ(nearest("", words), "");
    EXPECT_EQ(nearest(std::string(1'000'000, 'x'), words), "");
    EXPECT_EQ(nearest("cat", {"bat", "hat"}), "bat");
}

} // namespace
} // namespace overlap
