// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lesson_text.h"

#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/result/comparison.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace overlap {

namespace {
constexpr std::size_t LineWidth = 100;

struct Words
{
    const char* predict;
    const char* run;
    const char* see;
    const char* explain;
    const char* interview;
    const char* answer;
    const char* tryNext;
    const char* right;
    const char* sameCommand; // names of runs, what tells them apart on a GPU
};

const Words& wordsIn(LessonLanguage language)
{
    static constexpr Words English{"Predict",
                                   "Run",
                                   "See",
                                   "Explain",
                                   "Interview",
                                   "A good answer",
                                   "Try next",
                                   "right",
                                   "{} are one and the same run on a simulated device, where nothing has to be "
                                   "recorded; on a GPU they differ in {}"};
    static constexpr Words Chinese{
        "先猜",   "运行",   "观察",
        "讲解",   "面试题", "参考回答",
        "接着试", "正确",   "{} 在仿真设备上是同一次运行，因为那里什么也不需要记录；在 GPU 上，它们的区别是 {}"};
    return language == LessonLanguage::Chinese ? Chinese : English;
}

std::vector<std::string> linesOf(std::string_view text)
{
    std::vector<std::string> lines;
    for (;;) {
        const auto end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return lines;
        text.remove_prefix(end + 1);
    }
}

// "- item", "12. item", "| cell |"
bool beginsBlock(std::string_view line)
{
    const auto digits = line.find_first_not_of("0123456789");
    const bool isNumbered = digits != std::string_view::npos && digits > 0 && line.substr(digits).starts_with(". ");
    return line.starts_with("- ") || line.starts_with("|") || isNumbered;
}

// Paragraphs of English are wrapped anew, since numbers have changed their length; code, lists and Chinese stay.
std::string laidOut(const std::string& markdown, LessonLanguage language)
{
    std::string text;
    std::string paragraph;
    bool code = false;
    const auto flush = [&] {
        if (!paragraph.empty())
            text += fmt::format("{}\n", fmt::join(wrapped(paragraph, LineWidth), "\n"));
        paragraph.clear();
    };
    for (const auto& line : linesOf(markdown)) {
        const bool fence = line.starts_with("```");
        if (fence || code || language == LessonLanguage::Chinese || line.empty()) {
            flush();
            text += line + '\n';
        } else {
            if (beginsBlock(line))
                flush();
            paragraph += (paragraph.empty() ? "" : " ") + std::string(trimmed(line));
        }
        code = code != fence;
    }
    flush();
    return text;
}

std::string numbered(const std::string& item, std::size_t number, LessonLanguage language)
{
    return laidOut(fmt::format("{}. {}", number, item), language);
}

// The number it is, or why there is none.
std::string filled(const std::string& text, const Lesson& lesson, const StudyResults& results)
{
    auto done = filledText(text, lesson.study, results);
    return done ? std::move(done).value() : done.error().message;
}

std::string runLine(const Lesson& lesson, std::size_t index, const StudyResults& results, LessonLanguage language)
{
    const auto& run = lesson.study.runs[index];
    const auto* result = results.find(run.name);
    std::string time = "n/a";
    if (result != nullptr && result->run && result->run->wallUs)
        time = durationText(result->run->wallUs->p50).joined();
    auto line = fmt::format("{}  {}: {}", run.name, lesson.text(language).runNames[index], time);
    if (result != nullptr && !result->run)
        line += fmt::format(" ({})", result->error);
    if (!run.device.empty())
        line += fmt::format(" ({})", run.device);
    return line + '\n';
}

// The commands of the runs besides A and B. Those that a device does not tell apart are said once, with the reason.
std::string otherCommands(const Lesson& lesson, const StudyResults& results, LessonLanguage language)
{
    std::vector<std::pair<std::string, std::vector<const StudyRun*>>> commands;
    for (const auto& run : lesson.study.runs) {
        if (run.name == "A" || run.name == "B")
            continue;
        auto command = commandLineOf(run, results.device.id);
        const auto known = std::ranges::find(commands, command, [](const auto& each) { return each.first; });
        if (known != commands.end())
            known->second.push_back(&run);
        else
            commands.emplace_back(std::move(command), std::vector<const StudyRun*>{&run});
    }
    std::string text;
    const bool chinese = language == LessonLanguage::Chinese;
    for (const auto& [command, runs] : commands) {
        text += fmt::format("   {}\n", command);
        if (runs.size() < 2)
            continue;
        std::vector<std::string> names;
        std::vector<std::string> recorders;
        for (const auto* run : runs) {
            names.push_back(run->name);
            recorders.push_back(fmt::format("--recorder {}", recorderId(run->recorder)));
        }
        const auto* between = chinese ? " 和 " : " and ";
        text += fmt::format("   ({})\n", fmt::format(fmt::runtime(wordsIn(language).sameCommand),
                                                     fmt::format("{}", fmt::join(names, between)),
                                                     fmt::format("{}", fmt::join(recorders, between))));
    }
    return text;
}

std::string runsText(const Lesson& lesson, const StudyResults& results, LessonLanguage language)
{
    std::string text;
    for (std::size_t i = 0; i < lesson.study.runs.size(); ++i)
        text += runLine(lesson, i, results, language);
    text += fmt::format("\n   {}\n", commandLineOf(*lesson.study.run("A"), *lesson.study.run("B"), results.device.id));
    text += otherCommands(lesson, results, language);
    for (const auto& series : lesson.study.series)
        text += fmt::format("   {}\n", commandLineOf(series, results.device.id));
    return text;
}

std::string rangeText(TimeRange range)
{
    const auto from = durationText(range.begin - TracePoint{}).joined();
    return fmt::format("{} .. {}", from, durationText(range.end - TracePoint{}).joined());
}

// "[A: 0 us .. 1.50 ms]": where to look in a window that shows it.
std::string placeText(const LessonStep& step, const StudyResults& results)
{
    if (step.runs.empty())
        return fmt::format("[{}: {}]", step.series, step.field);
    std::vector<std::string> places;
    for (const auto& run : step.runs) {
        const auto found = findStep(step, run, results);
        places.push_back(fmt::format("{}: {}", run, found ? rangeText(found->range) : found.error().message));
    }
    return fmt::format("[{}]", fmt::join(places, "; "));
}

std::string predictionText(const Lesson& lesson, const StudyResults& results, LessonLanguage language)
{
    const auto& text = lesson.text(language);
    auto out = laidOut(filled(text.ask, lesson, results), language);
    if (const auto number = predictedNumber(lesson, results))
        out += fmt::format("   {} .. {}: {}\n", figureText(number->from), figureText(number->to),
                           figureText(number->answer));
    out += '\n';
    out += laidOut(filled(text.askWhy, lesson, results), language);
    const auto right = rightReasons(lesson, results);
    for (std::size_t i = 0; i < text.reasons.size(); ++i) {
        const bool isRight = std::ranges::find(right, i) != right.end();
        const auto mark = isRight ? fmt::format(" ({})", wordsIn(language).right) : std::string();
        out += laidOut(fmt::format("{} {}{}", isRight ? '*' : '-', filled(text.reasons[i], lesson, results), mark),
                       language);
    }
    return out;
}

// Which of the two validated figures holds depends on the host memory.
std::string modelErrors(const Lesson& lesson, const StudyResults& results)
{
    const auto errorOf = [&](const char* name) {
        const auto error = modelErrorText(results.device, lesson.study.run(name)->scenario.hostMemory);
        return error.empty() ? error : error + ".\n";
    };
    const auto a = errorOf("A");
    const auto b = errorOf("B");
    return a == b ? a : "A: " + a + "B: " + b;
}

std::string codeText(const std::string& code)
{
    std::string text;
    for (const auto& line : linesOf(code))
        text += line.empty() ? "\n" : fmt::format("    {}\n", line);
    return text;
}

std::string heading(const char* title)
{
    return fmt::format("\n== {}\n\n", title);
}

std::string effectText(const EffectResult& effect)
{
    return effect.measured ? significantText(effect.measured->value) : std::string("n/a");
}
} // namespace

