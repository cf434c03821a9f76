// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/doctor_rules.h"

#include "engine/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace overlap {

namespace {
using enum DoctorVerdict;

// Below it a copy is held back by something else than its link; 88 % were measured where nothing did.
constexpr double LeastShareOfLink = 0.6;

std::string bytesOf(std::uint64_t bytes)
{
    return bytesText(static_cast<double>(bytes)).joined();
}

std::string capabilityText(int capability) // 90: 9.0
{
    return std::to_string(capability / 10) + '.' + std::to_string(capability % 10);
}

DoctorItem item(const GpuCondition& gpu, const char* id, const char* title, DoctorVerdict verdict, std::string finding,
                std::string mend = {})
{
    return {id, gpu.index, title, verdict, std::move(finding), std::move(mend)};
}

DoctorItem usable(const GpuCondition& gpu)
{
    constexpr const char* Title = "GPU";
    if (gpu.failure.empty())
        return item(gpu, "gpu", Title, Ok, gpu.name + ", takes work");
    return item(gpu, "gpu", Title, Problem, gpu.name + ": " + gpu.failure,
                gpu.computeMode == ComputeMode::Default
                    ? "See what nvidia-smi and the system's log (dmesg) say, or use another device."
                    : "See the compute mode below.");
}

DoctorItem capability(const GpuCondition& gpu, const std::vector<std::string>& targets)
{
    constexpr const char* Title = "Compute capability";
    std::string all;
    for (const auto& target : targets)
        all += (all.empty() ? "" : ", ") + target;
    const auto own = capabilityText(gpu.computeCapability);
    const auto mend =
        "Build this program with -DCMAKE_CUDA_ARCHITECTURES=" + std::to_string(gpu.computeCapability) + '.';
    switch (codeFit(gpu.computeCapability, targets)) {
    case CodeFit::Native:
        return item(gpu, "compute_capability", Title, Ok, own + ", for which this program holds code");
    case CodeFit::Translated:
        return item(gpu, "compute_capability", Title, Warning,
                    own + ", for which the driver compiles the kernels at the first start (built for " + all + ')',
                    mend);
    case CodeFit::Missing:
        return item(gpu, "compute_capability", Title, Problem,
                    own + ", for which this program holds no code (built for " + all + ')', mend);
    case CodeFit::Unknown:
        break;
    }
    return item(gpu, "compute_capability", Title, Ok, own + " (built for " + all + ')');
}

std::string linkText(const LinkState& link)
{
    const auto number = [](const std::optional<std::uint32_t>& value) {
        return value ? std::to_string(*value) : std::string("?");
    };
    return "generation " + number(link.generation) + " x" + number(link.width);
}

bool told(const LinkState& link)
{
    return link.generation || link.width;
}

bool less(const std::optional<std::uint32_t>& value, const std::optional<std::uint32_t>& than)
{
    return value && than && *value < *than;
}

// Of one direction, 10^9 bytes per second.
std::optional<double> rateOf(const LinkState& link)
{
    constexpr std::array<double, 6> PerLane{0.25, 0.5, 0.9846, 1.9692, 3.9385, 8.0};
    if (!link.generation || !link.width || *link.generation < 1 || *link.generation > PerLane.size())
        return std::nullopt;
    return PerLane[*link.generation - 1] * *link.width;
}

DoctorItem pcieLink(const GpuCondition& gpu)
{
    constexpr const char* Title = "PCIe link";
    const auto result = [&](DoctorVerdict verdict, std::string finding, std::string mend = {}) {
        return item(gpu, "pcie_link", Title, verdict, std::move(finding), std::move(mend));
    };
    if (gpu.integrated.value_or(false))
        return result(Ok, "none: the GPU shares the host's memory");
    const auto measured =
        gpu.toDeviceGbps ? bandwidthText(*gpu.toDeviceGbps).joined() + " to the device, measured" : "";
    if (!told(gpu.linkLoaded)) {
        // What an idle link says is no reason to warn: it slows down to save power.
        auto finding =
            told(gpu.linkIdle) ? linkText(gpu.linkIdle) + " while idle" : std::string("not told by the driver");
        if (told(gpu.linkMax))
            finding += ", at most " + linkText(gpu.linkMax);
        return result(Ok, finding + (measured.empty() ? "" : "; ") + measured);
    }
    auto finding = linkText(gpu.linkLoaded) + " under load";
    if (told(gpu.linkMax))
        finding += ", at most " + linkText(gpu.linkMax);
    if (less(gpu.linkIdle.generation, gpu.linkLoaded.generation))
        finding += " (generation " + std::to_string(*gpu.linkIdle.generation) + " while idle, to save power)";
    if (!measured.empty())
        finding += "; " + measured;
    if (less(gpu.linkLoaded.width, gpu.linkMax.width))
        return result(Warning, finding,
                      "Put the card into a slot with all its lanes, and clean and reseat it: lanes are missing.");
    if (less(gpu.linkLoaded.generation, gpu.linkMax.generation))
        return result(Warning, finding,
                      "See whether the firmware limits the slot's generation, and whether a riser or cable does.");
    const auto rate = rateOf(gpu.linkLoaded);
    if (rate && gpu.toDeviceGbps && *gpu.toDeviceGbps < LeastShareOfLink * *rate)
        return result(Warning, finding + ", where the link carries " + bandwidthText(*rate).joined(),
                      "Run on the processor that the GPU hangs on (numactl --cpunodebind), and end what else copies.");
    return result(Ok, finding);
}

DoctorItem copyEngines(const GpuCondition& gpu)
{
    constexpr const char* Title = "Copy engines";
    const auto count = std::to_string(gpu.copyEngines);
    if (gpu.copyEngines == 0)
        return item(gpu, "copy_engines", Title, Warning, "none: copies and kernels cannot overlap",
                    "Use another GPU to see overlap.");
    if (gpu.copyEngines == 1)
        return item(gpu, "copy_engines", Title, Ok, "1: copies to and from the device take turns");
    return item(gpu, "copy_engines", Title, Ok, count + ": copies to and from the device run at the same time");
}

DoctorItem computeMode(const GpuCondition& gpu)
{
    constexpr const char* Title = "Compute mode";
    const auto number = std::to_string(gpu.index);
    switch (gpu.computeMode) {
    case ComputeMode::Default:
        break;
    case ComputeMode::Exclusive:
        return item(gpu, "compute_mode", Title, gpu.failure.empty() ? Ok : Warning,
                    "exclusive: one program at a time can use the GPU",
                    gpu.failure.empty() ? ""
                                        : "End the program that uses it, or allow several (nvidia-smi -c DEFAULT).");
    case ComputeMode::Prohibited:
        return item(gpu, "compute_mode", Title, Problem, "prohibited: no program can use the GPU",
                    "Allow it with nvidia-smi -i " + number + " -c DEFAULT, as an administrator.");
    }
    return item(gpu, "compute_mode", Title, Ok, "default: programs share the GPU");
}

std::optional<DoctorItem> memory(const GpuCondition& gpu)
{
    constexpr std::uint64_t LeastBytes = 1ULL << 30U;
    if (!gpu.freeBytes || !gpu.totalBytes)
        return std::nullopt;
    const auto finding = bytesOf(*gpu.freeBytes) + " of " + bytesOf(*gpu.totalBytes) + " are free";
    const bool little = *gpu.freeBytes < LeastBytes || *gpu.freeBytes < *gpu.totalBytes / 10;
    return item(gpu, "memory", "Device memory", little ? Warning : Ok, finding,
                little ? "End what else uses the GPU (nvidia-smi lists it), or use smaller batches." : "");
}

std::optional<DoctorItem> mig(const GpuCondition& gpu)
{
    if (!gpu.mig)
        return std::nullopt;
    if (!*gpu.mig)
        return item(gpu, "mig", "MIG", Ok, "off");
    return item(gpu, "mig", "MIG", Warning,
                "on: this is a part of a GPU, its neighbours share the link, and its utilisation is not told",
                "For figures of the whole GPU turn MIG off (nvidia-smi -mig 0), as an administrator.");
}

std::optional<DoctorItem> persistence(const GpuCondition& gpu)
{
    constexpr const char* Title = "Persistence mode";
    if (!gpu.persistence)
        return std::nullopt;
    if (*gpu.persistence)
        return item(gpu, "persistence", Title, Ok, "on");
    if (gpu.watchdog.value_or(false))
        return item(gpu, "persistence", Title, Ok, "off, but the display keeps the driver loaded");
    return item(gpu, "persistence", Title, Warning,
                "off: the GPU is set up anew for each program, which takes seconds where nothing else uses it",
                "Start nvidia-persistenced, or use nvidia-smi -pm 1, as an administrator.");
}

std::optional<DoctorItem> processes(const GpuCondition& gpu)
{
    constexpr const char* Title = "Other programs on it";
    constexpr std::size_t MostNamed = 4;
    if (!gpu.otherProcesses)
        return std::nullopt;
    const auto& others = *gpu.otherProcesses;
    if (others.empty())
        return item(gpu, "processes", Title, Ok, "none");
    std::string list;
    for (std::size_t i = 0; i < std::min(others.size(), MostNamed); ++i) {
        const auto& other = others[i];
        list += (i == 0 ? "" : ", ") + (other.name.empty() ? "pid" : other.name) + ' ' + std::to_string(other.pid);
        if (other.memoryBytes)
            list += " (" + bytesOf(*other.memoryBytes) + ')';
    }
    if (others.size() > MostNamed)
        list += " and " + std::to_string(others.size() - MostNamed) + " more";
    return item(gpu, "processes", Title, Warning, list, "End them: they take time from every run.");
}

std::optional<DoctorItem> display(const GpuCondition& gpu)
{
    if (!gpu.watchdog)
        return std::nullopt;
    return item(gpu, "display", "Display", Ok,
                *gpu.watchdog ? "attached: kernels that take seconds are ended" : "none is attached");
}

struct Target
{
    int capability = 0; // 90
    bool onlyItself = false; // "90a": for no other GPU
    bool onlyFamily = false; // "100f": for GPUs with the same first number
    bool real = true;
    bool virtualCode = true;
};

std::optional<Target> parseTarget(const std::string& text)
{
    Target target;
    const auto* last = text.data() + text.size();
    const auto [end, wrong] = std::from_chars(text.data(), last, target.capability);
    if (wrong != std::errc{})
        return std::nullopt;
    std::string rest(end, last);
    target.onlyItself = rest.starts_with('a');
    target.onlyFamily = rest.starts_with('f');
    if (target.onlyItself || target.onlyFamily)
        rest.erase(0, 1);
    target.real = rest != "-virtual";
    target.virtualCode = rest != "-real";
    return target;
}
} // namespace

CodeFit codeFit(int computeCapability, const std::vector<std::string>& targets)
{
    auto fit = CodeFit::Missing;
    for (const auto& text : targets) {
        const auto target = parseTarget(text);
        if (!target)
            return CodeFit::Unknown;
        const bool same = target->capability == computeCapability;
        const bool later = target->capability < computeCapability && !target->onlyItself;
        const bool family = target->capability / 10 == computeCapability / 10;
        if (target->real && (same || (later && family)))
            return CodeFit::Native;
        if (target->virtualCode && (same || (later && (family || !target->onlyFamily))))
            fit = CodeFit::Translated;
    }
    return fit;
}

std::vector<DoctorItem> judgeGpu(const GpuCondition& gpu, const std::vector<std::string>& targets)
{
    std::vector<DoctorItem> items{usable(gpu), capability(gpu, targets), computeMode(gpu)};
    const auto add = [&](std::optional<DoctorItem> found) {
        if (found)
            items.push_back(*std::move(found));
    };
    add(pcieLink(gpu));
    add(copyEngines(gpu));
    add(memory(gpu));
    add(mig(gpu));
    add(processes(gpu));
    add(persistence(gpu));
    add(display(gpu));
    return items;
}

} // namespace overlap
