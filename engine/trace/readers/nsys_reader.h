// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/read_options.h"
#include "engine/trace/recording.h"

#include <filesystem>

namespace overlap {

// What Nsight Systems exports as SQLite, of any schema so far: tables and columns that are not there count as "nothing of
// that kind was recorded". Only the times, names and numbers of the timeline are read; nothing of the recorder's
// environment.
[[nodiscard]] Result<Recording> readNsysDatabase(const std::filesystem::path& path, const std::string& shownName,
                                                 const ReadOptions& options);

// Rows that reading would take in, for an estimate beforehand.
[[nodiscard]] Result<std::uint64_t> nsysRowCount(const std::filesystem::path& path, const std::string& shownName);

} // namespace overlap
