// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/result/comparison.h"

#include "tests/engine/result/fake_backend.h"

#include <gmock/gmock.h>

namespace overlap {
namespace {

using fake::resultOf;

Scenario oneByOne()
{
    Scenario s;
    s.samples = 100;
    s.batchSize = 1;
    s.streams = 1;
    s.hostMemory = HostMemory::Pageable;
    s.sync = Sync::EveryOp;
    return s;
}

Scenario pipeline()
{
    Scenario s;
    s.samples = 100;
    s.batchSize = 10;
    s.streams = 3;
    return s;
}

// Narrow spaces become plain ones, so that expectations can be read.
std::string plain(std::string text)
{
    for (auto at = text.find(NarrowSpace); at != std::string::npos; at = text.find(NarrowSpace))
        text.replace(at, NarrowSpace.size(), " ");
    return text;
}

Comparison comparison(const Scenario& a, const std::vector<double>& wallsA, const Scenario& b,
                      const std::vector<double>& wallsB, std::vector<AttributionStep> steps = {})
{
    Comparison c;
    c.a = resultOf(a, wallsA);
    c.b = resultOf(b, wallsB);
    c.verdict = verdictOf(*c.a, *c.b);
    c.steps = std::move(steps);
    return c;
}

AttributionStep step(std::vector<std::string> keys, double gainUs)
{
    return {std::move(keys), 0.0, gainUs};
}

TEST(AnswerSentence, GivesTheVerdictBothTimesAndTheReasons)
{
    const auto c =
        comparison(oneByOne(), {17'900}, pipeline(), {1'270},
                   {step({"batch_size"}, 12'000), step({"host_memory"}, 3'390), step({"streams", "sync"}, 1'240)});
    EXPECT_EQ(
        plain(answerSentence(c)),
        "B is 14× faster than A, 1.27 ms against 17.9 ms, because batches of 10 save 12.0 ms, pinned memory 3.39 ms "
        "and overlap in three streams 1.24 ms.");
}

TEST(AnswerSentence, WithOneReasonHasNoList)
{
    auto b = oneByOne();
    b.hostMemory = HostMemory::Pinned;
    EXPECT_EQ(plain(answerSentence(comparison(oneByOne(), {300}, b, {250}, {step({"host_memory"}, 50)}))),
              "B is 1.20× faster than A, 250 µs against 300 µs, because pinned memory saves 50.0 µs.");
}

TEST(AnswerSentence, RepeatsTheVerbBehindANumber)
{
    const auto c =
        comparison(oneByOne(), {8'800}, pipeline(), {1'330},
                   {step({"host_memory"}, 3'130), step({"streams", "sync"}, 3'730), step({"batch_size"}, 623)});
    EXPECT_EQ(plain(answerSentence(c)),
              "B is 6.6× faster than A, 1.33 ms against 8.80 ms, because pinned memory saves 3.13 ms, overlap in three "
              "streams 3.73 ms and batches of 10 save 623 µs.");
}

TEST(AnswerSentence, SaysWhatWorksAgainstTheVerdict)
{
    const auto c =
        comparison(oneByOne(), {1'000}, pipeline(), {500}, {step({"batch_size"}, 600), step({"host_memory"}, -100)});
    EXPECT_EQ(plain(answerSentence(c)), "B is 2.0× faster than A, 500 µs against 1.00 ms, because batches of 10 save "
                                        "600 µs, although pinned memory costs 100 µs.");
}

TEST(AnswerSentence, ForASlowerBGivesWhatCosts)
{
    const auto c =
        comparison(pipeline(), {1'270}, oneByOne(), {17'900},
                   {step({"host_memory"}, -3'390), step({"streams", "sync"}, -1'240), step({"batch_size"}, -12'000)});
    EXPECT_EQ(
        plain(answerSentence(c)),
        "B is 14× slower than A, 17.9 ms against 1.27 ms, because pageable memory costs 3.39 ms, waiting after every "
        "operation 1.24 ms and sending samples one by one 12.0 ms.");
}

TEST(AnswerSentence, ForASlowerBAlsoSaysWhatSaves)
{
    const auto c =
        comparison(pipeline(), {1'000}, oneByOne(), {1'500}, {step({"host_memory"}, -700), step({"batch_size"}, 200)});
    EXPECT_EQ(plain(answerSentence(c)),
              "B is 1.50× slower than A, 1.50 ms against 1.00 ms, because pageable memory costs "
              "700 µs, although sending samples one by one saves 200 µs.");
}

TEST(AnswerSentence, NamesTheThreeLargestReasonsAndSumsTheOthers)
{
    auto b = pipeline();
    b.issueOrder = IssueOrder::BreadthFirst;
    b.allocation = Allocation::StreamOrdered;
    const auto c = comparison(oneByOne(), {10'000}, b, {1'000},
                              {step({"host_memory"}, 300), step({"batch_size"}, 5'000), step({"issue_order"}, 200),
                               step({"sync", "streams"}, 2'000), step({"allocation"}, 1'500)});
    EXPECT_EQ(plain(answerSentence(c)),
              "B is 10× faster than A, 1.00 ms against 10.0 ms, because batches of 10 save 5.00 ms, overlap in three "
              "streams 2.00 ms, stream-ordered allocation 1.50 ms and 2 other changes 500 µs.");
}

TEST(AnswerSentence, LeavesOutWhatMakesNoDifference)
{
    const auto c = comparison(oneByOne(), {1'000}, pipeline(), {500},
                              {step({"batch_size"}, 500), step({"host_memory"}, 0), step({"sync"}, 0.5)});
    EXPECT_EQ(plain(answerSentence(c)),
              "B is 2.0× faster than A, 500 µs against 1.00 ms, because batches of 10 save 500 µs.");
}

TEST(AnswerSentence, GivesNoReasonWithoutAttribution)
{
    EXPECT_EQ(plain(answerSentence(comparison(oneByOne(), {100'000}, pipeline(), {10}))),
              "B is 10 000× faster than A, 10.0 µs against 100 ms.");
}

TEST(AnswerSentence, OfEqualRunsSaysSo)
{
    EXPECT_EQ(plain(answerSentence(comparison(oneByOne(), {5'930}, pipeline(), {5'980}, {step({"batch_size"}, 5)}))),
              "A and B are equally fast: 5.93 and 5.98 ms.");
    EXPECT_EQ(plain(answerSentence(comparison(oneByOne(), {995}, pipeline(), {1'005}))),
              "A and B are equally fast: 995 µs and 1.00 ms.");
}

TEST(AnswerSentence, AbstainsWhereTheRepeatsOverlap)
{
    const auto c = comparison(oneByOne(), {5'000, 5'930, 7'000}, pipeline(), {5'500, 6'210, 8'000});
    EXPECT_EQ(plain(answerSentence(c)), "A and B cannot be told apart: 5.93 and 6.21 ms, but the repeats overlap.");
}

TEST(AnswerSentence, ComparesNothingWithWhatIsNoDuration)
{
    auto early = pipeline();
    early.finalSync = false;
    EXPECT_EQ(plain(answerSentence(comparison(oneByOne(), {17'900}, early, {70}))),
              "B is not a duration: the clock stops after 70.0 µs, before the device is done, so it cannot be compared "
              "with A, which takes 17.9 ms.");
    EXPECT_EQ(plain(answerSentence(comparison(early, {70}, oneByOne(), {17'900}))),
              "A is not a duration: the clock stops after 70.0 µs, before the device is done, so it cannot be compared "
              "with B, which takes 17.9 ms.");
    EXPECT_EQ(
        answerSentence(comparison(early, {70}, early, {70})),
        "Neither A nor B is a duration: the clock stops before the device is done, so there is nothing to compare.");
}

TEST(AnswerSentence, WithoutAnyTimeSaysSo)
{
    EXPECT_EQ(answerSentence(comparison(oneByOne(), {}, pipeline(), {1'000})),
              "A and B cannot be compared: no time was measured.");
}

TEST(AnswerSentence, ComparesThroughputWhereSamplesDiffer)
{
    auto more = pipeline();
    more.samples = 1'000;
    const auto c =
        comparison(oneByOne(), {17'900}, more, {12'700},
                   {step({"samples"}, -161'100), step({"batch_size"}, 120'000), step({"host_memory"}, 46'300)});
    EXPECT_EQ(
        plain(answerSentence(c)),
        "Per sample, B is 14× faster than A, 78.7 k/s against 5.59 k/s, on 1 000 samples because batches of 10 save "
        "120 ms and pinned memory 46.3 ms. A runs 100 samples and B 1 000, so throughput is compared, not time.");
    EXPECT_EQ(plain(answerSentence(comparison(pipeline(), {1'000}, more, {10'000}))),
              "A and B have the same throughput: 100 and 100 k/s. A runs 100 samples and B 1 000, so throughput is "
              "compared, not time.");
}

struct StepCase
{
    std::vector<std::string> keys;
    std::string label;
    std::string phrase;
    bool plural;
};

TEST(DescribeStep, SpeaksOfBsValues)
{
    auto b = pipeline();
    b.issueOrder = IssueOrder::BreadthFirst;
    b.streamKind = StreamKind::Blocking;
    b.defaultStreamEvery = 4;
    b.allocation = Allocation::PerBatch;
    b.poolReleaseThreshold = PoolReleaseThreshold::Keep;
    b.pinning = Pinning::PerBatch;
    b.useGraph = true;
    b.prepare.workers = 4;
    b.prepare.kind = PrepareKind::Normalize;
    b.kernel.iterations = 64;
    b.kernel.launchesPerBatch = 8;
    const std::vector<StepCase> cases{
        {{"batch_size"}, "batches of 10", "batches of 10", true},
        {{"streams"}, "3 streams", "three streams", true},
        {{"host_memory"}, "pinned memory", "pinned memory", false},
        {{"output_host_memory"}, "pinned outputs", "pinned outputs", true},
        {{"pinning"}, "pinning for every batch", "pinning for every batch", false},
        {{"sync"}, "overlap, 3 streams", "overlap in three streams", false},
        {{"streams", "sync"}, "overlap, 3 streams", "overlap in three streams", false},
        {{"host_memory", "use_graph"}, "pinned memory, CUDA graphs", "pinned memory with CUDA graphs", false},
        {{"issue_order"}, "breadth-first issue", "breadth-first issue", false},
        {{"stream_kind"}, "blocking streams", "blocking streams", true},
        {{"default_stream_every"},
         "one kernel in 4 in the default stream",
         "one kernel in 4 in the default stream",
         false},
        {{"allocation"}, "allocating for every batch", "allocating for every batch", false},
        {{"pool_release_threshold"}, "keeping the pool's memory", "keeping the pool's memory", false},
        {{"use_graph"}, "CUDA graphs", "CUDA graphs", true},
        {{"prepare.workers"}, "4 preparing workers", "4 preparing workers", true},
        {{"kernel.iterations"}, "64 iterations", "64 iterations", true},
        {{"kernel.launches_per_batch"}, "8 launches for each batch", "8 launches for each batch", true},
        {{"samples"}, "100 samples", "100 samples", true},
        {{"input_bytes_per_sample"}, "inputs of 588 KiB", "inputs of 588 KiB", true},
        {{"prepare.kind"}, "the other preparing", "the other preparing", false},
        {{"samples", "kernel.iterations"}, "the other workload", "the other workload", false},
    };
    for (const auto& one : cases) {
        const auto phrase = phraseOf(step(one.keys, 1), oneByOne(), b);
        EXPECT_EQ(plain(describeStep(step(one.keys, 1), oneByOne(), b)), one.label);
        EXPECT_EQ(plain(phrase.text), one.phrase);
        EXPECT_EQ(phrase.plural, one.plural) << one.label;
    }
}

TEST(DescribeStep, SpeaksOfOverlapOnlyWhereThereIsSome)
{
    auto b = pipeline();
    b.streams = 1;
    EXPECT_EQ(describeStep(step({"streams", "sync"}, 1), oneByOne(), b), "waiting only for a free slot");
    b.streams = 3;
    b.streamKind = StreamKind::LegacyDefault;
    EXPECT_EQ(describeStep(step({"sync"}, 1), oneByOne(), b), "waiting only for a free slot");
    EXPECT_EQ(describeStep(step({"sync"}, 1), pipeline(), oneByOne()), "waiting after every operation");
}

TEST(DescribeStep, NamesEveryKeyOfAScenarioInWords)
{
    Scenario a;
    Scenario b;
    for (const char* key : {"samples",
                            "batch_size",
                            "streams",
                            "host_memory",
                            "output_host_memory",
                            "pinning",
                            "sync",
                            "final_sync",
                            "issue_order",
                            "stream_kind",
                            "default_stream_every",
                            "allocation",
                            "pool_release_threshold",
                            "input_bytes_per_sample",
                            "output_bytes_per_sample",
                            "kernel.kind",
                            "kernel.iterations",
                            "kernel.duration_us",
                            "kernel.duration_us_per_sample",
                            "kernel.launches_per_batch",
                            "use_graph",
                            "prepare.kind",
                            "prepare.us_per_sample",
                            "prepare.workers"}) {
        const auto text = describeStep(step({key}, 1), a, b);
        EXPECT_FALSE(text.empty()) << key;
        EXPECT_EQ(text.find('_'), std::string::npos) << text;
    }
}

TEST(DescribeStrategy, ReadsLikeTheHeadOfAChart)
{
    EXPECT_EQ(describeStrategy(oneByOne()), "one by one, pageable, waits after every operation");
    EXPECT_EQ(describeStrategy(pipeline()), "batches of 10, pinned, 3 streams, reuses slots");
    auto whole = pipeline();
    whole.batchSize = 100;
    whole.streams = 1;
    whole.sync = Sync::End;
    whole.outputHostMemory = OutputHostMemory::Pageable;
    EXPECT_EQ(describeStrategy(whole), "one batch of 100, pinned in, pageable out, 1 stream, waits at the end");
    auto rest = pipeline();
    rest.streamKind = StreamKind::LegacyDefault;
    rest.issueOrder = IssueOrder::BreadthFirst;
    rest.allocation = Allocation::StreamOrdered;
    rest.poolReleaseThreshold = PoolReleaseThreshold::Keep;
    rest.useGraph = true;
    rest.finalSync = false;
    EXPECT_EQ(describeStrategy(rest), "batches of 10, pinned, legacy default stream, reuses slots, breadth first, "
                                      "stream-ordered allocation, pool kept, CUDA graphs, no final wait");
}

TEST(OriginLabel, SaysWhereTheNumbersComeFrom)
{
    DeviceInfo device;
    device.profile = "h200";
    device.name = "NVIDIA H200";
    device.origin = DeviceOrigin::SimulatedMeasuredProfile;
    EXPECT_EQ(originLabel(device), "Simulated · h200");
    device.origin = DeviceOrigin::SimulatedPublishedProfile;
    EXPECT_EQ(originLabel(device), "Simulated · h200 (published figures, not validated)");
    device.origin = DeviceOrigin::SimulatedIdeal;
    EXPECT_EQ(originLabel(device), "Simulated · h200 (teaching device, no overheads)");
    RunResult run;
    run.device = device;
    run.device.origin = DeviceOrigin::Measured;
    run.record.recorder = Recorder::Cupti;
    EXPECT_EQ(originLabel(run.device), "Measured · NVIDIA H200");
    EXPECT_EQ(originLabel(run), "Measured · NVIDIA H200 · CUPTI");
    run.record.recorder = Recorder::Events;
    EXPECT_EQ(originLabel(run), "Measured · NVIDIA H200 · events (approximate starts)");
    run.record.recorder = Recorder::None;
    EXPECT_EQ(originLabel(run), "Measured · NVIDIA H200 · wall time only");
}

TEST(ModelErrorText, GivesTheFiguresOfTheMemoryUsedAndInventsNone)
{
    DeviceInfo device;
    device.origin = DeviceOrigin::SimulatedMeasuredProfile;
    EXPECT_EQ(modelErrorText(device, HostMemory::Pinned), "");
    device.modelError = ModelError{1.1, 8.4, 5.7, 21.0, 182};
    EXPECT_EQ(plain(modelErrorText(device, HostMemory::Pinned)),
              "Model error against measured runs: median 1.1 %, 95th percentile 8.4 %");
    EXPECT_EQ(plain(modelErrorText(device, HostMemory::Pageable)),
              "Model error against measured runs: median 5.7 %, 95th percentile 21.0 %");
    device.origin = DeviceOrigin::SimulatedPublishedProfile;
    EXPECT_EQ(modelErrorText(device, HostMemory::Pinned), "");
}

} // namespace
} // namespace overlap
