// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/setting_fields.h"

#include <QAbstractSpinBox>
#include <QBasicTimer>

#include <optional>

class QLabel;

namespace overlap {

class Look;

// A number with thousands set apart and its unit in a paler tone. Any number can be typed, even one that the scenario
// will refuse: the panel then says why, which a silently corrected value could not. Bytes are read with a unit
// ("1.5 MiB", "4000 B") or in the one shown, times likewise ("2 ms").
class NumberBox : public QAbstractSpinBox
{
    Q_OBJECT
public:
    NumberBox(const Look& look, NumberUnit unit, QWidget* parent = nullptr);

    [[nodiscard]] double value() const { return m_value; }
    void setValue(double value); // emits nothing
    void setStepRange(double minimum, double maximum); // where the arrows stop
    void setProblem(bool problem); // frame in the error colour
    [[nodiscard]] bool hasProblem() const { return m_problem; }

    void stepBy(int steps) override;
    [[nodiscard]] QValidator::State validate(QString& input, int& position) const override;
    void fixup(QString& input) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void valueEdited(double value); // by the user; while typing after a short rest

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] std::optional<double> parsed(QString text) const;
    [[nodiscard]] double stepFrom(double value, bool up) const;
    void commit();
    void finish();
    void showValue();
    void placeUnit();
    void updateFonts();

    const Look& m_look;
    NumberUnit m_unit;
    QLabel* m_unitLabel;
    double m_value = 0.0;
    double m_minimum = 0.0;
    double m_maximum = 1e15;
    QString m_shown; // what showValue wrote: text that was not touched keeps the exact value
    double m_unitFactor = 1.0; // of the unit that is shown
    QBasicTimer m_typing;
    bool m_problem = false;
};

} // namespace overlap
