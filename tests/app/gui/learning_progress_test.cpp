// SPDX-License-Identifier: GPL-3.0-or-later
// What was learned is there at the next start.
#include "tests/app/gui/lessons_page_fixture.h"

#include "app/gui/learning_progress.h"
#include "widgets/learn/prediction_panel.h"

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace overlap::test {

TEST_F(LessonsPageTest, WhatWasDoneIsThereAfterARestart)
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("settings.ini"));
    int kept = 0;
    QObject::connect(app.window.get(), &MainWindow::worthKeeping, app.window.get(), [&] {
        QSettings store(path, QSettings::IniFormat);
        app.window->settings().write(store);
        store.sync();
        ++kept;
    });
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run(5.99 / 14.9));
    while (walk().next()) {
    }
    EXPECT_GE(kept, 2); // at once, not when the window closes
    const auto guess = *walk().prediction().number;
    owned.reset();

    const QSettings store(path, QSettings::IniFormat);
    App again(QStringLiteral("article"), openDevice, QSize(1600, 1000), Settings::read(store));
    auto& lessons = again.window->workspace().learnPage().lessons();
    EXPECT_EQ(lessons.progress().score(), (LessonList::Score{1, 1, 1, 1}));
    EXPECT_EQ(lessons.progress().lessons.at("04").prediction.number, guess);
    again.window->workspace().setTab(Tab::Learn);
    EXPECT_EQ(lessons.walk().lesson()->number, 1U); // the first that is not finished
}

TEST(LearningProgressTest, WhatCannotBeReadIsAsIfItHadNotBeenDone)
{
    const QVariantMap broken{
        {QStringLiteral("last"), 99},
        {QStringLiteral("lessons"),
         QVariantMap{{QStringLiteral("04"), QVariantMap{{QStringLiteral("done"), QStringLiteral("x")},
                                                        {QStringLiteral("number"), QStringLiteral("nan")},
                                                        {QStringLiteral("reason"), 77},
                                                        {QStringLiteral("numberRight"), true}}},
                     {QStringLiteral("nonsense"), 5}}}};
    const auto progress = LearningProgress::from(broken);
    EXPECT_EQ(progress.last, 0U);
    EXPECT_EQ(progress.lessons.size(), 1U);
    EXPECT_FALSE(progress.lessons.at("04").prediction.number);
    EXPECT_FALSE(progress.lessons.at("04").prediction.reason);
    EXPECT_FALSE(progress.lessons.at("04").numberRight);
}

TEST(LearningProgressTest, WhatIsStoredIsRead)
{
    LearningProgress progress;
    progress.last = 3;
    progress.lessons["03"] = {true, true, {1234.5, 2}, "sim:h200", true, false};
    progress.lessons["05"] = {false, true, {}, "cuda:0", false, false};
    EXPECT_EQ(LearningProgress::from(progress.stored()), progress);
    EXPECT_EQ(progress.next(), 1U);
}

} // namespace overlap::test
