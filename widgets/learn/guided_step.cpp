// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/guided_step.h"

#include "widgets/charts/kind_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace overlap {

namespace {

struct LearnText
{
    Q_DECLARE_TR_FUNCTIONS(Learn)
};

[[nodiscard]] std::shared_ptr<const IntervalHits> hitsOf(const TimelinePtr& timeline, const FoundPlace& found)
{
    if (found.intervals.empty())
        return nullptr;
    std::vector<std::vector<std::uint32_t>> byLane(timeline->lanes().size());
    for (const auto& ref : found.intervals)
        byLane[ref.lane].push_back(static_cast<std::uint32_t>(ref.index));
    for (auto& lane : byLane)
        std::ranges::sort(lane);
    return std::make_shared<const IntervalHits>(timeline, std::move(byLane));
}

[[nodiscard]] GuidedRun guidedRun(const LessonStep& step, const std::string& name, const StudyResults& results)
{
    GuidedRun guided{name, results.run(name), std::nullopt, nullptr, {}};
    if (!guided.run) {
        const auto* failed = results.find(name);
        guided.error = failed == nullptr ? std::string() : failed->error;
        return guided;
    }
    auto found = findStep(step, name, results);
    if (!found) {
        guided.error = found.error().message;
        return guided;
    }
    guided.hits = hitsOf(guided.run->record.timeline, *found);
    guided.found = std::move(found).value();
    return guided;
}

[[nodiscard]] QString namesOf(const std::vector<std::string>& runs)
{
    const auto name = [&](std::size_t i) { return QString::fromStdString(runs[i]); };
    return runs.size() == 2 ? LearnText::tr("%1 and %2", "two runs").arg(name(0), name(1)) : name(0);
}

} // namespace

GuidedStep guidedStep(const LessonStep& step, const StudyResults& results)
{
    GuidedStep guided;
    guided.whole = step.place.what == TimelinePlace::What::All;
    std::optional<TimeRange> range;
    for (const auto& name : step.runs) {
        guided.runs.push_back(guidedRun(step, name, results));
        const auto& made = guided.runs.back();
        if (made.found && !made.found->range.empty())
            range = range ? TimeRange{std::min(range->begin, made.found->range.begin),
                                      std::max(range->end, made.found->range.end)}
                          : made.found->range;
    }
    if (range)
        guided.range = *range;
    else
        guided.whole = true;
    return guided;
}

GuidedStep guidedBatches(const std::string& run, std::uint32_t first, std::uint32_t last, const StudyResults& results)
{
    LessonStep step;
    step.runs = {run};
    step.place.what = TimelinePlace::What::Batches;
    step.place.firstBatch = first;
    step.place.lastBatch = last;
    auto guided = guidedStep(step, results);
    for (auto& one : guided.runs)
        one.hits = nullptr; // nothing is set apart before the prediction
    return guided;
}

QString placeTitle(const LessonStep& step)
{
    if (step.runs.empty())
        return {};
    const auto runs = namesOf(step.runs);
    const auto& place = step.place;
    switch (place.what) {
    case TimelinePlace::What::All:
        return LearnText::tr("The whole of %1", "A").arg(runs);
    case TimelinePlace::What::Batches:
        if (place.firstBatch == place.lastBatch)
            return LearnText::tr("Batch %1 of %2", "number, run").arg(place.firstBatch).arg(runs);
        return LearnText::tr("Batches %1 \u2013 %2 of %3", "numbers, run")
            .arg(place.firstBatch)
            .arg(place.lastBatch)
            .arg(runs);
    case TimelinePlace::What::First:
        if (place.count == 1)
            return LearnText::tr("%1: the first %2", "run, kind of activity").arg(runs, kindText(place.kind));
        return LearnText::tr("%1: the first %2 of %3", "run, number, kind of activity")
            .arg(runs)
            .arg(place.count)
            .arg(kindText(place.kind));
    case TimelinePlace::What::Last:
        return LearnText::tr("%1: the last %2", "run, kind of activity").arg(runs, kindText(place.kind));
    case TimelinePlace::What::Longest:
        return LearnText::tr("%1: the longest %2", "run, kind of activity").arg(runs, kindText(place.kind));
    case TimelinePlace::What::Idle:
        break;
    }
    return LearnText::tr("%1: the longest time in which the device does nothing", "run").arg(runs);
}

} // namespace overlap
