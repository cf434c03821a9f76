// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/learning_progress.h"

#include "engine/lessons/lesson.h"

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

[[nodiscard]] QVariantMap storedRecord(const LessonRecord& record)
{
    QVariantMap map{{QStringLiteral("done"), record.done},
                    {QStringLiteral("predicted"), record.predicted},
                    {QStringLiteral("device"), QString::fromStdString(record.device)},
                    {QStringLiteral("numberRight"), record.numberRight},
                    {QStringLiteral("reasonRight"), record.reasonRight}};
    if (record.prediction.number)
        map.insert(QStringLiteral("number"), *record.prediction.number);
    if (record.prediction.reason)
        map.insert(QStringLiteral("reason"), static_cast<qulonglong>(*record.prediction.reason));
    return map;
}

[[nodiscard]] LessonRecord recordFrom(const QVariantMap& map, const Lesson& lesson)
{
    LessonRecord record;
    record.done = map.value(QStringLiteral("done")).toBool();
    record.predicted = map.value(QStringLiteral("predicted")).toBool();
    record.device = map.value(QStringLiteral("device")).toString().toStdString();
    bool ok = false;
    if (const double number = map.value(QStringLiteral("number")).toDouble(&ok); ok && std::isfinite(number))
        record.prediction.number = number;
    if (const auto reason = map.value(QStringLiteral("reason")).toULongLong(&ok); ok && reason < lesson.reasons.size())
        record.prediction.reason = static_cast<std::size_t>(reason);
    record.numberRight = record.prediction.number && map.value(QStringLiteral("numberRight")).toBool();
    record.reasonRight = record.prediction.reason && map.value(QStringLiteral("reasonRight")).toBool();
    return record;
}

} // namespace

LessonList::Score LearningProgress::score() const
{
    LessonList::Score score;
    for (const auto& [id, record] : lessons) {
        score.done += record.done ? 1U : 0U;
        score.predicted += record.predicted && !record.prediction.empty() ? 1U : 0U;
        score.numberRight += record.numberRight ? 1U : 0U;
        score.reasonRight += record.reasonRight ? 1U : 0U;
    }
    return score;
}

std::vector<std::uint32_t> LearningProgress::done() const
{
    std::vector<std::uint32_t> numbers;
    for (const auto& lesson : overlap::lessons()) {
        if (const auto* record = find(lesson.id); record != nullptr && record->done)
            numbers.push_back(lesson.number);
    }
    return numbers;
}

const LessonRecord* LearningProgress::find(const std::string& id) const
{
    const auto it = lessons.find(id);
    return it == lessons.end() ? nullptr : &it->second;
}

std::uint32_t LearningProgress::next() const
{
    const auto finished = done();
    const auto isDone = [&](std::uint32_t number) { return std::ranges::find(finished, number) != finished.end(); };
    if (last != 0 && findLesson(last) != nullptr && !isDone(last))
        return last;
    for (const auto& lesson : overlap::lessons()) {
        if (!isDone(lesson.number))
            return lesson.number;
    }
    return overlap::lessons().front().number;
}

QVariantMap LearningProgress::stored() const
{
    QVariantMap records;
    for (const auto& [id, record] : lessons)
        records.insert(QString::fromStdString(id), storedRecord(record));
    return {{QStringLiteral("last"), last}, {QStringLiteral("lessons"), records}};
}

LearningProgress LearningProgress::from(const QVariantMap& stored)
{
    LearningProgress progress;
    progress.last = stored.value(QStringLiteral("last")).toUInt();
    const auto records = stored.value(QStringLiteral("lessons")).toMap();
    for (const auto& lesson : overlap::lessons()) {
        const auto it = records.find(QString::fromStdString(lesson.id));
        if (it != records.end())
            progress.lessons.emplace(lesson.id, recordFrom(it->toMap(), lesson));
    }
    if (findLesson(progress.last) == nullptr)
        progress.last = 0;
    return progress;
}

} // namespace overlap
