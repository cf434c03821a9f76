// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace overlap {
namespace {

using namespace fixtures;
using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;

Recording readStatements(const std::vector<std::string>& statements)
{
    const TestFolder folder;
    auto recording = readRecording(makeDatabase(folder.file("a.sqlite"), statements));
    if (recording)
        return std::move(recording).value();
    ADD_FAILURE() << recording.error().message;
    return {};
}

// The usual schema and these rows.
Recording readRows(const std::vector<std::string>& rows)
{
    auto statements = nsysSchema();
    for (const auto& row : rows)
        statements.push_back("INSERT INTO " + row);
    return readStatements(statements);
}

std::string kernel(int start, int end, int device = 0, int stream = 7, int correlation = 1, int process = 5,
                   int name = 2)
{
    return fmt::format("CUPTI_ACTIVITY_KIND_KERNEL VALUES ({}, {}, {}, 1, {}, {}, {}, {}, 3, 4, 5, 6)", start, end,
                       device, stream, correlation, globalId(static_cast<std::uint64_t>(process)), name);
}
std::string copy(int start, int end, int kind, const char* source = "1", const char* target = "2", int device = 0)
{
    return fmt::format("CUPTI_ACTIVITY_KIND_MEMCPY VALUES ({}, {}, {}, 1, 7, 0, {}, 4096, {}, {}, {})", start, end,
                       device, globalId(5), kind, source, target);
}
std::string call(int start, int end, int correlation, int process, int name)
{
    return fmt::format("CUPTI_ACTIVITY_KIND_RUNTIME VALUES ({}, {}, 0, {}, {}, {})", start, end,
                       globalId(static_cast<std::uint64_t>(process), 99), correlation, name);
}

TEST(NsysReader, TimesNeedNotBeginAtZero)
{
    const auto recording =
        readRows({"CUPTI_ACTIVITY_KIND_KERNEL VALUES (155360295935, 155360299999, 0, 1, 7, 1, NULL, 2, 3, 1, 1, 1)"});
    EXPECT_EQ(recording.origin.count(), 155'360'295'935);
    EXPECT_EQ(onlyDevice(recording).kernelBusy.count(), 4'064);
}

TEST(NsysReader, EveryKindOfCopyCountsWhereItBelongs)
{
    std::vector<std::string> rows;
    for (int kind = 0; kind <= 13; ++kind)
        rows.push_back(copy(1000 + kind * 100, 1050 + kind * 100, kind));
    const auto device = onlyDevice(readRows(rows));
    EXPECT_EQ(device.copies, (CopySums{1, 1, 1, 1, 1, 5, 3, 1}));
    EXPECT_EQ(device.copyBusy.count(), 10 * 50) << "not the one on the host, not the migrations";
    EXPECT_EQ(device.h2dBusy.count(), 2 * 50) << "kinds 1 and 3";
    EXPECT_EQ(device.d2hBusy.count(), 2 * 50) << "kinds 2 and 4";
    EXPECT_EQ(device.unifiedBusy.count(), 3 * 50);
    EXPECT_EQ(device.window.duration().count(), 1050) << "from kind 0 to kind 10";
    EXPECT_EQ(device.bytes.array, 5U * 4096);
}

TEST(NsysReader, HostMemoryHasTheNumbersOfNsightAndNotThoseOfCupti)
{
    const auto flagsOf = [](const char* source) {
        const auto recording = readRows({copy(100, 200, 1, source)});
        return recording.devices.at(0).lanes.at(0).intervals()[0].flags;
    };
    EXPECT_EQ(flagsOf("0"), IntervalFlag::Pageable);
    EXPECT_EQ(flagsOf("1"), IntervalFlag::Pinned);
    EXPECT_EQ(flagsOf("2"), IntervalFlag::None);
    EXPECT_EQ(flagsOf("7"), IntervalFlag::None);
    EXPECT_EQ(flagsOf("NULL"), IntervalFlag::None) << "unknown stays unknown";
}

TEST(NsysReader, TheFilesOwnEnumerationsComeFirst)
{
    auto statements = nsysSchema();
    statements.insert(statements.end(),
                      {"CREATE TABLE ENUM_CUDA_MEM_KIND (id INTEGER PRIMARY KEY, name TEXT, label TEXT)",
                       "INSERT INTO ENUM_CUDA_MEM_KIND VALUES (40, 'CUDA_MEMOPR_MEMORY_KIND_PINNED', 'Pinned')",
                       "CREATE TABLE ENUM_CUDA_MEMCPY_OPER (id INTEGER PRIMARY KEY, name TEXT, label TEXT)",
                       "INSERT INTO ENUM_CUDA_MEMCPY_OPER VALUES (41, 'CUDA_MEMCPY_KIND_HTOD', 'Host-to-Device')",
                       "INSERT INTO " + copy(100, 200, 41, "40")});
    const auto recording = readStatements(statements);
    EXPECT_EQ(onlyDevice(recording).copies.h2d, 1U);
    EXPECT_EQ(recording.devices[0].lanes[0].intervals()[0].flags, IntervalFlag::Pinned);
}

TEST(NsysReader, CorrelationNumbersAreOfOneProcessOnly)
{
    const auto recording =
        readRows({"StringIds VALUES (1, 'cudaLaunchKernel_v7000')", call(10, 20, 1, 5, 1), call(11, 21, 1, 6, 1),
                  kernel(100, 200, 0, 7, 1, 5), kernel(100, 200, 1, 7, 1, 6), kernel(300, 400, 0, 7, 2, 5)});
    ASSERT_THAT(recording.threads, SizeIs(2));
    ASSERT_THAT(recording.devices, SizeIs(2));
    const auto first = recording.threads[0].lanes[0].intervals()[0].correlation;
    const auto second = recording.threads[1].lanes[0].intervals()[0].correlation;
    EXPECT_NE(first, second);
    EXPECT_EQ(recording.devices[0].lanes[0].intervals()[0].correlation, first);
    EXPECT_EQ(recording.devices[1].lanes[0].intervals()[0].correlation, second);
    EXPECT_EQ(recording.nameOf(recording.threads[0].lanes[0].intervals()[0]), "cudaLaunchKernel");
}

TEST(NsysReader, OperationsOfNoNamedProcessAreLinkedWhereThereIsOnlyOne)
{
    const auto row = "CUPTI_ACTIVITY_KIND_KERNEL VALUES (100, 200, 0, 1, 7, 1, NULL, 2, 3, 1, 1, 1)";
    const auto one = readRows({call(10, 20, 1, 5, 1), row});
    EXPECT_EQ(one.devices[0].lanes[0].intervals()[0].correlation, one.threads[0].lanes[0].intervals()[0].correlation);
    const auto two = readRows({call(10, 20, 1, 5, 1), call(10, 20, 1, 6, 1), row});
    const auto number = two.devices[0].lanes[0].intervals()[0].correlation;
    EXPECT_NE(number, two.threads[0].lanes[0].intervals()[0].correlation);
    EXPECT_NE(number, two.threads[1].lanes[0].intervals()[0].correlation);
}

TEST(NsysReader, KernelsOfAGraphShareTheCallThatLaunchedThem)
{
    const auto recording = readRows({call(10, 20, 9, 5, 1), kernel(100, 200, 0, 7, 9), kernel(200, 300, 0, 7, 9)});
    EXPECT_EQ(onlyDevice(recording).kernels, 2U);
    for (const auto& i : recording.devices[0].lanes[0].intervals())
        EXPECT_EQ(i.correlation, recording.threads[0].lanes[0].intervals()[0].correlation);
}

TEST(NsysReader, NamesThatAreNotInTheFileAreNumbered)
{
    const auto recording = readRows({kernel(100, 200)});
    EXPECT_THAT(listing(recording), Contains(HasSubstr("<string 2>")));
    EXPECT_EQ(repaired(recording, "name that is not in the file"), 1U);
}

TEST(NsysReader, StringsWithoutAKeyAreFoundToo)
{
    auto statements = nsysSchema();
    statements[1] = "CREATE TABLE StringIds (id INTEGER, value TEXT)";
    statements.insert(statements.end(), {"INSERT INTO StringIds VALUES (2, 'my_kernel'), (2, 'again')",
                                         "INSERT INTO " + kernel(100, 200)});
    EXPECT_THAT(listing(readStatements(statements)), Contains(HasSubstr("my_kernel")));
}

TEST(NsysReader, TablesAndColumnsMayBeMissing)
{
    const auto recording = readStatements(
        {"CREATE TABLE META_DATA_EXPORT (NAME TEXT, VALUE TEXT)",
         "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, \"end\" INTEGER, deviceId INTEGER, streamId INTEGER, "
         "correlationId INTEGER, shortName INTEGER)",
         "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (0, 1000, 0, 7, 1, 2), (1010, 2010, 0, 7, 2, 2)"});
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.kernels, 2U) << "a kernel at time zero is one where the clock begins there";
    EXPECT_EQ(device.idle.count(), 10);
}

TEST(NsysReader, ATableWithoutTimesIsLeftOutAndSaidSo)
{
    const auto recording = readStatements({"CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT)",
                                           "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (deviceId INTEGER)"});
    EXPECT_THAT(recording.report.warnings, Contains(HasSubstr("CUPTI_ACTIVITY_KIND_KERNEL lacks columns")));
}

TEST(NsysReader, TablesWithAVersionInTheirNameAreRead)
{
    const auto recording =
        readStatements({"CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT)",
                        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V3 (start INTEGER, end INTEGER, deviceId INTEGER)",
                        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V3 VALUES (10, 20, 0)"});
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
}

TEST(NsysReader, TextsOfRangesAreInTheRowOrRegistered)
{
    const auto recording = readRows({"StringIds VALUES (8, 'ncclGroupStart')",
                                     "NVTX_EVENTS VALUES (10, 20, 59, 'forward', " + globalId(5, 9) + ", NULL)",
                                     "NVTX_EVENTS VALUES (30, 40, 60, NULL, " + globalId(5, 9) + ", 8)",
                                     "NVTX_EVENTS VALUES (50, NULL, 34, 'a mark', " + globalId(5, 9) + ", NULL)",
                                     "NVTX_EVENTS VALUES (60, NULL, 59, 'never popped', " + globalId(5, 9) + ", NULL)",
                                     "NVTX_EVENTS VALUES (0, NULL, 75, 'a domain', NULL, NULL)"});
    EXPECT_THAT(listing(recording), SizeIs(2));
    EXPECT_THAT(listing(recording), Contains(HasSubstr("range forward 10+10")));
    EXPECT_THAT(listing(recording), Contains(HasSubstr("range ncclGroupStart 30+10")));
    EXPECT_EQ(skipped(recording, "range without an end"), 1U);
}

TEST(NsysReader, RowsWithoutTimesAreLeftOutAndCounted)
{
    const auto recording = readRows({kernel(1000, 2000), kernel(0, 0), kernel(3000, 2500),
                                     "CUPTI_ACTIVITY_KIND_MEMCPY VALUES (-5, 10, 0, 1, 7, 0, NULL, 1, 1, 1, 1)"});
    EXPECT_EQ(onlyDevice(recording).window.duration().count(), 1000);
    EXPECT_EQ(skipped(recording, "no start time"), 1U);
    EXPECT_EQ(skipped(recording, "negative duration"), 1U);
    EXPECT_EQ(skipped(recording, "negative time"), 1U);
}

TEST(NsysReader, TheGpuIsDescribedAsRecordedAndNotGuessed)
{
    const auto recording =
        readRows({kernel(1000, 2000),
                  "TARGET_INFO_GPU VALUES (0, 'NVIDIA GeForce RTX 3080', 68, 10736893952, 760080000000, 1)"});
    EXPECT_EQ(recording.devices[0].name, "NVIDIA GeForce RTX 3080");
    EXPECT_EQ(recording.devices[0].smCount, 68U);
    EXPECT_EQ(recording.devices[0].copyEngines, 1U);
    EXPECT_EQ(recording.devices[0].memoryBandwidth, 760'080'000'000U);
    EXPECT_FALSE(readRows({kernel(1000, 2000)}).devices[0].copyEngines.has_value());
}

TEST(NsysReader, OneNumberForTwoGpusInTwoProcessesMeansTwoDevices)
{
    auto statements = nsysSchema();
    statements.insert(statements.end(),
                      {"CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INTEGER, cudaId INTEGER, pid INTEGER)",
                       "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (0, 0, 5), (1, 0, 6)",
                       "INSERT INTO " + kernel(100, 200, 0, 7, 1, 5), "INSERT INTO " + kernel(100, 200, 0, 7, 1, 6)});
    EXPECT_THAT(analyzeAll(readStatements(statements)), SizeIs(2));
}

TEST(NsysReader, StreamsOfOneNumberInTwoProcessesAreTwo)
{
    const auto recording = readRows({kernel(100, 200, 0, 7, 1, 5), kernel(100, 200, 0, 7, 1, 6)});
    EXPECT_THAT(recording.streams, SizeIs(2));
    const auto device = analyze(recording, recording.devices[0], std::nullopt, "6");
    EXPECT_EQ(device.kernels, 1U);
}

TEST(NsysReader, GraphsThatWereRecordedAsAWholeAreToldOf)
{
    auto statements = nsysSchema();
    statements.insert(statements.end(),
                      {"CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (start INTEGER, end INTEGER)",
                       "INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (1, 2)", "INSERT INTO " + kernel(100, 200)});
    EXPECT_THAT(readStatements(statements).report.warnings, Contains(HasSubstr("--cuda-graph-trace=node")));
}

TEST(NsysReader, FilesWithEveryCharacterInTheirNameAreOpened)
{
    const TestFolder folder;
    const auto path = makeDatabase(folder.file("a b?#%41&é.sqlite"), [] {
        auto statements = nsysSchema();
        statements.push_back("INSERT INTO " + kernel(100, 200));
        return statements;
    }());
    const auto recording = readRecording(path);
    ASSERT_TRUE(recording);
    EXPECT_EQ(onlyDevice(*recording).kernels, 1U);
}

TEST(NsysReader, LeavesTheFileAndItsFolderAsTheyWere)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    statements.push_back("INSERT INTO " + kernel(100, 200));
    const auto path = makeDatabase(folder.file("a.sqlite"), statements);
    const auto before = std::filesystem::last_write_time(path);
    ASSERT_TRUE(readRecording(path));
    EXPECT_EQ(std::filesystem::last_write_time(path), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
}

} // namespace
} // namespace overlap
