// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/fitted_twin.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
// A profiler that more than doubles the host's time is not believed: then the host is slower than the calibrated one.
constexpr double MostStretch = 2.5;
// Of a profile without validated figures: how far a pageable copy may be off and still be the profile's.
constexpr double UsualPageableErrorPct = 25.0;
// After a pageable copy of so many bytes, which goes through the caches of the core that moves it, all that the thread does
// next is slower by this share: the host's 239 launches of a ResNet-50 step take 5 % longer behind a pageable copy of 18 MiB
// than behind a pinned one (two PyTorch recordings on an H200's host).
constexpr double CacheBytes = 4 << 20;
constexpr double ColdShare = 0.05;
// Up to this a calibrated rate counts as kept (rule R10).
constexpr double KeptRate = 0.8;
// Few rounds would be all filling and draining.
constexpr std::uint32_t FewestSteps = 8;
constexpr std::uint32_t MostSteps = 1000;

// Every time by a factor, and longer by `added` microseconds.
Curve scaled(const Curve& curve, double factor, double added = 0.0)
{
    auto points = curve.points();
    for (auto& point : points)
        point.us = point.us * factor + added;
    return Curve(std::move(points));
}

// Scenarios move whole floats.
std::uint64_t wholeFloats(std::uint64_t bytes)
{
    return (bytes + 3) / 4 * 4;
}

HostMemory memoryOf(const StepCopies& copies, bool& assumed)
{
    assumed = assumed || (copies.count > 0 && !copies.memory);
    return copies.memory.value_or(HostMemory::Pageable);
}

void setWaiting(Scenario& scenario, const StepFigures& figures, std::vector<std::string>& notes)
{
    scenario.streams = 1;
    switch (figures.wait) {
    case StepWait::StepEnd:
        scenario.sync = Sync::EveryBatch;
        return;
    case StepWait::InputAndEnd:
        scenario.sync = Sync::EveryOp;
        return;
    case StepWait::EarlierStep:
        scenario.sync = Sync::SlotReuse;
        scenario.streams = static_cast<std::uint32_t>(std::clamp<std::size_t>(figures.streams, 2, 64));
        return;
    case StepWait::Never:
        break;
    }
    scenario.sync = Sync::End;
    scenario.streams = static_cast<std::uint32_t>(std::clamp<std::size_t>(figures.streams, 1, 64));
    notes.emplace_back("The steps never wait for the device, so buffers for all of them are assumed");
}

