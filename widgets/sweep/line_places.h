// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstddef>
#include <optional>
#include <vector>

namespace overlap {

class Look;

// A line of a chart where it is drawn: in pixels, NaN where it breaks.
struct PixelLine
{
    std::vector<QPointF> points;
    bool strong = false; // the one the picture is about
};

// Where there is room among the lines of a chart for what is written there, as their names.
class LinePlaces
{
public:
    // `area` is the plot; lines in the order in which they are told apart.
    LinePlaces(const Look& look, const QRectF& area, std::vector<PixelLine> lines);

    // How much of the lines lies in a place: 0 where none does.
    [[nodiscard]] double crossings(const QRectF& place) const;
    // Under the strong line or one before it all the way: its name would stand at a line that is another's.
    [[nodiscard]] bool isCovered(std::size_t line) const;
    // For a name of that size: beside one of the line's own points, where neither a line nor what is `taken` is. None
    // where it would be written over lines.
    [[nodiscard]] std::optional<QRectF> placeFor(std::size_t line, const QSizeF& size,
                                                 const std::vector<QRectF>& taken) const;

private:
    [[nodiscard]] bool liesOn(const PixelLine& line, const PixelLine& other) const;

    const Look& m_look;
    QRectF m_area;
    std::vector<PixelLine> m_lines;
};

} // namespace overlap
