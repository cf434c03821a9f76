// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_column.h"

#include <QWidget>

namespace overlap {

// The line under the charts about the selected (else the hovered) interval: badge, "kernel b4", stream, start, length,
// launched, launch delay, grid, SMs, waited for. What does not fit is left out from the right.
class IntervalDetails : public QWidget
{
    Q_OBJECT
public:
    explicit IntervalDetails(const Look& look, QWidget* parent = nullptr);

    // `run` is the result that the interval belongs to.
    void show(const std::optional<ShownInterval>& interval, RunResultPtr run);
    [[nodiscard]] QString text() const; // all of it, for screen readers and tests

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Item
    {
        QString label;
        QString value;
    };
    const Look& m_look;
    std::optional<RunSide> m_side;
    QString m_title;
    std::vector<Item> m_items;
};

} // namespace overlap
