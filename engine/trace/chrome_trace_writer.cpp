// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/comparison.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/pieces.h"
#include "engine/trace/trace_names.h"
#include "engine/trace/trace_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace overlap {

namespace {
using nlohmann::json;
using nlohmann::ordered_json;

// Metadata follow the names that readers of PyTorch's traces know.
constexpr std::string_view FlowCategory = "ac2g";

std::string text(std::string_view value)
{
    return json(value).dump(-1, ' ', false, json::error_handler_t::replace);
}

const char* category(const Interval& interval, std::string_view name)
{
    switch (interval.kind) {
    case ActivityKind::Kernel:
        return "kernel";
    case ActivityKind::CopyToDevice:
    case ActivityKind::CopyToHost:
    case ActivityKind::CopyOnDevice:
    case ActivityKind::CopyToPeer:
    case ActivityKind::CopyUnknown:
    case ActivityKind::CopyOnHost:
    case ActivityKind::Migration:
        return "gpu_memcpy";
    case ActivityKind::Memset:
        return "gpu_memset";
    case ActivityKind::Prepare:
    case ActivityKind::Operator:
        return "cpu_op";
    case ActivityKind::Range:
        return "user_annotation";
    case ActivityKind::Overhead:
        return "overhead";
    default:
        // Waiting for a worker is no call into CUDA.
        return name.starts_with("cuda") ? "cuda_runtime" : "cpu_op";
    }
}

// Writes one process: its lanes as threads, their intervals, and the arrows from calls to what they started.
class ProcessWriter
{
public:
    ProcessWriter(Pieces& pieces, bool& first, std::uint32_t pid, std::uint32_t firstFlow)
        : m_pieces(pieces)
        , m_out(pieces.text())
        , m_first(first)
        , m_pid(pid)
        , m_firstFlow(firstFlow)
    {
    }

    // false: the rest is not wanted.
    [[nodiscard]] bool write(const TraceSource& source, std::size_t place)
    {
        metadata("process_name", m_pid, "name", text(source.name));
        metadata("process_labels", m_pid, "labels", text(originLabel(*source.run)));
        metadata("process_sort_index", m_pid, "sort_index", fmt::format("{}", place));
        const auto& timeline = source.run->record.timeline;
        return !timeline || writeTimeline(*timeline);
    }

    [[nodiscard]] std::uint32_t lastFlow() const { return m_lastFlow; }

private:
    template<typename... Args>
    void append(fmt::format_string<Args...> format, Args&&... args)
    {
        fmt::format_to(std::back_inserter(m_out), format, std::forward<Args>(args)...);
    }

    void separate()
    {
        m_out += m_first ? "\n" : ",\n";
        m_first = false;
    }

    void metadata(std::string_view name, std::uint32_t tid, std::string_view key, const std::string& value)
    {
        separate();
        append(R"({{"ph":"M","name":"{}","pid":{},"tid":{},"args":{{"{}":{}}}}})", name, m_pid, tid, key, value);
    }

    [[nodiscard]] bool writeTimeline(const Timeline& timeline)
    {
        findArrows(timeline);
        for (const auto& name : timeline.names())
            m_names.push_back(text(name));
        const auto lanes = timeline.lanes();
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            // Unique over processes too: some viewers key threads by this number alone.
            const auto tid = m_pid + static_cast<std::uint32_t>(i);
            metadata("thread_name", tid, "name", text(traceLaneName(lanes[i].id())));
            metadata("thread_sort_index", tid, "sort_index", fmt::format("{}", i));
            for (const auto& interval : lanes[i].intervals()) {
                writeInterval(timeline, interval, tid);
                writeArrow(interval, tid);
                if (!m_pieces.endInterval())
                    return false;
            }
        }
        return true;
    }

