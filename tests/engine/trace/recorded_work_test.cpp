// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recorded_work.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

RecordedWork work(std::map<std::string, std::uint64_t> kernels, std::uint64_t bytesIn = 0)
{
    RecordedWork made;
    made.kernels = std::move(kernels);
    for (const auto& [name, count] : made.kernels)
        made.kernelCount += count;
    made.bytesIn = bytesIn;
    return made;
}

TEST(RecordedWork, OfTheSameKernelsIsTheSame)
{
    EXPECT_FALSE(differenceOf(work({{"gemm", 10}, {"relu", 20}}), work({{"gemm", 11}, {"relu", 21}})).has_value());
}

TEST(RecordedWork, OfOtherKernelsIsDifferent)
{
    EXPECT_EQ(differenceOf(work({{"gemm", 10}, {"relu", 2}}), work({{"fft", 10}, {"relu", 2}})),
              WorkDifference::Kernels);
}

TEST(RecordedWork, OfFewerKernelsIsTheSameWhereTheSameBytesAreCopied)
{
    EXPECT_FALSE(differenceOf(work({{"gemm", 100}}, 5000), work({{"gemm", 10}}, 5100)).has_value());
}

TEST(RecordedWork, OfOtherNumbersOfKernelsAndBytesIsAnotherAmount)
{
    EXPECT_EQ(differenceOf(work({{"gemm", 100}}, 5000), work({{"gemm", 10}}, 500)), WorkDifference::Amount);
}

TEST(RecordedWork, OfNothingIsNotHeldAgainstIt)
{
    EXPECT_FALSE(differenceOf(work({}), work({{"gemm", 10}})).has_value());
}

} // namespace
} // namespace overlap
