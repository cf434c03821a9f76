// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/system_facts.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace overlap {
namespace {

TEST(SystemFacts, ReadTheDriversVersionOfBothKernelModules)
{
    EXPECT_EQ(
        driverVersionIn("NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12\nGCC version: 12.2"),
        "535.183.01");
    EXPECT_EQ(driverVersionIn("NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build"),
              "580.65.06");
    EXPECT_FALSE(driverVersionIn("").has_value());
    EXPECT_FALSE(driverVersionIn("GCC 12").has_value());
}

TEST(SystemFacts, HoldTheVariablesThatAreSet)
{
    ASSERT_EQ(::setenv("CUDA_MODULE_LOADING", "LAZY", 1), 0);
    EXPECT_EQ(systemFacts().environment.at("CUDA_MODULE_LOADING"), "LAZY");
    ASSERT_EQ(::unsetenv("CUDA_MODULE_LOADING"), 0);
    EXPECT_FALSE(systemFacts().environment.contains("CUDA_MODULE_LOADING"));
}

} // namespace
} // namespace overlap
