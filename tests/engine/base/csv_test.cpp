// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

TEST(CsvField, IsQuotedWhereItHasToBe)
{
    EXPECT_EQ(csvField("plain text"), "plain text");
    EXPECT_EQ(csvField("a,b"), "\"a,b\"");
    EXPECT_EQ(csvField("say \"hi\""), "\"say \"\"hi\"\"\"");
    EXPECT_EQ(csvField("two\nlines"), "\"two\nlines\"");
}

TEST(CsvField, TextThatASpreadsheetWouldRunIsMarkedAsText)
{
    EXPECT_EQ(csvField("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
    EXPECT_EQ(csvField("+aten::add"), "'+aten::add");
    EXPECT_EQ(csvField("-x"), "'-x");
    EXPECT_EQ(csvField("@SUM(1,2)"), "\"'@SUM(1,2)\"");
    EXPECT_EQ(csvField("\t=1"), "'\t=1");
    EXPECT_EQ(csvField("-1+cmd"), "'-1+cmd");
    EXPECT_EQ(csvField("-inf"), "'-inf");
}

TEST(CsvField, NumbersStayNumbers)
{
    for (const auto* number : {"-1", "-1.5", "+7", "0", "-1e3", "12"})
        EXPECT_EQ(csvField(number), number);
}

TEST(CsvField, ASignWithinTextIsNoFormula)
{
    EXPECT_EQ(csvField("a=b"), "a=b");
    EXPECT_EQ(csvField(""), "");
}

TEST(TsvField, StaysOneCellAndNoFormula)
{
    EXPECT_EQ(tsvField("a,\"b\""), "a,\"b\"");
    EXPECT_EQ(tsvField("a\tb\r\nc"), "a b  c");
    EXPECT_EQ(tsvField("=1+1"), "'=1+1");
    EXPECT_EQ(tsvField("-1.5"), "-1.5");
    EXPECT_EQ(tsvField(""), "");
}

} // namespace
} // namespace overlap
