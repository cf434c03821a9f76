// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/call_kind.h"
#include "engine/trace/pieces.h"
#include "engine/trace/recording_writer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

std::string inQuotes(std::string_view text)
{
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool isNumber(std::string_view text)
{
    const auto digits = text.starts_with('-') ? text.substr(1) : text;
    return !digits.empty() && digits.size() < 18 && digits.find_first_not_of("0123456789") == std::string_view::npos
           && (digits == "0" || digits.front() != '0');
}

// A number as it was, anything else in quotes.
std::string numberOrText(std::string_view text)
{
    return isNumber(text) ? std::string(text) : inQuotes(text);
}

class ChromeWriter
{
public:
    ChromeWriter(const Recording& recording, Pieces& pieces)
        : m_recording(recording)
        , m_pieces(pieces)
        , m_out(pieces.text())
    {
        for (const auto& name : *recording.names)
            m_names.push_back(inQuotes(name));
        findArrows();
    }

    [[nodiscard]] bool write()
    {
        writeHead();
        for (const auto& device : m_recording.devices) {
            for (const auto& lane : device.lanes) {
                for (const auto& interval : lane.intervals()) {
                    writeDeviceEvent(device, lane.id().role, interval);
                    if (!m_pieces.endInterval())
                        return false;
                }
            }
        }
        for (const auto& thread : m_recording.threads) {
            const auto place =
                fmt::format(R"("pid":{},"tid":{})", numberOrText(thread.process), numberOrText(thread.thread));
            for (const auto& lane : thread.lanes) {
                for (const auto& interval : lane.intervals()) {
                    writeHostEvent(place, lane.id().role, interval);
                    if (!m_pieces.endInterval())
                        return false;
                }
            }
        }
        m_out += "\n]}\n";
        return m_pieces.flush();
    }

private:
    template<typename... Args>
    void append(fmt::format_string<Args...> format, Args&&... args)
    {
        fmt::format_to(std::back_inserter(m_out), format, std::forward<Args>(args)...);
    }

    [[nodiscard]] bool isKineto() const { return m_recording.format != RecordingFormat::Chrome; }

    void writeHead()
    {
        m_out += '{';
        if (isKineto()) {
            m_out += R"("schemaVersion":1,"deviceProperties":)";
            Json devices = Json::array();
            for (const auto& device : m_recording.devices) {
                Json entry{{"id", device.index}, {"name", device.name}};
                if (device.memoryBytes)
                    entry["totalGlobalMem"] = *device.memoryBytes;
                if (device.smCount)
                    entry["numSms"] = *device.smCount;
                if (device.copyEngines)
                    entry["asyncEngineCount"] = *device.copyEngines;
                if (device.memoryBandwidth)
                    entry["memoryBandwidth"] = *device.memoryBandwidth;
                devices.push_back(std::move(entry));
            }
            m_out += devices.dump(-1, ' ', false, Json::error_handler_t::replace) + ",\n";
            if (m_recording.epoch)
                append("\"baseTimeNanoseconds\":{},\n", m_recording.epoch->count());
        }
        append(R"("displayTimeUnit":"ns","otherData":{{"generator":"OverlapScope","converted_from":"{}"}},)"
               "\n\"traceEvents\":[",
               recordingFormatId(m_recording.format));
    }

    void findArrows()
    {
        std::vector<std::uint32_t> operations;
        forEach([&](const Interval& interval, bool onDevice) {
            if (interval.correlation != 0)
                (onDevice ? operations : m_arrows).push_back(interval.correlation);
        });
        for (auto* numbers : {&operations, &m_arrows}) {
            std::ranges::sort(*numbers);
            numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
        }
        std::vector<std::uint32_t> both;
        std::ranges::set_intersection(operations, m_arrows, std::back_inserter(both));
        m_arrows = std::move(both);
    }

    template<typename Visit>
    void forEach(Visit visit) const
    {
        for (const auto& device : m_recording.devices) {
            for (const auto& lane : device.lanes) {
                for (const auto& interval : lane.intervals())
                    visit(interval, true);
            }
        }
        for (const auto& thread : m_recording.threads) {
            for (const auto& lane : thread.lanes) {
                for (const auto& interval : lane.intervals())
                    visit(interval, false);
            }
        }
    }

    // Up to and with "args":{
    void begin(std::string_view category, std::string_view place, const Interval& interval)
    {
        m_out += m_first ? "\n" : ",\n";
        m_first = false;
        m_out += R"({"ph":"X",)";
        if (!category.empty())
            append(R"("cat":"{}",)", category);
        append(R"("name":{},{},"ts":)", m_names[interval.nameId], place);
        appendMicroseconds(m_out, beginOf(interval));
        m_out += R"(,"dur":)";
        appendMicroseconds(m_out, interval.time.duration());
        m_out += R"(,"args":{)";
        m_firstArgument = true;
    }
    template<typename Value>
    void argument(std::string_view key, const Value& value)
    {
        append("{}\"{}\":{}", m_firstArgument ? "" : ",", key, value);
        m_firstArgument = false;
    }
    void end(std::string_view place, const Interval& interval, bool onDevice)
    {
        if (interval.correlation != 0)
            argument("correlation", interval.correlation);
        if (interval.batch != Interval::NoBatch)
            argument("batch", interval.batch);
        m_out += "}}";
        if (interval.correlation == 0 || !std::ranges::binary_search(m_arrows, interval.correlation))
            return;
        append(",\n{{\"ph\":\"{}\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":{},{},{}\"ts\":", onDevice ? 'f' : 's',
               interval.correlation, place, onDevice ? "\"bp\":\"e\"," : "");
        appendMicroseconds(m_out, beginOf(interval));
        m_out += '}';
    }

    [[nodiscard]] Nanoseconds beginOf(const Interval& interval) const
    {
        return (interval.time.begin + m_recording.origin).time_since_epoch();
    }

    void writeDeviceEvent(const RecordedDevice& device, LaneRole role, const Interval& interval)
    {
        const auto* stream =
            interval.stream < m_recording.streams.size() ? &m_recording.streams[interval.stream] : nullptr;
        const auto place = stream != nullptr ? fmt::format(R"("pid":{},"tid":{})", device.index, stream->id)
                                             : fmt::format(R"("pid":{},"tid":"")", device.index);
        begin(deviceCategory(role, interval), place, interval);
        argument("device", device.index);
        if (stream != nullptr) {
            argument("stream", stream->id);
            if (stream->context)
                argument("context", *stream->context);
            if (stream->process)
                argument("process", *stream->process);
        }
        if (interval.kind == ActivityKind::Kernel) {
            if (interval.amount != 0) {
                argument("blocks", interval.amount);
                argument("grid", fmt::format("[{},1,1]", interval.amount));
            }
        } else if (role != LaneRole::DeviceRanges) {
            argument("bytes", interval.amount);
            if (const auto kind = cuptiCopyKindOf(interval); kind != 0)
                argument("copy kind", kind);
            if (const auto ns = interval.time.duration().count(); ns > 0)
                argument("memory bandwidth (GB/s)",
                         fmt::format("{:.3f}", static_cast<double>(interval.amount) / static_cast<double>(ns)));
        }
        end(place, interval, true);
    }

    static std::string_view deviceCategory(LaneRole role, const Interval& interval)
    {
        if (role == LaneRole::DeviceRanges)
            return interval.kind == ActivityKind::Synchronize ? "cuda_sync" : "gpu_user_annotation";
        switch (interval.kind) {
        case ActivityKind::Kernel:
            return "kernel";
        case ActivityKind::Memset:
            return "gpu_memset";
        default:
            return "gpu_memcpy";
        }
    }

    void writeHostEvent(std::string_view place, LaneRole role, const Interval& interval)
    {
        begin(hostCategory(role, interval), place, interval);
        if (interval.kind == ActivityKind::Prepare)
            argument("kind", "\"prepare\"");
        if (interval.amount != 0)
            argument("bytes", interval.amount);
        end(place, interval, false);
    }

    [[nodiscard]] std::string_view hostCategory(LaneRole role, const Interval& interval) const
    {
        if (role == LaneRole::Host) {
            const auto& name = m_recording.nameOf(interval);
            return name.starts_with("cu") && !name.starts_with("cuda") ? "cuda_driver" : "cuda_runtime";
        }
        if (interval.kind == ActivityKind::Overhead)
            return "overhead";
        // "Trace" is a range to PyTorch's tools as well, but not only to them.
        if (role == LaneRole::Ranges)
            return isKineto() ? "user_annotation" : "Trace";
        return isKineto() ? "cpu_op" : "";
    }

    const Recording& m_recording;
    Pieces& m_pieces;
    std::string& m_out;
    std::vector<std::string> m_names; // quoted
    std::vector<std::uint32_t> m_arrows; // correlations with both ends, in order
    bool m_first = true;
    bool m_firstArgument = true;
};
} // namespace

std::optional<Error> writeChromeTrace(const Recording& recording, const std::filesystem::path& path,
                                      const std::stop_token& stop, const WriteProgress& progress)
{
    return writeWith<ChromeWriter>(recording, path, stop, progress);
}

} // namespace overlap
