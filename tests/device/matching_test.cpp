// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cupti_matching.h"
#include "engine/timeline/interval.h"

#include <gtest/gtest.h>

#include <thread>

namespace overlap::cuda {
namespace {

// Two batches in two streams, on a device whose clock is 1000 ns behind the host's.
class Matching : public ::testing::Test
{
protected:
    static constexpr HostTime Behind = 1'000;
    static constexpr std::uint32_t ProbeStream = 7;

    Matching()
    {
        m_scenario.samples = 2;
        m_scenario.batchSize = 1;
        m_scenario.streams = 2;
        for (const std::uint32_t b : {0U, 1U}) {
            for (const auto call : {Call::CopyToDevice, Call::Launch, Call::CopyToHost})
                m_log.add({0, 1, b, call});
        }
        probe(m_own.probesBefore, 0);
        m_own.tags = 3;
        for (const std::uint32_t stream : {0U, 20U, 21U})
            add(ActivityKind::Kernel, stream, 100);
        for (const std::uint32_t stream : {20U, 21U}) {
            add(ActivityKind::CopyToDevice, stream, 1'000);
            add(ActivityKind::Kernel, stream, 2'000);
            add(ActivityKind::CopyToHost, stream, 3'000);
        }
    }

    void add(ActivityKind kind, std::uint32_t stream, HostTime begin)
    {
        m_records.push_back({kind, stream, ++m_correlation, begin - Behind, begin + 100 - Behind, 1});
    }
    void probe(std::vector<ClockHandshake::Reading>& probes, HostTime begin)
    {
        probes.push_back({begin + 10, begin + 20});
        m_records.push_back({ActivityKind::Kernel, ProbeStream, ++m_correlation, begin - Behind, begin + 30 - Behind});
    }
    [[nodiscard]] OperationList issued() const { return {m_scenario, m_log, 1}; }

    Scenario m_scenario;
    CallLog m_log;
    OwnLaunches m_own;
    std::vector<CuptiActivity> m_records;
    std::uint32_t m_correlation = 0;
};

TEST_F(Matching, EveryRecordGetsItsBatchAndTheHostsClock)
{
    probe(m_own.probesAfter, 5'000);
    std::ranges::reverse(m_records); // buffers come in any order
    const auto matched = matchRecords(m_records, m_own, issued(), Recorded::Whole);
    ASSERT_TRUE(matched.has_value());
    EXPECT_EQ(matched->unmatched + matched->missing, 0U);
    ASSERT_EQ(matched->operations.size(), 6U);
    for (const auto& record : matched->operations) {
        EXPECT_EQ(record.operation.batch, record.operation.stream - 1U);
        EXPECT_NEAR(static_cast<double>(record.begin % 1'000), 0.0, 15.0) << record.begin;
    }
    EXPECT_EQ(matched->clockUncertainty, Nanoseconds(10)); // half of what the handshake leaves open
}

TEST_F(Matching, ARunThatGoesOnGivesTheFirstOperationsOfEachStream)
{
    m_records.resize(m_records.size() - 4); // of the second stream nothing, of the first no copy to the host
    const auto matched = matchRecords(m_records, m_own, issued(), Recorded::SoFar);
    ASSERT_TRUE(matched.has_value());
    ASSERT_EQ(matched->operations.size(), 2U);
    for (const auto& record : matched->operations)
        EXPECT_EQ(record.operation.batch, 0U);
    EXPECT_EQ(matched->missing + matched->unmatched, 0U);
}

TEST_F(Matching, WhatEndedBeforeItsCallWasNotedComesLater)
{
    CallLog first;
    for (std::size_t i = 0; i < 2; ++i)
        first.add(m_log.records()[i]);
    const auto matched = matchRecords(m_records, m_own, {m_scenario, first, 1}, Recorded::SoFar);
    ASSERT_TRUE(matched.has_value());
    ASSERT_EQ(matched->operations.size(), 2U);
    EXPECT_EQ(matched->unmatched, 0U);
}

TEST_F(Matching, AQueueWithAHoleHasNoBatchesAndIsCounted)
{
    m_records.erase(m_records.end() - 2); // the kernel of the second stream
    probe(m_own.probesAfter, 5'000);
    const auto matched = matchRecords(m_records, m_own, issued(), Recorded::Whole);
    ASSERT_TRUE(matched.has_value());
    EXPECT_EQ(matched->operations.size(), 5U);
    EXPECT_EQ(matched->missing, 1U);
}

TEST_F(Matching, AForeignRecordIsKeptWithoutABatch)
{
    add(ActivityKind::Memset, 21, 4'000);
    probe(m_own.probesAfter, 5'000);
    const auto matched = matchRecords(m_records, m_own, issued(), Recorded::Whole);
    ASSERT_TRUE(matched.has_value());
    EXPECT_EQ(matched->unmatched, 1U);
    const auto foreign = std::ranges::find(matched->operations, ActivityKind::Memset,
                                           [](const DeviceRecord& r) { return r.operation.kind; });
    ASSERT_NE(foreign, matched->operations.end());
    EXPECT_EQ(foreign->operation.batch, Interval::NoBatch);
    EXPECT_EQ(foreign->operation.stream, 2U);
}

TEST_F(Matching, WithoutTheRecordersOwnLaunchesNothingCanBeTold)
{
    probe(m_own.probesAfter, 5'000);
    m_records.erase(m_records.begin());
    EXPECT_FALSE(matchRecords(m_records, m_own, issued(), Recorded::Whole).has_value());
    m_records.resize(2);
    EXPECT_FALSE(matchRecords(m_records, m_own, issued(), Recorded::SoFar).has_value());
}

TEST(CallLog, CanBeCopiedByAnotherThreadWhileItGrows)
{
    constexpr HostTime Calls = 200'000;
    HostLogs logs;
    logs.issuing.reserve(Calls);
    logs.workers = std::vector<CallLog>(1);
    std::jthread writer([&] {
        for (HostTime i = 1; i <= Calls; ++i)
            logs.issuing.add({i, i + 1, static_cast<std::uint32_t>(i), Call::Launch});
    });
    std::size_t seen = 0;
    while (seen < Calls) {
        const auto copy = logs.soFar();
        const auto& records = copy.issuing.records();
        ASSERT_GE(records.size(), seen);
        seen = records.size();
        if (records.empty())
            continue;
        ASSERT_EQ(copy.begin, 1);
        ASSERT_EQ(records.back().batch, records.size());
    }
}

} // namespace
} // namespace overlap::cuda
