// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/interval_facts.h"

#include "engine/scenario/kernel_kind.h"
#include "widgets/charts/kind_text.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/style/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <string_view>

namespace overlap {

namespace {

struct FactText
{
    Q_DECLARE_TR_FUNCTIONS(IntervalFacts)
};

QString operationOf(const Interval& interval)
{
    const auto kind = operationText(interval.kind);
    return interval.batch == Interval::NoBatch ? kind : FactText::tr("%1 of b%2").arg(kind).arg(interval.batch);
}

// A call on the host belongs to a stream if it is given one; the recorder notes the batch's for others too.
bool belongsToStream(const Interval& interval, std::string_view name)
{
    if (interval.stream == Interval::NoStream)
        return false;
    switch (interval.kind) {
    case ActivityKind::Prepare:
        return false;
    case ActivityKind::Allocate:
        return name.ends_with("Async"); // cudaMallocAsync, cudaFreeAsync
    case ActivityKind::Synchronize:
        return name != "cudaDeviceSynchronize" && name != "cudaEventSynchronize";
    default:
        return true;
    }
}

QString timeText(TracePoint t)
{
    return durationString(t.time_since_epoch());
}

double gigabytesPerSecond(const Interval& interval)
{
    const auto ns = interval.time.duration().count();
    return ns > 0 ? static_cast<double>(interval.amount) / static_cast<double>(ns) : 0.0;
}

// What a recording does not tell stays unknown.
QString hostMemoryText(const RunView& run, const Interval& copy)
{
    if (copy.has(IntervalFlag::Pageable))
        return FactText::tr("pageable");
    if (!run.run()->recording || copy.has(IntervalFlag::Pinned))
        return FactText::tr("pinned");
    const bool ofHost = copy.kind == ActivityKind::CopyToDevice || copy.kind == ActivityKind::CopyToHost;
    return ofHost ? FactText::tr("unknown", "host memory") : QString();
}

void addKernel(IntervalFacts& facts, const RunView& run, const Interval& kernel)
{
    if (kernel.amount == 0)
        return;
    const auto blocks = QString::fromStdString(countText(static_cast<std::int64_t>(kernel.amount)));
    const auto kind = run.run()->scenario.kernel.kind;
    const bool shapeKnown = !run.run()->recording && computes(kind);
    const auto threads = launchShape(kind, 1, 1).threadsPerBlock;
    facts.items.push_back(
        {FactText::tr("grid"), shapeKnown ? QStringLiteral("%1 × %2").arg(blocks).arg(threads) : blocks});
    if (const auto sms = run.run()->device.smCount; sms > 0) {
        facts.items.push_back(
            {FactText::tr("SMs"), QStringLiteral("%1 / %2").arg(std::min<std::uint64_t>(kernel.amount, sms)).arg(sms)});
    }
}

} // namespace

QString titleOf(const Interval& interval)
{
    const auto kind = operationText(interval.kind);
    return interval.batch == Interval::NoBatch ? kind : FactText::tr("%1 b%2").arg(kind).arg(interval.batch);
}

std::optional<WaitedFor> waitedFor(const RunView& run, IntervalRef ref)
{
    const auto& timeline = *run.timeline();
    const auto& interval = timeline.interval(ref);
    if (!isDeviceKind(interval.kind))
        return std::nullopt;
    std::optional<WaitedFor> latest;
    const auto consider = [&](std::optional<IntervalRef> operation, TracePoint until) {
        if (until <= interval.time.begin && (!latest || until > latest->until))
            latest = WaitedFor{operation, until};
    };
    if (const auto call = run.launchOf(ref))
        consider(std::nullopt, timeline.interval(*call).time.end);
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        const auto all = timeline.lanes()[lane].intervals();
        const auto after =
            std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= interval.time.begin; });
        // The last one of the same stream, or of the same kind (it holds the same engine).
        constexpr std::ptrdiff_t LooksBack = 64;
        const auto stop = after - all.begin() > LooksBack ? after - LooksBack : all.begin();
        for (auto it = after; it != stop;) {
            --it;
            if (!isDeviceKind(it->kind))
                break;
            const bool sameStream = it->stream == interval.stream && it->stream != Interval::NoStream;
            const bool sameEngine = it->kind == interval.kind && isCopyKind(it->kind);
            if (sameStream || sameEngine) {
                consider(IntervalRef{lane, static_cast<std::size_t>(it - all.begin())}, it->time.end);
                break;
            }
        }
    }
    return latest;
}

