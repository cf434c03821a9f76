// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/recorded_words.h"

#include "engine/base/text.h"
#include "widgets/words/engine_words.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/step_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace overlap::words {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::RecordedWords)
};

constexpr double LeastShare = 0.02; // of the whole difference, for a reason to be named

[[nodiscard]] QString time(double us)
{
    return text(durationText(us));
}

[[nodiscard]] QString percent(double value)
{
    return text(percentText(value, 1));
}

[[nodiscard]] QString count(std::uint64_t number)
{
    return text(countText(static_cast<std::int64_t>(number)));
}

[[nodiscard]] QString stop()
{
    return Tr::tr(".", "end of a sentence");
}

// One recording alone: what its device did with its time.
[[nodiscard]] std::vector<Answer> single(const RunResult& run)
{
    const auto& m = run.metrics;
    if (!m.windowUs || !m.anyUtilizationPct || !m.kernelUtilizationPct || !m.idleUs) {
        if (run.recording && run.recording->report.cutOff)
            return {{Tr::tr("The file is cut off before its first GPU activity"),
                     Tr::tr("; only what the host did until then is shown.")},
                    {Tr::tr("The file is cut off before its first GPU activity"), stop()}};
        if (run.recording && run.recording->intervalCount() == 0)
            return {{Tr::tr("Nothing was recorded"), Tr::tr(": there is no interval in the file.")},
                    {Tr::tr("Nothing was recorded"), stop()}};
        return {{Tr::tr("No GPU activity was recorded"), Tr::tr("; only what the host did is shown.")},
                {Tr::tr("No GPU activity was recorded"), stop()}};
    }
    const auto claim = Tr::tr("The GPU works %1 of its %2").arg(percent(*m.anyUtilizationPct), time(*m.windowUs));
    const auto kernels = Tr::tr(", kernels run %1").arg(percent(*m.kernelUtilizationPct));
    const auto idle = Tr::tr("; it idles %1").arg(time(*m.idleUs));
    std::vector<Answer> result;
    if (m.copyHiddenPct)
        result.push_back(
            {claim,
             kernels + idle + Tr::tr(", and %1 of the copying is hidden").arg(percent(*m.copyHiddenPct)) + stop()});
    result.push_back({claim, kernels + idle + stop()});
    result.push_back({claim, kernels + stop()});
    return result;
}

struct Reason
{
    QString text;
    double us = 0.0;
};

// "it idles 40 ms less" and so on, of the steps that work in the direction of the verdict, the largest first.
[[nodiscard]] QString reasons(const ShownPair& pair, bool faster)
{
    std::vector<Reason> all;
    const double whole = std::abs(pair.a->wallP50Us() - pair.b->wallP50Us());
    for (const auto& step : recordedSteps(*pair.a, *pair.b)) {
        const double us = faster ? step.gainUs : -step.gainUs;
        if (us <= 0.0 || us < LeastShare * whole)
            continue;
        const auto& key = step.keys.front();
        const auto amount = time(us);
        if (key == "recorded.idle")
            all.push_back(
                {(faster ? Tr::tr("its GPU idles %1 less") : Tr::tr("its GPU idles %1 more")).arg(amount), us});
        else if (key == "recorded.exposed")
            all.push_back({(faster ? Tr::tr("copies that no kernel hides take %1 less")
                                   : Tr::tr("copies that no kernel hides take %1 more"))
                               .arg(amount),
                           us});
        else
            all.push_back({(faster ? Tr::tr("kernels take %1 less") : Tr::tr("kernels take %1 more")).arg(amount), us});
    }
    std::ranges::stable_sort(all, std::greater{}, &Reason::us);
    QStringList parts;
    for (const auto& reason : all)
        parts << reason.text;
    if (parts.isEmpty())
        return {};
    if (parts.size() == 1)
        return parts.front();
    const auto last = parts.takeLast();
    return parts.join(Tr::tr(", ", "between reasons")) + Tr::tr(" and ", "before the last reason") + last;
}

