// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/run_view_builder.h"

#include <utility>

namespace overlap {

RunViewBuilder::RunViewBuilder(QObject* parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

RunViewBuilder::~RunViewBuilder()
{
    m_pool.waitForDone();
}

void RunViewBuilder::ask(Wish wish)
{
    if (m_building)
        m_waiting = std::move(wish);
    else
        start(std::move(wish));
}

void RunViewBuilder::forget()
{
    m_waiting.reset();
    ++m_job;
}

void RunViewBuilder::start(Wish wish)
{
    m_building = true;
    m_pool.start([this, job = ++m_job, wish = std::move(wish)]() mutable {
        auto made = std::make_shared<Made>();
        for (std::size_t side = 0; side < 2; ++side) {
            if (wish.make[side])
                made->views[side].emplace(wish.runs[side], wish.mode);
        }
        made->wish = std::move(wish);
        QMetaObject::invokeMethod(
            this, [this, job, result = std::move(made)]() mutable { take(job, std::move(result)); },
            Qt::QueuedConnection);
    });
}

void RunViewBuilder::take(std::uint64_t job, std::shared_ptr<Made> result)
{
    m_building = false;
    auto next = std::exchange(m_waiting, std::nullopt);
    const bool wanted = job == m_job;
    if (next)
        start(std::move(*next));
    if (wanted)
        emit made(std::move(result));
}

} // namespace overlap
