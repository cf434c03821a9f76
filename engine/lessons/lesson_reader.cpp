// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson.h"

#include "engine/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>

namespace overlap {

namespace {
using MaybeError = std::optional<Error>;

constexpr KeyRule EnglishKeys[] = {{"number", true},
                                   {"title", true},
                                   {"name", true, true},
                                   {"run", true, true},
                                   {"series", false, true},
                                   {"predict", true},
                                   {"reason", true, true},
                                   {"effect", true, true},
                                   {"step", true, true},
                                   {"try", true, true},
                                   CiteKey};
constexpr KeyRule ChineseKeys[] = {{"number", true}, {"title", true}, {"name", true, true}};

constexpr SectionRule EnglishSections[] = {{"question", true},  {"code a", true}, {"code b", true}, {"predict", true},
                                           {"reason", true},    {"look first"},   {"see", true},    {"explain", true},
                                           {"interview", true}, {"answer", true}, {"try", true}};
constexpr SectionRule ChineseSections[] = {{"question", true},  {"predict", true}, {"reason", true},
                                           {"look first"},      {"see", true},     {"explain", true},
                                           {"interview", true}, {"answer", true},  {"try", true}};

std::optional<double> numberFrom(const std::string& text)
{
    const auto figure = figureFromText(text);
    return figure && figure->unit == FigureUnit::None ? std::optional(figure->value) : std::nullopt;
}

// Reads the header, then the texts of both languages; the first problem ends it.
class LessonReader
{
public:
    LessonReader(const TaughtText& english, const TaughtText& chinese)
        : m_english(english)
        , m_chinese(chinese)
    {
    }

    Result<Lesson> read()
    {
        for (const auto step : {&LessonReader::checkForm, &LessonReader::readRuns, &LessonReader::readPrediction,
                                &LessonReader::readEffects, &LessonReader::readSteps, &LessonReader::readTries}) {
            if (auto error = (this->*step)())
                return *std::move(error);
        }
        if (auto error = readText(m_english, LessonLanguage::English))
            return *std::move(error);
        if (auto error = readText(m_chinese, LessonLanguage::Chinese))
            return *std::move(error);
        return std::move(m_lesson);
    }

private:
    [[nodiscard]] Error errorOf(const FrontMatterEntry& entry, const std::string& message) const
    {
        return errorAt(m_english, entry.line, fmt::format("{}: {}", entry.key, message));
    }

    MaybeError checkForm()
    {
        if (auto error = checkKeys(m_english, EnglishKeys))
            return error;
        if (auto error = checkSections(m_english, EnglishSections))
            return error;
        if (auto error = checkKeys(m_chinese, ChineseKeys))
            return error;
        if (auto error = checkSections(m_chinese, ChineseSections))
            return error;
        const auto number = numberFrom(m_english.value("number"));
        if (!number || *number < 1.0)
            return errorOf(*m_english.entry("number"), "it has to be a whole number from 1");
        m_lesson.number = static_cast<std::uint32_t>(*number);
        if (m_chinese.value("number") != m_english.value("number"))
            return errorAt(m_chinese, m_chinese.entry("number")->line, "the number differs from the English lesson's");
        if (auto error = readCode("code a", m_lesson.codeA))
            return error;
        if (auto error = readCode("code b", m_lesson.codeB))
            return error;
        for (const auto* cite : m_english.all("cite"))
            m_lesson.sources.push_back(cite->value);
        return std::nullopt;
    }

    // One fenced block.
    MaybeError readCode(std::string_view title, std::string& code) const
    {
        constexpr std::string_view Opening = "```\n";
        constexpr std::string_view Closing = "\n```";
        const auto& section = *m_english.section(title);
        const std::string_view body = section.body;
        if (!body.starts_with(Opening) || !body.ends_with(Closing) || body.size() < Opening.size() + Closing.size())
            return errorAt(m_english, section.line, fmt::format("{} has to be one block between lines ```", title));
        code = body.substr(Opening.size(), body.size() - Opening.size() - Closing.size());
        return std::nullopt;
    }

    MaybeError readRuns()
    {
        auto study = readStudy(m_english);
        if (!study)
            return study.error();
        m_lesson.study = std::move(study).value();
        if (m_lesson.study.run("A") == nullptr || m_lesson.study.run("B") == nullptr)
            return errorAt(m_english, 1, "a lesson needs the runs A and B");
        return std::nullopt;
    }

    Result<Expression> expressionOf(const FrontMatterEntry& entry, std::string_view text) const
    {
        auto expression = Expression::parse(trimmed(text));
        if (!expression)
            return errorOf(entry, expression.error().message);
        if (const auto error = checkExpression(*expression, m_lesson.study))
            return errorOf(entry, error->message);
        return expression;
    }

