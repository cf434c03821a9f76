// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/run_words.h"

#include "engine/result/disturbance.h"
#include "widgets/words/engine_words.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace overlap::words {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::RunWords)
};

using NamedRuns = std::array<std::pair<QString, const RunResult*>, 2>;

[[nodiscard]] NamedRuns runsOf(const ShownPair& pair)
{
    return {std::pair(sideName(Side::A), pair.a.get()), std::pair(sideName(Side::B), pair.b.get())};
}

[[nodiscard]] QString percent(double value)
{
    return text(percentText(value, std::abs(value) < 9.95 ? 1 : 0));
}

[[nodiscard]] QString throttles(const std::vector<ThrottleReason>& reasons)
{
    QStringList names;
    for (const auto reason : reasons)
        names << throttle(reason);
    return names.join(Tr::tr(", ", "between reasons"));
}

[[nodiscard]] QString notesOf(const RunResult& run)
{
    QStringList notes;
    for (const auto& note : run.record.notes)
        notes << engineText(note);
    return notes.join(QLatin1Char('\n'));
}

// "recorded by CUPTI, 42 repeats with a spread of 1.2 %, .."
[[nodiscard]] QString detailsOf(const RunResult& run)
{
    QStringList parts{recordedBy(run)};
    const auto repeats = static_cast<int>(run.record.walls.size());
    if (repeats > 1 && run.wallUs && run.wallUs->p50 > 0.0)
        parts << Tr::tr("%n repeat(s), p10 to p90 spread %1", nullptr, repeats)
                     .arg(percent(100.0 * (run.wallUs->p90 - run.wallUs->p10) / run.wallUs->p50));
    if (run.observerOverheadPct)
        parts << Tr::tr("observer overhead %1").arg(percent(*run.observerOverheadPct));
    if (run.record.clockUncertainty)
        parts << Tr::tr("host and device clocks agree within %1").arg(text(durationText(*run.record.clockUncertainty)));
    parts.removeAll(QString());
    return parts.join(Tr::tr("; ", "between facts"));
}

} // namespace

QString throttle(ThrottleReason reason)
{
    switch (reason) {
    case ThrottleReason::PowerCap:
        return Tr::tr("power cap");
    case ThrottleReason::HardwareSlowdown:
        return Tr::tr("hardware slowdown");
    case ThrottleReason::Thermal:
        return Tr::tr("temperature");
    case ThrottleReason::PowerBrake:
        return Tr::tr("power brake");
    case ThrottleReason::SyncBoost:
        return Tr::tr("sync boost");
    }
    return {};
}

QString recordedBy(const RunResult& run)
{
    switch (run.record.recorder) {
    case Recorder::Cupti:
        return Tr::tr("recorded by CUPTI");
    case Recorder::Events:
        return Tr::tr("recorded by timing events, starts are approximate");
    case Recorder::None:
        return Tr::tr("timed only, not recorded");
    case Recorder::Auto:
    case Recorder::Simulated:
        break;
    }
    return {};
}

QString progress(const PairProgress& progress)
{
    const auto side = sideName(progress.stage == RunStage::RunningA ? Side::A : Side::B);
    const auto now = QString::number(std::min(progress.done + 1, std::max(progress.of, 1U)));
    QString step;
    switch (progress.step) {
    case RunStep::WarmUp:
        step = Tr::tr("warming up");
        break;
    case RunStep::Repeat:
        step = progress.of > 0 ? Tr::tr("repeat %1 of %2").arg(now).arg(progress.of) : Tr::tr("repeating");
        break;
    case RunStep::Record:
        step = progress.of > 1 ? Tr::tr("recording %1 of %2").arg(now).arg(progress.of) : Tr::tr("recording");
        break;
    case RunStep::Bound:
        step = Tr::tr("timing its stages alone");
        break;
    }
    return Tr::tr("%1: %2", "A or B, what it does").arg(side, step);
}

std::vector<RunMark> runMarks(const ShownPair& pair)
{
    QStringList throttled;
    QStringList unsteady;
    QStringList notes;
    for (const auto& [name, run] : runsOf(pair)) {
        if (!run || !run->device.measured())
            continue;
        if (!run->record.throttled.empty())
            throttled << Tr::tr("While %1 ran, the GPU was held back: %2.").arg(name, throttles(run->record.throttled));
        for (const auto disturbance : disturbancesOf(*run))
            if (disturbance == Disturbance::Spread)
                unsteady << Tr::tr("The repeats of %1 vary by %2 of their mean: something else was running, or the "
                                   "copies depend on the processor's cache.")
                                .arg(name, percent(variationPct(*run).value_or(0.0)));
        if (!run->record.notes.empty())
            notes << Tr::tr("%1: %2", "A or B, what there is to know").arg(name, notesOf(*run));
    }
    std::vector<RunMark> marks;
    if (!throttled.isEmpty())
        marks.push_back({Tr::tr("throttled"), throttled.join(QLatin1Char('\n'))});
    if (!unsteady.isEmpty())
        marks.push_back({Tr::tr("unsteady"), unsteady.join(QLatin1Char('\n'))});
    if (!notes.isEmpty())
        marks.push_back({Tr::tr("notes"), notes.join(QLatin1Char('\n'))});
    return marks;
}

QString recordingDetails(const ShownPair& pair)
{
    QStringList lines;
    for (const auto& [name, run] : runsOf(pair)) {
        if (!run || !run->device.measured())
            continue;
        if (const auto details = detailsOf(*run); !details.isEmpty())
            lines << Tr::tr("%1: %2.", "A or B, how it was recorded").arg(name, details);
        if (!run->record.throttled.empty())
            lines << Tr::tr("While %1 ran, the GPU was held back: %2.").arg(name, throttles(run->record.throttled));
        if (!run->record.notes.empty())
            lines << notesOf(*run);
    }
    return lines.join(QLatin1Char('\n'));
}

QString overheadRemark(const ShownPair& pair)
{
    const auto of = [](const RunResultPtr& run) -> std::optional<double> {
        return run && run->device.measured() ? run->observerOverheadPct : std::nullopt;
    };
    const auto a = of(pair.a);
    const auto b = of(pair.b);
    if (a && b)
        return Tr::tr("Observer overhead %1 and %2.", "of A and of B").arg(percent(*a), percent(*b));
    if (a || b)
        return Tr::tr("Observer overhead %1.").arg(percent(a ? *a : *b));
    return {};
}

} // namespace overlap::words
