// SPDX-License-Identifier: GPL-3.0-or-later
// What tests/app/device does in the window on a GPU, here on the simulated H200 and on a double of a GPU.
#include "tests/app/gui/window_drive.h"

#include "tests/app/gui/fake_gpu.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

enum class DrivenDevice : std::uint8_t
{
    Simulated,
    DoubleOfAGpu
};

class WindowDriveTest : public testing::TestWithParam<DrivenDevice>
{
protected:
    void SetUp() override
    {
        if (GetParam() == DrivenDevice::Simulated)
            m_app.emplace();
        else
            m_app.emplace(QStringLiteral("article"), accessToFake(std::make_shared<FakeGpu>()), QSize(1600, 1000),
                          Settings(), QStringLiteral("cuda:0"));
        ASSERT_TRUE(App::until([this] { return m_app->session.shown().complete(); }));
        m_drive.emplace(*m_app, std::chrono::minutes(1));
    }

    std::optional<App> m_app;
    std::optional<WindowDrive> m_drive;
};

} // namespace

INSTANTIATE_TEST_SUITE_P(Devices, WindowDriveTest, testing::Values(DrivenDevice::Simulated, DrivenDevice::DoubleOfAGpu),
                         [](const auto& device) {
                             return device.param == DrivenDevice::Simulated ? "Simulated" : "DoubleOfAGpu";
                         });

TEST_P(WindowDriveTest, ChangesAreChecked)
{
    if (GetParam() == DrivenDevice::Simulated)
        GTEST_SKIP() << "Nothing is checked on a simulated device: it is what the predictions are made on.";
    m_drive->checkChanges();
}

TEST_P(WindowDriveTest, AGridIsSweptStoppedAndTuned)
{
    m_drive->sweep();
    ASSERT_FALSE(HasFatalFailure());
    m_drive->stopSweep();
    ASSERT_FALSE(HasFatalFailure());
    m_drive->tune();
}

TEST_P(WindowDriveTest, PinnedCopiesAreFasterThanPageableOnes)
{
    m_drive->measureTransfers();
}

TEST_P(WindowDriveTest, ALessonAQuestionAndTheClaimsAreRun)
{
    m_drive->walkLesson(4);
    ASSERT_FALSE(HasFatalFailure());
    m_drive->practise("batch-why");
    ASSERT_FALSE(HasFatalFailure());
    m_drive->testClaims();
}

} // namespace overlap::test
