// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/memory.h"
#include "engine/base/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace overlap {
namespace {

TEST(WorkTogether, CallsTheWorkOnEachThreadOnce)
{
    std::atomic<int> calls = 0;
    workTogether(4, [&] { ++calls; });
    EXPECT_EQ(calls, 4);
    workTogether(0, [&] { ++calls; });
    EXPECT_EQ(calls, 5);
}

TEST(WorkTogether, AnExceptionOfAnyThreadReachesTheCaller)
{
    std::atomic<int> calls = 0;
    const auto work = [&] {
        if (++calls == 2)
            throw std::runtime_error("second");
    };
    EXPECT_THROW(workTogether(3, work), std::runtime_error);
    EXPECT_EQ(calls, 3);
}

TEST(OrOutOfMemory, TurnsTheExceptionIntoTheSentence)
{
    const auto failed = orOutOfMemory("No room.", []() -> Result<int> { throw std::bad_alloc(); });
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::OutOfMemory);
    EXPECT_EQ(failed.error().message, "No room.");
    EXPECT_EQ(orOutOfMemory("No room.", []() -> Result<int> { return 3; }).value(), 3);
}

} // namespace
} // namespace overlap
