// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/question_text.h"

#include "app/cli/text_table.h"
#include "engine/result/comparison.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace overlap {

namespace {
using Align = TextTable::Align;
constexpr std::size_t LineWidth = 96;

struct Words
{
    const char* topic;
    const char* level;
    const char* points;
    const char* wrong;
    const char* followUps;
    const char* evidence;
    const char* sources;
    const char* shown;
    const char* notShown;
    const char* unknown;
    const char* question;
};

const Words& wordsIn(LessonLanguage language)
{
    static constexpr Words English{"topic",
                                   "level",
                                   "A good answer says",
                                   "Often said, and wrong",
                                   "Follow-up questions",
                                   "Evidence",
                                   "Sources",
                                   "These numbers show it.",
                                   "These numbers do not show it: this device behaves differently.",
                                   "It cannot be told from these numbers.",
                                   "QUESTION"};
    static constexpr Words Chinese{"主题",
                                   "难度",
                                   "好的回答会说到",
                                   "常见的错误说法",
                                   "追问",
                                   "依据",
                                   "出处",
                                   "这些数字显示了这一点。",
                                   "这些数字没有显示这一点：这个设备的表现不同。",
                                   "从这些数字无法判断。",
                                   "问题"};
    return language == LessonLanguage::Chinese ? Chinese : English;
}

// Lines of `text` behind `mark`, those after the first as far in.
std::string itemText(const std::string& mark, const std::string& text, LessonLanguage language)
{
    const std::string margin(displayWidth(mark), ' ');
    const auto lines =
        language == LessonLanguage::Chinese ? std::vector{text} : wrapped(text, LineWidth - margin.size());
    std::string all;
    for (const auto& line : lines)
        all += (all.empty() ? mark : margin) + line + '\n';
    return all;
}

std::string listText(const char* title, const std::vector<std::string>& items, LessonLanguage language)
{
    auto text = fmt::format("\n{}\n", title);
    for (const auto& item : items)
        text += itemText("  - ", item, language);
    return text;
}

std::string figureName(const std::string& field, LessonLanguage language)
{
    const auto* term = termOfFigure(field);
    // A term may define several: only the main one goes by its name.
    return term != nullptr && term->figures.front() == field ? term->text(language).name : field;
}

std::string figureIn(const StudyResults& results, const char* run, const std::string& field)
{
    const auto result = results.run(run);
    const auto figure = result ? fieldOf(*result, field) : std::nullopt;
    return figure ? figureText(*figure) : "n/a";
}

std::string figuresText(const Question& question, const StudyResults& results, LessonLanguage language)
{
    TextTable table({Align::Left, Align::Right, Align::Right});
    table.add({"", "A", "B"});
    for (const auto& field : question.figures)
        table.add({"  " + figureName(field, language), figureIn(results, "A", field), figureIn(results, "B", field)});
    auto text = table.text();
    for (const auto& result : results.results) {
        if (!result.run)
            text += fmt::format("  {}: {}\n", result.name, result.error);
    }
    return text;
}

std::string originOf(const StudyResults& results)
{
    const auto run = results.run("B");
    return originLabel(run ? run->device : results.device);
}

std::string evidenceText(const Question& question, const StudyResults& results, LessonLanguage language)
{
    const auto& words = wordsIn(language);
    const auto said = filledText(question.text(language).evidence, question.study, results);
    const auto held = holds(question.shows, question.study, results);
    auto text = fmt::format("\n{} ({})\n", words.evidence, originOf(results));
    text += itemText("  ", said ? *said : said.error().message, language) + '\n';
    for (std::size_t i = 0; i < question.study.runs.size(); ++i)
        text += fmt::format("  {}  {}\n", question.study.runs[i].name, question.text(language).runNames[i]);
    text += '\n';
    text += figuresText(question, results, language);
    text += fmt::format("\n  {}\n", !held ? words.unknown : *held ? words.shown : words.notShown);
    return text
           + fmt::format("  {}\n",
                         commandLineOf(*question.study.run("A"), *question.study.run("B"), results.device.id));
}
} // namespace

std::string questionListText(const std::vector<const Question*>& questions, LessonLanguage language)
{
    const auto& words = wordsIn(language);
    TextTable table({Align::Left, Align::Left, Align::Right, Align::Left});
    table.add({"ID", language == LessonLanguage::Chinese ? words.topic : "TOPIC",
               language == LessonLanguage::Chinese ? words.level : "LEVEL", words.question});
    for (const auto* question : questions)
        table.add(
            {question->id, question->topic, fmt::format("{}", question->level), question->text(language).question});
    return table.text();
}

std::string questionText(const Question& question, const StudyResults& results, LessonLanguage language)
{
    const auto& words = wordsIn(language);
    const auto& text = question.text(language);
    auto all =
        fmt::format("{}  ({}: {}, {}: {})\n\n", question.id, words.topic, question.topic, words.level, question.level);
    all += itemText("", text.question, language);
    all += listText(words.points, text.points, language);
    all += listText(words.wrong, text.wrong, language);
    all += listText(words.followUps, text.followUps, language);
    all += evidenceText(question, results, language);
    if (!question.sources.empty())
        all += listText(words.sources, question.sources, LessonLanguage::English);
    return all;
}

std::string glossaryListText(LessonLanguage language)
{
    TextTable table({Align::Left, Align::Left});
    for (const auto& term : glossary())
        table.add({term.id, term.text(language).name});
    return table.text();
}

std::string termText(const GlossaryTerm& term, LessonLanguage language)
{
    const auto& text = term.text(language);
    auto all = text.name + "\n" + itemText("  ", text.definition, language);
    if (!term.figures.empty())
        all += itemText(language == LessonLanguage::Chinese ? "  文件中的键: " : "  Keys in files: ",
                        fmt::format("{}", fmt::join(term.figures, ", ")), LessonLanguage::English);
    if (text.tools.empty())
        return all;
    TextTable table({Align::Left, Align::Left});
    for (const auto& tool : text.tools)
        table.add({"  " + tool.tool, tool.name});
    return all + table.text();
}

std::string paragraphsText(const std::string& text, LessonLanguage language)
{
    std::string all;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        all += end == from ? "\n" : itemText("", text.substr(from, end - from), language);
        from = end + 1;
    }
    return all;
}

} // namespace overlap
