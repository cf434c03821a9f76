// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/gantt/row_content.h"
#include "widgets/style/hatch.h"
#include "widgets/style/theme.h"

#include <QColor>

#include <vector>

namespace overlap {

inline constexpr double NarrowestEdge = 4.0; // logical pixels; bars get their edge from here on
// Bars and runs of columns get their hatch from here on, one period of it; narrower ones its mean colour.
inline constexpr double NarrowestHatch = HatchPeriod;
inline constexpr double ToGoShare = 0.30; // of what is in flight, the part that has not passed

// Colours of a bar or of a run of pixel columns. Between two of them lie the lines of a hatch or the stripes of a copy
// from or to pageable memory.
struct BarColours
{
    QColor ground;
    QColor line; // equals ground without either
    QColor edge; // invalid: the bar is too narrow for one
    Hatch hatch = Hatch::None;
    bool striped = false;
};
// `unit` is a design pixel in logical ones.
[[nodiscard]] BarColours coloursOf(const Theme& theme, const RowPaint& row, const RowBar& bar, double strength,
                                   double unit);

// The same of a pixel column, as QRgb: there are a hundred thousand a frame.
struct ColumnInk
{
    QRgb ground = 0; // 0: idle
    QRgb line = 0;
    Hatch hatch = Hatch::None;
    bool striped = false;
};
[[nodiscard]] std::vector<ColumnInk> inksOf(const Theme& theme, const RowPaint& row,
                                            const std::vector<PixelColumn>& columns, double unit,
                                            double devicePixelRatio);

// mixed() for two opaque pixels, in whole numbers.
[[nodiscard]] inline QRgb mixedRgb(QRgb over, QRgb under, double share)
{
    constexpr int One = 1 << 16;
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): a share is 0 to 1, and std::lround costs a call for each pixel
    const auto part = static_cast<int>(share * One + 0.5);
    const auto channel = [part](int a, int b) { return b + (((a - b) * part + One / 2) >> 16); };
    return qRgb(channel(qRed(over), qRed(under)), channel(qGreen(over), qGreen(under)),
                channel(qBlue(over), qBlue(under)));
}

// The colours of calls of a kind without a hatch that the host nevertheless waits in: its colour as the lines of
// "blocked", on a tint of its own.
[[nodiscard]] KindColours waitingColours(const Theme& theme, ActivityKind kind);

} // namespace overlap
