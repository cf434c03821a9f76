// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/device_page.h"

#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/fake_gpu.h"

#include "app/gui/actions.h"
#include "app/gui/calibration_panel.h"
#include "app/gui/picture.h"
#include "app/gui/timeline_page.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/other_machine.h"
#include "widgets/controls/run_marks.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/device/doctor_model.h"
#include "widgets/device/history_panel.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <semaphore>

namespace overlap::test {

namespace {

// The window on a device that says it is a GPU.
class GpuWindowTest : public testing::Test
{
protected:
    GpuWindowTest()
        : app(QStringLiteral("article"), accessToFake(gpu), QSize(1600, 1000), {}, QStringLiteral("cuda:0"))
    {
    }
    [[nodiscard]] bool hasRun() const
    {
        return App::until([&] { return app.session.shown().steps.has_value(); });
    }

    std::shared_ptr<FakeGpu> gpu = std::make_shared<FakeGpu>();
    App app;
};

[[nodiscard]] QString deviceText(App& app, const char* id, int role)
{
    auto* box = app.find<ChoiceBox>("device");
    return box->itemData(box->findData(QLatin1String(id)), role).toString();
}

} // namespace

TEST_F(GpuWindowTest, KeysAndTabsLeadToTheDevice)
{
    QTest::keyClick(app.window.get(), Qt::Key_6);
    EXPECT_EQ(app.window->workspace().tab(), Tab::Device);
    EXPECT_TRUE(app.window->devicePage().isVisible());
    QTest::keyClick(app.window.get(), Qt::Key_1);
    EXPECT_EQ(app.window->workspace().tab(), Tab::Timeline);
    EXPECT_TRUE(app.window->page().isVisible());
}

TEST_F(GpuWindowTest, TheMachineIsExaminedWhenTheTabIsOpenedAndOnRequest)
{
    EXPECT_TRUE(app.window->devicePage().doctor().isEmpty());
    app.window->workspace().setTab(Tab::Device);
    ASSERT_TRUE(App::until([&] { return !app.window->devicePage().doctor().isEmpty(); }));
    EXPECT_EQ(app.window->devicePage().doctor().rowCount(), static_cast<int>(fakeReport().items.size()));
    app.find<QPushButton>("doctor.copyTsv")->click();
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("verdict\t")));
    app.find<QPushButton>("doctor.again")->click();
    EXPECT_TRUE(app.window->devicePage().isExamining());
}

TEST_F(GpuWindowTest, AGpuIsAskedWhatItDoesAsLongAsTheWindowCanBeSeen)
{
    auto& history = app.window->devicePage().history();
    ASSERT_TRUE(App::until([&] { return history.history().samples().size() >= 3; }));
    app.window->hide();
    QCoreApplication::processEvents();
    const int asked = gpu->samples;
    EXPECT_FALSE(QTest::qWaitFor([&] { return gpu->samples > asked + 1; }, 600));
    app.window->show();
    EXPECT_TRUE(App::until([&] { return gpu->samples > asked + 2; }));
}

TEST_F(GpuWindowTest, AnotherDeviceBeginsWithoutHistory)
{
    auto& history = app.window->devicePage().history();
    ASSERT_TRUE(App::until([&] { return !history.history().empty(); }));
    app.session.chooseDevice(QStringLiteral("sim:h200"));
    EXPECT_TRUE(history.history().empty());
    EXPECT_TRUE(history.isHidden());
    QCoreApplication::processEvents(); // a sample of the GPU may be under way
    EXPECT_TRUE(history.history().empty());
}

TEST_F(GpuWindowTest, MarksARunThatWasHeldBackBesideItsOrigin)
{
    ASSERT_TRUE(hasRun());
    EXPECT_TRUE(app.window->answer().marks().isHidden());
    gpu->throttles = true;
    ASSERT_TRUE(App::until([&] { return !app.window->answer().marks().marks().empty(); }));
    EXPECT_TRUE(app.window->answer().marks().isVisible());
    EXPECT_GT(app.window->answer().marks().x(), app.window->answer().chip().geometry().right());
    EXPECT_TRUE(app.window->answer().chip().toolTip().contains(QStringLiteral("recorded by CUPTI")));
}

