// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/block_sums.h"

#include <algorithm>

namespace overlap {

void BlockSums::reserve(std::size_t intervals)
{
    m_expected = (intervals + BlockSize - 1) / BlockSize;
}

// Blocks become longer and may lose inner borders; rare, as a lane has few kinds and soon has met them.
void BlockSums::addSlot()
{
    const auto blocks = m_stride > 0 ? m_words.size() / m_stride : 0;
    const auto old = *this;
    m_totals.push_back(Nanoseconds::zero());
    m_parts = partsFor(slotCount());
    m_stride = slotCount() * (WordsOfSum + m_parts - 1);
    m_words = std::vector<std::uint32_t>(); // gives its memory back
    m_words.reserve(std::max(m_expected, blocks) * m_stride);
    m_words.resize(blocks * m_stride, 0);
    for (std::size_t block = 0; block < blocks; ++block) {
        const auto* from = old.record(block);
        auto* to = m_words.data() + block * m_stride;
        std::copy_n(from, old.slotCount() * WordsOfSum, to);
        for (std::size_t part = 1; part < m_parts; ++part) {
            const auto border = part * (BlockSize / m_parts);
            std::copy_n(from + old.offsetsAt(border), old.slotCount(), to + offsetsAt(border));
        }
    }
}

void BlockSums::note()
{
    if (m_size % BlockSize == 0) {
        m_words.resize(m_words.size() + m_stride, 0);
        auto* words = m_words.data() + m_words.size() - m_stride;
        for (const auto total : m_totals) {
            const std::int64_t before = total.count();
            std::memcpy(words, &before, sizeof before);
            words += WordsOfSum;
        }
        return;
    }
    auto* words = m_words.data() + m_words.size() - m_stride;
    auto* offsets = words + offsetsAt(m_size);
    for (std::size_t slot = 0; slot < slotCount(); ++slot) {
        std::int64_t before = 0;
        std::memcpy(&before, words + slot * WordsOfSum, sizeof before);
        offsets[slot] = static_cast<std::uint32_t>(std::min<std::int64_t>(m_totals[slot].count() - before, TooLong));
    }
}

void BlockSums::add(std::size_t slot, Nanoseconds duration)
{
    if (m_size % (BlockSize / m_parts) == 0)
        note();
    m_totals[slot] += duration;
    ++m_size;
}

std::size_t BlockSums::bytes() const
{
    return m_words.capacity() * sizeof(std::uint32_t) + m_totals.capacity() * sizeof(Nanoseconds);
}

} // namespace overlap
