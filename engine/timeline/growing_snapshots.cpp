// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/growing_snapshots.h"

#include <algorithm>

namespace overlap {

namespace {

Interval renamed(Interval interval, const std::vector<std::uint32_t>& names)
{
    interval.nameId = names[interval.nameId];
    return interval;
}

} // namespace

// Every lane of before is there, among lanes of the same order, and begins with what it held.
bool GrowingSnapshots::continues(const Timeline& snapshot, const std::vector<std::uint32_t>& names) const
{
    if (!m_last)
        return false;
    const auto lanes = snapshot.lanes();
    auto lane = lanes.begin();
    for (const auto& known : m_last->lanes()) {
        lane = std::find_if(lane, lanes.end(), [&](const Lane& one) { return one.id() == known.id(); });
        if (lane == lanes.end() || lane->intervals().size() < known.intervals().size())
            return false;
        const auto same = [&](const Interval& now, const Interval& before) { return renamed(now, names) == before; };
        const auto beginning = lane->intervals().first(known.intervals().size());
        if (!std::equal(beginning.begin(), beginning.end(), known.intervals().begin(), same))
            return false;
    }
    return true;
}

TimelinePtr GrowingSnapshots::take(const Timeline& snapshot)
{
    const auto idsOf = [&] {
        std::vector<std::uint32_t> names;
        for (const auto& name : snapshot.names())
            names.push_back(m_growing->nameId(name));
        return names;
    };
    if (!m_growing)
        m_growing = std::make_unique<GrowingTimeline>();
    auto names = idsOf();
    if (m_last && !continues(snapshot, names)) {
        m_growing = std::make_unique<GrowingTimeline>();
        m_last.reset();
        names = idsOf();
        ++m_startedOver;
    }
    for (const auto& lane : snapshot.lanes()) {
        const auto all = lane.intervals();
        for (auto i = m_growing->sizeOf(lane.id()); i < all.size(); ++i)
            m_growing->appendTo(lane.id(), renamed(all[i], names));
        if (all.empty())
            m_growing->addLane(lane.id());
    }
    m_last = m_growing->snapshot();
    return m_last;
}

} // namespace overlap
