// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/repeating_step.h"

#include "engine/fit/call_tokens.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_map>

namespace overlap {

namespace {
constexpr std::size_t FewestRounds = 2;
// Nearly all rounds should be alike; where no pattern is that clear, most of them.
constexpr double NearlyAll = 0.9;
constexpr double MostlyAlike = 0.6;
constexpr double MostOfTheCalls = 0.5;

// The value that most of them have, and how many do.
std::pair<std::uint64_t, std::size_t> mostFrequent(const std::vector<std::uint64_t>& values)
{
    std::unordered_map<std::uint64_t, std::size_t> counts;
    std::pair<std::uint64_t, std::size_t> best{0, 0};
    for (const auto value : values) {
        if (const auto count = ++counts[value]; count > best.second)
            best = {value, count};
    }
    return best;
}

// The value that more than half of `count` have, if any has, and how many do. Nothing is kept: there may be millions.
template<typename ValueOf>
std::pair<std::uint64_t, std::size_t> majority(std::size_t count, const ValueOf& valueOf)
{
    // Boyer and Moore: each of another value takes one of the leading value away; a majority is what is left.
    std::uint64_t leading = 0;
    std::size_t lead = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t value = valueOf(i);
        if (lead == 0)
            leading = value;
        lead = value == leading ? lead + 1 : lead - 1;
    }
    std::size_t have = 0;
    for (std::size_t i = 0; i < count; ++i)
        have += valueOf(i) == leading ? 1U : 0U;
    return {leading, have};
}

struct Candidate
{
    std::span<const std::uint32_t> at; // places in the tokens
    int rank = 0; // smaller is a better begin of a step
    std::uint64_t bytes = 0; // of all its copies
};

// A copy to the device begins a step better than one back, and that better than a call that waits or a kernel.
int rankOf(const RecordedCall& call)
{
    if (call.operations.empty())
        return 3;
    switch (call.operations.front().kind) {
    case ActivityKind::CopyToDevice:
        return 0;
    case ActivityKind::CopyToHost:
        return 1;
    default:
        return 2;
    }
}

// Places in the tokens, those of equal tokens next to each other and in order.
std::vector<std::uint32_t> byValue(const CallTokens& tokens)
{
    std::vector<std::uint32_t> places(tokens.size());
    std::iota(places.begin(), places.end(), 0U);
    std::ranges::sort(places, [&](std::uint32_t a, std::uint32_t b) {
        const auto ofA = tokens.valueOf(a);
        const auto ofB = tokens.valueOf(b);
        return ofA != ofB ? ofA < ofB : a < b;
    });
    return places;
}

std::vector<Candidate> candidatesOf(const IssuingThread& thread, const CallTokens& tokens,
                                    std::span<const std::uint32_t> places)
{
    std::vector<Candidate> candidates;
    for (std::size_t first = 0; first < places.size();) {
        auto last = first + 1;
        while (last < places.size() && tokens.valueOf(places[last]) == tokens.valueOf(places[first]))
            ++last;
        if (last - first > FewestRounds) {
            Candidate candidate{places.subspan(first, last - first), 0, 0};
            candidate.rank = rankOf(thread.call(tokens.callOf(places[first])));
            for (const auto place : candidate.at) {
                for (const auto& operation : thread.call(tokens.callOf(place)).operations)
                    candidate.bytes += isCopyKind(operation.kind) ? operation.amount : 0;
            }
            candidates.push_back(candidate);
        }
        first = last;
    }
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
        if (a.rank != b.rank)
            return a.rank < b.rank;
        if (a.bytes != b.bytes)
            return a.bytes > b.bytes;
        // The rarer one is more likely to be there once in each round; then the one that comes first.
        return a.at.size() != b.at.size() ? a.at.size() < b.at.size() : a.at.front() < b.at.front();
    });
    constexpr std::size_t Most = 32;
    candidates.resize(std::min(candidates.size(), Most));
    return candidates;
}

