// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace overlap {

// The whole file. Refused above `limit` bytes, so that a wrong path cannot fill the memory.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path, std::uintmax_t limit = 64U << 20U);

// Writes beside the target, flushes to the disk, then renames: the target is either the old or the new file, whole.
// "-" is standard output. Errors name the path and what to do.
[[nodiscard]] std::optional<Error> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

} // namespace overlap
