// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/profile_json.h"

#include "engine/base/json_depth.h"
#include "engine/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

constexpr const char* Schema = "overlapscope.profile/1";

// Thrown while reading, caught in parseProfile: a message without the key's path.
struct ReadError
{
    std::string message;
};

template<typename Enum>
struct EnumName
{
    Enum value;
    const char* name;
};
constexpr EnumName<CopyQueue> CopyQueueNames[] = {{CopyQueue::Fifo, "fifo"}, {CopyQueue::ReadyFirst, "ready_first"}};
constexpr EnumName<ProvenanceKind> ProvenanceNames[] = {
    {ProvenanceKind::Measured, "measured"}, {ProvenanceKind::Published, "published"}, {ProvenanceKind::Ideal, "ideal"}};
constexpr const auto& namesOf(CopyQueue)
{
    return CopyQueueNames;
}
constexpr const auto& namesOf(ProvenanceKind)
{
    return ProvenanceNames;
}

// The keys of each part, in the order of the file: visited by the writer and by the reader.
template<typename Visitor, typename T>
void visitKeys(Visitor& v, T& value);

class Writer
{
public:
    explicit Writer(Json& json)
        : m_json(json)
    {
    }
    template<typename T>
    void key(const char* name, const T& value)
    {
        m_json[name] = toValue(value);
    }

    template<typename T>
    static Json toValue(const T& value)
    {
        if constexpr (std::is_enum_v<T>) {
            for (const auto& entry : namesOf(T{})) {
                if (entry.value == value)
                    return entry.name;
            }
            return nullptr;
        } else if constexpr (std::is_floating_point_v<T>) {
            return number(value);
        } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
            return value;
        } else if constexpr (std::is_same_v<T, Curve>) {
            auto points = Json::array();
            for (const auto& point : value.points())
                points.push_back({number(point.bytes), number(point.us)});
            return points;
        } else {
            return toCompound(value);
        }
    }

private:
    // Sizes and counts are whole, and easier to read as such.
    static Json number(double value)
    {
        constexpr double Limit = 1.0e15;
        if (value == std::floor(value) && std::abs(value) <= Limit)
            return static_cast<std::int64_t>(value);
        return value;
    }
    template<typename T>
    static Json toCompound(const std::vector<T>& values)
    {
        auto list = Json::array();
        for (const auto& value : values)
            list.push_back(toValue(value));
        return list;
    }
    template<typename T>
    static Json toCompound(const std::optional<T>& value)
    {
        return value ? toValue(*value) : Json(nullptr);
    }
    template<typename T>
    static Json toCompound(const T& value)
    {
        auto json = Json::object();
        Writer writer(json);
        visitKeys(writer, value);
        return json;
    }

    Json& m_json;
};

class Reader
{
public:
    Reader(const Json& json, std::string path)
        : m_json(json)
        , m_path(std::move(path))
    {
        if (!json.is_object())
            throw ReadError{where() + " must be an object"};
    }

    template<typename T>
    void key(const char* name, T& value)
    {
        m_known.emplace_back(name);
        const auto it = m_json.find(name);
        if (it != m_json.end())
            read(*it, m_path.empty() ? name : m_path + '.' + name, value);
    }

    void rejectUnknown() const
    {
        for (const auto& [name, value] : m_json.items()) {
            if (std::ranges::find(m_known, name) != m_known.end())
                continue;
            const auto near = nearest(name, m_known);
            throw ReadError{(m_path.empty() ? name : m_path + '.' + name) + " is not a key of a profile"
                            + (near.empty() ? std::string() : "; did you mean " + near + '?')};
        }
    }

private:
    [[nodiscard]] std::string where() const { return m_path.empty() ? "the profile" : m_path; }

    template<typename T>
    static void read(const Json& json, const std::string& path, T& value)
    {
        if constexpr (std::is_enum_v<T>) {
            std::string allowed;
            for (const auto& entry : namesOf(T{})) {
                if (json == entry.name) {
                    value = entry.value;
                    return;
                }
                allowed += (allowed.empty() ? "" : ", ") + std::string(entry.name);
            }
            throw ReadError{path + " must be one of " + allowed};
        } else if constexpr (std::is_same_v<T, std::string>) {
            if (!json.is_string())
                throw ReadError{path + " must be a string"};
            value = json.template get<std::string>();
        } else if constexpr (std::is_integral_v<T>) {
            constexpr double Limit = 9.0e15; // whole numbers up to here are exact in JSON
            const double number = json.is_number() ? json.template get<double>() : -1.0;
            if (!(number >= 0.0 && number <= std::min(Limit, static_cast<double>(std::numeric_limits<T>::max())))
                || number != std::floor(number))
                throw ReadError{path + " must be a whole number from 0 on"};
            value = static_cast<T>(number);
        } else if constexpr (std::is_floating_point_v<T>) {
            value = numberOf(json, path);
        } else {
            readCompound(json, path, value);
        }
    }

