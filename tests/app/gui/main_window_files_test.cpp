// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/app_fixture.h"

#include "app/gui/actions.h"
#include "app/gui/file_problems.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "widgets/controls/scenario_panel.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

TEST(MainWindowTest, ABrokenFileIsExplainedAndChangesNothing)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto before = app.session.pair();
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("broken.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"batch_sice": 4, "streams": 900, "sync": 7})");
    file.close();
    EXPECT_FALSE(app.window->openFile(path));
    EXPECT_TRUE(app.window->fileProblems().isVisible());
    const auto text = app.window->fileProblems().text();
    for (const auto* word : {"batch_sice", "batch_size", "streams", "sync"})
        EXPECT_TRUE(text.contains(QLatin1String(word))) << word;
    EXPECT_EQ(app.session.pair(), before);
    // As high as what it says.
    EXPECT_TRUE(App::until([&] { return app.window->fileProblems().height() < app.window->height() / 5; }));
    QTest::mouseClick(app.find<QToolButton>("fileProblems.close"), Qt::LeftButton);
    EXPECT_FALSE(app.window->fileProblems().isVisible());
}

TEST(MainWindowTest, WhatIsSavedCanBeOpenedAgain)
{
    App app;
    ASSERT_TRUE(app.settle());
    const QTemporaryDir folder;
    const auto both = folder.filePath(QStringLiteral("pair.json"));
    const auto one = folder.filePath(QStringLiteral("b.json"));
    ASSERT_TRUE(app.window->saveFile(both, std::nullopt));
    ASSERT_TRUE(app.window->saveFile(one, Side::B));
    const auto saved = app.session.pair();
    app.type("B.batch_size", QStringLiteral("20"));
    ASSERT_TRUE(app.window->openFile(one, Side::B));
    EXPECT_EQ(app.session.pair().b, saved.b);
    app.window->actions().swap->trigger();
    ASSERT_TRUE(app.window->openFile(both));
    EXPECT_EQ(app.session.pair(), saved);
    EXPECT_EQ(app.window->settings().recent.front(), both);
}

TEST(MainWindowTest, EveryExportSaysWhereItsNumbersComeFrom)
{
    App app;
    ASSERT_TRUE(app.settle());
    const QTemporaryDir folder;
    for (const auto kind : {ExportKind::Svg, ExportKind::Numbers, ExportKind::Intervals, ExportKind::Trace}) {
        const auto path = folder.filePath(exportFileName(kind));
        ASSERT_TRUE(app.exported(kind, path));
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const auto content = QString::fromUtf8(file.readAll());
        EXPECT_TRUE(content.contains(QStringLiteral("Simulated"))) << path.toStdString();
    }
    for (const auto kind : {ExportKind::Png, ExportKind::Pdf}) {
        const auto path = folder.filePath(exportFileName(kind));
        ASSERT_TRUE(app.exported(kind, path));
        EXPECT_GT(QFile(path).size(), 1000);
    }
    EXPECT_FALSE(app.window->exportFile(ExportKind::Png, folder.filePath(QStringLiteral("no/such/folder.png"))));
}

TEST(MainWindowTest, TheCommandLineIsCopied)
{
    App app;
    ASSERT_TRUE(app.settle());
    QTest::mouseClick(app.find<QToolButton>("command.copy"), Qt::LeftButton);
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), app.window->statusLine().command().toStdString());
}

TEST(MainWindowTest, AFileThatIsOpenedIsInTheCommandThatIsCopied)
{
    App app;
    ASSERT_TRUE(app.settle());
    const QTemporaryDir folder;
    const auto one = folder.filePath(QStringLiteral("b.json"));
    ASSERT_TRUE(app.window->saveFile(one, Side::B));
    ASSERT_TRUE(app.window->openFile(one, Side::B));
    app.type("B.batch_size", QStringLiteral("20"));
    const auto command = app.window->statusLine().command();
    EXPECT_TRUE(command.contains(one)) << command.toStdString();
    EXPECT_TRUE(command.contains(QStringLiteral("--set-b batch_size=20"))) << command.toStdString();
    app.window->actions().copyCommand->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), command);
}

TEST(MainWindowTest, BothBrokenFilesAreExplained)
{
    App app;
    ASSERT_TRUE(app.settle());
    EXPECT_FALSE(app.window->openFiles({QStringLiteral("/no/x.json"), QStringLiteral("/no/y.json")}));
    EXPECT_TRUE(app.window->fileProblems().text().contains(QStringLiteral("x.json")));
    EXPECT_TRUE(app.window->fileProblems().text().contains(QStringLiteral("y.json")));
}

} // namespace overlap::test
