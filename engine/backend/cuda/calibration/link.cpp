// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"

#include "engine/base/median.h"

#include <algorithm>

namespace overlap::cuda {

namespace {
constexpr std::uint64_t CopiesEachWay = 16;
constexpr double IssueUs = 20.0; // at most, for one copy while it is recorded
constexpr double MarginUs = 100.0;

using Pair = std::array<double, 4>; // durations to the device and to the host, gaps to the device and to the host

// One direction's copies while the other one was busy too.
class OneWay
{
public:
    void add(const CuptiActivity& copy) { m_copies.push_back(copy); }
    void sort() { std::ranges::sort(m_copies, {}, &CuptiActivity::begin); }
    void keepWithin(HostTime begin, HostTime end)
    {
        std::erase_if(m_copies, [&](const CuptiActivity& copy) { return copy.begin < begin || copy.end > end; });
    }
    [[nodiscard]] HostTime begin() const { return m_copies.front().begin; }
    [[nodiscard]] HostTime end() const { return m_copies.back().end; }
    [[nodiscard]] std::size_t count() const { return m_copies.size(); }
    [[nodiscard]] double duration() const
    {
        std::vector<double> values;
        for (const auto& copy : m_copies)
            values.push_back(durationUs(copy));
        return median(values);
    }
    [[nodiscard]] double gap() const
    {
        std::vector<double> values;
        for (std::size_t i = 1; i < m_copies.size(); ++i)
            values.push_back(std::max(0.0, gapUs(m_copies[i - 1], m_copies[i])));
        return median(values);
    }

private:
    std::vector<CuptiActivity> m_copies;
};

// Both streams begin at once, when everything has been issued.
void issueBothWays(std::uint64_t bytes, const CalibrationBuffers& buffers, const Stream& in, const Stream& out,
                   Blocker& blocker)
{
    blocker.begin(MarginUs + 2.0 * CopiesEachWay * IssueUs);
    blocker.hold(in);
    blocker.hold(out);
    for (std::uint64_t i = 0; i < CopiesEachWay; ++i) {
        copyPinned(Direction::ToDevice, bytes, buffers, in.get());
        copyPinned(Direction::ToHost, bytes, buffers, out.get());
    }
}

Pair recordedPair(std::uint64_t bytes, const CalibrationBuffers& buffers, const DeviceTimes& times, const Stream& in,
                  const Stream& out, Blocker& blocker)
{
    OneWay toDevice;
    OneWay toHost;
    for (const auto& record :
         times.record(1 + 2 * CopiesEachWay, [&] { issueBothWays(bytes, buffers, in, out, blocker); })) {
        if (record.kind == ActivityKind::CopyToDevice)
            toDevice.add(record);
        else if (record.kind == ActivityKind::CopyToHost)
            toHost.add(record);
    }
    if (toDevice.count() == 0 || toHost.count() == 0)
        throw RunFailure({ErrorCode::Device, "CUPTI loses records"});
    toDevice.sort();
    toHost.sort();
    const auto begin = std::max(toDevice.begin(), toHost.begin());
    const auto end = std::min(toDevice.end(), toHost.end());
    toDevice.keepWithin(begin, end);
    toHost.keepWithin(begin, end);
    if (toDevice.count() < 2 || toHost.count() < 2)
        throw RunFailure({ErrorCode::Device, "copies in both directions do not overlap"});
    return {toDevice.duration(), toHost.duration(), toDevice.gap(), toHost.gap()};
}

Pair timedPair(std::uint64_t bytes, const CalibrationBuffers& buffers, const Stream& in, const Stream& out,
               Blocker& blocker)
{
    const Event origin(Event::Timing::Enabled);
    const Event inEnd(Event::Timing::Enabled);
    const Event outEnd(Event::Timing::Enabled);
    blocker.begin(MarginUs + 2.0 * CopiesEachWay * IssueUs);
    blocker.hold(in);
    blocker.hold(out);
    origin.record(in.get());
    for (std::uint64_t i = 0; i < CopiesEachWay; ++i) {
        copyPinned(Direction::ToDevice, bytes, buffers, in.get());
        copyPinned(Direction::ToHost, bytes, buffers, out.get());
    }
    inEnd.record(in.get());
    outEnd.record(out.get());
    in.synchronize();
    out.synchronize();
    return {betweenUs(origin, inEnd) / CopiesEachWay, betweenUs(origin, outEnd) / CopiesEachWay, 0.0, 0.0};
}

double recordedGap(std::uint64_t bytes, std::size_t streamCount, const CalibrationBuffers& buffers,
                   const DeviceTimes& times, const std::vector<Stream>& streams, Blocker& blocker)
{
    OneWay copies;
    const auto records = times.record(1 + CopiesEachWay, [&] {
        blocker.begin(MarginUs + CopiesEachWay * IssueUs);
        for (std::size_t i = 0; i < streamCount; ++i)
            blocker.hold(streams[i]);
        std::size_t next = 0;
        for (std::uint64_t i = 0; i < CopiesEachWay; ++i) {
            copyPinned(Direction::ToDevice, bytes, buffers, streams[next].get());
            next = next + 1 < streamCount ? next + 1 : 0;
        }
    });
    for (const auto& record : records) {
        if (record.kind == ActivityKind::CopyToDevice)
            copies.add(record);
    }
    copies.sort();
    return copies.gap();
}

// What many copies take beyond one.
double timedGap(std::uint64_t bytes, const CalibrationBuffers& buffers, const Stream& stream, Blocker& blocker)
{
    const Event begin(Event::Timing::Enabled);
    const Event end(Event::Timing::Enabled);
    const auto copies = [&](std::uint64_t count) {
        blocker.begin(MarginUs + CopiesEachWay * IssueUs);
        blocker.hold(stream);
        begin.record(stream.get());
        for (std::uint64_t i = 0; i < count; ++i)
            copyPinned(Direction::ToDevice, bytes, buffers, stream.get());
        end.record(stream.get());
        stream.synchronize();
        return betweenUs(begin, end);
    };
    const double one = copies(1);
    return std::max(0.0, (copies(CopiesEachWay) - CopiesEachWay * one) / (CopiesEachWay - 1));
}
} // namespace

void measureDuplex(Bench& bench, const CalibrationBuffers& buffers, const DeviceTimes* times, Measurements& measured)
{
    measured.duplex.clear();
    if (measured.copyEngines < 2)
        return;
    std::vector<std::uint64_t> sizes;
    for (const std::uint64_t bytes : {602112U, 2408448U, 9633792U, 38535168U, 77070336U}) {
        if (bytes <= buffers.size())
            sizes.push_back(bytes);
    }
    bench.subject("copies both ways at once", 0.06, sizes.size());
    const Stream in;
    const Stream out;
    Blocker blocker;
    for (const auto bytes : sizes) {
        const auto size = static_cast<double>(bytes);
        RepeatedFigures gaps(2);
        const auto us = bench.measure<2>(sizePoint(size), [&] {
            const auto pair = times != nullptr ? recordedPair(bytes, buffers, *times, in, out, blocker)
                                               : timedPair(bytes, buffers, in, out, blocker);
            gaps.add(std::array{pair[2], pair[3]});
            return std::array{pair[0], pair[1]};
        });
        measured.duplex.push_back({size, us[0], us[1], gaps.median(0), gaps.median(1)});
    }
}

void measureCopyGaps(Bench& bench, const CalibrationBuffers& buffers, const DeviceTimes* times, Measurements& measured)
{
    constexpr std::array<std::uint64_t, 3> Sizes{65536, 602112, 4816896};
    constexpr std::array<std::size_t, 4> StreamCounts{1, 2, 4, 8};
    const auto streamCounts = times != nullptr ? StreamCounts.size() : 1;
    bench.subject("copies back to back", 0.03, Sizes.size() * streamCounts);
    std::vector<Stream> streams(StreamCounts.back());
    Blocker blocker;
    measured.copyGapsUs.clear();
    for (std::size_t i = 0; i < streamCounts; ++i) {
        for (const auto bytes : Sizes) {
            measured.copyGapsUs.push_back(bench.measureOne(sizePoint(static_cast<double>(bytes)), [&] {
                return times != nullptr ? recordedGap(bytes, StreamCounts[i], buffers, *times, streams, blocker)
                                        : timedGap(bytes, buffers, streams.front(), blocker);
            }));
        }
    }
}

} // namespace overlap::cuda
