// SPDX-License-Identifier: GPL-3.0-or-later
// What exports of Nsight Systems were seen to hold; one small database for each.
#include "engine/trace/call_kind.h"
#include "trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace overlap {
namespace {

using namespace fixtures;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Recording readWith(const std::vector<std::string>& more)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    statements.insert(statements.end(), more.begin(), more.end());
    auto recording = readRecording(makeDatabase(folder.file("a.sqlite"), statements));
    if (recording)
        return std::move(recording).value();
    ADD_FAILURE() << recording.error().message;
    return {};
}

std::string kernel(int start, int end, int correlation = 1)
{
    return fmt::format("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({}, {}, 0, 1, 7, {}, {}, 2, 3, 1, 1, 1)", start,
                       end, correlation, globalId(5));
}

TEST(NsysOddity, ASchemaOfTheFutureIsReadAsFarAsItGoesAndToldOf)
{
    const auto recording =
        readWith({"INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '4.0.1')", kernel(100, 200)});
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
    EXPECT_THAT(recording.report.warnings, ElementsAre(HasSubstr("schema 4.0.1")));
}

TEST(NsysOddity, SchemasOfEveryReleaseSoFarAreNoneToTellOf)
{
    for (const auto* version : {"3.11.1", "3.24.5", "3.28.0"}) {
        const auto recording =
            readWith({fmt::format("INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '{}')", version),
                      kernel(1, 2)});
        EXPECT_THAT(recording.report.warnings, IsEmpty()) << version;
    }
}

TEST(NsysOddity, TheReleaseIsNamed)
{
    const auto recording =
        readWith({"INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_PRODUCT_VERSION', '2026.1.1.204')", kernel(1, 2)});
    EXPECT_EQ(recording.generator, "NVIDIA Nsight Systems 2026.1.1.204");
}

TEST(NsysOddity, RowsInAnyOrderMakeLanesInOrder)
{
    const auto recording = readWith({kernel(500, 600), kernel(100, 200), kernel(300, 400)});
    std::vector<std::int64_t> begins;
    for (const auto& interval : recording.devices.at(0).lanes.at(0).intervals())
        begins.push_back(interval.time.begin.time_since_epoch().count());
    EXPECT_THAT(begins, ElementsAre(0, 200, 400));
}

TEST(NsysOddity, OfSeveralVersionsOfATableTheLatestIsRead)
{
    const auto columns = "(start INTEGER, end INTEGER, deviceId INTEGER)";
    const TestFolder folder;
    const auto recording = readRecording(makeDatabase(
        folder.file("a.sqlite"), {"CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT)",
                                  fmt::format("CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V2 {}", columns),
                                  fmt::format("CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V3 {}", columns),
                                  "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V2 VALUES (1, 2, 0)",
                                  "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V3 VALUES (10, 20, 0), (30, 40, 0)"}));
    ASSERT_TRUE(recording);
    EXPECT_EQ(onlyDevice(*recording).kernels, 2U);
}

TEST(NsysOddity, TheClockIsTiedTo1970WhereTheSessionSaysSo)
{
    const auto recording =
        readWith({"CREATE TABLE TARGET_INFO_SESSION_START_TIME (utcEpochNs INTEGER, utcTime TEXT)",
                  "INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES (1790857026000000000, 'x')", kernel(100, 200)});
    ASSERT_TRUE(recording.epoch);
    EXPECT_EQ((*recording.epoch + recording.origin).count(), 1'790'857'026'000'000'100);
}

TEST(NsysOddity, ProcessAndThreadArePackedIntoOneNumber)
{
    // Hardware 1, virtual machine 2, process 0x123456, thread 0x654321.
    const auto recording = readWith({"INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (1, 2, 0, "
                                     + std::to_string(0x0102'123456'654321) + ", 1, 1)"});
    ASSERT_THAT(recording.threads, SizeIs(1));
    EXPECT_EQ(recording.threads[0].process, std::to_string(0x123456));
    EXPECT_EQ(recording.threads[0].thread, std::to_string(0x654321));
}

TEST(NsysOddity, KernelsWhoseLaunchWasCutOffAreLinkedToNoCall)
{
    const auto recording =
        readWith({"INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (1, 2, 0, " + globalId(5, 5) + ", 8, 1)",
                  kernel(100, 200, 7), kernel(300, 400, 8)});
    const auto call = recording.threads.at(0).lanes.at(0).intervals()[0].correlation;
    const auto operations = recording.devices.at(0).lanes.at(0).intervals();
    EXPECT_NE(operations[0].correlation, call);
    EXPECT_EQ(operations[1].correlation, call);
}

