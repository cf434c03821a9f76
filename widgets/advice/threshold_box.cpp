// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/threshold_box.h"

#include "widgets/style/look.h"

#include <QSignalBlocker>
#include <QWheelEvent>

#include <cmath>

namespace overlap {

ThresholdBox::ThresholdBox(const Look& look, QWidget* parent)
    : QDoubleSpinBox(parent)
    , m_look(look)
{
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    setAlignment(Qt::AlignRight);
    connect(this, &QDoubleSpinBox::valueChanged, this, &ThresholdBox::edited);
}

void ThresholdBox::setField(const ThresholdField* field)
{
    setVisible(field != nullptr);
    if (field == m_field || field == nullptr) {
        m_field = field;
        return;
    }
    m_field = field;
    const QSignalBlocker quiet(this);
    const bool fine = field->kind == ThresholdKind::Percent;
    setDecimals(fine ? 1 : 0);
    setSingleStep(fine ? 0.5 : field->kind == ThresholdKind::Microseconds ? 5.0 : 1.0);
    setRange(field->minimum, field->maximum);
    const auto unit = thresholdUnit(field->kind);
    setSuffix(unit.isEmpty() || field->kind == ThresholdKind::Times ? unit : QChar(0x202F) + unit);
    setObjectName(QStringLiteral("threshold.") + QLatin1String(field->key));
    retranslate();
}

void ThresholdBox::showValue(double value)
{
    const QSignalBlocker quiet(this);
    if (std::abs(value - this->value()) > 1e-9)
        setValue(value);
}

void ThresholdBox::retranslate()
{
    if (!m_field)
        return;
    setAccessibleName(tr("Threshold of %1: %2", "rule, what is compared")
                          .arg(QString::fromUtf8(m_field->rules), thresholdName(*m_field)));
    setToolTip(accessibleName());
}

QString ThresholdBox::textFromValue(double value) const
{
    return QString::number(value, 'f', decimals());
}

QSize ThresholdBox::sizeHint() const
{
    return {m_look.ipx(92), m_look.ipx(24)};
}

void ThresholdBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QDoubleSpinBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace overlap
