// SPDX-License-Identifier: GPL-3.0-or-later
// Reports from the window and from its command line.
#include "tests/app/gui/app_fixture.h"

#include "app/gui/actions.h"
#include "app/gui/report_dialog.h"
#include "app/gui/report_launch.h"
#include "app/gui/status_line.h"
#include "app/gui/sweep_page.h"

#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QPushButton>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class ReportTest : public testing::Test
{
protected:
    [[nodiscard]] QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
    [[nodiscard]] QByteArray written(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] ReportDialog& dialog() const { return app.window->reportDialog(); }
    // Written, or an error shown.
    [[nodiscard]] bool save(const char* name) const
    {
        dialog().save(path(name));
        return App::until([&] { return !dialog().writer().isRunning(); });
    }
    void choose(const char* box, int value)
    {
        auto* combo = dialog().findChild<QComboBox*>(QLatin1String(box));
        ASSERT_NE(combo, nullptr);
        const int index = combo->findData(value);
        ASSERT_GE(index, 0);
        combo->setCurrentIndex(index);
    }
    [[nodiscard]] bool openSamples() const
    {
        app.window->openSamples();
        return App::until(
            [&] { return app.window->recordings().run(Side::A) && app.window->recordings().run(Side::B); });
    }

    App app;
    QTemporaryDir folder;
};

} // namespace

TEST_F(ReportTest, TheMenuOpensTheDialogWithTheComparison)
{
    ASSERT_TRUE(app.settle());
    app.window->actions().report->trigger();
    EXPECT_TRUE(dialog().isVisible());
    EXPECT_FALSE(dialog().isModal());
    EXPECT_EQ(app.find<QComboBox>("report.subject")->currentText(), QStringLiteral("A against B"));
    EXPECT_EQ(dialog().proposedName(), QStringLiteral("report.pdf"));
}

TEST_F(ReportTest, AComparisonIsWrittenAsHtml)
{
    ASSERT_TRUE(app.settle());
    dialog().open(ReportSubject::Comparison, ReportLanguage::English);
    ASSERT_TRUE(save("r.html")) << dialog().message().toStdString();
    const auto html = written("r.html");
    EXPECT_TRUE(html.startsWith("<!DOCTYPE html>"));
    EXPECT_TRUE(html.contains("id=\"waterfall\""));
    EXPECT_TRUE(html.contains("id=\"what-if-A\""));
    EXPECT_FALSE(dialog().isVisible());
}

TEST_F(ReportTest, TheLanguageIsTheOneThatWasChosen)
{
    ASSERT_TRUE(app.settle());
    dialog().open(ReportSubject::RunA, ReportLanguage::Chinese);
    ASSERT_TRUE(save("r.md"));
    EXPECT_TRUE(QString::fromUtf8(written("r.md")).startsWith(QStringLiteral("# \u8FD0\u884C")));
}

TEST_F(ReportTest, APdfIsWritten)
{
    ASSERT_TRUE(app.settle());
    dialog().open(ReportSubject::RunB, ReportLanguage::English);
    ASSERT_TRUE(save("r.pdf"));
    EXPECT_TRUE(written("r.pdf").startsWith("%PDF-1."));
}

TEST_F(ReportTest, TheSweepThatIsShownIsReported)
{
    app.window->workspace().setTab(Tab::Sweep);
    auto& page = app.window->workspace().sweepPage();
    ASSERT_TRUE(App::until([&] { return page.result() && !page.isRunning(); }));
    app.window->actions().report->trigger();
    EXPECT_EQ(app.find<QComboBox>("report.subject")->currentText(), QStringLiteral("The sweep"));
    ASSERT_TRUE(save("s.html"));
    EXPECT_TRUE(written("s.html").contains("id=\"heat-map\""));
}

TEST_F(ReportTest, ARecordingAndTwoOfThemAreReported)
{
    ASSERT_TRUE(app.settle());
    ASSERT_TRUE(openSamples());
    dialog().open(ReportSubject::RecordingA, ReportLanguage::English);
    EXPECT_EQ(app.find<QComboBox>("report.subject")->count(), 3);
    ASSERT_TRUE(save("one.md"));
    EXPECT_TRUE(written("one.md").startsWith("# Recording: resnet50"));
    dialog().open(ReportSubject::Comparison, ReportLanguage::English);
    ASSERT_TRUE(save("two.md"));
    EXPECT_TRUE(written("two.md").contains("B is"));
    EXPECT_TRUE(written("two.md").contains("The simulated twin of a step takes"));
}

TEST_F(ReportTest, AFolderThatIsNotThereIsSaidInTheDialog)
{
    ASSERT_TRUE(app.settle());
    dialog().open(ReportSubject::RunA, ReportLanguage::English);
    ASSERT_TRUE(save("none/r.html"));
    EXPECT_TRUE(dialog().isVisible());
    EXPECT_TRUE(dialog().message().contains(QStringLiteral("does not exist"))) << dialog().message().toStdString();
}

