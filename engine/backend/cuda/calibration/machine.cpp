// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/machine.h"

#include "engine/backend/cuda/cuda_error.h"
#include "engine/backend/cuda/pcie_link.h"
#include "engine/backend/cuda_version.h"
#include "engine/base/text.h"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <map>

namespace overlap::cuda {

namespace {
// "NVIDIA GeForce RTX 4090": nvidia-geforce-rtx-4090
std::string slugOf(const std::string& name)
{
    std::string slug;
    for (const char c : name) {
        const bool isWord = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (isWord)
            slug += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    while (!slug.empty() && slug.back() == '-')
        slug.pop_back();
    return slug.empty() ? "gpu" : slug;
}

std::string today()
{
    const auto now = std::time(nullptr);
    std::tm date{};
    if (localtime_r(&now, &date) == nullptr)
        return {};
    std::array<char, 16> text{};
    const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%d", &date);
    return std::string(text.data(), length);
}

// The number that NVIDIA gives a driver, or the CUDA version it is for.
std::string driverText()
{
    std::ifstream file("/sys/module/nvidia/version");
    std::string version;
    if (file >> version && version.size() < 32)
        return version;
    int cuda = 0;
    check(cudaDriverGetVersion(&cuda), "asking for the driver's version");
    return "for CUDA " + cudaVersionText(cuda);
}

std::string runtimeText()
{
    int cuda = 0;
    check(cudaRuntimeGetVersion(&cuda), "asking for the runtime's version");
    return cudaVersionText(cuda);
}

std::string linkText(int index)
{
    std::array<char, 32> address{};
    if (cudaDeviceGetPCIBusId(address.data(), static_cast<int>(address.size()), index) != cudaSuccess)
        return {};
    return pcieLinkName(address.data()).value_or("");
}

Provenance provenanceOf(int index, const DeviceInfo& device)
{
    Provenance provenance;
    provenance.kind = ProvenanceKind::Measured;
    provenance.date = today();
    provenance.driver = driverText();
    provenance.runtime = runtimeText();
    provenance.pcie = linkText(index);
    provenance.summary = "Measured on one " + device.name + " on " + provenance.date + " ("
                         + (provenance.pcie.empty() ? "" : "PCIe " + provenance.pcie + ", ") + "driver "
                         + provenance.driver + ", CUDA " + provenance.runtime + ')';
    provenance.sources = {
        {"all but those below", "overlapscope-cli calibrate --device " + device.id},
        {"sm_count, threads_per_sm, blocks_per_sm, memory_bytes, copy_engines", "the driver"},
        {"cache_bytes, uncached_bytes",
         "pageable copies by the total that they are taken from: what lies between the largest that stays in the CPU's "
         "cache and the next one is taken as not"},
        {"copy_to_copy_gap_us", "not measured: taken as kernel_to_copy_gap_us"},
        {"kernel_latency_us, wake_us", "launch and synchronisation less the launch and the kernel, half each"}};
    if (device.linkGbps)
        provenance.sources.push_back({"link_gbps", "the link's generation and width"});
    return provenance;
}

std::uint32_t attribute(cudaDeviceAttr which, int index, std::uint32_t otherwise)
{
    int value = 0;
    check(cudaDeviceGetAttribute(&value, which, index), "reading the properties of the device");
    return value > 0 ? static_cast<std::uint32_t>(value) : otherwise;
}
} // namespace

Measurements describeMachine(int index, const DeviceInfo& device)
{
    Measurements measured;
    measured.name = slugOf(device.name);
    measured.title = device.name;
    measured.provenance = provenanceOf(index, device);
    measured.smCount = std::max(1U, device.smCount);
    measured.threadsPerSm = attribute(cudaDevAttrMaxThreadsPerMultiProcessor, index, measured.threadsPerSm);
    measured.blocksPerSm = attribute(cudaDevAttrMaxBlocksPerMultiprocessor, index, measured.blocksPerSm);
    measured.l2Bytes = attribute(cudaDevAttrL2CacheSize, index, 0);
    measured.memoryBytes = device.memoryBytes;
    measured.copyEngines = device.copyEngines > 1 ? 2 : 1; // more than two serve copies between GPUs
    measured.linkGbps = device.linkGbps.value_or(0.0);
    return measured;
}

void describeCache(Measurements& measured)
{
    constexpr double MiB = 1 << 20;
    std::map<double, RepeatedFigures> byTotal;
    for (const auto& copy : measured.toDevice.rotating)
        byTotal.try_emplace(copy.totalBytes, 1).first->second.add(std::array{copy.callUs / copy.bytes * MiB});
    std::string text;
    for (const auto& [total, figures] : byTotal)
        text += (text.empty() ? "" : ", ") + bytesText(total).joined() + ": " + significantText(figures.median(0));
    for (auto& source : measured.provenance.sources) {
        if (source.fields.starts_with("cache_bytes"))
            source.text += "; microseconds for 1 MiB to the device by total: " + text;
    }
}

void addReservedMemory(Bench& bench, Measurements& measured)
{
    constexpr std::uint64_t MostOfAContext = 2ULL << 30U;
    constexpr std::uint64_t Assumed = 512U << 20U;
    std::size_t available = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&available, &total), "asking for free memory");
    measured.memoryReservedBytes = total - std::min(available, total);
    if (measured.memoryReservedBytes > MostOfAContext) {
        bench.note("Other programs hold " + bytesText(static_cast<double>(measured.memoryReservedBytes)).joined()
                   + " of the device's memory: what is not for buffers is assumed to be "
                   + bytesText(static_cast<double>(Assumed)).joined() + ", and they may have disturbed the rest.");
        measured.memoryReservedBytes = Assumed;
    }
}

} // namespace overlap::cuda
