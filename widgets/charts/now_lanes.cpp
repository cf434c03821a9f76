// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/now_lanes.h"

#include "widgets/charts/interval_facts.h"
#include "widgets/charts/kind_text.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/style/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace overlap {

namespace {

struct NowText
{
    Q_DECLARE_TR_FUNCTIONS(NowPanel)
};

constexpr qsizetype MostNamed = 3; // operations in a sentence

QString hostWord(const Interval& interval)
{
    switch (interval.kind) {
    case ActivityKind::Blocked:
        return NowText::tr("blocked");
    case ActivityKind::Synchronize:
        return NowText::tr("waits");
    case ActivityKind::Prepare:
        return NowText::tr("prepares");
    case ActivityKind::Allocate:
        return NowText::tr("allocates or frees");
    default:
        return NowText::tr("issues");
    }
}

QString batchAndStream(const RunView& run, const Interval& interval)
{
    QStringList parts;
    if (interval.kind == ActivityKind::CopyOnDevice || interval.kind == ActivityKind::Memset)
        parts << operationText(interval.kind);
    if (interval.batch != Interval::NoBatch)
        parts << QStringLiteral("b%1").arg(interval.batch);
    if (interval.stream != Interval::NoStream)
        parts << NowText::tr("stream %1").arg(streamText(interval, run.run().get()));
    return parts.join(NowText::tr(", ", "between a batch and its stream"));
}

NowLane laneNow(const RunView& run, const DisplayLane& display, TracePoint t)
{
    NowLane now;
    now.lane = laneText(display, run.run().get());
    now.host = display.role == LaneRole::Host || display.role == LaneRole::Worker;
    now.what = NowText::tr("idle");
    int others = -1;
    for (const auto& row : display.rows) {
        for (const auto lane : row) {
            const auto index = run.timeline()->lanes()[lane].at(t);
            if (!index)
                continue;
            const auto& interval = run.timeline()->interval({lane, *index});
            ++others;
            // Of several the one that ends first: it is what happens next.
            if (now.kind && interval.time.end - t >= now.toGo)
                continue;
            now.kind = interval.kind;
            now.toGo = interval.time.end - t;
            const bool host = !isDeviceKind(interval.kind);
            now.waits = host && run.waits(interval);
            now.what = host ? hostWord(interval) : batchAndStream(run, interval);
            now.detail = host ? QString::fromStdString(run.timeline()->nameOf(interval)) : QString();
        }
    }
    if (others > 0)
        now.what += NowText::tr(", %n more", nullptr, others);
    return now;
}

// "H2D of b3 and kernel of b2": what the device does.
QStringList runningNow(const RunView& run, TracePoint t)
{
    QStringList running;
    for (const auto& lane : run.timeline()->lanes()) {
        const auto index = lane.at(t);
        if (index && isDeviceKind(lane.intervals()[*index].kind))
            running << titleOf(lane.intervals()[*index]);
    }
    return running;
}

QString meanwhile(const RunView& run, TracePoint t)
{
    auto running = runningNow(run, t);
    if (running.isEmpty())
        return NowText::tr("The device is idle.");
    const auto more = running.size() - MostNamed;
    if (more > 0) {
        running = running.mid(0, MostNamed);
        running << NowText::tr("%n more", nullptr, static_cast<int>(more));
    }
    if (running.size() == 1)
        return NowText::tr("Only %1 runs.", "an operation").arg(running.front());
    const auto last = running.takeLast();
    return NowText::tr("%1 and %2 run side by side.", "operations")
        .arg(running.join(NowText::tr(", ", "between operations")), last);
}

} // namespace

std::vector<NowLane> lanesNow(const RunView& run, TracePoint t)
{
    std::vector<NowLane> lanes;
    for (const auto& display : run.lanes()) {
        if (run.timeline() && !display.folded)
            lanes.push_back(laneNow(run, display, t));
    }
    return lanes;
}

QString waitText(const RunView& run, TracePoint t)
{
    const auto waiting = run.hostWaiting(t);
    if (!waiting)
        return {};
    const auto& call = run.timeline()->interval(waiting->call);
    const auto toGo = durationString(call.time.end - t);
    if (!waiting->operation)
        return NowText::tr("%1 to go", "time").arg(toGo);
    const auto& operation = run.timeline()->interval(*waiting->operation);
    const auto what =
        operation.stream == Interval::NoStream
            ? titleOf(operation)
            : NowText::tr("%1 in stream %2").arg(titleOf(operation), streamText(operation, run.run().get()));
    if (call.kind == ActivityKind::Blocked && call.has(IntervalFlag::Pageable))
        return NowText::tr("copies %1 from or to pageable memory, %2 to go").arg(titleOf(operation), toGo);
    return NowText::tr("for %1, %2 to go", "waits for an operation").arg(what, toGo);
}

QString reasonNow(const RunView& run, TracePoint t)
{
    if (!run.timeline())
        return {};
    const auto end = run.timeline()->range().end;
    if (t >= end)
        return NowText::tr("It has ended.");
    const auto between = [](const QString& host, const QString& device) {
        return NowText::tr("%1 %2", "two sentences").arg(host, device);
    };
    const auto waiting = run.hostWaiting(t);
    if (!waiting) {
        for (const auto& lane : run.timeline()->lanes()) {
            if (lane.id().role != LaneRole::Host)
                continue;
            const auto index = lane.at(t);
            const auto host = index ? NowText::tr("The host does not wait: it %1.", "\"prepares\", \"issues\"")
                                          .arg(hostWord(lane.intervals()[*index]))
                                    : NowText::tr("The host is between two calls.");
            return between(host, meanwhile(run, t));
        }
        return meanwhile(run, t);
    }
    const auto& call = run.timeline()->interval(waiting->call);
    const auto name = QString::fromStdString(run.timeline()->nameOf(call));
    if (call.has(IntervalFlag::Pageable))
        return between(NowText::tr("The host itself moves the data of pageable memory, in %1: it issues nothing "
                                   "meanwhile.")
                           .arg(name),
                       meanwhile(run, t));
    if (!waiting->operation)
        return between(NowText::tr("The host waits in %1.").arg(name), meanwhile(run, t));
    const auto& operation = run.timeline()->interval(*waiting->operation);
    const auto what = titleOf(operation);
    const auto host = operation.time.begin > t
                          ? NowText::tr("The host waits in %1 for %2, which has not begun.").arg(name, what)
                          : NowText::tr("The host waits in %1 until %2 is done.").arg(name, what);
    return between(host, meanwhile(run, t));
}

} // namespace overlap
