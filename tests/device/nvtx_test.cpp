// SPDX-License-Identifier: GPL-3.0-or-later
// What a tool that listens to NVTX, such as Nsight Systems, is told.
#include "tests/device/child_process.h"
#include "tests/device/device_fixture.h"
#include "tests/device/nvtx_log.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <unistd.h>

namespace overlap::cuda {
namespace {

using ::testing::ElementsAre;

struct Listened
{
    ChildOutcome child;
    std::vector<NvtxEvent> events;
    std::map<std::uint32_t, std::string> categories;

    // Ranges that were pushed, or started, with this category.
    [[nodiscard]] std::vector<NvtxEvent> ranges(const std::string& what, const std::string& category) const
    {
        std::vector<NvtxEvent> found;
        for (const auto& event : events) {
            if (event.what == what && categories.contains(event.category) && categories.at(event.category) == category)
                found.push_back(event);
        }
        return found;
    }
};

Listened listenTo(const std::string& what)
{
    const auto path = std::filesystem::path(::testing::TempDir()) / ("overlap_nvtx_" + std::to_string(::getpid()));
    Listened listened;
    listened.child = runChild(
        what, {{"NVTX_INJECTION64_PATH", besideThisProgram("nvtx_consumer.so")}, {"OVERLAP_NVTX_LOG", path.string()}});
    listened.events = readNvtxLog(path.string());
    std::filesystem::remove(path);
    for (const auto& event : listened.events) {
        if (event.what == "category")
            listened.categories[static_cast<std::uint32_t>(event.id)] = event.text;
    }
    return listened;
}

// Every pop has its push in the same thread, every range its end, and all is in the one domain that was made.
void expectWellFormed(const Listened& listened)
{
    std::vector<std::string> domains;
    std::map<long, int> depth;
    std::set<std::uint64_t> open;
    for (const auto& event : listened.events) {
        if (event.what == "domain")
            domains.push_back(event.text);
        EXPECT_EQ(event.domain, listened.events.front().domain);
        if (event.what == "push")
            ++depth[event.thread];
        if (event.what == "pop") {
            EXPECT_GE(--depth[event.thread], 0);
        }
        if (event.what == "start") {
            EXPECT_TRUE(open.insert(event.id).second);
        }
        if (event.what == "end") {
            EXPECT_EQ(open.erase(event.id), 1U);
        }
    }
    EXPECT_THAT(domains, ElementsAre("OverlapScope"));
    EXPECT_TRUE(open.empty());
    for (const auto& [thread, left] : depth)
        EXPECT_EQ(left, 0) << thread;
}

std::vector<std::string> texts(const std::vector<NvtxEvent>& events)
{
    std::vector<std::string> all;
    for (const auto& event : events)
        all.push_back(event.text);
    return all;
}

std::vector<std::int64_t> payloads(const std::vector<NvtxEvent>& events)
{
    std::vector<std::int64_t> all;
    for (const auto& event : events)
        all.push_back(event.payload);
    return all;
}

TEST(NvtxConsumer, SeesOneDomainWithItsCategoriesAndEveryRangeClosed)
{
    const auto listened = listenTo("mark-ranges");
    ASSERT_EQ(listened.child.status, 0) << listened.child.output;
    expectWellFormed(listened);
    std::vector<std::string> names;
    for (const auto& [number, name] : listened.categories)
        names.push_back(name);
    EXPECT_THAT(names, ElementsAre("run", "batch", "prepare", "H2D", "kernel", "D2H", "memory", "wait"));
    EXPECT_EQ(listened.events.back().what, "destroy");
}

TEST(NvtxConsumer, SeesStagesInTheRunWithTheirBatchAndCategory)
{
    const auto listened = listenTo("mark-ranges");
    EXPECT_THAT(texts(listened.ranges("push", "run")), ElementsAre("two batches"));
    EXPECT_THAT(texts(listened.ranges("push", "H2D")), ElementsAre("H2D", "H2D"));
    EXPECT_THAT(payloads(listened.ranges("push", "H2D")), ElementsAre(0, 1));
    EXPECT_THAT(payloads(listened.ranges("push", "kernel")), ElementsAre(0));
    EXPECT_THAT(payloads(listened.ranges("push", "D2H")), ElementsAre(0));
    EXPECT_THAT(texts(listened.ranges("push", "wait")), ElementsAre("synchronize device"));
    // The run is pushed before everything and popped after it.
    std::vector<std::string> order;
    for (const auto& event : listened.events) {
        if (event.what == "push" || event.what == "pop")
            order.push_back(event.what);
    }
    EXPECT_THAT(order,
                ElementsAre("push", "push", "pop", "push", "pop", "push", "pop", "push", "pop", "push", "pop", "pop"));
}

TEST(NvtxConsumer, SeesBatchesThatOverlap)
{
    const auto listened = listenTo("mark-ranges");
    EXPECT_THAT(texts(listened.ranges("start", "batch")), ElementsAre("batch 0", "batch 1"));
    std::vector<std::string> order;
    for (const auto& event : listened.events) {
        if (event.what == "start" || event.what == "end")
            order.push_back(event.what + ' ' + std::to_string(event.id));
    }
    EXPECT_THAT(order, ElementsAre("start 1", "start 2", "end 1", "end 2"));
}

TEST(NvtxConsumer, WithoutOneNothingIsMarked)
{
    EXPECT_EQ(runChild("mark-ranges", {{"NVTX_INJECTION64_PATH", ""}}).status, 1);
}

class NvtxOnGpu : public OnGpu
{
};

TEST_F(NvtxOnGpu, AConsumerSeesEveryRunBatchAndStageOfAScenario)
{
    const auto listened = listenTo("run-none");
    ASSERT_EQ(listened.child.status, 0) << listened.child.output;
    expectWellFormed(listened);
    constexpr std::size_t Runs = 3;
    constexpr std::size_t Batches = 4;
    EXPECT_THAT(texts(listened.ranges("push", "run")), ElementsAre("four batches", "four batches", "four batches"));
    EXPECT_EQ(listened.ranges("start", "batch").size(), Runs * Batches);
    for (const auto* stage : {"H2D", "kernel", "D2H"}) {
        const auto ranges = listened.ranges("push", stage);
        ASSERT_EQ(ranges.size(), Runs * Batches) << stage;
        for (std::size_t i = 0; i < ranges.size(); ++i)
            EXPECT_EQ(ranges[i].payload, static_cast<std::int64_t>(i % Batches)) << stage;
    }
    // A stage lies in a run, and in its batch.
    int runs = 0;
    std::map<std::uint64_t, std::int64_t> open; // batches by their ranges
    std::vector<bool> isRun;
    for (const auto& event : listened.events) {
        if (event.what == "start")
            open[event.id] = event.payload;
        if (event.what == "end")
            open.erase(event.id);
        if (event.what == "push") {
            isRun.push_back(listened.categories.at(event.category) == "run");
            runs += isRun.back() ? 1 : 0;
            const auto& name = listened.categories.at(event.category);
            const bool inBatch = std::ranges::any_of(open, [&](const auto& b) { return b.second == event.payload; });
            EXPECT_EQ(runs, 1);
            if (name == "H2D" || name == "kernel" || name == "D2H") {
                EXPECT_TRUE(inBatch) << name << ' ' << event.payload;
            }
        }
        if (event.what == "pop") {
            runs -= isRun.back() ? 1 : 0;
            isRun.pop_back();
        }
    }
}

} // namespace
} // namespace overlap::cuda
