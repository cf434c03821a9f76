// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QWidget>

#include <cstdlib>

namespace overlap::test {

// Pictures are probed, not compared whole: what matters is that a place has the colour of its meaning.
[[nodiscard]] inline bool isNear(const QColor& a, const QColor& b, int tolerance = 3)
{
    return std::abs(a.red() - b.red()) <= tolerance && std::abs(a.green() - b.green()) <= tolerance
           && std::abs(a.blue() - b.blue()) <= tolerance;
}

// Pixels of `colour` inside `rect`.
[[nodiscard]] inline int pixelsOf(const QImage& image, const QRect& rect, const QColor& colour, int tolerance = 3)
{
    int count = 0;
    const auto inside = rect.intersected(image.rect());
    for (int y = inside.top(); y <= inside.bottom(); ++y) {
        for (int x = inside.left(); x <= inside.right(); ++x)
            count += isNear(image.pixelColor(x, y), colour, tolerance) ? 1 : 0;
    }
    return count;
}

} // namespace overlap::test
