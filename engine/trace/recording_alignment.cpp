// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recording_alignment.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace overlap {

namespace {
bool isOperation(LaneRole role)
{
    return role == LaneRole::CopyToDevice || role == LaneRole::Compute || role == LaneRole::CopyToHost
           || role == LaneRole::Memory || role == LaneRole::Stream;
}

std::optional<TracePoint> firstBegin(const Timeline& timeline, bool operationsOnly)
{
    std::optional<TracePoint> first;
    for (const auto& lane : timeline.lanes()) {
        if (lane.intervals().empty() || (operationsOnly && !isOperation(lane.id().role)))
            continue;
        const auto begin = lane.intervals().front().time.begin;
        first = first ? std::min(*first, begin) : begin;
    }
    return first;
}

// One interval of a kind and a name, in order of time over all lanes; what begins together in order of lane.
struct Occurrence
{
    TracePoint begin;
    IntervalRef ref;
    auto operator<=>(const Occurrence&) const = default;
};

std::vector<Occurrence> occurrencesOf(const Timeline& timeline, ActivityKind kind, const std::string& name)
{
    std::vector<bool> isNamed;
    for (const auto& text : timeline.names())
        isNamed.push_back(text == name);
    std::vector<Occurrence> found;
    const auto lanes = timeline.lanes();
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        const auto intervals = lanes[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (intervals[i].kind == kind && isNamed[intervals[i].nameId])
                found.push_back({intervals[i].time.begin, {lane, i}});
        }
    }
    std::ranges::sort(found);
    return found;
}
} // namespace

Alignment alignedAtStart(const Timeline& a, const Timeline& b)
{
    const auto ofDeviceA = firstBegin(a, true);
    const auto ofDeviceB = firstBegin(b, true);
    if (ofDeviceA && ofDeviceB)
        return {*ofDeviceA - *ofDeviceB};
    return {firstBegin(a, false).value_or(TracePoint{}) - firstBegin(b, false).value_or(TracePoint{})};
}

Alignment alignedByOffset(const Timeline& a, const Timeline& b, Nanoseconds offset)
{
    return {alignedAtStart(a, b).shift + offset};
}

std::optional<IntervalRef> sameEventIn(const Timeline& b, const Timeline& a, IntervalRef event)
{
    const auto& wanted = a.interval(event);
    const auto inA = occurrencesOf(a, wanted.kind, a.nameOf(wanted));
    const auto number = std::ranges::find(inA, event, &Occurrence::ref) - inA.begin();
    const auto inB = occurrencesOf(b, wanted.kind, a.nameOf(wanted));
    return number < std::ssize(inB) ? std::optional(inB[static_cast<std::size_t>(number)].ref) : std::nullopt;
}

} // namespace overlap
