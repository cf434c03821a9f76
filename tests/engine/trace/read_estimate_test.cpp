// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace overlap {
namespace {

using namespace fixtures;
using testing::AllOf;
using testing::Ge;
using testing::Le;

constexpr std::uint64_t Count = 20'000;

// Operators with long arguments first, kernels behind them, as PyTorch writes them, and arrows that are no intervals.
std::string largeTrace()
{
    std::string events;
    for (std::uint64_t i = 0; i < Count / 2; ++i)
        events +=
            fmt::format("{{'ph': 'X', 'cat': 'cpu_op', 'name': 'aten::mul', 'pid': 5, 'tid': 5, 'ts': {}, 'dur': "
                        "1.5, 'args': {{'Input Dims': [[32, 64, 56, 56], [32, 64, 56, 56], []], 'Ev Idx': {}}}}},\n",
                        i * 10, i);
    for (std::uint64_t i = 0; i < Count / 2; ++i)
        events += fmt::format("{{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':{0},'dur':2}},\n"
                              "{{'ph':'f','cat':'ac2g','id':1,'pid':0,'tid':7,'ts':{0}}},\n",
                              i * 10);
    return kineto(events + "{'ph':'M','name':'process_name'}");
}

void expectNear(std::uint64_t estimate, std::uint64_t truth)
{
    EXPECT_THAT(estimate, AllOf(Ge(truth / 2), Le(truth * 2)));
}

TEST(ReadEstimate, OfATextIsExtrapolatedFromAllOfIt)
{
    const TestFolder folder;
    const auto text = largeTrace();
    const auto estimate = estimateReading(folder.write("a.json", text));
    ASSERT_TRUE(estimate);
    EXPECT_EQ(estimate->fileBytes, text.size());
    EXPECT_EQ(estimate->unpackedBytes, text.size());
    expectNear(estimate->intervals, Count);
}

TEST(ReadEstimate, OfACompressedTextIsOfWhatItUnfoldsTo)
{
    const TestFolder folder;
    const auto text = largeTrace();
    const auto packed = gzipped(text);
    const auto estimate = estimateReading(folder.write("a.json.gz", packed));
    ASSERT_TRUE(estimate);
    EXPECT_EQ(estimate->fileBytes, packed.size());
    expectNear(estimate->unpackedBytes, text.size());
    expectNear(estimate->intervals, Count);
}

TEST(ReadEstimate, OfADatabaseCountsItsRows)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    statements.push_back("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO "
                         "CUPTI_ACTIVITY_KIND_KERNEL SELECT i * 1000, i * 1000 + 500, 0, 1, 7, i, "
                         + globalId(5) + ", 1, 1, 1, 1, 1 FROM n");
    const auto estimate = estimateReading(makeDatabase(folder.file("a.sqlite"), statements));
    ASSERT_TRUE(estimate);
    EXPECT_EQ(estimate->intervals, 5000U);
}

TEST(ReadEstimate, OfMemoryGrowsWithTheIntervals)
{
    const TestFolder folder;
    const auto small = estimateReading(folder.write("a.json", kineto("")));
    const auto large = estimateReading(folder.write("b.json", largeTrace()));
    ASSERT_TRUE(small);
    ASSERT_TRUE(large);
    EXPECT_EQ(small->intervals, 0U);
    EXPECT_EQ(large->memoryBytes - small->memoryBytes, large->intervals * 100);
}

TEST(ReadEstimate, SaysWhetherTheMemoryIsThere)
{
    ReadEstimate estimate;
    estimate.memoryBytes = 100;
    EXPECT_TRUE(estimate.fits()) << "nobody knows otherwise";
    estimate.availableBytes = 101;
    EXPECT_TRUE(estimate.fits());
    estimate.availableBytes = 99;
    EXPECT_FALSE(estimate.fits());
}

TEST(ReadEstimate, OfWhatIsNoRecordingIsTheReadersError)
{
    const TestFolder folder;
    for (const auto& path :
         {folder.write("a.json", "PK\x03\x04zip"), folder.write("b.json", ""),
          folder.write("c.sqlite.gz", gzipped(std::string("SQLite format 3\0", 16))), folder.file("missing.json")}) {
        const auto estimate = estimateReading(path);
        const auto recording = readRecording(path);
        ASSERT_FALSE(estimate);
        ASSERT_FALSE(recording);
        EXPECT_EQ(estimate.error().message, recording.error().message);
    }
}

// ---- what a window shows while it reads a database: the text reader's tests have theirs

std::filesystem::path largeDatabase(const TestFolder& folder)
{
    auto statements = nsysSchema();
    statements.push_back("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) INSERT INTO "
                         "CUPTI_ACTIVITY_KIND_KERNEL SELECT i * 1000, i * 1000 + 500, 0, 1, 7, i, "
                         + globalId(5) + ", 1, 1, 1, 1, 1 FROM n");
    return makeDatabase(folder.file("a.sqlite"), statements);
}

TEST(ReadProgress, OfADatabaseCountsRowsAndEndsWithTheWholeFile)
{
    const TestFolder folder;
    const auto path = largeDatabase(folder);
    ReadOptions options;
    std::vector<ReadProgress> seen;
    options.progress = [&](const ReadProgress& now) { seen.push_back(now); };
    ASSERT_TRUE(readRecording(path, options));
    ASSERT_GT(seen.size(), 3U);
    for (std::size_t i = 1; i < seen.size(); ++i) {
        EXPECT_GE(seen[i].bytes, seen[i - 1].bytes);
        EXPECT_GE(seen[i].rows, seen[i - 1].rows);
    }
    EXPECT_EQ(seen.back().rows, 300'000U);
    EXPECT_EQ(seen.back().bytes, std::filesystem::file_size(path));
    EXPECT_EQ(seen.back().totalBytes, std::filesystem::file_size(path));
}

TEST(ReadProgress, OfADatabaseEndsWhenItIsCancelled)
{
    const TestFolder folder;
    const auto path = largeDatabase(folder);
    std::stop_source stop;
    ReadOptions options;
    options.stop = stop.get_token();
    std::uint64_t rows = 0;
    options.progress = [&](const ReadProgress& now) {
        rows = now.rows;
        stop.request_stop();
    };
    const auto recording = readRecording(path, options);
    ASSERT_FALSE(recording);
    EXPECT_EQ(recording.error().code, ErrorCode::Cancelled);
    EXPECT_LT(rows, 300'000U);
}

TEST(ReadProgress, OfACompressedTextIsOfTheFileAndNotOfWhatItUnfoldsTo)
{
    const TestFolder folder;
    const auto packed = gzipped(largeTrace());
    ReadOptions options;
    ReadProgress last;
    options.progress = [&](const ReadProgress& now) { last = now; };
    ASSERT_TRUE(readRecording(folder.write("a.json.gz", packed), options));
    EXPECT_EQ(last.bytes, packed.size());
    EXPECT_EQ(last.totalBytes, packed.size());
    EXPECT_EQ(last.rows, Count);
}

} // namespace
} // namespace overlap
