// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/trace/pieces.h"
#include "engine/trace/recording_writer.h"
#include "engine/trace/trace_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <iterator>

namespace overlap {

namespace {
template<typename T>
std::string orEmpty(const std::optional<T>& value)
{
    return value ? fmt::format("{}", *value) : std::string();
}

class CsvWriter
{
public:
    CsvWriter(const Recording& recording, Pieces& pieces)
        : m_recording(recording)
        , m_pieces(pieces)
    {
        for (const auto& name : *recording.names)
            m_names.push_back(csvField(name));
    }

    [[nodiscard]] bool write()
    {
        auto& out = m_pieces.text();
        out += fmt::format("# OverlapScope, every interval; times in ns since {} on the recording's clock; {}{}",
                           m_recording.origin.count(), recordingFormatId(m_recording.format), CsvEndOfLine);
        out +=
            "device,process,thread,context,stream,lane,kind,name,begin_ns,duration_ns,bytes,blocks,correlation,flags";
        out += CsvEndOfLine;
        for (const auto& device : m_recording.devices) {
            for (const auto& lane : device.lanes) {
                for (const auto& interval : lane.intervals()) {
                    const auto* stream =
                        interval.stream < m_recording.streams.size() ? &m_recording.streams[interval.stream] : nullptr;
                    const auto place = stream == nullptr
                                           ? fmt::format("{},,,,", device.index)
                                           : fmt::format("{},{},,{},{}", device.index, orEmpty(stream->process),
                                                         orEmpty(stream->context), stream->id);
                    if (!row(place, lane.id(), interval))
                        return false;
                }
            }
        }
        for (const auto& thread : m_recording.threads) {
            const auto place = fmt::format(",{},{},,", csvField(thread.process), csvField(thread.thread));
            for (const auto& lane : thread.lanes) {
                auto id = lane.id();
                id.index = 0; // the thread has columns of its own
                for (const auto& interval : lane.intervals()) {
                    if (!row(place, id, interval))
                        return false;
                }
            }
        }
        return m_pieces.flush();
    }

private:
    [[nodiscard]] bool row(std::string_view place, LaneId lane, const Interval& interval)
    {
        const bool kernel = interval.kind == ActivityKind::Kernel;
        const bool hasBytes = !kernel && (isDeviceKind(interval.kind) || interval.amount != 0);
        const auto number = [](bool known, auto value) { return known ? fmt::format("{}", value) : std::string(); };
        fmt::format_to(std::back_inserter(m_pieces.text()), "{},{},{},{},{},{},{},{},{},{}{}", place,
                       traceLaneName(lane), activityKindId(interval.kind), m_names[interval.nameId],
                       interval.time.begin.time_since_epoch().count(), interval.time.duration().count(),
                       number(hasBytes, interval.amount), number(kernel && interval.amount != 0, interval.amount),
                       number(interval.correlation != 0, interval.correlation),
                       fmt::join(traceFlagNames(interval), " "), CsvEndOfLine);
        return m_pieces.endInterval();
    }

    const Recording& m_recording;
    Pieces& m_pieces;
    std::vector<std::string> m_names;
};
} // namespace

std::optional<Error> writeIntervalsCsv(const Recording& recording, const std::filesystem::path& path,
                                       const std::stop_token& stop, const WriteProgress& progress)
{
    return writeWith<CsvWriter>(recording, path, stop, progress);
}

std::string numbersCsv(const Recording& recording, const std::vector<DeviceAnalysis>& devices)
{
    const auto json = analysisJson(recording, devices);
    const auto& list = json["devices"];
    auto out = fmt::format("# OverlapScope, numbers of each device{}number", CsvEndOfLine);
    for (const auto& device : devices)
        out += fmt::format(",device {}", device.index);
    out += CsvEndOfLine;
    const auto row = [&](const std::string& key, const nlohmann::ordered_json::json_pointer& at) {
        out += key;
        for (const auto& device : list) {
            const auto& value = device[at];
            out += ',';
            if (value.is_string())
                out += csvField(value.get_ref<const std::string&>());
            else if (!value.is_null())
                out += value.dump();
        }
        out += CsvEndOfLine;
    };
    if (!list.empty()) {
        for (const auto& [key, value] : list.front().items()) {
            if (!value.is_object()) {
                row(key, nlohmann::ordered_json::json_pointer("/" + key));
                continue;
            }
            for (const auto& [inner, ignored] : value.items())
                row(fmt::format("{}.{}", key, inner),
                    nlohmann::ordered_json::json_pointer(fmt::format("/{}/{}", key, inner)));
        }
    }
    return out;
}

} // namespace overlap
