// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/result/comparison.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace overlap {

namespace {
// A step in both of its forms.
struct StepWords
{
    StepPhrase phrase;
    std::string label;
};

// From values that are there already: g++ 12 takes a half-made aggregate apart twice when a later part of it throws.
StepWords words(std::string phrase, bool isPlural, std::string label)
{
    return {{std::move(phrase), isPlural}, std::move(label)};
}

StepWords singular(std::string text)
{
    auto label = text;
    return words(std::move(text), false, std::move(label));
}

StepWords plural(std::string text)
{
    auto label = text;
    return words(std::move(text), true, std::move(label));
}

StepWords oneOrMore(std::uint32_t count, const std::string& noun)
{
    auto text = countText(count) + " " + noun + (count == 1 ? "" : "s");
    auto label = text;
    return words(std::move(text), count != 1, std::move(label));
}

std::string countWord(std::uint32_t count)
{
    static constexpr std::array Words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                      "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    return count < Words.size() ? Words[count] : countText(count);
}

std::string streamsWord(std::uint32_t count)
{
    return countWord(count) + (count == 1 ? " stream" : " streams");
}

StepWords batchSizeWords(const Scenario& b)
{
    if (b.batchSize == 1)
        return singular("sending samples one by one");
    if (b.batches() == 1)
        return singular("one batch of " + countText(b.batchSize));
    return plural("batches of " + countText(b.batchSize));
}

StepWords streamsWords(const Scenario& b)
{
    return words(streamsWord(b.streams), b.streams != 1,
                 countText(b.streams) + (b.streams == 1 ? " stream" : " streams"));
}

StepWords syncWords(const Scenario& a, const Scenario& b)
{
    const bool pipelined = b.sync == Sync::SlotReuse || b.sync == Sync::End;
    if (a.sync == Sync::EveryOp && pipelined && std::min(b.streams, b.batches()) > 1
        && b.streamKind != StreamKind::LegacyDefault)
        return words("overlap in " + streamsWord(b.streams), false, "overlap, " + countText(b.streams) + " streams");
    switch (b.sync) {
    case Sync::EveryOp:
        return singular("waiting after every operation");
    case Sync::EveryBatch:
        return singular("waiting after every batch only");
    case Sync::SlotReuse:
        return singular("waiting only for a free slot");
    case Sync::End:
        return singular("waiting only at the end");
    }
    return {};
}

StepWords streamKindWords(const Scenario& b)
{
    switch (b.streamKind) {
    case StreamKind::NonBlocking:
        return plural("non-blocking streams");
    case StreamKind::Blocking:
        return plural("blocking streams");
    case StreamKind::LegacyDefault:
        return singular("the legacy default stream");
    }
    return {};
}

StepWords allocationWords(const Scenario& b)
{
    switch (b.allocation) {
    case Allocation::Preallocated:
        return plural("device buffers allocated once");
    case Allocation::PerBatch:
        return singular("allocating for every batch");
    case Allocation::StreamOrdered:
        return singular("stream-ordered allocation");
    }
    return {};
}

StepWords defaultStreamWords(const Scenario& b)
{
    if (b.defaultStreamEvery == 0)
        return singular("keeping kernels out of the default stream");
    if (b.defaultStreamEvery == 1)
        return plural("kernels in the default stream");
    return singular("one kernel in " + countText(b.defaultStreamEvery) + " in the default stream");
}

StepWords kernelWords(std::string_view key, const Scenario& b)
{
    if (key == "kernel.iterations")
        return oneOrMore(b.kernel.iterations, "iteration");
    if (key == "kernel.launches_per_batch")
        return b.kernel.launchesPerBatch == 1
                   ? singular("one launch for each batch")
                   : plural(countText(b.kernel.launchesPerBatch) + " launches for each batch");
    if (key == "kernel.kind" && b.kernel.kind == KernelKind::None)
        return singular("leaving out the kernel");
    return singular("the other kernel");
}

StepWords workloadWords(std::string_view key, const Scenario& b)
{
    if (key == "samples")
        return oneOrMore(b.samples, "sample");
    if (key == "input_bytes_per_sample")
        return b.inputBytesPerSample == 0
                   ? singular("sending no input")
                   : plural("inputs of " + bytesText(static_cast<double>(b.inputBytesPerSample)).joined());
    if (key == "output_bytes_per_sample")
        return b.outputBytes() == 0 ? singular("fetching no output")
                                    : plural("outputs of " + bytesText(static_cast<double>(b.outputBytes())).joined());
    if (key.starts_with("prepare."))
        return b.prepare.kind == PrepareKind::None ? singular("leaving out the preparing")
                                                   : singular("the other preparing");
    return kernelWords(key, b);
}

StepWords wordsOf(std::string_view key, const Scenario& a, const Scenario& b)
{
    if (isWorkloadKey(key))
        return workloadWords(key, b);
    if (key == "batch_size")
        return batchSizeWords(b);
    if (key == "streams")
        return streamsWords(b);
    if (key == "host_memory")
        return singular(b.hostMemory == HostMemory::Pinned ? "pinned memory" : "pageable memory");
    if (key == "output_host_memory")
        return plural(b.outputMemory() == HostMemory::Pinned ? "pinned outputs" : "pageable outputs");
    if (key == "pinning")
        return singular(b.pinning == Pinning::Once ? "pinning only once" : "pinning for every batch");
    if (key == "sync")
        return syncWords(a, b);
    if (key == "final_sync")
        return singular(b.finalSync ? "waiting for the end" : "not waiting for the end");
    if (key == "issue_order")
        return singular(b.issueOrder == IssueOrder::DepthFirst ? "depth-first issue" : "breadth-first issue");
    if (key == "stream_kind")
        return streamKindWords(b);
    if (key == "default_stream_every")
        return defaultStreamWords(b);
    if (key == "allocation")
        return allocationWords(b);
    if (key == "pool_release_threshold")
        return singular(b.poolReleaseThreshold == PoolReleaseThreshold::Keep ? "keeping the pool's memory"
                                                                             : "giving the pool's memory back");
    if (key == "use_graph")
        return b.useGraph ? plural("CUDA graphs") : singular("issuing without a graph");
    if (key == "prepare.workers")
        return b.prepare.workers == 0 ? singular("preparing in the issuing thread")
                                      : oneOrMore(b.prepare.workers, "preparing worker");
    return singular(std::string(key));
}

// Of what other tools recorded (recordedSteps): "less idle time" saves, "more idle time" costs.
std::optional<StepWords> recordedWords(const AttributionStep& step)
{
    const bool saves = step.gainUs >= 0.0;
    const auto& key = step.keys.front();
    StepWords words;
    if (key == "recorded.idle") {
        words = singular(saves ? "less idle time" : "more idle time");
        words.label = "GPU idle";
    } else if (key == "recorded.exposed") {
        words = plural(saves ? "fewer copies that no kernel hides" : "more copies that no kernel hides");
        words.label = "copies not hidden";
    } else if (key == "recorded.kernels") {
        words = plural(saves ? "shorter kernels" : "longer kernels");
        words.label = "kernels";
    } else {
        return std::nullopt;
    }
    return words;
}

StepWords wordsOf(const AttributionStep& step, const Scenario& a, const Scenario& b)
{
    auto keys = step.keys;
    if (keys.empty())
        return {};
    if (auto recorded = recordedWords(step))
        return *std::move(recorded);
    if (keys.size() > 1 && std::ranges::all_of(keys, isWorkloadKey))
        return singular("the other workload");
    // every_op knows no streams, and with overlap their number is part of the words.
    const bool withSync = std::ranges::find(keys, "sync") != keys.end();
    if (withSync && (a.sync == Sync::EveryOp || b.sync == Sync::EveryOp))
        std::erase(keys, "streams");
    auto words = wordsOf(keys.front(), a, b);
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const auto next = wordsOf(keys[i], a, b);
        words.phrase.text += " with " + next.phrase.text;
        words.label += ", " + next.label;
    }
    return words;
}
} // namespace

