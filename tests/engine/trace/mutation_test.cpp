// SPDX-License-Identifier: GPL-3.0-or-later
// A few thousand deterministic mutations of small recordings: whatever comes out, nothing crashes, and what is accepted
// keeps the invariants. tests/fuzz holds the same inputs for libFuzzer.
#include "engine/trace/recording_writer.h"
#include "trace_fixtures.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

namespace overlap {
namespace {

using namespace fixtures;

std::string mutated(std::string text, std::mt19937_64& random)
{
    constexpr std::string_view Pieces[] = {"\"",  "\\", "{",     "}",  "[",    "]",    ",",   ":",
                                           "NaN", "-",  "1e999", "\n", "\x00", "\xFF", "null"};
    const auto edits = 1 + random() % 4;
    for (std::size_t edit = 0; edit < edits && !text.empty(); ++edit) {
        const auto at = random() % text.size();
        switch (random() % 6) {
        case 0:
            text[at] = static_cast<char>(random());
            break;
        case 1:
            text.insert(at, Pieces[random() % std::size(Pieces)]);
            break;
        case 2:
            text.erase(at, 1 + random() % 20);
            break;
        case 3:
            text.resize(at);
            break;
        case 4:
            text[at] = static_cast<char>(text[at] ^ (1 << (random() % 8)));
            break;
        default: {
            const auto from = random() % text.size();
            text.insert(at, text.substr(from, random() % 60));
        }
        }
    }
    return text;
}

void expectSound(const Recording& recording)
{
    for (const auto& device : analyzeAll(recording)) {
        EXPECT_GE(device.idle.count(), 0);
        EXPECT_LE(device.copyComputeOverlap, std::min(device.kernelBusy, device.copyBusy));
        EXPECT_LE(device.anyBusy, device.window.duration());
    }
    for (const auto& thread : recording.threads) {
        for (const auto& lane : thread.lanes) {
            for (const auto& interval : lane.intervals())
                ASSERT_LT(interval.nameId, recording.names->size());
        }
    }
}

std::string smallTrace()
{
    return kineto("{'ph':'X','cat':'cpu_op','name':'aten::to','pid':455,'tid':456,'ts':300.5,'dur':80.25,'args':{'"
                  "Input Dims':[[1,2],[]]}},"
                  "\n{'ph':'B','pid':1,'tid':1,'ts':5,'name':'b'},{'ph':'E','pid':1,'tid':1,'ts':9},"
                  "\n{'ph':'X','cat':'cuda_runtime','name':'cudaMemcpyAsync','pid':455,'tid':456,'ts':301.125,'dur':4,'"
                  "args':{'correlation':17}},"
                  "\n{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pageable -> "
                  "Device)','pid':1,'tid':7,'ts':303.001,'dur':5.002,'args':{"
                  "'device':1,'context':1,'stream':7,'correlation':17,'bytes':602112}},"
                  "\n{'ph':'X','cat':'kernel','name':'void "
                  "k\\u00e9<float>(float*)','pid':1,'tid':9,'ts':305,'dur':5,'args':{'device':1,'stream':9,"
                  "'grid':[10,3,1]}}",
                  "'baseTimeNanoseconds': 77,'deviceProperties':[{'id':1,'name':'B'}],");
}

TEST(MutatedRecordings, OfJsonNeverCrashAndStaySound)
{
    std::mt19937_64 random(20240607);
    const auto whole = smallTrace();
    ASSERT_EQ(readText(whole).intervalCount(), 5U);
    std::size_t accepted = 0;
    for (int i = 0; i < 6000; ++i) {
        const auto recording = readRecordingText(mutated(whole, random));
        if (!recording) {
            EXPECT_FALSE(recording.error().message.empty());
            continue;
        }
        ++accepted;
        expectSound(*recording);
    }
    EXPECT_GT(accepted, 1000U);
}

TEST(MutatedRecordings, OfPackedJsonNeverCrash)
{
    std::mt19937_64 random(4711);
    const auto whole = gzipped(smallTrace());
    for (int i = 0; i < 2000; ++i) {
        const auto recording = readRecordingText(mutated(whole, random));
        if (recording)
            expectSound(*recording);
    }
}

TEST(MutatedRecordings, OfDatabasesNeverCrashAndStaySound)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    statements.insert(statements.begin(), "PRAGMA page_size = 512");
    statements.emplace_back("INSERT INTO StringIds VALUES (1, 'cudaLaunchKernel_v7000'), (2, 'k')");
    for (int i = 0; i < 40; ++i) {
        const auto n = std::to_string(i + 1);
        statements.push_back("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (" + n + "000, " + n + "500, 0, 1, 7, " + n
                             + ", " + globalId(5) + ", 2, 2, 1, 1, 1)");
        statements.push_back("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (" + n + "000, " + n + "100, 0, "
                             + globalId(5, 5) + ", " + n + ", 1)");
    }
    std::ifstream in(makeDatabase(folder.file("a.sqlite"), statements), std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(in)), {});
    std::mt19937_64 random(99);
    for (int i = 0; i < 600; ++i) {
        const auto recording = readRecording(folder.write("b.sqlite", mutated(whole, random)));
        if (recording)
            expectSound(*recording);
    }
}

} // namespace
} // namespace overlap
