// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lesson_headline.h"
#include "tests/app/gui/lessons_page_fixture.h"

#include "engine/lessons/lesson.h"
#include "engine/scenario/presets.h"
#include "widgets/controls/answer_header.h"

#include <gtest/gtest.h>
#include <QCoreApplication>

namespace overlap::test {

namespace {

[[nodiscard]] std::string differences(const char* preset)
{
    const auto pair = findPresetPair(preset).value();
    return differencesOf(pair.a, pair.b).join(QStringLiteral(" | ")).toStdString();
}

} // namespace

TEST(LessonHeadlineTest, NamesWhatBHasThatAHasNot)
{
    EXPECT_EQ(differences("sync"), "waiting only for slots");
    EXPECT_EQ(differences("article"), "batches of 10 | pinned memory | overlap in three streams");
    const auto pair = findPresetPair("article").value();
    EXPECT_TRUE(differencesOf(pair.a, pair.a).isEmpty());
}

TEST(LessonHeadlineTest, EveryLessonDiffersInSomething)
{
    for (const auto& lesson : lessons()) {
        const auto named = differencesOf(lesson.study.run("A")->scenario, lesson.study.run("B")->scenario);
        EXPECT_FALSE(named.isEmpty()) << lesson.number;
        for (const auto& one : named)
            EXPECT_FALSE(one.contains(QLatin1Char('_'))) << one.toStdString();
    }
}

TEST_F(LessonsPageTest, TheHeadlineNamesTheDifferenceWithTheAnswer)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run());
    const auto* answer = app.find<AnswerHeader>("answer");
    ASSERT_NE(answer, nullptr);
    EXPECT_TRUE(answer->text().startsWith(QStringLiteral("B is 2.5\u00D7 faster than A")))
        << answer->text().toStdString();
    EXPECT_TRUE(answer->text().endsWith(QStringLiteral(" B differs by waiting only for slots.")))
        << answer->text().toStdString();
    ASSERT_TRUE(app.language.set(QStringLiteral("zh_CN")));
    QCoreApplication::processEvents();
    EXPECT_TRUE(answer->text().contains(QStringLiteral("B 的不同之处："))) << answer->text().toStdString();
    app.language.set(QStringLiteral("en"));
}

TEST_F(LessonsPageTest, BeforeThePredictionTheHeadlineSaysWhatBIs)
{
    ASSERT_TRUE(open(4));
    const auto* answer = app.find<AnswerHeader>("answer");
    EXPECT_TRUE(answer->text().contains(QStringLiteral("B differs by waiting only for slots.")))
        << answer->text().toStdString();
}

TEST_F(LessonsPageTest, WithoutRoomTheHeadlineLeavesTheDifferenceOut)
{
    ASSERT_TRUE(open(1));
    ASSERT_TRUE(run());
    const auto answers = lessonHeadline(walk())->answers;
    ASSERT_GE(answers.size(), 2U);
    EXPECT_TRUE(answers.front().rest.contains(QStringLiteral("B differs by")));
    EXPECT_FALSE(answers.back().rest.contains(QStringLiteral("B differs by")));
}

} // namespace overlap::test
