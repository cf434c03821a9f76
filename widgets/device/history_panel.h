// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/device_history.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace overlap {

class HistoryChart;
class Look;
class ThrottleStrip;

// What a GPU did in the last two minutes: small charts on one time axis.
class HistoryPanel : public QWidget
{
    Q_OBJECT
public:
    explicit HistoryPanel(const Look& look, QWidget* parent = nullptr);

    void add(const DeviceSample& sample);
    void clear();
    void setProblem(QString why); // why there are no samples; "": none
    void retranslate();
    [[nodiscard]] const DeviceHistory& history() const { return m_history; }
    [[nodiscard]] const std::vector<HistoryChart*>& charts() const { return m_charts; }
    [[nodiscard]] ThrottleStrip& throttleStrip() const { return *m_strip; }
    [[nodiscard]] QString problem() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyLook();
    void place();
    void refresh();

    const Look& m_look;
    DeviceHistory m_history;
    QLabel* m_title;
    QLabel* m_caption;
    QLabel* m_problem;
    QString m_why; // the same in the words of the engine
    QGridLayout* m_grid;
    std::vector<HistoryChart*> m_charts;
    ThrottleStrip* m_strip;
    int m_columns = 0;
};

} // namespace overlap
