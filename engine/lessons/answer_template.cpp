// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/answer_template.h"

#include "engine/diagnosis/bound_by.h"
#include "engine/lessons/builtin_texts.h"

#include <algorithm>
#include <stdexcept>

namespace overlap {

namespace {
constexpr KeyRule EnglishKeys[] = {{"id", true}, {"run", true, true}};
constexpr KeyRule ChineseKeys[] = {{"id", true}};
constexpr SectionRule Sections[] = {{"opening", true}, {"compute", true}, {"transfer", true},
                                    {"host", true},    {"change", true},  {"limit", true}};

Result<AnswerText> readText(const TaughtText& text, const Study& study)
{
    for (const auto& section : text.sections) {
        const auto figures = parseFigureText(section.body);
        const auto error = figures ? checkFigureText(*figures, study) : std::optional(figures.error());
        if (error)
            return errorAt(text, section.line, error->message);
    }
    const auto body = [&](std::string_view title) { return text.section(title)->body; };
    return AnswerText{
        body("opening"), {body("compute"), body("transfer"), body("host")}, body("change"), body("limit")};
}
} // namespace

std::optional<LimitedBy> limitOf(const RunResult& run)
{
    if (!run.record.timeline)
        return std::nullopt;
    const auto bound = boundOf(*run.record.timeline, run.window());
    if (!bound)
        return std::nullopt;
    const auto compute = bound->shareOf(BoundKind::Kernels);
    const auto transfer = bound->shareOf(BoundKind::Link);
    const auto host = 100.0 - compute - transfer;
    if (compute >= transfer && compute >= host)
        return LimitedBy::Compute;
    return transfer >= host ? LimitedBy::Transfer : LimitedBy::Host;
}

Result<AnswerTemplate> readAnswerTemplate(const TaughtText& english, const TaughtText& chinese)
{
    for (const auto& error : {checkKeys(english, EnglishKeys), checkKeys(chinese, ChineseKeys),
                              checkSections(english, Sections), checkSections(chinese, Sections)}) {
        if (error)
            return *error;
    }
    if (english.value("id") != chinese.value("id"))
        return errorAt(chinese, chinese.entry("id")->line, "id: the English file has another one");
    auto study = readStudy(english);
    if (!study)
        return study.error();
    if (study->run("A") == nullptr || study->run("B") == nullptr)
        return errorAt(english, english.entry("run")->line, "run: there have to be the runs A and B");
    AnswerTemplate answer{english.value("id"), std::move(study).value(), {}};
    for (const auto language : {LessonLanguage::English, LessonLanguage::Chinese}) {
        auto text = readText(language == LessonLanguage::English ? english : chinese, answer.study);
        if (!text)
            return text.error();
        answer.texts[static_cast<std::size_t>(language)] = std::move(text).value();
    }
    return answer;
}

const AnswerTemplate& answerTemplate()
{
    static const auto all = readBuiltIn<AnswerTemplate>("resources/answers", embedded::answersEn(),
                                                        embedded::answersZh(), readAnswerTemplate);
    return all.at(0);
}

Result<std::string> filledAnswer(const AnswerTemplate& answer, LessonLanguage language, RunResultPtr a, RunResultPtr b)
{
    const auto& text = answer.texts[static_cast<std::size_t>(language)];
    std::vector<std::string> parts{text.opening};
    if (const auto limit = a ? limitOf(*a) : std::nullopt)
        parts.push_back(text.limits[static_cast<std::size_t>(*limit)]);
    parts.push_back(text.change);
    parts.push_back(text.limit);

    StudyResults results;
    if (a)
        results.device = a->device;
    results.results = {{"A", std::move(a), {}}, {"B", std::move(b), {}}};
    std::string all;
    for (const auto& part : parts) {
        auto filled = filledText(part, answer.study, results);
        if (!filled)
            return filled;
        all += (all.empty() ? "" : "\n\n") + filled.value();
    }
    return all;
}

} // namespace overlap
