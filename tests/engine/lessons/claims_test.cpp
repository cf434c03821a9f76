// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/claims.h"

#include "tests/engine/lessons/taught_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::Not;

ClaimVerdict verdictOf(std::uint32_t number)
{
    for (const auto& result : testedClaims()) {
        if (result.claim->number == number)
            return result.verdict;
    }
    return ClaimVerdict::NotRun;
}

ClaimsBoard board()
{
    return {(*openDevice(DefaultDevice))->info(), testedClaims()};
}

TEST(Claims, EachIsJudgedOnTheProfileOfTheH200)
{
    ASSERT_EQ(claims().size(), 11U);
    for (const auto& result : testedClaims())
        EXPECT_NE(result.verdict, ClaimVerdict::NotRun) << result.claim->number << ": " << result.problem;
}

// What was measured on an H200 (lessons.md, devices.md).
TEST(Claims, VerdictsAgreeWithWhatWasMeasured)
{
    EXPECT_EQ(verdictOf(1), ClaimVerdict::Confirmed); // fixed cost of a small copy
    EXPECT_EQ(verdictOf(2), ClaimVerdict::Refuted); // 88 %, not 60 to 70
    EXPECT_EQ(verdictOf(3), ClaimVerdict::Refuted); // 2 to 9 times, not 20 to 30 %
    EXPECT_EQ(verdictOf(4), ClaimVerdict::Refuted); // not from pageable memory
    EXPECT_EQ(verdictOf(5), ClaimVerdict::Depends); // 73 % of what?
    EXPECT_EQ(verdictOf(6), ClaimVerdict::Depends);
    EXPECT_EQ(verdictOf(7), ClaimVerdict::Depends);
    EXPECT_EQ(verdictOf(8), ClaimVerdict::Confirmed); // synchronise in the loop
    EXPECT_EQ(verdictOf(9), ClaimVerdict::Confirmed); // allocation in the loop
    EXPECT_EQ(verdictOf(10), ClaimVerdict::Refuted); // until the knee
    EXPECT_EQ(verdictOf(11), ClaimVerdict::Refuted); // the knee needs little memory
}

TEST(Claims, NoneIsConfirmedAndRefutedAtOnce)
{
    for (const auto& result : testedClaims()) {
        const auto& claim = *result.claim;
        const bool both = holds(claim.confirmed, claim.study, result.runs).value_or(false)
                          && holds(claim.refuted, claim.study, result.runs).value_or(false);
        EXPECT_FALSE(both) << claim.number;
    }
}

TEST(Claims, HaveAFigureACommandAndFilledTextsInBothLanguages)
{
    for (const auto& result : testedClaims()) {
        EXPECT_TRUE(result.figures.front()) << result.claim->number;
        EXPECT_FALSE(result.commands.empty()) << result.claim->number;
        EXPECT_THAT(result.commands, Each(HasSubstr("--device sim:")));
        for (const auto language : {LessonLanguage::English, LessonLanguage::Chinese}) {
            EXPECT_THAT(result.measured(language), Not(HasSubstr("{{"))) << result.claim->number;
            EXPECT_THAT(result.measured(language), Not(HasSubstr("n/a"))) << result.claim->number;
            EXPECT_THAT(result.conditions(language), Not(HasSubstr("n/a"))) << result.claim->number;
        }
    }
}

TEST(Claims, BothLanguagesQuoteTheSameNumbers)
{
    const auto numbers = [](const std::string& text) {
        std::vector<std::string> all;
        const auto parsed = parseFigureText(text);
        for (const auto& placeholder : parsed->placeholders)
            all.push_back(placeholder.text);
        return all;
    };
    for (const auto& claim : claims()) {
        const auto& english = claim.text(LessonLanguage::English);
        const auto& chinese = claim.text(LessonLanguage::Chinese);
        EXPECT_THAT(numbers(chinese.measured), testing::UnorderedElementsAreArray(numbers(english.measured)))
            << claim.number;
        EXPECT_THAT(numbers(chinese.conditions), testing::UnorderedElementsAreArray(numbers(english.conditions)))
            << claim.number;
    }
}

TEST(Claims, ARunThatFailsLeavesTheClaimOpen)
{
    const auto& claim = claims().front();
    StudyResults failed;
    for (const auto& run : claim.study.allRuns())
        failed.results.push_back({run.name, nullptr, "too little memory", true});
    const auto result = judgeClaim(claim, failed);
    EXPECT_EQ(result.verdict, ClaimVerdict::NotRun);
    EXPECT_THAT(result.problem, HasSubstr("too little memory"));
}

TEST(ClaimsBoard, FileHasVerdictFiguresAndCommands)
{
    const auto json = toJson(board());
    EXPECT_EQ(json.at("schema"), "overlapscope.claims/1");
    EXPECT_EQ(json.at("device").at("id"), "sim:h200");
    const auto& claim = json.at("claims").at(1);
    EXPECT_EQ(claim.at("verdict"), "refuted");
    EXPECT_NEAR(claim.at("figures").at(0).at("value").get<double>(), 0.87, 0.02);
    EXPECT_EQ(claim.at("figures").at(1).at("unit"), "gbps");
    EXPECT_THAT(claim.at("commands").at(0).get<std::string>(), HasSubstr("overlapscope-cli sweep streams-a"));
}

TEST(ClaimsBoard, MarkdownHasARowForEachClaim)
{
    const auto text = claimsMarkdown(board(), LessonLanguage::English);
    EXPECT_THAT(text, HasSubstr("Simulated · h200"));
    EXPECT_THAT(text,
                HasSubstr("| 2 | The effective PCIe bandwidth is 60 to 70 % of the theoretical one. | refuted |"));
    EXPECT_THAT(claimsMarkdown(board(), LessonLanguage::Chinese),
                HasSubstr("| 2 | PCIe 的有效带宽是理论值的 60 到 70 %。 | 不成立 |"));
}

} // namespace
} // namespace overlap