TEST(NsysOddity, VersionsAreCutOffFromNamesOfCalls)
{
    EXPECT_EQ(withoutApiVersion("cudaLaunchKernel_v7000"), "cudaLaunchKernel");
    EXPECT_EQ(withoutApiVersion("cudaLaunchKernelExC_v11060"), "cudaLaunchKernelExC");
    EXPECT_EQ(withoutApiVersion("cuMemcpyHtoD_v2"), "cuMemcpyHtoD_v2") << "part of the driver's own name";
    EXPECT_EQ(withoutApiVersion("cudaX_v12x4"), "cudaX_v12x4");
}

TEST(NsysOddity, CallsOfRuntimeAndDriverAreInOneTable)
{
    const auto recording = readWith({"INSERT INTO StringIds VALUES (1, 'cudaMemcpy_v3020'), (2, 'cuCtxSynchronize')",
                                     "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (1, 5, 0, " + globalId(5, 5)
                                         + ", 1, 1), (10, 12, 1, " + globalId(5, 5) + ", 2, 2)"});
    const auto calls = recording.threads.at(0).lanes.at(0).intervals();
    ASSERT_THAT(calls, SizeIs(2));
    EXPECT_EQ(calls[0].kind, ActivityKind::Blocked);
    EXPECT_EQ(calls[1].kind, ActivityKind::Synchronize);
}

TEST(NsysOddity, MemsetsHaveATableOfTheirOwn)
{
    const auto recording = readWith(
        {"CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, "
         "streamId INTEGER, correlationId INTEGER, globalPid INTEGER, value INTEGER, bytes INTEGER, memKind INTEGER)",
         "INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES (100, 150, 0, 1, 7, 3, " + globalId(5) + ", 0, 4096, 2)"});
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.memsets, 1U);
    EXPECT_EQ(device.memsetBytes, 4096U);
    EXPECT_EQ(device.memsetBusy.count(), 50);
    EXPECT_EQ(device.copyBusy.count(), 0);
}

TEST(NsysOddity, SynchronisationsAreNoWorkAndMayBeOnNoStream)
{
    const auto recording = readWith(
        {"CREATE TABLE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION (start INTEGER, end INTEGER, deviceId INTEGER, contextId "
         "INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER, syncType INTEGER, eventId INTEGER)",
         "INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES (50, 900, 0, 1, 4294967295, 1, " + globalId(5)
             + ", 4, 4294967295), (60, 70, 0, 1, 7, 1, " + globalId(5) + ", 3, 4294967295), (80, 85, 0, 1, 7, 1, "
             + globalId(5) + ", 1, 2), (90, 95, 0, 1, 7, 1, " + globalId(5) + ", 2, 2)",
         kernel(100, 200)});
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.anyBusy.count(), 100);
    EXPECT_EQ(device.window.duration().count(), 100);
    EXPECT_EQ(device.streams, 1U);
    EXPECT_THAT(recording.streams, SizeIs(1));
    for (const auto* name : {"Context sync", "Stream sync", "Event sync", "Stream wait event"})
        EXPECT_THAT(listing(recording), Contains(HasSubstr(name)));
}

TEST(NsysOddity, OverheadOfTheProfilerIsMarkedAsSuch)
{
    std::vector<std::string> statements{"INSERT INTO StringIds VALUES (4, 'Command Buffer Full')"};
    for (const auto* table : {"CUPTI_ACTIVITY_KIND_OVERHEAD", "PROFILER_OVERHEAD"}) {
        statements.push_back(
            fmt::format("CREATE TABLE {} (start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER)", table));
        statements.push_back(fmt::format("INSERT INTO {} VALUES (10, 20, {}, 4)", table, globalId(5, 5)));
    }
    const auto recording = readWith(statements);
    std::size_t overheads = 0;
    for (const auto& lane : recording.threads.at(0).lanes) {
        for (const auto& interval : lane.intervals())
            overheads += interval.kind == ActivityKind::Overhead ? 1U : 0U;
    }
    EXPECT_EQ(overheads, 2U);
    EXPECT_THAT(listing(recording), Contains(HasSubstr("Command Buffer Full 10+10")));
}

TEST(NsysOddity, OfTheKindsOfNvtxRowsOnlyRangesLast)
{
    const auto row = [](int type, const char* end = "20") {
        return fmt::format("INSERT INTO NVTX_EVENTS VALUES (10, {}, {}, 'type {}', {}, NULL)", end, type, type,
                           globalId(5, 9));
    };
    const auto recording =
        readWith({row(33, "NULL"), row(34, "NULL"), row(39, "NULL"), row(59), row(60), row(64, "NULL"), row(65, "NULL"),
                  row(70), row(71), row(75, "NULL"), row(76, "NULL")});
    const auto lines = listing(recording);
    EXPECT_THAT(lines, SizeIs(4));
    for (const auto* name : {"type 59", "type 60", "type 70", "type 71"})
        EXPECT_THAT(lines, Contains(HasSubstr(name)));
    EXPECT_THAT(recording.report.skipped, IsEmpty());
}

