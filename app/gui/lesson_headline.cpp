// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lesson_headline.h"

#include "engine/lessons/lesson.h"
#include "engine/scenario/scenario_json.h"
#include "widgets/learn/lesson_walk.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/step_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace overlap {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::LessonHeadline)
};

[[nodiscard]] QString listed(const QStringList& parts)
{
    if (parts.size() < 2)
        return parts.join(QString());
    return parts.mid(0, parts.size() - 1).join(Tr::tr(", ", "between differences"))
           + Tr::tr(" and ", "before the last difference") + parts.last();
}

// " B differs by batches of 10 and pinned memory."; "" where it does not.
[[nodiscard]] QString differenceSentence(const Lesson& lesson)
{
    const auto differences = differencesOf(lesson.study.run("A")->scenario, lesson.study.run("B")->scenario);
    if (differences.isEmpty())
        return {};
    return words::spaced(Tr::tr(" B differs by %1.", "follows a sentence").arg(listed(differences)));
}

// Each with the difference as long as there is room, then without.
[[nodiscard]] std::vector<words::Answer> withDifference(const std::vector<words::Answer>& answers,
                                                        const QString& difference)
{
    if (difference.isEmpty() || answers.empty())
        return answers;
    std::vector<words::Answer> all{answers.front()};
    all.front().rest += difference;
    if (answers.size() > 1) {
        all.push_back(answers[1]);
        all.back().rest += difference;
    }
    all.insert(all.end(), answers.begin(), answers.end());
    return all;
}

} // namespace

QString lessonTitle(const Lesson& lesson)
{
    return QStringLiteral("%1\u2002%2")
        .arg(lesson.number)
        .arg(words::taughtText(lesson.text(words::taughtLanguage()).title));
}

QStringList differencesOf(const Scenario& a, const Scenario& b)
{
    const auto keys = differingKeys(a, b);
    const auto has = [&](const char* key) { return std::ranges::find(keys, key) != keys.end(); };
    QStringList all;
    const auto add = [&](std::vector<std::string> step) {
        if (const auto text = words::step({std::move(step), 0.0, 0.0}, a, b, false); !text.isEmpty())
            all << text;
    };
    std::vector<std::string> work;
    std::ranges::copy_if(keys, std::back_inserter(work), isWorkloadKey);
    if (!work.empty())
        add(work);
    for (const auto& key : keys) {
        if (isWorkloadKey(key) || (key == "streams" && has("sync")))
            continue;
        // Waiting and the streams in which it happens are one thing to a person.
        add(key == "sync" && has("streams") ? std::vector<std::string>{"sync", "streams"}
                                            : std::vector<std::string>{key});
    }
    return all;
}

std::optional<LearnHeadline> lessonHeadline(const LessonWalk& walk)
{
    const auto* lesson = walk.lesson();
    if (lesson == nullptr)
        return std::nullopt;
    LearnHeadline headline;
    headline.origin.a = walk.results().run("A");
    const auto difference = differenceSentence(*lesson);
    if (walk.state() == StudyState::Done && walk.predicted()) {
        headline.origin.b = walk.results().run("B");
        headline.answers = withDifference(words::answers(headline.origin), difference);
        return headline;
    }
    const auto& text = lesson->text(words::taughtLanguage());
    const auto asked = walk.filled(text.ask).simplified();
    if (!headline.origin.a) {
        headline.answers = {{lessonTitle(*lesson), QString()}};
        return headline;
    }
    const auto later = Tr::tr(" The answer comes here after your prediction.", "follows a question");
    const bool namesA = text.ask.find("{{A.") != std::string::npos;
    if (!namesA && headline.origin.a->wallUs) {
        const auto time = words::taughtFigure({headline.origin.a->wallUs->p50, FigureUnit::Microseconds});
        headline.answers.push_back(
            {asked, Tr::tr(" A needs %1.", "follows a question").arg(time) + difference + later});
        headline.answers.push_back({asked, Tr::tr(" A needs %1.", "follows a question").arg(time) + later});
    } else {
        headline.answers.push_back({asked, difference + later});
    }
    headline.answers.push_back({asked, later});
    headline.answers.push_back({asked, QString()});
    return headline;
}

} // namespace overlap