std::string lessonListText(LessonLanguage language)
{
    using Align = TextTable::Align;
    TextTable table({Align::Right, Align::Left});
    for (const auto& lesson : lessons())
        table.add({fmt::format("{}", lesson.number), lesson.text(language).title});
    return table.text();
}

std::string lessonText(const Lesson& lesson, const StudyResults& results, LessonLanguage language)
{
    const auto& text = lesson.text(language);
    const auto& words = wordsIn(language);
    const auto paragraph = [&](const std::string& source) {
        return laidOut(filled(source, lesson, results), language);
    };
    auto out = fmt::format("{}  {}\n\n{}", lesson.number, text.title, paragraph(text.question));
    for (std::size_t i = 0; i < 2; ++i)
        out += fmt::format("\n{}  {}\n\n{}", lesson.study.runs[i].name, text.runNames[i],
                           codeText(i == 0 ? lesson.codeA : lesson.codeB));
    out += heading(words.predict) + predictionText(lesson, results, language);
    out += heading(words.run) + runsText(lesson, results, language);
    out += heading(words.see) + (text.seeIntro.empty() ? "" : paragraph(text.seeIntro) + '\n');
    for (std::size_t i = 0; i < text.steps.size(); ++i)
        out += numbered(filled(text.steps[i], lesson, results), i + 1, language)
               + fmt::format("   {}\n", placeText(lesson.steps[i], results));
    out += heading(words.explain) + paragraph(text.explain);
    out += heading(words.interview) + paragraph(text.interview);
    out += heading(words.answer) + paragraph(text.answer);
    out += heading(words.tryNext) + (text.tryIntro.empty() ? "" : paragraph(text.tryIntro) + '\n');
    for (std::size_t i = 0; i < text.tries.size(); ++i)
        out += numbered(fmt::format("{} [{}: {}]", filled(text.tries[i], lesson, results), lesson.tries[i].run,
                                    fmt::join(lesson.tries[i].settings, " ")),
                        i + 1, language);
    return out + fmt::format("\n{}\n", originLabel(results.device)) + modelErrors(lesson, results);
}

