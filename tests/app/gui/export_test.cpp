// SPDX-License-Identifier: GPL-3.0-or-later
// Files with every interval, written in the background.
#include "tests/app/gui/app_fixture.h"
#include "tests/engine/trace/trace_fixtures.h"
#include "tests/sanitizers.h"

#include "app/gui/export_strip.h"
#include "app/gui/export_writer.h"
#include "app/gui/recordings.h"
#include "app/gui/status_line.h"
#include "engine/base/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iterator>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace overlap::test {

namespace {

constexpr std::size_t Launches = 60'000;

// A call and a kernel for each launch: as a Chrome trace some 20 MB.
[[nodiscard]] std::string largeRecording()
{
    std::string events;
    for (std::size_t i = 0; i < Launches; ++i)
        fmt::format_to(std::back_inserter(events),
                       "{}{{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':50,'tid':51,'ts':{},'dur':2,"
                       "'args':{{'correlation':{}}}}},{{'ph':'X','cat':'kernel','name':'gemm','pid':0,'tid':7,'ts':{},"
                       "'dur':5,'args':{{'device':0,'stream':7,'correlation':{}}}}}",
                       i == 0 ? "" : ",", 10 * i, i + 1, 10 * i + 4, i + 1);
    return fixtures::kineto(events);
}

// A pipe that the test reads: writing into it goes on only as far as the test lets it.
class SlowReader
{
public:
    explicit SlowReader(const QString& path)
    {
        EXPECT_EQ(::mkfifo(path.toLocal8Bit().constData(), 0600), 0);
        m_end = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK);
        EXPECT_GE(m_end, 0);
    }
    ~SlowReader() { ::close(m_end); }
    SlowReader(const SlowReader&) = delete;
    SlowReader& operator=(const SlowReader&) = delete;

    void readSome() const
    {
        std::array<char, 64U << 10U> buffer{};
        while (::read(m_end, buffer.data(), buffer.size()) > 0) {
        }
    }

private:
    int m_end = -1;
};

// The longest time for which this thread computed without turning to its events.
class LongestTurn
{
public:
    LongestTurn()
    {
        m_last = now();
        QObject::connect(&m_tick, &QTimer::timeout, &m_tick, [this] {
            m_longest = std::max(m_longest, now() - m_last);
            m_last = now();
        });
        m_tick.start(0);
    }
    [[nodiscard]] double ms() const { return m_longest; }

private:
    [[nodiscard]] static double now()
    {
        timespec own{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &own);
        return static_cast<double>(own.tv_sec) * 1e3 + static_cast<double>(own.tv_nsec) * 1e-6;
    }

    QTimer m_tick;
    double m_last = 0.0;
    double m_longest = 0.0;
};

class ExportTest : public testing::Test
{
protected:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] bool openLarge()
    {
        QFile file(path("large.json"));
        if (!file.open(QIODevice::WriteOnly))
            return false;
        file.write(QByteArray::fromStdString(largeRecording()));
        file.close();
        app.window->openFile(path("large.json"));
        auto& recordings = app.window->recordings();
        return App::until(
            [&] { return recordings.run(Side::A) && !recordings.isReading() && !recordings.isComputing(); });
    }
    [[nodiscard]] ExportWriter& writer() const { return app.window->exportWriter(); }
    [[nodiscard]] bool ended() const
    {
        return App::until([&] { return !writer().isRunning(); });
    }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

    App app;
    QTemporaryDir m_folder;
};

} // namespace

TEST_F(ExportTest, TheWindowGoesOnWhileALargeFileIsWritten)
{
    ASSERT_TRUE(openLarge());
    for (const auto kind : {ExportKind::Trace, ExportKind::Intervals}) {
        const LongestTurn turns;
        const auto file = path(kind == ExportKind::Trace ? "out.json" : "out.csv");
        ASSERT_TRUE(app.window->exportFile(kind, file));
        EXPECT_TRUE(writer().isRunning()); // it has come back before it is written
        ASSERT_TRUE(ended());
        EXPECT_LT(turns.ms(), Patience * 100.0);
        EXPECT_EQ(app.window->statusLine().message(), QStringLiteral("Saved %1.").arg(file));
        EXPECT_EQ(writer().intervals(), 2 * Launches);
        EXPECT_EQ(writer().total(), 2 * Launches);
    }
    const auto again = readRecording(path("out.json").toStdString());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(fixtures::listing(*again), fixtures::listing(*app.window->recordings().opened(Side::A)->recording));
    QFile table(path("out.csv"));
    ASSERT_TRUE(table.open(QIODevice::ReadOnly));
    EXPECT_EQ(table.readAll().count("\r\n"), static_cast<qsizetype>(2 * Launches + 2));
}

