// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/activity_kind.h"

#include <QColor>

#include <array>

class QPalette;

namespace overlap {

enum class Hatch
{
    None,
    Slash, // 45 degrees: blocked in a call
    Backslash // 135 degrees: waiting in a synchronise
};

// How one kind of activity is drawn. With a hatch `fill` is the colour of the lines and `tint` lies between them.
struct KindColours
{
    QColor fill;
    QColor edge;
    QColor text; // label on a bar
    QColor tint; // equals fill without a hatch
    Hatch hatch = Hatch::None;
};

// Every colour of the window. A value; light() and dark() are the two that ship.
struct Theme
{
    bool isDark = false;

    QColor window; // menu, tool bar, left panel, rulers, status
    QColor surface; // charts, tables, right panel, answer
    QColor lane; // background of lanes and plots: idle
    QColor alt; // every second table row
    QColor border; // splitters, panel edges
    QColor grid; // grid lines, table group lines
    QColor field; // frame of boxes and buttons
    QColor control; // check box, slider handle, dashed frames
    QColor groove; // slider and progress groove
    QColor buttonTop; // a button's vertical gradient
    QColor buttonBottom;
    QColor text;
    QColor text2; // labels, units, axis numbers
    QColor disabled;
    QColor accent;
    QColor accentTint;
    QColor onAccent;
    QColor warn;
    QColor warnTint;
    QColor error;
    QColor heatLow;
    QColor heatHigh;
    QColor ghost; // waterfall steps

    std::array<KindColours, ActivityKindCount> kinds;

    // Colour of a batch where bars are told apart by batch and not by kind: five that repeat, neighbours far apart for
    // colour-blind people too. The same in both themes, with one ink on them.
    [[nodiscard]] static QColor batch(std::uint32_t number);
    [[nodiscard]] static QColor batchText(std::uint32_t number);
    static constexpr std::size_t BatchColours = 5;

    [[nodiscard]] const KindColours& kind(ActivityKind k) const { return kinds[static_cast<std::size_t>(k)]; }
    // Colour of a value 0 .. 1 in a heat map.
    [[nodiscard]] QColor heat(double value) const;
    // For QApplication with the Fusion style.
    [[nodiscard]] QPalette palette() const;

    [[nodiscard]] static const Theme& light();
    [[nodiscard]] static const Theme& dark();
};

// `share` (0 .. 1) of `over` on `under`, as an opaque colour: bars are never drawn with alpha, because what overlaps
// would add up.
[[nodiscard]] QColor mixed(const QColor& over, const QColor& under, double share);

// Parts of a bar's colour that is left, mixed with what lies under it.
inline constexpr double PaleShare = 0.34; // last result while a new one is computed
inline constexpr double DimmedShare = 0.38; // everything that is not evidence
inline constexpr double UtilizationFillShare = 0.42; // B's area in overlaid charts

} // namespace overlap
