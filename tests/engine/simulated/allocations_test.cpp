// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator's loop allocates nothing: a hundred times as many batches need no more allocations. Counts those of the
// whole program by taking the place of the allocating functions, as the language allows.
#include "engine/backend/simulated/simulation.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/scenario/validation.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> allocations{0};

void* counted(std::size_t size)
{
    ++allocations;
    if (void* memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}
} // namespace

void* operator new(std::size_t size)
{
    return counted(size);
}
void* operator new[](std::size_t size)
{
    return counted(size);
}
// Whoever takes the place of one has to take that of all: what these give is freed below.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    ++allocations;
    return std::malloc(size > 0 ? size : 1);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept
{
    ++allocations;
    return std::malloc(size > 0 ? size : 1);
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace overlap::simulated {
namespace {

std::size_t allocationsOf(Scenario scenario, std::uint32_t batches, bool wantTimeline)
{
    scenario.samples = batches;
    scenario.batchSize = 1;
    EXPECT_TRUE(validate(scenario).empty());
    const auto& profile = *findBuiltinProfile("h200");
    const RunCosts costs(scenario, profile);
    SimulationOptions options;
    options.wantTimeline = wantTimeline;
    const auto before = allocations.load();
    const auto run = simulate(scenario, profile, costs, options, {});
    const auto after = allocations.load();
    EXPECT_EQ(run->batchLatencies.size(), batches);
    return after - before;
}

Scenario with(void (*change)(Scenario&))
{
    Scenario scenario;
    scenario.streams = 3;
    change(scenario);
    return scenario;
}

class Loop : public ::testing::TestWithParam<std::pair<const char*, void (*)(Scenario&)>>
{
};

TEST_P(Loop, AllocatesNoMoreForAHundredTimesAsManyBatches)
{
    const auto scenario = with(GetParam().second);
    EXPECT_EQ(allocationsOf(scenario, 2'000, false), allocationsOf(scenario, 200'000, false));
    EXPECT_EQ(allocationsOf(scenario, 2'000, true), allocationsOf(scenario, 200'000, true));
}

INSTANTIATE_TEST_SUITE_P(
    EveryWayOfIssuing, Loop,
    ::testing::Values(std::pair{"pinned", +[](Scenario&) {}},
                      std::pair{"pageable", +[](Scenario& s) { s.hostMemory = HostMemory::Pageable; }},
                      std::pair{"every_op", +[](Scenario& s) { s.sync = Sync::EveryOp; }},
                      std::pair{"every_batch", +[](Scenario& s) { s.sync = Sync::EveryBatch; }},
                      std::pair{"breadth_first", +[](Scenario& s) { s.issueOrder = IssueOrder::BreadthFirst; }},
                      std::pair{"legacy_default", +[](Scenario& s) { s.streamKind = StreamKind::LegacyDefault; }},
                      std::pair{"default_stream",
                                +[](Scenario& s) {
                                    s.streamKind = StreamKind::Blocking;
                                    s.defaultStreamEvery = 3;
                                }},
                      std::pair{"per_batch", +[](Scenario& s) { s.allocation = Allocation::PerBatch; }},
                      std::pair{"stream_ordered", +[](Scenario& s) { s.allocation = Allocation::StreamOrdered; }},
                      std::pair{"pinning", +[](Scenario& s) { s.pinning = Pinning::PerBatch; }},
                      std::pair{"graph", +[](Scenario& s) { s.useGraph = true; }},
                      std::pair{"launches", +[](Scenario& s) { s.kernel.launchesPerBatch = 5; }}),
    [](const auto& each) { return std::string(each.param.first); });

// Where all is issued before anything is waited for, what is open grows with the run: its memory doubles now and then.
TEST(LoopGrowth, AllocatesAFewTimesMoreWhereTheHostNeverWaits)
{
    const auto scenario = with(+[](Scenario& s) { s.sync = Sync::End; });
    EXPECT_LE(allocationsOf(scenario, 200'000, true), allocationsOf(scenario, 2'000, true) + 50);
}

TEST(LoopGrowth, AllocatesAFewTimesMoreWithWorkers)
{
    const auto scenario = with(+[](Scenario& s) {
        s.prepare.kind = PrepareKind::Normalize;
        s.prepare.workers = 3;
    });
    EXPECT_LE(allocationsOf(scenario, 200'000, true), allocationsOf(scenario, 2'000, true) + 50);
}

} // namespace
} // namespace overlap::simulated
