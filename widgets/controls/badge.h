// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/scenario_pair.h"

#include <QWidget>

namespace overlap {

class Look;

// The letter that stands for a side: A outlined, B filled.
class Badge : public QWidget
{
    Q_OBJECT
public:
    Badge(const Look& look, Side side, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Look& m_look;
    Side m_side;
};

} // namespace overlap
