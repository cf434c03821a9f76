// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/interval_chunks.h"
#include "engine/trace/readers/name_table.h"
#include "engine/trace/readers/read_options.h"
#include "engine/trace/recording.h"

#include <array>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace overlap {

// What both readers fill: takes intervals in any order and of any quality, leaves out what cannot be right (and counts
// it), and makes the Recording. Times given to it are nanoseconds on the file's clock.
class RecordingBuilder
{
public:
    // No recording lasts longer, and nothing in one does.
    static constexpr Nanoseconds LongestTime{std::int64_t{7} * 24 * 3600 * 1'000'000'000};

    RecordingBuilder(RecordingFormat format, ReadOptions options);

    [[nodiscard]] std::uint32_t nameId(std::string_view text);
    [[nodiscard]] const std::string& name(std::uint32_t id) const { return (*m_names)[id]; }
    // `space` sets apart the correlation numbers of processes.
    [[nodiscard]] std::uint32_t thread(std::string_view process, std::string_view thread, std::uint32_t space = 0);
    // For Interval::stream. Beyond 65534 streams there are no more numbers: NoStream.
    [[nodiscard]] std::uint16_t stream(const RecordedStream& stream, std::uint32_t space = 0);
    // Null where the number cannot be one or there are too many.
    [[nodiscard]] RecordedDevice* device(std::int64_t index);

    void addCall(std::uint32_t thread, Interval call) { addHost(thread, HostTrack::Calls, call); }
    void addOperator(std::uint32_t thread, Interval op) { addHost(thread, HostTrack::Operators, op); }
    void addRange(std::uint32_t thread, Interval range) { addHost(thread, HostTrack::Ranges, range); }
    void addOperation(std::uint32_t device, const Interval& operation); // to the lane of its kind
    void addDeviceRange(std::uint32_t device, const Interval& range);

    // Gives calls and operations without a correlation number the one that is found for their place and begin; 0: none.
    void setCorrelations(const std::function<std::uint32_t(std::uint32_t thread, TracePoint)>& ofCall,
                         const std::function<std::uint32_t(const RecordedStream&, TracePoint)>& ofOperation);

    void skip(const char* reason, std::uint64_t count = 1) { m_recording.report.skipped[reason] += count; }
    void repair(const char* what, std::uint64_t count = 1) { m_recording.report.repaired[what] += count; }
    void warn(std::string sentence);
    void warnOfCut(std::string sentence); // the file ends before its end
    void unknownCategory(std::string_view name, std::uint64_t count);
    [[nodiscard]] Recording& recording() { return m_recording; }
    [[nodiscard]] std::uint64_t intervals() const { return m_intervals; }
    [[nodiscard]] bool full() const; // a limit is reached: no more will be taken

    [[nodiscard]] Result<Recording> finish();

private:
    enum class HostTrack : std::uint8_t
    {
        Calls,
        Operators,
        Ranges
    };
    struct Thread
    {
        std::uint32_t space = 0;
        std::array<IntervalChunks, 3> tracks;
    };
    struct Device
    {
        RecordedDevice device;
        std::map<LaneRole, IntervalChunks> tracks;
    };
    // What must be known of all intervals before any is taken into a lane.
    struct Plan
    {
        TracePoint earliest; // of what may stay
        TracePoint latest;
        TracePoint firstStart; // of operations that have a start time
        Nanoseconds origin{};
        std::vector<std::uint32_t> offsets; // of correlation numbers, by space
        std::vector<std::uint32_t> pageable; // correlation numbers of such copies, in order
        // New numbers by old ones, in order of what they stand for: nothing depends on the order of a file.
        std::vector<std::uint32_t> names;
        std::vector<std::uint32_t> streams;
    };

    void addHost(std::uint32_t thread, HostTrack track, Interval interval);
    [[nodiscard]] bool plausible(const Interval& interval, bool onDevice);
    [[nodiscard]] bool lacksStart(const Plan& plan, const Interval& interval, bool operation) const;
    [[nodiscard]] Plan plan();
    void limitTimes(Plan& plan);
    void findOrigin(Plan& plan);
    void separateProcesses(Plan& plan);
    void findPageable(Plan& plan);
    template<typename Visit>
    void forEachInterval(Visit visit) const; // (interval, space, whether an operation of a device)
    [[nodiscard]] std::vector<Lane> lanesOf(LaneId id, IntervalChunks& chunks, const Plan& plan, std::uint32_t space,
                                            bool operations);
    void mend(Interval& interval, const Plan& plan, std::uint32_t space) const;

    ReadOptions m_options;
    Recording m_recording;
    std::shared_ptr<std::vector<std::string>> m_names = std::make_shared<std::vector<std::string>>();
    TextNumbers m_texts;
    std::vector<std::uint32_t> m_nameOfText; // by number in m_texts: different texts may be shown as one
    std::unordered_map<std::string, std::uint32_t> m_nameIds;
    std::map<std::pair<std::string, std::string>, std::uint32_t, std::less<>> m_threadIndices;
    std::vector<Thread> m_threads;
    std::map<std::tuple<RecordedStream, std::uint32_t>, std::uint16_t> m_streamIndices;
    std::vector<std::uint32_t> m_streamSpaces;
    std::map<std::uint32_t, Device> m_devices;
    Device* m_lastDevice = nullptr;
    std::uint64_t m_intervals = 0;
};

} // namespace overlap
