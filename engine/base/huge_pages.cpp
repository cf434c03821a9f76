// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/huge_pages.h"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace overlap {

void adviseHugePages([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes)
{
#ifdef __linux__
    constexpr std::uintptr_t Page = std::uintptr_t{2} << 20U;
    constexpr std::size_t WorthIt = 4 * Page;
    if (bytes < WorthIt)
        return;
    // Whole large pages inside the block: what is around them belongs to others.
    const auto first = (reinterpret_cast<std::uintptr_t>(begin) + Page - 1) / Page * Page;
    const auto last = (reinterpret_cast<std::uintptr_t>(begin) + bytes) / Page * Page;
    (void)::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

} // namespace overlap
