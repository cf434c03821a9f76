// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace overlap {

enum class FileKind : std::uint8_t
{
    Json,
    Gzip,
    Sqlite
};

// By the first bytes of a file, never by its name; `begin` should hold 512 of them or the whole file. What is no recording
// is named in the error, with the way out where there is one.
[[nodiscard]] Result<FileKind> fileKindOf(std::string_view begin, const std::string& shownName);

} // namespace overlap
