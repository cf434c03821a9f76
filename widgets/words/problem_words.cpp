// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/problem_words.h"

#include "engine/backend/device_memory.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/scenario/scenario_fields.h"
#include "widgets/words/engine_words.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace overlap::words {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Problems)
};

[[nodiscard]] bool isBytes(const std::string& key)
{
    return key.ends_with("bytes_per_sample");
}

[[nodiscard]] bool isTime(const std::string& key)
{
    return key.ends_with("duration_us") || key.ends_with("us_per_sample");
}

[[nodiscard]] QString exactBytes(double bytes)
{
    return text(NumberText{countText(std::llround(bytes)), "B"});
}

[[nodiscard]] QString valueText(const std::string& key, double value)
{
    if (isBytes(key))
        return exactBytes(value);
    if (isTime(key))
        return text(NumberText{value == std::floor(value) ? countText(std::llround(value)) : significantText(value, 4),
                               "\u00B5s"});
    return text(countText(std::llround(value)));
}

[[nodiscard]] QString choiceOf(const char* key, int value)
{
    return choice(QLatin1String(key), value);
}

[[nodiscard]] Mend setNumber(const std::string& key, double value, const std::string& json)
{
    return {Tr::tr("Set %1", "button that mends a value").arg(valueText(key, value)), key, json};
}

// The engine's suggestion as a button, in the words of the control.
[[nodiscard]] std::optional<Mend> suggested(const Problem& problem)
{
    const auto* field = findScenarioField(problem.field);
    if (!problem.suggestion || !field)
        return std::nullopt;
    const auto& json = *problem.suggestion;
    auto value = QString::fromStdString(json);
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    if (isNumber)
        return setNumber(problem.field, number, json);
    value.remove(QLatin1Char('"'));
    const auto name = label(QString::fromStdString(problem.field));
    if (field->type == FieldType::Flag) {
        const auto form = value == QLatin1String("true") ? Tr::tr("Turn %1 on", "button; a setting")
                                                         : Tr::tr("Turn %1 off", "button; a setting");
        return Mend{form.arg(name), problem.field, json};
    }
    const auto found = std::find(field->words.begin(), field->words.end(), value.toStdString());
    if (found != field->words.end())
        value = choice(QString::fromStdString(problem.field), static_cast<int>(found - field->words.begin()));
    return Mend{Tr::tr("Use \u201C%1\u201D", "button; a value").arg(value), problem.field, json};
}

void addSuggestion(ProblemText& to, const Problem& problem)
{
    if (auto mend = suggested(problem))
        to.mends.push_back(std::move(*mend));
}

// A number outside its range; none when it lies inside.
[[nodiscard]] std::optional<ProblemText> rangeText(const Problem& problem, const Scenario& scenario)
{
    const auto* field = findScenarioField(problem.field);
    if (!field || (field->type != FieldType::Whole && field->type != FieldType::Number))
        return std::nullopt;
    const auto stored = field->read(scenario, *field);
    if (!stored.is_number())
        return std::nullopt;
    const double value = stored.get<double>();
    const double upper = field->upper(scenario);
    if (value >= field->min && value <= upper)
        return std::nullopt;
    const auto is = valueText(problem.field, value);
    ProblemText result;
    if (std::isnan(value)) {
        result = {Tr::tr("This is no number."), Tr::tr("Give a number."), {}};
    } else if (value < field->min) {
        result = {Tr::tr("%1 is too small.", "a value").arg(is),
                  Tr::tr("Use at least %1.", "a value").arg(valueText(problem.field, field->min)),
                  {}};
    } else if (upper < field->max) {
        const auto most = valueText(problem.field, upper);
        result = {Tr::tr("%1 is more than the %2 samples.").arg(is, most),
                  Tr::tr("Use at most %1, or more samples.").arg(most),
                  {}};
    } else {
        result = {Tr::tr("%1 is too large.", "a value").arg(is),
                  Tr::tr("Use at most %1.", "a value").arg(valueText(problem.field, upper)),
                  {}};
    }
    addSuggestion(result, problem);
    return result;
}

