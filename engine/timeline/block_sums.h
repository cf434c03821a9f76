// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"
#include "engine/timeline/timeline.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace overlap {

// Running sums of durations, one for each slot (a kind of activity that a lane has), at borders between intervals. What
// is kept of a block of 32 intervals lies together, as a view that jumps from block to block waits for memory and for
// little else: the sums before the block, and with few slots what the block adds up to inner borders.
class BlockSums
{
public:
    static constexpr std::size_t BlockSize = 32;

    [[nodiscard]] std::size_t slotCount() const { return m_totals.size(); }
    [[nodiscard]] std::size_t size() const { return m_size; } // intervals
    void reserve(std::size_t intervals); // before the first
    void addSlot(); // that no interval so far belongs to
    void add(std::size_t slot, Nanoseconds duration); // of the next interval

    // The nearest border that read() takes; that of the block where sums are too long. `interval` is at most size().
    [[nodiscard]] std::size_t borderNear(std::size_t interval) const
    {
        const auto part = BlockSize / m_parts;
        auto border = (interval + part / 2) / part * part;
        if (border > m_size)
            border -= part;
        if (border == m_size || border % BlockSize == 0)
            return border;
        const auto* words = record(border / BlockSize);
        const auto* offsets = words + offsetsAt(border);
        for (std::size_t slot = 0; slot < slotCount(); ++slot) {
            if (offsets[slot] == TooLong)
                return border / BlockSize * BlockSize;
        }
        return border;
    }

    // Sums by slot of the intervals before a border that borderNear() gave.
    template<typename BusyBySlot>
    void read(BusyBySlot& busy, std::size_t border) const
    {
        if (border == m_size) {
            for (std::size_t slot = 0; slot < slotCount(); ++slot)
                busy[slot] = m_totals[slot];
            return;
        }
        const auto* words = record(border / BlockSize);
        for (std::size_t slot = 0; slot < slotCount(); ++slot) {
            std::int64_t before = 0;
            std::memcpy(&before, words + slot * WordsOfSum, sizeof before);
            busy[slot] = Nanoseconds(before);
        }
        if (border % BlockSize == 0)
            return;
        const auto* offsets = words + offsetsAt(border);
        for (std::size_t slot = 0; slot < slotCount(); ++slot)
            busy[slot] += Nanoseconds(offsets[slot]);
    }

    // Has memory fetched that read() will need near this interval.
    void prefetch(std::size_t interval) const
    {
        if (m_words.empty())
            return;
        const auto* words = m_words.data() + std::min(interval / BlockSize * m_stride, m_words.size() - m_stride);
        prefetchForRead(words);
        prefetchForRead(words + m_stride - 1);
    }

    [[nodiscard]] std::size_t bytes() const; // memory in use

private:
    static constexpr std::size_t WordsOfSum = sizeof(std::int64_t) / sizeof(std::uint32_t);
    static constexpr std::uint32_t TooLong = 0xFFFFFFFF;

    // Parts of a block whose borders are known: as many as keep the sums under 1.5 bytes an interval.
    static constexpr std::size_t partsFor(std::size_t count) { return count <= 2 ? 4 : count == 3 ? 2 : 1; }
    [[nodiscard]] const std::uint32_t* record(std::size_t block) const { return m_words.data() + block * m_stride; }
    [[nodiscard]] std::size_t offsetsAt(std::size_t border) const
    {
        const auto part = border % BlockSize / (BlockSize / m_parts);
        return slotCount() * (WordsOfSum + part - 1);
    }
    void note(); // what is known at the border that size() is

    std::size_t m_size = 0;
    std::size_t m_expected = 0; // blocks
    std::size_t m_parts = 4;
    std::size_t m_stride = 0; // words of a block
    // [block x m_stride]: 64-bit sums before it by slot, then, by inner border and slot, what the block adds up to there
    // (TooLong: does not fit).
    std::vector<std::uint32_t> m_words;
    std::vector<Nanoseconds> m_totals; // by slot
};

} // namespace overlap
