// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_column.h"
#include "widgets/playback/playback.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QSlider;
class QToolButton;

namespace overlap {

class LogSlider;

// Slow motion's controls under the charts: where in the run, play, one event back or on, how slow, and what comes next.
// While it is shown the charts show one moment; Space plays, comma and full stop step by event, Esc closes it.
class TransportBar : public QWidget
{
    Q_OBJECT
public:
    TransportBar(const Look& look, ChartColumn& column, QWidget* parent = nullptr);

    void open(); // at the begin of the view, as slow as fits it
    void step(int direction); // to the next (1) or the previous (-1) event
    [[nodiscard]] Playback& playback() { return m_playback; }
    [[nodiscard]] QString eventText() const;
    void retranslate();

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void shownChanged(bool on);
    void timeShown(overlap::TracePoint t); // while it is shown: also for other runs

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    bool key(const QKeyEvent& event);
    void takeRuns();
    void showTime();
    void showSpeed();
    void showPlaying();
    void keepInView(TracePoint t);
    void applyLook();

    const Look& m_look;
    ChartColumn& m_column;
    Playback m_playback;
    QSlider* m_place;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_on;
    QLabel* m_clock;
    QLabel* m_of;
    QLabel* m_speedLabel;
    LogSlider* m_speed;
    QLabel* m_speedText;
    QLabel* m_next;
    QLabel* m_nextText;
    QCheckBox* m_loop;
};

} // namespace overlap