[[nodiscard]] QString graphNeeds(const Scenario& s)
{
    QStringList needs;
    if (s.hostMemory != HostMemory::Pinned)
        needs << Tr::tr("pinned host memory", "needed by a graph");
    if (s.outputHostMemory == OutputHostMemory::Pageable)
        needs << Tr::tr("pinned output memory", "needed by a graph");
    if (s.sync != Sync::SlotReuse && s.sync != Sync::End)
        needs << Tr::tr("waiting at slot reuse or at the end", "needed by a graph");
    if (s.issueOrder != IssueOrder::DepthFirst)
        needs << Tr::tr("depth first order", "needed by a graph");
    if (s.allocation != Allocation::Preallocated)
        needs << Tr::tr("device buffers allocated before", "needed by a graph");
    if (needs.size() < 2)
        return needs.join(QString());
    return needs.mid(0, needs.size() - 1).join(Tr::tr(", ", "between needs")) + Tr::tr(" and ", "before the last need")
           + needs.last();
}

// The conditions that involve more than one number.
[[nodiscard]] std::optional<ProblemText> ruleText(const Problem& problem, const Scenario& s)
{
    const auto& key = problem.field;
    ProblemText result;
    if (key == "pinning") {
        result = {Tr::tr("Pinning every batch needs pinned host memory, which is pageable here."),
                  Tr::tr("Pin once, or use pinned memory."),
                  {}};
        addSuggestion(result, problem);
        result.mends.push_back({Tr::tr("Use pinned memory"), "host_memory", "\"pinned\""});
        return result;
    }
    if (key == "issue_order") {
        result.sentence = Tr::tr("Breadth first issues groups of batches, but \u201C%1\u201D waits within each batch.")
                              .arg(choiceOf("sync", static_cast<int>(s.sync)));
        result.advice = Tr::tr("Use depth first, or synchronise at slot reuse or at the end.");
    } else if (key == "use_graph") {
        result.sentence = Tr::tr("A CUDA Graph is captured once for each slot and needs %1.").arg(graphNeeds(s));
        result.advice = Tr::tr("Turn CUDA Graph off, or set what it needs.");
    } else if (key == "input_bytes_per_sample" && s.inputBytesPerSample % sizeof(float) != 0) {
        result.sentence = Tr::tr("%1 is no multiple of 4, the size of a float32.")
                              .arg(exactBytes(static_cast<double>(s.inputBytesPerSample)));
        result.advice = Tr::tr("Use a multiple of 4 bytes.");
    } else if (key == "output_bytes_per_sample" && s.outputBytesPerSample) {
        auto byKernel = s;
        byKernel.outputBytesPerSample.reset();
        const auto written = exactBytes(static_cast<double>(byKernel.outputBytes()));
        result.sentence = Tr::tr("%1 is not what the kernel writes, which is %2 for each sample.")
                              .arg(exactBytes(static_cast<double>(*s.outputBytesPerSample)), written);
        result.advice = Tr::tr("Use %1, or a kernel of fixed time or none.").arg(written);
    } else if (key == "kernel.duration_us") {
        result.sentence = Tr::tr("A kernel of fixed time needs a time: per launch and per sample are both 0.");
        result.advice = Tr::tr("Give one of them a value above 0.");
    } else {
        return std::nullopt;
    }
    addSuggestion(result, problem);
    return result;
}

// Two sizes as they stand in the engine's sentence, asked for and free: only a device knows the second.
[[nodiscard]] QStringList sizesIn(const Problem& problem)
{
    static const QRegularExpression size(QStringLiteral("[0-9][0-9.\u202F]*\u202F(?:[KMGT]i)?B\\b"));
    QStringList found;
    for (auto all = size.globalMatch(QString::fromStdString(problem.message)); all.hasNext();)
        found << all.next().captured();
    return found;
}

[[nodiscard]] QString memoryAdvice(const Problem& problem)
{
    if (problem.field == "sync")
        return Tr::tr("With one wait at the end every batch keeps its slot: use slot reuse, or fewer samples.");
    if (!problem.suggestion)
        return Tr::tr("Not even one sample in each slot fits: use fewer streams or smaller samples.");
    const auto most = QString::fromStdString(*problem.suggestion).toLongLong();
    return Tr::tr("The largest batch that fits is %1.").arg(text(countText(most)));
}

