// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/nsys_reader.h"

#include "engine/trace/readers/nsys_schema.h"
#include "engine/trace/readers/recording_builder.h"
#include "engine/trace/readers/shown_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <unordered_map>

namespace overlap {

namespace {
// Tables that a timeline is made of, in the order in which they are read: calls first, for they tell the processes.
constexpr std::array<const char*, 8> Tables{"CUPTI_ACTIVITY_KIND_RUNTIME",
                                            "CUPTI_ACTIVITY_KIND_KERNEL",
                                            "CUPTI_ACTIVITY_KIND_MEMCPY",
                                            "CUPTI_ACTIVITY_KIND_MEMSET",
                                            "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
                                            "CUPTI_ACTIVITY_KIND_OVERHEAD",
                                            "PROFILER_OVERHEAD",
                                            "NVTX_EVENTS"};

// Remembers the answer for the few keys that rows repeat.
template<typename Key, typename Value>
class FewKeys
{
public:
    template<typename Make>
    Value get(const Key& key, Make make)
    {
        auto& slot = m_slots[key.hash() % m_slots.size()];
        if (!slot.used || slot.key != key)
            slot = {key, make(), true};
        return slot.value;
    }

private:
    struct Slot
    {
        Key key{};
        Value value{};
        bool used = false;
    };
    std::array<Slot, 256> m_slots{};
};

struct StreamKey
{
    std::int64_t device = 0;
    std::int64_t context = 0;
    std::int64_t stream = 0;
    std::int64_t process = 0;
    [[nodiscard]] std::size_t hash() const
    {
        constexpr std::uint64_t Odd = 0x9E3779B97F4A7C15U;
        auto h = static_cast<std::uint64_t>(device);
        for (const auto part : {context, stream, process})
            h = (h ^ static_cast<std::uint64_t>(part)) * Odd;
        return static_cast<std::size_t>(h >> 40U);
    }
    bool operator==(const StreamKey&) const = default;
};
struct ThreadKey
{
    std::int64_t id = 0;
    [[nodiscard]] std::size_t hash() const { return static_cast<std::size_t>(id); }
    bool operator==(const ThreadKey&) const = default;
};
struct Place
{
    std::uint16_t stream = Interval::NoStream;
    std::uint32_t device = 0;
    bool valid = false;
};

// globalPid and globalTid pack hardware, virtual machine, process and thread.
std::uint32_t processOf(std::int64_t globalId)
{
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(globalId) >> 24U) & 0xFFFFFFU);
}
std::uint32_t threadOf(std::int64_t globalId)
{
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(globalId) & 0xFFFFFFU);
}

class NsysReader
{
public:
    NsysReader(const SqliteDatabase& database, const ReadOptions& options, std::uint64_t fileSize)
        : m_database(database)
        , m_options(options)
        , m_schema(database)
        , m_enums(database, m_schema)
        , m_builder(RecordingFormat::Nsys, options)
        , m_fileSize(fileSize)
    {
    }

    Result<Recording> read()
    {
        if (!m_schema.isNsys())
            return Error{ErrorCode::Unsupported,
                         "This is a SQLite database, but not one that Nsight Systems exported; make one with "
                         "`nsys export --type sqlite`"};
        for (const auto* table : Tables)
            m_totalRows += m_database.rowsOf(m_schema.table(table));
        prepareStrings();
        readMetadata();
        readDevices();
        readCalls();
        readKernels();
        readCopies();
        readMemsets();
        readSynchronizations();
        readOverhead("CUPTI_ACTIVITY_KIND_OVERHEAD");
        readOverhead("PROFILER_OVERHEAD");
        readRanges();
        if (m_error)
            return std::move(*m_error);
        if (m_builder.intervals() == 0 && m_damage)
            return std::move(*m_damage);
        if (m_database.rowsOf(m_schema.table("CUPTI_ACTIVITY_KIND_GRAPH_TRACE")) > 0)
            m_builder.warn(
                "CUDA graphs were recorded as a whole, so the kernels and copies in them are not counted; record "
                "with --cuda-graph-trace=node to see them");
        report(true);
        return m_builder.finish();
    }

private:
    // Runs over the rows of a table, as far as it is there and can be read.
    template<typename OnRow>
    void forEachRow(const char* name, const std::vector<std::string>& columns, OnRow onRow)
    {
        if (m_error)
            return;
        const auto table = m_schema.table(name);
        if (table.empty())
            return;
        const auto statement = m_schema.select(table, columns);
        if (!statement) {
            m_builder.warn(
                fmt::format("The table {} lacks columns without which it says nothing; it is left out", name));
            return;
        }
        auto rows = m_database.select(*statement);
        if (!rows) {
            noteDamage(name, 0, rows.error());
            return;
        }
        std::uint64_t count = 0;
        constexpr std::uint64_t Between = 65536;
        while (rows->next()) {
            onRow(*rows);
            ++m_rows;
            if (++count % Between == 0) {
                report(false);
                if (m_options.stop.stop_requested()) {
                    m_error = cancelledReading();
                    return;
                }
            }
        }
        if (rows->damage())
            noteDamage(name, count, *rows->damage());
    }

