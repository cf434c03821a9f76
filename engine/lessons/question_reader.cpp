// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/question.h"

#include "engine/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace overlap {

namespace {
using MaybeError = std::optional<Error>;

constexpr KeyRule EnglishKeys[] = {{"id", true},        {"topic", true},      {"level", true},
                                   {"run", true, true}, {"name", true, true}, {"series"},
                                   {"figures", true},   {"shows", true},      {"source", false, true}};
constexpr KeyRule ChineseKeys[] = {{"id", true}, {"name", true, true}};
constexpr SectionRule Sections[] = {
    {"question", true}, {"points", true}, {"wrong", true}, {"follow-ups", true}, {"evidence", true}};

constexpr std::size_t FewestPoints = 3;
constexpr std::size_t MostPoints = 6;
constexpr std::size_t FewestFollowUps = 2;

// Reads the header, then the texts of both languages; the first problem ends it.
class QuestionReader
{
public:
    QuestionReader(const TaughtText& english, const TaughtText& chinese)
        : m_english(english)
        , m_chinese(chinese)
    {
    }

    Result<Question> read()
    {
        for (const auto step :
             {&QuestionReader::checkForm, &QuestionReader::readHeader, &QuestionReader::readEvidence}) {
            if (auto error = (this->*step)())
                return *std::move(error);
        }
        if (auto error = readText(m_english, LessonLanguage::English))
            return *std::move(error);
        if (auto error = readText(m_chinese, LessonLanguage::Chinese))
            return *std::move(error);
        if (auto error = compareTexts())
            return *std::move(error);
        for (std::size_t i = 0; i < m_question.study.runs.size(); ++i)
            m_question.study.runs[i].scenario.name = m_question.text(LessonLanguage::English).runNames[i];
        return std::move(m_question);
    }

private:
    [[nodiscard]] Error errorOf(std::string_view key, const std::string& message) const
    {
        const auto* entry = m_english.entry(key);
        return errorAt(m_english, entry == nullptr ? 1 : entry->line, fmt::format("{}: {}", key, message));
    }

    MaybeError checkForm()
    {
        if (auto error = checkKeys(m_english, EnglishKeys))
            return error;
        if (auto error = checkKeys(m_chinese, ChineseKeys))
            return error;
        if (auto error = checkSections(m_english, Sections))
            return error;
        return checkSections(m_chinese, Sections);
    }

    MaybeError readHeader()
    {
        m_question.id = m_english.value("id");
        if (m_chinese.value("id") != m_question.id)
            return errorAt(m_chinese, m_chinese.entry("id")->line,
                           fmt::format("id: the English file has {}", m_question.id));
        m_question.topic = m_english.value("topic");
        if (findQuestionTopic(m_question.topic) == nullptr)
            return errorOf("topic", noSuchTopic(m_question.topic));
        const auto level = m_english.value("level");
        if (level.size() != 1 || level.front() < '1' || level.front() > '3')
            return errorOf("level", fmt::format("{} is none; levels are 1, 2 and 3", level));
        m_question.level = static_cast<std::uint32_t>(level.front() - '0');
        for (const auto* entry : m_english.all("source"))
            m_question.sources.push_back(entry->value);
        return std::nullopt;
    }

    static std::string noSuchTopic(const std::string& topic)
    {
        std::vector<std::string> known;
        for (const auto& each : questionTopics())
            known.emplace_back(each.id);
        const auto near = nearest(topic, known);
        return near.empty() ? fmt::format("there is no topic {}; known are {}", topic, fmt::join(known, ", "))
                            : fmt::format("there is no topic {}; did you mean {}?", topic, near);
    }

    MaybeError readEvidence()
    {
        auto study = readStudy(m_english);
        if (!study)
            return study.error();
        m_question.study = std::move(study).value();
        if (m_question.study.run("A") == nullptr || m_question.study.run("B") == nullptr)
            return errorOf("run", "there have to be the runs A and B");
        m_question.figures = partsOf(m_english.value("figures"), ',');
        for (const auto& figure : m_question.figures) {
            if (!isFigureField(figure))
                return errorOf("figures", noSuchFigure(figure));
        }
        auto shows = Expression::parse(m_english.value("shows"));
        if (!shows)
            return errorOf("shows", shows.error().message);
        m_question.shows = std::move(shows).value();
        if (const auto error = checkExpression(m_question.shows, m_question.study))
            return errorOf("shows", error->message);
        return std::nullopt;
    }