CheckedLesson checkLesson(const Lesson& lesson, const StudyResults& results)
{
    CheckedLesson checked{&lesson, checkEffects(lesson, results), {}};
    for (const auto& result : results.results) {
        if (!result.run)
            checked.problems.push_back(fmt::format("{}: {}", result.name, result.error));
    }
    if (const auto right = rightReasons(lesson, results); right.size() != 1)
        checked.problems.push_back(fmt::format("{} of the reasons are right", right.size()));
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        for (const auto& run : lesson.steps[i].runs) {
            const auto found = findStep(lesson.steps[i], run, results);
            if (!found)
                checked.problems.push_back(fmt::format("step {} of {}: {}", i + 1, run, found.error().message));
        }
    }
    return checked;
}

bool passes(const CheckedLesson& checked)
{
    return checked.problems.empty()
           && std::ranges::all_of(checked.effects, [](const EffectResult& effect) { return effect.holds; });
}

std::string checkText(const std::vector<CheckedLesson>& lessons, const DeviceInfo& device)
{
    using Align = TextTable::Align;
    TextTable table({Align::Right, Align::Left, Align::Left, Align::Right, Align::Left});
    table.add({"#", "Effect", "claimed", "measured", ""});
    std::string problems;
    for (const auto& checked : lessons) {
        for (const auto& effect : checked.effects)
            table.add({fmt::format("{}", checked.lesson->number), effect.effect->figure.text(), effect.effect->range(),
                       effectText(effect), effect.holds ? "yes" : "NO"});
        for (const auto& problem : checked.problems)
            problems += fmt::format("Lesson {}: {}\n", checked.lesson->number, problem);
    }
    return fmt::format("{}\n{}{}\n", table.text(), problems, originLabel(device));
}

std::string checkMarkdown(const std::vector<CheckedLesson>& lessons, const DeviceInfo& device)
{
    auto text = fmt::format("{}\n\n| # | Lesson | Effect | Claimed | Measured | Holds |\n"
                            "| --- | --- | --- | --- | --- | --- |\n",
                            originLabel(device));
    for (const auto& checked : lessons) {
        for (const auto& effect : checked.effects)
            text += fmt::format("| {} | {} | `{}` | {} | {} | {} |\n", checked.lesson->number,
                                checked.lesson->text(LessonLanguage::English).title, effect.effect->figure.text(),
                                effect.effect->range(), effectText(effect), effect.holds ? "yes" : "**no**");
    }
    for (const auto& checked : lessons) {
        for (const auto& problem : checked.problems)
            text += fmt::format("\nLesson {}: {}\n", checked.lesson->number, problem);
    }
    return text;
}

std::string claimsText(const ClaimsBoard& board, LessonLanguage language)
{
    std::string text;
    for (const auto& result : board.results) {
        const auto& said = result.claim->text(language);
        text += fmt::format("{}  {}: {}\n", result.claim->number, said.title, verdictWord(result.verdict, language));
        text += laidOut(said.claim, language);
        text += laidOut(result.verdict == ClaimVerdict::NotRun ? result.problem : result.measured(language), language);
        text += laidOut(result.conditions(language), language);
        for (const auto& command : result.commands)
            text += fmt::format("   {}\n", command);
        text += '\n';
    }
    text += originLabel(board.device) + '\n';
    if (const auto error = modelErrorText(board.device, HostMemory::Pinned); !error.empty())
        text += error + ".\n";
    return text;
}

} // namespace overlap
