// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons whose runs are made on a GPU that fails now and then.
#include "tests/app/gui/lessons_page_fixture.h"

#include "tests/app/gui/fake_gpu.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/learn/prediction_panel.h"

#include <QLabel>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class LessonsOnAGpuTest : public LessonsPageTest
{
protected:
    LessonsOnAGpuTest()
        : LessonsPageTest(
            new App(QStringLiteral("article"), accessToFake(shared()), QSize(1600, 1000), {}, QStringLiteral("cuda:0")))
        , gpu(*static_cast<FakeGpu*>(app.session.backend()))
    {
    }
    [[nodiscard]] static std::shared_ptr<FakeGpu> shared() { return std::make_shared<FakeGpu>(); }
    FakeGpu& gpu;
};

} // namespace

TEST_F(LessonsOnAGpuTest, TheRunsAreMadeOnTheChosenDevice)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run());
    EXPECT_TRUE(walk().results().device.measured());
    EXPECT_TRUE(app.window->answer().chip().origin().measured);
}

TEST_F(LessonsOnAGpuTest, AFailureLeavesASentenceAndAWayOn)
{
    ASSERT_TRUE(open(4));
    gpu.fails = true;
    walk().next();
    walk().setGuess(4000.0);
    walk().setReason(1);
    walk().predict();
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Failed; }));
    EXPECT_TRUE(
        part<QLabel>("lesson.failure")->text().contains(QStringLiteral("The process that uses the GPU has ended")));
    gpu.fails = false;
    clickOn(part("lesson.again"));
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    EXPECT_EQ(walk().prediction().number, 4000.0);
}

TEST_F(LessonsOnAGpuTest, AfterAFailureTheSimulatedDeviceIsOffered)
{
    ASSERT_TRUE(open(4));
    gpu.fails = true;
    walk().next();
    walk().doNotKnow();
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Failed; }));
    clickOn(part("lesson.simulated"));
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    EXPECT_EQ(app.session.deviceId(), QStringLiteral("sim:h200"));
    EXPECT_FALSE(walk().results().device.measured());
}

TEST_F(LessonsOnAGpuTest, AHangingRunIsStopped)
{
    ASSERT_TRUE(open(4));
    gpu.stopsHalfway = true;
    walk().next();
    walk().doNotKnow();
    ASSERT_TRUE(App::until([&] { return part("lesson.stop") != nullptr; }));
    clickOn(part("lesson.stop"));
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Failed; }));
    EXPECT_EQ(part<QLabel>("lesson.failure")->text(), QStringLiteral("The runs were stopped."));
    gpu.stopsHalfway = false;
    clickOn(part("lesson.again"));
    EXPECT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
}

} // namespace overlap::test
