// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/nsys_reader.h"

#include "engine/trace/readers/nsys_names.h"
#include "engine/trace/readers/nsys_places.h"
#include "engine/trace/readers/nsys_tables.h"

#include <fmt/format.h>

#include <array>
#include <limits>

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

class NsysReader
{
public:
    NsysReader(const SqliteDatabase& database, const ReadOptions& options, std::uint64_t fileSize)
        : m_builder(RecordingFormat::Nsys, options)
        , m_tables(database, options, m_builder, fileSize)
        , m_enums(database, m_tables.schema())
        , m_places(m_builder)
    {
    }

    Result<Recording> read()
    {
        if (!m_tables.schema().isNsys())
            return Error{ErrorCode::Unsupported,
                         "This is a SQLite database, but not one that Nsight Systems exported; make one with "
                         "`nsys export --type sqlite`"};
        std::uint64_t rows = 0;
        for (const auto* table : Tables)
            rows += m_tables.rowsOf(table);
        m_tables.expect(rows);
        readMetadata();
        m_places.readDevices(m_tables);
        readCalls();
        readKernels();
        readCopies();
        readMemsets();
        readSynchronizations();
        readOverhead("CUPTI_ACTIVITY_KIND_OVERHEAD");
        readOverhead("PROFILER_OVERHEAD");
        readRanges();
        if (m_tables.error())
            return *m_tables.error();
        if (m_builder.intervals() == 0 && m_tables.damage())
            return *m_tables.damage();
        if (m_tables.rowsOf("CUPTI_ACTIVITY_KIND_GRAPH_TRACE") > 0)
            m_builder.warn(
                "CUDA graphs were recorded as a whole, so the kernels and copies in them are not counted; record "
                "with --cuda-graph-trace=node to see them");
        m_tables.reportEnd();
        return m_builder.finish();
    }

private:
    void readMetadata()
    {
        auto& recording = m_builder.recording();
        recording.generator = "NVIDIA Nsight Systems";
        const auto isVersion = [](std::string_view text) {
            return !text.empty() && text.size() <= 24
                   && text.find_first_not_of("0123456789.") == std::string_view::npos;
        };
        m_tables.forEachRow(
            "META_DATA_EXPORT", {"!name", "!value"},
            [&](const SqliteRows& row) {
                if (row.text(0) == "EXPORT_PRODUCT_VERSION" && isVersion(row.text(1)))
                    recording.generator = fmt::format("NVIDIA Nsight Systems {}", row.text(1));
                if (row.text(0) == "EXPORT_SCHEMA_VERSION" && isVersion(row.text(1)) && !row.text(1).starts_with("3."))
                    m_builder.warn(fmt::format(
                        "The file has schema {}, which this program does not know; it reads what it can", row.text(1)));
            },
            false);
        m_tables.forEachRow(
            "TARGET_INFO_SESSION_START_TIME", {"!utcEpochNs"},
            [&](const SqliteRows& row) {
                if (!row.isNull(0))
                    recording.epoch = Nanoseconds(row.integer(0));
            },
            false);
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

    void addOperation(const NsysPlaces::Place& place, const Interval& interval)
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
        m_tables.forEachRow("CUPTI_ACTIVITY_KIND_RUNTIME", {"!start", "!end", "globalTid", "correlationId", "nameId"},
                            [&](const SqliteRows& row) {
                                Interval call;
                                if (!takeTime(row, call))
                                    return;
                                const auto name = m_names.nameIn(row, {4});
                                if (calls.size() <= name)
                                    calls.resize(name + 1);
                                if (calls[name].nameId == Unasked) {
                                    const std::string plain(withoutApiVersion(m_builder.name(name)));
                                    calls[name] = {m_builder.nameId(plain), callKindOf(plain)};
                                }
                                call.nameId = calls[name].nameId;
                                call.kind = calls[name].kind;
                                call.correlation = correlation(row, 3);
                                m_builder.addCall(m_places.threadIndex(row, 2), call);
                            });
    }

