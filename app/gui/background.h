// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

namespace overlap {

// Does on a thread of its own what may take seconds, and brings what comes of it to the thread of this object.
class Background : public QObject
{
    Q_OBJECT
public:
    using Delivery = std::function<void()>; // called on the thread of this object
    using Work = std::function<Delivery(std::stop_token stop)>; // called on a thread of its own

    explicit Background(QObject* parent = nullptr);
    ~Background() override; // asks what goes on to stop and waits for it; delivers nothing more

    // What older work still delivers is dropped: the latest wins.
    void start(Work work);
    void requestStop(); // asks what goes on to stop; it still delivers
    // Asks what goes on to stop, and drops what it delivers.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; } // the latest work has not been delivered

private:
    struct Task
    {
        std::shared_ptr<std::atomic<bool>> ended;
        std::jthread thread;
    };

    std::uint64_t m_latest = 0;
    bool m_running = false;
    std::vector<Task> m_tasks; // also those whose delivery nobody wants any more
};

} // namespace overlap