[[nodiscard]] std::vector<Answer> fasterOrSlower(const ShownPair& pair, bool faster)
{
    const double a = pair.a->wallP50Us();
    const double b = pair.b->wallP50Us();
    const double ratio = faster ? a / b : b / a;
    const auto number = QString::number(ratio, 'f', ratio >= 9.95 ? 0 : (ratio >= 1.995 ? 1 : 2));
    const auto claim =
        faster ? Tr::tr("B is %1\u00D7 faster than A").arg(number) : Tr::tr("B is %1\u00D7 slower than A").arg(number);
    const auto times = Tr::tr(", %1 against %2 on the GPU", "B's time, A's time").arg(time(b), time(a));
    std::vector<Answer> result;
    if (const auto why = reasons(pair, faster); !why.isEmpty())
        result.push_back({claim, times + Tr::tr(", because %1", "before reasons").arg(why) + stop()});
    result.push_back({claim, times + stop()});
    return result;
}

// "pinned memory saves 12.0 ms" and so on, a step's share of what the changes of the settings gain or cost.
[[nodiscard]] QString whatIfReasons(const ShownPair& pair, const RunResult& a, const RunResult& b, bool faster)
{
    const double steps = std::max(1U, a.scenario.samples);
    const double whole = std::abs(a.wallP50Us() - b.wallP50Us());
    QStringList parts;
    for (const auto& attribution : pair.steps.value_or(std::vector<AttributionStep>{})) {
        const double us = faster ? attribution.gainUs : -attribution.gainUs;
        if (attribution.keys.empty() || us <= 0.0 || us < LeastShare * whole)
            continue;
        parts << Tr::tr("%1: %2", "a change, what it saves or costs")
                     .arg(step(attribution, a.scenario, b.scenario, false), time(us / steps));
    }
    return parts.join(Tr::tr(", ", "between reasons"));
}

// The recorded work, simulated on the scenario that was fitted to it, against a change of it.
[[nodiscard]] std::vector<Answer> whatIf(const ShownPair& pair)
{
    const bool ofA = isRecorded(pair.a);
    const auto& a = ofA ? *pair.twin->asIs : *pair.a;
    const auto& b = ofA ? *pair.b : *pair.twin->asIs;
    const double stepA = a.wallP50Us() / std::max(1U, a.scenario.samples);
    const double stepB = b.wallP50Us() / std::max(1U, b.scenario.samples);
    const auto verdict = verdictOf(a, b);
    if (verdict != Verdict::Faster && verdict != Verdict::Slower)
        return {{Tr::tr("The change would gain nothing"),
                 Tr::tr(": a step takes %1 as it is and %2 with it, simulated.").arg(time(stepA), time(stepB))}};
    const bool faster = verdict == Verdict::Faster;
    const double ratio = faster ? stepA / stepB : stepB / stepA;
    const auto number = QString::number(ratio, 'f', ratio >= 9.95 ? 0 : (ratio >= 1.995 ? 1 : 2));
    const auto claim = faster ? Tr::tr("B would be %1\u00D7 faster than A").arg(number)
                              : Tr::tr("B would be %1\u00D7 slower than A").arg(number);
    const auto times = Tr::tr(", %1 a step against %2", "B's time, A's time").arg(time(stepB), time(stepA));
    std::vector<Answer> result;
    if (const auto why = whatIfReasons(pair, a, b, faster); !why.isEmpty())
        result.push_back({claim, times + Tr::tr(" (%1)", "reasons").arg(why) + stop()});
    result.push_back({claim, times + stop()});
    return result;
}

// Which numbers are of what, and how well the scenario fits.
[[nodiscard]] std::vector<QString> fittedRemarks(const ShownPair& pair)
{
    const bool ofA = isRecorded(pair.a);
    const auto name = sideName(ofA ? Side::A : Side::B);
    const auto& error = pair.twin->fitErrorPct;
    const auto percents = percentText(std::abs(error), 1);
    const auto off = text({signedText(error, percents.number), percents.unit});
    const auto recorded = time((ofA ? pair.a : pair.b)->wallP50Us());
    const auto steps = static_cast<int>(pair.twin->asIs->scenario.samples);
    return {
        Tr::tr("The numbers of %1 are those of a scenario fitted to the recording, off by %2, for %n step(s) without "
               "the profiler; the recorded %3 are only drawn.",
               "A or B, percent, time", steps)
            .arg(name, off, recorded),
        Tr::tr("Numbers of %1: %n step(s) of a scenario fitted to the recording, off by %2, not its %3.",
               "A or B, percent, time", steps)
            .arg(name, off, recorded),
        Tr::tr("%1 is fitted to the recording, off by %2.", "A or B, percent").arg(name, off)};
}

