// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings of other tools whose numbers an independent script computed. They lie beside the sources where the project is
// developed; elsewhere the tests are skipped.
#include "engine/trace/recording_writer.h"
#include "trace_fixtures.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace overlap {
namespace {

using namespace fixtures;
using nlohmann::json;

class ReferenceRecordings : public testing::Test
{
protected:
    void SetUp() override
    {
        const auto folder = referenceFolder();
        if (!folder)
            GTEST_SKIP() << "the recordings are not here";
        m_files = *folder / "files";
        std::ifstream in(*folder / "expected.json");
        m_expected = json::parse(in);
    }

    template<typename Check>
    void forEach(Check check)
    {
        for (const auto& entry : m_expected) {
            const auto name = entry.at("file").get<std::string>();
            SCOPED_TRACE(name);
            const auto recording = readRecording(m_files / name);
            ASSERT_TRUE(recording) << recording.error().message;
            check(*recording, entry);
        }
    }

    std::filesystem::path m_files;
    json m_expected;
};

std::int64_t numberOf(const json& values, const char* key)
{
    const auto it = values.find(key);
    return it == values.end() || it->is_null() ? 0 : it->get<std::int64_t>();
}

void expectCounts(const std::vector<DeviceAnalysis>& devices, const json& expected)
{
    std::uint64_t kernels = 0;
    std::uint64_t memsets = 0;
    CopySums copies;
    CopySums bytes;
    for (const auto& d : devices) {
        kernels += d.kernels;
        memsets += d.memsets;
        copies.h2d += d.copies.h2d;
        copies.d2h += d.copies.d2h;
        copies.d2d += d.copies.d2d;
        bytes.h2d += d.bytes.h2d;
        bytes.d2h += d.bytes.d2h;
        bytes.d2d += d.bytes.d2d;
    }
    const auto of = [&](const char* group, const char* kind) {
        const auto it = expected.find(group);
        return it == expected.end() ? 0U : static_cast<std::uint64_t>(numberOf(*it, kind));
    };
    EXPECT_EQ(kernels, static_cast<std::uint64_t>(numberOf(expected, "n_kernel")));
    EXPECT_EQ(memsets, static_cast<std::uint64_t>(numberOf(expected, "n_memset")));
    EXPECT_EQ(copies.h2d, of("memcpy_by_kind", "HtoD"));
    EXPECT_EQ(copies.d2h, of("memcpy_by_kind", "DtoH"));
    EXPECT_EQ(copies.d2d, of("memcpy_by_kind", "DtoD"));
    EXPECT_EQ(bytes.h2d, of("bytes_by_kind", "HtoD"));
    EXPECT_EQ(bytes.d2h, of("bytes_by_kind", "DtoH"));
    EXPECT_EQ(bytes.d2d, of("bytes_by_kind", "DtoD"));
}

void expectTimes(const DeviceAnalysis& device, const json& expected)
{
    EXPECT_EQ(device.window.duration().count(), numberOf(expected, "span_ns"));
    EXPECT_EQ(device.kernelBusy.count(), numberOf(expected, "kernel_union_ns"));
    EXPECT_EQ(device.copyBusy.count(), numberOf(expected, "memcpy_explicit_union_ns"));
    EXPECT_EQ(device.memsetBusy.count(), numberOf(expected, "memset_union_ns"));
    EXPECT_EQ(device.anyBusy.count(), numberOf(expected, "busy_union_ns"));
    EXPECT_EQ(device.copyComputeOverlap.count(), numberOf(expected, "overlap_kernel_memcpy_ns"));
    EXPECT_EQ(device.h2dD2hOverlap.count(), numberOf(expected, "overlap_h2d_d2h_ns"));
    EXPECT_EQ(device.idle.count(), numberOf(expected, "idle_ns"));
}

TEST_F(ReferenceRecordings, HaveTheKnownNumbersOfOperationsAndBytes)
{
    forEach([](const Recording& recording, const json& entry) {
        const auto devices = analyzeAll(recording);
        expectCounts(devices, entry.at("all_devices"));
        if (const auto each = entry.find("per_device"); each != entry.end()) {
            for (const auto& device : devices)
                expectCounts({device}, each->at(std::to_string(device.index)));
        }
    });
}

TEST_F(ReferenceRecordings, HaveTheKnownTimesToTheNanosecond)
{
    forEach([](const Recording& recording, const json& entry) {
        const auto devices = analyzeAll(recording);
        const auto each = entry.find("per_device");
        for (const auto& device : devices) {
            if (each != entry.end())
                expectTimes(device, each->at(std::to_string(device.index)));
            else if (devices.size() == 1)
                expectTimes(device, entry.at("all_devices"));
        }
    });
}

TEST_F(ReferenceRecordings, HaveTheKnownCallsOfTheHost)
{
    forEach([](const Recording& recording, const json& entry) {
        std::int64_t calls = 0;
        for (const auto& thread : recording.threads) {
            for (const auto& lane : thread.lanes)
                calls += lane.id().role == LaneRole::Host ? static_cast<std::int64_t>(lane.intervals().size()) : 0;
        }
        EXPECT_EQ(calls, numberOf(entry.at("cpu_api"), "n"));
    });
}

TEST_F(ReferenceRecordings, AreTheSameAfterWritingThemAsChromeJson)
{
    const TestFolder folder;
    forEach([&](const Recording& recording, const json&) {
        ASSERT_FALSE(writeChromeTrace(recording, folder.file("out.json")));
        const auto again = readRecording(folder.file("out.json"));
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(listing(*again), listing(recording));
        EXPECT_EQ(analyzeAll(*again), analyzeAll(recording));
    });
}

} // namespace
} // namespace overlap
