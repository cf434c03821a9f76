// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/read_options.h"
#include "engine/trace/recording.h"

#include <filesystem>

namespace overlap {

// Reads what another tool recorded, or what this program wrote as Chrome JSON; the kind of file is told by its content.
// The file is only read, and nothing that it names is opened. Messages name it by its last part alone.
[[nodiscard]] Result<Recording> readRecording(const std::filesystem::path& path, const ReadOptions& options = {});

// The same from memory: JSON, packed or not.
[[nodiscard]] Result<Recording> readRecordingText(std::string_view content, const ReadOptions& options = {});

// What reading a file will need, without reading all of it.
struct ReadEstimate
{
    std::uint64_t fileBytes = 0;
    std::uint64_t unpackedBytes = 0;
    std::uint64_t intervals = 0;
    std::uint64_t memoryBytes = 0; // at the peak
};
[[nodiscard]] Result<ReadEstimate> estimateReading(const std::filesystem::path& path);

} // namespace overlap
