// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsEffect>

namespace overlap {

class Look;

// Shows a widget as pale as the charts are while what it says no longer belongs to the settings.
class PaleEffect : public QGraphicsEffect
{
    Q_OBJECT
public:
    static constexpr double Strength = 0.34; // of what is left

    // Belongs to `widget`; off at first.
    PaleEffect(const Look& look, QWidget* widget);

protected:
    void draw(QPainter* painter) override;

private:
    const Look& m_look;
};

} // namespace overlap
