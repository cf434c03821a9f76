// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session.h"

#include "tests/widgets/run/gated_backend.h"

#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class SessionTest : public testing::Test
{
protected:
    SessionTest()
        : session(nullptr, [this](const std::string& id) {
            return id == "gone" ? Result<std::shared_ptr<Backend>>(Error{ErrorCode::Device, "It is gone."})
                                : Result<std::shared_ptr<Backend>>(backend);
        })
    {
        session.choosePreset(QStringLiteral("article"));
        session.undoStack().clear();
        (void)session.setDevice(QStringLiteral("gated"));
    }

    [[nodiscard]] bool settle()
    {
        return QTest::qWaitFor([this] { return !session.runner().isRunning(); }, 10'000);
    }
    void setBatch(std::uint32_t size)
    {
        auto pair = session.pair();
        pair.b.batchSize = size;
        session.edit(pair, QStringLiteral("B.batch_size"), QStringLiteral("Batch size"));
    }

    std::shared_ptr<GatedBackend> backend = std::make_shared<GatedBackend>();
    Session session;
};

} // namespace

TEST_F(SessionTest, KnowsWhetherThePresetWasChanged)
{
    EXPECT_FALSE(session.presetChanged());
    EXPECT_EQ(session.nameOf(Side::B), QStringLiteral("pipeline"));
    setBatch(1);
    EXPECT_TRUE(session.presetChanged());
    session.undoStack().undo();
    EXPECT_FALSE(session.presetChanged());
}

TEST_F(SessionTest, ASwappedPresetIsAChangedPreset)
{
    const auto before = session.pair();
    session.swapSides();
    EXPECT_EQ(session.presetName(), QStringLiteral("article"));
    EXPECT_TRUE(session.presetChanged());
    session.swapSides();
    EXPECT_FALSE(session.presetChanged());
    EXPECT_EQ(session.pair(), before);
}

TEST_F(SessionTest, ADragBackToTheStartLeavesNothingToUndo)
{
    setBatch(20);
    setBatch(10);
    EXPECT_EQ(session.undoStack().count(), 0);
}

TEST_F(SessionTest, EditsOfDifferentSettingsAreStepsOfTheirOwn)
{
    setBatch(20);
    auto pair = session.pair();
    pair.b.streams = 5;
    session.edit(pair, QStringLiteral("B.streams"), QStringLiteral("Streams"));
    EXPECT_EQ(session.undoStack().count(), 2);
}

TEST_F(SessionTest, AnImpossibleValueStopsWhatRunsAndKeepsWhatIsShown)
{
    ASSERT_TRUE(settle());
    const auto before = session.shown();
    setBatch(0);
    EXPECT_FALSE(session.problems(Side::B).empty());
    EXPECT_TRUE(session.problems(Side::A).empty());
    ASSERT_TRUE(settle());
    EXPECT_EQ(session.shown().b, before.b);
    EXPECT_FALSE(session.isCurrent());
}

TEST_F(SessionTest, BothSidesFailingKeepsTheLastGoodPairWithTheMessage)
{
    ASSERT_TRUE(settle());
    const auto before = session.shown();
    backend->fails = [](const Scenario&) { return true; };
    session.run();
    ASSERT_TRUE(settle());
    EXPECT_EQ(session.shown().a, before.a);
    EXPECT_EQ(session.shown().errorA, "The device was lost.");
    backend->fails = nullptr;
    session.run();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(session.shown().errorA.empty());
    EXPECT_TRUE(session.isCurrent());
}

TEST_F(SessionTest, ADeviceThatIsGoneLeavesTheOldOne)
{
    ASSERT_TRUE(session.setDevice(QStringLiteral("gone")));
    EXPECT_EQ(session.deviceId(), QStringLiteral("gated"));
    EXPECT_NE(session.backend(), nullptr);
}

TEST_F(SessionTest, TurningLiveOnRunsWhatHasChangedMeanwhile)
{
    ASSERT_TRUE(settle());
    session.setLive(false);
    setBatch(20);
    ASSERT_TRUE(settle());
    EXPECT_EQ(session.shown().b->scenario.batchSize, 10U);
    session.setLive(true);
    ASSERT_TRUE(settle());
    EXPECT_EQ(session.shown().b->scenario.batchSize, 20U);
}

} // namespace overlap::test