TEST(NsysOddity, ATextInTheRowComesBeforeARegisteredOne)
{
    const auto recording =
        readWith({"INSERT INTO StringIds VALUES (8, 'registered')",
                  "INSERT INTO NVTX_EVENTS VALUES (10, 20, 59, 'inline', " + globalId(5, 9) + ", 8)",
                  "INSERT INTO NVTX_EVENTS VALUES (30, 40, 59, NULL, " + globalId(5, 9) + ", NULL)"});
    EXPECT_THAT(listing(recording), Contains(HasSubstr("range inline")));
    EXPECT_THAT(listing(recording), Contains(HasSubstr("range unnamed")));
}

TEST(NsysOddity, ATableOfGpusMayBeEmpty)
{
    const auto recording = readWith({kernel(100, 200)});
    EXPECT_EQ(recording.devices.at(0).name, "");
    EXPECT_FALSE(recording.devices[0].copyEngines);
    EXPECT_FALSE(recording.devices[0].memoryBandwidth);
}

TEST(NsysOddity, KernelsMayOverlapOnOneStream)
{
    const auto recording = readWith({kernel(100, 200), kernel(150, 250), kernel(100, 200)});
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.kernels, 3U);
    EXPECT_EQ(device.kernelBusy.count(), 150);
    EXPECT_THAT(recording.devices[0].lanes, SizeIs(3));
}

TEST(NsysOddity, RowsThatRepeatANumberAreBothThere)
{
    const auto recording = readWith({kernel(100, 200, 4), kernel(300, 400, 4), kernel(100, 200, 4)});
    EXPECT_EQ(onlyDevice(recording).kernels, 3U);
    EXPECT_EQ(onlyDevice(recording).kernelBusy.count(), 200);
}

TEST(NsysOddity, TextInPlaceOfNumbersIsNoTime)
{
    const auto recording =
        readWith({"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ('x', 'y', 0, 1, 7, 1, NULL, 2, 3, 1, 1, "
                  "1)",
                  kernel(100, 200)});
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
    EXPECT_EQ(skipped(recording, "no start time"), 1U);
}

TEST(NsysOddity, AbsurdTimesAreLeftOutAndCounted)
{
    const auto at = [](const char* start, const char* end) {
        return fmt::format("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({}, {}, 0, 1, 7, 1, NULL, 2, 3, 1, 1, 1)",
                           start, end);
    };
    const auto recording =
        readWith({kernel(1000, 2000), kernel(3000, 4000), at("9223372036854775000", "9223372036854775807"),
                  at("5000", "9223372036854775807"), at("800000000000000000", "800000000000000001")});
    EXPECT_EQ(onlyDevice(recording).kernels, 2U);
    EXPECT_EQ(onlyDevice(recording).window.duration().count(), 3000);
    EXPECT_EQ(skipped(recording, "absurd time"), 1U);
    EXPECT_EQ(skipped(recording, "absurd duration"), 1U);
    EXPECT_EQ(skipped(recording, "far from the rest"), 1U);
}

TEST(NsysOddity, ADatabaseThatChangesWhileItIsReadIsTold)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    statements.push_back("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70000) INSERT INTO "
                         "CUPTI_ACTIVITY_KIND_KERNEL SELECT i * 1000, i * 1000 + 500, 0, 1, 7, i, "
                         + globalId(5) + ", 1, 1, 1, 1, 1 FROM n");
    const auto path = makeDatabase(folder.file("a.sqlite"), statements);
    bool grown = false;
    ReadOptions options;
    options.progress = [&](const ReadProgress&) {
        if (!std::exchange(grown, true))
            std::ofstream(path, std::ios::app | std::ios::binary) << std::string(4096, '\0');
    };
    const auto recording = readRecording(path, options);
    ASSERT_TRUE(recording);
    EXPECT_THAT(recording->report.warnings, Contains(HasSubstr("changed while it was read")));
}

TEST(NsysOddity, ADatabaseWhoseWriterHoldsItOpenInATransactionIsRefused)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    statements.insert(statements.end(), {kernel(100, 200), "PRAGMA journal_mode = WAL"});
    const auto path = makeDatabase(folder.file("a.sqlite"), statements);
    EXPECT_TRUE(readRecording(path)) << "closed: nothing lies beside it";
    folder.write("a.sqlite-wal", std::string(32, 'w'));
    const auto recording = readRecording(path);
    ASSERT_FALSE(recording);
    EXPECT_THAT(recording.error().message, HasSubstr("a.sqlite-wal"));
}

} // namespace
} // namespace overlap
