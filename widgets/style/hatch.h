// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/style/theme.h"

#include <QPixmap>

class QLineF;
class QPointF;
class QRectF;
template<typename T>
class QList;

namespace overlap {

inline constexpr double HatchPeriod = 6.0; // logical pixels at font scale 1.0
inline constexpr double HatchWidth = 1.5;
inline constexpr double StripePeriod = 4.0;
inline constexpr double StripeWidth = 1.5;
inline constexpr double StripeShare = 0.62; // of the surface colour in a pageable copy's stripes

// One period of a hatch, `lines` on `tint`, at the given device pixel ratio (Qt's own patterns do not scale). The tile
// is a whole number of device pixels, so a tiled lane has no seams.
[[nodiscard]] QPixmap hatchTile(Hatch hatch, const QColor& lines, const QColor& tint, double devicePixelRatio,
                                double scale = 1.0);

// The lines of the same hatch inside `rect`, clipped by computation, for devices without pixels (PDF, SVG). `origin`
// fixes the phase.
[[nodiscard]] QList<QLineF> hatchLines(Hatch hatch, const QRectF& rect, const QPointF& origin, double scale = 1.0);

} // namespace overlap
