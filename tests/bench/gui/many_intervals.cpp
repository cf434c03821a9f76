// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/gui/many_intervals.h"

#include <array>
#include <random>
#include <utility>

namespace overlap::test {

Timeline manyIntervals(std::size_t count, std::size_t lanes)
{
    constexpr std::array HostKinds{ActivityKind::Issue, ActivityKind::Issue, ActivityKind::Issue,
                                   ActivityKind::Synchronize};
    constexpr std::array DeviceKinds{ActivityKind::CopyToDevice, ActivityKind::Kernel, ActivityKind::Kernel,
                                     ActivityKind::CopyToHost};
    std::vector<Lane> made;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const bool host = lane == 0;
        std::minstd_rand random(static_cast<std::uint32_t>(lane + 1));
        std::vector<Interval> intervals;
        intervals.reserve(count / lanes);
        TracePoint t{};
        for (std::size_t i = 0; i < count / lanes; ++i) {
            Interval interval;
            const auto length = 200 + static_cast<std::int64_t>(random() % 19'800);
            t += Nanoseconds(static_cast<std::int64_t>(random() % 4'000));
            interval.time = {t, t + Nanoseconds(length)};
            t = interval.time.end;
            interval.kind = host ? HostKinds[i % HostKinds.size()] : DeviceKinds[i % DeviceKinds.size()];
            interval.nameId = static_cast<std::uint32_t>(interval.kind);
            interval.batch = static_cast<std::uint32_t>(i / 4);
            interval.stream = static_cast<std::uint16_t>(lane);
            interval.correlation = static_cast<std::uint32_t>(i * lanes + lane + 1);
            interval.amount = 4096;
            intervals.push_back(interval);
        }
        const LaneId id{host ? LaneRole::Host : LaneRole::Stream, static_cast<std::uint32_t>(lane), 0};
        made.push_back(Lane::make(id, std::move(intervals)).value());
    }
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < ActivityKindCount; ++kind)
        names.emplace_back(activityKindId(static_cast<ActivityKind>(kind)));
    return {std::move(made), std::move(names)};
}

RunResultPtr runOf(Timeline timeline)
{
    RunResult result;
    result.device.name = "made up";
    result.record.recordedWall = timeline.range().end.time_since_epoch();
    result.record.walls = {result.record.recordedWall};
    result.record.timeline = std::make_shared<const Timeline>(std::move(timeline));
    result.wallUs = statisticsOf(result.record.walls);
    return std::make_shared<const RunResult>(std::move(result));
}

} // namespace overlap::test
