// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers beside the lanes and the utilisation charts are made from.
#include "widgets/charts/run_view.h"

#include "engine/timeline/waiting.h"

#include <algorithm>

namespace overlap {

namespace {

std::optional<ActivityKind> kindOf(UtilizationRow row)
{
    switch (row) {
    case UtilizationRow::Kernel:
        return ActivityKind::Kernel;
    case UtilizationRow::CopyToDevice:
        return ActivityKind::CopyToDevice;
    case UtilizationRow::CopyToHost:
        return ActivityKind::CopyToHost;
    default:
        return std::nullopt;
    }
}

// A recording may hold any number; more than this are not counted.
constexpr std::uint32_t MostBatches = 1U << 24U;

std::vector<std::size_t> lanesOf(const DisplayLane& lane)
{
    std::vector<std::size_t> all;
    for (const auto& row : lane.rows)
        all.insert(all.end(), row.begin(), row.end());
    return all;
}

} // namespace

void RunView::countBatches(const Timeline* known)
{
    m_done.reset();
    for (std::size_t i = 0; i < m_recorded->lanes().size(); ++i) {
        const auto all = m_recorded->lanes()[i].intervals();
        for (const auto& interval : all.subspan(known ? known->lanes()[i].intervals().size() : 0)) {
            if (interval.batch >= MostBatches || !isDeviceKind(interval.kind))
                continue;
            if (interval.batch >= m_batchEnds.size())
                m_batchEnds.resize(std::max<std::size_t>(interval.batch + std::size_t{1}, 2 * m_batchEnds.size()),
                                   NoOperation);
            auto& end = m_batchEnds[interval.batch];
            if (end == NoOperation)
                ++m_batches;
            end = end == NoOperation ? interval.time.end : std::max(end, interval.time.end);
        }
    }
}

void RunView::makeUnions()
{
    const auto having = [&](auto&& wanted) {
        std::vector<std::size_t> lanes;
        for (std::size_t i = 0; i < m_recorded->lanes().size(); ++i) {
            if (wanted(i))
                lanes.push_back(i);
        }
        return lanes;
    };
    for (std::size_t row = 0; row < UtilizationRowCount; ++row) {
        const auto kind = kindOf(static_cast<UtilizationRow>(row));
        if (!kind)
            continue;
        const auto lanes = having([&](std::size_t i) {
            return std::ranges::find(m_recordedDerived->mipmaps[i].kinds(), *kind)
                   != m_recordedDerived->mipmaps[i].kinds().end();
        });
        m_utilization[row] =
            BusyUnion(m_recorded, lanes, [kind = *kind](const Interval& interval) { return interval.kind == kind; });
    }
    if (m_host) {
        const auto lanes = having([&](std::size_t i) { return m_recorded->lanes()[i].id().role == LaneRole::Host; });
        m_utilization[static_cast<std::size_t>(UtilizationRow::HostWait)] =
            BusyUnion(m_recorded, lanes,
                      [rule = HostWaitRule(*m_recorded)](const Interval& interval) { return rule.waits(interval); });
        // Of a recording only what was recorded is work (HostGaps).
        if (m_run->recording) {
            const auto seen = having([&](std::size_t i) {
                const auto id = m_recorded->lanes()[i].id();
                return id.role == LaneRole::Host
                       || (id.role == LaneRole::Operators && std::ranges::any_of(lanes, [&](std::size_t host) {
                               return m_recorded->lanes()[host].id().index == id.index;
                           }));
            });
            m_utilization[static_cast<std::size_t>(UtilizationRow::HostWork)] =
                BusyUnion(m_recorded, seen, [](const Interval&) { return true; });
        }
    }
    makeLaneUnions();
}

void RunView::makeLaneUnions()
{
    m_laneUnions.assign(m_lanes.size(), {});
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        auto all = lanesOf(m_lanes[lane]);
        if (m_lanes[lane].role == LaneRole::Host && !m_lanes[lane].group) {
            // Of a run the lane is busy with all that it does not wait for; of a recording with what is drawn of it.
            if (m_run->recording)
                m_laneUnions[lane] =
                    BusyUnion(m_timeline, std::move(all),
                              [rule = HostWaitRule(*m_timeline)](const Interval& call) { return !rule.waits(call); });
        } else if (all.size() > 1 && m_lanes[lane].resources == 1) {
            m_laneUnions[lane] = BusyUnion(m_timeline, std::move(all),
                                           [](const Interval& interval) { return !isWaiting(interval.kind); });
        }
    }
}

