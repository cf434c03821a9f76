// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"
#include "engine/scenario/kernel_kind.h"

#include <algorithm>

namespace overlap::cuda {

namespace {
struct Setting
{
    KernelKind kind = KernelKind::PerSampleReduce;
    std::uint32_t iterations = 0;
    std::uint32_t samples = 0;

    [[nodiscard]] std::uint64_t inputBytes() const { return samples * SampleBytes; }
    [[nodiscard]] std::uint64_t outputBytes() const { return samples * bytesWritten(kind, SampleBytes).value_or(0); }
};

void issueKernel(const Setting& setting, const CalibrationBuffers& buffers, const Measurements& measured,
                 const Stream& stream)
{
    launchMeasured(setting.kind, setting.iterations, setting.samples, buffers, measured, stream.get());
}

struct ChainTimes // in microseconds
{
    double freshUs = 0.0;
    double warmUs = 0.0;
    double gapBeforeUs = 0.0;
    double gapAfterUs = 0.0;
    std::optional<double> kernelGapUs = std::nullopt;
};

// Some chains after another in one stream, each a copy, the kernel twice and a copy, without the host in the way. They
// are handed out one by one, as repeats of their own.
class RecordedChains
{
public:
    RecordedChains(const Setting& setting, const CalibrationBuffers& buffers, const DeviceTimes& times,
                   const Measurements& measured, const Stream& stream)
        : m_setting(setting)
        , m_buffers(buffers)
        , m_times(times)
        , m_measured(measured)
        , m_stream(stream)
    {
    }

    ChainTimes next()
    {
        if (m_ready.empty())
            record();
        const auto chain = m_ready.back();
        m_ready.pop_back();
        return chain;
    }

private:
    static constexpr std::size_t Operations = 4;

    void record()
    {
        constexpr std::size_t Many = 4;
        constexpr std::size_t Few = 2;
        constexpr std::uint64_t Large = 16U << 20U;
        constexpr double IssueUs = 20.0; // at most, for one operation while it is recorded
        const auto count = m_setting.inputBytes() < Large ? Many : Few;
        const auto records = m_times.record(1 + count * Operations, [&] {
            m_blocker.begin(IssueUs * static_cast<double>(count * Operations));
            m_blocker.hold(m_stream);
            for (std::size_t i = 0; i < count; ++i) {
                copyPinned(Direction::ToDevice, m_setting.inputBytes(), m_buffers, m_stream.get());
                issueKernel(m_setting, m_buffers, m_measured, m_stream);
                issueKernel(m_setting, m_buffers, m_measured, m_stream);
                copyPinned(Direction::ToHost, m_setting.outputBytes(), m_buffers, m_stream.get());
            }
        });
        for (std::size_t i = 0; i < count; ++i) {
            const auto* chain = &records[1 + i * Operations];
            m_ready.push_back({durationUs(chain[1]), durationUs(chain[2]), gapUs(chain[0], chain[1]),
                               gapUs(chain[2], chain[3]), gapUs(chain[1], chain[2])});
        }
    }

    const Setting& m_setting;
    const CalibrationBuffers& m_buffers;
    const DeviceTimes& m_times;
    const Measurements& m_measured;
    const Stream& m_stream;
    Blocker m_blocker;
    std::vector<ChainTimes> m_ready;
};

// Events between the operations tell the kernel, and a chain without them the whole; what is left of it is put on both
// gaps alike.
class EventChain
{
public:
    EventChain(const Setting& setting, const CalibrationBuffers& buffers, const Measurements& measured,
               const Stream& stream)
        : m_setting(setting)
        , m_buffers(buffers)
        , m_measured(measured)
        , m_stream(stream)
        , m_copiesUs(pinnedUs(measured.toDevice.pinned, setting.inputBytes())
                     + pinnedUs(measured.toHost.pinned, setting.outputBytes()))
    {
    }

    ChainTimes next()
    {
        issue(true);
        const double fresh = betweenUs(m_inner[0], m_inner[1]);
        issue(false);
        const double whole = betweenUs(m_begin, m_end);
        const double gap = std::max(0.0, (whole - m_copiesUs - fresh) / 2.0);
        return {fresh, warmUs(), gap, gap};
    }

private:
    double warmUs()
    {
        m_begin.record(m_stream.get());
        const double call = timeUs([&] { issueKernel(m_setting, m_buffers, m_measured, m_stream); });
        m_end.record(m_stream.get());
        m_stream.synchronize();
        return betweenUs(m_begin, m_end) - call;
    }

    void issue(bool inner)
    {
        m_begin.record(m_stream.get());
        copyPinned(Direction::ToDevice, m_setting.inputBytes(), m_buffers, m_stream.get());
        if (inner)
            m_inner[0].record(m_stream.get());
        issueKernel(m_setting, m_buffers, m_measured, m_stream);
        if (inner)
            m_inner[1].record(m_stream.get());
        copyPinned(Direction::ToHost, m_setting.outputBytes(), m_buffers, m_stream.get());
        m_end.record(m_stream.get());
        m_stream.synchronize();
    }

    const Setting& m_setting;
    const CalibrationBuffers& m_buffers;
    const Measurements& m_measured;
    const Stream& m_stream;
    double m_copiesUs;
    Event m_begin{Event::Timing::Enabled};
    Event m_end{Event::Timing::Enabled};
    std::array<Event, 2> m_inner{Event(Event::Timing::Enabled), Event(Event::Timing::Enabled)};
};
} // namespace

void measureKernels(Bench& bench, const CalibrationBuffers& buffers, const DeviceTimes* times, Measurements& measured)
{
    const auto batches = kernelBatches(buffers, measured);
    bench.subject("kernels", 0.2, MeasuredKernels.size() * KernelIterations.size() * batches.size());
    measured.kernelBytesPerSample = static_cast<double>(SampleBytes);
    measured.chains.clear();
    measured.warmKernels.clear();
    const Stream stream;
    const auto measureAt = [&](const Setting& setting, auto& chains) {
        // The gaps jitter by some ticks of the device's clock, and the median of all of them is used.
        RepeatedFigures gaps(2);
        RepeatedFigures kernelGaps(1);
        const auto us = bench.measure<2>(kernelPoint(setting.kind, setting.iterations, setting.samples), [&] {
            const auto chain = chains.next();
            gaps.add(std::array{chain.gapBeforeUs, chain.gapAfterUs});
            if (chain.kernelGapUs)
                kernelGaps.add(std::array{*chain.kernelGapUs});
            return std::array{chain.freshUs, chain.warmUs};
        });
        measured.chains.push_back(
            {setting.kind, setting.iterations, setting.samples, us[0], gaps.median(0), gaps.median(1),
             kernelGaps.repeats() > 0 ? std::optional(std::max(0.0, kernelGaps.median(0))) : std::nullopt});
        measured.warmKernels.push_back({setting.kind, setting.iterations, setting.samples, us[1]});
    };
    for (const auto kind : MeasuredKernels) {
        for (const auto iterations : KernelIterations) {
            for (const auto samples : batches) {
                const Setting setting{kind, iterations, samples};
                if (times != nullptr) {
                    RecordedChains chains(setting, buffers, *times, measured, stream);
                    measureAt(setting, chains);
                } else {
                    EventChain chains(setting, buffers, measured, stream);
                    measureAt(setting, chains);
                }
            }
        }
    }
}

} // namespace overlap::cuda