Scenario scenarioOf(const StepFigures& figures, std::vector<std::string>& notes)
{
    Scenario scenario;
    scenario.samples =
        std::clamp(static_cast<std::uint32_t>(std::min<std::size_t>(figures.steps, MostSteps)), FewestSteps, MostSteps);
    scenario.batchSize = 1;
    scenario.inputBytesPerSample = wholeFloats(figures.in.bytes);
    scenario.outputBytesPerSample = wholeFloats(figures.out.bytes);
    bool assumed = false;
    scenario.hostMemory = memoryOf(figures.in, assumed);
    const auto output = figures.out.count > 0 ? memoryOf(figures.out, assumed) : scenario.hostMemory;
    if (figures.in.count == 0)
        scenario.hostMemory = output;
    if (output != scenario.hostMemory)
        scenario.outputHostMemory =
            output == HostMemory::Pinned ? OutputHostMemory::Pinned : OutputHostMemory::Pageable;
    if (assumed)
        notes.emplace_back("The recording does not say whether host memory is pinned; pageable is assumed");
    if (figures.kernelUs > 0.0 && figures.launches > 0.0) {
        scenario.kernel.kind = KernelKind::FixedDuration;
        scenario.kernel.launchesPerBatch =
            static_cast<std::uint32_t>(std::clamp(std::llround(figures.launches), 1LL, 10'000LL));
        scenario.kernel.durationUs = 0.0;
        // For each sample: twice the batch is twice the work of every kernel.
        scenario.kernel.durationUsPerSample = figures.kernelUs / scenario.kernel.launchesPerBatch;
    } else {
        scenario.kernel.kind = KernelKind::None;
    }
    setWaiting(scenario, figures, notes);
    if (figures.allocates)
        scenario.allocation = Allocation::PerBatch;
    else if (figures.allocatesOrdered)
        scenario.allocation = Allocation::StreamOrdered;
    return scenario;
}

// What the host does in a step, with everything that a profiler stretched divided by `stretch`.
void setHostTimes(FittedTwin& twin, const StepFigures& figures, double stretch)
{
    auto& [scenario, profile] = twin;
    const double around = figures.seenAroundUs / stretch + figures.unseenAroundUs;
    const double between = figures.seenBetweenUs / stretch + figures.unseenBetweenUs;
    if (around > 0.0) {
        scenario.prepare.kind = PrepareKind::FixedDuration;
        scenario.prepare.usPerSample = around;
    }
    if (scenario.kernel.kind == KernelKind::None)
        scenario.prepare.usPerSample += between;
    else
        profile.launchCallUs = between / scenario.kernel.launchesPerBatch;
}

// What the host loses to cold caches is the copy's: without the copy it is gone.
double coldCachesUs(FittedTwin& twin, const StepFigures& figures)
{
    const bool cold = figures.in.memory != HostMemory::Pinned && static_cast<double>(figures.in.bytes) >= CacheBytes;
    if (!cold || twin.scenario.kernel.kind == KernelKind::None)
        return 0.0;
    const double lostPerLaunch = ColdShare / (1.0 + ColdShare) * twin.profile.launchCallUs;
    twin.profile.launchCallUs -= lostPerLaunch;
    return lostPerLaunch * twin.scenario.kernel.launchesPerBatch;
}

// The twin's kernels are single blocks; so many run at once.
void setKernels(DeviceProfile& profile, std::uint32_t atOnce)
{
    profile.smCount = atOnce;
    profile.threadsPerSm = 32;
    profile.blocksPerSm = 1;
}

// Pageable input copies take what `curve` says, whatever the buffers of the run add up to.
void setPageableInput(DeviceProfile& profile, const Curve& curve)
{
    profile.toDevice.pageableCall = curve;
    profile.toDevice.pageableCallUncached = Curve();
    profile.cacheBytes = 0;
    profile.uncachedBytes = 0;
}

class Fitter
{
public:
    Fitter(const StepFigures& figures, const DeviceProfile& base, bool sameDevice)
        : m_figures(figures)
        , m_base(base)
        , m_same(sameDevice)
    {
    }

    [[nodiscard]] TwinFit fit()
    {
        const auto scenario = scenarioOf(m_figures, m_fit.notes);
        m_fit.asRecorded = {scenario, m_base};
        m_fit.clean = {scenario, m_base};
        findStretch();
        if (m_figures.fill && *m_figures.fill > 0.0)
            m_fit.kernelsAtOnce = static_cast<std::uint32_t>(std::clamp(std::floor(1.0 / *m_figures.fill), 1.0, 128.0));
        for (auto* twin : {&m_fit.asRecorded, &m_fit.clean})
            setKernels(twin->profile, m_fit.kernelsAtOnce);
        setHostTimes(m_fit.asRecorded, m_figures, 1.0);
        setHostTimes(m_fit.clean, m_figures, m_fit.hostStretch);
        fitPageableInput();
        fitPageableOutput();
        fitPinned(m_figures.in, Direction::ToDevice);
        fitPinned(m_figures.out, Direction::ToHost);
        if (!m_same)
            m_fit.notes.push_back(fmt::format(
                "What was not recorded, the cost of pinned copies above all, is that of the profile {}, which "
                "is of another kind of device: calibrate the one that was recorded for a better prediction",
                m_base.name));
        return std::move(m_fit);
    }

private:
    void findStretch()
    {
        const double calibrated = m_base.launchCallUs;
        const bool measured = m_base.provenance.kind == ProvenanceKind::Measured;
        if (!m_same || !measured || calibrated <= 0.0 || m_figures.launchCallUs <= calibrated)
            return;
        m_fit.hostStretch = std::min(MostStretch, m_figures.launchCallUs / calibrated);
        m_fit.notes.push_back(fmt::format(
            "The profiler stretched what the host does by {}: its launch calls take {} against {} calibrated; "
            "predictions are without it",
            ratioText(m_fit.hostStretch), durationText(m_figures.launchCallUs).joined(),
            durationText(calibrated).joined()));
    }

    void fitPageableInput()
    {
        const auto& in = m_figures.in;
        if (in.bytes == 0 || in.callUs <= 0.0 || m_fit.clean.scenario.hostMemory != HostMemory::Pageable)
            return;
        const auto size = static_cast<double>(in.bytes);
        const auto& costs = m_base.toDevice;
        const double cached = costs.pageableCall.at(size);
        const double uncached = costs.pageableCallUncached.empty() ? cached : costs.pageableCallUncached.at(size);
        if (cached <= 0.0)
            return;
        // The nearer of the two, as a ratio.
        m_fit.uncachedInput = uncached > cached && in.callUs > std::sqrt(cached * uncached);
        const auto& curve = m_fit.uncachedInput ? costs.pageableCallUncached : costs.pageableCall;
        const double expected = m_fit.uncachedInput ? uncached : cached;
        const double factor = in.callUs / expected;
        setPageableInput(m_fit.asRecorded.profile, scaled(curve, factor, coldCachesUs(m_fit.asRecorded, m_figures)));
        const bool within = std::abs(factor - 1.0) * 100.0 <= pageableErrorPct();
        setPageableInput(m_fit.clean.profile,
                         scaled(curve, m_same && within ? 1.0 : factor, coldCachesUs(m_fit.clean, m_figures)));
        if (m_same && within && std::abs(factor - 1.0) > 0.05)
            m_fit.notes.push_back(
                fmt::format("Pageable copies took {} in the recording and take {} on the profile, which "
                            "is within its error: predictions use the profile's",
                            durationText(in.callUs).joined(), durationText(expected).joined()));
    }

    // Results that go to memory nobody has touched before, as fresh tensors do, take much longer than into buffers that are
    // used again: the pages have to be found first. The call waits for the device too, so the device's time is what tells.
    void fitPageableOutput()
    {
        constexpr std::uint64_t Small = 1U << 20U; // there calls count, and not the rate
        const auto& out = m_figures.out;
        if (out.bytes < Small || out.memory != HostMemory::Pageable || out.deviceUs <= 0.0)
            return;
        const double expected = m_base.toHost.pageableCall.at(static_cast<double>(out.bytes));
        if (expected <= 0.0)
            return;
        const double factor = out.deviceUs / expected;
        const bool kept = m_same && std::abs(factor - 1.0) * 100.0 <= pageableErrorPct();
        for (auto* twin : {&m_fit.asRecorded, &m_fit.clean}) {
            auto& costs = twin->profile.toHost;
            if (kept && twin == &m_fit.clean)
                continue;
            costs.pageableCall = scaled(costs.pageableCall, factor);
            costs.pageableCallUncached = scaled(costs.pageableCallUncached, factor);
        }
    }

    [[nodiscard]] double pageableErrorPct() const
    {
        return m_base.modelError ? m_base.modelError->pageableP95 : UsualPageableErrorPct;
    }

    // A link that is slower than the calibrated one stays slow.
    void fitPinned(const StepCopies& copies, Direction direction)
    {
        if (copies.memory != HostMemory::Pinned || copies.bytes == 0 || copies.count != 1 || copies.deviceUs <= 0.0)
            return;
        const double expected = m_base.copies(direction).pinnedDevice.at(static_cast<double>(copies.bytes));
        if (expected <= 0.0)
            return;
        const double factor = copies.deviceUs / expected;
        for (auto* twin : {&m_fit.asRecorded, &m_fit.clean}) {
            auto& costs = direction == Direction::ToDevice ? twin->profile.toDevice : twin->profile.toHost;
            const bool kept = m_same && factor <= 1.0 / KeptRate && factor >= KeptRate;
            if (!kept || twin == &m_fit.asRecorded)
                costs.pinnedDevice = scaled(costs.pinnedDevice, factor);
        }
    }

    const StepFigures& m_figures;
    const DeviceProfile& m_base;
    bool m_same;
    TwinFit m_fit;
};
} // namespace

TwinFit fitTwin(const StepFigures& figures, const DeviceProfile& base, bool sameDevice)
{
    return Fitter(figures, base, sameDevice).fit();
}

} // namespace overlap
