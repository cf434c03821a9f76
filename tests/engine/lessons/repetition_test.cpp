// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/repetition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;
using std::chrono::sys_days;
using testing::HasSubstr;

const sys_days Day0 = std::chrono::year{2026} / 2 / 27;
const std::vector<std::string> Ids{"a", "b", "c"};

RepetitionState answered(const std::vector<std::pair<int, Rating>>& answers)
{
    RepetitionState state;
    for (const auto& [day, rating] : answers)
        state = rated(std::move(state), "a", rating, Day0 + days(day));
    return state;
}

TEST(Repetition, PutsAFirstAnswerIntoItsBox)
{
    EXPECT_EQ(answered({{0, Rating::Right}}).at("a").box, 2U);
    EXPECT_EQ(answered({{0, Rating::Partly}}).at("a").box, 1U);
    EXPECT_EQ(answered({{0, Rating::Wrong}}).at("a").box, 1U);
}

TEST(Repetition, AsksAgainAfterTheDaysOfTheBox)
{
    EXPECT_EQ(answered({{0, Rating::Wrong}}).at("a").due(), Day0 + days(1));
    EXPECT_EQ(answered({{0, Rating::Right}}).at("a").due(), Day0 + days(2));
    // Box 3 on the second day, 4 on the sixth, 5 on the fourteenth.
    const auto state = answered({{0, Rating::Right}, {2, Rating::Right}, {6, Rating::Right}, {14, Rating::Right}});
    EXPECT_EQ(state.at("a").box, 5U);
    EXPECT_EQ(state.at("a").due(), Day0 + days(30));
}

TEST(Repetition, StaysInTheLastBox)
{
    const auto state = answered(
        {{0, Rating::Right}, {2, Rating::Right}, {6, Rating::Right}, {14, Rating::Right}, {30, Rating::Right}});
    EXPECT_EQ(state.at("a").box, 5U);
    EXPECT_EQ(state.at("a").right, 5U);
    EXPECT_EQ(state.at("a").due(), Day0 + days(46));
}

TEST(Repetition, StartsAgainAfterAWrongAnswer)
{
    const auto state = answered({{0, Rating::Right}, {2, Rating::Right}, {3, Rating::Wrong}});
    EXPECT_EQ(state.at("a").box, 1U);
    EXPECT_EQ(state.at("a").due(), Day0 + days(4));
    EXPECT_EQ(state.at("a").wrong, 1U);
}

TEST(Repetition, KeepsTheBoxOfAPartlyRightAnswer)
{
    const auto state = answered({{0, Rating::Right}, {2, Rating::Partly}});
    EXPECT_EQ(state.at("a").box, 2U);
    EXPECT_EQ(state.at("a").due(), Day0 + days(4));
    EXPECT_EQ(state.at("a").partly, 1U);
}

TEST(Repetition, DoesNotRaiseWhatIsNotDueYet)
{
    const auto state = answered({{0, Rating::Right}, {0, Rating::Right}, {1, Rating::Right}});
    EXPECT_EQ(state.at("a").box, 2U);
    EXPECT_EQ(state.at("a").due(), Day0 + days(3));
}

TEST(Repetition, TakesAClockThatWasSetBackForTheDayOfTheLastAnswer)
{
    const auto state = answered({{0, Rating::Right}, {-10, Rating::Wrong}});
    EXPECT_EQ(state.at("a").last, Day0);
    EXPECT_EQ(state.at("a").box, 1U);
}

TEST(Repetition, AsksNewQuestionsInTheirOrder)
{
    EXPECT_EQ(nextQuestion({}, Ids, Day0), "a");
    EXPECT_EQ(nextQuestion(answered({{0, Rating::Right}}), Ids, Day0), "b");
}

TEST(Repetition, AsksWhatIsDueBeforeWhatIsNew)
{
    EXPECT_EQ(nextQuestion(answered({{0, Rating::Right}}), Ids, Day0 + days(1)), "b");
    EXPECT_EQ(nextQuestion(answered({{0, Rating::Right}}), Ids, Day0 + days(2)), "a");
}