TEST_F(GpuWindowTest, AFailureIsSaidInTheStripAndTriedAgainByAPerson)
{
    app.session.setRetryDelay(std::chrono::milliseconds(1));
    ASSERT_TRUE(hasRun());
    const auto answer = app.window->answer().text();
    gpu->fails = true;
    ASSERT_TRUE(App::until([&] { return app.session.gaveUp(); }));
    EXPECT_TRUE(app.window->notice().isVisible());
    EXPECT_TRUE(app.window->notice().text().contains(QStringLiteral("the next run starts it again")));
    EXPECT_EQ(app.window->answer().text().left(10), answer.left(10));
    EXPECT_FALSE(app.window->isPale());
    gpu->fails = false;
    app.find<QPushButton>("notice.action")->click();
    EXPECT_TRUE(App::until([&] { return !app.window->notice().isVisible(); }));
}

TEST_F(GpuWindowTest, ControlLPausesTheRepeats)
{
    ASSERT_TRUE(hasRun());
    app.window->page().focusChart();
    QTest::keyClick(&app.window->page().chart(), Qt::Key_L, Qt::ControlModifier);
    EXPECT_FALSE(app.session.isLive());
    EXPECT_FALSE(app.window->actions().live->isChecked());
    QTest::keyClick(&app.window->page().chart(), Qt::Key_L, Qt::ControlModifier);
    EXPECT_TRUE(app.session.isLive());
}

TEST_F(GpuWindowTest, CalibratingHasTheGpuToItselfAndOffersTheProfile)
{
    ASSERT_TRUE(hasRun());
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("mine.json"));
    auto& panel = app.window->devicePage().calibration();
    EXPECT_EQ(panel.proposedName(), QStringLiteral("nvidia-h200.json"));
    gpu->calibrationWaits = true;
    panel.start(path);
    EXPECT_TRUE(panel.isRunning());
    EXPECT_FALSE(app.session.isRepeating());
    ASSERT_TRUE(App::until([&] { return panel.message().contains(QStringLiteral("pinned copies to the device")); }));
    panel.cancel();
    ASSERT_TRUE(App::until([&] { return !panel.isRunning(); }));
    EXPECT_TRUE(app.session.isRepeating());
    EXPECT_FALSE(QFile::exists(path));

    gpu->calibrationWaits = false;
    panel.start(path);
    ASSERT_TRUE(App::until([&] { return !panel.isRunning(); }));
    EXPECT_TRUE(QFile::exists(path));
    EXPECT_TRUE(panel.message().contains(QStringLiteral("did not settle")));
    app.find<QPushButton>("calibration.use")->click();
    EXPECT_EQ(app.session.deviceId(), QStringLiteral("sim:") + path);
}

TEST_F(GpuWindowTest, APictureOfTheDeviceTabWaitsForSamplesAndTheDoctor)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("device.png"));
    app.window->workspace().setTab(Tab::Device);
    EXPECT_EQ(writePicture(app.session, *app.window, path), 0);
    EXPECT_EQ(QImage(path).size(), QSize(1600, 1000));
    EXPECT_GE(app.window->devicePage().history().history().samples().size(), 40U);
    EXPECT_FALSE(app.window->devicePage().doctor().isEmpty());
}

TEST_F(GpuWindowTest, APictureOfADeviceThatFailsIsNone)
{
    app.session.setRetryDelay(std::chrono::milliseconds(1));
    gpu->fails = true;
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("none.png"));
    app.session.run();
    testing::internal::CaptureStderr();
    EXPECT_EQ(writePicture(app.session, *app.window, path), 1);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("The runs failed: The process that uses the GPU has ended"),
              std::string::npos);
    EXPECT_FALSE(QFile::exists(path));
}

TEST(DeviceListTest, TheWindowOpensBeforeTheGpusHaveAnswered)
{
    std::binary_semaphore answer{0};
    auto access = accessToFake(std::make_shared<FakeGpu>());
    access.list = [&answer, list = access.list] {
        answer.acquire();
        return list();
    };
    App app(QStringLiteral("article"), access);
    auto* box = app.find<ChoiceBox>("device");
    EXPECT_GE(box->findData(QStringLiteral("sim:h200")), 0);
    EXPECT_EQ(deviceText(app, "cuda:0", ChoiceBox::RemarkRole), QStringLiteral("being looked for\u2026"));
    const auto isEnabled = [&] {
        return qobject_cast<QStandardItemModel*>(box->model())
            ->item(box->findData(QStringLiteral("cuda:0")))
            ->isEnabled();
    };
    EXPECT_FALSE(isEnabled());
    answer.release();
    ASSERT_TRUE(App::until([&] { return !app.window->devices().isLooking(); }));
    EXPECT_EQ(deviceText(app, "cuda:0", ChoiceBox::ListNameRole), QStringLiteral("NVIDIA H200"));
    EXPECT_TRUE(isEnabled());
}