    static double numberOf(const Json& json, const std::string& path)
    {
        constexpr double Limit = 1.0e15;
        const double number = json.is_number() ? json.get<double>() : -1.0;
        if (!(number >= 0.0 && number <= Limit))
            throw ReadError{path + " must be a number from 0 to 1e15"};
        return number;
    }

    static void readCompound(const Json& json, const std::string& path, Curve& curve)
    {
        std::vector<Curve::Point> points;
        if (!json.is_array())
            throw ReadError{path + " must be a list of [bytes, microseconds] pairs"};
        for (const auto& pair : json) {
            if (!pair.is_array() || pair.size() != 2)
                throw ReadError{path + " must be a list of [bytes, microseconds] pairs"};
            points.push_back({numberOf(pair[0], path), numberOf(pair[1], path)});
            if (points.size() > 1 && points[points.size() - 2].bytes >= points.back().bytes)
                throw ReadError{path + " must be in ascending order of bytes"};
        }
        curve = Curve(std::move(points));
    }
    template<typename T>
    static void readCompound(const Json& json, const std::string& path, std::vector<T>& values)
    {
        if (!json.is_array())
            throw ReadError{path + " must be a list"};
        values.clear();
        for (std::size_t i = 0; i < json.size(); ++i) {
            T value{};
            read(json[i], path + '[' + std::to_string(i) + ']', value);
            values.push_back(std::move(value));
        }
    }
    template<typename T>
    static void readCompound(const Json& json, const std::string& path, std::optional<T>& value)
    {
        value.reset();
        if (!json.is_null())
            read(json, path, value.emplace());
    }
    template<typename T>
    static void readCompound(const Json& json, const std::string& path, T& value)
    {
        Reader reader(json, path);
        visitKeys(reader, value);
        reader.rejectUnknown();
    }

    const Json& m_json;
    std::string m_path;
    std::vector<std::string> m_known;
};

template<typename T, typename U>
constexpr bool Is = std::is_same_v<std::remove_const_t<T>, U>;

template<typename Visitor, typename T>
void visitCosts(Visitor& v, T& value)
{
    if constexpr (Is<T, CopyCosts>) {
        v.key("pinned_call_us", value.pinnedCallUs);
        v.key("pinned_device_us", value.pinnedDevice);
        v.key("pageable_call_us", value.pageableCall);
        v.key("pageable_call_uncached_us", value.pageableCallUncached);
        v.key("pageable_tail_us", value.pageableTail);
    } else if constexpr (Is<T, DuplexPoint>) {
        v.key("bytes", value.bytes);
        v.key("h2d_rate", value.h2dRate);
        v.key("d2h_rate", value.d2hRate);
        v.key("h2d_gap_us", value.h2dGapUs);
        v.key("d2h_gap_us", value.d2hGapUs);
    } else if constexpr (Is<T, AllocationCosts>) {
        v.key("malloc_us", value.malloc);
        v.key("free_us", value.free);
        v.key("malloc_async_grow_us", value.mallocAsyncGrow);
        v.key("malloc_async_hit_us", value.mallocAsyncHitUs);
        v.key("free_async_us", value.freeAsyncUs);
        v.key("trim_us", value.trim);
        v.key("pool_chunk_bytes", value.poolChunkBytes);
        v.key("host_register_us", value.hostRegister);
        v.key("host_unregister_us", value.hostUnregister);
    } else if constexpr (Is<T, GraphCosts>) {
        v.key("launch_us", value.launchUs);
        v.key("launch_per_node_us", value.launchPerNodeUs);
        v.key("kernel_gap_us", value.kernelGapUs);
    } else if constexpr (Is<T, KernelCosts>) {
        v.key("table", value.table);
        v.key("table_bytes_per_sample", value.tableBytesPerSample);
        v.key("fixed_us", value.fixedUs);
        v.key("block_us_per_element", value.blockUsPerElement);
        v.key("block_us_per_element_iteration", value.blockUsPerElementIteration);
        v.key("fma_per_us", value.fmaPerUs);
        v.key("memory_bytes_per_us", value.memoryBytesPerUs);
    } else if constexpr (Is<T, KernelCosts::Point>) {
        v.key("iterations", value.iterations);
        v.key("samples", value.samples);
        v.key("fresh_us", value.freshUs);
        v.key("warm_us", value.warmUs);
    }
}

