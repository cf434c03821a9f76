// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/markup.h"

#include "tests/engine/report/well_formed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace overlap {
namespace {

using testing::IsEmpty;

TEST(MarkupTest, MarkupIsShownAndNotRead)
{
    EXPECT_EQ(markupText("<script>alert(\"x\" & 'y')</script>"),
              "&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;");
}

TEST(MarkupTest, ControlCharactersBecomeSpaces)
{
    EXPECT_EQ(markupText(std::string("a\0b\tc\nd\x7F"
                                     "e\u0085f\u2028g",
                                     16)),
              "a b c d e f g");
}

TEST(MarkupTest, BytesThatAreNoTextAreReplaced)
{
    EXPECT_EQ(markupText("a\xFF"
                         "b\xC0\x80"
                         "c\xED\xA0\x80"
                         "d\xE2\x82"),
              "a\uFFFDb\uFFFD\uFFFDc\uFFFD\uFFFD\uFFFDd\uFFFD\uFFFD");
}

TEST(MarkupTest, MarksThatTurnTheDirectionOfTextAreReplaced)
{
    EXPECT_EQ(markupText("a\u202Eb\u2066c\uFFFE"), "a\uFFFDb\uFFFDc\uFFFD");
}

TEST(MarkupTest, LinesStayWhereTheyAreWanted)
{
    EXPECT_EQ(markupLines("a\n<b>"), "a\n&lt;b&gt;");
}

TEST(MarkupTest, OrdinaryTextStaysAsItIs)
{
    const std::string text = "1.27\u202Fms, \u221244\u202F%, 每批 10 个样本 \U0001F600";
    EXPECT_EQ(markupText(text), text);
}

TEST(MarkupTest, AnyBytesMakeTextThatXmlTakes)
{
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        std::string bytes(random() % 40, '\0');
        for (auto& byte : bytes)
            byte = static_cast<char>(random() % 256);
        const auto page = "<p title=\"" + markupText(bytes) + "\">" + markupText(bytes) + "</p>";
        ASSERT_THAT(fixtures::xmlProblem(page), IsEmpty());
    }
}

TEST(MarkupTest, MarkdownIsShownAndNotRead)
{
    EXPECT_EQ(markdownText("*a*_b_`c`[d](e)|f|<g>&amp;#h!"),
              "\\*a\\*\\_b\\_\\`c\\`\\[d\\](e)\\|f\\|&lt;g&gt;&amp;amp;\\#h\\!");
}

TEST(MarkupTest, BareAddressesBecomeNoLinksInMarkdown)
{
    EXPECT_EQ(markdownText("see https://example.org or a@b.c"), "see https&#58;//example.org or a&#64;b.c");
}

TEST(MarkupTest, NothingClosesTheFenceOfACodeBlock)
{
    const auto block = markdownCode("a\n```\n````\nb", "json");
    EXPECT_THAT(block, testing::StartsWith("`````json\n"));
    EXPECT_THAT(block, testing::EndsWith("b\n`````\n"));
}

} // namespace
} // namespace overlap
