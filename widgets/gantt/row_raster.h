// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/gantt/row_content.h"
#include "widgets/style/theme.h"

#include <QImage>

#include <memory>
#include <vector>

namespace overlap {

// How much of each pixel the lines of both hatches cover, for one period that repeats in both directions.
struct HatchCover
{
    int period = 1; // device pixels
    std::vector<double> slash; // [y x period + x], 0 .. 1
    std::vector<double> backslash;

    // On the thread of the window.
    [[nodiscard]] static HatchCover of(double unit, double devicePixelRatio);
};

// What a row is filled with besides its content.
struct RasterLook
{
    const Theme* theme = nullptr;
    double unit = 1.0; // a design pixel in logical ones
    double ratio = 1.0; // device pixels in a logical one
    std::shared_ptr<const HatchCover> cover;
};

// A row in device pixels, transparent where it is idle; null without anything in it. Bars and columns are written into
// one line within and one on the edge of the bars, of which all lines of the image are copies (as many more as hatches
// and stripes have): the cost is that of its pixels, whatever number of bars. A row whose lines are all alike has one
// line, to be repeated. Takes the memory of the image that was there. On any thread.
void fillRowImage(QImage& image, const RowPaint& row, const RowContent& content, const RasterLook& look);

// Part of [y, y + height) that lies in a pageable stripe.
[[nodiscard]] double stripeCover(double y, double height, double unit);
// From a bar's top to its first stripe, so that it does not begin with half of one; design pixels.
inline constexpr double FirstStripe = 1.25;
inline constexpr double DashLength = 3.0; // logical pixels, of what is to come, and of the gaps between

} // namespace overlap
