// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/comparison.h"

#include "engine/scenario/scenario_json.h"
#include "tests/engine/result/fake_backend.h"
#include "tests/engine/timeline/timeline_samples.h"

#include <gmock/gmock.h>

#include <stdexcept>
#include <stop_token>

namespace overlap {
namespace {

using fake::FakeBackend;
using fake::resultOf;
using samples::Random;

Verdict verdict(const std::vector<double>& a, const std::vector<double>& b)
{
    return verdictOf(*resultOf({}, a), *resultOf({}, b));
}

TEST(Verdict, IsFromBsPointOfView)
{
    EXPECT_EQ(verdict({100}, {50}), Verdict::Faster);
    EXPECT_EQ(verdict({50}, {100}), Verdict::Slower);
}

TEST(Verdict, IsSameBelowTwoPercentWhateverTheRepeatsDo)
{
    EXPECT_EQ(verdict({100}, {101.9}), Verdict::Same);
    EXPECT_EQ(verdict({101.9}, {100}), Verdict::Same);
    EXPECT_EQ(verdict({100}, {102}), Verdict::Slower);
    EXPECT_EQ(verdict({102}, {100}), Verdict::Faster);
    EXPECT_EQ(verdict({90, 100, 110}, {91, 101, 111}), Verdict::Same);
}

TEST(Verdict, IsInconclusiveWhereTheMiddleOfTheRepeatsOverlaps)
{
    EXPECT_EQ(verdict({90, 100, 120}, {95, 110, 130}), Verdict::Inconclusive);
    EXPECT_EQ(verdict({98, 100, 102}, {118, 120, 122}), Verdict::Slower);
    // One outlier in twenty lies beyond p90 and does not count.
    std::vector<double> a(20, 100.0);
    a.back() = 500.0;
    EXPECT_EQ(verdict(a, std::vector(20, 110.0)), Verdict::Slower);
}

TEST(Verdict, AbstainsWithoutADuration)
{
    Scenario early;
    early.finalSync = false;
    EXPECT_EQ(verdictOf(*resultOf({}, {100}), *resultOf(early, {1})), Verdict::Inconclusive);
    EXPECT_EQ(verdict({}, {100}), Verdict::Inconclusive);
}

TEST(Verdict, GoesByTimePerSampleWhereSamplesDiffer)
{
    Scenario few;
    few.samples = 100;
    Scenario many;
    many.samples = 1000;
    EXPECT_EQ(verdictOf(*resultOf(few, {100}), *resultOf(many, {500})), Verdict::Faster);
    EXPECT_EQ(verdictOf(*resultOf(few, {100}), *resultOf(many, {1000})), Verdict::Same);
}

TEST(Verdict, TurnsRoundWhenAAndBAreSwapped)
{
    Random random(41);
    const auto turned = [](Verdict v) {
        return v == Verdict::Faster ? Verdict::Slower : v == Verdict::Slower ? Verdict::Faster : v;
    };
    for (int round = 0; round < 500; ++round) {
        std::vector<double> a;
        std::vector<double> b;
        for (std::int64_t i = random.within(1, 9); i > 0; --i)
            a.push_back(static_cast<double>(random.within(90, 110)));
        for (std::int64_t i = random.within(1, 9); i > 0; --i)
            b.push_back(static_cast<double>(random.within(95, 120)));
        ASSERT_EQ(verdict(b, a), turned(verdict(a, b)));
    }
}

Scenario articleA()
{
    Scenario s;
    s.samples = 100;
    s.batchSize = 1;
    s.streams = 1;
    s.hostMemory = HostMemory::Pageable;
    s.sync = Sync::EveryOp;
    return s;
}

Scenario articleB()
{
    auto s = articleA();
    s.batchSize = 10;
    s.streams = 3;
    s.hostMemory = HostMemory::Pinned;
    s.sync = Sync::SlotReuse;
    return s;
}

// Batches gain most, then pinned memory; streams gain only where the host does not wait.
double articleWall(const Scenario& s)
{
    double us = 17'900;
    if (s.batchSize > 1)
        us -= 12'000;
    if (s.hostMemory == HostMemory::Pinned)
        us -= 3'390;
    if (s.sync != Sync::EveryOp)
        us -= s.streams > 1 ? 1'240 : 10;
    return us;
}

Comparison compared(FakeBackend& backend, const Scenario& a, const Scenario& b)
{
    auto comparison = compare(backend, a, b, {}, {});
    if (!comparison)
        throw std::runtime_error(comparison.error().message);
    return *std::move(comparison);
}

std::vector<std::vector<std::string>> keysOf(const Comparison& comparison)
{
    std::vector<std::vector<std::string>> keys;
    for (const auto& step : comparison.steps)
        keys.push_back(step.keys);
    return keys;
}

TEST(Attribution, TakesTheLargestGainFirstAndCountsOverlapAsOneStep)
{
    FakeBackend backend(articleWall);
    const auto comparison = compared(backend, articleA(), articleB());
    using Keys = std::vector<std::string>;
    EXPECT_THAT(keysOf(comparison),
                testing::ElementsAre(Keys{"batch_size"}, Keys{"host_memory"}, Keys{"streams", "sync"}));
    EXPECT_DOUBLE_EQ(comparison.steps[0].gainUs, 12'000);
    EXPECT_DOUBLE_EQ(comparison.steps[1].gainUs, 3'390);
    EXPECT_DOUBLE_EQ(comparison.steps[2].gainUs, 1'240);
    EXPECT_DOUBLE_EQ(comparison.steps[2].wallUs, 1'270);
}

TEST(Attribution, NeedsNoMoreRunsThanItsSteps)
{
    FakeBackend backend(articleWall);
    (void)compared(backend, articleA(), articleB());
    EXPECT_EQ(backend.ran.size(), 2U + 3U + 2U); // A, B, three candidates, two; the last is B
    EXPECT_EQ(backend.askedFor.recorder, Recorder::None);
}

TEST(Attribution, OfOneDifferenceNeedsNoRun)
{
    FakeBackend backend(articleWall);
    auto b = articleA();
    b.batchSize = 10;
    const auto comparison = compared(backend, articleA(), b);
    EXPECT_EQ(backend.ran.size(), 2U);
    ASSERT_EQ(comparison.steps.size(), 1U);
    EXPECT_DOUBLE_EQ(comparison.steps[0].gainUs, 12'000);
}

TEST(Attribution, OfEqualScenariosHasNoSteps)
{
    FakeBackend backend(articleWall);
    auto renamed = articleA();
    renamed.name = "the same under another name";
    EXPECT_TRUE(compared(backend, articleA(), renamed).steps.empty());
}

TEST(Attribution, PutsTheWorkloadFirstAsOneStep)
{
    FakeBackend backend(articleWall);
    auto b = articleB();
    b.kernel.iterations = 7;
    b.prepare.kind = PrepareKind::Normalize;
    b.inputBytesPerSample = 4000;
    const auto comparison = compared(backend, articleA(), b);
    ASSERT_EQ(comparison.steps.size(), 4U);
    EXPECT_THAT(comparison.steps[0].keys,
                testing::UnorderedElementsAre("kernel.iterations", "prepare.kind", "input_bytes_per_sample"));
}

TEST(Attribution, ChangesTogetherWhatIsValidOnlyTogether)
{
    // A graph needs slot_reuse and pinned memory.
    FakeBackend backend([](const Scenario& s) { return s.useGraph ? 50.0 : 100.0; });
    auto b = articleA();
    b.hostMemory = HostMemory::Pinned;
    b.sync = Sync::SlotReuse;
    b.useGraph = true;
    const auto comparison = compared(backend, articleA(), b);
    for (const auto& ran : backend.ran)
        EXPECT_TRUE(validate(ran).empty());
    ASSERT_FALSE(comparison.steps.empty());
    EXPECT_THAT(comparison.steps.front().keys, testing::Contains("use_graph"));
    EXPECT_DOUBLE_EQ(comparison.steps.back().wallUs, 50);
}

TEST(Attribution, TakesTheBatchSizeAlongWhenBHasFewerSamplesThanABatchOfA)
{
    FakeBackend backend([](const Scenario& s) { return static_cast<double>(s.samples); });
    auto a = articleB();
    a.batchSize = 50;
    auto b = a;
    b.samples = 20;
    b.batchSize = 5;
    b.streams = 2;
    const auto comparison = compared(backend, a, b);
    EXPECT_THAT(comparison.steps.front().keys, testing::ElementsAre("samples", "batch_size"));
    EXPECT_THAT(comparison.steps.back().keys, testing::ElementsAre("streams"));
}

TEST(Attribution, PassesOverWhatTheDeviceRefusesOrFailsToRun)
{
    FakeBackend backend(articleWall);
    backend.refuses = [](const Scenario& s) { return s.batchSize == 10 && s.hostMemory == HostMemory::Pageable; };
    backend.failure = ErrorCode::OutOfMemory;
    backend.fails = [](const Scenario& s) { return s.hostMemory == HostMemory::Pinned && s.batchSize == 1; };
    const auto comparison = compared(backend, articleA(), articleB());
    double gains = 0.0;
    for (const auto& step : comparison.steps)
        gains += step.gainUs;
    EXPECT_DOUBLE_EQ(gains, 17'900 - 1'270);
    EXPECT_DOUBLE_EQ(comparison.steps.back().wallUs, 1'270);
}

TEST(Attribution, ADeviceThatFailsInBetweenIsItsEnd)
{
    FakeBackend backend(articleWall);
    backend.fails = [](const Scenario& s) { return s != articleA() && s != articleB(); };
    const auto steps = attribute(backend, *resultOf(articleA(), {17'900}), *resultOf(articleB(), {1'270}), {});
    ASSERT_FALSE(steps);
    EXPECT_EQ(steps.error().code, ErrorCode::Device);
    EXPECT_EQ(backend.ran.size(), 1U);
}

TEST(Attribution, WithNothingRunnableBetweenAAndBIsOneStep)
{
    FakeBackend backend(articleWall);
    backend.failure = ErrorCode::OutOfMemory;
    backend.fails = [](const Scenario& s) { return s != articleA() && s != articleB(); };
    const auto comparison = compared(backend, articleA(), articleB());
    ASSERT_EQ(comparison.steps.size(), 1U);
    EXPECT_THAT(comparison.steps[0].keys,
                testing::UnorderedElementsAre("batch_size", "streams", "host_memory", "sync"));
}

TEST(Attribution, ComparesNothingWithWhatIsNoDuration)
{
    FakeBackend backend(articleWall);
    auto b = articleB();
    b.finalSync = false;
    EXPECT_TRUE(compared(backend, articleA(), b).steps.empty());
    EXPECT_EQ(backend.ran.size(), 2U);
}

TEST(Attribution, StopsWhenAsked)
{
    FakeBackend backend(articleWall);
    std::stop_source source;
    source.request_stop();
    const auto steps =
        attribute(backend, *resultOf(articleA(), {17'900}), *resultOf(articleB(), {1'270}), source.get_token());
    ASSERT_FALSE(steps);
    EXPECT_EQ(steps.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(backend.ran.empty());
}

TEST(Attribution, RunsItsCandidatesAsAAndBWereRun)
{
    FakeBackend backend(articleWall);
    RunOptions options;
    options.repeats = 7;
    options.noise = 0.1;
    options.seed = 99;
    ASSERT_TRUE(compare(backend, articleA(), articleB(), options, {}));
    EXPECT_EQ(backend.askedFor.repeats, 7U);
    EXPECT_EQ(backend.askedFor.noise, 0.1);
    EXPECT_EQ(backend.askedFor.seed, 99U);
}

Scenario randomScenario(Random& random)
{
    Scenario s;
    s.samples = static_cast<std::uint32_t>(random.within(8, 64));
    s.batchSize = static_cast<std::uint32_t>(random.within(1, 8));
    s.streams = static_cast<std::uint32_t>(random.within(1, 4));
    s.hostMemory = random.chance(50) ? HostMemory::Pinned : HostMemory::Pageable;
    s.sync = static_cast<Sync>(random.within(0, 3));
    s.issueOrder = random.chance(50) ? IssueOrder::BreadthFirst : IssueOrder::DepthFirst;
    s.allocation = static_cast<Allocation>(random.within(0, 2));
    s.streamKind = static_cast<StreamKind>(random.within(0, 2));
    s.useGraph = random.chance(30);
    s.prepare.workers = static_cast<std::uint32_t>(random.within(0, 2));
    s.kernel.iterations = static_cast<std::uint32_t>(random.within(1, 3));
    return s;
}

TEST(AttributionProperties, GainsAddUpStepsCoverTheDifferencesAndEveryRunIsValid)
{
    Random random(42);
    int compares = 0;
    for (int round = 0; round < 2000; ++round) {
        const auto a = randomScenario(random);
        const auto b = randomScenario(random);
        if (!validate(a).empty() || !validate(b).empty())
            continue;
        ++compares;
        // Some number that depends on everything in no simple way.
        FakeBackend backend([](const Scenario& s) {
            std::size_t hash = s.samples;
            for (const auto part : {std::size_t{s.batchSize}, std::size_t{s.streams},
                                    static_cast<std::size_t>(s.hostMemory), static_cast<std::size_t>(s.sync),
                                    static_cast<std::size_t>(s.issueOrder), static_cast<std::size_t>(s.allocation),
                                    static_cast<std::size_t>(s.streamKind), static_cast<std::size_t>(s.useGraph),
                                    std::size_t{s.prepare.workers}, std::size_t{s.kernel.iterations}})
                hash = hash * 1'000'003 + part;
            return 1.0 + static_cast<double>(hash % 10'000);
        });
        const auto comparison = compared(backend, a, b);
        double gains = 0.0;
        std::vector<std::string> keys;
        auto wall = comparison.a->wallP50Us();
        for (const auto& step : comparison.steps) {
            gains += step.gainUs;
            ASSERT_NEAR(wall - step.gainUs, step.wallUs, 1e-6);
            wall = step.wallUs;
            keys.insert(keys.end(), step.keys.begin(), step.keys.end());
        }
        ASSERT_NEAR(gains, comparison.a->wallP50Us() - comparison.b->wallP50Us(), 1e-6);
        ASSERT_THAT(keys, testing::UnorderedElementsAreArray(differingKeys(a, b)));
        if (!comparison.steps.empty()) {
            ASSERT_DOUBLE_EQ(comparison.steps.back().wallUs, comparison.b->wallP50Us());
        }
        for (const auto& ran : backend.ran)
            ASSERT_TRUE(validate(ran).empty());
        const auto n = comparison.steps.size();
        ASSERT_LE(backend.ran.size(), 2 + (keys.size() * (keys.size() + 1)) / 2) << n;
    }
    EXPECT_GT(compares, 100);
}

TEST(Compare, SaysWhichOfTheTwoCannotBeRun)
{
    FakeBackend backend(articleWall);
    auto wrong = articleB();
    wrong.batchSize = 0;
    wrong.streams = 1000;
    const auto comparison = compare(backend, articleA(), wrong, {}, {});
    ASSERT_FALSE(comparison);
    EXPECT_EQ(comparison.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(comparison.error().message, testing::StartsWith("B: "));
    EXPECT_THAT(comparison.error().message, testing::HasSubstr("batch_size"));
    EXPECT_THAT(comparison.error().message, testing::HasSubstr("streams"));
}

} // namespace
} // namespace overlap
