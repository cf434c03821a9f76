// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps on disk: results that are appended as they come, and the joining of several.
#pragma once

#include "engine/sweep/sweep.h"

#include <filesystem>
#include <fstream>

namespace overlap {

// Appends one line of JSON for each point as it is done, so that a crash costs the points under way and no others.
// The first line, `overlapscope.sweep_log/1`, names scenario, axes, device and options.
class SweepLog
{
public:
    // Creates the file, or reads what is in it: `known` then holds the points that were done, in the order of the axes. A
    // last line that was cut off is dropped. A file of another scenario, other axes, another device or other options is
    // refused with a sentence that says which.
    [[nodiscard]] static Result<SweepLog> open(const std::filesystem::path& path, const Sweep& sweep,
                                               const DeviceInfo& device, const RunOptions& options);

    [[nodiscard]] const std::vector<SweepPoint>& known() const { return m_known; }
    // Writes the line and hands it to the operating system. The error says why it could not.
    [[nodiscard]] std::optional<Error> append(std::size_t index, const SweepPoint& point);

private:
    explicit SweepLog(std::filesystem::path path)
        : m_path(std::move(path))
    {
    }

    std::filesystem::path m_path;
    std::ofstream m_out;
    std::vector<SweepPoint> m_known;
    SweepAxes m_axes = SweepAxes::make({}).value();
};

// Reads a sweep that was written with --json (`overlapscope.sweep/1`) or kept in a log; points that are not there were
// not tried.
[[nodiscard]] Result<SweepResult> readSweep(const std::filesystem::path& path);

// Joins sweeps of one scenario and device over the same axes, such as shards. A point that several have is taken from the
// first that ran it. The error names the part that differs.
[[nodiscard]] Result<SweepResult> mergeSweeps(std::vector<SweepResult> sweeps);

// The device as both kinds of file name it: with its memory, which the memory line is drawn against.
[[nodiscard]] nlohmann::ordered_json sweepDeviceJson(const DeviceInfo& device);
// One point as both kinds of file hold it.
[[nodiscard]] nlohmann::ordered_json sweepPointJson(const SweepAxes& axes, std::size_t index, const SweepPoint& point);

} // namespace overlap
