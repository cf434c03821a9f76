// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/byte_source.h"
#include "engine/trace/readers/format_detection.h"

namespace overlap {

// A file whose kind is known, and what lies behind its packing, if there is any, from the beginning.
struct OpenedFile
{
    FileKind kind = FileKind::Json; // never Gzip, and no database that is packed
    bool packed = false;
    std::unique_ptr<ByteSource> source;
};
[[nodiscard]] Result<OpenedFile> unpack(std::unique_ptr<ByteSource> source, const std::string& shownName,
                                        const ReadLimits& limits);

// How messages name a file: by its last part alone.
[[nodiscard]] std::string shownNameOf(const std::filesystem::path& path);

} // namespace overlap