    // "B.wall from 0 to A.wall"
    MaybeError readPrediction()
    {
        const auto& entry = *m_english.entry("predict");
        const std::string_view text = entry.value;
        const auto from = text.find(" from ");
        const auto to = text.rfind(" to ");
        if (from == std::string_view::npos || to == std::string_view::npos || to < from)
            return errorOf(entry, "write it as \"B.wall from 0 to A.wall\"");
        auto answer = expressionOf(entry, text.substr(0, from));
        if (!answer)
            return answer.error();
        auto least = expressionOf(entry, text.substr(from + 6, to - from - 6));
        if (!least)
            return least.error();
        auto most = expressionOf(entry, text.substr(to + 4));
        if (!most)
            return most.error();
        m_lesson.prediction = {std::move(answer).value(), std::move(least).value(), std::move(most).value()};
        for (const auto* reason : m_english.all("reason")) {
            auto condition = expressionOf(*reason, reason->value);
            if (!condition)
                return condition.error();
            m_lesson.reasons.push_back(std::move(condition).value());
        }
        return std::nullopt;
    }

    // "A.wall / B.wall >= 5", "C.wall / D.wall 0.95 .. 1.05"
    MaybeError readEffects()
    {
        for (const auto* entry : m_english.all("effect")) {
            const std::string& text = entry->value;
            LessonEffect effect;
            std::size_t end = std::string::npos;
            if (const auto dots = text.find(" .. "); dots != std::string::npos) {
                end = text.rfind(' ', dots - 1);
                effect.most = numberFrom(text.substr(dots + 4));
                effect.least =
                    end == std::string::npos ? std::nullopt : numberFrom(text.substr(end + 1, dots - end - 1));
                if (!effect.most || !effect.least)
                    return errorOf(*entry, "the range is written as \"0.95 .. 1.05\"");
            } else if (end = std::min(text.rfind(">="), text.rfind("<=")); end != std::string::npos) {
                (text[end] == '>' ? effect.least : effect.most) = numberFrom(text.substr(end + 2));
            }
            if (!effect.least && !effect.most)
                return errorOf(*entry, "write it as \"A.wall / B.wall >= 5\" or with a range \"0.95 .. 1.05\"");
            auto figure = expressionOf(*entry, text.substr(0, end));
            if (!figure)
                return figure.error();
            effect.figure = std::move(figure).value();
            m_lesson.effects.push_back(std::move(effect));
        }
        return std::nullopt;
    }

    // "batches 0..2 of A B; h2d kernel", "series S; wall"
    MaybeError readSteps()
    {
        for (const auto* entry : m_english.all("step")) {
            const auto parts = partsOf(entry->value, ';');
            LessonStep step;
            if (parts[0].starts_with("series ")) {
                step.series = trimmed(parts[0].substr(7));
                step.field = parts.size() == 2 ? parts[1] : "";
                if (m_lesson.study.seriesNamed(step.series) == nullptr || !isFigureField(step.field))
                    return errorOf(*entry, "write it as \"series S; wall\" with a series and a field that there are");
            } else if (auto error = readPlace(*entry, parts, step)) {
                return error;
            }
            m_lesson.steps.push_back(std::move(step));
        }
        return std::nullopt;
    }

    MaybeError readPlace(const FrontMatterEntry& entry, const std::vector<std::string>& parts, LessonStep& step) const
    {
        const auto of = parts[0].rfind(" of ");
        if (of == std::string::npos || parts.size() > 2)
            return errorOf(entry, "write it as \"batches 0..2 of A B; h2d kernel\"");
        auto place = parseTimelinePlace(parts[0].substr(0, of));
        if (!place)
            return errorOf(entry, place.error().message);
        step.place = std::move(place).value();
        step.runs = wordsOf(parts[0].substr(of + 4));
        const auto all = m_lesson.study.allRuns();
        for (const auto& run : step.runs) {
            if (std::ranges::find(all, run, &StudyRun::name) == all.end())
                return errorOf(entry, fmt::format("there is no run {}", run));
        }
        if (parts.size() == 1)
            return std::nullopt;
        auto kinds = parseActivityKinds(parts[1]);
        if (!kinds)
            return errorOf(entry, kinds.error().message);
        step.kinds = std::move(kinds).value();
        return std::nullopt;
    }