IntervalFacts factsOf(const RunView& run, IntervalRef ref)
{
    const auto& timeline = *run.timeline();
    const auto& interval = timeline.interval(ref);
    IntervalFacts facts;
    facts.title = titleOf(interval);
    const auto& name = timeline.nameOf(interval);
    // Not "prepare" again: only a call has a name that says more than its kind.
    const bool named = !isDeviceKind(interval.kind) || run.run()->recording != nullptr;
    if (named && !name.empty() && name != activityKindId(interval.kind))
        facts.items.push_back({QString(), QString::fromStdString(name)});
    if (belongsToStream(interval, name))
        facts.items.push_back({FactText::tr("stream %1").arg(streamText(interval, run.run().get())), QString()});
    facts.items.push_back({FactText::tr("start"), timeText(interval.time.begin)});
    facts.items.push_back({FactText::tr("length"), durationString(interval.time.duration())});
    if (const auto call = run.launchOf(ref)) {
        const auto& launch = timeline.interval(*call).time;
        facts.items.push_back({FactText::tr("launched"), timeText(launch.begin)});
        facts.items.push_back({FactText::tr("launch delay"), signedDurationString(interval.time.begin - launch.end)});
    }
    if (interval.kind == ActivityKind::Kernel)
        addKernel(facts, run, interval);
    if (isCopyKind(interval.kind) && interval.amount > 0) {
        facts.items.push_back({FactText::tr("size"), bytesString(static_cast<double>(interval.amount))});
        facts.items.push_back({FactText::tr("rate"), bandwidthString(gigabytesPerSecond(interval))});
        if (const auto memory = hostMemoryText(run, interval); !memory.isEmpty())
            facts.items.push_back({FactText::tr("host memory"), memory});
    }
    if (const auto wait = waitedFor(run, ref)) {
        const auto cause =
            wait->operation ? operationOf(timeline.interval(*wait->operation)) : FactText::tr("its launch");
        facts.items.push_back({FactText::tr("waited for"), cause});
    }
    if (const auto operation = run.launchedBy(ref)) {
        const auto& started = timeline.interval(*operation);
        facts.items.push_back({FactText::tr("starts"), titleOf(started)});
        facts.items.push_back({FactText::tr("at"), timeText(started.time.begin)});
    }
    return facts;
}

QString toolTipOf(const RunView& run, IntervalRef ref)
{
    const auto& timeline = *run.timeline();
    const auto& interval = timeline.interval(ref);
    QString rows;
    const auto add = [&rows](const QString& label, const QString& value) {
        rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=\"right\">%2</td></tr>")
                    .arg(label.toHtmlEscaped(), value.toHtmlEscaped());
    };
    const auto& name = timeline.nameOf(interval);
    if (!name.empty() && name != activityKindId(interval.kind))
        add(FactText::tr("name"), QString::fromStdString(name));
    add(FactText::tr("start"), exactNsString(interval.time.begin.time_since_epoch()));
    add(FactText::tr("length"), exactNsString(interval.time.duration()));
    if (interval.amount > 0) {
        const auto count = QString::fromStdString(countText(static_cast<std::int64_t>(interval.amount)));
        if (interval.kind == ActivityKind::Kernel) {
            add(FactText::tr("blocks"), count);
        } else {
            add(FactText::tr("bytes"), count);
            if (isCopyKind(interval.kind))
                add(FactText::tr("bandwidth"), bandwidthString(gigabytesPerSecond(interval)));
        }
    }
    if (belongsToStream(interval, name))
        add(FactText::tr("stream"), streamText(interval, run.run().get()));
    if (interval.batch != Interval::NoBatch)
        add(FactText::tr("batch"), QString::number(interval.batch));
    if (interval.correlation != 0)
        add(FactText::tr("correlation"), QString::number(interval.correlation));
    if (const auto memory = hostMemoryText(run, interval); isCopyKind(interval.kind) && !memory.isEmpty())
        add(FactText::tr("host memory"), memory);
    if (interval.has(IntervalFlag::QueueFull))
        add(FactText::tr("launch queue"), FactText::tr("was full"));
    if (interval.has(IntervalFlag::ApproximateStart))
        add(FactText::tr("start"), FactText::tr("approximate, from timing events"));
    return QStringLiteral("<b>%1</b><table cellspacing=\"0\">%2</table>").arg(titleOf(interval).toHtmlEscaped(), rows);
}

} // namespace overlap
