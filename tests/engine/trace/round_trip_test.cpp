// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a recording holds, what is written of it as Chrome JSON reads back as the same recording, to the nanosecond.
#include "engine/trace/recording_writer.h"
#include "trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <random>

namespace overlap {
namespace {

using namespace fixtures;

constexpr std::array<const char*, 10> Names{R"(k)",
                                            R"(void f<float, 4>(float const*, int))",
                                            R"(say \"hi\")",
                                            R"(back\\slash)",
                                            R"(\u20ac \ud83d\ude00)",
                                            R"(a\tb\nc)",
                                            R"(aten::/)",
                                            R"(/api/v1/x)",
                                            R"(/srv/ada/x.py(3): f)",
                                            R"(=1+1)"};
constexpr std::array<const char*, 8> Copies{"Memcpy HtoD (Pageable -> Device)", "Memcpy HtoD (Pinned -> Device)",
                                            "Memcpy DtoH (Device -> Pinned)",   "Memcpy DtoD (Device -> Device)",
                                            "Memcpy HtoA (Pinned -> Array)",    "Memcpy PtoP (Device -> Device)",
                                            "Memcpy HtoH (Pinned -> Pinned)",   "Memcpy"};
constexpr std::array<const char*, 7> HostCategories{"cpu_op",          "cuda_runtime", "cuda_driver", "user_annotation",
                                                    "python_function", "overhead",     "Trace"};
constexpr std::array<const char*, 3> Processes{"455", "456", "\"Spans\""};

class RandomTrace
{
public:
    explicit RandomTrace(std::uint64_t seed)
        : m_random(seed)
    {
    }

    std::string make(int events, std::uint64_t start)
    {
        std::string text = R"({"schemaVersion":1,"deviceProperties":[{"id":0,"name":"A \"x\"","numSms":132}],)"
                           R"("baseTimeNanoseconds":1790857026000000001,"traceEvents":[)";
        for (int i = 0; i < events; ++i)
            text += (i == 0 ? "" : ",\n") + event(start);
        return text + "]}";
    }

private:
    std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }
    template<std::size_t Size>
    const char* one(const std::array<const char*, Size>& of)
    {
        return of[below(Size)];
    }
    static std::string us(std::uint64_t ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); }

    // Close together, so that many overlap, and some without length.
    std::string event(std::uint64_t start)
    {
        const auto time =
            fmt::format(R"("ts":{},"dur":{})", us(start + below(50'000)), us(below(4) == 0 ? 0 : below(9'000)));
        const auto link = below(3) == 0 ? std::string() : fmt::format(R"(,"correlation":{})", 1 + below(40));
        if (below(2) == 0) {
            const auto category = one(HostCategories);
            return fmt::format(R"({{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},{},"args":{{"batch":{}{}}}}})",
                               category, one(Names), one(Processes), 1 + below(3), time, below(5), link);
        }
        const auto device = below(3);
        const auto stream = 7 + below(3);
        const auto place = fmt::format(R"("pid":{},"tid":{},{},"args":{{"device":{},"stream":{},"context":{}{})",
                                       device, stream, time, device, stream, below(2), link);
        switch (below(5)) {
        case 0:
            return fmt::format(R"({{"ph":"X","cat":"gpu_memcpy","name":"{}",{},"bytes":{}}}}})", one(Copies), place,
                               below(1U << 30U));
        case 1:
            return fmt::format(R"j({{"ph":"X","cat":"gpu_memset","name":"Memset (Device)",{},"bytes":7}}}})j", place);
        case 2:
            return fmt::format(R"({{"ph":"X","cat":"{}","name":"mark",{}}}}})",
                               below(2) == 0 ? "cuda_sync" : "gpu_user_annotation", place);
        default:
            return fmt::format(R"({{"ph":"X","cat":"kernel","name":"{}",{},"grid":[{},2,1]}}}})", one(Names), place,
                               1 + below(1000));
        }
    }

    std::mt19937_64 m_random;
};

