// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/countdown.h"

#include <algorithm>
#include <utility>

namespace overlap {

Countdown::Countdown(Clock clock)
    : m_clock(std::move(clock))
{
}

void Countdown::start(Time length)
{
    m_length = length;
    m_before = Time::zero();
    m_since = m_clock();
    m_paused = false;
}

void Countdown::stop()
{
    m_length.reset();
    m_paused = false;
}

void Countdown::setPaused(bool paused)
{
    if (!m_length || m_paused == paused)
        return;
    if (paused)
        m_before = ran();
    else
        m_since = m_clock();
    m_paused = paused;
}

Countdown::Time Countdown::ran() const
{
    return m_paused ? m_before : m_before + (m_clock() - m_since);
}

Countdown::Time Countdown::left() const
{
    return m_length ? *m_length - used() : Time::zero();
}

Countdown::Time Countdown::used() const
{
    return m_length ? std::clamp(ran(), Time::zero(), *m_length) : Time::zero();
}

} // namespace overlap
