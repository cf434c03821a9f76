// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/profile/reference_measurements.h"

#include "engine/base/files.h"
#include "engine/scenario/kernel_kind.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace overlap {

namespace {
using nlohmann::json;

KernelKind kindOf(const json& name)
{
    const auto word = std::ranges::find(KernelWords, name.get<std::string>());
    return static_cast<KernelKind>(word - KernelWords.begin());
}

Measurements::DirectionCopies copiesOf(const json& micro, const json& sequences, const char* direction)
{
    Measurements::DirectionCopies copies;
    for (const auto& copy : micro.at("copies")) {
        if (copy.at("dir") != direction)
            continue;
        const double call = copy.at("call_us");
        const Measurements::Copy row{copy.at("bytes"), call, copy.at("done_us"),
                                     copy.at("event_us").get<double>() - call};
        if (copy.at("mode") == "pinned_async")
            copies.pinned.push_back(row);
        if (copy.at("mode") == "pageable_async")
            copies.pageable.push_back(row);
    }
    for (const auto& copy : sequences.at("pageable")) {
        if (copy.at("dir") != direction)
            continue;
        const double bytes = copy.at("bytes");
        copies.rotating.push_back(
            {bytes, bytes * copy.at("rotating_buffers").get<double>(), copy.at("call_us").at("p50")});
    }
    return copies;
}

void addAllocations(const json& micro, const json& sequences, Measurements& measured)
{
    for (const auto& live : sequences.at("alloc_with_live_buffers"))
        measured.allocations.push_back(
            {live.at("bytes"), live.at("malloc_us"), live.at("free_us"), live.at("malloc_async_after_trim_us"),
             live.at("malloc_async_pool_hit_us").get<double>(), live.at("free_async_us").get<double>(),
             live.at("synchronize_with_trim_us").get<double>()});
    const double largest = measured.allocations.back().bytes;
    for (const auto& single : micro.at("alloc")) {
        if (single.at("bytes").get<double>() > largest)
            measured.allocations.push_back({single.at("bytes"),
                                            single.at("malloc_us"),
                                            single.at("free_us"),
                                            single.at("malloc_async_us"),
                                            {},
                                            {},
                                            {}});
    }
}

// The two states of the machine's CPUs lie a factor of two apart, and which one a process meets cannot be known: the
// geometric middle of what was found is the least wrong in either.
Measurements::AllocationLoop middleOf(const json& processes)
{
    const auto middle = [&](const char* figure) {
        double lowest = std::numeric_limits<double>::infinity();
        double highest = 0.0;
        for (const auto& process : processes) {
            lowest = std::min(lowest, process.at(figure).get<double>());
            highest = std::max(highest, process.at(figure).get<double>());
        }
        return std::sqrt(lowest * highest);
    };
    return {processes.at(0).at("input_bytes"), processes.at(0).at("output_bytes"), middle("malloc_free_us"),
            middle("pool_us")};
}

void addKernels(const json& micro, const json& sequences, Measurements& measured)
{
    for (const auto& kernel : micro.at("kernels"))
        measured.warmKernels.push_back({kindOf(kernel.at("kernel")), kernel.at("iters"), kernel.at("batch"),
                                        kernel.at("us").get<double>() - measured.launchCallUs});
    for (const auto& chain : sequences.at("chains"))
        measured.chains.push_back({kindOf(chain.at("kernel")), chain.at("iterations"), chain.at("batch"),
                                   chain.at("kernel_us"), chain.at("gap_h2d_kernel_us"),
                                   chain.at("gap_kernel_d2h_us")});
}

void addSequences(const json& sequences, Measurements& measured)
{
    for (const auto& duplex : sequences.at("duplex"))
        measured.duplex.push_back({duplex.at("bytes"), duplex.at("h2d_us"), duplex.at("d2h_us"),
                                   duplex.at("gap_h2d_us"), duplex.at("gap_d2h_us")});
    for (const auto& copies : sequences.at("back_to_back_h2d"))
        measured.copyGapsUs.push_back(copies.at("gap_us"));
    for (const auto& host : sequences.at("host_register"))
        measured.hostRegistrations.push_back({host.at("bytes"), host.at("register_us"), host.at("unregister_us")});
    for (const auto& train : sequences.at("launch_trains"))
        measured.graphTrains.push_back({train.at("launches"), train.at("graph_launch_us"), train.at("graph_total_us")});
    for (const auto& prepared : sequences.at("prepare_normalize"))
        measured.preparations.push_back(
            {prepared.at("samples").get<double>() * measured.kernelBytesPerSample, prepared.at("us")});
}

Provenance provenanceOfReference()
{
    Provenance provenance;
    provenance.kind = ProvenanceKind::Measured;
    provenance.summary = "Measured on one NVIDIA H200 (PCIe 5.0 x16, driver 580, CUDA 13.0)";
    provenance.date = "2026-11";
    provenance.driver = "580";
    provenance.runtime = "13.0";
    provenance.pcie = "5.0 x16";
    provenance.sources = {
        {"all but those below", "micro.json and sequences.json in resources/profiles/h200, by the target h200_profile"},
        {"link_gbps", "32 GT/s x 16 lanes x 128/130 / 8"},
        {"threads_per_sm, blocks_per_sm", "CUDA C++ Programming Guide, compute capability 9.0"},
        {"pageable_chunk_bytes",
         "largest pageable copy whose tail is a whole pinned copy (event_us - call_us in micro.json)"},
        {"cache_bytes, uncached_bytes", "the pageable copies of sequences.json: inputs of up to 32 MiB stay in the "
                                        "cache, those of 48 MiB do not, in between is taken as not"},
        {"pageable_async_bytes, launch_queue_depth, pool_chunk_bytes",
         "found on the same machine: smaller pageable copies do not wait for their stream; 1024 pending launches; "
         "32 MiB chunks"},
        {"allocation",
         "micro.json and sequences.json by size, stretched to what they cost in a loop: the geometric middle of 60 "
         "processes of overlap_bench_allocation in allocation_loop.json, 110 to 278 us a round for cudaMalloc and "
         "cudaFree and 107 to 178 us for the pool; which of it a process meets depends on the state of the host's "
         "CPUs, so that a run that allocates in its loop may differ by some 15 %"},
        {"stream_wait_event_us, worker_wake_us, module_load_us, memory_reserved_bytes",
         "not measured: taken as an event record, a wake-up, a small module, a context"}};
    return provenance;
}
} // namespace

