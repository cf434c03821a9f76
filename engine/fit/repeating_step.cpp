// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/repeating_step.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <unordered_map>

namespace overlap {

namespace {
constexpr std::size_t FewestRounds = 2;
// Nearly all rounds should be alike; where no pattern is that clear, most of them.
constexpr double NearlyAll = 0.9;
constexpr double MostlyAlike = 0.6;
constexpr double MostOfTheCalls = 0.5;

// How much of what a call did counts when two rounds are compared.
enum class Detail : std::uint8_t
{
    Kernels, // their names too
    Launches, // how many there are
    Copies // copies and synchronisations alone
};

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    // FNV-1a over eight bytes.
    for (int i = 0; i < 8; ++i) {
        hash = (hash ^ (value & 0xFFU)) * 0x100000001B3ULL;
        value >>= 8U;
    }
    return hash;
}

constexpr std::uint64_t HashStart = 0xCBF29CE484222325ULL;

// What a call is for the pattern; 0: nothing.
std::uint64_t tokenOf(const RecordedCall& call, Detail detail)
{
    if (call.operations.empty()) {
        // Which of the synchronising calls it is does not depend on what it waited for.
        const bool waits = call.call.kind == ActivityKind::Synchronize;
        return waits ? mixed(mixed(HashStart, 1), std::hash<std::string_view>{}(call.name)) : 0;
    }
    auto hash = HashStart;
    bool any = false;
    for (const auto& operation : call.operations) {
        const bool copy = isCopyKind(operation.kind) || operation.kind == ActivityKind::CopyOnHost;
        if (!copy && detail == Detail::Copies)
            continue;
        any = true;
        hash = mixed(hash, static_cast<std::uint64_t>(operation.kind));
        if (copy)
            hash = mixed(hash, operation.amount);
        else if (detail == Detail::Kernels)
            hash = mixed(hash, operation.nameId);
    }
    return any ? hash : 0;
}

struct Token
{
    std::uint64_t value = 0;
    std::size_t call = 0;
};

// What a thread did in order, with the hash of any stretch of it in O(1): a long recording is looked at with many candidates.
class Tokens
{
public:
    Tokens(const IssuingThread& thread, Detail detail)
    {
        for (std::size_t i = 0; i < thread.calls.size(); ++i) {
            if (const auto value = tokenOf(thread.calls[i], detail); value != 0)
                add({value, i});
        }
    }

    [[nodiscard]] std::size_t size() const { return m_tokens.size(); }
    [[nodiscard]] const Token& operator[](std::size_t i) const { return m_tokens[i]; }
    // A polynomial hash of tokens [from, to), modulo 2^64.
    [[nodiscard]] std::uint64_t hashOf(std::size_t from, std::size_t to) const
    {
        return m_prefix[to] - m_prefix[from] * m_power[to - from];
    }

private:
    void add(const Token& token)
    {
        constexpr std::uint64_t Base = 0x9E3779B97F4A7C15ULL; // odd
        m_tokens.push_back(token);
        m_prefix.push_back(m_prefix.back() * Base + token.value);
        m_power.push_back(m_power.back() * Base);
    }

