// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/glossary.h"

#include "engine/metrics/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace overlap {
namespace {

using testing::HasSubstr;

Result<std::vector<GlossaryTerm>> read(const std::string& english, const std::string& chinese)
{
    const std::string header = "---\ntitle: T\n---\n";
    const auto first = parseTaughtText("g.en.md", header + english);
    const auto second = parseTaughtText("g.zh.md", header + chinese);
    if (!first || !second)
        return first ? second.error() : first.error();
    return readGlossary(*first, *second);
}

std::string problemOf(const std::string& english, const std::string& chinese)
{
    const auto terms = read(english, chinese);
    return terms ? "no problem" : terms.error().message;
}

TEST(GlossaryReader, ReadsTermsOfBothLanguages)
{
    const auto terms = read("## idle = Idle\nNothing runs.\n\n- figures: idle_us\n- PyTorch: idle time\n",
                            "## idle = 空闲\n什么都不运行。\n\n- figures: idle_us\n- PyTorch: 空闲时间\n");
    ASSERT_TRUE(terms) << terms.error().message;
    ASSERT_EQ(terms->size(), 1U);
    const auto& term = terms->front();
    EXPECT_EQ(term.id, "idle");
    EXPECT_THAT(term.figures, testing::ElementsAre("idle_us"));
    EXPECT_EQ(term.text(LessonLanguage::English).definition, "Nothing runs.");
    EXPECT_EQ(term.text(LessonLanguage::Chinese).name, "空闲");
    EXPECT_EQ(term.text(LessonLanguage::Chinese).tools.at(0).name, "空闲时间");
}

TEST(GlossaryReader, RefusesATermThatOneLanguageLacks)
{
    EXPECT_THAT(problemOf("## a = A\nOne.\n## b = B\nTwo.\n", "## a = 甲\n一。\n"),
                HasSubstr("g.en.md:6: b is not in g.zh.md"));
    EXPECT_THAT(problemOf("## a = A\nOne.\n", "## a = 甲\n一。\n## b = 乙\n二。\n"),
                HasSubstr("g.zh.md:6: b stands elsewhere in g.en.md"));
}

TEST(GlossaryReader, RefusesOtherToolsInTheOtherLanguage)
{
    EXPECT_THAT(problemOf("## a = A\nOne.\n\n- PyTorch: x\n", "## a = 甲\n一。\n"),
                HasSubstr("other figures or tools"));
}

TEST(GlossaryReader, RefusesUnknownToolsAndFigures)
{
    EXPECT_THAT(problemOf("## a = A\nOne.\n\n- gdb: x\n", "## a = 甲\n一。\n"), HasSubstr("there is no tool gdb"));
    EXPECT_THAT(problemOf("## a = A\nOne.\n\n- figures: idle_us, idle\n", "## a = 甲\n一。\n"),
                HasSubstr("there is no figure idle"));
}

TEST(GlossaryReader, RefusesATermWithoutDefinition)
{
    EXPECT_THAT(problemOf("## a = A\n- PyTorch: x\n", "## a = 甲\n一。\n"), HasSubstr("has no definition"));
}

TEST(Glossary, DefinesTheTermsOfTheProgramInBothLanguages)
{
    for (const auto* id : {"window",
                           "kernel-utilisation",
                           "device-utilisation",
                           "copy-hidden",
                           "overlap-efficiency",
                           "duplex-overlap",
                           "ideal-bound",
                           "pipeline-efficiency",
                           "host-work",
                           "host-wait",
                           "pinned",
                           "pageable",
                           "stream",
                           "default-stream",
                           "issue-order",
                           "slot-reuse",
                           "launch-delay",
                           "sm-fill",
                           "occupancy",
                           "attribution",
                           "observer-overhead",
                           "spread",
                           "cuda-graph",
                           "launch-bound",
                           "host-bound",
                           "link-bound",
                           "knee"}) {
        const auto* term = findTerm(id);
        ASSERT_NE(term, nullptr) << id;
        for (const auto& text : term->texts)
            EXPECT_FALSE(text.name.empty() || text.definition.empty()) << id;
    }
}

TEST(Glossary, DefinesEveryNumberOfARun)
{
    for (const auto& field : metricFields())
        EXPECT_NE(termOfFigure(field.key), nullptr) << field.key;
    EXPECT_EQ(termOfFigure("batches"), nullptr);
}

TEST(Glossary, DefinesNoNumberTwice)
{
    std::vector<std::string> figures;
    for (const auto& term : glossary())
        figures.insert(figures.end(), term.figures.begin(), term.figures.end());
    std::ranges::sort(figures);
    EXPECT_EQ(std::ranges::adjacent_find(figures), figures.end());
}

TEST(Glossary, NamesWhatEachToolCallsSomething)
{
    for (const auto tool : glossaryTools()) {
        const bool named = std::ranges::any_of(glossary(), [&](const GlossaryTerm& term) {
            const auto& tools = term.text(LessonLanguage::English).tools;
            return std::ranges::find(tools, tool, &ToolName::tool) != tools.end();
        });
        EXPECT_TRUE(named) << tool;
    }
}

TEST(Glossary, FindsATermByItsNameInEitherLanguage)
{
    const auto* term = findTerm("copy-hidden");
    ASSERT_NE(term, nullptr);
    EXPECT_EQ(findTerm("Copy hidden"), term);
    EXPECT_EQ(findTerm("拷贝掩盖率"), term);
    EXPECT_EQ(termOfFigure("copy_hidden_pct"), term);
    EXPECT_EQ(findTerm("copy hiding"), nullptr);
    EXPECT_EQ(findTerm(""), nullptr);
}

} // namespace
} // namespace overlap
