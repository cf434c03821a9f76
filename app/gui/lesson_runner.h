// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/lessons/study.h"

#include <QObject>

#include <memory>

namespace overlap {

// Makes the runs of a lesson on a thread of its own: A alone first, then all others.
class LessonRunner : public QObject
{
    Q_OBJECT
public:
    explicit LessonRunner(QObject* parent = nullptr);

    void startFirst(const Study& study, std::shared_ptr<Backend> device);
    void startOthers(const Study& study, const StudyResults& first, std::shared_ptr<Backend> device);
    void stop(); // what runs ends with an error
    void cancel(); // what runs is of no use any more: nothing is told of it
    [[nodiscard]] bool isRunning() const { return m_work.isRunning(); }

signals:
    void progressed(const overlap::StudyProgress& progress);
    void succeeded(const overlap::StudyResults& results); // of everything that was made so far
    void failed(const QString& why);

private:
    void start(Study study, StudyResults before, std::shared_ptr<Backend> device);

    std::uint64_t m_job = 0;
    Background m_work; // last: it is joined first
};

} // namespace overlap
