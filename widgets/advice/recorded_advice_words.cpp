// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/recorded_advice_words.h"

#include "engine/base/text.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>

#include <cmath>

namespace overlap::words {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::RecordedAdvice)
};

[[nodiscard]] QString time(double us)
{
    return text(durationText(us));
}

[[nodiscard]] QString offText(const RecordingFit& fit)
{
    const auto off = text(percentText(std::abs(fit.fitErrorPct)));
    return fit.fitErrorPct < 0.0 ? Tr::tr("%1 less", "share of a time").arg(off)
                                 : Tr::tr("%1 more", "share of a time").arg(off);
}

[[nodiscard]] QString memoryText(const StepCopies& copies)
{
    if (!copies.memory)
        return Tr::tr("memory of an unknown kind");
    return *copies.memory == HostMemory::Pinned ? Tr::tr("pinned memory") : Tr::tr("pageable memory");
}

[[nodiscard]] QString waitText(StepWait wait)
{
    switch (wait) {
    case StepWait::Never:
        return Tr::tr("The host never waits for the device.");
    case StepWait::EarlierStep:
        return Tr::tr("The host waits for an earlier step.");
    case StepWait::StepEnd:
        return Tr::tr("The host waits for the device in each step.");
    case StepWait::InputAndEnd:
        return Tr::tr("The host waits for the input's copy and for the step's end.");
    }
    return {};
}

} // namespace

QString noFit(const std::string& why)
{
    const auto known = engineSentence(why);
    return sentence(known.toStdString());
}

QString unfitting(const RecordingFit& fit)
{
    return spaced(Tr::tr("What other settings would do cannot be told: the recorded loop does something that a "
                         "scenario cannot say. A step took %1, its simulated twin takes %2.")
                      .arg(time(fit.figures.stepUs), time(fit.simulatedStepUs)));
}

QString fitSummary(const RecordingFit& fit)
{
    return spaced(Tr::tr("%n step(s) of %1 were found. Simulated as recorded, a step takes %2, %3.",
                         "recorded time, simulated time, how much less or more", static_cast<int>(fit.figures.steps))
                      .arg(time(fit.figures.stepUs), time(fit.simulatedStepUs), offText(fit)));
}

QStringList fitDetails(const RecordingFit& fit)
{
    const auto& figures = fit.figures;
    QStringList lines{fitSummary(fit)};
    if (figures.in.bytes > 0)
        lines << Tr::tr("In: %1 from %2.", "bytes, kind of memory")
                     .arg(text(bytesText(static_cast<double>(figures.in.bytes))), memoryText(figures.in));
    if (figures.launches > 0.0)
        lines << Tr::tr("%n launch(es), %1 on the device.", nullptr, static_cast<int>(std::lround(figures.launches)))
                     .arg(time(figures.kernelUs));
    if (figures.out.bytes > 0)
        lines << Tr::tr("Out: %1 to %2.", "bytes, kind of memory")
                     .arg(text(bytesText(static_cast<double>(figures.out.bytes))), memoryText(figures.out));
    lines << waitText(figures.wait);
    if (fit.twin.hostStretch > 1.0)
        lines << Tr::tr("The profiler stretched what the host does by %1; predictions are without it.")
                     .arg(text(ratioText(fit.twin.hostStretch)));
    lines << Tr::tr("A batch is one recorded step; what was not recorded is that of the profile %1.")
                 .arg(QString::fromStdString(fit.profile));
    for (auto& line : lines)
        line = spaced(line);
    return lines;
}

QString speedText(double ratio)
{
    constexpr double Same = 0.005;
    if (ratio <= 0.0)
        return {};
    return std::abs(1.0 - ratio) < Same ? Tr::tr("same", "change of a time") : text(ratioText(1.0 / ratio));
}

} // namespace overlap::words
