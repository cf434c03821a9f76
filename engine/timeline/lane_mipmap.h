// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/block_sums.h"
#include "engine/timeline/timeline.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace overlap {

// What is kept of a lane so that drawing it costs by pixels and not by intervals: for every block of 32 intervals its
// begin, the longest of them (and of 32 blocks, and so on up: the levels of a mip-map), and what each kind of activity
// was busy before it and, with up to three kinds, before parts of it. With the lane's own sums at most 2 bytes for each
// interval of a lane with up to five kinds, as many as the host or the device has. Made once for a Lane, read from any number of threads. Building reads every interval once.
class LaneMipmap
{
public:
    static constexpr std::size_t BlockSize = BlockSums::BlockSize;

    LaneMipmap() = default;
    explicit LaneMipmap(const Lane& lane) { extend(lane); }

    // Takes in the intervals from size() on of a longer lane that begins with the intervals taken in before, as in the
    // snapshots of a run that goes on. O(new intervals).
    void extend(const Lane& lane);

    [[nodiscard]] std::size_t size() const { return m_busy.size(); } // intervals taken in
    [[nodiscard]] std::span<const ActivityKind> kinds() const { return m_kinds; } // that occur, as they were met
    // How long the longest interval is; zero without any.
    [[nodiscard]] Nanoseconds longest() const;
    [[nodiscard]] std::size_t bytes() const; // memory in use

private:
    friend class LaneReader;

    void addKind(ActivityKind kind);
    void raiseLongest(std::size_t firstBlock);

    static constexpr std::uint8_t NoSlot = 0xFF;
    std::vector<TracePoint> m_begins; // of each block's first interval
    std::vector<std::vector<Nanoseconds>> m_longest; // [level][block of BlockSize^(level + 1) intervals]
    std::vector<ActivityKind> m_kinds; // that occur, as they were met
    std::array<std::uint8_t, ActivityKindCount> m_slotOf = noSlots(); // index into m_kinds
    BlockSums m_busy; // by slot

    static constexpr std::array<std::uint8_t, ActivityKindCount> noSlots()
    {
        std::array<std::uint8_t, ActivityKindCount> none{}; // "slots" is a macro wherever Qt came first
        none.fill(NoSlot);
        return none;
    }
};

[[nodiscard]] std::vector<LaneMipmap> mipmapsOf(const Timeline& timeline); // in the order of its lanes

} // namespace overlap
