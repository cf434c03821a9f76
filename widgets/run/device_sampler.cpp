// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/device_sampler.h"

#include <utility>

namespace overlap {

DeviceSampler::DeviceSampler(Sink sink, std::chrono::milliseconds every, std::chrono::milliseconds afterFailure)
    : m_sink(std::move(sink))
    , m_every(every)
    , m_afterFailure(afterFailure)
    , m_thread([this](const std::stop_token& closing) { loop(closing); })
{
}

DeviceSampler::~DeviceSampler() = default;

void DeviceSampler::watch(std::shared_ptr<Backend> backend)
{
    {
        const std::lock_guard lock(m_mutex);
        m_backend.swap(backend);
    } // the old one may go here, outside the lock
    m_changed.notify_one();
}

void DeviceSampler::loop(const std::stop_token& closing)
{
    auto next = std::chrono::steady_clock::now();
    std::weak_ptr<Backend> asked; // whose turn `next` is
    const auto isAsked = [&](const std::shared_ptr<Backend>& backend) {
        return !asked.owner_before(backend) && !backend.owner_before(asked);
    };
    while (!closing.stop_requested()) {
        std::shared_ptr<Backend> backend;
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, closing, [this] { return m_backend != nullptr; }))
                return;
            // Another device is asked at once.
            m_changed.wait_until(lock, closing, next, [&] { return !isAsked(m_backend); });
            if (closing.stop_requested())
                return;
            if (m_backend == nullptr)
                continue;
            backend = m_backend;
            asked = backend;
        }
        next = std::chrono::steady_clock::now() + m_every;
        auto sample = backend->sample();
        if (!sample)
            next = std::chrono::steady_clock::now() + m_afterFailure;
        m_sink(backend, std::move(sample));
    }
}

} // namespace overlap
