// SPDX-License-Identifier: GPL-3.0-or-later
// A session on a device that is measured: it repeats, grows, fails and is tried again.
#include "app/gui/session.h"

#include "tests/widgets/run/gated_backend.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include <atomic>
#include <semaphore>
#include <thread>

namespace overlap::test {

namespace {

using namespace std::chrono_literals;

class GpuSessionTest : public testing::Test
{
public:
    ~GpuSessionTest() override { backend->open(); }

protected:
    GpuSessionTest()
        : session(nullptr, [this](const std::string& id) { return open(id); })
    {
        backend->measured = true;
        session.setRetryDelay(1ms);
        session.choosePreset(QStringLiteral("article"));
        session.undoStack().clear();
    }

    [[nodiscard]] Result<std::shared_ptr<Backend>> open(const std::string& id)
    {
        opener = std::this_thread::get_id();
        if (id == "ssh:slow/cuda:0")
            answer.acquire();
        return id == "ssh:gone/cuda:0" ? Result<std::shared_ptr<Backend>>(Error{ErrorCode::Device, "It is gone."})
                                       : Result<std::shared_ptr<Backend>>(backend);
    }
    void start() { (void)session.setDevice(QStringLiteral("cuda:0")); }
    [[nodiscard]] static bool until(const std::function<bool()>& condition)
    {
        return QTest::qWaitFor(condition, 10'000);
    }
    [[nodiscard]] std::size_t walls() const { return session.shown().a ? session.shown().a->record.walls.size() : 0; }
    void setBatch(std::uint32_t size)
    {
        auto pair = session.pair();
        pair.b.batchSize = size;
        session.edit(pair, QStringLiteral("B.batch_size"), QStringLiteral("Batch size"));
    }

    std::shared_ptr<GatedBackend> backend = std::make_shared<GatedBackend>();
    std::thread::id opener;
    std::binary_semaphore answer{0};
    Session session;
};

} // namespace

TEST_F(GpuSessionTest, ALiveGpuIsRunAgainAndAgainAndItsWallsAddUp)
{
    start();
    ASSERT_TRUE(until([&] { return walls() >= 4; }));
    EXPECT_TRUE(session.isRepeating());
    EXPECT_TRUE(session.isCurrent());
    EXPECT_EQ(session.shown().b->record.walls.size(), walls());
}

TEST_F(GpuSessionTest, RepeatsTakeFewerRunsThanTheFirstPicture)
{
    start();
    ASSERT_TRUE(until([&] { return walls() >= 2; }));
    const auto options = backend->options();
    EXPECT_LT(*options.back().repeats, *options.front().repeats);
    EXPECT_LT(*options.back().warmups, *options.front().warmups);
}

TEST_F(GpuSessionTest, TheWayFromAToBStaysWhileThePairIsRepeated)
{
    start();
    ASSERT_TRUE(until([&] { return session.shown().steps.has_value(); }));
    const auto steps = session.shown().steps->size();
    const auto before = walls();
    ASSERT_TRUE(until([&] { return walls() > before; }));
    ASSERT_TRUE(session.shown().steps);
    EXPECT_EQ(session.shown().steps->size(), steps);
    double gains = 0.0;
    for (const auto& step : *session.shown().steps)
        gains += step.gainUs;
    EXPECT_NEAR(gains, session.shown().a->wallP50Us() - session.shown().b->wallP50Us(), 1e-6);
}

TEST_F(GpuSessionTest, AChangeInterruptsARepeatAndBeginsAfresh)
{
    start();
    ASSERT_TRUE(until([&] { return walls() >= 2; }));
    backend->close();
    const int before = backend->runs();
    ASSERT_TRUE(until([&] { return backend->runs() > before; })); // a repeat waits at the gate
    setBatch(20);
    ASSERT_TRUE(until([&] { return backend->runs() > before + 1; })); // and gave way without it
    backend->open();
    ASSERT_TRUE(until([&] { return session.isCurrent(); }));
    EXPECT_EQ(session.shown().b->scenario.batchSize, 20U);
}

TEST_F(GpuSessionTest, PausedItRunsNoMoreAndGoesOnWhereItWas)
{
    start();
    ASSERT_TRUE(until([&] { return walls() >= 2; }));
    session.setLive(false);
    ASSERT_TRUE(until([&] { return !session.runner().isRunning(); }));
    const auto before = walls();
    const int runs = backend->runs();
    EXPECT_FALSE(QTest::qWaitFor([&] { return backend->runs() > runs; }, 250));
    session.setLive(true);
    EXPECT_TRUE(until([&] { return walls() > before; }));
}

TEST_F(GpuSessionTest, PausedTheRunButtonRunsOnce)
{
    session.setLive(false);
    start();
    ASSERT_TRUE(until([&] { return session.isCurrent() && !session.runner().isRunning(); }));
    const auto first = session.shown().a;
    session.run();
    ASSERT_TRUE(until([&] { return session.shown().a != first && !session.runner().isRunning(); }));
    const int runs = backend->runs();
    EXPECT_FALSE(QTest::qWaitFor([&] { return backend->runs() > runs; }, 250));
}

TEST_F(GpuSessionTest, ASimulatedDeviceIsNotRepeated)
{
    backend->measured = false;
    start();
    ASSERT_TRUE(until([&] { return session.isCurrent() && !session.runner().isRunning(); }));
    EXPECT_FALSE(session.isRepeating());
}

TEST_F(GpuSessionTest, NothingIsRepeatedWhileNobodySeesItOrTheGpuIsTaken)
{
    start();
    ASSERT_TRUE(until([&] { return walls() >= 2; }));
    session.setSeen(false);
    EXPECT_FALSE(session.isRepeating());
    session.setSeen(true);
    EXPECT_TRUE(session.isRepeating());
    session.setHeld(true);
    EXPECT_FALSE(session.isRepeating());
    const auto before = walls();
    session.setHeld(false);
    EXPECT_TRUE(until([&] { return walls() > before; }));
}

TEST_F(GpuSessionTest, AFailureKeepsThePictureAndIsTriedAgainUntilItIsGood)
{
    start();
    ASSERT_TRUE(until([&] { return walls() >= 2; }));
    std::atomic<int> failures = 2;
    backend->fails = [&](const Scenario& scenario) { return scenario.batchSize == 1 && failures-- > 0; };
    ASSERT_TRUE(until([&] { return !session.shown().errorA.empty(); }));
    EXPECT_TRUE(session.shown().complete()); // also B, whose run was good
    EXPECT_EQ(session.shown().errorA, "The device was lost.");
    EXPECT_FALSE(session.isStale());
    EXPECT_TRUE(until([&] { return session.shown().errorA.empty(); }));
    EXPECT_FALSE(session.gaveUp());
}

TEST_F(GpuSessionTest, ADeviceLostOnTheWayFromAToBIsToldAndTheWayIsAskedForAgain)
{
    std::atomic<int> failures = 1;
    const auto pair = session.pair();
    backend->fails = [&](const Scenario& scenario) {
        return scenario != pair.a && scenario != pair.b && failures-- > 0;
    };
    start();
    ASSERT_TRUE(until([&] { return !session.shown().errorA.empty(); }));
    EXPECT_TRUE(session.shown().complete());
    EXPECT_TRUE(session.isRepeating());
    ASSERT_TRUE(until([&] { return session.shown().steps && !session.shown().steps->empty(); }));
    EXPECT_EQ(session.shown().errorA, "");
}

TEST_F(GpuSessionTest, AfterSomeFailuresInARowOnlyAPersonMakesItRunAgain)
{
    start();
    ASSERT_TRUE(until([&] { return walls() >= 2; }));
    backend->fails = [](const Scenario&) { return true; };
    ASSERT_TRUE(until([&] { return session.gaveUp() && !session.runner().isRunning(); }));
    EXPECT_TRUE(session.shown().complete());
    EXPECT_FALSE(session.isRepeating());
    const int runs = backend->runs();
    EXPECT_FALSE(QTest::qWaitFor([&] { return backend->runs() > runs; }, 150));
    backend->fails = nullptr;
    session.run();
    EXPECT_TRUE(until([&] { return session.isCurrent() && session.shown().errorA.empty(); }));
    EXPECT_TRUE(session.isRepeating());
}

TEST_F(GpuSessionTest, TheFirstRunGrowsOnTheScreen)
{
    backend->tells = true;
    backend->close();
    start();
    ASSERT_TRUE(until([&] { return session.growing().has_value(); }));
    ASSERT_TRUE(session.growing()->a);
    EXPECT_TRUE(session.growing()->a->record.timeline);
    EXPECT_FALSE(session.growing()->b);
    backend->open();
    ASSERT_TRUE(until([&] { return session.isCurrent(); }));
    EXPECT_FALSE(session.growing());
}

TEST_F(GpuSessionTest, ARunOfNewSettingsGrowsOnceItTakesLongAndARepeatNever)
{
    backend->tells = true;
    start();
    ASSERT_TRUE(until([&] { return walls() >= 2; }));
    int grown = 0;
    QObject::connect(&session, &Session::growingChanged, &session, [&] { ++grown; });
    const auto before = walls();
    ASSERT_TRUE(until([&] { return walls() > before; }));
    EXPECT_EQ(grown, 0);
    backend->close();
    setBatch(20);
    ASSERT_TRUE(until([&] { return session.growing().has_value(); }));
    EXPECT_EQ(session.growing()->b, session.shown().b); // nothing of the new one yet
    session.stop();
    EXPECT_FALSE(session.growing());
}

TEST_F(GpuSessionTest, AnotherMachineIsReachedOnAnotherThreadWhileTheOldDeviceStays)
{
    start();
    QSignalSpy opening(&session, &Session::deviceOpening);
    session.chooseDevice(QStringLiteral("ssh:slow/cuda:0"));
    EXPECT_EQ(session.openingDevice(), QStringLiteral("ssh:slow/cuda:0"));
    EXPECT_EQ(session.deviceId(), QStringLiteral("cuda:0"));
    answer.release();
    ASSERT_TRUE(until([&] { return session.deviceId() == QStringLiteral("ssh:slow/cuda:0"); }));
    EXPECT_NE(opener, std::this_thread::get_id());
    EXPECT_TRUE(session.openingDevice().isEmpty());
    EXPECT_EQ(opening.count(), 2);
}

TEST_F(GpuSessionTest, AMachineThatCannotBeReachedLeavesTheOldDeviceAndSaysWhy)
{
    start();
    QSignalSpy failed(&session, &Session::deviceFailed);
    session.chooseDevice(QStringLiteral("ssh:gone/cuda:0"));
    ASSERT_TRUE(until([&] { return failed.count() == 1; }));
    EXPECT_EQ(failed[0][1].toString(), QStringLiteral("It is gone."));
    EXPECT_EQ(session.deviceId(), QStringLiteral("cuda:0"));
}

TEST_F(GpuSessionTest, TheLastDeviceChosenWins)
{
    start();
    session.chooseDevice(QStringLiteral("ssh:slow/cuda:0"));
    session.chooseDevice(QStringLiteral("ssh:quick/cuda:0"));
    ASSERT_TRUE(until([&] { return session.deviceId() == QStringLiteral("ssh:quick/cuda:0"); }));
    answer.release();
    EXPECT_FALSE(QTest::qWaitFor([&] { return session.deviceId() != QStringLiteral("ssh:quick/cuda:0"); }, 100));
}

} // namespace overlap::test