    // Arrows are drawn where both ends are known: a start without an end is an error to some readers.
    void findArrows(const Timeline& timeline)
    {
        std::unordered_set<std::uint32_t> calls;
        std::unordered_set<std::uint32_t> operations;
        for (const auto& lane : timeline.lanes()) {
            for (const auto& interval : lane.intervals()) {
                if (interval.correlation == 0)
                    continue;
                (isDeviceKind(interval.kind) ? operations : calls).insert(interval.correlation);
                m_lastFlow = std::max(m_lastFlow, m_firstFlow + interval.correlation);
            }
        }
        std::erase_if(calls, [&](std::uint32_t correlation) { return !operations.contains(correlation); });
        m_arrows = std::move(calls);
    }

    void writeInterval(const Timeline& timeline, const Interval& interval, std::uint32_t tid)
    {
        separate();
        append(R"({{"ph":"X","cat":"{}","name":{},"pid":{},"tid":{},"ts":)",
               category(interval, timeline.nameOf(interval)), shownName(interval), m_pid, tid);
        appendMicroseconds(m_out, interval.time.begin.time_since_epoch());
        m_out += ",\"dur\":";
        appendMicroseconds(m_out, interval.time.duration());
        m_out += ",\"args\":{";
        writeArguments(interval);
        m_out += "}}";
    }

    // In quotes. PyTorch's readers know the direction and the host memory of a copy from its name alone.
    [[nodiscard]] std::string_view shownName(const Interval& interval) const
    {
        const bool pageable = interval.has(IntervalFlag::Pageable);
        switch (interval.kind) {
        case ActivityKind::CopyToDevice:
            return pageable ? "\"Memcpy HtoD (Pageable -> Device)\"" : "\"Memcpy HtoD (Pinned -> Device)\"";
        case ActivityKind::CopyToHost:
            return pageable ? "\"Memcpy DtoH (Device -> Pageable)\"" : "\"Memcpy DtoH (Device -> Pinned)\"";
        case ActivityKind::CopyOnDevice:
            return "\"Memcpy DtoD (Device -> Device)\"";
        case ActivityKind::Memset:
            return "\"Memset (Device)\"";
        default:
            return m_names[interval.nameId];
        }
    }

    void writeArguments(const Interval& interval)
    {
        if (isDeviceKind(interval.kind))
            m_out += R"("device":0)";
        else
            append(R"("kind":"{}")", activityKindId(interval.kind));
        if (interval.stream != Interval::NoStream)
            append(R"(,"stream":{})", interval.stream);
        if (interval.correlation != 0)
            append(R"(,"correlation":{})", m_firstFlow + interval.correlation);
        if (interval.batch != Interval::NoBatch)
            append(R"(,"batch":{})", interval.batch);
        if (interval.kind == ActivityKind::Kernel)
            append(R"(,"blocks":{0},"grid":[{0},1,1])", interval.amount);
        else if (interval.amount != 0)
            append(R"(,"bytes":{})", interval.amount);
        const auto ns = interval.time.duration().count();
        if (isCopyKind(interval.kind) && ns > 0)
            append(",\"memory bandwidth (GB/s)\":{:.3f}",
                   static_cast<double>(interval.amount) / static_cast<double>(ns));
        if (const auto flags = traceFlagNames(interval); !flags.empty())
            append(",\"flags\":[\"{}\"]", fmt::join(flags, "\",\""));
    }

    void writeArrow(const Interval& interval, std::uint32_t tid)
    {
        if (interval.correlation == 0 || !m_arrows.contains(interval.correlation))
            return;
        const bool isEnd = isDeviceKind(interval.kind);
        if (!isEnd && !m_begun.insert(interval.correlation).second)
            return;
        separate();
        append(R"({{"ph":"{}","cat":"{}","name":"{}","id":{},"pid":{},"tid":{},)", isEnd ? 'f' : 's', FlowCategory,
               FlowCategory, m_firstFlow + interval.correlation, m_pid, tid);
        if (isEnd)
            m_out += R"("bp":"e",)";
        m_out += "\"ts\":";
        appendMicroseconds(m_out, interval.time.begin.time_since_epoch());
        m_out += '}';
    }