double RunView::groupShare(LaneGroup group, TimeRange window) const
{
    if (!m_timeline || window.empty())
        return 0.0;
    std::vector<std::size_t> lanes;
    for (std::size_t i = 0; i < m_timeline->lanes().size(); ++i) {
        if (groupOf(m_timeline->lanes()[i].id().role) == group)
            lanes.push_back(i);
    }
    const BusyUnion all(m_timeline, std::move(lanes), [](const Interval& i) { return !isWaiting(i.kind); });
    return static_cast<double>(all.busyIn(window).count()) / static_cast<double>(window.duration().count());
}

Nanoseconds RunView::utilizationIn(UtilizationRow row, TimeRange range) const
{
    if (!m_recorded)
        return Nanoseconds::zero();
    const auto inside = range.intersected(m_run->window());
    if (inside.empty())
        return Nanoseconds::zero();
    if (row != UtilizationRow::HostWork)
        return m_utilization[static_cast<std::size_t>(row)].busyIn(inside);
    if (!m_host)
        return Nanoseconds::zero();
    const auto& seen = m_utilization[static_cast<std::size_t>(UtilizationRow::HostWork)];
    const auto& wait = m_utilization[static_cast<std::size_t>(UtilizationRow::HostWait)];
    return (m_run->recording ? seen.busyIn(inside) : inside.duration()) - wait.busyIn(inside);
}

std::vector<double> RunView::utilizationShares(UtilizationRow row, TimeRange view, std::size_t bins) const
{
    std::vector<double> shares(bins, 0.0);
    if (view.empty())
        return shares;
    for (std::size_t i = 0; i < bins; ++i) {
        const TimeRange bin{columnBegin(view, bins, i), columnBegin(view, bins, i + 1)};
        if (!bin.empty()) {
            shares[i] =
                static_cast<double>(utilizationIn(row, bin).count()) / static_cast<double>(bin.duration().count());
        }
    }
    return shares;
}

std::vector<double> RunView::busyShares(TimeRange window) const
{
    std::vector<double> shares(m_lanes.size(), 0.0);
    if (!m_timeline || window.empty())
        return shares;
    const auto length = static_cast<double>(window.duration().count());
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        Nanoseconds busy{};
        if (m_lanes[lane].role == LaneRole::Host && !m_lanes[lane].group && !m_run->recording) {
            busy = utilizationIn(UtilizationRow::HostWork, window);
        } else if (m_laneUnions[lane].bytes() > 0) {
            busy = m_laneUnions[lane].busyIn(window); // the time in which it does anything
        } else {
            for (const auto index : lanesOf(m_lanes[lane])) {
                const auto byKind = busyByKind(m_timeline->lanes()[index], m_derived->mipmaps[index], window);
                for (std::size_t kind = 0; kind < byKind.size(); ++kind)
                    busy += isWaiting(static_cast<ActivityKind>(kind)) ? Nanoseconds::zero() : byKind[kind];
            }
            busy /= std::max(1U, m_lanes[lane].resources); // of folded threads the mean
        }
        shares[lane] = static_cast<double>(busy.count()) / length;
    }
    return shares;
}

std::size_t RunView::batchesDone(TracePoint t) const
{
    if (!m_recorded)
        return 0;
    if (m_done && m_done->first == t)
        return m_done->second;
    const auto done = std::ranges::count_if(m_batchEnds, [t](TracePoint end) { return end <= t; });
    m_done = {t, static_cast<std::size_t>(done)};
    return m_done->second;
}

std::size_t RunView::bytes() const
{
    std::size_t sum = m_batchEnds.capacity() * sizeof(TracePoint);
    for (const auto& derived : {m_recordedDerived, m_derived == m_recordedDerived ? nullptr : m_derived}) {
        for (std::size_t i = 0; derived && i < derived->mipmaps.size(); ++i)
            sum += derived->mipmaps[i].bytes();
    }
    for (const auto& sums : m_utilization)
        sum += sums.bytes();
    for (const auto& sums : m_laneUnions)
        sum += sums.bytes();
    return sum + m_correlations.bytes();
}

} // namespace overlap