TEST(Repetition, AsksTheLowestBoxFirstAndThenTheLongestDue)
{
    RepetitionState state;
    state = rated(std::move(state), "a", Rating::Right, Day0);
    state = rated(std::move(state), "b", Rating::Wrong, Day0 + days(2));
    state = rated(std::move(state), "c", Rating::Wrong, Day0 + days(1));
    EXPECT_EQ(nextQuestion(state, Ids, Day0 + days(9)), "c");
    state = rated(std::move(state), "c", Rating::Right, Day0 + days(9));
    EXPECT_EQ(nextQuestion(state, Ids, Day0 + days(9)), "b");
    state = rated(std::move(state), "b", Rating::Right, Day0 + days(9));
    EXPECT_EQ(nextQuestion(state, Ids, Day0 + days(9)), "a");
}

TEST(Repetition, HasNothingToAskWhenNothingIsDue)
{
    RepetitionState state;
    for (const auto& id : Ids)
        state = rated(std::move(state), id, Rating::Right, Day0);
    EXPECT_EQ(nextQuestion(state, Ids, Day0 + days(1)), std::nullopt);
    EXPECT_EQ(nextQuestion(state, {}, Day0), std::nullopt);
}

TEST(Repetition, CountsDueNewAndBoxes)
{
    auto state = answered({{0, Rating::Right}});
    state = rated(std::move(state), "b", Rating::Wrong, Day0);
    state = rated(std::move(state), "gone", Rating::Wrong, Day0);
    EXPECT_EQ(countsOf(state, Ids, Day0 + days(1)), (RepetitionCounts{1, 1, {1, 1, 0, 0, 0}}));
    EXPECT_EQ(countsOf(state, Ids, Day0 + days(2)), (RepetitionCounts{2, 1, {1, 1, 0, 0, 0}}));
}

TEST(Repetition, ReadsBackWhatItWrites)
{
    auto state = answered({{0, Rating::Right}, {2, Rating::Partly}, {4, Rating::Wrong}});
    state = rated(std::move(state), "b", Rating::Right, Day0);
    const auto json = toJson(state);
    EXPECT_EQ(json.at("schema"), "overlapscope.repetition/1");
    EXPECT_EQ(json.at("cards").at("a").at("last"), "2026-03-03");
    const auto again = repetitionFromJson(json.dump());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, state);
}

std::string problemOf(const std::string& card)
{
    const auto state = repetitionFromJson(R"({"schema":"overlapscope.repetition/1","cards":{"a":)" + card + "}}");
    return state ? "no problem" : state.error().message;
}

TEST(Repetition, NamesWhatIsWrongInItsFile)
{
    constexpr const char* Counts = R"("right":1,"partly":0,"wrong":0})";
    const auto with = [&](const std::string& start) { return problemOf(start + Counts); };
    EXPECT_EQ(with(R"({"box":1,"last":"2026-03-01",)"), "no problem");
    EXPECT_THAT(with(R"({"box":6,"last":"2026-03-01",)"), HasSubstr("box is missing or not valid"));
    EXPECT_THAT(with(R"({"box":0,"last":"2026-03-01",)"), HasSubstr("box is missing or not valid"));
    EXPECT_THAT(with(R"({"box":1,"last":"2026-02-30",)"), HasSubstr("last is missing or not valid"));
    EXPECT_THAT(with(R"({"box":1,"last":"yesterday",)"), HasSubstr("last is missing or not valid"));
    EXPECT_THAT(problemOf("7"), HasSubstr("is no object"));
    EXPECT_THAT(problemOf(R"({"box":1,"last":"2026-03-01","right":-1})"), HasSubstr("right is missing or not valid"));
}

TEST(Repetition, RefusesAnotherKindOfFile)
{
    for (const auto* text : {"", "[]", "{}", R"({"schema":"other"})", R"({"schema":"overlapscope.repetition/1"})"})
        EXPECT_FALSE(repetitionFromJson(text)) << text;
}

TEST(Ratings, HaveNames)
{
    for (const auto rating : {Rating::Wrong, Rating::Partly, Rating::Right})
        EXPECT_EQ(ratingFrom(ratingId(rating)), rating);
    EXPECT_EQ(ratingFrom("perhaps"), std::nullopt);
}

} // namespace
} // namespace overlap
