// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/change.h"

#include "engine/scenario/scenario_json.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace overlap {

namespace {
class Collector
{
public:
    // `distinct`: of changes that come out the same only the first is kept.
    explicit Collector(const Scenario& base, bool distinct = true)
        : m_base(base)
        , m_distinct(distinct)
    {
    }

    void add(std::string id, const std::function<void(Scenario&)>& change)
    {
        auto scenario = m_base;
        change(scenario);
        auto keys = differingKeys(m_base, scenario);
        if (keys.empty() || !validate(scenario).empty())
            return;
        const auto same = [&](const Change& known) { return known.scenario == scenario; };
        if (!m_distinct || std::ranges::none_of(m_changes, same))
            m_changes.push_back({std::move(id), std::move(keys), std::move(scenario)});
    }

    [[nodiscard]] std::vector<Change> take() { return std::move(m_changes); }

private:
    const Scenario& m_base;
    bool m_distinct;
    std::vector<Change> m_changes;
};

bool waitsInTheLoop(Sync sync)
{
    return sync == Sync::EveryOp || sync == Sync::EveryBatch;
}

// The input alone: where the output followed it, it stays where it was.
void pinInput(Scenario& s)
{
    if (s.outputHostMemory == OutputHostMemory::Same && s.hostMemory == HostMemory::Pageable && s.outputBytes() > 0)
        s.outputHostMemory = OutputHostMemory::Pageable;
    s.hostMemory = HostMemory::Pinned;
}

void pinAll(Scenario& s)
{
    s.hostMemory = HostMemory::Pinned;
    if (s.outputHostMemory == OutputHostMemory::Pageable)
        s.outputHostMemory = OutputHostMemory::Pinned;
}

void overlapIn(Scenario& s, std::uint32_t streams)
{
    s.streams = streams;
    if (waitsInTheLoop(s.sync))
        s.sync = Sync::SlotReuse;
    if (s.streamKind == StreamKind::LegacyDefault)
        s.streamKind = StreamKind::NonBlocking;
}

void addMemory(Collector& changes, const Scenario& base)
{
    changes.add("pinned", pinInput);
    if (base.outputBytes() > 0 && base.inputBytesPerSample > 0) {
        if (base.outputMemory() == HostMemory::Pageable)
            changes.add("output_pinned", [](Scenario& s) { s.outputHostMemory = OutputHostMemory::Pinned; });
        changes.add("all_pinned", pinAll);
    }
    changes.add("pin_once", [](Scenario& s) { s.pinning = Pinning::Once; });
}

void addOverlap(Collector& changes, const Scenario& base)
{
    if (waitsInTheLoop(base.sync))
        changes.add("slot_reuse", [](Scenario& s) { s.sync = Sync::SlotReuse; });
    changes.add("sync_end", [](Scenario& s) { s.sync = Sync::End; });
    for (const std::uint32_t streams : {2U, 3U, 4U}) {
        // The same number with overlap made possible is the other changes' matter.
        if (streams != base.streams || base.sync == Sync::EveryOp)
            changes.add("streams_" + std::to_string(streams), [streams](Scenario& s) { overlapIn(s, streams); });
    }
    if (base.streamKind != StreamKind::NonBlocking && base.sync != Sync::EveryOp)
        changes.add("own_streams", [](Scenario& s) { s.streamKind = StreamKind::NonBlocking; });
    changes.add("no_default_stream", [](Scenario& s) { s.defaultStreamEvery = 0; });
    if (base.sync != Sync::EveryOp && base.sync != Sync::EveryBatch) {
        changes.add("breadth_first", [](Scenario& s) { s.issueOrder = IssueOrder::BreadthFirst; });
        changes.add("depth_first", [](Scenario& s) { s.issueOrder = IssueOrder::DepthFirst; });
    }
}

void addAllocation(Collector& changes, const Scenario& base)
{
    if (base.allocation == Allocation::Preallocated)
        return;
    changes.add("preallocated", [](Scenario& s) { s.allocation = Allocation::Preallocated; });
    if (base.allocation == Allocation::PerBatch)
        changes.add("stream_ordered", [](Scenario& s) {
            s.allocation = Allocation::StreamOrdered;
            s.poolReleaseThreshold = PoolReleaseThreshold::Keep;
        });
    else
        changes.add("pool_keep", [](Scenario& s) { s.poolReleaseThreshold = PoolReleaseThreshold::Keep; });
}

void addBatches(Collector& changes, const Scenario& base)
{
    const auto most = base.samples;
    if (base.batchSize < most)
        changes.add("batch_x2", [most](Scenario& s) {
            s.batchSize = s.batchSize > most / 2 ? most : s.batchSize * 2;
            s.defaultStreamEvery = std::min(s.defaultStreamEvery, most);
        });
    if (base.batchSize > 1)
        changes.add("batch_half", [](Scenario& s) { s.batchSize = (s.batchSize + 1) / 2; });
}

void addWorkers(Collector& changes, const Scenario& base)
{
    if (base.prepare.kind == PrepareKind::None)
        return;
    // Nobody's host has cores without end: the one that was measured has 16.
    constexpr std::uint32_t MostWorkers = 16;
    const auto with = [&](std::uint32_t workers) {
        changes.add("workers_" + std::to_string(workers), [workers](Scenario& s) {
            s.prepare.workers = workers;
            // With one slot nobody can fill ahead; waiting for each batch, a second stream gives a second slot alone.
            if (s.sync == Sync::EveryBatch && s.streams == 1)
                s.streams = 2;
        });
    };
    if (base.prepare.workers > 0)
        return with(std::max(base.prepare.workers, std::min(MostWorkers, base.prepare.workers * 2)));
    for (const std::uint32_t workers : {1U, 2U, 4U})
        with(workers);
}
} // namespace

std::vector<Change> singleChanges(const Scenario& base)
{
    Collector changes(base);
    addMemory(changes, base);
    addOverlap(changes, base);
    addAllocation(changes, base);
    addBatches(changes, base);
    addWorkers(changes, base);
    changes.add("graph", [](Scenario& s) { s.useGraph = true; });
    return changes.take();
}

std::vector<Change> usualCombinations(const Scenario& base)
{
    // They are asked for by name, so each is there even where it is the same as another.
    Collector changes(base, false);
    changes.add("pinned_no_sync", [](Scenario& s) {
        pinAll(s);
        if (waitsInTheLoop(s.sync))
            s.sync = Sync::SlotReuse;
    });
    changes.add("pinned_two_streams", [](Scenario& s) {
        pinAll(s);
        overlapIn(s, 2);
    });
    return changes.take();
}

const Change* findChange(const std::vector<Change>& changes, const std::string& id)
{
    const auto it = std::ranges::find(changes, id, &Change::id);
    return it == changes.end() ? nullptr : &*it;
}

} // namespace overlap
