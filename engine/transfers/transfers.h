// SPDX-License-Identifier: GPL-3.0-or-later
// Time and bandwidth of copies against their size, by host memory, call and direction: the Transfers tab.
#pragma once

#include "engine/backend/backend.h"
#include "engine/scenario/scenario.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace overlap {

enum class TransferCall : std::uint8_t
{
    Blocking, // cudaMemcpy
    Async // cudaMemcpyAsync in a stream, then cudaStreamSynchronize
};

enum class TransferWay : std::uint8_t
{
    ToDevice,
    ToHost,
    Both // both directions at once, in four streams without waiting between the copies
};
[[nodiscard]] const char* wayId(TransferWay way); // "h2d", "d2h", "both"

// Which copies a curve is of.
struct TransferKind
{
    HostMemory memory = HostMemory::Pinned;
    TransferCall call = TransferCall::Async;
    TransferWay way = TransferWay::ToDevice;
    auto operator<=>(const TransferKind&) const = default;
};
// Both host memories with both calls to the device and to the host, and both host memories with both ways at once (async
// alone: a blocking call does one thing at a time). Ten of them.
[[nodiscard]] std::span<const TransferKind> transferKinds();
// "pinned_async_h2d", "pageable_sync_d2h", "pinned_async_both": stable, for files.
[[nodiscard]] std::string transferKindId(const TransferKind& kind);
// "pinned, async, H2D": for a legend in English.
[[nodiscard]] std::string transferKindText(const TransferKind& kind);

struct TransferPoint
{
    std::uint64_t bytes = 0; // of one copy; with both ways at once each way copies as many
    double doneUs = 0.0; // from the call until the host knows that it is done; both ways: sustained, for one pair
    double gbps = 0.0; // 10^9 bytes per second by that time; both ways: of both together
    std::optional<double> callUs; // the host is in the call; none where calls were not recorded
    std::optional<double> deviceUs; // the copy engine is busy; none where operations were not recorded

    auto operator<=>(const TransferPoint&) const = default;
};

// Where a curve turns from latency to bandwidth, by R. W. Hockney's model (time = latency + bytes / peak rate).
struct TransferMarks
{
    double peakGbps = 0.0; // the largest of the curve
    double latencyUs = 0.0; // time of the smallest copy
    // The size at which latency and bytes / peak rate are equal: smaller copies cost calls, larger ones bytes.
    double crossoverBytes = 0.0;
    // The size that reaches half of the peak, between points on logarithmic axes. In Hockney's model the two are the
    // same; real copies differ. None: the smallest copy already does, or none does.
    std::optional<double> halfPeakBytes;

    auto operator<=>(const TransferMarks&) const = default;
};
// None for fewer than two points. `points` in ascending order of size.
[[nodiscard]] std::optional<TransferMarks> transferMarksOf(std::span<const TransferPoint> points);

struct TransferCurve
{
    TransferKind kind;
    std::vector<TransferPoint> points; // in ascending order of size
    std::optional<TransferMarks> marks;
};

struct TransferCurves
{
    DeviceInfo device; // measured() tells whether times are measured or simulated from a profile
    std::vector<TransferCurve> curves; // in the order of transferKinds()
    std::vector<std::string> notes; // sentences: what could not be had, and why

    [[nodiscard]] const TransferCurve* find(const TransferKind& kind) const;
};

struct TransferOptions
{
    std::vector<std::uint64_t> sizes; // of the copies, ascending; empty: defaultTransferSizes()
    RunOptions run; // repeats: 3 where none are given
};
// 1 KiB to 256 MiB, each twice the one before.
[[nodiscard]] std::vector<std::uint64_t> defaultTransferSizes();

struct TransferProgress
{
    std::size_t done = 0; // runs
    std::size_t of = 0;
};
using TransferSink = std::function<void(const TransferProgress&)>;

// Runs copies alone, a scenario for each kind and size, on a simulated device or a GPU: some milliseconds there, up to a
// minute here. Time is the wall time of the run over the number of its copies; what a recorder saw gives the time in the
// call and on the device. Points that do not run, as for want of memory, are left out with a note. Errors: Cancelled,
// DeviceLost, and that of the first point when none runs.
[[nodiscard]] Result<TransferCurves> measureTransfers(Backend& backend, const TransferOptions& options,
                                                      const TransferSink& progress, const std::stop_token& stop);

// The same of the device that a profile describes, simulated; some milliseconds. Cannot fail for want of a GPU.
[[nodiscard]] Result<TransferCurves> transfersOf(const DeviceProfile& profile, const TransferOptions& options = {});

// The scenario that one point is the time of, and how many copies of one direction it makes.
[[nodiscard]] Scenario transferScenario(const TransferKind& kind, std::uint64_t bytes);

// `overlapscope.transfers/1`.
[[nodiscard]] nlohmann::ordered_json toJson(const TransferCurves& transfers);
// One row for each point: kind, bytes, times, rate.
[[nodiscard]] std::string transfersCsv(const TransferCurves& transfers);

} // namespace overlap
