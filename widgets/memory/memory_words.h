// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/memory/memory_history.h"

#include <QColor>
#include <QString>

namespace overlap {

class Look;

namespace words {
[[nodiscard]] QString memoryUse(MemoryUse use); // "allocated per batch"
[[nodiscard]] QString memoryUseHelp(MemoryUse use);
// "free 119 GiB, largest piece 60.0 GiB (50 %)"
[[nodiscard]] QString freeText(std::uint64_t freeBytes, std::uint64_t largestFreeBytes);
} // namespace words

// Colour of an area: memory is what calls of the host take, so all are of the allocation's kind, in steps.
[[nodiscard]] QColor memoryColour(MemoryUse use, const Look& look);

} // namespace overlap
