// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/lane_mipmap.h"

#include <algorithm>

namespace overlap {

void LaneMipmap::addKind(ActivityKind kind)
{
    m_slotOf[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(m_kinds.size());
    m_kinds.push_back(kind);
    m_busy.addSlot();
}

// Level by level up, each only from the first block that may have changed.
void LaneMipmap::raiseLongest(std::size_t firstBlock)
{
    for (std::size_t level = 0; level < m_longest.size() && m_longest[level].size() > 1; ++level) {
        if (level + 1 == m_longest.size())
            m_longest.emplace_back();
        const auto& below = m_longest[level];
        auto& above = m_longest[level + 1];
        firstBlock = std::min(firstBlock / BlockSize, above.size());
        above.resize((below.size() + BlockSize - 1) / BlockSize);
        for (auto block = firstBlock; block < above.size(); ++block) {
            const auto first = below.begin() + static_cast<std::ptrdiff_t>(block * BlockSize);
            const auto last =
                below.begin() + static_cast<std::ptrdiff_t>(std::min((block + 1) * BlockSize, below.size()));
            above[block] = *std::max_element(first, last);
        }
    }
}

void LaneMipmap::extend(const Lane& lane)
{
    const auto intervals = lane.intervals();
    const auto size = m_busy.size();
    if (intervals.size() <= size)
        return;
    if (m_longest.empty())
        m_longest.emplace_back();
    const auto firstBlock = size / BlockSize;
    const auto blocks = (intervals.size() + BlockSize - 1) / BlockSize;
    // Made at once: no room to spare. Growing: as vectors grow, or every step would copy everything.
    if (size == 0) {
        m_begins.reserve(blocks);
        m_busy.reserve(intervals.size());
    }
    m_longest.front().resize(blocks, Nanoseconds::zero());
    for (auto i = size; i < intervals.size(); ++i) {
        const auto& interval = intervals[i];
        if (i % BlockSize == 0)
            m_begins.push_back(interval.time.begin);
        if (m_slotOf[static_cast<std::size_t>(interval.kind)] == NoSlot)
            addKind(interval.kind);
        const auto duration = interval.time.duration();
        m_busy.add(m_slotOf[static_cast<std::size_t>(interval.kind)], duration);
        auto& longest = m_longest.front()[i / BlockSize];
        longest = std::max(longest, duration);
    }
    raiseLongest(firstBlock);
}

Nanoseconds LaneMipmap::longest() const
{
    if (m_longest.empty() || m_longest.back().empty())
        return Nanoseconds::zero();
    return *std::ranges::max_element(m_longest.back());
}

std::size_t LaneMipmap::bytes() const
{
    auto entries = m_begins.capacity();
    for (const auto& level : m_longest)
        entries += level.capacity();
    return entries * sizeof(Nanoseconds) + m_busy.bytes() + m_kinds.capacity() * sizeof(ActivityKind) + sizeof(*this);
}

std::vector<LaneMipmap> mipmapsOf(const Timeline& timeline)
{
    std::vector<LaneMipmap> mipmaps;
    mipmaps.reserve(timeline.lanes().size());
    for (const auto& lane : timeline.lanes())
        mipmaps.emplace_back(lane);
    return mipmaps;
}

} // namespace overlap
