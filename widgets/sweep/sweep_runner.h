// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sweep/sweep.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace overlap {

// Runs a sweep on threads of its own and brings its points to the thread of this object as they come, some 30 times a
// second. A new sweep takes the place of the one that runs; what that still brings is dropped.
class SweepRunner : public QObject
{
    Q_OBJECT
public:
    explicit SweepRunner(QObject* parent = nullptr);
    ~SweepRunner() override; // stops and waits

    void start(std::shared_ptr<Backend> backend, Sweep sweep, const RunOptions& options);
    void stop(); // what has come so far stays
    [[nodiscard]] bool isRunning() const { return m_running; }
    // Of the sweep that was started last; points that have not come yet are not `tried`. Null before the first.
    [[nodiscard]] const std::shared_ptr<const SweepResult>& result() const { return m_result; }
    [[nodiscard]] std::size_t done() const { return m_done; }
    [[nodiscard]] std::int64_t elapsedMs() const { return m_elapsedMs; } // of a sweep that is over, or so far
    [[nodiscard]] const QString& error() const { return m_error; } // why it ended early; "": it did not

signals:
    void started();
    void progressed();
    void finished(); // also when stopped or failed

private:
    // What the sweep's threads write and this object's thread takes.
    struct Mailbox
    {
        std::mutex mutex;
        std::vector<std::pair<std::size_t, SweepPoint>> points;
    };
    void take();
    void end(std::uint64_t job, const QString& error);

    std::shared_ptr<const SweepResult> m_result;
    std::shared_ptr<Mailbox> m_mailbox;
    std::size_t m_done = 0;
    bool m_running = false;
    std::uint64_t m_job = 0;
    std::int64_t m_elapsedMs = 0;
    QElapsedTimer m_since;
    QString m_error;
    QTimer m_poll;
    struct Task
    {
        std::shared_ptr<std::atomic<bool>> ended;
        std::jthread thread;
    };
    std::vector<Task> m_tasks; // those that were overtaken end by themselves
};

} // namespace overlap
