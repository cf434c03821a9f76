// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson.h"

#include "engine/base/embedded.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace overlap {

const char* languageId(LessonLanguage language)
{
    return language == LessonLanguage::Chinese ? "zh" : "en";
}

std::optional<LessonLanguage> languageFrom(std::string_view name)
{
    const auto is = [&](std::string_view id) {
        return name == id || (name.starts_with(id) && (name[id.size()] == '_' || name[id.size()] == '-'));
    };
    if (is("zh"))
        return LessonLanguage::Chinese;
    return is("en") ? std::optional(LessonLanguage::English) : std::nullopt;
}

std::string LessonEffect::range() const
{
    if (least && most)
        return fmt::format("{} .. {}", *least, *most);
    return least ? fmt::format(">= {}", *least) : most ? fmt::format("<= {}", *most) : std::string();
}

namespace {
// The files are part of the program and checked by its tests: a broken one is a mistake in the program.
TaughtText parsed(const EmbeddedFile& file, const char* language)
{
    auto text = parseTaughtText(fmt::format("resources/lessons/{}.{}.md", file.name, language), file.text);
    if (!text)
        throw std::logic_error(text.error().message);
    return std::move(text).value();
}

std::vector<Lesson> readLessons()
{
    std::vector<Lesson> all;
    for (const auto& english : embedded::lessonsEn()) {
        const auto chinese = std::ranges::find(embedded::lessonsZh(), english.name, &EmbeddedFile::name);
        if (chinese == embedded::lessonsZh().end())
            throw std::logic_error(fmt::format("the lesson {} has no Chinese text", english.name));
        auto lesson = readLesson(parsed(english, "en"), parsed(*chinese, "zh"));
        if (!lesson)
            throw std::logic_error(lesson.error().message);
        all.push_back(std::move(lesson).value());
        all.back().id = english.name;
    }
    std::ranges::sort(all, {}, &Lesson::number);
    return all;
}
} // namespace

const std::vector<Lesson>& lessons()
{
    static const auto all = readLessons();
    return all;
}

const Lesson* findLesson(std::uint32_t number)
{
    const auto it = std::ranges::find(lessons(), number, &Lesson::number);
    return it == lessons().end() ? nullptr : &*it;
}

std::vector<std::size_t> changedLines(std::string_view code, std::string_view other)
{
    const auto lines = partsOf(code, '\n');
    const auto others = partsOf(other, '\n');
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].empty() && std::ranges::find(others, lines[i]) == others.end())
            changed.push_back(i);
    }
    return changed;
}

std::vector<std::size_t> rightReasons(const Lesson& lesson, const StudyResults& results)
{
    std::vector<std::size_t> right;
    for (std::size_t i = 0; i < lesson.reasons.size(); ++i) {
        if (holds(lesson.reasons[i], lesson.study, results).value_or(false))
            right.push_back(i);
    }
    return right;
}

std::optional<PredictedNumber> predictedNumber(const Lesson& lesson, const StudyResults& results)
{
    const auto& prediction = lesson.prediction;
    const auto answer = evaluate(prediction.answer, lesson.study, results);
    const auto from = evaluate(prediction.from, lesson.study, results);
    const auto to = evaluate(prediction.to, lesson.study, results);
    if (!answer || !from || !to || !*answer || !*from || !*to)
        return std::nullopt;
    // An end that is a bare number, 0 above all.
    const auto unit = (*answer)->unit;
    return PredictedNumber{**answer, {(*from)->value, unit}, {(*to)->value, unit}};
}

std::vector<EffectResult> checkEffects(const Lesson& lesson, const StudyResults& results)
{
    std::vector<EffectResult> checked;
    for (const auto& effect : lesson.effects) {
        EffectResult result{&effect, std::nullopt, false};
        if (const auto figure = evaluate(effect.figure, lesson.study, results))
            result.measured = *figure;
        result.holds = result.measured && effect.covers(result.measured->value);
        checked.push_back(result);
    }
    return checked;
}

Result<FoundPlace> findStep(const LessonStep& step, const std::string& run, const StudyResults& results)
{
    const auto result = results.run(run);
    if (!result || !result->record.timeline)
        return Error{ErrorCode::InvalidArgument, fmt::format("The run {} was not recorded", run)};
    const auto window = result->window();
    auto found = findPlace(*result->record.timeline, window, step.place, step.kinds);
    if (!found)
        return found;
    // A tenth on each side, so that what is meant does not touch the edge.
    auto& range = found.value().range;
    const auto margin = range.duration() / 10;
    range = TimeRange{range.begin - margin, range.end + margin}.intersected(window);
    return found;
}

} // namespace overlap
