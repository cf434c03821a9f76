// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/playback/playback.h"

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
constexpr int FrameMs = 16; // 60 a second
constexpr Nanoseconds LongestStep{100'000'000}; // after a pause of the program nothing is skipped
} // namespace

Playback::Playback(QObject* parent)
    : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(FrameMs);
    connect(&m_timer, &QTimer::timeout, this, [this] { advance(Nanoseconds(m_wall.nsecsElapsed())); });
}

void Playback::setEnd(TracePoint end)
{
    if (end == m_end)
        return;
    m_end = end;
    emit endChanged();
    setTime(m_time);
}

void Playback::setTime(TracePoint t)
{
    const auto clamped = std::clamp(t, TracePoint{}, std::max(m_end, TracePoint{}));
    m_rest = 0.0;
    if (clamped == m_time)
        return;
    m_time = clamped;
    emit timeChanged(m_time);
}

void Playback::setSlowness(double times)
{
    const double clamped = std::clamp(times, Fastest, Slowest);
    if (clamped == m_slowness)
        return;
    m_slowness = clamped;
    emit slownessChanged(m_slowness);
}

void Playback::setLoop(bool on)
{
    m_loop = on;
}

void Playback::setPlaying(bool on)
{
    if (on == m_timer.isActive())
        return;
    if (on) {
        if (m_time >= m_end)
            setTime(TracePoint{});
        m_wall.start();
        m_timer.start();
    } else {
        m_timer.stop();
    }
    emit playingChanged(on);
}

void Playback::advance(Nanoseconds wall)
{
    m_wall.restart();
    const double by = static_cast<double>(std::min(wall, LongestStep).count()) / m_slowness + m_rest;
    const double whole = std::floor(by);
    auto t = m_time + Nanoseconds(static_cast<std::int64_t>(whole));
    if (t >= m_end) {
        t = m_loop ? TracePoint{} : m_end;
        if (!m_loop)
            setPlaying(false);
    }
    setTime(t);
    m_rest = by - whole;
}

} // namespace overlap
