// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

class QEvent;
class QWidget;

namespace overlap {

// A widget that paints numbers by itself, where no label or table stands for a tip.
class ExplainsNumbers
{
public:
    virtual ~ExplainsNumbers() = default;
    // What the tip at this place says; with the definition of what is to be read there. "" where there is nothing.
    [[nodiscard]] virtual QString helpAt(const QPointF& at) const = 0;

protected:
    // For `event` of `widget`, which is this: shows the tip that is asked for. False for other events.
    [[nodiscard]] bool explain(const QEvent& event, QWidget& widget) const;
};

} // namespace overlap
