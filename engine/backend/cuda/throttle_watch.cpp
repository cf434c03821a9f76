// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/throttle_watch.h"

namespace overlap::cuda {

ThrottleWatch::ThrottleWatch(Look look, std::chrono::milliseconds pause)
    : m_look(std::move(look))
{
    if (!m_look)
        return;
    lookOnce();
    m_thread = std::jthread([this, pause](const std::stop_token& stop) { watch(stop, pause); });
}

std::vector<ThrottleReason> ThrottleWatch::finish()
{
    if (m_thread.joinable()) {
        lookOnce(); // while the clock is still what it was in the run
        m_thread.request_stop();
        m_thread.join();
    }
    return {m_seen.begin(), m_seen.end()};
}

void ThrottleWatch::lookOnce()
{
    const std::scoped_lock lock(m_mutex);
    if (const auto reasons = m_look())
        m_seen.insert(reasons->begin(), reasons->end());
}

void ThrottleWatch::watch(const std::stop_token& stop, std::chrono::milliseconds pause)
{
    while (!stop.stop_requested()) {
        {
            std::unique_lock lock(m_mutex);
            (void)m_wake.wait_for(lock, stop, pause, [] { return false; });
        }
        if (!stop.stop_requested())
            lookOnce();
    }
}

} // namespace overlap::cuda