void expectSame(const Recording& again, const Recording& recording)
{
    EXPECT_EQ(listing(again), listing(recording));
    EXPECT_EQ(analyzeAll(again), analyzeAll(recording));
    EXPECT_EQ(again.origin, recording.origin);
    EXPECT_EQ(again.epoch, recording.epoch);
    EXPECT_EQ(again.format, recording.format);
    EXPECT_THAT(again.streams, testing::UnorderedElementsAreArray(recording.streams));
    EXPECT_TRUE(again.report.clean());
    ASSERT_EQ(again.devices.size(), recording.devices.size());
    for (std::size_t i = 0; i < again.devices.size(); ++i) {
        EXPECT_EQ(again.devices[i].name, recording.devices[i].name);
        EXPECT_EQ(again.devices[i].lanes.size(), recording.devices[i].lanes.size()) << "rows of overlapping intervals";
    }
}

TEST(RoundTrip, OfAnyTraceIsExact)
{
    const TestFolder folder;
    std::mt19937_64 seeds(20260711);
    for (int i = 0; i < 60; ++i) {
        const auto seed = seeds();
        SCOPED_TRACE(seed);
        // From the start of a machine's clock to where a double has lost its nanoseconds.
        const std::uint64_t start = i % 3 == 0 ? 0 : i % 3 == 1 ? 5'154'327'822'181'865 : 1'694'039'994'071'305'123;
        const auto recording = readText(RandomTrace(seed).make(200, start));
        ASSERT_EQ(recording.intervalCount(), 200U);
        ASSERT_FALSE(writeChromeTrace(recording, folder.file("out.json")));
        const auto again = readRecording(folder.file("out.json"));
        ASSERT_TRUE(again);
        expectSame(*again, recording);
        if (testing::Test::HasFailure())
            return;
    }
}

TEST(RoundTrip, OfWhatNsightRecordedIsExact)
{
    const TestFolder folder;
    std::mt19937_64 random(7);
    const auto below = [&](std::uint64_t limit) { return random() % limit; };
    auto statements = nsysSchema();
    statements.emplace_back("INSERT INTO StringIds VALUES (1, 'cudaLaunchKernel_v7000'), (2, 'k'), (3, '/api/v1/x')");
    for (int i = 0; i < 300; ++i) {
        const auto start = 155'360'295'935 + below(50'000);
        const auto process = 5 + below(2);
        const auto correlation = 1 + below(60);
        statements.push_back(fmt::format("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES ({}, {}, 0, {}, {}, 1)", start,
                                         start + below(900), globalId(process, 3 + below(2)), correlation));
        statements.push_back(fmt::format(
            "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({}, {}, {}, 1, {}, {}, {}, {}, 3, 4, 5, 6)", start,
            start + below(9'000), below(2), 7 + below(3), correlation, globalId(process), 2 + below(2)));
        statements.push_back(
            fmt::format("INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES ({}, {}, {}, 1, {}, {}, {}, {}, {}, {}, {})",
                        start, start + below(9'000), below(2), 7 + below(3), correlation, globalId(process),
                        below(1U << 20U), below(14), below(8), below(8)));
    }
    statements.emplace_back("INSERT INTO TARGET_INFO_GPU VALUES (0, 'GPU', 68, 10736893952, 760080000000, 2)");
    const auto recording = readRecording(makeDatabase(folder.file("a.sqlite"), statements));
    ASSERT_TRUE(recording);
    ASSERT_FALSE(writeChromeTrace(*recording, folder.file("out.json")));
    auto again = readRecording(folder.file("out.json"));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->format, RecordingFormat::Kineto) << "the format that the copy is in";
    again->format = recording->format;
    expectSame(*again, *recording);
    ASSERT_EQ(again->devices.size(), recording->devices.size());
    for (std::size_t i = 0; i < again->devices.size(); ++i)
        EXPECT_EQ(again->devices[i].copyEngines, recording->devices[i].copyEngines);
}

} // namespace
} // namespace overlap
