// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_column.h"

#include <QWidget>

#include <functional>
#include <optional>

namespace overlap {

// The line under the charts about the selected (else the hovered) interval: badge, "kernel b4", stream, start, length,
// launched, launch delay, grid, SMs, waited for. What does not fit is left out from the right.
class IntervalDetails : public QWidget
{
    Q_OBJECT
public:
    explicit IntervalDetails(const Look& look, QWidget* parent = nullptr);

    void follow(ChartColumn& column); // what is selected there, else hovered
    void show(RunSide side, const IntervalFacts& facts);
    void clear();
    [[nodiscard]] QString text() const; // all of it, for screen readers and tests

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    const Look& m_look;
    std::optional<RunSide> m_side;
    IntervalFacts m_facts;
    std::function<void(const std::optional<ShownInterval>&)> m_renew; // what is shown, in the language of now
};

} // namespace overlap
