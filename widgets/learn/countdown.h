// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <optional>

namespace overlap {

// Time that is left, on a clock that is handed in. Stands still while it is paused.
class Countdown
{
public:
    using Time = std::chrono::milliseconds;
    using Clock = std::function<Time()>; // never goes back

    explicit Countdown(Clock clock);

    void start(Time length);
    void stop(); // as if never started
    void setPaused(bool paused); // has no effect unless it is started
    [[nodiscard]] bool isStarted() const { return m_length.has_value(); }
    [[nodiscard]] bool isPaused() const { return m_paused; }
    [[nodiscard]] Time left() const; // 0 when over or not started
    [[nodiscard]] Time used() const; // at most the length
    [[nodiscard]] bool isOver() const { return isStarted() && left() <= Time::zero(); }

private:
    [[nodiscard]] Time ran() const;

    Clock m_clock;
    std::optional<Time> m_length;
    Time m_before{0}; // ran before the last pause
    Time m_since{0};
    bool m_paused = false;
};

} // namespace overlap
