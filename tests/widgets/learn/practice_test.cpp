// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/practice.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace overlap::test {

namespace {
using std::chrono::days;
using std::chrono::seconds;

// A clock and a calendar that the test turns.
struct Time
{
    Countdown::Time now{1000};
    std::chrono::sys_days today{days(20'000)};

    [[nodiscard]] Practice::Clocks clocks()
    {
        return {[this] { return now; }, [this] { return today; }};
    }
};

class PracticeTest : public testing::Test
{
protected:
    [[nodiscard]] QString path() const { return folder.filePath(QStringLiteral("progress/practice.json")); }
    [[nodiscard]] QByteArray stored() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void store(const QByteArray& text) const
    {
        QFileInfo(path()).absoluteDir().mkpath(QStringLiteral("."));
        QFile file(path());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    void answer(Practice& practice, Rating rating) const
    {
        practice.reveal();
        practice.rate(rating);
    }

    Time time;
    QTemporaryDir folder;
};
} // namespace

TEST_F(PracticeTest, BeginsWithTheFirstQuestionAndItsPointsHidden)
{
    const Practice practice(path(), time.clocks());
    EXPECT_EQ(practice.stage(), Practice::Stage::Asked);
    ASSERT_NE(practice.question(), nullptr);
    EXPECT_EQ(practice.question(), &questions().front());
    EXPECT_EQ(practice.counts({}).fresh, questions().size());
}

TEST_F(PracticeTest, ATopicAsksOnlyItsOwnQuestions)
{
    Practice practice(path(), time.clocks());
    practice.setTopic("pinned");
    std::size_t asked = 0;
    while (practice.stage() == Practice::Stage::Asked) {
        EXPECT_EQ(practice.question()->topic, "pinned");
        answer(practice, Rating::Right);
        ++asked;
    }
    EXPECT_EQ(practice.stage(), Practice::Stage::NothingDue);
    EXPECT_EQ(asked,
              static_cast<std::size_t>(std::ranges::count(questions(), std::string("pinned"), &Question::topic)));
    EXPECT_EQ(practice.daysUntilDue(), 2);
}

TEST_F(PracticeTest, TicksSuggestHowWellItWasKnown)
{
    Practice practice(path(), time.clocks());
    practice.reveal();
    const auto points = practice.question()->text(LessonLanguage::English).points.size();
    EXPECT_EQ(practice.suggestedRating(), Rating::Wrong);
    practice.setTicked(0, true);
    EXPECT_EQ(practice.suggestedRating(), Rating::Partly);
    for (std::size_t i = 0; i < points; ++i)
        practice.setTicked(i, true);
    EXPECT_EQ(practice.suggestedRating(), Rating::Right);
    EXPECT_EQ(practice.tickedCount(), points);
}

TEST_F(PracticeTest, ARatingIsNotTakenBeforeThePointsWereSeen)
{
    Practice practice(path(), time.clocks());
    const auto* asked = practice.question();
    practice.rate(Rating::Right);
    EXPECT_EQ(practice.question(), asked);
    EXPECT_TRUE(practice.log().state().empty());
}

TEST_F(PracticeTest, SaysBeforeARatingWhenTheQuestionComesBack)
{
    Practice practice(path(), time.clocks());
    practice.reveal();
    EXPECT_EQ(practice.daysAfter(Rating::Wrong), 1);
    EXPECT_EQ(practice.daysAfter(Rating::Right), 2);
}

TEST_F(PracticeTest, AnswersSurviveARestart)
{
    std::string first;
    {
        Practice practice(path(), time.clocks());
        first = practice.question()->id;
        answer(practice, Rating::Wrong);
        answer(practice, Rating::Right);
    }
    time.today += days(1);
    const Practice again(path(), time.clocks());
    EXPECT_EQ(again.log().state().size(), 2U);
    ASSERT_NE(again.question(), nullptr);
    EXPECT_EQ(again.question()->id, first) << "what was not known is asked first on the next day";
}

TEST_F(PracticeTest, OnlyTheOwnerMayReadTheAnswers)
{
    Practice practice(path(), time.clocks());
    answer(practice, Rating::Right);
    const auto others =
        QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
    EXPECT_FALSE(QFileInfo(path()).permissions() & others);
    EXPECT_FALSE(QFileInfo(QFileInfo(path()).absolutePath()).permissions() & others);
}

TEST_F(PracticeTest, WhatAnotherWindowHasAnsweredStays)
{
    Practice one(path(), time.clocks());
    Practice other(path(), time.clocks());
    answer(one, Rating::Right);
    other.setTopic("launch-bound");
    answer(other, Rating::Partly);
    const auto state = repetitionFromJson(stored().toStdString());
    ASSERT_TRUE(state);
    EXPECT_EQ(state->size(), 2U);
}

TEST_F(PracticeTest, ADamagedFileIsKeptAsideAndSaidInOneSentence)
{
    store("{\"schema\": \"overlapscope.repetition/1\", \"cards\": {\"a\"");
    Practice practice(path(), time.clocks());
    EXPECT_TRUE(practice.log().problem().contains(QStringLiteral("practice.json.damaged")));
    EXPECT_EQ(practice.log().problem().count(QLatin1Char('.') + QStringLiteral(" ")), 0) << "one sentence";
    answer(practice, Rating::Right);
    QFile aside(path() + QStringLiteral(".damaged"));
    ASSERT_TRUE(aside.open(QIODevice::ReadOnly));
    EXPECT_TRUE(aside.readAll().endsWith("{\"a\""));
    EXPECT_TRUE(repetitionFromJson(stored().toStdString()));
}

TEST_F(PracticeTest, ASecondDamagedFileDoesNotReplaceTheFirst)
{
    store("first");
    const Practice one(path(), time.clocks());
    store("second");
    const Practice two(path(), time.clocks());
    QFile first(path() + QStringLiteral(".damaged"));
    QFile second(path() + QStringLiteral(".damaged-2"));
    ASSERT_TRUE(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    EXPECT_EQ(first.readAll(), "first");
    EXPECT_EQ(second.readAll(), "second");
}

TEST_F(PracticeTest, AFolderThatCannotBeWrittenIsSaidAndPracticeGoesOn)
{
    QFile blocker(folder.filePath(QStringLiteral("progress")));
    ASSERT_TRUE(blocker.open(QIODevice::WriteOnly)); // a file where the folder has to be
    Practice practice(path(), time.clocks());
    const auto* asked = practice.question();
    answer(practice, Rating::Right);
    EXPECT_FALSE(practice.log().problem().isEmpty());
    EXPECT_NE(practice.question(), asked);
}

TEST_F(PracticeTest, ATimedRoundRevealsThePointsWhenTheTimeIsOver)
{
    Practice practice({}, time.clocks());
    practice.startRound(2, seconds(60));
    time.now += seconds(59);
    practice.tick();
    EXPECT_EQ(practice.stage(), Practice::Stage::Asked);
    EXPECT_EQ(practice.timeLeft(), seconds(1));
    time.now += seconds(1);
    practice.tick();
    EXPECT_EQ(practice.stage(), Practice::Stage::Revealed);
}

TEST_F(PracticeTest, ARoundStandsStillWhileItIsPaused)
{
    Practice practice({}, time.clocks());
    practice.startRound(1, seconds(60));
    time.now += seconds(20);
    practice.setPaused(true);
    time.now += std::chrono::hours(1);
    practice.tick();
    EXPECT_EQ(practice.stage(), Practice::Stage::Asked);
    EXPECT_EQ(practice.timeLeft(), seconds(40));
    practice.setPaused(false);
    time.now += seconds(10);
    EXPECT_EQ(practice.timeLeft(), seconds(30));
}

TEST_F(PracticeTest, ARoundEndsWithPointsAndTimes)
{
    Practice practice({}, time.clocks());
    practice.startRound(2, seconds(60));
    const auto* first = practice.question();
    time.now += seconds(30);
    practice.reveal();
    practice.setTicked(0, true);
    practice.rate(Rating::Partly);
    time.now += seconds(60);
    practice.tick();
    practice.rate(Rating::Wrong);
    EXPECT_EQ(practice.stage(), Practice::Stage::Summary);
    ASSERT_EQ(practice.roundAnswers().size(), 2U);
    const auto& answers = practice.roundAnswers();
    EXPECT_EQ(answers[0].question, first);
    EXPECT_EQ(answers[0].ticked, 1U);
    EXPECT_EQ(answers[0].used, seconds(30));
    EXPECT_FALSE(answers[0].ranOut);
    EXPECT_TRUE(answers[1].ranOut);
    EXPECT_EQ(answers[1].used, seconds(60));
    practice.closeSummary();
    EXPECT_EQ(practice.stage(), Practice::Stage::Asked);
    EXPECT_FALSE(practice.isTimed());
}

TEST_F(PracticeTest, ARoundAsksEachQuestionOfItsTopicAtMostOnce)
{
    Practice practice({}, time.clocks());
    practice.setTopic("timing");
    while (practice.stage() == Practice::Stage::Asked)
        answer(practice, Rating::Right); // nothing is due any more
    practice.startRound(20, seconds(60));
    std::set<const Question*> seen;
    while (practice.stage() == Practice::Stage::Asked) {
        EXPECT_TRUE(seen.insert(practice.question()).second);
        answer(practice, Rating::Right);
    }
    EXPECT_EQ(practice.stage(), Practice::Stage::Summary);
    EXPECT_EQ(seen.size(), practice.roundAnswers().size());
}

TEST_F(PracticeTest, ARoundThatIsEndedAtOnceLeavesNoSummary)
{
    Practice practice({}, time.clocks());
    practice.startRound(3, seconds(60));
    practice.endRound();
    EXPECT_EQ(practice.stage(), Practice::Stage::Asked);
    EXPECT_FALSE(practice.isTimed());
}

} // namespace overlap::test
