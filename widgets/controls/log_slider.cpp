// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/log_slider.h"

#include "widgets/style/look.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
constexpr int Places = 1000;
}

LogSlider::LogSlider(const Look& look, QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
    , m_look(look)
{
    setFocusPolicy(Qt::StrongFocus);
    setRange(0, Places);
    connect(this, &QSlider::valueChanged, this,
            [this](int place) { take(valueAt(static_cast<double>(place) / Places, m_minimum, m_maximum)); });
    connect(&m_look, &Look::changed, this, [this] { updateGeometry(); });
}

void LogSlider::setLimits(double minimum, double maximum)
{
    if (m_minimum == minimum && m_maximum == maximum)
        return;
    m_minimum = std::max(1.0, minimum);
    m_maximum = std::max(m_minimum, maximum);
    showPlace();
}

void LogSlider::setLogValue(double value)
{
    if (m_value == value)
        return;
    m_value = value;
    // While it is dragged the handle stays under the pointer.
    if (!isSliderDown())
        showPlace();
}

double LogSlider::placeOf(double value, double minimum, double maximum)
{
    if (maximum <= minimum)
        return 0.0;
    return std::clamp(std::log(std::max(value, minimum) / minimum) / std::log(maximum / minimum), 0.0, 1.0);
}

double LogSlider::valueAt(double place, double minimum, double maximum)
{
    if (place >= 1.0)
        return maximum;
    const double exact = minimum * std::pow(maximum / minimum, std::max(0.0, place));
    if (exact <= 100.0)
        return std::clamp(std::round(exact), minimum, maximum);
    const double step = std::pow(10.0, std::floor(std::log10(exact)) - 1.0);
    return std::clamp(std::round(exact / step) * step, minimum, maximum);
}

void LogSlider::take(double value)
{
    if (value == m_value)
        return;
    m_value = value;
    emit valueEdited(value);
}

void LogSlider::showPlace()
{
    const QSignalBlocker quiet(this);
    setValue(static_cast<int>(std::lround(placeOf(m_value, m_minimum, m_maximum) * Places)));
}

void LogSlider::keyPressEvent(QKeyEvent* event)
{
    const double step = m_value < 100.0 ? 1.0 : std::pow(10.0, std::floor(std::log10(m_value)) - 1.0);
    double value = m_value;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        value -= step;
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        value += step;
        break;
    case Qt::Key_PageDown:
        value = std::floor(value / 2.0);
        break;
    case Qt::Key_PageUp:
        value *= 2.0;
        break;
    case Qt::Key_Home:
        value = m_minimum;
        break;
    case Qt::Key_End:
        value = m_maximum;
        break;
    default:
        QSlider::keyPressEvent(event);
        return;
    }
    take(std::clamp(value, m_minimum, m_maximum));
    showPlace();
}

void LogSlider::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QSlider::wheelEvent(event);
    else
        event->ignore();
}

void LogSlider::mousePressEvent(QMouseEvent* event)
{
    // A click beside the handle takes it there, so that a drag can begin anywhere on the groove.
    QStyleOptionSlider option;
    initStyleOption(&option);
    const auto handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    if (event->button() == Qt::LeftButton && !handle.contains(event->position().toPoint())) {
        const int span = width() - handle.width();
        const int x = static_cast<int>(event->position().x()) - handle.width() / 2;
        setValue(QStyle::sliderValueFromPosition(minimum(), maximum(), x, std::max(1, span)));
    }
    QSlider::mousePressEvent(event);
}

QSize LogSlider::sizeHint() const
{
    return {m_look.ipx(124), m_look.ipx(16)};
}

QSize LogSlider::minimumSizeHint() const
{
    return {m_look.ipx(40), m_look.ipx(16)};
}

} // namespace overlap
