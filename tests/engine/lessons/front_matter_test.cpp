// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/front_matter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::ElementsAre;

constexpr const char* Good = "---\n"
                             "number: 4\n"
                             "title: Who: waits?\n"
                             "step: one\n"
                             "step: two\n"
                             "---\n"
                             "\n"
                             "## question\n"
                             "\n"
                             "First line.\n"
                             "```\n"
                             "## not a title\n"
                             "```\n"
                             "## see\n"
                             "Look:\n"
                             "\n"
                             "1. one\n"
                             "   goes on\n"
                             "2. two\n";

TaughtText parsed(std::string_view text)
{
    auto result = parseTaughtText("x.md", text);
    return result ? std::move(result).value() : TaughtText{};
}

std::string errorOf(std::string_view text)
{
    const auto result = parseTaughtText("x.md", text);
    return result ? "" : result.error().message;
}

TEST(FrontMatter, KeepsEntriesInOrderWithTheirLines)
{
    const auto text = parsed(Good);
    ASSERT_EQ(text.entries.size(), 4U);
    EXPECT_EQ(text.value("title"), "Who: waits?");
    EXPECT_EQ(text.entry("number")->line, 2U);
    ASSERT_EQ(text.all("step").size(), 2U);
    EXPECT_EQ(text.all("step")[1]->value, "two");
}

TEST(FrontMatter, SectionsEndAtTheNextTitleButNotInsideCode)
{
    const auto text = parsed(Good);
    ASSERT_EQ(text.sections.size(), 2U);
    EXPECT_EQ(text.sections[0].body, "First line.\n```\n## not a title\n```");
    EXPECT_EQ(text.sections[1].line, 14U);
}

TEST(FrontMatter, ListItemsGoOnInIndentedLines)
{
    const auto text = parsed(Good);
    const auto list = listOf(text, *text.section("see"));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->intro, "Look:");
    EXPECT_THAT(list->items, ElementsAre("one\ngoes on", "two"));
}

TEST(FrontMatter, TextBehindAListIsAnError)
{
    const auto text = parsed("---\nk: v\n---\n## see\n- one\nstray\n");
    const auto list = listOf(text, *text.section("see"));
    ASSERT_FALSE(list);
    EXPECT_EQ(list.error().message, "x.md:6: \"stray\" belongs to no item of the list; indent it by two spaces");
}

TEST(FrontMatter, EveryMistakeNamesFileAndLine)
{
    EXPECT_EQ(errorOf("number: 4\n"), "x.md:1: the file has to begin with a line --- and its header");
    EXPECT_EQ(errorOf("---\nnumber: 4\n"), "x.md:3: the header has no end; close it with a line ---");
    EXPECT_EQ(errorOf("---\nnumber 4\n---\n"),
              "x.md:2: the header holds lines \"key: value\", and \"number 4\" is none");
    EXPECT_EQ(errorOf("---\nNumber: 4\n---\n"),
              "x.md:2: \"Number\" is no key; keys are small letters, digits, - and _");
    EXPECT_EQ(errorOf("---\nnumber:\n---\n"), "x.md:2: number has no value");
    EXPECT_EQ(errorOf("---\nk: v\n---\nstray\n"), "x.md:4: text has to stand below a line \"## title\"");
    EXPECT_EQ(errorOf("---\nk: v\n---\n## a\nt\n## a\nt\n"), "x.md:6: the section a is there twice");
    EXPECT_EQ(errorOf("---\nk: v\n---\n## a\n\n"), "x.md:4: the section a is empty");
    EXPECT_EQ(errorOf("---\nk: v\n---\n## a\n```\ncode\n"),
              "x.md:5: the code that begins here has no end; close it with ```");
}

TEST(FrontMatter, UnknownKeysNameTheNearest)
{
    constexpr KeyRule Rules[] = {{"number", true}, {"title", true}, {"step", false, true}};
    EXPECT_FALSE(checkKeys(parsed(Good), Rules));
    EXPECT_EQ(checkKeys(parsed("---\nnumbre: 4\n---\n"), Rules)->message,
              "x.md:2: there is no key numbre; did you mean number?");
    EXPECT_EQ(checkKeys(parsed("---\nnumber: 4\nnumber: 5\n---\n"), Rules)->message, "x.md:3: number is there twice");
    EXPECT_EQ(checkKeys(parsed("---\nnumber: 4\n---\n"), Rules)->message, "x.md:1: the header needs the key title");
}

TEST(FrontMatter, UnknownAndMissingSectionsAreErrors)
{
    constexpr SectionRule Both[] = {{"question", true}, {"see", true}};
    EXPECT_FALSE(checkSections(parsed(Good), Both));
    constexpr SectionRule One[] = {{"question", true}};
    EXPECT_EQ(checkSections(parsed(Good), One)->message, "x.md:14: there is no section see; known are question");
    constexpr SectionRule More[] = {{"question", true}, {"see", true}, {"explain", true}};
    EXPECT_EQ(checkSections(parsed(Good), More)->message, "x.md:1: the file needs a section \"## explain\"");
}

} // namespace
} // namespace overlap
