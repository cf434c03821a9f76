// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/app_fixture.h"
#include "tests/widgets/run/gated_backend.h"

#include "app/gui/actions.h"
#include "app/gui/first_run.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/controls/strategy_section.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

namespace overlap::test {

namespace {

[[nodiscard]] Session::OpenDevice always(const std::shared_ptr<GatedBackend>& backend)
{
    return [backend](const std::string&) { return Result<std::shared_ptr<Backend>>(backend); };
}

[[nodiscard]] StrategyRow& row(App& app, const char* key)
{
    for (auto* one : app.window->scenarioPanel().strategies().rows())
        if (QLatin1String(one->key()) == QLatin1String(key))
            return *one;
    throw std::logic_error(key);
}

} // namespace

TEST(MainWindowTest, AnImpossibleBatchSizeSaysWhyAndKeepsTheResult)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto before = app.session.shown();
    app.type("B.batch_size", QStringLiteral("262144"));
    ASSERT_TRUE(app.settle());
    EXPECT_FALSE(app.session.isRunnable());
    auto& note = row(app, "batch_size").note();
    EXPECT_TRUE(note.isVisible());
    EXPECT_TRUE(note.text().startsWith(QStringLiteral("B: ")));
    EXPECT_TRUE(app.find<NumberBox>("B.batch_size")->hasProblem());
    EXPECT_EQ(app.session.shown().b, before.b);
    EXPECT_TRUE(app.window->statusLine().message().contains(QStringLiteral("last good run")));

    ASSERT_EQ(note.buttons().size(), 1);
    QTest::mouseClick(note.buttons().front(), Qt::LeftButton);
    EXPECT_TRUE(app.session.isRunnable());
    EXPECT_FALSE(note.isVisible());
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario, app.session.pair().b);
}

TEST(MainWindowTest, TooMuchMemoryIsRefusedWithTheBatchThatFits)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->largestBatch = 12;
    App app(QStringLiteral("article"), always(backend));
    ASSERT_TRUE(app.settle());
    app.type("B.batch_size", QStringLiteral("50"));
    EXPECT_TRUE(row(app, "batch_size").note().text().contains(QStringLiteral("no memory")));
    QTest::mouseClick(row(app, "batch_size").note().buttons().front(), Qt::LeftButton);
    EXPECT_EQ(app.session.pair().b.batchSize, 12U);
}

TEST(MainWindowTest, NotLiveWaitsForRun)
{
    App app;
    ASSERT_TRUE(app.settle());
    QTest::mouseClick(app.find<QCheckBox>("live"), Qt::LeftButton, {}, QPoint(5, 10));
    ASSERT_FALSE(app.session.isLive());
    app.type("B.batch_size", QStringLiteral("20"));
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario.batchSize, 10U);
    EXPECT_TRUE(app.window->statusLine().message().contains(QStringLiteral("press Run")));
    EXPECT_TRUE(app.window->isPale());
    QTest::keyClick(app.window.get(), Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario.batchSize, 20U);
    EXPECT_FALSE(app.window->isPale());
}

TEST(MainWindowTest, ALongRunIsPaleAndCanBeStopped)
{
    const auto backend = std::make_shared<GatedBackend>();
    App app(QStringLiteral("article"), always(backend));
    ASSERT_TRUE(app.settle());
    const auto before = app.session.shown();
    backend->close();
    app.type("B.batch_size", QStringLiteral("20"));
    ASSERT_TRUE(App::until([&] { return app.session.runner().busyLevel() == BusyLevel::Text; }));
    QPushButton* stop = nullptr;
    for (auto* button : app.window->findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == QStringLiteral("Stop"))
            stop = button;
    ASSERT_NE(stop, nullptr);
    EXPECT_TRUE(app.window->isPale());
    EXPECT_TRUE(app.window->actions().stop->isEnabled());
    EXPECT_LE(stop->width(), stop->sizeHint().width());
    QTest::mouseClick(stop, Qt::LeftButton);
    EXPECT_EQ(app.session.runner().busyLevel(), BusyLevel::None);
    EXPECT_EQ(app.session.shown().b, before.b);
    EXPECT_FALSE(app.window->actions().stop->isEnabled());
    // The old numbers are not those of the new settings, and none will come by themselves.
    EXPECT_TRUE(app.window->isPale());
    EXPECT_TRUE(app.window->statusLine().message().contains(QStringLiteral("press Run")));
    backend->open();
}

