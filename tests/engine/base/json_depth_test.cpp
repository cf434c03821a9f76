// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_depth.h"

#include <gtest/gtest.h>

#include <string>

namespace overlap {
namespace {

TEST(JsonDepth, CountsArraysAndObjects)
{
    EXPECT_FALSE(isNestedTooDeep(R"({"a":[{"b":1}]})", 3));
    EXPECT_TRUE(isNestedTooDeep(R"({"a":[{"b":1}]})", 2));
}

TEST(JsonDepth, BracketsInTextDoNotCount)
{
    EXPECT_FALSE(isNestedTooDeep(R"({"a":"[[[[\"[[[{{{"})", 1));
    EXPECT_TRUE(isNestedTooDeep(R"({"a\\":[1]})", 1));
}

TEST(JsonDepth, NeighboursAreNotDeeper)
{
    std::string flat = "[";
    for (int i = 0; i < 1000; ++i)
        flat += "[],";
    EXPECT_FALSE(isNestedTooDeep(flat + "[]]", 2));
}

TEST(JsonDepth, AMillionLevelsAreTooMany)
{
    EXPECT_TRUE(isNestedTooDeep(std::string(1'000'000, '[')));
}

} // namespace
} // namespace overlap
