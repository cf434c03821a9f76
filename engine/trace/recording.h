// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace overlap {

enum class RecordingFormat : std::uint8_t
{
    Kineto, // Chrome JSON as the PyTorch profiler writes it
    Nsys, // SQLite as Nsight Systems exports it
    Chrome // any other Chrome JSON
};
// "kineto", "nsys", "chrome"
[[nodiscard]] const char* recordingFormatId(RecordingFormat format);

// What reading a recording met on the way. Counts are of rows or events; the keys are short English words. Nothing that a
// file holds besides names of categories is quoted here.
struct ImportReport
{
    std::vector<std::string> warnings; // whole sentences
    std::map<std::string, std::uint64_t> repaired; // taken in after a mend: "unescaped quote"
    std::map<std::string, std::uint64_t> skipped; // left out: "negative duration"
    std::map<std::string, std::uint64_t> unknownCategories;
    bool cutOff = false; // the file ends before its end: there was more; one of the warnings says so

    [[nodiscard]] bool clean() const
    {
        return warnings.empty() && repaired.empty() && skipped.empty() && unknownCategories.empty();
    }
    auto operator<=>(const ImportReport&) const = default;
};

// Stands in for Interval::stream, which is an index into Recording::streams: numbers of streams repeat over devices,
// processes and contexts.
struct RecordedStream
{
    std::uint32_t device = 0; // the device's own number, as RecordedDevice::index
    std::optional<std::uint32_t> process; // operating system's number, where the record names it
    std::optional<std::uint32_t> context;
    std::uint64_t id = 0; // as the recording shows it
    auto operator<=>(const RecordedStream&) const = default;
};

struct RecordedDevice
{
    std::uint32_t index = 0; // the number that the recording gives it
    std::string name; // "" where the recording does not name it
    std::optional<std::uint32_t> smCount;
    std::optional<std::uint64_t> memoryBytes;
    std::optional<std::uint32_t> copyEngines; // as recorded, never guessed from the name
    std::optional<std::uint64_t> memoryBandwidth; // bytes per second
    std::vector<Lane> lanes; // CopyToDevice, Compute, CopyToHost, Memory, DeviceRanges, in rows where intervals overlap

    // Anything but marks.
    [[nodiscard]] bool active() const;
};

// A thread of the host with the calls, operators and ranges on it.
struct RecordedThread
{
    std::string process; // numbers as a rule, but PyTorch has "Spans" too
    std::string thread;
    std::vector<Lane>
        lanes; // Host (calls), Operators, Ranges; LaneId::index is the thread's place in Recording::threads
};

// What another tool recorded: a value. Times are relative to `origin`, so that they stay exact as double for drawing.
struct Recording
{
    RecordingFormat format = RecordingFormat::Chrome;
    std::string generator; // "OverlapScope", "NVIDIA Nsight Systems 2026.1", "": not named
    Nanoseconds origin{}; // time zero on the file's own clock: the first interval's begin
    std::optional<Nanoseconds> epoch; // what to add to the file's clock for nanoseconds since 1970, where it is known
    std::vector<RecordedDevice> devices; // by index; also those of which nothing was recorded but a name
    std::vector<RecordedStream> streams;
    std::vector<RecordedThread> threads;
    std::shared_ptr<const std::vector<std::string>> names = std::make_shared<std::vector<std::string>>();
    ImportReport report;

    [[nodiscard]] std::uint64_t intervalCount() const;
    [[nodiscard]] const std::string& nameOf(const Interval& interval) const { return (*names)[interval.nameId]; }
    [[nodiscard]] const RecordedDevice* device(std::uint32_t index) const;
    // The device's lanes and those of all threads, for charts and for metricsOf; of one process alone: recording_parts.h.
    // Correlation numbers are unique over processes. Copies the names; intervals are shared.
    [[nodiscard]] Timeline timelineOf(const RecordedDevice& device) const;
};
using RecordingPtr = std::shared_ptr<const Recording>;

} // namespace overlap
