// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/words.h"
#include "engine/texts/chinese_text.h"

#include "engine/base/files.h"
#include "engine/diagnosis/finding.h"
#include "engine/report/sentences.h"
#include "engine/result/result_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

namespace overlap {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::set<char> marksOf(std::string_view text)
{
    std::set<char> marks;
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        if (text[i] == '{' && text[i + 2] == '}')
            marks.insert(text[i + 1]);
    }
    return marks;
}

bool hasChinese(std::string_view text)
{
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0xE3 && c <= 0xE9)
            return true;
    }
    return false;
}

constexpr FindingVariant LastVariant = FindingVariant::OtherWait;

TEST(ReportWordsTest, EveryWordIsThereInEveryLanguage)
{
    for (std::size_t i = 0; i < WordCount; ++i) {
        for (const auto language : AllLanguages)
            EXPECT_THAT(wordTemplate(static_cast<Word>(i), language), Not(IsEmpty())) << i;
    }
}

TEST(ReportWordsTest, WhatIsPutIntoAWordIsTheSameInEveryLanguage)
{
    for (std::size_t i = 0; i < WordCount; ++i) {
        const auto word = static_cast<Word>(i);
        const auto english = wordTemplate(word, ReportLanguage::English);
        EXPECT_EQ(marksOf(english), marksOf(wordTemplate(word, ReportLanguage::Chinese))) << english;
    }
}

TEST(ReportWordsTest, ChineseWordsAreChineseButForNamesThatStayEnglish)
{
    const std::set<std::string_view> same{
        "n/a",       "OverlapScope",          "Host",   "Host {0}", "Worker {0}", "H2D",
        "D2H",       "H2D {0}, D2H {1}",      "kernel", "pageable", "Kernel",     "{0}, {1}",
        "{0} · {1}", "OverlapScope {0} · {1}"};
    for (std::size_t i = 0; i < WordCount; ++i) {
        const auto word = static_cast<Word>(i);
        const auto english = wordTemplate(word, ReportLanguage::English);
        EXPECT_TRUE(same.contains(english) || hasChinese(wordTemplate(word, ReportLanguage::Chinese))) << english;
    }
}

TEST(ReportWordsTest, ArgumentsTakeTheirPlaces)
{
    EXPECT_EQ(say(ReportLanguage::English, Word::RepeatsValue, {"10", "1 ms", "2 ms"}), "10, 1 ms to 2 ms");
    EXPECT_EQ(say(ReportLanguage::Chinese, Word::RepeatsValue, {"10", "1 ms", "2 ms"}), "10 次，1 ms 到 2 ms");
}

TEST(ReportWordsTest, AMarkWithinAnArgumentIsNotFilledIn)
{
    EXPECT_EQ(say(ReportLanguage::English, Word::RepeatsValue, {"{1}", "{2}", "x"}), "{1}, {2} to x");
}

TEST(ReportWordsTest, ChineseAndLatinAreSpacedApart)
{
    EXPECT_EQ(spaced("受限于kernel的占窗口30%，H2D"), "受限于 kernel 的占窗口 30%，H2D");
}

TEST(ReportWordsTest, NamesAreNotSpaced)
{
    EXPECT_EQ(sayNamed(ReportLanguage::Chinese, Word::TitleRecording, {"训练1.json"}), "录制：训练1.json");
}

TEST(ReportWordsTest, EveryTitleOfAFindingIsTranslated)
{
    for (const auto rule : allRules()) {
        for (int variant = 0; variant <= static_cast<int>(LastVariant); ++variant) {
            Finding finding;
            finding.rule = rule;
            finding.variant = static_cast<FindingVariant>(variant);
            EXPECT_TRUE(chineseText(titleOf(finding)).has_value()) << titleOf(finding);
        }
    }
}

TEST(ReportWordsTest, EveryAdviceIsTranslated)
{
    for (const auto rule : allRules()) {
        for (int variant = 0; variant <= static_cast<int>(LastVariant); ++variant) {
            const auto advice = adviceFor(rule, static_cast<FindingVariant>(variant));
            for (const auto& text : {advice.plain, advice.cuda, advice.pytorch})
                EXPECT_TRUE(chineseText(text).has_value()) << text;
        }
    }
}

TEST(ReportWordsTest, EveryLabelOfANumberIsTranslated)
{
    for (const auto& row : resultRows())
        EXPECT_TRUE(chineseText(row.label).has_value()) << row.label;
}

TEST(ReportWordsTest, EveryKindOfBoundIsTranslated)
{
    for (std::size_t kind = 0; kind < BoundKindCount; ++kind)
        EXPECT_TRUE(chineseText(boundWords(static_cast<BoundKind>(kind))).has_value()) << kind;
}

// From the rules' own sources, so that a new reason is not forgotten.
TEST(ReportWordsTest, EveryReasonWhyARuleCannotTellIsTranslated)
{
    const std::regex reason(R"re((return \{\{\}, |NoHost = )"([^"]+)")re");
    std::size_t found = 0;
    for (const auto* file : {"copy_rules.cpp", "device_rules.cpp", "host_rules.cpp", "stream_rules.cpp"}) {
        const auto source = readFile(std::filesystem::path(OVERLAP_SOURCE_DIR) / "engine/diagnosis" / file).value();
        for (std::sregex_iterator at(source.begin(), source.end(), reason), end; at != end; ++at, ++found)
            EXPECT_TRUE(chineseText((*at)[2].str()).has_value()) << (*at)[2];
    }
    EXPECT_GE(found, 7U);
}

TEST(ReportWordsTest, EvidenceIsChineseForEveryRule)
{
    const std::regex english("[A-Za-z]{3,}");
    const std::set<std::string> names{"launch", "H2D {0}, D2H {1}", "kernel", "Host", "stream", "event",
                                      "block",  "pageable",         "pinned"};
    for (const auto rule : allRules()) {
        for (int variant = 0; variant <= static_cast<int>(LastVariant); ++variant) {
            Finding finding;
            finding.rule = rule;
            finding.variant = static_cast<FindingVariant>(variant);
            finding.evidence.count = 3;
            auto text = sentences::evidence(ReportLanguage::Chinese, finding);
            EXPECT_TRUE(hasChinese(text)) << text;
            for (std::smatch match; std::regex_search(text, match, english); text = match.suffix())
                EXPECT_TRUE(names.contains(match.str())) << match.str() << " of " << text;
        }
    }
}

TEST(ReportWordsTest, EverySettingThatCanChangeHasAChineseStep)
{
    Scenario a;
    Scenario b;
    for (const auto* key : {"samples",
                            "batch_size",
                            "streams",
                            "host_memory",
                            "output_host_memory",
                            "pinning",
                            "sync",
                            "final_sync",
                            "issue_order",
                            "stream_kind",
                            "default_stream_every",
                            "allocation",
                            "pool_release_threshold",
                            "input_bytes_per_sample",
                            "output_bytes_per_sample",
                            "kernel.kind",
                            "kernel.iterations",
                            "kernel.launches_per_batch",
                            "prepare.kind",
                            "prepare.workers"}) {
        const auto text = sentences::step(ReportLanguage::Chinese, {{key}, 0.0, 0.0}, a, b);
        EXPECT_THAT(text, Not(HasSubstr(key)));
        EXPECT_TRUE(hasChinese(text) || text.find("stream") != std::string::npos) << key << ": " << text;
    }
}

} // namespace
} // namespace overlap
