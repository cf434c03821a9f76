// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/memory/memory_words.h"

#include "engine/base/text.h"
#include "widgets/style/look.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>

namespace overlap {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::MemoryWords)
};

} // namespace

namespace words {

QString memoryUse(MemoryUse use)
{
    switch (use) {
    case MemoryUse::Preallocated:
        return Tr::tr("allocated before");
    case MemoryUse::PerBatch:
        return Tr::tr("allocated per batch");
    case MemoryUse::StreamOrdered:
        return Tr::tr("stream ordered, in use");
    case MemoryUse::PoolUnused:
        return Tr::tr("kept by the pool, unused");
    case MemoryUse::HostPinned:
        return Tr::tr("host, pinned");
    case MemoryUse::HostPageable:
        return Tr::tr("host, pageable");
    }
    return {};
}

QString memoryUseHelp(MemoryUse use)
{
    switch (use) {
    case MemoryUse::Preallocated:
        return Tr::tr("Device buffers that were there before the clock started.");
    case MemoryUse::PerBatch:
        return Tr::tr("Device buffers from cudaMalloc to cudaFree.");
    case MemoryUse::StreamOrdered:
        return Tr::tr("Device buffers from cudaMallocAsync until the stream has passed cudaFreeAsync.");
    case MemoryUse::PoolUnused:
        return Tr::tr("What the pool of cudaMallocAsync holds although nobody uses it: nobody else can have it.");
    case MemoryUse::HostPinned:
        return Tr::tr("Page-locked staging buffers on the host.");
    case MemoryUse::HostPageable:
        return Tr::tr("Ordinary staging buffers on the host.");
    }
    return {};
}

QString freeText(std::uint64_t freeBytes, std::uint64_t largestFreeBytes)
{
    if (freeBytes == 0)
        return Tr::tr("nothing free");
    const double share = 100.0 * static_cast<double>(largestFreeBytes) / static_cast<double>(freeBytes);
    return Tr::tr("free %1, largest piece %2 (%3)", "memory")
        .arg(text(bytesText(static_cast<double>(freeBytes))), text(bytesText(static_cast<double>(largestFreeBytes))),
             text(percentText(share, 0)));
}

} // namespace words

QColor memoryColour(MemoryUse use, const Look& look)
{
    const auto& theme = look.theme();
    const auto own = theme.kind(ActivityKind::Allocate).fill;
    switch (use) {
    case MemoryUse::Preallocated:
        return mixed(theme.text2, theme.lane, 0.55);
    case MemoryUse::PerBatch:
        return mixed(own, theme.lane, 0.85);
    case MemoryUse::StreamOrdered:
        return mixed(own, theme.lane, 0.6);
    case MemoryUse::PoolUnused:
        return mixed(own, theme.lane, 0.25);
    case MemoryUse::HostPinned:
        return theme.text;
    case MemoryUse::HostPageable:
        return theme.text2;
    }
    return own;
}

} // namespace overlap