// Of `count` steps the first that is kept, and the one behind the last. The very first is not kept where it is `spared`.
std::pair<std::size_t, std::size_t> keptOf(std::size_t count, bool spared)
{
    const std::size_t first = spared ? 1 : 0;
    if (count - first <= RepeatingStep::MostSteps)
        return {first, count};
    const auto middle = (count - RepeatingStep::MostSteps) / 2;
    return {middle, middle + RepeatingStep::MostSteps};
}

// Modules are loaded and memory is found in the first round.
bool canSpareFirst(std::size_t alike)
{
    constexpr std::size_t Enough = 4;
    return alike >= Enough;
}

std::string nameOf(const Recording& recording, const RecordedCall& call)
{
    if (call.operations.empty())
        return std::string(call.name);
    return recording.nameOf(call.operations.front());
}

// Rounds of `stride` occurrences each that begin at the candidate's.
std::optional<RepeatingStep> roundsOf(const Recording& recording, const IssuingThread& thread, const CallTokens& tokens,
                                      const Candidate& candidate, std::size_t stride, double leastAlike)
{
    const auto rounds = (candidate.at.size() - 1) / stride;
    if (rounds < FewestRounds)
        return std::nullopt;
    const auto covered = candidate.at[rounds * stride] - candidate.at.front();
    if (static_cast<double>(covered) < MostOfTheCalls * static_cast<double>(tokens.size()))
        return std::nullopt;
    const auto hashOf = [&](std::size_t i) {
        return tokens.hashOf(candidate.at[i * stride], candidate.at[(i + 1) * stride]);
    };
    static_assert(MostlyAlike > 0.5); // so what most rounds are is a majority
    const auto [usual, count] = majority(rounds, hashOf);
    if (count < FewestRounds || static_cast<double>(count) < leastAlike * static_cast<double>(rounds))
        return std::nullopt;
    RepeatingStep step;
    step.name = nameOf(recording, thread.call(tokens.callOf(candidate.at.front())));
    const bool spared = canSpareFirst(count);
    const auto [first, last] = keptOf(rounds, spared);
    step.steps.reserve(last - first);
    for (auto i = first; i < last; ++i) {
        RecordedStep one;
        one.firstCall = tokens.callOf(candidate.at[i * stride]);
        one.lastCall = tokens.callOf(candidate.at[(i + 1) * stride]);
        one.time = {thread.intervalOf(one.firstCall).time.begin, thread.intervalOf(one.lastCall).time.begin};
        one.alike = hashOf(i) == usual;
        step.steps.push_back(one);
    }
    step.found = spared ? rounds - 1 : rounds;
    step.foundAlike = spared && hashOf(0) == usual ? count - 1 : count;
    step.alikePct = 100.0 * static_cast<double>(count) / static_cast<double>(rounds);
    return step;
}

std::optional<RepeatingStep> byPattern(const Recording& recording, const IssuingThread& thread)
{
    // Several copies of one size may belong to one step.
    constexpr std::size_t MostInAStep = 8;
    for (const double least : {NearlyAll, MostlyAlike}) {
        for (const auto detail : {CallDetail::Kernels, CallDetail::Launches, CallDetail::Copies}) {
            const CallTokens tokens(thread, detail);
            const auto places = byValue(tokens);
            for (const auto& candidate : candidatesOf(thread, tokens, places)) {
                for (std::size_t stride = 1; stride <= MostInAStep; ++stride) {
                    if (auto found = roundsOf(recording, thread, tokens, candidate, stride, least))
                        return found;
                }
            }
        }
    }
    return std::nullopt;
}

// "ProfilerStep#12" and "ProfilerStep#13" are one name.
std::string withoutNumbers(const std::string& name)
{
    std::string out;
    bool inNumber = false;
    for (const char c : name) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit)
            out += c;
        else if (!inNumber)
            out += '#';
        inNumber = digit;
    }
    return out;
}

struct Marks
{
    std::vector<TimeRange> ranges; // by begin
    std::size_t calls = 0; // that started something inside them
};

bool disjoint(const std::vector<TimeRange>& ranges)
{
    for (std::size_t i = 1; i < ranges.size(); ++i) {
        if (ranges[i].begin < ranges[i - 1].end)
            return false;
    }
    return true;
}

