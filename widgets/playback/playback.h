// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace overlap {

// The clock of slow motion: a time within a run that goes on some thousand times slower than the clock on the wall.
class Playback : public QObject
{
    Q_OBJECT
public:
    static constexpr double Fastest = 1.0; // 1 : 1
    static constexpr double Slowest = 100'000.0;

    explicit Playback(QObject* parent = nullptr);

    void setEnd(TracePoint end); // of the longer run
    void setTime(TracePoint t); // clamped to 0 .. end
    void setSlowness(double times); // clamped to Fastest .. Slowest
    void setLoop(bool on); // begins again at the end instead of stopping
    void setPlaying(bool on); // at the end: from the beginning

    [[nodiscard]] TracePoint end() const { return m_end; }
    [[nodiscard]] TracePoint time() const { return m_time; }
    [[nodiscard]] double slowness() const { return m_slowness; }
    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    [[nodiscard]] bool loops() const { return m_loop; }

    // What the timer does 60 times a second: lets so much time pass on the wall.
    void advance(Nanoseconds wall);

signals:
    void timeChanged(overlap::TracePoint t);
    void endChanged();
    void playingChanged(bool on);
    void slownessChanged(double times);

private:
    TracePoint m_end;
    TracePoint m_time;
    double m_rest = 0.0; // of a ns: at 1:100 000 a frame is 167 ns
    double m_slowness = 2000.0;
    bool m_loop = false;
    QTimer m_timer;
    QElapsedTimer m_wall;
};

} // namespace overlap
