// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"
#include "tests/widgets/plain_spaces.h"
#include "widgets/words/answer_words.h"
#include "widgets/words/preset_texts.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"
#include "widgets/words/step_words.h"

#include <QStringList>

#include <gtest/gtest.h>

#include <algorithm>

namespace overlap::test {

namespace {

// A run like another one that took `us`.
[[nodiscard]] RunResultPtr lasting(const RunResultPtr& run, double us)
{
    auto copy = *run;
    const Nanoseconds wall(static_cast<std::int64_t>(us * 1000.0));
    copy.record.walls = {wall};
    copy.wallUs = statisticsOf(copy.record.walls);
    return std::make_shared<const RunResult>(copy);
}

[[nodiscard]] ShownPair fakePair()
{
    ShownPair pair;
    pair.a = lasting(oneByOneRun(), 17900);
    pair.b = lasting(pipelineRun(), 1270);
    return pair;
}

[[nodiscard]] ShownPair withSteps(ShownPair pair)
{
    const double a = pair.a->wallP50Us();
    pair.steps =
        std::vector<AttributionStep>{{{"batch_size"}, a - 12000.0, 12000.0},
                                     {{"host_memory"}, a - 15390.0, 3390.0},
                                     {{"sync", "streams"}, pair.b->wallP50Us(), a - 15390.0 - pair.b->wallP50Us()}};
    return pair;
}

} // namespace

TEST(WordsTest, AStrategyIsNamedByWhatItDoes)
{
    Scenario s;
    s.samples = 100;
    s.batchSize = 1;
    s.sync = Sync::EveryOp;
    s.hostMemory = HostMemory::Pageable;
    EXPECT_EQ(words::strategyName(s), QStringLiteral("one by one"));
    EXPECT_EQ(words::strategySummary(s), QStringLiteral("one by one, pageable, waits after every operation"));
    s.batchSize = 10;
    s.sync = Sync::SlotReuse;
    s.hostMemory = HostMemory::Pinned;
    s.streams = 3;
    EXPECT_EQ(words::strategyName(s), QStringLiteral("pipeline"));
    EXPECT_TRUE(words::strategySummary(s).startsWith(QStringLiteral("batches of 10, pinned, 3 stream")));
}

TEST(WordsTest, TheTwoSidesOfAPresetAreNotSummedUpInTheSameWords)
{
    for (const auto& preset : presetPairs()) {
        EXPECT_NE(words::strategySummary(preset.a), words::strategySummary(preset.b)) << preset.name;
    }
}

TEST(WordsTest, EverySettingHasALabelAndADefinition)
{
    for (const auto& key : differingKeys(Scenario{}, [] {
             Scenario other;
             other.samples = 7;
             other.batchSize = 3;
             other.streams = 5;
             other.hostMemory = HostMemory::Pageable;
             other.outputHostMemory = OutputHostMemory::Pinned;
             other.pinning = Pinning::PerBatch;
             other.sync = Sync::End;
             other.finalSync = false;
             other.issueOrder = IssueOrder::BreadthFirst;
             other.streamKind = StreamKind::Blocking;
             other.defaultStreamEvery = 2;
             other.allocation = Allocation::PerBatch;
             other.poolReleaseThreshold = PoolReleaseThreshold::Keep;
             other.inputBytesPerSample = 4;
             other.kernel = {KernelKind::FixedDuration, 3, 1.0, 2.0, 4};
             other.useGraph = true;
             other.prepare = {PrepareKind::FixedDuration, 1.0, 2};
             return other;
         }())) {
        const auto name = QString::fromStdString(key);
        EXPECT_NE(words::label(name), name) << key;
        EXPECT_FALSE(words::help(name).isEmpty()) << key;
    }
}

TEST(WordsTest, TheAnswerGivesTheGainTheTimesAndTheReasons)
{
    const auto answers = words::answers(withSteps(fakePair()));
    ASSERT_GE(answers.size(), 3U);
    EXPECT_EQ(plain(answers[0].text()), QStringLiteral("B is 14\u00D7 faster than A, 1.27 ms against 17.9 ms, because "
                                                       "batches of 10 save 12.0 ms, pinned memory 3.39 ms and overlap "
                                                       "in three streams 1.24 ms."));
    EXPECT_EQ(answers[0].claim, QStringLiteral("B is 14\u00D7 faster than A"));
    EXPECT_EQ(plain(answers[1].text()),
              QStringLiteral("B is 14\u00D7 faster than A, 1.27 ms against 17.9 ms, because of "
                             "batches of 10, pinned memory and overlap in three streams."));
    EXPECT_EQ(plain(answers[2].text()), QStringLiteral("B is 14\u00D7 faster than A, 1.27 ms against 17.9 ms."));
}

TEST(WordsTest, AStepIsASubjectThatItsVerbAgreesWith)
{
    Scenario a;
    Scenario b;
    const auto spoken = [&](std::vector<std::string> keys) {
        const AttributionStep step{std::move(keys), 0.0, 0.0};
        return words::step(step, a, b, false)
               + (words::stepIsPlural(step, a, b) ? QStringLiteral(" save") : QStringLiteral(" saves"));
    };
    a.sync = Sync::EveryBatch;
    b.sync = Sync::SlotReuse;
    b.streams = 3;
    EXPECT_EQ(spoken({"streams", "sync"}), QStringLiteral("waiting only for slots in three streams saves"));
    EXPECT_EQ(spoken({"streams"}), QStringLiteral("three streams save"));
    b.streams = 13;
    EXPECT_EQ(spoken({"streams"}), QStringLiteral("13 streams save"));
    a.streamKind = StreamKind::LegacyDefault;
    EXPECT_EQ(spoken({"stream_kind"}), QStringLiteral("streams of their own save"));
    b.prepare.workers = 4;
    EXPECT_EQ(spoken({"prepare.workers"}), QStringLiteral("four workers save"));
    b.allocation = Allocation::PerBatch;
    EXPECT_EQ(spoken({"allocation"}), QStringLiteral("allocating every batch saves"));
}

TEST(WordsTest, ChineseHasOneSpaceBesideLatinAndNoneElse)
{
    EXPECT_EQ(words::spaced(QStringLiteral("CUDA Graph\u7701 3 ms\u3002 \u8BBE\u5907")),
              QStringLiteral("CUDA Graph \u7701 3 ms\u3002\u8BBE\u5907"));
    EXPECT_EQ(words::spaced(QStringLiteral("no Chinese: 5 %")), QStringLiteral("no Chinese: 5 %"));
}

TEST(WordsTest, ThousandsOfBatchesAreSetApart)
{
    Scenario s;
    s.samples = 100000;
    s.batchSize = 1;
    EXPECT_TRUE(plain(words::batchesAndSlots(s)).startsWith(QStringLiteral("100 000 batch")));
}

TEST(WordsTest, ASlowerBIsCalledSlowerWithWhatItCosts)
{
    ShownPair pair;
    pair.a = lasting(pipelineRun(), 1000);
    pair.b = lasting(oneByOneRun(), 3000);
    pair.steps = std::vector<AttributionStep>{{{"host_memory"}, 3000.0, -2000.0}};
    EXPECT_EQ(
        plain(words::answers(pair).front().text()),
        QStringLiteral("B is 3.0\u00D7 slower than A, 3.00 ms against 1.00 ms, because pageable memory costs 2.00 "
                       "ms."));
}

TEST(WordsTest, EquallyFastRunsAreCalledSo)
{
    ShownPair pair;
    pair.a = lasting(oneByOneRun(), 5930);
    pair.b = lasting(oneByOneRun(), 5980);
    EXPECT_EQ(plain(words::answers(pair).front().text()),
              QStringLiteral("A and B are equally fast: 5.93 ms and 5.98 ms."));
}

TEST(WordsTest, AClockThatStopsTooEarlyIsNoDuration)
{
    auto pair = fakePair();
    auto b = *pair.b;
    b.record.isDuration = false;
    pair.b = std::make_shared<const RunResult>(b);
    EXPECT_EQ(words::answers(pair).front().text(),
              QStringLiteral("A and B cannot be compared: B's clock stopped before its work was done."));
    ASSERT_EQ(words::notices(pair).size(), 1);
    EXPECT_TRUE(words::notices(pair).front().startsWith(QStringLiteral("The time of B is not a duration")));
}

TEST(WordsTest, ASideThatFailedIsNamedWithItsError)
{
    auto pair = fakePair();
    pair.b = nullptr;
    pair.errorB = "The device was lost.";
    EXPECT_EQ(plain(words::answers(pair).front().text()),
              QStringLiteral("B could not be run: The device was lost. A takes 17.9 ms."));
}

TEST(WordsTest, ASimulatedRunSaysSo)
{
    auto run = *oneByOneRun();
    run.device.origin = DeviceOrigin::SimulatedPublishedProfile;
    run.device.profile = "rtx4090";
    run.device.modelError.reset();
    EXPECT_EQ(words::origin(run).label, QStringLiteral("Simulated \u00B7 rtx4090 (published figures, not validated)"));
    EXPECT_FALSE(words::origin(run).measured);
    run.device.origin = DeviceOrigin::Measured;
    run.device.name = "NVIDIA H200";
    run.record.recorder = Recorder::Cupti;
    EXPECT_EQ(words::origin(run).label, QStringLiteral("Measured \u00B7 NVIDIA H200 \u00B7 CUPTI"));
}

TEST(WordsTest, TranslatorsSeeEveryTextOfThePresets)
{
    const auto texts = presetTexts();
    const auto isListed = [&](const std::string& text) {
        return text.empty() || std::any_of(texts.begin(), texts.end(), [&](const char* t) { return text == t; });
    };
    for (const auto& preset : presetPairs()) {
        EXPECT_TRUE(isListed(preset.title)) << preset.title;
        EXPECT_TRUE(isListed(preset.description)) << preset.description;
        EXPECT_TRUE(isListed(preset.a.name)) << preset.a.name;
        EXPECT_TRUE(isListed(preset.b.name)) << preset.b.name;
    }
}

} // namespace overlap::test
