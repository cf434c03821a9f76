// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/measurements.h"

#include "engine/base/median.h"
#include "engine/profile/measured_copies.h"
#include "engine/profile/measured_figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace overlap {

namespace {
constexpr double AssumedModuleLoadUs = 300.0; // a small module

template<typename List, typename Read>
std::optional<double> medianOfKnown(const List& list, const Read& read)
{
    std::vector<double> values;
    for (const auto& item : list) {
        if (const auto value = std::invoke(read, item))
            values.push_back(*value);
    }
    return values.empty() ? std::nullopt : std::optional(median(std::move(values)));
}

// Copies smaller than those that were measured both ways: one time that goes with the size and one that every copy has,
// as the two smallest sizes tell. A small copy against a busy opposite direction has a latency of its own.
std::vector<Measurements::Duplex> withSmallCopies(const std::vector<Measurements::Duplex>& measured)
{
    constexpr std::array<double, 4> Sizes{4096.0, 16384.0, 65536.0, 262144.0};
    if (measured.size() < 2)
        return measured;
    const auto& first = measured[0];
    const auto& second = measured[1];
    std::vector<Measurements::Duplex> all;
    for (const auto bytes : Sizes) {
        const auto at = [&](double Measurements::Duplex::*us) {
            return first.*us + (second.*us - first.*us) * (bytes - first.bytes) / (second.bytes - first.bytes);
        };
        if (bytes < first.bytes)
            all.push_back({bytes, at(&Measurements::Duplex::h2dUs), at(&Measurements::Duplex::d2hUs), first.h2dGapUs,
                           first.d2hGapUs});
    }
    all.insert(all.end(), measured.begin(), measured.end());
    return all;
}

void addLink(const Measurements& measured, DeviceProfile& profile)
{
    const auto rate = [](const Curve& alone, double bytes, double us) {
        return us > 0.0 ? std::max(1e-4, rounded(std::min(1.0, alone.at(bytes) / us))) : 1.0;
    };
    for (const auto& point : withSmallCopies(measured.duplex)) {
        profile.duplex.push_back({point.bytes, rate(profile.toDevice.pinnedDevice, point.bytes, point.h2dUs),
                                  rate(profile.toHost.pinnedDevice, point.bytes, point.d2hUs), rounded(point.h2dGapUs),
                                  rounded(point.d2hGapUs)});
    }
    if (!profile.duplex.empty()) // sustained, large copies
        profile.duplexFactor =
            rounded(std::clamp(profile.duplex.back().h2dRate + profile.duplex.back().d2hRate, 1.0, 2.0));
    profile.copyGapUs = rounded(median(measured.copyGapsUs));
    profile.copyToKernelGapUs = rounded(medianOf(measured.chains, &Measurements::Chain::copyToKernelGapUs));
    profile.kernelToCopyGapUs = rounded(medianOf(measured.chains, &Measurements::Chain::kernelToCopyGapUs));
    profile.copyToCopyGapUs = profile.kernelToCopyGapUs;
    // Where nobody measured it, kernels follow each other as those of a graph do.
    profile.kernelGapUs =
        rounded(medianOfKnown(measured.chains, &Measurements::Chain::kernelGapUs).value_or(profile.graph.kernelGapUs));
}

// From the call to the return of a synchronisation, less the call and the device: start and wake-up in sum. How the sum
// splits does not matter to a run; both parts of the kernels' sum are taken as equal.
void addHostCosts(const Measurements& measured, DeviceProfile& profile)
{
    const double kernelSum = measured.launchSyncUs - measured.launchCallUs - measured.emptyKernelUs;
    std::vector<double> copySums;
    for (const auto* copies : {&measured.toDevice.pinned, &measured.toHost.pinned}) {
        for (const auto& copy : *copies) {
            if (copy.bytes <= SmallCopyBytes)
                copySums.push_back(copy.doneUs - copy.callUs - copy.deviceUs);
        }
    }
    const double wake = std::max(0.0, kernelSum / 2.0);
    profile.launchCallUs = rounded(measured.launchCallUs);
    profile.kernelLatencyUs = rounded(std::max(0.0, kernelSum - wake));
    profile.copyLatencyUs = rounded(std::max(0.0, median(std::move(copySums)) - wake));
    profile.eventRecordUs = rounded(measured.eventRecordUs);
    profile.streamWaitEventUs = rounded(measured.streamWaitEventUs.value_or(measured.eventRecordUs));
    profile.idleSyncUs = rounded(measured.idleSyncUs);
    profile.wakeUs = rounded(wake);
    profile.workerWakeUs = rounded(measured.workerWakeUs.value_or(wake));
    profile.launchQueueDepth = measured.launchQueueDepth;
    profile.moduleLoadUs = rounded(measured.moduleLoadUs.value_or(AssumedModuleLoadUs));
    if (!measured.preparations.empty()) {
        const double perByte =
            medianOf(measured.preparations, [](const Measurements::Preparation& p) { return p.us / p.bytes; });
        profile.normalizeUsPerByte = std::round(perByte * 1e9) / 1e9;
    }
}

void stretch(Curve& curve, double factor)
{
    std::vector<Curve::Point> points;
    for (const auto& point : curve.points())
        points.push_back({point.bytes, point.us * factor});
    curve = curveOf(points);
}

// The costs of single calls by size, in the proportion that makes them what they are in a loop.
void raiseToLoop(const Measurements::AllocationLoop& loop, AllocationCosts& costs)
{
    const auto bothOf = [&](const Curve& curve) { return curve.at(loop.inputBytes) + curve.at(loop.outputBytes); };
    if (const double alone = bothOf(costs.malloc) + bothOf(costs.free); alone > 0.0) {
        stretch(costs.malloc, loop.mallocFreeUs / alone);
        stretch(costs.free, loop.mallocFreeUs / alone);
    }
    // One chunk holds both buffers.
    const double alone =
        costs.mallocAsyncGrow.at(loop.inputBytes) + costs.trim.at(static_cast<double>(costs.poolChunkBytes));
    const double rest = costs.mallocAsyncHitUs + 2.0 * costs.freeAsyncUs;
    if (const double inLoop = loop.poolUs - rest; alone > 0.0 && inLoop > 0.0) {
        stretch(costs.mallocAsyncGrow, inLoop / alone);
        stretch(costs.trim, inLoop / alone);
    }
}

AllocationCosts allocationCosts(const Measurements& measured)
{
    using Allocation = Measurements::Allocation;
    AllocationCosts costs;
    costs.malloc = curveOf(measured.allocations, &Allocation::mallocUs);
    costs.free = curveOf(measured.allocations, &Allocation::freeUs);
    costs.mallocAsyncGrow = curveOf(measured.allocations, &Allocation::growUs);
    costs.mallocAsyncHitUs = rounded(medianOfKnown(measured.allocations, &Allocation::poolHitUs).value_or(0.0));
    costs.freeAsyncUs = rounded(medianOfKnown(measured.allocations, &Allocation::freeAsyncUs).value_or(0.0));
    costs.poolChunkBytes = std::max<std::uint64_t>(1, measured.poolChunkBytes);
    const auto chunk = static_cast<double>(costs.poolChunkBytes);
    std::vector<Curve::Point> trims;
    for (const auto& allocation : measured.allocations) {
        if (allocation.trimmingSyncUs)
            trims.push_back(
                {std::ceil(allocation.bytes / chunk) * chunk, *allocation.trimmingSyncUs - measured.idleSyncUs});
    }
    costs.trim = curveOf(trims);
    if (measured.allocationLoop)
        raiseToLoop(*measured.allocationLoop, costs);
    costs.hostRegister = curveOf(measured.hostRegistrations, &Measurements::HostRegistration::registerUs);
    costs.hostUnregister = curveOf(measured.hostRegistrations, &Measurements::HostRegistration::unregisterUs);
    return costs;
}

void addGraphs(const Measurements& measured, DeviceProfile& profile)
{
    if (measured.graphTrains.size() < 2)
        return;
    const auto& first = measured.graphTrains.front();
    const auto& last = measured.graphTrains.back();
    const double nodes = last.nodes - first.nodes;
    const double node = std::max(0.0, (last.launchUs - first.launchUs) / nodes);
    const double onDevice = std::max(0.0, (last.totalUs - first.totalUs) / nodes);
    profile.graph = {rounded(std::max(0.0, first.launchUs - node * first.nodes)), rounded(node), rounded(onDevice)};
}

using ByIterations = std::map<std::uint32_t, double>;

double atIterations(const ByIterations& known, std::uint32_t iterations)
{
    const auto after = known.lower_bound(iterations);
    if (after != known.end() && after->first == iterations)
        return after->second;
    const auto low = after == known.begin() ? after : std::prev(after);
    const auto high = after == known.end() ? std::prev(known.end()) : after;
    if (low == high)
        return low->second;
    const double share = static_cast<double>(iterations - low->first) / static_cast<double>(high->first - low->first);
    return low->second + (high->second - low->second) * share;
}

KernelCosts kernelCosts(const Measurements& measured, KernelKind kind)
{
    std::map<std::uint32_t, ByIterations> warm; // by samples
    std::map<std::uint32_t, ByIterations> fresh;
    std::set<std::uint32_t> iterations;
    for (const auto& kernel : measured.warmKernels) {
        if (kernel.kernel == kind)
            warm[kernel.samples][kernel.iterations] = kernel.us;
    }
    for (const auto& chain : measured.chains) {
        if (chain.kernel == kind) {
            fresh[chain.samples][chain.iterations] = chain.kernelUs;
            iterations.insert(chain.iterations);
        }
    }
    KernelCosts costs;
    costs.fixedUs = rounded(measured.emptyKernelUs);
    costs.tableBytesPerSample = measured.kernelBytesPerSample;
    for (const auto i : iterations) {
        for (const auto& [samples, byIterations] : warm) {
            const double warmUs = atIterations(byIterations, i);
            const auto found = fresh.find(samples);
            const double freshUs = found == fresh.end() ? warmUs : atIterations(found->second, i);
            costs.table.push_back({static_cast<double>(i), static_cast<double>(samples),
                                   std::max(0.0, rounded(freshUs)), std::max(0.0, rounded(warmUs))});
        }
    }
    return costs;
}
} // namespace

