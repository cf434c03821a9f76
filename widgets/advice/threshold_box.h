// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/thresholds.h"

#include <QDoubleSpinBox>

namespace overlap {

class Look;

// A box for one threshold with its unit. Leaves the wheel to the panel it is in unless it has the focus.
class ThresholdBox : public QDoubleSpinBox
{
    Q_OBJECT
public:
    explicit ThresholdBox(const Look& look, QWidget* parent = nullptr);

    void setField(const ThresholdField* field); // range, step, unit and name; null hides it
    [[nodiscard]] const ThresholdField* field() const { return m_field; }
    void showValue(double value); // emits nothing
    void retranslate();
    [[nodiscard]] QString textFromValue(double value) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void edited(double value); // by a person

protected:
    void wheelEvent(QWheelEvent* event) override;

private:
    const Look& m_look;
    const ThresholdField* m_field = nullptr;
};

} // namespace overlap