std::string describeStep(const AttributionStep& step, const Scenario& a, const Scenario& b)
{
    return wordsOf(step, a, b).label;
}

StepPhrase phraseOf(const AttributionStep& step, const Scenario& a, const Scenario& b)
{
    return wordsOf(step, a, b).phrase;
}

namespace {
std::string memoryText(const Scenario& s)
{
    const auto word = [](HostMemory memory) { return memory == HostMemory::Pinned ? "pinned" : "pageable"; };
    std::string text = word(s.hostMemory);
    if (s.outputMemory() != s.hostMemory)
        text += std::string(" in, ") + word(s.outputMemory()) + " out";
    if (s.hostMemory == HostMemory::Pinned && s.pinning == Pinning::PerBatch)
        text += " anew for every batch";
    return text;
}

const char* syncText(Sync sync)
{
    switch (sync) {
    case Sync::EveryOp:
        return "waits after every operation";
    case Sync::EveryBatch:
        return "waits after every batch";
    case Sync::SlotReuse:
        return "reuses slots";
    case Sync::End:
        return "waits at the end";
    }
    return "";
}

void addStreams(std::vector<std::string>& parts, const Scenario& s)
{
    if (s.streamKind == StreamKind::LegacyDefault)
        parts.emplace_back("legacy default stream");
    else
        parts.push_back(countText(s.streams) + (s.streams == 1 ? " stream" : " streams"));
    if (s.streamKind == StreamKind::Blocking)
        parts.back() = countText(s.streams) + " blocking" + (s.streams == 1 ? " stream" : " streams");
}

void addExtras(std::vector<std::string>& parts, const Scenario& s)
{
    if (s.sync != Sync::EveryOp && s.issueOrder == IssueOrder::BreadthFirst)
        parts.emplace_back("breadth first");
    if (s.defaultStreamEvery > 0)
        parts.emplace_back("some kernels in the default stream");
    if (s.allocation == Allocation::PerBatch)
        parts.emplace_back("allocates every batch");
    else if (s.allocation == Allocation::StreamOrdered)
        parts.emplace_back(s.poolReleaseThreshold == PoolReleaseThreshold::Keep ? "stream-ordered allocation, pool kept"
                                                                                : "stream-ordered allocation");
    if (s.useGraph)
        parts.emplace_back("CUDA graphs");
    if (s.prepare.kind != PrepareKind::None && s.prepare.workers > 0)
        parts.push_back(countText(s.prepare.workers) + (s.prepare.workers == 1 ? " worker" : " workers"));
    if (!s.finalSync)
        parts.emplace_back("no final wait");
}
} // namespace

std::string describeStrategy(const Scenario& scenario)
{
    std::vector<std::string> parts;
    if (scenario.batchSize == 1)
        parts.emplace_back("one by one");
    else if (scenario.batches() <= 1)
        parts.push_back("one batch of " + countText(scenario.batchSize));
    else
        parts.push_back("batches of " + countText(scenario.batchSize));
    parts.push_back(memoryText(scenario));
    if (scenario.sync != Sync::EveryOp)
        addStreams(parts, scenario);
    parts.emplace_back(syncText(scenario.sync));
    addExtras(parts, scenario);
    std::string text;
    for (const auto& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

} // namespace overlap
