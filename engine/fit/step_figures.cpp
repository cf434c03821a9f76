// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/step_figures.h"

#include "engine/base/median.h"
#include "engine/metrics/statistics.h"
#include "engine/timeline/interval_set.h"
#include "engine/timeline/waiting.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace overlap {

namespace {
// Longer than any call that only gives work away takes: then it was blocked, by a full queue or by loading a module.
constexpr Nanoseconds LongCall{50'000};
// Between recorded edges that are farther apart nobody knows what the thread did; a profiler does not stretch it.
constexpr Nanoseconds Unseen{50'000};
// A wait is for an operation when it ends so soon after it.
constexpr Nanoseconds WakeUp{50'000};

double us(Nanoseconds time)
{
    return microsecondsOf(time);
}

bool copies(const Interval& operation)
{
    return operation.kind == ActivityKind::CopyToDevice || operation.kind == ActivityKind::CopyToHost;
}

// Copies of a step that matter: not the labels beside the images.
bool isLarge(const Interval& copy, std::uint64_t bytesOfStep)
{
    return copy.amount * 10 >= bytesOfStep;
}

// One step's numbers, before the medians.
struct OneStep
{
    double stepUs = 0.0;
    StepCopies in;
    StepCopies out;
    std::size_t pageableIn = 0;
    std::size_t pinnedIn = 0;
    std::size_t pageableOut = 0;
    std::size_t pinnedOut = 0;
    double launches = 0.0;
    double kernels = 0.0;
    double kernelUs = 0.0;
    double filledUs = 0.0; // kernel time x fill
    bool blocksKnown = true;
    double seenAroundUs = 0.0;
    double unseenAroundUs = 0.0;
    double seenBetweenUs = 0.0;
    double unseenBetweenUs = 0.0;
    double waitUs = 0.0;
    bool waits = false;
    bool waitsForEnd = false;
    bool waitsForInput = false;
};

class StepReader
{
public:
    StepReader(const IssuingThread& thread, const RecordedStep& step, std::optional<std::uint32_t> smCount)
        : m_thread(thread)
        , m_step(step)
        , m_smCount(smCount)
    {
    }

    [[nodiscard]] OneStep read()
    {
        m_result.stepUs = us(m_step.time.duration());
        for (auto i = m_step.firstCall; i < m_step.lastCall; ++i) {
            for (const auto& operation : m_thread.call(i).operations)
                add(operation);
            launches(m_thread.call(i));
        }
        for (auto i = m_step.firstCall; i < m_step.lastCall; ++i)
            waits(m_thread.call(i));
        hostTime();
        return m_result;
    }

private:
    void add(const Interval& operation)
    {
        const auto length = us(operation.time.duration());
        if (copies(operation)) {
            const bool in = operation.kind == ActivityKind::CopyToDevice;
            auto& sums = in ? m_result.in : m_result.out;
            sums.bytes += operation.amount;
            ++sums.count;
            sums.deviceUs += length;
            auto& pageable = in ? m_result.pageableIn : m_result.pageableOut;
            auto& pinned = in ? m_result.pinnedIn : m_result.pinnedOut;
            pageable += operation.has(IntervalFlag::Pageable) ? 1U : 0U;
            pinned += operation.has(IntervalFlag::Pinned) ? 1U : 0U;
            return;
        }
        if (operation.kind == ActivityKind::Migration || operation.kind == ActivityKind::CopyOnHost)
            return;
        m_result.kernelUs += length;
        if (operation.kind != ActivityKind::Kernel)
            return;
        m_result.kernels += 1.0;
        m_result.blocksKnown = m_result.blocksKnown && operation.amount > 0;
        if (m_smCount)
            m_result.filledUs +=
                length * std::min(1.0, static_cast<double>(operation.amount) / static_cast<double>(*m_smCount));
    }

    void launches(const RecordedCall& call)
    {
        const bool starts = std::ranges::any_of(call.operations, [](const Interval& o) { return !copies(o); });
        if (!starts)
            return;
        m_result.launches += 1.0;
        m_lastLaunch = std::max(m_lastLaunch, call.call.time.end);
    }

    [[nodiscard]] bool copiesLarge(const RecordedCall& call) const
    {
        return std::ranges::any_of(call.operations, [&](const Interval& o) {
            return copies(o)
                   && isLarge(o, o.kind == ActivityKind::CopyToDevice ? m_result.in.bytes : m_result.out.bytes);
        });
    }

    [[nodiscard]] static bool pageable(const RecordedCall& call)
    {
        return std::ranges::any_of(call.operations, [](const Interval& o) { return o.has(IntervalFlag::Pageable); });
    }

    // Whether the host does not go on in this call before the device is somewhere.
    [[nodiscard]] static bool isWaiting(const RecordedCall& call)
    {
        if (overlap::isWaiting(call.call.kind))
            return true;
        if (call.call.kind == ActivityKind::Prepare)
            return false;
        if (call.call.has(IntervalFlag::Blocking))
            return true;
        const bool toHost =
            std::ranges::any_of(call.operations, [](const Interval& o) { return o.kind == ActivityKind::CopyToHost; });
        if (toHost && pageable(call))
            return true;
        return call.call.time.duration() > LongCall;
    }

    void waits(const RecordedCall& call)
    {
        if (!isWaiting(call))
            return;
        const auto& time = call.call.time;
        const auto begun = [&](std::size_t other) { return m_thread.intervalOf(other).time.begin <= time.begin; };
        // The last end of what the step has started up to now.
        TracePoint end{};
        TracePoint inputEnd{};
        bool any = false;
        bool onlyInput = true;
        for (auto i = m_step.firstCall; i < m_step.lastCall && begun(i); ++i) {
            for (const auto& operation : m_thread.call(i).operations) {
                any = true;
                end = std::max(end, operation.time.end);
                if (operation.kind == ActivityKind::CopyToDevice)
                    inputEnd = std::max(inputEnd, operation.time.end);
                else
                    onlyInput = false;
            }
        }
        m_result.waits = m_result.waits || call.call.kind == ActivityKind::Synchronize || !call.operations.empty();
        const bool drained = any && end <= time.end && time.end - end <= std::max(WakeUp, time.duration());
        if (drained && time.end >= m_lastLaunch)
            m_result.waitsForEnd = true;
        // A copy that the host did not have to wait for: pinned, and still under way when the waiting began.
        const bool forInput = drained && onlyInput && inputEnd > time.begin && m_result.pinnedIn > 0;
        if (forInput)
            m_result.waitsForInput = true;
    }

    // Time in calls that is not the host's own doing: waiting, and moving the data of large pageable copies.
    [[nodiscard]] std::vector<TimeRange> calledAway()
    {
        std::vector<TimeRange> ranges;
        for (auto i = m_step.firstCall; i < m_step.lastCall; ++i) {
            const auto call = m_thread.call(i);
            const bool large = copiesLarge(call);
            const bool moves = large && pageable(call);
            if (moves || isWaiting(call)) {
                ranges.push_back(call.call.time);
                m_result.waitUs += moves ? 0.0 : us(call.call.time.duration());
            }
            if (large) {
                auto& sums = call.operations.front().kind == ActivityKind::CopyToDevice ? m_result.in : m_result.out;
                sums.callUs += us(call.call.time.duration());
            }
        }
        return ranges;
    }

    // Where the input's copy is asked for; without one the begin of the first call that starts something.
    [[nodiscard]] TracePoint inputBegin() const
    {
        TracePoint first = m_step.time.begin;
        bool found = false;
        for (auto i = m_step.firstCall; i < m_step.lastCall; ++i) {
            const auto call = m_thread.call(i);
            if (call.operations.empty())
                continue;
            if (!found)
                first = call.call.time.begin;
            found = true;
            if (copiesLarge(call) && call.operations.front().kind == ActivityKind::CopyToDevice)
                return call.call.time.begin;
        }
        return first;
    }

    void hostTime()
    {
        const auto away = IntervalSet::unionOf(calledAway());
        const auto free = away.gapsIn(m_step.time);
        const auto begin = inputBegin();
        const auto end = std::max(begin, m_lastLaunch);
        const auto count = [&](TimeRange piece) {
            const bool unseen = piece.duration() > Unseen;
            const TimeRange between = piece.intersected({begin, end});
            const auto inside = between.empty() ? 0.0 : us(between.duration());
            const auto outside = us(piece.duration()) - inside;
            (unseen ? m_result.unseenBetweenUs : m_result.seenBetweenUs) += inside;
            (unseen ? m_result.unseenAroundUs : m_result.seenAroundUs) += outside;
        };
        for (const auto range : free.ranges()) {
            auto from = range.begin;
            for (const auto edge : m_thread.edgesIn(range)) {
                count({from, edge});
                from = edge;
            }
            count({from, range.end});
        }
    }

    const IssuingThread& m_thread;
    const RecordedStep& m_step;
    std::optional<std::uint32_t> m_smCount;
    OneStep m_result;
    TracePoint m_lastLaunch = m_step.time.begin;
};

template<typename Read>
bool mostly(const std::vector<OneStep>& steps, const Read& read)
{
    return 2 * std::ranges::count_if(steps, read) > static_cast<std::ptrdiff_t>(steps.size());
}

StepCopies copiesOf(const std::vector<OneStep>& steps, StepCopies OneStep::*copies, std::size_t OneStep::*pageable,
                    std::size_t OneStep::*pinned)
{
    StepCopies result;
    const auto whole = [&](const auto& read) { return std::llround(medianOf(steps, read)); };
    result.bytes =
        static_cast<std::uint64_t>(whole([&](const OneStep& s) { return static_cast<double>((s.*copies).bytes); }));
    result.count =
        static_cast<std::size_t>(whole([&](const OneStep& s) { return static_cast<double>((s.*copies).count); }));
    result.deviceUs = medianOf(steps, [&](const OneStep& s) { return (s.*copies).deviceUs; });
    result.callUs = medianOf(steps, [&](const OneStep& s) { return (s.*copies).callUs; });
    std::size_t pageableCount = 0;
    std::size_t pinnedCount = 0;
    for (const auto& step : steps) {
        pageableCount += step.*pageable;
        pinnedCount += step.*pinned;
    }
    if (pageableCount + pinnedCount > 0)
        result.memory = pageableCount >= pinnedCount ? HostMemory::Pageable : HostMemory::Pinned;
    return result;
}

// What is not of one step alone, of the `read` steps that are alike.
void addCalls(StepFigures& figures, const IssuingThread& thread, const RepeatingStep& step, std::size_t read)
{
    std::vector<double> launchCalls;
    std::set<std::uint16_t> streams;
    std::size_t allocations = 0;
    std::size_t ordered = 0;
    for (const auto& one : step.steps) {
        for (auto i = one.firstCall; one.alike && i < one.lastCall; ++i) {
            const auto call = thread.call(i);
            for (const auto& operation : call.operations) {
                if (operation.kind == ActivityKind::Kernel)
                    streams.insert(operation.stream);
            }
            figures.graph = figures.graph || call.name.find("GraphLaunch") != std::string_view::npos;
            if (isLaunchCall(call.name) && call.call.time.duration() <= LongCall)
                launchCalls.push_back(us(call.call.time.duration()));
            if (call.call.kind == ActivityKind::Allocate)
                ++(call.name.find("Async") != std::string_view::npos ? ordered : allocations);
        }
    }
    figures.launchCallUs = median(std::move(launchCalls));
    figures.streams = streams.size();
    figures.allocates = allocations >= read;
    figures.allocatesOrdered = ordered >= read && !figures.allocates;
}

// From the end of one step's work on the device to the end of the next one's.
double deviceStepUs(const IssuingThread& thread, const RepeatingStep& step)
{
    std::vector<double> lengths;
    std::optional<TracePoint> before;
    for (const auto& one : step.steps) {
        std::optional<TracePoint> end;
        for (auto i = one.firstCall; i < one.lastCall; ++i) {
            for (const auto& operation : thread.call(i).operations)
                end = std::max(end.value_or(operation.time.end), operation.time.end);
        }
        if (before && end)
            lengths.push_back(us(*end - *before));
        before = end;
    }
    return median(std::move(lengths));
}

StepWait waitOf(const std::vector<OneStep>& steps)
{
    const bool end = mostly(steps, [](const OneStep& s) { return s.waitsForEnd; });
    if (end && mostly(steps, [](const OneStep& s) { return s.waitsForInput; }))
        return StepWait::InputAndEnd;
    if (end)
        return StepWait::StepEnd;
    return mostly(steps, [](const OneStep& s) { return s.waits; }) ? StepWait::EarlierStep : StepWait::Never;
}
} // namespace

StepFigures figuresOf(const IssuingThread& thread, const RepeatingStep& step, std::optional<std::uint32_t> smCount)
{
    std::vector<OneStep> steps;
    for (const auto& one : step.steps) {
        if (one.alike)
            steps.push_back(StepReader(thread, one, smCount).read());
    }
    StepFigures figures;
    figures.steps = step.foundAlike;
    figures.stepUs = medianOf(steps, [](const OneStep& s) { return s.stepUs; });
    figures.in = copiesOf(steps, &OneStep::in, &OneStep::pageableIn, &OneStep::pinnedIn);
    figures.out = copiesOf(steps, &OneStep::out, &OneStep::pageableOut, &OneStep::pinnedOut);
    figures.launches = medianOf(steps, [](const OneStep& s) { return s.launches; });
    figures.kernels = medianOf(steps, [](const OneStep& s) { return s.kernels; });
    figures.kernelUs = medianOf(steps, [](const OneStep& s) { return s.kernelUs; });
    if (smCount && mostly(steps, [](const OneStep& s) { return s.blocksKnown && s.kernelUs > 0.0; }))
        figures.fill = medianOf(steps, [](const OneStep& s) { return s.kernelUs > 0 ? s.filledUs / s.kernelUs : 0.0; });
    figures.seenAroundUs = medianOf(steps, [](const OneStep& s) { return s.seenAroundUs; });
    figures.unseenAroundUs = medianOf(steps, [](const OneStep& s) { return s.unseenAroundUs; });
    figures.seenBetweenUs = medianOf(steps, [](const OneStep& s) { return s.seenBetweenUs; });
    figures.unseenBetweenUs = medianOf(steps, [](const OneStep& s) { return s.unseenBetweenUs; });
    figures.waitUs = medianOf(steps, [](const OneStep& s) { return s.waitUs; });
    figures.wait = waitOf(steps);
    if (figures.wait == StepWait::EarlierStep || figures.wait == StepWait::Never)
        figures.stepUs = std::max(figures.stepUs, deviceStepUs(thread, step));
    addCalls(figures, thread, step, steps.size());
    return figures;
}

} // namespace overlap
