// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_runner.h"

#include <QMetaObject>

#include <utility>

namespace overlap {

namespace {
constexpr int PollMs = 33;
} // namespace

SweepRunner::SweepRunner(QObject* parent)
    : QObject(parent)
{
    connect(&m_poll, &QTimer::timeout, this, [this] {
        m_elapsedMs = m_since.elapsed();
        take();
    });
}

SweepRunner::~SweepRunner()
{
    for (auto& task : m_tasks)
        task.thread.request_stop();
    m_tasks.clear(); // joins
}

void SweepRunner::start(std::shared_ptr<Backend> backend, Sweep sweep, const RunOptions& options)
{
    for (auto& task : m_tasks)
        task.thread.request_stop();
    const auto job = ++m_job;
    m_mailbox = std::make_shared<Mailbox>();
    m_error.clear();
    m_done = 0;
    m_elapsedMs = 0;
    m_running = true;
    const auto points = sweep.axes.pointCount();
    auto empty = std::make_shared<SweepResult>(SweepResult{sweep, backend->info(), {}});
    empty->points.resize(points);
    m_result = std::move(empty);
    m_since.start();
    m_poll.start(PollMs);
    std::erase_if(m_tasks, [](const Task& task) { return task.ended->load(); });
    auto ended = std::make_shared<std::atomic<bool>>(false);
    std::jthread thread([this, job, ended, mailbox = m_mailbox, backend = std::move(backend), sweep = std::move(sweep),
                         options](const std::stop_token& stop) mutable {
        const auto sink = [&](const SweepProgress& progress) {
            const std::scoped_lock lock(mailbox->mutex);
            mailbox->points.emplace_back(progress.index, progress.point);
        };
        const auto result = runSweep(*backend, std::move(sweep), options, sink, stop);
        const auto error = result ? QString() : QString::fromStdString(result.error().message);
        QMetaObject::invokeMethod(
            this, [this, job, error] { end(job, error); }, Qt::QueuedConnection);
        *ended = true;
    });
    m_tasks.push_back({std::move(ended), std::move(thread)});
    emit started();
}

void SweepRunner::stop()
{
    if (!m_running)
        return;
    for (auto& task : m_tasks)
        task.thread.request_stop();
}

void SweepRunner::take()
{
    std::vector<std::pair<std::size_t, SweepPoint>> points;
    {
        const std::scoped_lock lock(m_mailbox->mutex);
        points.swap(m_mailbox->points);
    }
    if (points.empty())
        return;
    auto result = std::make_shared<SweepResult>(*m_result);
    for (auto& [index, point] : points) {
        point.tried = true;
        result->points[index] = std::move(point);
    }
    m_done += points.size();
    m_result = std::move(result);
    emit progressed();
}

void SweepRunner::end(std::uint64_t job, const QString& error)
{
    if (job != m_job)
        return; // of a sweep that was overtaken
    m_poll.stop();
    m_elapsedMs = m_since.elapsed();
    take();
    m_running = false;
    m_error = error;
    emit finished();
}

} // namespace overlap
