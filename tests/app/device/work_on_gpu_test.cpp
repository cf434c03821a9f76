// SPDX-License-Identifier: GPL-3.0-or-later
// The window on cuda:0: what a person does on its tabs, from the check of a prediction to the claims board. The same is
// done on the simulated device in tests/app/gui/window_drive_test.cpp.
#include "tests/app/gui/window_drive.h"

#include <gtest/gtest.h>

namespace overlap::test {
namespace {

class WorkOnGpuTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_access = programDevices();
        if (const auto gpu = m_access.open("cuda:0"); !gpu)
            GTEST_SKIP() << gpu.error().message;
        m_app.emplace(QStringLiteral("article"), m_access, QSize(1600, 1000), Settings(), QStringLiteral("cuda:0"));
        m_drive.emplace(*m_app, std::chrono::minutes(4));
        ASSERT_TRUE(App::until([this] { return m_app->session.shown().complete(); }))
            << m_app->session.shown().errorA << m_app->session.shown().errorB;
        ASSERT_TRUE(m_app->session.device().measured());
    }

    DeviceAccess m_access;
    std::optional<App> m_app;
    std::optional<WindowDrive> m_drive;
};

TEST_F(WorkOnGpuTest, ChangesAreCheckedAndTheMeasuredGainsStandBesideThePredictedOnes)
{
    m_drive->checkChanges();
}

TEST_F(WorkOnGpuTest, ASmallGridIsSweptWithItsBestCell)
{
    m_drive->sweep();
}

TEST_F(WorkOnGpuTest, ASweepIsStopped)
{
    m_drive->stopSweep();
}

TEST_F(WorkOnGpuTest, TheSettingsAreTuned)
{
    m_drive->tune();
}

TEST_F(WorkOnGpuTest, PinnedCopiesAreFasterThanPageableOnes)
{
    m_drive->measureTransfers();
}

TEST_F(WorkOnGpuTest, ALessonIsWalkedToItsEndAndItsEffectHolds)
{
    m_drive->walkLesson(4);
}

TEST_F(WorkOnGpuTest, TheEvidenceOfAQuestionShowsIt)
{
    m_drive->practise("batch-why");
}

TEST_F(WorkOnGpuTest, EveryClaimIsJudged)
{
    m_drive->testClaims();
}

} // namespace
} // namespace overlap::test