    Pieces& m_pieces;
    std::string& m_out;
    bool& m_first; // nothing precedes what comes next
    std::uint32_t m_pid;
    std::uint32_t m_firstFlow; // added to correlation numbers, which are unique within one run only
    std::uint32_t m_lastFlow = 0;
    std::unordered_set<std::uint32_t> m_arrows; // correlations with a call and an operation
    std::unordered_set<std::uint32_t> m_begun;
    std::vector<std::string> m_names; // of the timeline, quoted
};

ordered_json describe(const TraceSource& source)
{
    const auto& run = *source.run;
    ordered_json object;
    object["name"] = source.name;
    object["origin"] = originLabel(run);
    object["simulated"] = !run.device.measured();
    object["device"] = run.device.id;
    object["device_name"] = run.device.name;
    if (!run.device.profile.empty())
        object["profile"] = run.device.profile;
    if (!run.device.provenance.empty())
        object["provenance"] = run.device.provenance;
    if (const auto error = modelErrorText(run.device, run.scenario.hostMemory); !error.empty())
        object["model_error"] = error;
    object["recorder"] = recorderId(run.record.recorder);
    object["is_duration"] = run.record.isDuration;
    object["wall_us"] = run.wallUs ? ordered_json(run.wallUs->p50) : ordered_json();
    object["scenario"] = toJson(run.scenario);
    return object;
}

// Of the first source that has any: the events of all name device 0.
ordered_json deviceProperties(const std::vector<TraceSource>& sources)
{
    ordered_json devices = ordered_json::array();
    const auto it = std::ranges::find_if(sources, [](const TraceSource& s) { return s.run->device.smCount > 0; });
    if (it == sources.end())
        return devices;
    const auto& device = it->run->device;
    ordered_json object;
    object["id"] = 0;
    object["name"] = device.name;
    object["totalGlobalMem"] = device.memoryBytes;
    object["numSms"] = device.smCount;
    devices.push_back(std::move(object));
    return devices;
}

std::string dump(const ordered_json& value)
{
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

class RunsChromeWriter
{
public:
    RunsChromeWriter(const std::vector<TraceSource>& sources, Pieces& pieces)
        : m_sources(sources)
        , m_pieces(pieces)
    {
    }

    [[nodiscard]] bool write()
    {
        // Room for the threads of a process between two process numbers, so that no number is used twice.
        constexpr std::uint32_t PidStep = 100'000;
        ordered_json runs = ordered_json::array();
        for (const auto& source : m_sources)
            runs.push_back(describe(source));
        auto& out = m_pieces.text();
        out += R"({"schemaVersion":1,"displayTimeUnit":"ns","deviceProperties":)" + dump(deviceProperties(m_sources));
        out += ",\n\"otherData\":{\"generator\":\"OverlapScope\",\"runs\":" + dump(runs) + "},\n\"traceEvents\":[";
        std::uint32_t firstFlow = 0;
        bool first = true;
        for (std::size_t i = 0; i < m_sources.size(); ++i) {
            ProcessWriter process(m_pieces, first, PidStep * static_cast<std::uint32_t>(i + 1), firstFlow);
            if (!process.write(m_sources[i], i))
                return false;
            firstFlow = std::max(firstFlow, process.lastFlow());
        }
        out += "\n]}\n";
        return m_pieces.flush();
    }

private:
    const std::vector<TraceSource>& m_sources;
    Pieces& m_pieces;
};
} // namespace

std::string chromeTrace(const std::vector<TraceSource>& sources)
{
    return textWith<RunsChromeWriter>(sources);
}

std::optional<Error> writeChromeTrace(const std::vector<TraceSource>& sources, const std::filesystem::path& path,
                                      const std::stop_token& stop, const WriteProgress& progress)
{
    return writeWith<RunsChromeWriter>(sources, path, stop, progress);
}

} // namespace overlap