std::size_t startingCalls(const IssuingThread& thread, std::size_t from, std::size_t to)
{
    std::size_t count = 0;
    for (auto i = from; i < to; ++i)
        count += thread.call(i).operations.empty() ? 0U : 1U;
    return count;
}

// Ranges of every name on the issuing thread; those of other threads say nothing about its steps.
std::map<std::string, Marks> marksOf(const Recording& recording, const IssuingThread& thread)
{
    std::map<std::string, Marks> marks;
    for (const auto& lane : recording.threads[thread.place()].lanes) {
        if (lane.id().role != LaneRole::Ranges)
            continue;
        for (const auto& interval : lane.intervals()) {
            if (interval.kind == ActivityKind::Range)
                marks[withoutNumbers(recording.nameOf(interval))].ranges.push_back(interval.time);
        }
    }
    for (auto& [name, mark] : marks) {
        std::ranges::sort(mark.ranges);
        for (const auto range : mark.ranges)
            mark.calls += startingCalls(thread, thread.firstCallFrom(range.begin), thread.firstCallFrom(range.end));
    }
    return marks;
}

std::optional<RepeatingStep> byMarks(const Recording& recording, const IssuingThread& thread)
{
    const auto all = startingCalls(thread, 0, thread.callCount());
    const auto marks = marksOf(recording, thread);
    const std::pair<const std::string, Marks>* best = nullptr;
    for (const auto& entry : marks) {
        const auto& mark = entry.second;
        if (mark.ranges.size() <= FewestRounds || !disjoint(mark.ranges)
            || static_cast<double>(mark.calls) < MostOfTheCalls * static_cast<double>(all))
            continue;
        // More of the calls; of equals the fewer, longer ranges.
        if (best == nullptr || mark.calls > best->second.calls
            || (mark.calls == best->second.calls && mark.ranges.size() < best->second.ranges.size()))
            best = &entry;
    }
    if (best == nullptr)
        return std::nullopt;
    const auto& ranges = best->second.ranges;
    const auto rounds = ranges.size() - 1;
    const auto stepAt = [&](std::size_t i) {
        RecordedStep step;
        step.time = {ranges[i].begin, ranges[i + 1].begin};
        step.firstCall = thread.firstCallFrom(step.time.begin);
        step.lastCall = thread.firstCallFrom(step.time.end);
        return step;
    };
    std::vector<std::uint64_t> hashes;
    hashes.reserve(rounds);
    for (std::size_t i = 0; i < rounds; ++i) {
        const auto step = stepAt(i);
        auto hash = HashStart;
        for (auto call = step.firstCall; call < step.lastCall; ++call) {
            if (const auto token = tokenOf(thread.call(call), CallDetail::Copies); token != 0)
                hash = mixed(hash, token);
        }
        hashes.push_back(hash);
    }
    const auto [usual, count] = mostFrequent(hashes);
    if (count < FewestRounds)
        return std::nullopt;
    RepeatingStep found;
    found.mark = StepMark::Annotation;
    found.name = best->first;
    const bool spared = canSpareFirst(count);
    const auto [first, last] = keptOf(rounds, spared);
    for (auto i = first; i < last; ++i) {
        found.steps.push_back(stepAt(i));
        found.steps.back().alike = hashes[i] == usual;
    }
    found.found = spared ? rounds - 1 : rounds;
    found.foundAlike = spared && hashes.front() == usual ? count - 1 : count;
    found.alikePct = 100.0 * static_cast<double>(count) / static_cast<double>(rounds);
    return found;
}
} // namespace

Result<RepeatingStep> repeatingStepOf(const Recording& recording, const IssuingThread& thread)
{
    auto found = byMarks(recording, thread);
    if (!found)
        found = byPattern(recording, thread);
    if (!found)
        return Error{ErrorCode::Unsupported,
                     "Nothing in the recording repeats: no range and no copy, kernel or synchronisation comes again "
                     "with the same calls between; record three rounds of the loop or more"};
    return *std::move(found);
}

} // namespace overlap