    std::vector<Token> m_tokens;
    std::vector<std::uint64_t> m_prefix{0};
    std::vector<std::uint64_t> m_power{1};
};

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

struct Candidate
{
    std::uint64_t token = 0;
    std::vector<std::size_t> at; // places in the tokens
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

std::vector<Candidate> candidatesOf(const IssuingThread& thread, const Tokens& tokens)
{
    std::unordered_map<std::uint64_t, Candidate> byToken;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        auto& candidate = byToken[tokens[i].value];
        const auto& call = thread.calls[tokens[i].call];
        if (candidate.at.empty()) {
            candidate.token = tokens[i].value;
            candidate.rank = rankOf(call);
        }
        candidate.at.push_back(i);
        for (const auto& operation : call.operations)
            candidate.bytes += isCopyKind(operation.kind) ? operation.amount : 0;
    }
    std::vector<Candidate> candidates;
    for (auto& [token, candidate] : byToken) {
        if (candidate.at.size() > FewestRounds)
            candidates.push_back(std::move(candidate));
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

std::string nameOf(const Recording& recording, const RecordedCall& call)
{
    if (call.operations.empty())
        return std::string(call.name);
    return recording.nameOf(call.operations.front());
}

// Rounds of `stride` occurrences each that begin at the candidate's.
std::optional<RepeatingStep> roundsOf(const Recording& recording, const IssuingThread& thread, const Tokens& tokens,
                                      const Candidate& candidate, std::size_t stride, double leastAlike)
{
    std::vector<std::uint64_t> hashes;
    for (std::size_t i = 0; i + stride < candidate.at.size(); i += stride)
        hashes.push_back(tokens.hashOf(candidate.at[i], candidate.at[i + stride]));
    if (hashes.size() < FewestRounds)
        return std::nullopt;
    const auto [usual, count] = mostFrequent(hashes);
    const auto covered = candidate.at[hashes.size() * stride] - candidate.at.front();
    if (count < FewestRounds || static_cast<double>(count) < leastAlike * static_cast<double>(hashes.size())
        || static_cast<double>(covered) < MostOfTheCalls * static_cast<double>(tokens.size()))
        return std::nullopt;
    RepeatingStep found;
    found.name = nameOf(recording, thread.calls[tokens[candidate.at.front()].call]);
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        RecordedStep step;
        step.firstCall = tokens[candidate.at[i * stride]].call;
        step.lastCall = tokens[candidate.at[(i + 1) * stride]].call;
        step.time = {thread.calls[step.firstCall].call.time.begin, thread.calls[step.lastCall].call.time.begin};
        step.alike = hashes[i] == usual;
        found.steps.push_back(step);
    }
    found.alikePct = 100.0 * static_cast<double>(count) / static_cast<double>(hashes.size());
    return found;
}

std::optional<RepeatingStep> byPattern(const Recording& recording, const IssuingThread& thread)
{
    // Several copies of one size may belong to one step.
    constexpr std::size_t MostInAStep = 8;
    for (const double least : {NearlyAll, MostlyAlike}) {
        for (const auto detail : {Detail::Kernels, Detail::Launches, Detail::Copies}) {
            const Tokens tokens(thread, detail);
            for (const auto& candidate : candidatesOf(thread, tokens)) {
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

std::size_t firstCallFrom(const IssuingThread& thread, TracePoint time)
{
    const auto it =
        std::ranges::lower_bound(thread.calls, time, {}, [](const RecordedCall& c) { return c.call.time.begin; });
    return static_cast<std::size_t>(it - thread.calls.begin());
}

std::size_t startingCalls(const IssuingThread& thread, std::size_t from, std::size_t to)
{
    return static_cast<std::size_t>(std::count_if(thread.calls.begin() + static_cast<std::ptrdiff_t>(from),
                                                  thread.calls.begin() + static_cast<std::ptrdiff_t>(to),
                                                  [](const RecordedCall& call) { return !call.operations.empty(); }));
}

// Ranges of every name on the issuing thread; those of other threads say nothing about its steps.
std::map<std::string, Marks> marksOf(const Recording& recording, const IssuingThread& thread)
{
    std::map<std::string, Marks> marks;
    for (const auto& lane : recording.threads[thread.thread].lanes) {
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
            mark.calls += startingCalls(thread, firstCallFrom(thread, range.begin), firstCallFrom(thread, range.end));
    }
    return marks;
}

std::optional<RepeatingStep> byMarks(const Recording& recording, const IssuingThread& thread)
{
    const auto all = startingCalls(thread, 0, thread.calls.size());
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
    RepeatingStep found;
    found.mark = StepMark::Annotation;
    found.name = best->first;
    std::vector<std::uint64_t> hashes;
    const auto& ranges = best->second.ranges;
    for (std::size_t i = 0; i + 1 < ranges.size(); ++i) {
        RecordedStep step;
        step.time = {ranges[i].begin, ranges[i + 1].begin};
        step.firstCall = firstCallFrom(thread, step.time.begin);
        step.lastCall = firstCallFrom(thread, step.time.end);
        auto hash = HashStart;
        for (auto call = step.firstCall; call < step.lastCall; ++call) {
            if (const auto token = tokenOf(thread.calls[call], Detail::Copies); token != 0)
                hash = mixed(hash, token);
        }
        hashes.push_back(hash);
        found.steps.push_back(step);
    }
    const auto [usual, count] = mostFrequent(hashes);
    for (std::size_t i = 0; i < hashes.size(); ++i)
        found.steps[i].alike = hashes[i] == usual;
    found.alikePct = 100.0 * static_cast<double>(count) / static_cast<double>(hashes.size());
    return found;
}
} // namespace

std::size_t RepeatingStep::alike() const
{
    return static_cast<std::size_t>(std::ranges::count(steps, true, &RecordedStep::alike));
}

Result<RepeatingStep> repeatingStepOf(const Recording& recording, const IssuingThread& thread)
{
    auto found = byMarks(recording, thread);
    if (!found || found->alike() < FewestRounds)
        found = byPattern(recording, thread);
    if (!found)
        return Error{ErrorCode::Unsupported,
                     "Nothing in the recording repeats: no range and no copy, kernel or synchronisation comes again "
                     "with the same calls between; record three rounds of the loop or more"};
    // Modules are loaded and memory is found in the first round.
    constexpr std::size_t Enough = 4;
    if (found->alike() >= Enough)
        found->steps.erase(found->steps.begin());
    return *std::move(found);
}

} // namespace overlap
