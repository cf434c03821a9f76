// SPDX-License-Identifier: GPL-3.0-or-later
// The window on cuda:0: what becomes of its picture when the process that has the GPU is killed, hangs or loses its
// context in the middle of a run or a calibration.
#include "tests/app/gui/app_fixture.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>

#include <unistd.h>

namespace overlap::test {
namespace {

using testing::HasSubstr;

// The processes that this one started and that run a server.
std::vector<pid_t> servers()
{
    std::vector<pid_t> found;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream children(task.path() / "children");
        for (pid_t child = 0; children >> child;) {
            std::ifstream name("/proc/" + std::to_string(child) + "/comm");
            std::string comm;
            std::getline(name, comm);
            if (comm.starts_with("overlapscope"))
                found.push_back(child);
        }
    }
    return found;
}

class WindowOnGpuTest : public testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(m_folder.isValid());
        qputenv("CUDA_INJECTION64_PATH",
                QFile::encodeName(QCoreApplication::applicationDirPath() + QStringLiteral("/fault_injection.so")));
        qputenv("OVERLAP_FAULT_WHEN", QFile::encodeName(faultFile()));
        m_access = programDevices();
        if (const auto gpu = m_access.open("cuda:0"); !gpu)
            GTEST_SKIP() << gpu.error().message;
        m_app.emplace(QStringLiteral("article"), m_access, QSize(1600, 1000), Settings(), QStringLiteral("cuda:0"));
        QObject::connect(&session(), &Session::shownChanged, [this] {
            const auto& shown = session().shown();
            if (shown.a && shown.b)
                m_hadPicture = true;
            else if (m_hadPicture)
                m_lostPicture = true;
            for (const auto& error : {shown.errorA, shown.errorB}) {
                if (!error.empty())
                    m_errors.insert(error);
            }
        });
        ASSERT_TRUE(until([this] { return walls() >= 4 && session().isRepeating(); })) << errorText();
    }
    void TearDown() override
    {
        qunsetenv("CUDA_INJECTION64_PATH");
        qunsetenv("OVERLAP_FAULT_WHEN");
    }

    [[nodiscard]] static bool until(const std::function<bool()>& condition)
    {
        return QTest::qWaitFor(condition, 30'000);
    }
    [[nodiscard]] Session& session() { return m_app->session; }
    [[nodiscard]] std::size_t walls() { return session().shown().a ? session().shown().a->record.walls.size() : 0; }
    [[nodiscard]] std::string errorText() const
    {
        std::string all;
        for (const auto& error : m_errors)
            all += error + '\n';
        return all;
    }
    [[nodiscard]] QString faultFile() const { return m_folder.filePath(QStringLiteral("fault")); }
    void fault()
    {
        QFile file(faultFile());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    }
    // It said so, kept its picture, and another process runs the pair on.
    void expectRecovery(const std::vector<pid_t>& before, const char* word)
    {
        ASSERT_TRUE(until([this] { return !m_errors.empty(); }));
        EXPECT_THAT(errorText(), HasSubstr(word));
        const auto when = walls();
        ASSERT_TRUE(until([&] { return walls() > when && session().shown().errorA.empty(); })) << errorText();
        EXPECT_FALSE(m_lostPicture);
        const auto after = servers();
        ASSERT_EQ(after.size(), 1U);
        EXPECT_THAT(before, testing::Not(testing::Contains(after.front())));
        RecordProperty("said", errorText());
    }

    QTemporaryDir m_folder;
    DeviceAccess m_access;
    std::optional<App> m_app;
    bool m_hadPicture = false;
    bool m_lostPicture = false;
    std::set<std::string> m_errors;
};

TEST_F(WindowOnGpuTest, AKilledChildIsReportedAndReplaced)
{
    const auto before = servers();
    ASSERT_EQ(before.size(), 1U);
    ASSERT_TRUE(until([this] { return session().runner().isRunning(); }));
    ASSERT_EQ(::kill(before.front(), SIGKILL), 0);
    expectRecovery(before, "killed");
}

TEST_F(WindowOnGpuTest, AHungChildIsReportedAndReplaced)
{
    const auto before = servers();
    ASSERT_EQ(before.size(), 1U);
    ASSERT_TRUE(until([this] { return session().runner().isRunning(); }));
    ASSERT_EQ(::kill(before.front(), SIGSTOP), 0);
    expectRecovery(before, "no sign of life");
}

TEST_F(WindowOnGpuTest, AFaultOfTheGpuIsReportedAndTheChildReplaced)
{
    const auto before = servers();
    ASSERT_EQ(before.size(), 1U);
    fault();
    expectRecovery(before, "illegal");
}

TEST_F(WindowOnGpuTest, ACalibrationThatLosesTheGpuSaysSoAndTheNextRunWorks)
{
    session().setHeld(true);
    ASSERT_TRUE(until([this] { return !session().runner().stage(); })); // as the Device tab does
    const auto before = servers();
    std::atomic<bool> begun = false;
    auto backend = session().sharedBackend();
    auto calibrated = std::async(std::launch::async, [&] {
        return backend->calibrate([&](const CalibrationProgress& progress) { begun = progress.fraction > 0.05; }, {});
    });
    const auto over = [&] { return calibrated.wait_for(std::chrono::seconds(0)) == std::future_status::ready; };
    ASSERT_TRUE(until([&] { return begun.load() || over(); }));
    if (!over())
        fault();
    ASSERT_TRUE(until(over));
    const auto result = calibrated.get();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::DeviceLost) << result.error().message;
    RecordProperty("said", result.error().message);
    const auto when = walls();
    session().setHeld(false);
    session().run();
    ASSERT_TRUE(until([&] { return session().shown().a && walls() != when && session().shown().errorA.empty(); }))
        << errorText();
    EXPECT_FALSE(m_lostPicture);
    const auto after = servers();
    ASSERT_EQ(after.size(), 1U);
    EXPECT_NE(after, before);
}

} // namespace
} // namespace overlap::test