DeviceProfile profileFrom(const Measurements& measured)
{
    DeviceProfile profile;
    profile.name = measured.name;
    profile.title = measured.title;
    profile.provenance = measured.provenance;
    profile.smCount = measured.smCount;
    profile.threadsPerSm = measured.threadsPerSm;
    profile.blocksPerSm = measured.blocksPerSm;
    profile.l2Bytes = measured.l2Bytes;
    profile.memoryBytes = measured.memoryBytes;
    profile.memoryReservedBytes = measured.memoryReservedBytes;
    profile.copyEngines = measured.copyEngines;
    profile.copyQueue = measured.copyQueue;
    profile.linkGbps = measured.linkGbps;

    const double cacheBytes = cacheBytesOf(measured.toDevice.rotating);
    profile.toDevice = toDeviceCosts(measured.toDevice, cacheBytes);
    profile.toHost = toHostCosts(measured.toHost);
    // Between the largest total that stays in the cache and the next one measured is taken as out of it.
    profile.cacheBytes = static_cast<std::uint64_t>(cacheBytes);
    profile.uncachedBytes = profile.cacheBytes;
    profile.pageableChunkBytes =
        static_cast<std::uint64_t>(pageableChunk(measured.toDevice, profile.toDevice.pinnedDevice));
    profile.pageableAsyncBytes = measured.pageableAsyncBytes;

    addGraphs(measured, profile);
    addLink(measured, profile);
    addHostCosts(measured, profile);
    profile.allocation = allocationCosts(measured);
    profile.perSampleReduce = kernelCosts(measured, KernelKind::PerSampleReduce);
    profile.elementwiseFma = kernelCosts(measured, KernelKind::ElementwiseFma);
    return profile;
}

} // namespace overlap
