// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of a scenario on the GPU. A run compares its outputs with the host's arithmetic and fails when they
// differ, so that it ends well says that its operations ran, and in order.
#include "tests/device/device_fixture.h"

namespace overlap::cuda {
namespace {

std::vector<Scenario> validOnes(std::vector<Scenario> scenarios)
{
    std::erase_if(scenarios, [](const Scenario& s) { return !validate(s).empty(); });
    return scenarios;
}

class EveryOption : public OnGpu
{
protected:
    void runAll(const std::vector<Scenario>& scenarios, Recorder recorder = Recorder::None)
    {
        ASSERT_FALSE(scenarios.empty());
        for (std::size_t i = 0; i < scenarios.size(); ++i) {
            const auto record = run(scenarios[i], recorder);
            ASSERT_TRUE(record.has_value()) << "scenario " << i << ": " << record.error().message;
            ASSERT_EQ(record->walls.size(), 2U);
            for (const auto wall : record->walls)
                EXPECT_GT(wall, Nanoseconds::zero()) << "scenario " << i;
        }
    }

    [[nodiscard]] static std::vector<Scenario> waysOfIssuing()
    {
        std::vector<Scenario> all;
        for (const auto sync : {Sync::EveryOp, Sync::EveryBatch, Sync::SlotReuse, Sync::End}) {
            for (const auto kind : {StreamKind::NonBlocking, StreamKind::Blocking, StreamKind::LegacyDefault}) {
                for (const auto order : {IssueOrder::DepthFirst, IssueOrder::BreadthFirst}) {
                    for (const std::uint32_t every : {0U, 2U}) {
                        auto s = smallScenario();
                        s.sync = sync;
                        s.streamKind = kind;
                        s.issueOrder = order;
                        s.defaultStreamEvery = every;
                        all.push_back(s);
                    }
                }
            }
        }
        return validOnes(all);
    }
};

TEST_F(EveryOption, OfIssuingAndWaitingGivesRightOutputs)
{
    runAll(waysOfIssuing());
}

TEST_F(EveryOption, OfMemoryAndAllocationGivesRightOutputs)
{
    std::vector<Scenario> all;
    for (const auto sync : {Sync::EveryOp, Sync::EveryBatch, Sync::SlotReuse, Sync::End}) {
        for (const auto input : {HostMemory::Pageable, HostMemory::Pinned}) {
            for (const auto output : {OutputHostMemory::Pageable, OutputHostMemory::Pinned}) {
                for (const auto pinning : {Pinning::Once, Pinning::PerBatch}) {
                    for (const auto allocation :
                         {Allocation::Preallocated, Allocation::PerBatch, Allocation::StreamOrdered}) {
                        auto s = smallScenario();
                        s.sync = sync;
                        s.hostMemory = input;
                        s.outputHostMemory = output;
                        s.pinning = pinning;
                        s.allocation = allocation;
                        s.poolReleaseThreshold =
                            input == HostMemory::Pinned ? PoolReleaseThreshold::Keep : PoolReleaseThreshold::Default;
                        all.push_back(s);
                    }
                }
            }
        }
    }
    runAll(validOnes(all));
}

TEST_F(EveryOption, OfBreadthFirstWithOwnMemoryGivesRightOutputs)
{
    std::vector<Scenario> all;
    for (const auto sync : {Sync::SlotReuse, Sync::End}) {
        for (const auto pinning : {Pinning::Once, Pinning::PerBatch}) {
            for (const auto allocation : {Allocation::PerBatch, Allocation::StreamOrdered}) {
                auto s = smallScenario();
                s.sync = sync;
                s.issueOrder = IssueOrder::BreadthFirst;
                s.pinning = pinning;
                s.allocation = allocation;
                all.push_back(s);
            }
        }
    }
    runAll(validOnes(all));
}

TEST_F(EveryOption, OfPreparingGivesRightOutputs)
{
    std::vector<Scenario> all;
    for (const auto sync : {Sync::EveryOp, Sync::EveryBatch, Sync::SlotReuse, Sync::End}) {
        for (const auto kind : {PrepareKind::Normalize, PrepareKind::FixedDuration}) {
            for (const std::uint32_t workers : {0U, 1U, 3U}) {
                for (const auto order : {IssueOrder::DepthFirst, IssueOrder::BreadthFirst}) {
                    auto s = smallScenario();
                    s.samples = 101; // many more batches than slots
                    s.sync = sync;
                    s.issueOrder = order;
                    s.prepare.kind = kind;
                    s.prepare.usPerSample = 5.0;
                    s.prepare.workers = workers;
                    s.pinning = workers == 3 ? Pinning::PerBatch : Pinning::Once;
                    all.push_back(s);
                }
            }
        }
    }
    runAll(validOnes(all));
}

TEST_F(EveryOption, OfKernelsAndSizesGivesRightOutputs)
{
    std::vector<Scenario> all;
    for (const auto kind :
         {KernelKind::PerSampleReduce, KernelKind::ElementwiseFma, KernelKind::FixedDuration, KernelKind::None}) {
        for (const std::uint64_t bytes : {0ULL, 4ULL, 3'996ULL, 4'004ULL, 602'112ULL}) {
            for (const std::uint32_t launches : {1U, 3U}) {
                auto s = smallScenario();
                s.inputBytesPerSample = bytes;
                s.kernel.kind = kind;
                s.kernel.durationUs = 20.0;
                s.kernel.launchesPerBatch = launches;
                if (kind == KernelKind::None)
                    s.outputBytesPerSample = bytes == 4 ? 7 : 0;
                all.push_back(s);
            }
        }
    }
    runAll(validOnes(all));
}

TEST_F(EveryOption, OfGraphsGivesRightOutputs)
{
    std::vector<Scenario> all;
    for (const auto sync : {Sync::SlotReuse, Sync::End}) {
        for (const auto kind : {StreamKind::NonBlocking, StreamKind::Blocking, StreamKind::LegacyDefault}) {
            for (const auto kernel : {KernelKind::PerSampleReduce, KernelKind::None}) {
                for (const std::uint32_t samples : {24U, 29U, 5U}) {
                    auto s = smallScenario();
                    s.samples = samples;
                    s.batchSize = std::min(s.batchSize, samples);
                    s.sync = sync;
                    s.streamKind = kind;
                    s.kernel.kind = kernel;
                    s.kernel.launchesPerBatch = 2;
                    s.useGraph = true;
                    s.prepare.kind = samples == 29 ? PrepareKind::Normalize : PrepareKind::None;
                    all.push_back(s);
                }
            }
        }
    }
    runAll(validOnes(all));
}

TEST_F(EveryOption, OfIssuingCanBeRecordedByCupti)
{
    const auto record = run(smallScenario(), Recorder::Cupti);
    if (!record && record.error().code == ErrorCode::Unsupported)
        GTEST_SKIP() << record.error().message;
    runAll(waysOfIssuing(), Recorder::Cupti);
}

TEST_F(EveryOption, OfIssuingCanBeRecordedByEvents)
{
    runAll(waysOfIssuing(), Recorder::Events);
}

} // namespace
} // namespace overlap::cuda
