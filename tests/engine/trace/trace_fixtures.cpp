// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace_fixtures.h"

#include "engine/texts/chinese_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include <unistd.h>
#include <zlib.h>

namespace overlap::fixtures {

TestFolder::TestFolder()
{
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    m_path = std::filesystem::path(testing::TempDir()) / ("overlapscope-traces-" + std::to_string(::getpid()))
             / test->test_suite_name() / test->name();
    std::filesystem::create_directories(m_path);
}

TestFolder::~TestFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::filesystem::path TestFolder::write(const std::string& name, std::string_view content) const
{
    std::ofstream out(file(name), std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    return file(name);
}

std::string gzipped(std::string_view content)
{
    z_stream stream{};
    constexpr int Gzip = 15 + 16;
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, Gzip, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, content.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

std::string kineto(std::string_view events, std::string_view before)
{
    auto text = fmt::format("{{'schemaVersion': 1,{} 'traceEvents': [{}]}}", before, events);
    std::ranges::replace(text, '\'', '"');
    return text;
}

namespace {
// Whatever a reader says has Chinese, or the test that makes it say so fails.
void expectTranslated(const ImportReport& report)
{
    for (const auto& warning : report.warnings)
        EXPECT_TRUE(chineseText(warning).has_value()) << "has no Chinese: " << warning;
    for (const auto* counts : {&report.repaired, &report.skipped}) {
        for (const auto& [what, count] : *counts)
            EXPECT_TRUE(chineseText(what).has_value()) << "has no Chinese: " << what;
    }
}
} // namespace

Recording readText(std::string_view content, const ReadOptions& options)
{
    auto recording = readRecordingText(content, options);
    if (recording) {
        expectTranslated(recording->report);
        return std::move(recording).value();
    }
    ADD_FAILURE() << recording.error().message;
    return {};
}

std::string errorOf(std::string_view content, const ReadOptions& options)
{
    auto recording = readRecordingText(content, options);
    if (recording) {
        expectTranslated(recording->report);
        return {};
    }
    const auto& message = recording.error().message;
    EXPECT_TRUE(chineseText(message).has_value()) << "has no Chinese: " << message;
    return message;
}

DeviceAnalysis onlyDevice(const Recording& recording)
{
    const auto all = analyzeAll(recording);
    EXPECT_EQ(all.size(), 1U);
    return all.empty() ? DeviceAnalysis{} : all.front();
}

namespace {
std::uint64_t countIn(const std::map<std::string, std::uint64_t>& counts, const std::string& key)
{
    const auto it = counts.find(key);
    return it == counts.end() ? 0 : it->second;
}
} // namespace

std::uint64_t skipped(const Recording& recording, const std::string& reason)
{
    return countIn(recording.report.skipped, reason);
}

std::uint64_t repaired(const Recording& recording, const std::string& what)
{
    return countIn(recording.report.repaired, what);
}

std::vector<std::string> listing(const Recording& recording)
{
    std::vector<std::string> lines;
    const auto add = [&](const std::string& place, const std::vector<Lane>& lanes) {
        for (const auto& lane : lanes) {
            for (const auto& i : lane.intervals())
                lines.push_back(
                    fmt::format("{} {} {} {} {}+{} amount {} flags {} correlation {}", place,
                                static_cast<int>(lane.id().role), activityKindId(i.kind), recording.nameOf(i),
                                (i.time.begin + recording.origin).time_since_epoch().count(), i.time.duration().count(),
                                i.amount, static_cast<int>(i.flags), i.correlation)
                    + (i.stream < recording.streams.size() ? fmt::format(" stream {}", recording.streams[i.stream].id)
                                                           : std::string())
                    + (i.batch != Interval::NoBatch ? fmt::format(" batch {}", i.batch) : std::string())
                    + fmt::format(" row {}", lane.id().row));
        }
    };
    for (const auto& device : recording.devices)
        add(fmt::format("device {}", device.index), device.lanes);
    for (const auto& thread : recording.threads)
        add(fmt::format("thread {}/{}", thread.process, thread.thread), thread.lanes);
    std::ranges::sort(lines);
    return lines;
}

std::filesystem::path makeDatabase(const std::filesystem::path& path, const std::vector<std::string>& statements)
{
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    for (const auto& statement : statements) {
        char* message = nullptr;
        EXPECT_EQ(sqlite3_exec(database, statement.c_str(), nullptr, nullptr, &message), SQLITE_OK)
            << statement << ": " << (message != nullptr ? message : "");
        sqlite3_free(message);
    }
    sqlite3_close(database);
    return path;
}

std::vector<std::string> nsysSchema()
{
    return {
        "CREATE TABLE META_DATA_EXPORT (name TEXT NOT NULL, value TEXT)",
        "CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
        // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one statement over two lines
        "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER, "
        "globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL)",
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT "
        "NULL, contextId INTEGER, streamId INTEGER NOT NULL, correlationId INTEGER, globalPid INTEGER, demangledName "
        "INTEGER, shortName INTEGER, gridX INTEGER, gridY INTEGER, gridZ INTEGER)",
        "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT "
        "NULL, contextId INTEGER, streamId INTEGER NOT NULL, correlationId INTEGER, globalPid INTEGER, bytes INTEGER, "
        "copyKind INTEGER, srcKind INTEGER, dstKind INTEGER)",
        "CREATE TABLE NVTX_EVENTS (start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, text TEXT, "
        "globalTid "
        "INTEGER, textId INTEGER)",
        "CREATE TABLE TARGET_INFO_GPU (id INTEGER, name TEXT, smCount INTEGER, totalMemory INTEGER, memoryBandwidth "
        "INTEGER, asyncEngines INTEGER)"};
}

std::string globalId(std::uint64_t process, std::uint64_t thread)
{
    return std::to_string((std::uint64_t{1} << 56U) | (process << 24U) | thread);
}

std::optional<std::filesystem::path> referenceFolder()
{
    const std::filesystem::path sources(OVERLAP_SOURCE_DIR);
    for (const char* above : {"..", "../.."}) {
        const auto folder = sources / above / "shared/reference/traces";
        if (std::filesystem::exists(folder / "expected.json"))
            return folder;
    }
    return std::nullopt;
}

} // namespace overlap::fixtures
