// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace overlap {

// The whole file. Refused above `limit` bytes, so that a wrong path cannot fill the memory.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path, std::uintmax_t limit = 64U << 20U);

// Writes beside the target, flushes to the disk, then renames: the target is either the old or the new file, whole.
// "-" is standard output. Errors name the path and what to do.
[[nodiscard]] std::optional<Error> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

// The same for content that is too large to be held at once: `produce` is called once and calls what it is given for each
// piece in turn. That returns false when writing failed; `produce` then had better stop. An error of its own, such as being
// cancelled, leaves the target as it was (standard output and devices excepted).
using WritePiece = std::function<bool(std::string_view)>;
[[nodiscard]] std::optional<Error>
writeFileAtomically(const std::filesystem::path& path,
                    const std::function<std::optional<Error>(const WritePiece&)>& produce);

} // namespace overlap