[[nodiscard]] std::optional<ProblemText> memoryText(const Problem& problem, std::optional<Side> side, const Scenario& s)
{
    const auto sizes = sizesIn(problem);
    if (sizes.size() != 2 || (problem.field != "batch_size" && problem.field != "sync"))
        return std::nullopt;
    const auto who = side ? sideName(*side) : Tr::tr("The run", "asks for memory");
    ProblemText result;
    // Two memories can run out; the device's is the one whose need the scenario tells.
    const bool device = sizes[0] == text(bytesText(static_cast<double>(deviceMemoryOf(s))));
    const auto alive = batchesAlive(s);
    if (device)
        result.sentence = Tr::tr("%1 asks for %2 of device memory in %3; %4 are free.", "who, size, slots, size")
                              .arg(who, sizes[0], slotsText(alive), sizes[1]);
    else
        result.sentence = Tr::tr("%1 asks for %2 of host memory; %3 are free.").arg(who, sizes[0], sizes[1]);
    result.advice = memoryAdvice(problem);
    addSuggestion(result, problem);
    if (!device || problem.field != "batch_size" || !problem.suggestion || alive < 2)
        return result;
    // As many streams as hold the samples that fit, with the batches as large as they are.
    const auto fitting = QString::fromStdString(*problem.suggestion).toULongLong() * alive / s.batchSize;
    if (fitting >= 1 && fitting < s.streams)
        result.mends.push_back(
            {Tr::tr("Use %n stream(s)", "button", static_cast<int>(fitting)), "streams", std::to_string(fitting)});
    return result;
}

[[nodiscard]] std::optional<ProblemText> operationsText(const Problem& problem, const Scenario& s)
{
    if (problem.field != "samples" && problem.field != "kernel.launches_per_batch")
        return std::nullopt;
    const auto launches = s.kernel.kind == KernelKind::None ? 0 : s.kernel.launchesPerBatch;
    const auto operations = static_cast<std::uint64_t>(s.batches()) * (launches + 2ULL);
    if (operations <= SimulatedBackend::MaxOperations)
        return std::nullopt;
    return ProblemText{Tr::tr("The run has %1 copies and launches; the simulated device keeps at most %2.")
                           .arg(text(countText(static_cast<std::int64_t>(operations))),
                                text(countText(static_cast<std::int64_t>(SimulatedBackend::MaxOperations)))),
                       Tr::tr("Use larger batches, fewer samples or fewer launches per batch."),
                       {}};
}

[[nodiscard]] ProblemText engineProblem(const Problem& problem)
{
    ProblemText result{sentence(problem.message), sentence(problem.mend), {}};
    // The engine's words name a key; in another language the control's name stands before them.
    if (Tr::tr("en", "the language of this translation: en, zh_CN") != QLatin1String("en")) {
        const auto key = QString::fromStdString(problem.field);
        const auto name = key.isEmpty() ? Tr::tr("the file") : label(key);
        result.sentence = Tr::tr("%1 cannot have this value here: %2").arg(name, result.sentence);
    }
    addSuggestion(result, problem);
    return result;
}

// With a capital at its beginning, unless that is the name of a file or a key, and a full stop.
[[nodiscard]] QString wholeSentence(const std::string& english)
{
    auto text = sentence(english);
    if (!text.isEmpty() && !text.section(QLatin1Char(' '), 0, 0).contains(QLatin1Char('.')))
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

QString ProblemText::joined() const
{
    return advice.isEmpty() ? sentence : Tr::tr("%1 %2", "two sentences").arg(sentence, advice);
}

ProblemText problem(const Problem& problem, std::optional<Side> side, const Scenario& scenario)
{
    if (auto memory = memoryText(problem, side, scenario))
        return *memory;
    auto result = rangeText(problem, scenario);
    if (!result)
        result = operationsText(problem, scenario);
    if (!result)
        result = ruleText(problem, scenario);
    if (!result)
        result = engineProblem(problem);
    if (side)
        result->sentence = Tr::tr("%1: %2", "side, sentence").arg(sideName(*side), result->sentence);
    result->sentence = spaced(result->sentence);
    return *result;
}

QString problemSentences(const Problem& problem, bool withAllowed)
{
    QStringList sentences{wholeSentence(problem.message)};
    if (withAllowed && !problem.allowed.empty())
        sentences << Tr::tr("Allowed: %1.").arg(engineText(problem.allowed));
    sentences << wholeSentence(problem.mend);
    sentences.removeAll(QString());
    auto all = sentences.takeFirst();
    for (const auto& next : sentences)
        all = Tr::tr("%1 %2", "two sentences").arg(all, next);
    return all;
}

} // namespace overlap::words