    void readKernels()
    {
        m_tables.forEachRow("CUPTI_ACTIVITY_KIND_KERNEL",
                            {"!start", "!end", "!deviceId", "contextId", "streamId", "globalPid", "correlationId",
                             "demangledName", "shortName", "mangledName", "gridX", "gridY", "gridZ"},
                            [&](const SqliteRows& row) {
                                Interval kernel;
                                if (!takeTime(row, kernel))
                                    return;
                                kernel.kind = ActivityKind::Kernel;
                                const auto place = m_places.placeOf(row, 2, 3, 4, 5);
                                kernel.stream = place.stream;
                                kernel.correlation = correlation(row, 6);
                                kernel.nameId = m_names.nameIn(row, {7, 8, 9});
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
        m_tables.forEachRow("CUPTI_ACTIVITY_KIND_MEMCPY",
                            {"!start", "!end", "!deviceId", "contextId", "streamId", "globalPid", "correlationId",
                             "bytes", "copyKind", "srcKind", "dstKind"},
                            [&](const SqliteRows& row) {
                                Interval copy;
                                if (!takeTime(row, copy))
                                    return;
                                const auto place = m_places.placeOf(row, 2, 3, 4, 5);
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
        m_tables.forEachRow(
            "CUPTI_ACTIVITY_KIND_MEMSET",
            {"!start", "!end", "!deviceId", "contextId", "streamId", "globalPid", "correlationId", "bytes"},
            [&](const SqliteRows& row) {
                Interval memset;
                if (!takeTime(row, memset))
                    return;
                memset.kind = ActivityKind::Memset;
                memset.nameId = name;
                const auto place = m_places.placeOf(row, 2, 3, 4, 5);
                memset.stream = place.stream;
                memset.correlation = correlation(row, 6);
                memset.amount = amount(row.integer(7));
                addOperation(place, memset);
            });
    }

    void readSynchronizations()
    {
        m_tables.forEachRow("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
                            {"!start", "!end", "!deviceId", "contextId", "streamId", "globalPid", "syncType"},
                            [&](const SqliteRows& row) {
                                Interval mark;
                                if (!takeTime(row, mark))
                                    return;
                                mark.kind = ActivityKind::Synchronize;
                                mark.nameId = m_builder.nameId(m_enums.synchronization(row.integer(6)));
                                const auto place = m_places.placeOf(row, 2, 3, 4, 5);
                                mark.stream = place.stream;
                                if (place.valid)
                                    m_builder.addDeviceRange(place.device, mark);
                            });
    }

    void readOverhead(const char* table)
    {
        m_tables.forEachRow(table, {"!start", "!end", "globalTid", "nameId"}, [&](const SqliteRows& row) {
            Interval overhead;
            if (!takeTime(row, overhead))
                return;
            overhead.kind = ActivityKind::Overhead;
            overhead.nameId = m_names.nameIn(row, {3});
            m_builder.addRange(m_places.threadIndex(row, 2), overhead);
        });
    }

    void readRanges()
    {
        constexpr std::int64_t PushPop = 59;
        constexpr std::int64_t StartEnd = 60;
        constexpr std::int64_t ImportedPushPop = 70; // nvtxt: from a text file
        constexpr std::int64_t ImportedStartEnd = 71;
        m_tables.forEachRow(
            "NVTX_EVENTS", {"!start", "!end", "eventType", "globalTid", "text", "textId"}, [&](const SqliteRows& row) {
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
                range.nameId = m_names.nameIn(row, {4, 5});
                m_builder.addRange(m_places.threadIndex(row, 3), range);
            });
    }

    static constexpr std::uint32_t Unasked = std::numeric_limits<std::uint32_t>::max();

    RecordingBuilder m_builder;
    NsysTables m_tables;
    NsysEnums m_enums;
    NsysNames m_names{m_tables, m_builder};
    NsysPlaces m_places;
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