template<typename Visitor, typename T>
void visitProfile(Visitor& v, T& p)
{
    v.key("name", p.name);
    v.key("title", p.title);
    v.key("provenance", p.provenance);
    v.key("model_error", p.modelError);
    v.key("sm_count", p.smCount);
    v.key("threads_per_sm", p.threadsPerSm);
    v.key("blocks_per_sm", p.blocksPerSm);
    v.key("l2_bytes", p.l2Bytes);
    v.key("memory_bytes", p.memoryBytes);
    v.key("memory_reserved_bytes", p.memoryReservedBytes);
    v.key("copy_engines", p.copyEngines);
    v.key("copy_queue", p.copyQueue);
    v.key("link_gbps", p.linkGbps);
    v.key("h2d", p.toDevice);
    v.key("d2h", p.toHost);
    v.key("pageable_chunk_bytes", p.pageableChunkBytes);
    v.key("pageable_async_bytes", p.pageableAsyncBytes);
    v.key("cache_bytes", p.cacheBytes);
    v.key("uncached_bytes", p.uncachedBytes);
    v.key("copy_gap_us", p.copyGapUs);
    v.key("copy_to_kernel_gap_us", p.copyToKernelGapUs);
    v.key("kernel_to_copy_gap_us", p.kernelToCopyGapUs);
    v.key("kernel_gap_us", p.kernelGapUs);
    v.key("copy_to_copy_gap_us", p.copyToCopyGapUs);
    v.key("duplex_factor", p.duplexFactor);
    v.key("duplex", p.duplex);
    v.key("launch_call_us", p.launchCallUs);
    v.key("kernel_latency_us", p.kernelLatencyUs);
    v.key("copy_latency_us", p.copyLatencyUs);
    v.key("event_record_us", p.eventRecordUs);
    v.key("stream_wait_event_us", p.streamWaitEventUs);
    v.key("idle_sync_us", p.idleSyncUs);
    v.key("wake_us", p.wakeUs);
    v.key("worker_wake_us", p.workerWakeUs);
    v.key("launch_queue_depth", p.launchQueueDepth);
    v.key("module_load_us", p.moduleLoadUs);
    v.key("allocation", p.allocation);
    v.key("graph", p.graph);
    v.key("per_sample_reduce", p.perSampleReduce);
    v.key("elementwise_fma", p.elementwiseFma);
    v.key("normalize_us_per_byte", p.normalizeUsPerByte);
}

template<typename Visitor, typename T>
void visitKeys(Visitor& v, T& value)
{
    if constexpr (Is<T, DeviceProfile>) {
        visitProfile(v, value);
    } else if constexpr (Is<T, Provenance>) {
        v.key("kind", value.kind);
        v.key("summary", value.summary);
        v.key("date", value.date);
        v.key("driver", value.driver);
        v.key("runtime", value.runtime);
        v.key("pcie", value.pcie);
        v.key("sources", value.sources);
    } else if constexpr (Is<T, Provenance::Source>) {
        v.key("fields", value.fields);
        v.key("text", value.text);
    } else if constexpr (Is<T, ProfileError>) {
        v.key("pinned_p50_pct", value.pinnedP50);
        v.key("pinned_p95_pct", value.pinnedP95);
        v.key("pageable_p50_pct", value.pageableP50);
        v.key("pageable_p95_pct", value.pageableP95);
        v.key("runs", value.runs);
    } else {
        visitCosts(v, value);
    }
}

// What the simulator takes for granted.
void requireUsable(const DeviceProfile& p)
{
    if (p.name.empty())
        throw ReadError{"name must not be empty"};
    if (p.smCount == 0 || p.threadsPerSm == 0 || p.blocksPerSm == 0)
        throw ReadError{"sm_count, threads_per_sm and blocks_per_sm must be above 0"};
    if (p.copyEngines != 1 && p.copyEngines != 2)
        throw ReadError{"copy_engines must be 1, or 2 for one in each direction"};
    if (p.launchQueueDepth == 0)
        throw ReadError{"launch_queue_depth must be above 0"};
    if (p.duplexFactor < 1.0 || p.duplexFactor > 2.0)
        throw ReadError{"duplex_factor must be from 1 to 2"};
    for (const auto& point : p.duplex) {
        if (point.h2dRate <= 0.0 || point.h2dRate > 1.0 || point.d2hRate <= 0.0 || point.d2hRate > 1.0)
            throw ReadError{"the rates of duplex must be above 0 and at most 1"};
    }
    for (const auto* kernel : {&p.perSampleReduce, &p.elementwiseFma}) {
        if (!kernel->table.empty() && kernel->tableBytesPerSample <= 0.0)
            throw ReadError{"a kernel with a table needs table_bytes_per_sample above 0"};
    }
}
} // namespace

Json toJson(const DeviceProfile& profile)
{
    auto json = Json::object();
    json["schema"] = Schema;
    Writer writer(json);
    visitProfile(writer, profile);
    return json;
}

Result<DeviceProfile> parseProfile(std::string_view text)
{
    if (isNestedTooDeep(text))
        return Error{ErrorCode::Parse,
                     "This is not a device profile: it is nested too deep; check that it is the right file"};
    try {
        auto json = Json::parse(text);
        if (!json.is_object() || json.value("schema", Json()) != Schema)
            return Error{ErrorCode::Parse,
                         std::string("This is not a device profile: its \"schema\" must be \"") + Schema + "\""};
        json.erase("schema");
        DeviceProfile profile;
        Reader reader(json, "");
        visitProfile(reader, profile);
        reader.rejectUnknown();
        requireUsable(profile);
        return profile;
    } catch (const ReadError& error) {
        return Error{ErrorCode::Parse, "The device profile cannot be used: " + error.message};
    } catch (const nlohmann::json::exception& error) {
        return Error{ErrorCode::Parse, std::string("The device profile is not valid JSON: ") + error.what()};
    }
}

} // namespace overlap
