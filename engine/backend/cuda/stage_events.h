// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/clock_bracket.h"
#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/operation_list.h"

#include <array>
#include <vector>

namespace overlap::cuda {

enum class StageMark : std::uint8_t
{
    CopyToDeviceBegin,
    CopyToDeviceEnd,
    KernelBegin,
    KernelEnd,
    CopyToHostBegin,
    CopyToHostEnd
};
inline constexpr std::size_t StageMarkCount = 6;

// The recorder `events`: timing events around the stages of every batch, read after the run. Where two marks of a batch
// follow each other with nothing between them they share an event, so a batch usually takes four.
//
// An event fires when its stream arrives there, which for a begin is when the operation joins the queue of its engine,
// not when it starts. So every start is moved to the end of the operation before it on the same copy engine, and all of
// them count as approximate.
class StageEvents
{
public:
    explicit StageEvents(const Scenario& scenario);

    // Batches that it can take; an event costs memory and time.
    static constexpr std::uint32_t MaxBatches = 100'000;

    // Readings of the clock; the probes' stream must be idle. To be called just before and just after the run.
    void probeClock();
    void record(std::uint32_t batch, StageMark mark, std::uint16_t streamNumber, cudaStream_t stream);
    // Something else was given to the stream.
    void noteIssued(std::uint16_t streamNumber);

    struct Recording
    {
        std::vector<DeviceRecord> operations;
        Nanoseconds clockUncertainty{};
    };
    // All of the above must have ended on the device.
    [[nodiscard]] Recording read(const OperationList& operations, bool oneCopyEngine) const;

private:
    static constexpr std::uint32_t None = 0xffffffff;
    struct Fresh // the last thing in a stream is this event of this batch
    {
        std::uint32_t batch = None;
        std::uint32_t event = None;
    };
    struct ClockProbe
    {
        HostTime asked = 0;
        HostTime returned = 0;
        Event event{Event::Timing::Enabled};
    };
    [[nodiscard]] HostTime timeOf(std::uint32_t event) const;

    const Scenario& m_scenario;
    Stream m_probeStream;
    std::vector<ClockProbe> m_probes; // the first is the origin of the device's times
    std::vector<Event> m_events;
    std::uint32_t m_used = 0;
    std::vector<std::array<std::uint32_t, StageMarkCount>> m_marks; // by batch
    std::vector<Fresh> m_fresh; // by stream
};

} // namespace overlap::cuda
