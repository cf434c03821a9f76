// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/recorded_names.h"

#include "engine/trace/recording.h"
#include "widgets/charts/kind_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdint>

namespace overlap {

namespace {

struct RecordedText
{
    Q_DECLARE_TR_FUNCTIONS(RecordedNames)
};

[[nodiscard]] QString streamOf(const Recording& recording, std::size_t place)
{
    const auto& stream = recording.streams[place];
    auto id = QString::number(stream.id);
    // Numbers repeat over processes and contexts; of one device the rest is what tells them apart.
    bool otherProcess = false;
    bool otherContext = false;
    for (const auto& other : recording.streams) {
        if (other.device != stream.device || other.id != stream.id)
            continue;
        otherProcess = otherProcess || other.process != stream.process;
        otherContext = otherContext || (other.process == stream.process && other.context != stream.context);
    }
    if (otherProcess && stream.process)
        return RecordedText::tr("%1 (process %2)", "stream").arg(id, QString::number(*stream.process));
    if (otherContext && stream.context)
        return RecordedText::tr("%1 (context %2)", "stream").arg(id, QString::number(*stream.context));
    return id;
}

[[nodiscard]] QString threadOf(const Recording& recording, std::uint32_t place)
{
    if (place >= recording.threads.size())
        return {};
    const auto name = QString::fromStdString(recording.threads[place].thread);
    // Recorders write the lower half of a thread's handle, with a sign that it does not have.
    bool isNumber = false;
    const auto number = name.toInt(&isNumber);
    return isNumber && number < 0 ? QString::number(static_cast<std::uint32_t>(number)) : name;
}

// Whether lanes of that role belong to more than one thread, so that they need its name.
[[nodiscard]] bool ofSeveralThreads(const Recording& recording, LaneRole role)
{
    return std::ranges::count_if(recording.threads,
                                 [&](const RecordedThread& thread) {
                                     return std::ranges::any_of(
                                         thread.lanes, [&](const Lane& lane) { return lane.id().role == role; });
                                 })
           > 1;
}

} // namespace

QString laneText(const DisplayLane& lane, const RunResult* run)
{
    const auto* recording = run ? run->recording.get() : nullptr;
    if (!recording || lane.group)
        return laneText(lane);
    switch (lane.role) {
    case LaneRole::Worker:
        return lane.resources > 1 ? RecordedText::tr("%n other thread(s)", nullptr, static_cast<int>(lane.resources))
                                  : RecordedText::tr("Thread %1").arg(threadOf(*recording, lane.index));
    case LaneRole::Stream:
        return lane.index < recording->streams.size()
                   ? RecordedText::tr("Stream %1").arg(streamOf(*recording, lane.index))
                   : laneText(lane);
    case LaneRole::Operators:
    case LaneRole::Ranges:
        return ofSeveralThreads(*recording, lane.role) ? RecordedText::tr("%1 %2", "kind of lane, thread")
                                                             .arg(laneText(lane), threadOf(*recording, lane.index))
                                                       : laneText(lane);
    default:
        return laneText(lane);
    }
}

QString streamText(const Interval& interval, const RunResult* run)
{
    if (interval.stream == Interval::NoStream)
        return {};
    const auto* recording = run ? run->recording.get() : nullptr;
    return recording && interval.stream < recording->streams.size() ? streamOf(*recording, interval.stream)
                                                                    : QString::number(interval.stream);
}

} // namespace overlap
