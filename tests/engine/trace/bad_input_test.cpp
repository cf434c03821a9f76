// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a file holds: a sentence, an import report or both.
#include "trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace overlap {
namespace {

using namespace fixtures;
using namespace std::string_literals;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

std::string kernel(int ts, const std::string& name = "k", const std::string& more = "")
{
    return fmt::format(R"({{"ph":"X","cat":"kernel","name":"{}","pid":0,"tid":7,"ts":{},"dur":5{}}})", name, ts, more);
}

std::string object(const std::string& events)
{
    return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

TEST(BadInput, FilesOfOtherKindsAreNamed)
{
    EXPECT_THAT(errorOf(""), HasSubstr("is empty"));
    EXPECT_THAT(errorOf(" \n\t"), HasSubstr("nothing but spaces"));
    EXPECT_THAT(errorOf("version https://git-lfs.github.com/spec/v1\noid sha256:1\n"), HasSubstr("git lfs pull"));
    EXPECT_THAT(errorOf("PK\x03\x04whatever"), HasSubstr("zip"));
    EXPECT_THAT(errorOf("<?xml version=\"1.0\"?><a/>"), HasSubstr("XML"));
    EXPECT_THAT(errorOf("<!DOCTYPE html>"), HasSubstr("HTML"));
    EXPECT_THAT(errorOf("\x28\xB5\x2F\xFD...."), HasSubstr("zstd"));
    EXPECT_THAT(errorOf("\x7F"
                        "ELF\x02\x01"),
                HasSubstr("program"));
    EXPECT_THAT(errorOf("\x01\x02\x03\x00\x05"s), HasSubstr("nsys export"));
    EXPECT_THAT(errorOf("hello"), HasSubstr("no JSON"));
    EXPECT_THAT(errorOf("\xFF\xFE{\0"s), HasSubstr("UTF-16"));
}

TEST(BadInput, JsonThatIsNoTraceIsNamed)
{
    EXPECT_THAT(errorOf(R"({"schema":"overlapscope.scenario/1"})"), HasSubstr("no traceEvents"));
    EXPECT_THAT(errorOf("[1, 2, 3]"), HasSubstr("not of trace events"));
    EXPECT_THAT(errorOf("{"), HasSubstr("no traceEvents"));
    EXPECT_THAT(errorOf(R"({"a)"), HasSubstr("no traceEvents"));
    EXPECT_THAT(errorOf(R"({"traceEvents": 5})"), HasSubstr("no traceEvents"));
}

TEST(BadInput, AnEmptyTraceHasNoActivity)
{
    EXPECT_THAT(analyzeAll(readText("[]")), IsEmpty());
    EXPECT_THAT(analyzeAll(readText(object(""))), IsEmpty());
}

TEST(BadInput, CompressedNothingIsNamed)
{
    EXPECT_THAT(errorOf(gzipped("")), HasSubstr("nothing in it"));
    EXPECT_THAT(errorOf("\x1F\x8B"), HasSubstr("damaged"));
    EXPECT_THAT(errorOf("\x1F\x8B\x08\x00garbage garbage"s), HasSubstr("damaged"));
    EXPECT_THAT(errorOf(gzipped(gzipped("[]"))), HasSubstr("more than once"));
    EXPECT_THAT(errorOf(gzipped("PK\x03\x04")), HasSubstr("zip"));
}

TEST(BadInput, ACompressedFileThatUnfoldsWithoutEndIsRefused)
{
    const auto bomb = gzipped("{\"traceEvents\":[" + std::string(100U << 20U, ' '));
    EXPECT_THAT(errorOf(bomb), HasSubstr("unfolds to more than"));
}

TEST(BadInput, ATraceThatIsCutOffGivesWhatIsThereAndSaysSo)
{
    const auto whole = object(kernel(10) + "," + kernel(20) + "," + kernel(30));
    for (auto size = whole.find("30") - 40; size < whole.size() - 2; size += 7) {
        const auto recording = readText(whole.substr(0, size));
        EXPECT_EQ(onlyDevice(recording).kernels, 2U) << size;
        EXPECT_THAT(recording.report.warnings, Contains(HasSubstr("cut off"))) << size;
        EXPECT_TRUE(recording.report.cutOff) << size;
    }
}

TEST(BadInput, ACompressedTraceThatIsCutOffGivesWhatIsThereAndSaysSo)
{
    std::string events;
    for (int i = 0; i < 5000; ++i)
        events += kernel(10 * i + 10, "k" + std::to_string(i * 7919 % 1000)) + ",";
    const auto packed = gzipped(object(events + kernel(1)));
    const auto recording = readText(packed.substr(0, packed.size() / 2));
    EXPECT_GT(onlyDevice(recording).kernels, 100U);
    EXPECT_THAT(recording.report.warnings, Contains(HasSubstr("ends before it should")));
}

TEST(BadInput, NumbersThatAreNoneAreMendedOrLeftOut)
{
    const auto recording =
        readText(object(kernel(10, "k", R"(,"args":{"bytes":NaN,"x":-Infinity,"y":N/A})") + ","
                        + R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":NaN,"dur":5},)"
                        + R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":inf})"));
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
    EXPECT_EQ(skipped(recording, "time that is no number"), 2U);
    EXPECT_GE(repaired(recording, "word that is no JSON"), 2U);
}

TEST(BadInput, UnescapedQuotesInNamesAreMended)
{
    const auto recording = readText(object(kernel(10, R"(say "hi" now)") + "," + kernel(20)));
    EXPECT_EQ(onlyDevice(recording).kernels, 2U);
    EXPECT_THAT(listing(recording), Contains(HasSubstr("say \"hi\" now")));
    EXPECT_EQ(repaired(recording, "unescaped quote"), 2U);
}

TEST(BadInput, UnescapedBackslashesAreMended)
{
    const auto recording =
        readText(object(kernel(10, R"(\Users\x)") + "," + kernel(20, R"(dir\)") + "," + kernel(30, R"(a\qb)")));
    EXPECT_EQ(onlyDevice(recording).kernels, 3U);
    EXPECT_THAT(listing(recording), Contains(HasSubstr("a\\qb")));
    EXPECT_GE(repaired(recording, "backslash that escapes nothing"), 3U);
}

TEST(BadInput, ControlCharactersAndBytesThatAreNoUtf8AreMended)
{
    const auto recording = readText(object(kernel(10, "a\tb\x01") + "," + kernel(20, "\xC3(\xFF")));
    EXPECT_EQ(onlyDevice(recording).kernels, 2U);
    EXPECT_THAT(listing(recording), Contains(HasSubstr("a b  ")));
    EXPECT_THAT(listing(recording), Contains(HasSubstr("\uFFFD(\uFFFD")));
    EXPECT_EQ(repaired(recording, "control character in a text"), 2U);
    EXPECT_EQ(repaired(recording, "name that is not UTF-8"), 1U);
}

TEST(BadInput, LinesOfALogBetweenAndWithinEventsArePassedOver)
{
    const auto recording = readText(
        "{\"schemaVersion\":1,\"traceEvents\":[\n" + kernel(10) + ",\n"
        + "[W123 output_json.cpp:10] something {went} wrong, really\n" + kernel(20) + ",\n{\"ph\":\"X\",\n"
        + "WARNING: half a line\n\"cat\":\"kernel\",\"name\":\"k\",\"pid\":0,\"tid\":7,\"ts\":30,\"dur\":5}\n]}");
    EXPECT_EQ(onlyDevice(recording).kernels, 3U);
    EXPECT_GE(repaired(recording, "line of a log"), 2U);
}

TEST(BadInput, OfATextThatALogBrokeTheFirstLineIsKept)
{
    const auto recording = readText(object(kernel(10, "aten::\n[W123] user ada\nmul") + "," + kernel(20)));
    EXPECT_EQ(onlyDevice(recording).kernels, 2U);
    EXPECT_THAT(listing(recording), Contains(HasSubstr("kernel aten:: 10000+5000")));
    EXPECT_EQ(repaired(recording, "control character in a text"), 2U);
}

TEST(BadInput, CategoriesThatAreNoWordsAreNotQuoted)
{
    const auto recording = readText(
        object(kernel(10) + R"(,{"ph":"X","cat":"[W123] user ada","name":"n","pid":1,"tid":1,"ts":1,"dur":1})"));
    EXPECT_EQ(recording.report.unknownCategories, (std::map<std::string, std::uint64_t>{{"no word", 1}}));
}

TEST(BadInput, ABrokenEventCostsNoOther)
{
    for (const auto* broken :
         {R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20 "dur":5})", R"({"ph":"X",,,"ts":1})",
          R"({"ph":"X","args":{"a":[1,2}})", R"({"ph"})", R"({{{)", R"({"name":"k","ph":"X","ts)"}) {
        const auto recording = readText(object(kernel(10) + ",\n" + broken + ",\n" + kernel(30)));
        EXPECT_EQ(onlyDevice(recording).kernels, 2U) << broken;
        EXPECT_FALSE(recording.report.clean()) << broken;
    }
}

TEST(BadInput, DamagedMetadataCostNoEvents)
{
    const auto recording = readText(R"({"schemaVersion":1,"note":"a "quoted" b", "traceEvents":[)" + kernel(10) + "]}");
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
    EXPECT_THAT(recording.report.warnings, Contains(HasSubstr("damaged")));
}

TEST(BadInput, BracketsWithoutEndAreRefusedQuickly)
{
    const auto deep = std::string(200'000, '[');
    EXPECT_FALSE(readRecordingText(deep));
    const auto recording = readText(object(R"({"ph":"X","args":)" + deep + "}," + kernel(10)));
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
}

TEST(BadInput, AnEventLargerThanTheLimitIsLeftOut)
{
    ReadOptions options;
    options.limits.eventBytes = 1U << 20U;
    const auto recording = readText(object(kernel(10, std::string(3U << 20U, 'x')) + "," + kernel(20)), options);
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
    EXPECT_EQ(skipped(recording, "unreadable event"), 1U);
}

TEST(BadInput, MoreIntervalsThanTheLimitAreLeftOutAndSaidSo)
{
    ReadOptions options;
    options.limits.intervals = 2;
    const auto recording = readText(object(kernel(10) + "," + kernel(20) + "," + kernel(30)), options);
    EXPECT_EQ(onlyDevice(recording).kernels, 2U);
    EXPECT_THAT(recording.report.warnings, Contains(HasSubstr("numbers are of a part")));
}

TEST(BadInput, RepeatedKeysAndNumbersAreNoTrouble)
{
    const auto recording = readText(object(
        R"({"ph":"B","ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1,"ts":10,"dur":5,"args":{"correlation":1}},)"
        R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":5,"ts":1,"dur":2,"args":{"correlation":1}},)"
        R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":5,"ts":4,"dur":2,"args":{"correlation":1}})"));
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
    EXPECT_EQ(recording.origin.count(), 1'000);
}

TEST(BadInput, APathThatIsNoFileIsNamed)
{
    const TestFolder folder;
    const auto missing = readRecording(folder.file("nothing.json"));
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().message, HasSubstr("Cannot open nothing.json"));
    const auto itself = readRecording(folder.file("."));
    ASSERT_FALSE(itself);
    EXPECT_THAT(itself.error().message, HasSubstr("is a folder"));
}

TEST(BadInput, AFileThatChangesWhileItIsReadIsTold)
{
    const TestFolder folder;
    std::string events;
    for (int i = 0; i < 20'000; ++i)
        events += kernel(10 * i + 10) + ",";
    const auto path = folder.write("growing.json", object(events + kernel(1)));
    bool grown = false;
    ReadOptions options;
    options.progress = [&](const ReadProgress&) {
        if (!std::exchange(grown, true))
            std::ofstream(path, std::ios::app) << " ";
    };
    const auto recording = readRecording(path, options);
    ASSERT_TRUE(recording);
    EXPECT_THAT(recording->report.warnings, Contains(HasSubstr("changed while it was read")));
}

// ---- databases

std::string databaseError(const std::filesystem::path& path)
{
    const auto recording = readRecording(path);
    return recording ? std::string() : recording.error().message;
}

std::vector<std::string> smallExport()
{
    auto statements = nsysSchema();
    statements.push_back("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (100, 200, 0, 1, 7, 1, " + globalId(5)
                         + ", 1, 1, 1, 1, 1)");
    return statements;
}

TEST(BadDatabase, OfAnotherProgramIsNamed)
{
    const TestFolder folder;
    EXPECT_THAT(databaseError(makeDatabase(folder.file("a.sqlite"), {"CREATE TABLE moz_places (id INTEGER)"})),
                HasSubstr("not one that Nsight Systems exported"));
    EXPECT_THAT(databaseError(folder.write("b.sqlite", "SQLite format 3\0"s)), HasSubstr("b.sqlite"));
}

TEST(BadDatabase, WithoutOperationsHasNoActivity)
{
    const TestFolder folder;
    const auto recording = readRecording(makeDatabase(folder.file("a.sqlite"), nsysSchema()));
    ASSERT_TRUE(recording);
    EXPECT_THAT(analyzeAll(*recording), IsEmpty());
}

TEST(BadDatabase, ThatIsEncryptedOrGarbageIsNamed)
{
    const TestFolder folder;
    std::string noise = "SQLite format 3\0"s;
    for (int i = 0; i < 8192; ++i)
        noise += static_cast<char>(i * 7919 % 251);
    EXPECT_THAT(databaseError(folder.write("noise.sqlite", noise)), HasSubstr("damaged or encrypted"));
    EXPECT_THAT(databaseError(folder.write("encrypted.sqlite", noise.substr(16))), HasSubstr("encrypted"));
}

TEST(BadDatabase, WithJournalsOfAWriterIsRefused)
{
    const TestFolder folder;
    const auto path = makeDatabase(folder.file("a.sqlite"), smallExport());
    const auto wal = folder.write("a.sqlite-wal", "x");
    EXPECT_THAT(databaseError(path), HasSubstr("a.sqlite-wal"));
    std::filesystem::remove(wal);
    const auto journal = folder.write("a.sqlite-journal", "x");
    EXPECT_THAT(databaseError(path), HasSubstr("a.sqlite-journal"));
    std::filesystem::remove(journal);
    EXPECT_THAT(databaseError(path), IsEmpty());
}

TEST(BadDatabase, ThatAnotherProgramHasLockedIsRefused)
{
    const TestFolder folder;
    const auto path = makeDatabase(folder.file("a.sqlite"), smallExport());
    int ready[2];
    ASSERT_EQ(::pipe(ready), 0);
    const auto writer = ::fork();
    if (writer == 0) {
        const int file = ::open(path.c_str(), O_RDWR);
        struct flock lock
        {
        };
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        lock.l_start = 0x40000001; // what SQLite calls reserved
        lock.l_len = 1;
        const char done = ::fcntl(file, F_SETLK, &lock) == 0 ? 'y' : 'n';
        (void)!::write(ready[1], &done, 1);
        ::pause();
        ::_exit(0);
    }
    char done = '\0';
    ASSERT_EQ(::read(ready[0], &done, 1), 1);
    const auto message = databaseError(path);
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    ::close(ready[0]);
    ::close(ready[1]);
    EXPECT_EQ(done, 'y');
    EXPECT_THAT(message, HasSubstr("Another program is writing"));
}

TEST(BadDatabase, WhosePagesAreDamagedSaysSoAndNeverCrashes)
{
    const TestFolder folder;
    auto statements = smallExport();
    statements.push_back("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO "
                         "CUPTI_ACTIVITY_KIND_KERNEL SELECT i * 1000, i * 1000 + 500, 0, 1, 7, i, "
                         + globalId(5) + ", 1, 1, 1, 1, 1 FROM n");
    const auto path = makeDatabase(folder.file("a.sqlite"), statements);
    std::ifstream in(path, std::ios::binary);
    std::string whole((std::istreambuf_iterator<char>(in)), {});
    auto damaged = whole;
    std::fill(damaged.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2), damaged.end(), '\xA5');
    const auto recording = readRecording(folder.write("b.sqlite", damaged));
    if (recording)
        EXPECT_THAT(recording->report.warnings, Contains(HasSubstr("damaged")));
    else
        EXPECT_THAT(recording.error().message, HasSubstr("damaged"));
    const auto shortened = readRecording(folder.write("c.sqlite", whole.substr(0, whole.size() / 3)));
    EXPECT_TRUE(!shortened || !shortened->report.warnings.empty());
}

TEST(BadDatabase, ThatIsCompressedIsNamed)
{
    const TestFolder folder;
    const auto path = makeDatabase(folder.file("a.sqlite"), smallExport());
    std::ifstream in(path, std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(in)), {});
    EXPECT_THAT(databaseError(folder.write("a.sqlite.gz", gzipped(whole))), HasSubstr("gunzip"));
}

TEST(BadDatabase, ViewsAndVirtualTablesInPlaceOfTablesAreNotRun)
{
    const TestFolder folder;
    const auto path =
        makeDatabase(folder.file("a.sqlite"),
                     {"CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT)",
                      "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL "
                      "SELECT i + 1 FROM n) SELECT i AS start, i + 1 AS \"end\", 0 AS deviceId FROM n"});
    const auto recording = readRecording(path);
    ASSERT_TRUE(recording);
    EXPECT_EQ(recording->intervalCount(), 0U);
}

} // namespace
} // namespace overlap
