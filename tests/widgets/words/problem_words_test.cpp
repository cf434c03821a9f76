// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/plain_spaces.h"
#include "widgets/words/problem_words.h"

#include "engine/backend/device_memory.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/scenario/scenario_json.h"

#include <QStringList>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] words::ProblemText onlyProblemOf(const Scenario& scenario)
{
    const auto problems = validate(scenario);
    EXPECT_EQ(problems.size(), 1U);
    return words::problem(problems.at(0), Side::B, scenario);
}

[[nodiscard]] QStringList buttons(const words::ProblemText& text)
{
    QStringList all;
    for (const auto& mend : text.mends)
        all << plain(mend.text);
    return all;
}

// Every mend that is offered leaves nothing to mend.
void expectMendsHelp(const Scenario& scenario, const words::ProblemText& text)
{
    for (const auto& mend : text.mends) {
        auto mended = scenario;
        EXPECT_FALSE(applySetting(mended, mend.field + '=' + mend.value)) << mend.text.toStdString();
        EXPECT_TRUE(validate(mended).empty()) << mend.text.toStdString();
    }
}

} // namespace

TEST(ProblemWordsTest, ANumberOutOfRangeIsToldInTwoSentences)
{
    Scenario s;
    s.streams = 0;
    auto text = onlyProblemOf(s);
    EXPECT_EQ(text.joined(), QStringLiteral("B: 0 is too small. Use at least 1."));
    EXPECT_EQ(buttons(text), QStringList{QStringLiteral("Set 1")});
    s.streams = 100;
    EXPECT_EQ(onlyProblemOf(s).joined(), QStringLiteral("B: 100 is too large. Use at most 64."));
}

TEST(ProblemWordsTest, ABatchLargerThanTheJobNamesTheSamples)
{
    Scenario s;
    s.samples = 12000;
    s.batchSize = 12001;
    const auto text = onlyProblemOf(s);
    EXPECT_EQ(plain(text.joined()),
              QStringLiteral("B: 12 001 is more than the 12 000 samples. Use at most 12 000, or more samples."));
    EXPECT_EQ(buttons(text), QStringList{QStringLiteral("Set 12 000")});
    expectMendsHelp(s, text);
}

TEST(ProblemWordsTest, AGraphSaysWhatItNeedsInTheWordsOfTheWindow)
{
    Scenario s;
    s.useGraph = true;
    s.sync = Sync::EveryOp;
    s.allocation = Allocation::PerBatch;
    const auto text = onlyProblemOf(s);
    EXPECT_EQ(text.joined(), QStringLiteral("B: A CUDA Graph is captured once for each slot and needs waiting at slot "
                                            "reuse or at the end and device buffers allocated before. Turn CUDA Graph "
                                            "off, or set what it needs."));
    EXPECT_EQ(buttons(text), QStringList{QStringLiteral("Turn CUDA Graph off")});
    expectMendsHelp(s, text);
}

TEST(ProblemWordsTest, NoRuleOfAScenarioIsToldInTheWordsOfItsFile)
{
    std::vector<Scenario> wrong(6);
    wrong[0].pinning = Pinning::PerBatch;
    wrong[0].hostMemory = HostMemory::Pageable;
    wrong[1].issueOrder = IssueOrder::BreadthFirst;
    wrong[1].sync = Sync::EveryBatch;
    wrong[2].inputBytesPerSample = 602113;
    wrong[3].outputBytesPerSample = 8;
    wrong[4].kernel.kind = KernelKind::FixedDuration;
    wrong[5].useGraph = true;
    wrong[5].hostMemory = HostMemory::Pageable;
    for (const auto& scenario : wrong) {
        const auto text = onlyProblemOf(scenario);
        EXPECT_FALSE(text.joined().contains(QLatin1Char('_'))) << text.joined().toStdString();
        EXPECT_TRUE(text.sentence.endsWith(QLatin1Char('.')) && text.advice.endsWith(QLatin1Char('.')));
        EXPECT_FALSE(text.mends.empty()) << text.joined().toStdString();
        expectMendsHelp(scenario, text);
    }
}

TEST(ProblemWordsTest, TooLittleMemoryOffersASmallerBatchOrFewerStreams)
{
    Scenario s;
    s.samples = 1000000;
    s.batchSize = 1000;
    s.streams = 3;
    const auto problem = deviceMemoryProblem(s, deviceMemoryOf(s) / 2);
    ASSERT_TRUE(problem);
    const auto text = words::problem(*problem, Side::B, s);
    EXPECT_TRUE(plain(text.joined()).startsWith(QStringLiteral("B asks for 1.69 GiB of device memory in 3 slot")))
        << text.joined().toStdString();
    EXPECT_TRUE(
        plain(text.joined()).endsWith(QStringLiteral("; 867 MiB are free. The largest batch that fits is 500.")))
        << text.joined().toStdString();
    ASSERT_EQ(text.mends.size(), 2U);
    EXPECT_EQ(plain(text.mends[0].text), QStringLiteral("Set 500"));
    EXPECT_EQ(text.mends[1].field, "streams");
    EXPECT_EQ(text.mends[1].value, "1");
    for (const auto& mend : text.mends) {
        auto mended = s;
        EXPECT_FALSE(applySetting(mended, mend.field + '=' + mend.value));
        EXPECT_FALSE(deviceMemoryProblem(mended, deviceMemoryOf(s) / 2)) << mend.text.toStdString();
    }
}

TEST(ProblemWordsTest, ARuleThatIsNotKnownKeepsTheEnginesSentences)
{
    const Problem problem{"batch_size", "It asks for too much", "1 .. 70100", "Use 70100 or less", "70100"};
    const auto text = words::problem(problem, Side::B, Scenario{});
    EXPECT_EQ(text.joined(), QStringLiteral("B: It asks for too much. Use 70100 or less."));
    EXPECT_EQ(buttons(text), QStringList{QStringLiteral("Set 70 100")});
}

} // namespace overlap::test