// Times of different work say nothing about which is faster.
[[nodiscard]] std::vector<Answer> unlike(const ShownPair& pair)
{
    const auto claim = Tr::tr("A and B cannot be compared");
    const auto why = *pair.difference == WorkDifference::Kernels
                         ? Tr::tr(": they ran different kernels, so they did different work.")
                         : Tr::tr(": they did different amounts of work, neither as many kernels nor as many bytes.");
    const auto times =
        Tr::tr(" A takes %1 and B %2 on the GPU.").arg(time(pair.a->wallP50Us()), time(pair.b->wallP50Us()));
    return {{claim, why + times}, {claim, why}};
}

[[nodiscard]] std::vector<Answer> unspaced(const ShownPair& pair)
{
    if (!pair.complete())
        return single(pair.a ? *pair.a : *pair.b);
    if (pair.a->wallP50Us() <= 0.0 || pair.b->wallP50Us() <= 0.0) {
        const bool a = pair.a->wallP50Us() <= 0.0;
        const bool b = pair.b->wallP50Us() <= 0.0;
        return {{Tr::tr("A and B cannot be compared"), a && b ? Tr::tr(": neither holds GPU activity.")
                                                       : a    ? Tr::tr(": A holds no GPU activity.")
                                                              : Tr::tr(": B holds no GPU activity.")}};
    }
    if (pair.twin)
        return whatIf(pair);
    // A run beside a recording does the recorded work only if somebody made it so.
    if (!isRecorded(pair.a) || !isRecorded(pair.b)) {
        const auto claim = Tr::tr("A takes %1 and B %2").arg(time(pair.a->wallP50Us()), time(pair.b->wallP50Us()));
        return {{claim, Tr::tr("; compare them only as far as the run does the recorded work.")}, {claim, stop()}};
    }
    if (pair.difference)
        return unlike(pair);
    const auto verdict = pair.verdict();
    if (verdict == Verdict::Faster || verdict == Verdict::Slower)
        return fasterOrSlower(pair, *verdict == Verdict::Faster);
    return {{Tr::tr("A and B take the same time on the GPU"),
             Tr::tr(": %1 and %2.").arg(time(pair.a->wallP50Us()), time(pair.b->wallP50Us()))}};
}

[[nodiscard]] QString lineOf(const QString& what, std::uint64_t number)
{
    return QStringLiteral("  %1  %2").arg(count(number), what);
}

// The reader's short English words, translated where they are known.
[[nodiscard]] QString translated(const std::string& words)
{
    return engineText(words);
}

} // namespace

bool isRecorded(const RunResultPtr& run)
{
    return run && run->recording;
}

QString toolName(const Recording& recording)
{
    if (!recording.generator.empty())
        return QString::fromStdString(recording.generator);
    switch (recording.format) {
    case RecordingFormat::Kineto:
        return Tr::tr("PyTorch profiler");
    case RecordingFormat::Nsys:
        return QStringLiteral("Nsight Systems");
    case RecordingFormat::Chrome:
        return Tr::tr("Chrome trace");
    }
    return {};
}

QString deviceName(const Recording& recording, std::uint32_t device)
{
    const auto number = Tr::tr("GPU %1").arg(device);
    const auto* found = recording.device(device);
    return !found || found->name.empty()
               ? number
               : Tr::tr("%1: %2", "GPU 0, its name").arg(number, QString::fromStdString(found->name));
}

QString partName(const Recording& recording, const RecordingPart& part)
{
    return part.process
               ? Tr::tr("GPU %1, process %2").arg(QString::number(part.device), QString::fromStdString(*part.process))
               : deviceName(recording, part.device);
}

QString heading(const RunResult& run, const RecordingPart& part)
{
    auto file = QString::fromStdString(run.scenario.name);
    if (run.recording->devices.empty())
        return file;
    return Tr::tr("%1, %2", "file, GPU").arg(file, partName(*run.recording, part));
}

