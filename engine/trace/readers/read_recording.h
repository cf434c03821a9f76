// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/read_options.h"
#include "engine/trace/recording.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace overlap {

// Opening a recording from a window: estimateReading() says what it will take; readRecording() on a thread of its own
// reports ReadOptions::progress (bytes of the file and rows) from that thread, and ends with ErrorCode::Cancelled soon
// after ReadOptions::stop is asked for; Recording::report is the import report. recording_parts.h has what a selector of
// devices and processes shows, recording_alignment.h how two recordings are laid beside each other.

// Reads what another tool recorded, or what this program wrote as Chrome JSON; the kind of file is told by its content.
// The file is only read, and nothing that it names is opened. Messages name it by its last part alone.
[[nodiscard]] Result<Recording> readRecording(const std::filesystem::path& path, const ReadOptions& options = {});

// The same from memory: JSON, packed or not.
[[nodiscard]] Result<Recording> readRecordingText(std::string_view content, const ReadOptions& options = {});

// What reading a file will need, told before it is read: counted in a database, extrapolated from samples of a text.
// Within a factor of two as a rule; a text that is like itself nowhere may be further off.
struct ReadEstimate
{
    std::uint64_t fileBytes = 0;
    std::uint64_t unpackedBytes = 0; // the same as fileBytes where the file is not compressed
    std::uint64_t intervals = 0;
    std::uint64_t memoryBytes = 0; // at the peak, while reading
    std::optional<std::uint64_t> availableBytes; // of memory on this machine now, where the system tells

    [[nodiscard]] bool fits() const { return !availableBytes || memoryBytes < *availableBytes; }
};
// Milliseconds, whatever the size of the file. Fails as readRecording would where the file is no recording.
[[nodiscard]] Result<ReadEstimate> estimateReading(const std::filesystem::path& path);

} // namespace overlap
