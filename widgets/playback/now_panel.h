// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_column.h"
#include "widgets/charts/now_lanes.h"

#include <QScrollArea>

#include <array>
#include <optional>
#include <vector>

namespace overlap {

class NowPage;

// Right of the charts in slow motion: what every lane of both runs does at the playhead and how long it still will, what
// there is so far, and why the host waits. In words that a person can read while it is paused.
class NowPanel : public QScrollArea
{
    Q_OBJECT
public:
    NowPanel(const Look& look, ChartColumn& column, QWidget* parent = nullptr);

    void setNames(const QString& a, const QString& b); // "one by one"
    void showTime(TracePoint t);
    void retranslate();

    // What it says, for readers of the screen and tests.
    [[nodiscard]] const std::vector<NowLane>& lanes(RunSide side) const;
    [[nodiscard]] QString text() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    NowPage* m_page;
    const Look& m_look;
};

// How far a run is at a moment: numbers from 0 to then.
struct NowSoFar
{
    std::size_t batches = 0;
    std::optional<double> hostWait; // 0 .. 1; none without a time or a host
    std::optional<double> kernel;
    std::optional<double> toDevice;
    bool operator==(const NowSoFar&) const = default;
};
[[nodiscard]] NowSoFar soFar(const RunView& run, TracePoint t);

} // namespace overlap