    // "B streams=1 sync=every_batch"
    MaybeError readTries()
    {
        for (const auto* entry : m_english.all("try")) {
            auto words = wordsOf(entry->value);
            const auto* run = m_lesson.study.run(words.front());
            if (run == nullptr || words.size() < 2)
                return errorOf(*entry, "write it as \"B streams=1\", a run and settings");
            TryNext next{words.front(), {words.begin() + 1, words.end()}, run->scenario};
            for (const auto& setting : next.settings) {
                if (const auto problem = applySetting(next.scenario, setting))
                    return errorOf(*entry, problem->describe());
            }
            if (const auto problems = validate(next.scenario); !problems.empty())
                return errorOf(*entry, problems.front().describe());
            m_lesson.tries.push_back(std::move(next));
        }
        return std::nullopt;
    }

    MaybeError readText(const TaughtText& from, LessonLanguage language)
    {
        auto& text = m_lesson.texts[static_cast<std::size_t>(language)];
        text.title = from.value("title");
        if (auto error = readNames(from, text))
            return error;
        text.question = from.section("question")->body;
        text.ask = from.section("predict")->body;
        text.explain = from.section("explain")->body;
        text.interview = from.section("interview")->body;
        text.answer = from.section("answer")->body;
        if (const auto* hint = from.section("look first"))
            text.lookFirst = hint->body;
        if (auto error = readItems(from, "reason", "reason", m_lesson.reasons.size(), text.askWhy, text.reasons))
            return error;
        if (auto error = readItems(from, "see", "step", m_lesson.steps.size(), text.seeIntro, text.steps))
            return error;
        if (auto error = readItems(from, "try", "try", m_lesson.tries.size(), text.tryIntro, text.tries))
            return error;
        for (const auto& section : from.sections) {
            if (auto error = checkNumbers(from, section))
                return error;
        }
        return std::nullopt;
    }

    MaybeError readNames(const TaughtText& from, LessonText& text) const
    {
        text.runNames.assign(m_lesson.study.runs.size(), "");
        for (const auto* entry : from.all("name")) {
            const auto equals = entry->value.find('=');
            const auto name = trimmed(std::string_view(entry->value).substr(0, equals));
            const auto run = std::ranges::find(m_lesson.study.runs, name, &StudyRun::name);
            if (equals == std::string::npos || run == m_lesson.study.runs.end())
                return errorAt(from, entry->line, "name: write it as \"A = what it is called\", of a run");
            text.runNames[static_cast<std::size_t>(run - m_lesson.study.runs.begin())] =
                trimmed(std::string_view(entry->value).substr(equals + 1));
        }
        for (std::size_t i = 0; i < text.runNames.size(); ++i) {
            if (text.runNames[i].empty())
                return errorAt(from, 1, fmt::format("the run {} has no name", m_lesson.study.runs[i].name));
        }
        return std::nullopt;
    }

    static MaybeError readItems(const TaughtText& from, std::string_view title, std::string_view key,
                                std::size_t wanted, std::string& intro, std::vector<std::string>& items)
    {
        const auto& section = *from.section(title);
        auto list = listOf(from, section);
        if (!list)
            return list.error();
        if (list->items.size() != wanted)
            return errorAt(from, section.line,
                           fmt::format("{} has {} items, and the header of the English lesson {} lines {}", title,
                                       list->items.size(), wanted, key));
        intro = list->intro;
        items = list->items;
        return std::nullopt;
    }

    // Placeholders of a section: that they can be read, and that what is cited has a source.
    MaybeError checkNumbers(const TaughtText& from, const MarkdownSection& section) const
    {
        const auto text = parseFigureText(section.body);
        if (!text)
            return errorAt(from, section.line, fmt::format("in {}: {}", section.title, text.error().message));
        if (const auto error = checkFigureText(*text, m_lesson.study))
            return errorAt(from, section.line, fmt::format("in {}: {}", section.title, error->message));
        for (const auto& placeholder : text->placeholders) {
            const auto cited = std::string(trimmed(placeholder.text.substr(
                std::min<std::size_t>(placeholder.text.size(), std::string_view("cite").size()))));
            const bool known = std::ranges::any_of(
                m_lesson.sources, [&](const auto& source) { return source.starts_with(cited + " |"); });
            if (placeholder.kind == Placeholder::Kind::Cited && !known)
                return errorAt(
                    from, section.line,
                    fmt::format("in {}: the header has no line \"cite: {} | where it is from\"", section.title, cited));
        }
        return std::nullopt;
    }

    const TaughtText& m_english;
    const TaughtText& m_chinese;
    Lesson m_lesson;
};
} // namespace

Result<Lesson> readLesson(const TaughtText& english, const TaughtText& chinese)
{
    return LessonReader(english, chinese).read();
}

} // namespace overlap
