// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/background.h"

#include <utility>

namespace overlap {

Background::Background(QObject* parent)
    : QObject(parent)
{
}

Background::~Background()
{
    for (auto& task : m_tasks)
        task.thread.request_stop();
    m_tasks.clear(); // joins
}

void Background::start(Work work)
{
    cancel();
    m_running = true;
    const auto id = ++m_latest;
    auto ended = std::make_shared<std::atomic<bool>>(false);
    std::jthread thread([this, id, ended, work = std::move(work)](const std::stop_token& stop) {
        auto delivery = work(stop);
        QMetaObject::invokeMethod(
            this,
            [this, id, delivery = std::move(delivery)] {
                if (id != m_latest || !m_running)
                    return;
                m_running = false;
                delivery();
            },
            Qt::QueuedConnection);
        *ended = true;
    });
    m_tasks.push_back({std::move(ended), std::move(thread)});
}

void Background::requestStop()
{
    for (auto& task : m_tasks)
        task.thread.request_stop();
}

void Background::cancel()
{
    m_running = false;
    std::erase_if(m_tasks, [](Task& task) { return task.ended->load(); });
    requestStop();
}

} // namespace overlap
