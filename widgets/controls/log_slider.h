// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

namespace overlap {

class Look;

// A slider over whole numbers whose place is the logarithm of the value: every doubling is the same way.
class LogSlider : public QSlider
{
    Q_OBJECT
public:
    explicit LogSlider(const Look& look, QWidget* parent = nullptr);

    void setLimits(double minimum, double maximum); // 1 or more
    [[nodiscard]] double logValue() const { return m_value; }
    void setLogValue(double value); // emits nothing; a value outside stands at the end

    // Place of `value` between the limits, 0 .. 1, and back to a whole number: above 100 two digits that a person
    // would choose.
    [[nodiscard]] static double placeOf(double value, double minimum, double maximum);
    [[nodiscard]] static double valueAt(double place, double minimum, double maximum);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void valueEdited(double value);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void take(double value);
    void showPlace();

    const Look& m_look;
    double m_minimum = 1.0;
    double m_maximum = 100.0;
    double m_value = 1.0;
};

} // namespace overlap
