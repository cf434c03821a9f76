// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/profile_difference.h"

#include "engine/base/text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace overlap {

namespace {
class Differences
{
public:
    void figure(const std::string& key, double a, double b)
    {
        if (a != 0.0 || b != 0.0)
            m_list.push_back({key, "", a, b, 1});
    }

    void curve(const std::string& key, const Curve& a, const Curve& b)
    {
        if (a.empty() || b.empty())
            return;
        std::set<double> sizes;
        for (const auto* points : {&a.points(), &b.points()}) {
            for (const auto& point : *points)
                sizes.insert(point.bytes);
        }
        const double from = std::max(a.points().front().bytes, b.points().front().bytes);
        const double to = std::min(a.points().back().bytes, b.points().back().bytes);
        begin(key);
        for (const auto bytes : sizes) {
            if (bytes >= from && bytes <= to)
                point(bytesText(bytes).joined(), a.at(bytes), b.at(bytes));
        }
        end();
    }

    void kernels(const std::string& key, const KernelCosts& a, const KernelCosts& b)
    {
        for (const bool fresh : {true, false}) {
            begin(key + (fresh ? ".table.fresh_us" : ".table.warm_us"));
            for (const auto& pointA : a.table) {
                const auto same = std::ranges::find_if(b.table, [&](const KernelCosts::Point& pointB) {
                    return pointB.iterations == pointA.iterations && pointB.samples == pointA.samples;
                });
                if (same != b.table.end())
                    point(countText(std::llround(pointA.iterations)) + " iterations, "
                              + countText(std::llround(pointA.samples)) + " samples",
                          fresh ? pointA.freshUs : pointA.warmUs, fresh ? same->freshUs : same->warmUs);
            }
            end();
        }
    }

    void duplex(const std::vector<DuplexPoint>& a, const std::vector<DuplexPoint>& b)
    {
        const auto rates = [&](const char* key, double DuplexPoint::*rate) {
            begin(key);
            for (const auto& pointA : a) {
                const auto same = std::ranges::find(b, pointA.bytes, &DuplexPoint::bytes);
                if (same != b.end())
                    point(bytesText(pointA.bytes).joined(), pointA.*rate, (*same).*rate);
            }
            end();
        };
        rates("duplex.h2d_rate", &DuplexPoint::h2dRate);
        rates("duplex.d2h_rate", &DuplexPoint::d2hRate);
        rates("duplex.h2d_gap_us", &DuplexPoint::h2dGapUs);
        rates("duplex.d2h_gap_us", &DuplexPoint::d2hGapUs);
    }

    [[nodiscard]] std::vector<ProfileDifference> take() { return std::move(m_list); }

private:
    void begin(std::string key)
    {
        m_worst = {};
        m_worst.key = std::move(key);
        m_worst.points = 0;
    }
    void point(std::string at, double a, double b)
    {
        const ProfileDifference here{m_worst.key, std::move(at), a, b, m_worst.points + 1};
        if (m_worst.points == 0 || std::abs(here.percent()) > std::abs(m_worst.percent()))
            m_worst = here;
        else
            ++m_worst.points;
    }
    void end()
    {
        if (m_worst.points > 0)
            m_list.push_back(m_worst);
    }