    void noteDamage(const char* table, std::uint64_t rows, const Error& error)
    {
        if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::OutOfMemory) {
            m_error = error;
            return;
        }
        m_damage = error;
        m_builder.warn(
            fmt::format("The table {} is damaged behind row {}; numbers are of what comes before", table, rows));
    }

    void report(bool last)
    {
        if (!m_options.progress)
            return;
        const auto share = m_totalRows == 0 ? 1.0 : static_cast<double>(m_rows) / static_cast<double>(m_totalRows);
        const auto bytes = static_cast<std::uint64_t>(static_cast<double>(m_fileSize) * std::min(1.0, share));
        m_options.progress({last ? m_fileSize : bytes, m_fileSize, m_rows});
    }

    // ---- names

    void prepareStrings()
    {
        m_stringTable = m_schema.table("StringIds");
        const auto statement = m_schema.select(m_stringTable, {"!id", "!value"});
        if (!statement)
            return;
        if (m_database.isKey(m_stringTable, "id")) {
            auto rows = m_database.select("SELECT value FROM \"" + m_stringTable + "\" WHERE id = ?1");
            if (rows)
                m_lookup = std::make_unique<SqliteRows>(std::move(rows).value());
            return;
        }
        // Without a key each look-up would read the whole table.
        auto rows = m_database.select(*statement);
        while (rows && rows->next())
            m_strings.try_emplace(rows->integer(0), rows->text(1));
    }

    std::uint32_t nameOfString(std::int64_t id)
    {
        constexpr std::int64_t DenseIds = 1 << 20;
        if (id >= 0 && id < DenseIds) {
            if (m_denseNames.size() <= static_cast<std::size_t>(id))
                m_denseNames.resize(static_cast<std::size_t>(id) + 1, Unasked);
            auto& name = m_denseNames[static_cast<std::size_t>(id)];
            if (name == Unasked)
                name = lookUp(id);
            return name;
        }
        const auto [it, added] = m_sparseNames.try_emplace(id, Unasked);
        if (added)
            it->second = lookUp(id);
        return it->second;
    }

    std::uint32_t lookUp(std::int64_t id)
    {
        if (const auto it = m_strings.find(id); it != m_strings.end())
            return m_builder.nameId(it->second);
        if (m_lookup) {
            m_lookup->restartWith(id);
            if (m_lookup->next())
                return m_builder.nameId(m_lookup->text(0));
        }
        ++m_missingStrings;
        m_builder.repair("name that is not in the file");
        return m_builder.nameId(fmt::format("<string {}>", id));
    }

    // The name in the first of these columns that has one: a number of a string as a rule, else the text itself.
    std::uint32_t nameIn(const SqliteRows& row, std::initializer_list<int> columns)
    {
        for (const int column : columns) {
            if (row.isNull(column))
                continue;
            return row.isText(column) ? m_builder.nameId(row.text(column)) : nameOfString(row.integer(column));
        }
        return m_builder.nameId("unnamed");
    }

    // ---- what there is besides events

    void readMetadata()
    {
        auto& recording = m_builder.recording();
        recording.generator = "NVIDIA Nsight Systems";
        const auto isVersion = [](std::string_view text) {
            return !text.empty() && text.size() <= 24
                   && text.find_first_not_of("0123456789.") == std::string_view::npos;
        };
        forEachRow("META_DATA_EXPORT", {"!name", "!value"}, [&](const SqliteRows& row) {
            --m_rows;
            if (row.text(0) == "EXPORT_PRODUCT_VERSION" && isVersion(row.text(1)))
                recording.generator = fmt::format("NVIDIA Nsight Systems {}", row.text(1));
            if (row.text(0) == "EXPORT_SCHEMA_VERSION" && isVersion(row.text(1)) && !row.text(1).starts_with("3."))
                m_builder.warn(fmt::format(
                    "The file has schema {}, which this program does not know; it reads what it can", row.text(1)));
        });
        forEachRow("TARGET_INFO_SESSION_START_TIME", {"!utcEpochNs"}, [&](const SqliteRows& row) {
            --m_rows;
            if (!row.isNull(0))
                recording.epoch = Nanoseconds(row.integer(0));
        });
    }

    // Each process numbers the devices that it sees; where two mean different GPUs by one number, the GPU's own counts.
    void readDevices()
    {
        std::map<std::int64_t, std::set<std::int64_t>> gpusOfNumber;
        forEachRow("TARGET_INFO_CUDA_DEVICE", {"!gpuId", "!cudaId", "!pid"}, [&](const SqliteRows& row) {
            --m_rows;
            if (row.isNull(0))
                return;
            m_gpus[{row.integer(2), row.integer(1)}] = row.integer(0);
            gpusOfNumber[row.integer(1)].insert(row.integer(0));
        });
        m_useGpuNumbers = std::ranges::any_of(gpusOfNumber, [](const auto& entry) { return entry.second.size() > 1; });
        const auto gpuOf = [&](std::int64_t gpu) {
            const auto it = std::ranges::find_if(gpusOfNumber, [&](const auto& e) { return e.second.contains(gpu); });
            return m_useGpuNumbers || it == gpusOfNumber.end() ? gpu : it->first;
        };
        forEachRow("TARGET_INFO_GPU", {"!id", "name", "smCount", "totalMemory", "memoryBandwidth", "asyncEngines"},
                   [&](const SqliteRows& row) {
                       --m_rows;
                       auto* device = m_builder.device(gpuOf(row.integer(0)));
                       if (device == nullptr || !device->name.empty())
                           return;
                       device->name = shownText(row.text(1)).text;
                       const auto whole = [&](int column) -> std::optional<std::uint64_t> {
                           const auto value = row.integer(column);
                           return value > 0 ? std::optional(static_cast<std::uint64_t>(value)) : std::nullopt;
                       };
                       const auto small = [&](int column) -> std::optional<std::uint32_t> {
                           const auto value = whole(column);
                           return value && *value <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*value))
                                                                : std::nullopt;
                       };
                       device->smCount = small(2);
                       device->memoryBytes = whole(3);
                       device->memoryBandwidth = whole(4);
                       device->copyEngines = small(5);
                   });
    }

    // ---- who and where

    // Small numbers for processes, to keep their correlation numbers apart. Rows that do not name their process belong to
    // the only one there is; with several nobody knows, and they are linked to no call.
    std::uint32_t spaceOf(std::optional<std::uint32_t> process)
    {
        if (!process)
            return m_spaces.size() <= 1 ? 0 : spaceOf(std::numeric_limits<std::uint32_t>::max());
        return m_spaces.try_emplace(*process, static_cast<std::uint32_t>(m_spaces.size())).first->second;
    }

    std::uint32_t threadIndex(const SqliteRows& row, int column)
    {
        const auto id = row.integer(column);
        return m_threads.get({id}, [&] {
            if (row.isNull(column))
                return m_builder.thread("", "", spaceOf(std::nullopt));
            return m_builder.thread(fmt::format("{}", processOf(id)), fmt::format("{}", threadOf(id)),
                                    spaceOf(processOf(id)));
        });
    }

    Place placeOf(const SqliteRows& row, int deviceColumn, int contextColumn, int streamColumn, int pidColumn)
    {
        const auto optional = [&](int column) -> std::optional<std::uint32_t> {
            const auto value = row.integer(column);
            const bool fits = value >= 0 && value < std::numeric_limits<std::uint32_t>::max();
            return !fits || row.isNull(column) ? std::nullopt : std::optional(static_cast<std::uint32_t>(value));
        };
        const auto global = row.integer(pidColumn);
        const StreamKey key{row.integer(deviceColumn), row.integer(contextColumn), row.integer(streamColumn), global};
        return m_places.get(key, [&]() -> Place {
            const auto process = row.isNull(pidColumn) ? std::nullopt : std::optional(processOf(global));
            auto number = key.device;
            if (m_useGpuNumbers && process) {
                if (const auto gpu = m_gpus.find({*process, number}); gpu != m_gpus.end())
                    number = gpu->second;
            }
            const auto* device = m_builder.device(number);
            if (device == nullptr)
                return {};
            Place place{Interval::NoStream, device->index, true};
            if (const auto stream = optional(streamColumn))
                place.stream =
                    m_builder.stream({device->index, process, optional(contextColumn), *stream}, spaceOf(process));
            return place;
        });
    }

    // Start and end; none where they were not recorded.
    bool takeTime(const SqliteRows& row, Interval& interval)
    {
        if (row.isNull(0) || row.isNull(1)) {
            m_builder.skip("row without a time");
            return false;
        }
        const auto begin = row.integer(0);
        const auto end = row.integer(1);
        if (begin == 0 && end == 0) {
            m_builder.skip("no start time");
            return false;
        }
        interval.time = {TracePoint(Nanoseconds(begin)), TracePoint(Nanoseconds(end))};
        return true;
    }

    static std::uint32_t correlation(const SqliteRows& row, int column)
    {
        const auto number = row.integer(column);
        return number > 0 && number < std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(number)
                                                                                : 0;
    }
    static std::uint64_t amount(std::int64_t number) { return number > 0 ? static_cast<std::uint64_t>(number) : 0; }

    void addOperation(const Place& place, const Interval& interval)
    {
        if (place.valid)
            m_builder.addOperation(place.device, interval);
        else
            m_builder.skip("operation without a device");
    }

    // ---- the tables

    void readCalls()
    {
        struct Call
        {
            std::uint32_t nameId = Unasked;
            ActivityKind kind = ActivityKind::Issue;
        };
        std::vector<Call> calls; // by name as it is in the file
        forEachRow("CUPTI_ACTIVITY_KIND_RUNTIME", {"!start", "!end", "globalTid", "correlationId", "nameId"},
                   [&](const SqliteRows& row) {
                       Interval call;
                       if (!takeTime(row, call))
                           return;
                       const auto name = nameIn(row, {4});
                       if (calls.size() <= name)
                           calls.resize(name + 1);
                       if (calls[name].nameId == Unasked) {
                           const std::string plain(withoutApiVersion(m_builder.name(name)));
                           calls[name] = {m_builder.nameId(plain), callKindOf(plain)};
                       }
                       call.nameId = calls[name].nameId;
                       call.kind = calls[name].kind;
                       call.correlation = correlation(row, 3);
                       m_builder.addCall(threadIndex(row, 2), call);
                   });
    }

    void readKernels()
    {
        forEachRow("CUPTI_ACTIVITY_KIND_KERNEL",
                   {"!start", "!end", "!deviceId", "contextId", "streamId", "globalPid", "correlationId",
                    "demangledName", "shortName", "mangledName", "gridX", "gridY", "gridZ"},
                   [&](const SqliteRows& row) {
                       Interval kernel;
                       if (!takeTime(row, kernel))
                           return;
                       kernel.kind = ActivityKind::Kernel;
                       const auto place = placeOf(row, 2, 3, 4, 5);
                       kernel.stream = place.stream;
                       kernel.correlation = correlation(row, 6);
                       kernel.nameId = nameIn(row, {7, 8, 9});
                       kernel.amount = blocksOf(row.integer(10), row.integer(11), row.integer(12));
                       addOperation(place, kernel);
                   });
    }

    static std::uint64_t blocksOf(std::int64_t x, std::int64_t y, std::int64_t z)
    {
        std::int64_t blocks = 0;
        if (x <= 0 || y <= 0 || z <= 0 || __builtin_mul_overflow(x, y, &blocks)
            || __builtin_mul_overflow(blocks, z, &blocks))
            return 0;
        return static_cast<std::uint64_t>(blocks);
    }

    void readCopies()
    {
        forEachRow("CUPTI_ACTIVITY_KIND_MEMCPY",
                   {"!start", "!end", "!deviceId", "contextId", "streamId", "globalPid", "correlationId", "bytes",
                    "copyKind", "srcKind", "dstKind"},
                   [&](const SqliteRows& row) {
                       Interval copy;
                       if (!takeTime(row, copy))
                           return;
                       const auto place = placeOf(row, 2, 3, 4, 5);
                       copy.stream = place.stream;
                       copy.correlation = correlation(row, 6);
                       copy.amount = amount(row.integer(7));
                       const auto kind = row.isNull(8) ? CopyKind{} : m_enums.copyKind(row.integer(8));
                       copy.kind = kind.kind;
                       copy.flags = kind.flags | hostMemory(row, kind.kind);
                       copy.nameId = m_builder.nameId(copyNameOf(copy));
                       addOperation(place, copy);
                   });
    }

    // The host's side of a copy; unknown stays unknown.
    IntervalFlag hostMemory(const SqliteRows& row, ActivityKind kind) const
    {
        const int column = kind == ActivityKind::CopyToDevice ? 9 : kind == ActivityKind::CopyToHost ? 10 : -1;
        if (column < 0 || row.isNull(column))
            return IntervalFlag::None;
        switch (m_enums.memory(row.integer(column))) {
        case NsysEnums::Memory::Pageable:
            return IntervalFlag::Pageable;
        case NsysEnums::Memory::Pinned:
            return IntervalFlag::Pinned;
        default:
            return IntervalFlag::None;
        }
    }

    void readMemsets()
    {
        const auto name = m_builder.nameId("Memset (Device)");
        forEachRow("CUPTI_ACTIVITY_KIND_MEMSET",
                   {"!start", "!end", "!deviceId", "contextId", "streamId", "globalPid", "correlationId", "bytes"},
                   [&](const SqliteRows& row) {
                       Interval memset;
                       if (!takeTime(row, memset))
                           return;
                       memset.kind = ActivityKind::Memset;
                       memset.nameId = name;
                       const auto place = placeOf(row, 2, 3, 4, 5);
                       memset.stream = place.stream;
                       memset.correlation = correlation(row, 6);
                       memset.amount = amount(row.integer(7));
                       addOperation(place, memset);
                   });
    }

    void readSynchronizations()
    {
        forEachRow("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
                   {"!start", "!end", "!deviceId", "contextId", "streamId", "globalPid", "syncType"},
                   [&](const SqliteRows& row) {
                       Interval mark;
                       if (!takeTime(row, mark))
                           return;
                       mark.kind = ActivityKind::Synchronize;
                       mark.nameId = m_builder.nameId(m_enums.synchronization(row.integer(6)));
                       const auto place = placeOf(row, 2, 3, 4, 5);
                       mark.stream = place.stream;
                       if (place.valid)
                           m_builder.addDeviceRange(place.device, mark);
                   });
    }

    void readOverhead(const char* table)
    {
        forEachRow(table, {"!start", "!end", "globalTid", "nameId"}, [&](const SqliteRows& row) {
            Interval overhead;
            if (!takeTime(row, overhead))
                return;
            overhead.kind = ActivityKind::Overhead;
            overhead.nameId = nameIn(row, {3});
            m_builder.addRange(threadIndex(row, 2), overhead);
        });
    }

    void readRanges()
    {
        constexpr std::int64_t PushPop = 59;
        constexpr std::int64_t StartEnd = 60;
        constexpr std::int64_t ImportedPushPop = 70; // nvtxt: from a text file
        constexpr std::int64_t ImportedStartEnd = 71;
        forEachRow("NVTX_EVENTS", {"!start", "!end", "eventType", "globalTid", "text", "textId"},
                   [&](const SqliteRows& row) {
                       const auto type = row.isNull(2) ? PushPop : row.integer(2);
                       if (type != PushPop && type != StartEnd && type != ImportedPushPop && type != ImportedStartEnd)
                           return; // marks, names, domains
                       if (row.isNull(1)) {
                           m_builder.skip("range without an end");
                           return;
                       }
                       Interval range;
                       if (!takeTime(row, range))
                           return;
                       range.kind = ActivityKind::Range;
                       range.nameId = nameIn(row, {4, 5});
                       m_builder.addRange(threadIndex(row, 3), range);
                   });
    }

    static constexpr std::uint32_t Unasked = std::numeric_limits<std::uint32_t>::max();

    const SqliteDatabase& m_database;
    const ReadOptions& m_options;
    NsysSchema m_schema;
    NsysEnums m_enums;
    RecordingBuilder m_builder;
    std::uint64_t m_fileSize;
    std::uint64_t m_totalRows = 0;
    std::uint64_t m_rows = 0;
    std::uint64_t m_missingStrings = 0;
    std::optional<Error> m_error;
    std::optional<Error> m_damage;
    std::string m_stringTable;
    std::unique_ptr<SqliteRows> m_lookup;
    std::unordered_map<std::int64_t, std::string> m_strings;
    std::vector<std::uint32_t> m_denseNames;
    std::unordered_map<std::int64_t, std::uint32_t> m_sparseNames;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> m_gpus; // of (process, number of the device in it)
    bool m_useGpuNumbers = false;
    std::map<std::uint32_t, std::uint32_t> m_spaces; // by process
    FewKeys<StreamKey, Place> m_places;
    FewKeys<ThreadKey, std::uint32_t> m_threads;
};
} // namespace

Result<Recording> readNsysDatabase(const std::filesystem::path& path, const std::string& shownName,
                                   const ReadOptions& options)
{
    auto database = SqliteDatabase::open(path, shownName, options);
    if (!database)
        return std::move(database).error();
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return NsysReader(*database, options, error ? 0 : size).read();
}

Result<std::uint64_t> nsysRowCount(const std::filesystem::path& path, const std::string& shownName)
{
    auto database = SqliteDatabase::open(path, shownName, {});
    if (!database)
        return std::move(database).error();
    const NsysSchema schema(*database);
    std::uint64_t rows = 0;
    for (const auto* table : Tables)
        rows += database->rowsOf(schema.table(table));
    return rows;
}

} // namespace overlap
