// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/other_machine.h"

#include "widgets/controls/device_box.h"
#include "widgets/style/look.h"
#include "widgets/words/run_words.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

TEST(OtherMachineTest, AHostAloneMeansItsFirstGpu)
{
    EXPECT_EQ(OtherMachine::idOf(QStringLiteral(" gpu1 ")), QStringLiteral("ssh:gpu1/cuda:0"));
    EXPECT_EQ(OtherMachine::idOf(QStringLiteral("me@gpu1/cuda:2")), QStringLiteral("ssh:me@gpu1/cuda:2"));
    EXPECT_EQ(OtherMachine::idOf(QStringLiteral("ssh:gpu1/sim:h200")), QStringLiteral("ssh:gpu1/sim:h200"));
    EXPECT_EQ(OtherMachine::idOf(QStringLiteral("cuda:1")), QStringLiteral("cuda:1"));
    EXPECT_EQ(OtherMachine::idOf(QString()), QString());
}

TEST(OtherMachineTest, TakesNoRoomUntilItIsAsked)
{
    const Look look;
    OtherMachine machine(look);
    EXPECT_TRUE(machine.isHidden());
    QSignalSpy chosen(&machine, &OtherMachine::chosen);
    machine.ask();
    EXPECT_FALSE(machine.isHidden());
    auto* entry = machine.findChild<QLineEdit*>(QStringLiteral("otherMachine.entry"));
    QTest::keyClicks(entry, QStringLiteral("gpu1"));
    QTest::keyClick(entry, Qt::Key_Return);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].toString(), QStringLiteral("ssh:gpu1/cuda:0"));
}

TEST(OtherMachineTest, SaysWhatIsBeingReachedAndWhyItCouldNotBe)
{
    const Look look;
    OtherMachine machine(look);
    QSignalSpy cancelled(&machine, &OtherMachine::cancelled);
    QSignalSpy chosen(&machine, &OtherMachine::chosen);
    auto* button = machine.findChild<QPushButton*>(QStringLiteral("otherMachine.button"));
    machine.setOpening(QStringLiteral("ssh:gpu1/cuda:0"));
    EXPECT_TRUE(machine.message().contains(QStringLiteral("ssh:gpu1/cuda:0")));
    button->click();
    EXPECT_EQ(cancelled.count(), 1);
    machine.setOpening({});
    machine.setFailure(QStringLiteral("ssh:gpu1/cuda:0"), QStringLiteral("It does not answer."));
    EXPECT_TRUE(machine.message().contains(QStringLiteral("It does not answer.")));
    button->click();
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].toString(), QStringLiteral("ssh:gpu1/cuda:0"));
    machine.setFailure({}, {});
    EXPECT_TRUE(machine.isHidden());
}

TEST(OtherMachineTest, TheDeviceBoxOffersItLastAndKeepsShowingTheDeviceInUse)
{
    const Look look;
    DeviceBox box(look);
    DeviceInfo info;
    info.id = "sim:h200";
    info.name = "H200 (simulated)";
    box.setDevices({{info, {}}}, QStringLiteral("sim:h200"));
    ASSERT_EQ(box.count(), 2);
    QSignalSpy wanted(&box, &DeviceBox::otherWanted);
    box.setCurrentIndex(1);
    emit box.activated(1);
    EXPECT_EQ(wanted.count(), 1);
    EXPECT_EQ(box.currentData().toString(), QStringLiteral("sim:h200"));
}

namespace {

[[nodiscard]] RunResultPtr measuredRun(Recorder recorder, std::vector<ThrottleReason> throttled = {},
                                       std::vector<std::string> notes = {})
{
    DeviceInfo device;
    device.name = "NVIDIA H200";
    device.origin = DeviceOrigin::Measured;
    RunRecord record;
    record.recorder = recorder;
    record.walls = {Nanoseconds(1'000'000), Nanoseconds(1'000'000)};
    record.recordedWall = Nanoseconds(1'015'000);
    record.clockUncertainty = Nanoseconds(1200);
    record.throttled = std::move(throttled);
    record.notes = std::move(notes);
    return std::make_shared<const RunResult>(summarize({}, device, std::move(record)));
}

} // namespace

TEST(RunWordsTest, TellsHowAMeasuredPairWasRecorded)
{
    ShownPair pair;
    pair.a = measuredRun(Recorder::Cupti);
    pair.b = measuredRun(Recorder::Events, {}, {"CUPTI is not permitted."});
    const auto details = words::recordingDetails(pair).replace(QChar(u'\u202F'), QChar(u' '));
    EXPECT_TRUE(details.contains(QStringLiteral("A: recorded by CUPTI"))) << details.toStdString();
    EXPECT_TRUE(details.contains(QStringLiteral("observer overhead 1.5 %")));
    EXPECT_TRUE(details.contains(QStringLiteral("clocks agree within 1.20 \u00B5s")));
    EXPECT_TRUE(details.contains(QStringLiteral("starts are approximate")));
    EXPECT_TRUE(details.contains(QStringLiteral("CUPTI is not permitted.")));
}

TEST(RunWordsTest, MarksWhatHeldTheGpuBack)
{
    ShownPair pair;
    pair.a = measuredRun(Recorder::Cupti);
    pair.b = measuredRun(Recorder::Cupti);
    EXPECT_TRUE(words::runMarks(pair).empty());
    pair.b = measuredRun(Recorder::Cupti, {ThrottleReason::PowerCap, ThrottleReason::Thermal});
    const auto marks = words::runMarks(pair);
    ASSERT_EQ(marks.size(), 1U);
    EXPECT_EQ(marks[0].text, QStringLiteral("throttled"));
    EXPECT_EQ(marks[0].tip, QStringLiteral("While B ran, the GPU was held back: power cap, temperature."));
}

TEST(RunWordsTest, MarksRepeatsThatVaryTooMuch)
{
    ShownPair pair;
    pair.a = measuredRun(Recorder::Cupti);
    std::vector<Nanoseconds> walls;
    for (int i = 0; i < 10; ++i)
        walls.emplace_back(i % 2 == 0 ? 1'000'000 : 1'300'000);
    pair.b = std::make_shared<const RunResult>(withWalls(*pair.a, std::move(walls)));
    const auto marks = words::runMarks(pair);
    ASSERT_EQ(marks.size(), 1U);
    EXPECT_EQ(marks[0].text, QStringLiteral("unsteady"));
    EXPECT_TRUE(marks[0].tip.startsWith(QStringLiteral("The repeats of B vary by")));
}

TEST(RunWordsTest, CountsStepsAsAPersonDoes)
{
    PairProgress progress;
    progress.stage = RunStage::RunningB;
    progress.step = RunStep::Repeat;
    progress.done = 2;
    progress.of = 10;
    EXPECT_EQ(words::progress(progress), QStringLiteral("B: repeat 3 of 10"));
    progress.done = 10;
    EXPECT_EQ(words::progress(progress), QStringLiteral("B: repeat 10 of 10"));
}

} // namespace overlap::test
