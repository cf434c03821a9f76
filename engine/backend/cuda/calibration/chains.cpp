// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"

#include <algorithm>

namespace overlap::cuda {

namespace {
constexpr std::uint64_t ReduceOutputBytes = 4000; // of one sample

struct Setting
{
    KernelKind kind = KernelKind::PerSampleReduce;
    std::uint32_t iterations = 0;
    std::uint32_t samples = 0;

    [[nodiscard]] std::uint64_t inputBytes() const { return samples * SampleBytes; }
    [[nodiscard]] std::uint64_t outputBytes() const
    {
        return samples * (kind == KernelKind::PerSampleReduce ? ReduceOutputBytes : SampleBytes);
    }
};

void issueKernel(const Setting& setting, const CalibrationBuffers& buffers, const Measurements& measured,
                 const Stream& stream)
{
    launchMeasured(setting.kind, setting.iterations, setting.samples, buffers, measured, stream.get());
}

// Kernel and the gaps before and behind it, in microseconds.
std::array<double, 3> recordedChain(const Setting& setting, const CalibrationBuffers& buffers, const DeviceTimes& times,
                                    const Measurements& measured, const Stream& stream)
{
    const auto records = times.record(3, [&] {
        copyPinned(Direction::ToDevice, setting.inputBytes(), buffers, stream.get());
        issueKernel(setting, buffers, measured, stream);
        copyPinned(Direction::ToHost, setting.outputBytes(), buffers, stream.get());
    });
    return {durationUs(records[1]), gapUs(records[0], records[1]), gapUs(records[1], records[2])};
}

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
        , m_copiesUs(aloneUs(measured.toDevice.pinned, setting.inputBytes())
                     + aloneUs(measured.toHost.pinned, setting.outputBytes()))
    {
    }

    std::array<double, 3> run()
    {
        issue(true);
        const double kernel = betweenUs(m_inner[0], m_inner[1]);
        issue(false);
        const double whole = betweenUs(m_begin, m_end);
        const double gap = std::max(0.0, (whole - m_copiesUs - kernel) / 2.0);
        return {kernel, gap, gap};
    }

private:
    static double aloneUs(const std::vector<Measurements::Copy>& copies, std::uint64_t bytes)
    {
        std::vector<Curve::Point> points;
        for (const auto& copy : copies)
            points.push_back({copy.bytes, copy.deviceUs});
        return Curve(std::move(points)).at(static_cast<double>(bytes));
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

void measureChains(Bench& bench, const CalibrationBuffers& buffers, const DeviceTimes* times, Measurements& measured)
{
    const auto batches = kernelBatches(buffers, 128);
    bench.subject("kernels on fresh input", 0.15, MeasuredKernels.size() * KernelIterations.size() * batches.size());
    const Stream stream;
    std::vector<Measurements::Chain> chains;
    for (const auto kind : MeasuredKernels) {
        for (const auto iterations : KernelIterations) {
            for (const auto samples : batches) {
                const Setting setting{kind, iterations, samples};
                EventChain events(setting, buffers, measured, stream);
                // Gaps follow no curve: they jitter by a few clock ticks, and the median of all of them is used.
                RepeatedFigures gaps(2);
                const double kernel = bench.measureOne(kernelPoint(kind, iterations, samples), [&] {
                    const auto us =
                        times != nullptr ? recordedChain(setting, buffers, *times, measured, stream) : events.run();
                    gaps.add(std::array{us[1], us[2]});
                    return us[0];
                });
                chains.push_back({kind, iterations, samples, kernel, gaps.median(0), gaps.median(1)});
            }
        }
    }
    measured.chains = std::move(chains);
}

} // namespace overlap::cuda
