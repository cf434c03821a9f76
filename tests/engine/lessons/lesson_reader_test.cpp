// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in a lesson's files.
#include "engine/lessons/lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::HasSubstr;

constexpr const char* Sections = "## question\nIt takes {{A.wall}}.\n"
                                 "## code a\n```\na\n```\n"
                                 "## code b\n```\nb\n```\n"
                                 "## predict\nHow long?\n"
                                 "## reason\nWhy?\n- one\n- two\n"
                                 "## see\n1. look\n"
                                 "## explain\nSo {{cite 18.2 ms}}.\n"
                                 "## interview\nWell?\n"
                                 "## answer\nSo.\n"
                                 "## try\n1. more\n";
constexpr const char* Header = "number: 1\ntitle: T\nname: A = a\nname: B = b\nrun: A = sync-a\nrun: B = sync-b\n"
                               "predict: B.wall from 0 to A.wall\nreason: A.wall > B.wall\nreason: A.wall < B.wall\n"
                               "effect: A.wall / B.wall >= 1.5\nstep: batch 0 of A; h2d\ntry: B streams=2\n"
                               "cite: 18.2 ms | measured\n";

std::string with(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    return at == std::string::npos ? "not found: " + from : text.replace(at, from.size(), to);
}

Result<Lesson> read(const std::string& header, const std::string& sections)
{
    const auto english = parseTaughtText("l.en.md", "---\n" + header + "---\n" + sections);
    auto chineseSections = with(sections, "## code a\n```\na\n```\n", "");
    chineseSections = with(chineseSections, "## code b\n```\nb\n```\n", "");
    const auto chinese =
        parseTaughtText("l.zh.md", "---\nnumber: 1\ntitle: T\nname: A = a\nname: B = b\n---\n" + chineseSections);
    if (!english)
        return english.error();
    if (!chinese)
        return chinese.error();
    return readLesson(*english, *chinese);
}

std::string errorOf(const std::string& header, const std::string& sections = Sections)
{
    const auto lesson = read(header, sections);
    return lesson ? "" : lesson.error().message;
}

TEST(LessonReader, ReadsAllParts)
{
    const auto lesson = read(Header, Sections);
    ASSERT_TRUE(lesson) << lesson.error().message;
    EXPECT_EQ(lesson->text(LessonLanguage::Chinese).runNames[1], "b");
    EXPECT_EQ(lesson->steps[0].kinds, std::vector{ActivityKind::CopyToDevice});
    EXPECT_EQ(lesson->effects[0].least, 1.5);
    EXPECT_EQ(lesson->tries[0].scenario.streams, 2U);
    EXPECT_EQ(lesson->codeA, "a");
}

TEST(LessonReader, NamesFileLineAndMend)
{
    const std::string header = Header;
    EXPECT_EQ(errorOf(with(header, "run: B = sync-b", "run: B = synk-b")),
              "l.en.md:7: run: there is no preset synk-b; did you mean sync-b?");
    EXPECT_THAT(errorOf(with(header, "sync-b\n", "sync-b streams=0\n")), HasSubstr("l.en.md:7: run: streams"));
    EXPECT_EQ(errorOf(with(header, "predict: B.wall from", "predict: C.wall from")),
              "l.en.md:8: predict: \"C.wall\": there is no run C");
    EXPECT_EQ(errorOf(with(header, "predict: B.wall from", "predict: B.wal from")),
              "l.en.md:8: predict: \"B.wal\": there is no field wal; did you mean wall?");
    EXPECT_THAT(errorOf(with(header, ">= 1.5", "about 1.5")), HasSubstr("l.en.md:11: effect: write it as"));
    EXPECT_EQ(errorOf(with(header, "; h2d", "; kernl")),
              "l.en.md:12: step: there is no kind kernl; did you mean kernel?");
    EXPECT_THAT(errorOf(with(header, "batch 0 of", "batch x of")),
                HasSubstr("l.en.md:12: step: \"x\" names no batches"));
    EXPECT_THAT(errorOf(with(header, "try: B streams=2", "try: B streams=99")), HasSubstr("l.en.md:13: try: streams"));
}

TEST(LessonReader, ItemsAndLinesOfTheHeaderHaveToAgree)
{
    EXPECT_EQ(errorOf(Header, with(Sections, "- two\n", "")),
              "l.en.md:28: reason has 1 items, and the header of the English lesson 2 lines reason");
}

TEST(LessonReader, WhatIsCitedNeedsASource)
{
    EXPECT_THAT(errorOf(with(Header, "cite: 18.2 ms", "cite: 18 ms")),
                HasSubstr("in explain: the header has no line \"cite: 18.2 ms | where it is from\""));
}

TEST(LessonReader, TextsNameOnlyWhatTheStudyHas)
{
    EXPECT_THAT(errorOf(Header, with(Sections, "{{A.wall}}", "{{Z.wall}}")),
                HasSubstr("in question: \"Z.wall\": there is no run Z"));
}

} // namespace
} // namespace overlap
