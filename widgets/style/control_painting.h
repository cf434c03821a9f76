// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QVariant>
#include <QWidget>

namespace overlap::style {

// Shared by the files of the style. Lengths in pixels of the design.
inline constexpr double Corner = 3.0;
inline constexpr double ControlHeight = 24.0;
inline constexpr double ButtonHeight = 26.0;
inline constexpr double TabHeight = 31.0;
inline constexpr double IndicatorSide = 14.0;
inline constexpr double HandleSide = 12.0;
inline constexpr double SpinButtonWidth = 16.0;

// A dynamic property that widgets set to ask for another look.
[[nodiscard]] inline bool flag(const QWidget* widget, const char* property)
{
    return widget && widget->property(property).toBool();
}

// Saves the painter and draws smoothly as long as it lives.
class Painting
{
public:
    explicit Painting(QPainter& painter)
        : m_painter(painter)
    {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
    }
    ~Painting() { m_painter.restore(); }
    Painting(const Painting&) = delete;
    Painting& operator=(const Painting&) = delete;

private:
    QPainter& m_painter;
};

} // namespace overlap::style