Measurements readReferenceMeasurements(const std::filesystem::path& folder)
{
    const auto micro = json::parse(readFile(folder / "micro.json").value());
    const auto sequences = json::parse(readFile(folder / "sequences.json").value());
    Measurements measured;
    measured.name = "h200";
    measured.title = "H200";
    measured.provenance = provenanceOfReference();
    measured.smCount = micro.at("device").at("sm");
    measured.l2Bytes = micro.at("device").at("l2");
    measured.memoryBytes = micro.at("device").at("mem");
    measured.memoryReservedBytes = 512U << 20U;
    measured.linkGbps = 63.015;
    measured.toDevice = copiesOf(micro, sequences, "h2d");
    measured.toHost = copiesOf(micro, sequences, "d2h");
    measured.pageableAsyncBytes = 65536;
    measured.poolChunkBytes = 32U << 20U;
    measured.kernelBytesPerSample = 602112.0;
    measured.launchCallUs = micro.at("launch_call_us").at("p50");
    measured.launchSyncUs = micro.at("launch_sync_us").at("p50");
    measured.emptyKernelUs = micro.at("event_null_kernel_us").at("p50").get<double>() - measured.launchCallUs;
    measured.eventRecordUs = micro.at("event_record_us").at("p50");
    measured.idleSyncUs = micro.at("idle_sync_us").at("p50");
    addKernels(micro, sequences, measured);
    addAllocations(micro, sequences, measured);
    measured.allocationLoop = middleOf(json::parse(readFile(folder / "allocation_loop.json").value()).at("processes"));
    addSequences(sequences, measured);
    return measured;
}

} // namespace overlap
