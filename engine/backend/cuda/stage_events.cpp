// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/stage_events.h"

#include "engine/backend/cuda/run_resources.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap::cuda {

namespace {
constexpr int ProbesEachTime = 20;

HostTime elapsed(const Event& from, const Event& to)
{
    float milliseconds = 0.0F;
    check(cudaEventElapsedTime(&milliseconds, from.get(), to.get()), "reading the time between two events");
    return std::llround(static_cast<double>(milliseconds) * 1e6);
}
} // namespace

StageEvents::StageEvents(const Scenario& scenario)
    : m_scenario(scenario)
    , m_marks(scenario.batches())
    , m_fresh(ownStreams(scenario) + 1U)
{
    for (auto& marks : m_marks)
        marks.fill(None);
    // Marks cannot share an event where other batches come between the stages of one.
    const bool interleaved = scenario.defaultStreamEvery > 0
                             || (ownStreams(scenario) == 0 && scenario.issueOrder == IssueOrder::BreadthFirst);
    const auto perBatch = interleaved ? StageMarkCount : 4;
    for (std::size_t i = 0; i < perBatch * scenario.batches(); ++i)
        m_events.emplace_back(Event::Timing::Enabled);
}

void StageEvents::probeClock()
{
    for (int i = 0; i < ProbesEachTime; ++i) {
        auto& probe = m_probes.emplace_back();
        probe.asked = hostNow();
        probe.event.record(m_probeStream.get());
        probe.event.synchronize();
        probe.returned = hostNow();
    }
}

void StageEvents::record(std::uint32_t batch, StageMark mark, std::uint16_t streamNumber, cudaStream_t stream)
{
    auto& fresh = m_fresh[streamNumber];
    if (fresh.batch != batch) {
        fresh = {batch, m_used++};
        if (fresh.event == m_events.size())
            m_events.emplace_back(Event::Timing::Enabled);
        m_events[fresh.event].record(stream);
    }
    m_marks[batch][static_cast<std::size_t>(mark)] = fresh.event;
}

void StageEvents::noteIssued(std::uint16_t streamNumber)
{
    m_fresh[streamNumber] = {};
}

HostTime StageEvents::timeOf(std::uint32_t event) const
{
    return elapsed(m_probes.front().event, m_events[event]);
}

StageEvents::Recording StageEvents::read(const OperationList& operations, bool oneCopyEngine) const
{
    ClockBracket bracket;
    for (const auto& probe : m_probes) {
        const auto at = elapsed(m_probes.front().event, probe.event);
        bracket.happenedAfter(probe.asked, at);
        bracket.happenedBefore(probe.returned, at);
    }
    const auto offset = bracket.offset().value();
    Recording recording;
    recording.clockUncertainty = offset.uncertainty;

    // Of several launches the first stands for the stage, which the events cannot tell apart.
    std::vector<std::array<bool, 3>> taken(m_marks.size());
    for (const auto& operation : operations.operations()) {
        const std::size_t stage = operation.kind == ActivityKind::CopyToDevice ? 0
                                  : operation.kind == ActivityKind::Kernel     ? 1
                                                                               : 2;
        if (std::exchange(taken[operation.batch][stage], true))
            continue;
        const auto& marks = m_marks[operation.batch];
        const auto begin = marks[2 * stage];
        const auto end = marks[2 * stage + 1];
        DeviceRecord record;
        record.operation = operation;
        record.begin = timeOf(begin) + offset.value.count();
        record.end = timeOf(end) + offset.value.count();
        record.approximateStart = true;
        recording.operations.push_back(record);
    }

    // In the order of their ends, which is that of the engine.
    std::ranges::sort(recording.operations, {}, &DeviceRecord::end);
    HostTime lastIn = 0;
    HostTime lastOut = 0;
    for (auto& record : recording.operations) {
        if (record.operation.kind == ActivityKind::Kernel)
            continue;
        auto& last = record.operation.kind == ActivityKind::CopyToDevice || oneCopyEngine ? lastIn : lastOut;
        record.begin = std::clamp(last, std::min(record.begin, record.end), record.end);
        last = record.end;
    }
    return recording;
}

} // namespace overlap::cuda
