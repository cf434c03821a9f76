// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/device_history.h"

#include <QWidget>

namespace overlap {

class Look;

// When and why the GPU ran below its highest clock, on the time axis of the charts.
class ThrottleStrip : public QWidget
{
    Q_OBJECT
public:
    ThrottleStrip(const Look& look, const DeviceHistory& history, QWidget* parent = nullptr);

    void retranslate();
    void refresh();
    [[nodiscard]] QString valueText() const; // "power cap", "nothing", "n/a"
    [[nodiscard]] QRectF plot() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Look& m_look;
    const DeviceHistory& m_history;
};

} // namespace overlap
