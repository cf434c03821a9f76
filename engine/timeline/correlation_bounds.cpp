// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/correlation_bounds.h"

#include <algorithm>

namespace overlap {

void CorrelationBounds::extend(const Timeline& timeline)
{
    const auto lanes = timeline.lanes();
    m_lanes.resize(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        auto& lane = m_lanes[i];
        const auto all = lanes[i].intervals();
        lane.blocks.resize((all.size() + BlockSize - 1) / BlockSize);
        for (auto index = lane.size; index < all.size(); ++index) {
            const auto& interval = all[index];
            (isDeviceKind(interval.kind) ? lane.device : lane.host) = true;
            if (interval.correlation == 0)
                continue;
            auto& block = lane.blocks[index / BlockSize];
            block.least = std::min(block.least, interval.correlation);
            block.most = std::max(block.most, interval.correlation);
        }
        lane.size = all.size();
    }
}

std::optional<IntervalRef> CorrelationBounds::find(const Timeline& timeline, std::uint32_t correlation,
                                                   bool device) const
{
    if (correlation == 0)
        return std::nullopt;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const auto& lane = m_lanes[i];
        if (!(device ? lane.device : lane.host))
            continue;
        const auto all = timeline.lanes()[i].intervals();
        for (std::size_t block = 0; block < lane.blocks.size(); ++block) {
            if (correlation < lane.blocks[block].least || correlation > lane.blocks[block].most)
                continue;
            const auto end = std::min((block + 1) * BlockSize, lane.size);
            for (auto index = block * BlockSize; index < end; ++index) {
                if (all[index].correlation == correlation && isDeviceKind(all[index].kind) == device)
                    return IntervalRef{i, index};
            }
        }
    }
    return std::nullopt;
}

std::optional<IntervalRef> CorrelationBounds::call(const Timeline& timeline, std::uint32_t correlation) const
{
    return find(timeline, correlation, false);
}

std::optional<IntervalRef> CorrelationBounds::operation(const Timeline& timeline, std::uint32_t correlation) const
{
    return find(timeline, correlation, true);
}

std::size_t CorrelationBounds::bytes() const
{
    std::size_t sum = 0;
    for (const auto& lane : m_lanes)
        sum += sizeof(lane) + lane.blocks.capacity() * sizeof(Bounds);
    return sum;
}

} // namespace overlap