TEST(DeviceListTest, WhereThereIsNoGpuTheRowSaysWhy)
{
    App app(QStringLiteral("article"), accessTo(DeviceRegistry()));
    ASSERT_TRUE(App::until([&] { return !app.window->devices().isLooking(); }));
    EXPECT_EQ(deviceText(app, "cuda:0", ChoiceBox::RemarkRole), QStringLiteral("built without CUDA"));
}

TEST(DeviceListTest, AMachineThatWasUsedIsRemembered)
{
    Settings settings;
    settings.machines = {QStringLiteral("ssh:gpu1/cuda:0")};
    auto access = accessToFake(std::make_shared<FakeGpu>());
    App app(QStringLiteral("article"), access, QSize(1600, 1000), settings);
    auto* box = app.find<ChoiceBox>("device");
    EXPECT_GE(box->findData(QStringLiteral("ssh:gpu1/cuda:0")), 0);
    EXPECT_EQ(app.window->settings().machines, settings.machines);
}

TEST(DeviceListTest, AMachineThatCannotBeReachedIsSaidUnderTheDevice)
{
    auto access = accessToFake(std::make_shared<FakeGpu>());
    access.open = [](const std::string& id) {
        return id.starts_with("ssh:")
                   ? Result<std::shared_ptr<Backend>>(Error{ErrorCode::Device, "It does not answer."})
                   : openDevice(id);
    };
    App app(QStringLiteral("article"), access);
    auto& other = app.window->scenarioPanel().otherMachine();
    emit other.chosen(QStringLiteral("ssh:gpu1/cuda:0"));
    ASSERT_TRUE(App::until([&] { return other.message().contains(QStringLiteral("It does not answer.")); }));
    EXPECT_EQ(app.session.deviceId(), QString::fromLatin1(DefaultDevice));
    app.session.chooseDevice(QStringLiteral("sim:rtx4090"));
    EXPECT_TRUE(other.isHidden()); // no longer of interest
}

// The real way: another process, which has a driver to ask or says that there is none.
TEST(DeviceListTest, TheProgramsOwnGpusAreThoseOfTheChildThatTheEnvironmentNames)
{
    qputenv("OVERLAPSCOPE_CLI", OVERLAP_CLI);
    const auto access = programDevices();
    const auto devices = access.list();
    const auto gpu = std::find_if(devices.begin(), devices.end(),
                                  [](const DeviceEntry& entry) { return entry.info.id == "cuda:0"; });
    ASSERT_NE(gpu, devices.end());
    EXPECT_EQ(gpu->unavailable.find("is the program that runs it"), std::string::npos) << gpu->unavailable;
    const auto report = access.examine("cuda:0");
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_FALSE(report->items.empty());
    EXPECT_FALSE(access.open("ssh:-oProxyCommand=x/cuda:0"));
    qunsetenv("OVERLAPSCOPE_CLI");
}

TEST(DeviceListTest, AChildThatIsNotThereIsNamed)
{
    qputenv("OVERLAPSCOPE_CLI", "/nowhere/overlapscope-cli");
    App app(QStringLiteral("article"), programDevices());
    ASSERT_TRUE(App::until([&] { return !app.window->devices().isLooking(); }));
    EXPECT_EQ(deviceText(app, "cuda:0", ChoiceBox::RemarkRole), QStringLiteral("overlapscope-cli is missing"));
    EXPECT_TRUE(deviceText(app, "cuda:0", Qt::ToolTipRole).contains(QStringLiteral("/nowhere/overlapscope-cli")));
    qunsetenv("OVERLAPSCOPE_CLI");
}

TEST(DevicePageTest, ASimulatedDeviceShowsWhatItReckonsWith)
{
    App app;
    app.window->workspace().setTab(Tab::Device);
    QStringList titles;
    for (const auto* label : app.window->devicePage().findChildren<QLabel*>())
        titles << label->text();
    EXPECT_TRUE(titles.contains(QStringLiteral("Kernel launch")));
    EXPECT_TRUE(titles.contains(QStringLiteral("Where the figures come from")));
    EXPECT_TRUE(app.window->devicePage().calibration().isHidden());
}

} // namespace overlap::test
