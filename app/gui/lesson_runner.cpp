// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lesson_runner.h"

#include "engine/backend/registry.h"
#include "widgets/words/scenario_words.h"

#include <algorithm>
#include <utility>

namespace overlap {

LessonRunner::LessonRunner(QObject* parent)
    : QObject(parent)
{
}

void LessonRunner::startFirst(const Study& study, std::shared_ptr<Backend> device)
{
    Study first;
    first.runs = {*study.run("A")};
    start(std::move(first), {}, std::move(device));
}

void LessonRunner::startOthers(const Study& study, const StudyResults& first, std::shared_ptr<Backend> device)
{
    auto others = study;
    std::erase_if(others.runs, [&](const StudyRun& run) { return first.find(run.name) != nullptr; });
    start(std::move(others), first, std::move(device));
}

void LessonRunner::stop()
{
    m_work.requestStop();
}

void LessonRunner::cancel()
{
    ++m_job;
    m_work.cancel();
}

void LessonRunner::start(Study study, StudyResults before, std::shared_ptr<Backend> device)
{
    const auto job = ++m_job;
    m_work.start([this, job, study = std::move(study), before = std::move(before),
                  device = std::move(device)](const std::stop_token& stop) -> Background::Delivery {
        const auto sink = [&](const StudyProgress& now) {
            QMetaObject::invokeMethod(
                this,
                [this, job, now] {
                    if (job == m_job)
                        emit progressed(now);
                },
                Qt::QueuedConnection);
        };
        auto made = runStudy(study, *device, openDevice, RunOptions{}, sink, stop);
        if (!made) {
            const bool stopped = made.error().code == ErrorCode::Cancelled;
            return [this, stopped, why = words::sentence(made.error().message)] {
                emit failed(stopped ? tr("The runs were stopped.") : why);
            };
        }
        auto all = std::move(made).value();
        all.results.insert(all.results.begin(), before.results.begin(), before.results.end());
        // Without A or B there is nothing to tell.
        for (const char* name : {"A", "B"}) {
            const auto* result = all.find(name);
            if (result != nullptr && !result->run)
                return [this, why = words::sentence(result->error)] { emit failed(why); };
        }
        return [this, all = std::move(all)] { emit succeeded(all); };
    });
}

} // namespace overlap
