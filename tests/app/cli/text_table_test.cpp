// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

using Align = TextTable::Align;

TEST(TextTableTest, WidthCountsCharactersAndWideOnesTwice)
{
    EXPECT_EQ(displayWidth(""), 0U);
    EXPECT_EQ(displayWidth("1.27\u202Fms"), 7U);
    EXPECT_EQ(displayWidth("−4.44 µs"), 8U);
    EXPECT_EQ(displayWidth("流水线"), 6U);
}

TEST(TextTableTest, ColumnsAlignAndLinesEndWithoutSpaces)
{
    TextTable table({Align::Left, Align::Right, Align::Left});
    table.add({"a", "1.5\u202Fµs", "x"});
    table.add({"流水线", "−12\u202Fµs"});
    EXPECT_EQ(table.text(), "a       1.5\u202Fµs  x\n流水线  −12\u202Fµs\n");
}

TEST(TextTableTest, TextIsWrappedAtSpaces)
{
    EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
    EXPECT_EQ(wrapped("a longerthanwide b", 5), (std::vector<std::string>{"a", "longerthanwide", "b"}));
    EXPECT_TRUE(wrapped("", 5).empty());
}

TEST(TextTableTest, BrokenUtf8IsStillFinite)
{
    EXPECT_EQ(displayWidth("\xff\x80\x80"), 1U);
}

} // namespace
} // namespace overlap