TEST_F(ExportTest, WhatTakesLongSaysHowFarItIsAndCanBeCancelled)
{
    ASSERT_TRUE(openLarge());
    SlowReader reader(path("pipe.json"));
    EXPECT_EQ(app.window->exportStrip().text(), QString());
    ASSERT_TRUE(app.window->exportFile(ExportKind::Trace, path("pipe.json")));
    ASSERT_TRUE(App::until([&] { return !app.window->exportStrip().text().isEmpty(); }));
    ASSERT_TRUE(App::until([&] {
        reader.readSome();
        return writer().intervals() > 0;
    }));
    QTest::qWait(150); // a tick
    EXPECT_TRUE(app.window->exportStrip().text().startsWith(QStringLiteral("Writing pipe.json: ")))
        << app.window->exportStrip().text().toStdString();
    EXPECT_TRUE(app.window->exportStrip().text().endsWith(
        QStringLiteral(" of %1 intervals").arg(QString::fromStdString(countText(2 * Launches)))))
        << app.window->exportStrip().text().toStdString();
    // A second one waits for its turn.
    EXPECT_FALSE(app.window->exportFile(ExportKind::Intervals, path("other.csv")));
    EXPECT_TRUE(app.window->statusLine().message().contains(QStringLiteral("pipe.json is still being written")));
    QTest::mouseClick(app.find<QPushButton>("exporting.cancel"), Qt::LeftButton);
    ASSERT_TRUE(App::until([&] {
        reader.readSome();
        return !writer().isRunning();
    }));
    EXPECT_TRUE(app.window->exportStrip().text().isEmpty());
    EXPECT_EQ(app.window->statusLine().message(), QStringLiteral("Writing was cancelled, and nothing was written."));
    EXPECT_EQ(files(), QStringList({QStringLiteral("large.json"), QStringLiteral("pipe.json")}));
}

TEST_F(ExportTest, CancellingLeavesNoFileAndWhatWasThere)
{
    ASSERT_TRUE(openLarge());
    QFile old(path("old.csv"));
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("before");
    old.close();
    for (const char* name : {"new.csv", "old.csv"}) {
        const QSignalSpy written(&writer(), &ExportWriter::written);
        ASSERT_TRUE(app.window->exportFile(ExportKind::Intervals, path(name)));
        writer().stop();
        ASSERT_TRUE(ended());
        ASSERT_EQ(written.count(), 0); // it looks after each megabyte, and there are some of them
    }
    EXPECT_EQ(files(), QStringList({QStringLiteral("large.json"), QStringLiteral("old.csv")}));
    ASSERT_TRUE(old.open(QIODevice::ReadOnly));
    EXPECT_EQ(old.readAll(), QByteArray("before"));
}

TEST_F(ExportTest, ADiskThatIsFullOrAFolderThatIsNotThereIsOneSentence)
{
    ASSERT_TRUE(app.settle());
    for (const auto kind : {ExportKind::Trace, ExportKind::Intervals}) {
        ASSERT_TRUE(app.window->exportFile(kind, QStringLiteral("/dev/full")));
        ASSERT_TRUE(ended());
        const auto full = app.window->statusLine().message();
        EXPECT_TRUE(full.startsWith(QStringLiteral("Cannot write /dev/full: "))) << full.toStdString();
        EXPECT_EQ(full.count(QLatin1Char('\n')), 0);
        ASSERT_TRUE(app.window->exportFile(kind, path("none/out")));
        ASSERT_TRUE(ended());
        const auto missing = app.window->statusLine().message();
        EXPECT_TRUE(missing.contains(QStringLiteral("does not exist"))) << missing.toStdString();
    }
    EXPECT_TRUE(files().isEmpty());
}

TEST_F(ExportTest, ARecordingAndARunAreWrittenTogether)
{
    ASSERT_TRUE(openLarge());
    app.window->recordings().setSource(Side::B, SideSource::Run);
    ASSERT_TRUE(App::until([&] { return app.window->shown().complete(); }));
    ASSERT_TRUE(app.settle());
    ASSERT_TRUE(app.window->exportFile(ExportKind::Intervals, path("both.csv")));
    ASSERT_TRUE(ended());
    QFile file(path("both.csv"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto content = file.readAll();
    EXPECT_TRUE(content.contains("A: large.json,"));
    EXPECT_TRUE(content.contains("B: "));
    EXPECT_GT(content.count("\r\n"), static_cast<qsizetype>(2 * Launches));
}

} // namespace overlap::test