    static std::string noSuchFigure(const std::string& figure)
    {
        const auto near = nearest(figure, figureFields());
        return fmt::format("there is no figure {}{}", figure, near.empty() ? "" : "; did you mean " + near + "?");
    }

    MaybeError readText(const TaughtText& text, LessonLanguage language)
    {
        auto& into = m_question.texts[static_cast<std::size_t>(language)];
        if (auto error = readNames(text, into.runNames))
            return error;
        into.question = text.section("question")->body;
        into.evidence = text.section("evidence")->body;
        const auto evidence = parseFigureText(into.evidence);
        auto error = evidence ? checkFigureText(*evidence, m_question.study) : MaybeError(evidence.error());
        if (error)
            return errorAt(text, text.section("evidence")->line, error->message);
        if ((error = readList(text, "points", FewestPoints, MostPoints, into.points)))
            return error;
        if ((error = readList(text, "wrong", 1, MostPoints, into.wrong)))
            return error;
        return readList(text, "follow-ups", FewestFollowUps, MostPoints, into.followUps);
    }

    // `name: A = what it is called`
    MaybeError readNames(const TaughtText& text, std::vector<std::string>& into) const
    {
        const auto& runs = m_question.study.runs;
        into.assign(runs.size(), "");
        for (const auto* entry : text.all("name")) {
            const auto equals = std::min(entry->value.find('='), entry->value.size());
            const auto run = std::ranges::find(runs, trimmed(std::string_view(entry->value).substr(0, equals)),
                                               [](const StudyRun& each) { return std::string_view(each.name); });
            if (equals == entry->value.size() || run == runs.end())
                return errorAt(text, entry->line, "name: write it as \"A = what it is called\", of a run");
            into[static_cast<std::size_t>(run - runs.begin())] =
                trimmed(std::string_view(entry->value).substr(equals + 1));
        }
        for (std::size_t i = 0; i < into.size(); ++i) {
            if (into[i].empty())
                return errorAt(text, 1, fmt::format("the run {} has no name", runs[i].name));
        }
        return std::nullopt;
    }

    static MaybeError readList(const TaughtText& text, std::string_view title, std::size_t fewest, std::size_t most,
                               std::vector<std::string>& into)
    {
        const auto& section = *text.section(title);
        auto list = listOf(text, section);
        if (!list)
            return list.error();
        if (!list->intro.empty())
            return errorAt(text, section.line, fmt::format("{} is a list and nothing else", title));
        into = std::move(list).value().items;
        if (into.size() < fewest || into.size() > most)
            return errorAt(text, section.line,
                           fmt::format("{} has {} items; it needs {} to {}", title, into.size(), fewest, most));
        return std::nullopt;
    }

    MaybeError compareTexts()
    {
        const auto& english = m_question.text(LessonLanguage::English);
        const auto& chinese = m_question.text(LessonLanguage::Chinese);
        const auto differ = [&](std::string_view title, std::size_t first, std::size_t second) -> MaybeError {
            if (first == second)
                return std::nullopt;
            return errorAt(m_chinese, m_chinese.section(title)->line,
                           fmt::format("{} has {} items, the English text has {}", title, second, first));
        };
        if (auto error = differ("points", english.points.size(), chinese.points.size()))
            return error;
        if (auto error = differ("wrong", english.wrong.size(), chinese.wrong.size()))
            return error;
        return differ("follow-ups", english.followUps.size(), chinese.followUps.size());
    }

    const TaughtText& m_english;
    const TaughtText& m_chinese;
    Question m_question;
};
} // namespace

Result<Question> readQuestion(const TaughtText& english, const TaughtText& chinese)
{
    return QuestionReader(english, chinese).read();
}

} // namespace overlap