TEST(MainWindowTest, TheFirstRunIsAnnouncedWithoutAnAxis)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->close();
    App app(QStringLiteral("article"), always(backend));
    EXPECT_TRUE(app.window->firstRun().isVisible());
    EXPECT_TRUE(app.window->firstRun().text().contains(QStringLiteral("under way")));
    EXPECT_TRUE(app.window->firstRun().chip().isVisible());
    EXPECT_FALSE(app.window->page().chart().isVisible());
    EXPECT_TRUE(app.window->page().shownText().isEmpty());
    EXPECT_FALSE(app.window->answer().isVisible());
    backend->open();
    ASSERT_TRUE(app.settle());
    EXPECT_FALSE(app.window->firstRun().isVisible());
    EXPECT_TRUE(app.window->page().chart().isVisible());
    // Of the window: the application has none until the platform has made the window active.
    const auto* focused = app.window->focusWidget();
    EXPECT_TRUE(focused == &app.window->page().chart() || app.window->page().chart().isAncestorOf(focused))
        << (focused ? focused->metaObject()->className() : "none");
}

TEST(MainWindowTest, AStoppedFirstRunSaysHowToGoOn)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->close();
    App app(QStringLiteral("article"), always(backend));
    app.session.stop();
    EXPECT_TRUE(app.window->firstRun().text().contains(QStringLiteral("press Run")));
    backend->open();
}

TEST(MainWindowTest, ADeviceThatCannotBeOpenedIsSaidWhereEveryWindowShowsIt)
{
    App app;
    ASSERT_TRUE(app.settle());
    app.window->resize(1024, 640);
    app.session.chooseDevice(QStringLiteral("sim:no-such"));
    ASSERT_TRUE(App::until([&] { return app.window->notice().isVisible(); }));
    EXPECT_TRUE(app.window->notice().text().contains(QStringLiteral("sim:no-such")));
    app.session.chooseDevice(QStringLiteral("sim:rtx4090"));
    EXPECT_TRUE(App::until([&] { return !app.window->notice().isVisible(); }));
}

TEST(MainWindowTest, AFailedSideIsNamedAndTheOtherStays)
{
    const auto backend = std::make_shared<GatedBackend>();
    App app(QStringLiteral("article"), always(backend));
    ASSERT_TRUE(app.settle());
    backend->fails = [](const Scenario& scenario) { return scenario.batchSize == 20; };
    app.type("B.batch_size", QStringLiteral("20"));
    ASSERT_TRUE(app.settle());
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("B could not be run: The device was lost.")));
    EXPECT_NE(app.session.shown().a, nullptr);
    EXPECT_EQ(app.window->rightPanel().numbers().model().index(0, 2).data().toString(), QStringLiteral("n/a"));
}

TEST(MainWindowTest, ClosingDuringARunIsClean)
{
    const auto backend = std::make_shared<GatedBackend>();
    {
        App app(QStringLiteral("article"), always(backend));
        ASSERT_TRUE(app.settle());
        backend->close();
        const int before = backend->runs();
        app.type("B.batch_size", QStringLiteral("20"));
        ASSERT_TRUE(App::until([&] { return backend->runs() > before; }));
        EXPECT_TRUE(app.window->close());
    }
    SUCCEED(); // neither hangs nor crashes: the worker was stopped and joined
}

TEST(MainWindowTest, AnUnknownDeviceKeepsTheOldOne)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto error = app.session.setDevice(QStringLiteral("sim:h2000"));
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("h200"), std::string::npos);
    EXPECT_EQ(app.session.deviceId(), QStringLiteral("sim:h200"));
}

TEST(MainWindowTest, AnotherDeviceRunsBothThere)
{
    App app;
    ASSERT_TRUE(app.settle());
    ASSERT_FALSE(app.session.setDevice(QStringLiteral("sim:rtx4090")));
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().a->device.id, "sim:rtx4090");
    EXPECT_EQ(app.session.shown().b->device.id, "sim:rtx4090");
    EXPECT_TRUE(app.window->statusLine().command().endsWith(QStringLiteral("--device sim:rtx4090")));
}

} // namespace overlap::test