std::vector<Answer> recordedAnswers(const ShownPair& pair)
{
    auto all = unspaced(pair);
    for (auto& answer : all)
        answer.rest = spaced(answer.rest);
    return all;
}

std::vector<QString> recordedRemarks(const ShownPair& pair)
{
    const auto& only = pair.a ? pair.a : pair.b;
    if (!pair.complete() && only && (!only->metrics.windowUs || !only->metrics.anyUtilizationPct))
        return {QString()}; // no operation of a GPU
    if (!pair.complete())
        return {Tr::tr("From the first operation of the GPU to the last."), QString()};
    if (pair.twin)
        return fittedRemarks(pair);
    if (!isRecorded(pair.a) || !isRecorded(pair.b))
        return {Tr::tr("Of the recording from the first operation of the GPU to the last, of the run the wall time."),
                QString()};
    return {Tr::tr("From the first operation of the GPU to the last; the two may have done different work."),
            QString()};
}

QString comparedName(const ShownPair& compared, Side side)
{
    const auto name = sideName(side);
    return compared.isTwin(side == Side::A ? compared.a : compared.b)
               ? Tr::tr("%1 (fitted)", "A or B, whose numbers are of a scenario fitted to a recording").arg(name)
               : name;
}

QString recordedStep(const AttributionStep& step)
{
    if (step.keys.size() != 1)
        return {};
    if (step.keys.front() == "recorded.idle")
        return Tr::tr("GPU idle");
    if (step.keys.front() == "recorded.exposed")
        return Tr::tr("copies not hidden");
    if (step.keys.front() == "recorded.kernels")
        return Tr::tr("kernels");
    return {};
}

ImportCounts countsOf(const ImportReport& report)
{
    const auto sum = [](const std::map<std::string, std::uint64_t>& counts) {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0},
                               [](std::uint64_t total, const auto& one) { return total + one.second; });
    };
    return {sum(report.repaired), sum(report.skipped), sum(report.unknownCategories)};
}

QString importSummary(const ImportReport& report, const QString& fileName)
{
    const auto counts = countsOf(report);
    QStringList parts;
    if (counts.skipped > 0)
        parts << Tr::tr("%1 left out").arg(count(counts.skipped));
    if (counts.repaired > 0)
        parts << Tr::tr("%1 mended").arg(count(counts.repaired));
    if (counts.unknown > 0)
        parts << Tr::tr("%1 of an unknown kind").arg(count(counts.unknown));
    QStringList sentences;
    if (!parts.isEmpty())
        sentences << Tr::tr("Events of %1: %2.", "file; left out, mended")
                         .arg(fileName, parts.join(Tr::tr(", ", "between reasons")));
    if (!report.warnings.empty())
        sentences << Tr::tr("%n warning(s) about %1.", nullptr, static_cast<int>(report.warnings.size())).arg(fileName);
    return sentences.join(QLatin1Char(' '));
}

QString importReportText(const Recording& recording, const QString& fileName)
{
    const auto& report = recording.report;
    QStringList lines;
    lines << Tr::tr("Import report of %1").arg(fileName);
    lines << Tr::tr("%1, %2 intervals", "tool, count").arg(toolName(recording), count(recording.intervalCount()));
    const auto section = [&](const QString& title, const std::map<std::string, std::uint64_t>& counts, bool words) {
        if (counts.empty())
            return;
        lines << QString() << title;
        for (const auto& [what, number] : counts)
            lines << lineOf(words ? translated(what) : QString::fromStdString(what), number);
    };
    if (!report.warnings.empty()) {
        lines << QString() << Tr::tr("Warnings");
        for (const auto& warning : report.warnings)
            lines << QStringLiteral("  ") + sentence(warning);
    }
    section(Tr::tr("Left out of the chart and of the numbers"), report.skipped, true);
    section(Tr::tr("Mended"), report.repaired, true);
    section(Tr::tr("Of an unknown kind, shown as operators"), report.unknownCategories, false);
    if (report.clean())
        lines << QString() << Tr::tr("Everything was taken in as it stands in the file.");
    return lines.join(QLatin1Char('\n'));
}

} // namespace overlap::words