TEST_F(ReportTest, AnUnknownEndingIsSaidInTheDialog)
{
    ASSERT_TRUE(app.settle());
    dialog().open(ReportSubject::RunA, ReportLanguage::English);
    ASSERT_TRUE(save("r.docx"));
    EXPECT_TRUE(dialog().message().contains(QStringLiteral(".pdf, .html or .md")));
    EXPECT_FALSE(QFileInfo::exists(path("r.docx")));
}

TEST_F(ReportTest, StoppingWritesNothing)
{
    ASSERT_TRUE(app.settle());
    dialog().open(ReportSubject::Comparison, ReportLanguage::English);
    dialog().save(path("r.pdf"));
    ASSERT_TRUE(dialog().writer().isRunning());
    auto* stop = dialog().findChild<QPushButton*>(QStringLiteral("report.close"));
    EXPECT_EQ(stop->text(), QStringLiteral("Stop"));
    stop->click();
    ASSERT_TRUE(App::until([&] { return !dialog().writer().isRunning(); }));
    // It may have been done just before.
    if (dialog().isVisible()) {
        EXPECT_TRUE(dialog().message().contains(QStringLiteral("cancelled"))) << dialog().message().toStdString();
        EXPECT_FALSE(QFileInfo::exists(path("r.pdf")));
    }
}

TEST_F(ReportTest, WhatIsSelectedStaysThroughAChangeOfLanguage)
{
    ASSERT_TRUE(app.settle());
    dialog().open(ReportSubject::RunB, ReportLanguage::English);
    choose("report.file", static_cast<int>(ReportFile::Markdown));
    app.language.set(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    EXPECT_EQ(dialog().proposedName(), QStringLiteral("report.md"));
    EXPECT_EQ(app.find<QComboBox>("report.subject")->currentData().toInt(), static_cast<int>(ReportSubject::RunB));
    app.language.set(QStringLiteral("en"));
}

TEST(ReportLaunchTest, NoReportIsAskedForWithoutTheOption)
{
    EXPECT_FALSE(parseReportLaunch({QStringLiteral("overlapscope"), QStringLiteral("a.json")}));
}

TEST(ReportLaunchTest, WhatFollowsTheFileIsTheReportCommands)
{
    const auto launch =
        parseReportLaunch({QStringLiteral("overlapscope"), QStringLiteral("--report"), QStringLiteral("r.pdf"),
                           QStringLiteral("article"), QStringLiteral("--language"), QStringLiteral("zh")});
    ASSERT_TRUE(launch);
    EXPECT_TRUE(launch->problem.isEmpty());
    EXPECT_EQ(launch->arguments.join(QLatin1Char(' ')), QStringLiteral("report --output r.pdf article --language zh"));
}

TEST(ReportLaunchTest, AFileHasToBeNamed)
{
    const auto launch = parseReportLaunch({QStringLiteral("overlapscope"), QStringLiteral("--report")});
    ASSERT_TRUE(launch);
    EXPECT_FALSE(launch->problem.isEmpty());
}

TEST(ReportLaunchTest, ThePdfOfAPresetIsWritten)
{
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("r.pdf"));
    ReportLaunch launch;
    launch.arguments = QStringList{QStringLiteral("report"),    QStringLiteral("--output"),   file,
                                   QStringLiteral("article-b"), QStringLiteral("--language"), QStringLiteral("zh_CN")};
    EXPECT_EQ(runReportLaunch(launch), 0);
    QFile written(file);
    ASSERT_TRUE(written.open(QIODevice::ReadOnly));
    EXPECT_TRUE(written.read(7).startsWith("%PDF-1."));
}

TEST(ReportLaunchTest, AWrongInputIsUsage)
{
    ReportLaunch launch;
    launch.arguments = QStringList{QStringLiteral("report"), QStringLiteral("--output"), QStringLiteral("/tmp/r.pdf"),
                                   QStringLiteral("no-such-preset")};
    EXPECT_EQ(runReportLaunch(launch), 2);
}

TEST(ReportLaunchTest, AnUnknownEndingIsSaidOfTheOptionThatWasGiven)
{
    const auto launch = parseReportLaunch({QStringLiteral("overlapscope"), QStringLiteral("--report"),
                                           QStringLiteral("r.doc"), QStringLiteral("article")});
    ASSERT_TRUE(launch);
    testing::internal::CaptureStderr();
    EXPECT_EQ(runReportLaunch(*launch), 2);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("--report r.doc: how a report is written"),
              std::string::npos);
}

} // namespace overlap::test
