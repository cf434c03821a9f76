// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/subjects.h"

#include <algorithm>

namespace overlap::cuda {

namespace {
constexpr double MiB = 1 << 20;

void copyAsync(Direction direction, std::byte* host, std::uint64_t bytes, const CalibrationBuffers& buffers,
               cudaStream_t stream)
{
    if (direction == Direction::ToDevice)
        check(cudaMemcpyAsync(buffers.deviceIn(), host, bytes, cudaMemcpyHostToDevice, stream),
              "copying to the device");
    else
        check(cudaMemcpyAsync(host, buffers.deviceOut(), bytes, cudaMemcpyDeviceToHost, stream), "copying to the host");
}

// 1 byte to the whole buffer, each four times the last.
std::vector<std::uint64_t> copySizes(const CalibrationBuffers& buffers)
{
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t bytes = 1; bytes <= buffers.size(); bytes *= 4)
        sizes.push_back(bytes);
    return sizes;
}

std::vector<Measurements::Copy> copiesOf(Bench& bench, Direction direction, std::byte* host,
                                         const CalibrationBuffers& buffers)
{
    const Stream stream;
    const Event begin(Event::Timing::Enabled);
    const Event end(Event::Timing::Enabled);
    std::vector<Measurements::Copy> copies;
    for (const auto bytes : copySizes(buffers)) {
        const auto copy = [&] { copyAsync(direction, host, bytes, buffers, stream.get()); };
        // Once without events, which would count as calls, and once between two.
        const auto us = bench.measure<3>(sizePoint(static_cast<double>(bytes)), [&] {
            const auto from = hostNow();
            copy();
            const auto issued = hostNow();
            stream.synchronize();
            const auto done = hostNow();
            begin.record(stream.get());
            const double call = timeUs(copy);
            end.record(stream.get());
            stream.synchronize();
            return std::array{static_cast<double>(issued - from) / 1000.0, static_cast<double>(done - from) / 1000.0,
                              betweenUs(begin, end) - call};
        });
        copies.push_back({static_cast<double>(bytes), us[0], us[1], us[2]});
    }
    return copies;
}

struct RotatingPoint
{
    Direction direction = Direction::ToDevice;
    std::uint64_t bytes = 0;
    std::uint64_t buffers = 1;
    RepeatedFigures figures{1};
};

constexpr std::size_t Allocations = 5;
constexpr std::size_t RepeatsOfLarge = 8;
constexpr std::size_t RepeatsOfSmall = 32;
constexpr std::uint64_t SmallTotal = 16U << 20U;

void copyInTurn(Bench& bench, const CalibrationBuffers& buffers, RotatingPoint& point)
{
    const Stream stream;
    const auto once = [&](std::size_t turn) {
        auto* host = buffers.pageable() + turn % point.buffers * point.bytes;
        const double us = timeUs([&] { copyAsync(point.direction, host, point.bytes, buffers, stream.get()); });
        stream.synchronize();
        return us;
    };
    for (std::size_t turn = 0; turn < std::max<std::size_t>(2, point.buffers); ++turn)
        (void)once(turn); // brings into the cache what stays there
    const auto repeats = point.bytes * point.buffers <= SmallTotal ? RepeatsOfSmall : RepeatsOfLarge;
    for (std::size_t turn = 0; turn < repeats; ++turn) {
        bench.checkStop();
        point.figures.add(std::array{once(turn)});
    }
}
} // namespace

void measureCopies(Bench& bench, const CalibrationBuffers& buffers, Measurements& measured)
{
    const auto sizes = copySizes(buffers).size();
    bench.subject("pinned copies to the device", 0.07, sizes);
    measured.toDevice.pinned = copiesOf(bench, Direction::ToDevice, buffers.pinnedIn(), buffers);
    bench.subject("pinned copies to the host", 0.07, sizes);
    measured.toHost.pinned = copiesOf(bench, Direction::ToHost, buffers.pinnedOut(), buffers);
    bench.subject("pageable copies to the device", 0.08, sizes);
    measured.toDevice.pageable = copiesOf(bench, Direction::ToDevice, buffers.pageable(), buffers);
    bench.subject("pageable copies to the host", 0.06, sizes);
    measured.toHost.pageable = copiesOf(bench, Direction::ToHost, buffers.pageable(), buffers);
}

void measureRotatingCopies(Bench& bench, CalibrationBuffers& buffers, Measurements& measured)
{
    std::vector<RotatingPoint> points;
    for (const double size : {1.0, 2.0, 4.0, 8.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0}) {
        for (const auto direction : {Direction::ToDevice, Direction::ToHost}) {
            for (const std::uint64_t turns : {1U, 4U}) {
                const auto bytes = static_cast<std::uint64_t>(size * MiB);
                if (bytes * turns <= buffers.size())
                    points.push_back({direction, bytes, turns, RepeatedFigures(1)});
            }
        }
    }
    bench.subject("pageable copies around the size of the cache", 0.2, points.size() * Allocations);
    for (std::size_t i = 0; i < Allocations && (i == 0 || !bench.subjectIsOver()); ++i) {
        if (i > 0)
            buffers.renewPageable();
        for (auto& point : points) {
            copyInTurn(bench, buffers, point);
            bench.pointDone();
        }
    }
    for (const auto& point : points) {
        const auto bytes = static_cast<double>(point.bytes);
        const double total = bytes * static_cast<double>(point.buffers);
        bench.judge(sizePoint(bytes) + " out of " + sizePoint(total), point.figures);
        auto& copies = point.direction == Direction::ToDevice ? measured.toDevice : measured.toHost;
        copies.rotating.push_back({bytes, total, point.figures.median(0)});
    }
}

} // namespace overlap::cuda
