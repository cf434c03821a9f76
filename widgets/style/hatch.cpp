// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/hatch.h"

#include <QLineF>
#include <QList>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace overlap {

QPixmap hatchTile(Hatch hatch, const QColor& lines, const QColor& tint, double devicePixelRatio, double scale)
{
    const int side = std::max(3, static_cast<int>(std::lround(HatchPeriod * scale * devicePixelRatio)));
    QPixmap tile(side, side);
    tile.fill(tint);
    if (hatch != Hatch::None) {
        QPainter painter(&tile);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(lines, HatchWidth * side / HatchPeriod, Qt::SolidLine, Qt::FlatCap));
        // The neighbours' lines reach over the corners.
        for (int shift = -1; shift <= 1; ++shift) {
            const double x = shift * side;
            if (hatch == Hatch::Slash)
                painter.drawLine(QPointF(x - side, 2.0 * side), QPointF(x + 2.0 * side, -side));
            else
                painter.drawLine(QPointF(x - side, -side), QPointF(x + 2.0 * side, 2.0 * side));
        }
    }
    tile.setDevicePixelRatio(devicePixelRatio);
    return tile;
}

QList<QLineF> hatchLines(Hatch hatch, const QRectF& rect, const QPointF& origin, double scale)
{
    QList<QLineF> lines;
    if (hatch == Hatch::None || rect.isEmpty())
        return lines;
    const double period = HatchPeriod * scale;
    // A slash keeps u = x + y constant, a backslash u = x - y.
    const double sign = hatch == Hatch::Slash ? 1.0 : -1.0;
    const auto u = [sign](const QPointF& p) { return p.x() + sign * p.y(); };
    const double from = std::min(u(rect.topLeft()), u(rect.bottomLeft()));
    const double to = std::max(u(rect.topRight()), u(rect.bottomRight()));
    const auto first = static_cast<int>(std::ceil((from - u(origin)) / period));
    const auto last = static_cast<int>(std::floor((to - u(origin)) / period));
    for (int k = first; k <= last; ++k) {
        const double c = u(origin) + k * period;
        const double left = std::max(rect.left(), sign > 0 ? c - rect.bottom() : c + rect.top());
        const double right = std::min(rect.right(), sign > 0 ? c - rect.top() : c + rect.bottom());
        if (left < right)
            lines.append(QLineF(left, sign * (c - left), right, sign * (c - right)));
    }
    return lines;
}

} // namespace overlap