    std::vector<ProfileDifference> m_list;
    ProfileDifference m_worst;
};

void addCopies(Differences& differences, const std::string& key, const CopyCosts& a, const CopyCosts& b)
{
    differences.figure(key + ".pinned_call_us", a.pinnedCallUs, b.pinnedCallUs);
    differences.curve(key + ".pinned_device_us", a.pinnedDevice, b.pinnedDevice);
    differences.curve(key + ".pageable_call_us", a.pageableCall, b.pageableCall);
    differences.curve(key + ".pageable_call_uncached_us", a.pageableCallUncached, b.pageableCallUncached);
    differences.curve(key + ".pageable_tail_us", a.pageableTail, b.pageableTail);
}

void addSizes(Differences& differences, const DeviceProfile& a, const DeviceProfile& b)
{
    const auto size = [&](const char* key, std::uint64_t sizeA, std::uint64_t sizeB) {
        differences.figure(key, static_cast<double>(sizeA), static_cast<double>(sizeB));
    };
    size("sm_count", a.smCount, b.smCount);
    size("memory_bytes", a.memoryBytes, b.memoryBytes);
    size("memory_reserved_bytes", a.memoryReservedBytes, b.memoryReservedBytes);
    size("copy_engines", a.copyEngines, b.copyEngines);
    size("pageable_chunk_bytes", a.pageableChunkBytes, b.pageableChunkBytes);
    size("pageable_async_bytes", a.pageableAsyncBytes, b.pageableAsyncBytes);
    size("cache_bytes", a.cacheBytes, b.cacheBytes);
    size("launch_queue_depth", a.launchQueueDepth, b.launchQueueDepth);
    size("allocation.pool_chunk_bytes", a.allocation.poolChunkBytes, b.allocation.poolChunkBytes);
}

void addAllocation(Differences& differences, const AllocationCosts& a, const AllocationCosts& b)
{
    differences.curve("allocation.malloc_us", a.malloc, b.malloc);
    differences.curve("allocation.free_us", a.free, b.free);
    differences.curve("allocation.malloc_async_grow_us", a.mallocAsyncGrow, b.mallocAsyncGrow);
    differences.figure("allocation.malloc_async_hit_us", a.mallocAsyncHitUs, b.mallocAsyncHitUs);
    differences.figure("allocation.free_async_us", a.freeAsyncUs, b.freeAsyncUs);
    differences.curve("allocation.trim_us", a.trim, b.trim);
    differences.curve("allocation.host_register_us", a.hostRegister, b.hostRegister);
    differences.curve("allocation.host_unregister_us", a.hostUnregister, b.hostUnregister);
}

void addHost(Differences& differences, const DeviceProfile& a, const DeviceProfile& b)
{
    differences.figure("copy_gap_us", a.copyGapUs, b.copyGapUs);
    differences.figure("copy_to_kernel_gap_us", a.copyToKernelGapUs, b.copyToKernelGapUs);
    differences.figure("kernel_to_copy_gap_us", a.kernelToCopyGapUs, b.kernelToCopyGapUs);
    differences.figure("kernel_gap_us", a.kernelGapUs, b.kernelGapUs);
    differences.figure("duplex_factor", a.duplexFactor, b.duplexFactor);
    differences.duplex(a.duplex, b.duplex);
    differences.figure("launch_call_us", a.launchCallUs, b.launchCallUs);
    differences.figure("kernel_latency_us", a.kernelLatencyUs, b.kernelLatencyUs);
    differences.figure("copy_latency_us", a.copyLatencyUs, b.copyLatencyUs);
    differences.figure("event_record_us", a.eventRecordUs, b.eventRecordUs);
    differences.figure("stream_wait_event_us", a.streamWaitEventUs, b.streamWaitEventUs);
    differences.figure("idle_sync_us", a.idleSyncUs, b.idleSyncUs);
    differences.figure("wake_us", a.wakeUs, b.wakeUs);
    differences.figure("worker_wake_us", a.workerWakeUs, b.workerWakeUs);
    differences.figure("module_load_us", a.moduleLoadUs, b.moduleLoadUs);
}
} // namespace

double ProfileDifference::percent() const
{
    if (a == b)
        return 0.0;
    return a == 0.0 ? 100.0 : 100.0 * (b / a - 1.0);
}

std::vector<ProfileDifference> largestDifferences(const DeviceProfile& a, const DeviceProfile& b)
{
    Differences differences;
    addSizes(differences, a, b);
    addCopies(differences, "h2d", a.toDevice, b.toDevice);
    addCopies(differences, "d2h", a.toHost, b.toHost);
    addHost(differences, a, b);
    addAllocation(differences, a.allocation, b.allocation);
    differences.figure("graph.launch_us", a.graph.launchUs, b.graph.launchUs);
    differences.figure("graph.launch_per_node_us", a.graph.launchPerNodeUs, b.graph.launchPerNodeUs);
    differences.kernels("per_sample_reduce", a.perSampleReduce, b.perSampleReduce);
    differences.kernels("elementwise_fma", a.elementwiseFma, b.elementwiseFma);
    differences.figure("normalize_us_per_byte", a.normalizeUsPerByte, b.normalizeUsPerByte);
    return differences.take();
}

} // namespace overlap
