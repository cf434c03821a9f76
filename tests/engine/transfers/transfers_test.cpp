// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transfers/transfers.h"

#include "engine/backend/registry.h"
#include "engine/profile/builtin_profiles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t MiB = 1U << 20U;

const TransferCurves& h200()
{
    static const auto curves = transfersOf(*findBuiltinProfile("h200")).value();
    return curves;
}

double gbpsAt(const TransferKind& kind, std::uint64_t bytes)
{
    const auto& points = h200().find(kind)->points;
    return std::ranges::find(points, bytes, &TransferPoint::bytes)->gbps;
}

TEST(Transfers, HaveAPointOfEveryKindAndSize)
{
    EXPECT_EQ(h200().curves.size(), transferKinds().size());
    for (const auto& curve : h200().curves) {
        EXPECT_EQ(curve.points.size(), defaultTransferSizes().size()) << transferKindId(curve.kind);
        EXPECT_TRUE(curve.marks.has_value());
    }
    EXPECT_TRUE(h200().notes.empty());
}

// What the design's measurements of the H200 say.
TEST(Transfers, OfTheH200AreThoseThatWereMeasured)
{
    constexpr TransferKind Pinned{HostMemory::Pinned, TransferCall::Async, TransferWay::ToDevice};
    constexpr TransferKind Pageable{HostMemory::Pageable, TransferCall::Blocking, TransferWay::ToDevice};
    constexpr TransferKind Both{HostMemory::Pinned, TransferCall::Async, TransferWay::Both};
    EXPECT_NEAR(gbpsAt(Pinned, 256 * MiB), 55.3, 1.5);
    EXPECT_NEAR(gbpsAt(Pinned, MiB), 36.0, 4.0);
    EXPECT_NEAR(gbpsAt(Pageable, 256 * MiB), 6.2, 1.0);
    EXPECT_NEAR(gbpsAt(Both, 256 * MiB), 98.0, 6.0);
}

TEST(Transfers, APinnedAsynchronousCallReturnsLongBeforeTheCopyIsDone)
{
    const auto& async = h200().find({HostMemory::Pinned, TransferCall::Async, TransferWay::ToDevice})->points.back();
    const auto& blocking =
        h200().find({HostMemory::Pinned, TransferCall::Blocking, TransferWay::ToDevice})->points.back();
    ASSERT_TRUE(async.callUs && blocking.callUs && async.deviceUs);
    EXPECT_LT(*async.callUs, 0.01 * async.doneUs);
    EXPECT_GT(*blocking.callUs, *blocking.deviceUs);
    EXPECT_LE(*async.deviceUs, async.doneUs);
}

// time = 10 us + bytes / (10 GB/s): both marks are where latency and bytes take as long.
TEST(TransferMarks, OfHockneysModelAreTheSame)
{
    std::vector<TransferPoint> points;
    for (std::uint64_t bytes = 1; bytes <= (std::uint64_t{1} << 34U); bytes *= 2) {
        TransferPoint point;
        point.bytes = bytes;
        point.doneUs = 10.0 + static_cast<double>(bytes) / 10'000.0;
        point.gbps = static_cast<double>(bytes) / point.doneUs / 1000.0;
        points.push_back(point);
    }
    const auto marks = transferMarksOf(points);
    ASSERT_TRUE(marks && marks->halfPeakBytes);
    EXPECT_NEAR(marks->latencyUs, 10.0, 0.01);
    EXPECT_NEAR(marks->peakGbps, 10.0, 0.01);
    EXPECT_NEAR(marks->crossoverBytes, 100'000.0, 500.0);
    EXPECT_NEAR(*marks->halfPeakBytes, 100'000.0, 3'000.0);
}

TEST(TransferMarks, NeedTwoPoints)
{
    EXPECT_FALSE(transferMarksOf(std::vector<TransferPoint>{{1024, 1.0, 1.0, {}, {}}}).has_value());
}

TEST(Transfers, SizesThatDoNotFitAreLeftOutWithANote)
{
    auto profile = *findBuiltinProfile("h200");
    profile.memoryBytes = 8 * MiB;
    profile.memoryReservedBytes = 0;
    TransferOptions options;
    options.sizes = {MiB, 16 * MiB};
    const auto curves = transfersOf(profile, options).value();
    EXPECT_EQ(curves.curves.front().points.size(), 1U);
    ASSERT_FALSE(curves.notes.empty());
    EXPECT_THAT(curves.notes.front(), HasSubstr("pinned, async, H2D"));
}

TEST(Transfers, CanBeCancelled)
{
    std::stop_source stop;
    const auto device = openDevice("sim:h200").value();
    const auto result = measureTransfers(
        *device, {}, [&](const TransferProgress&) { stop.request_stop(); }, stop.get_token());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
}

TEST(Transfers, JsonAndCsvHoldEveryPoint)
{
    const auto json = toJson(h200());
    EXPECT_EQ(json["schema"], "overlapscope.transfers/1");
    EXPECT_EQ(json["curves"][0]["id"], "pinned_async_h2d");
    EXPECT_EQ(json["curves"][0]["points"].size(), defaultTransferSizes().size());
    const auto csv = transfersCsv(h200());
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(csv, '\n')),
              2 + transferKinds().size() * defaultTransferSizes().size());
}

} // namespace
} // namespace overlap
