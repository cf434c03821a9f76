// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace overlap {

// Heights of the chart column's parts in logical pixels.
struct ColumnHeights
{
    int overview = 0;
    int ruler = 0;
    int head = 0; // over each run's lanes
    int lane = 0;
    int gap = 0; // between A's lanes and B's head
    int legend = 0;
    int utilizationHead = 0; // 0: utilisation is not shown
    int utilizationRow = 0;
    std::size_t utilizationRows = 0;

    bool operator==(const ColumnHeights&) const = default;
};

struct ColumnContents
{
    std::size_t lanesA = 4;
    std::size_t lanesB = 4;
    std::size_t runs = 2;
    std::size_t legendLines = 1;
    std::size_t utilizationRows = 5; // wanted; 0 hides utilisation
    bool overview = true; // these are shown at all
    bool ruler = true;
    bool heads = true;
    bool legend = true;
};

// What gives way as the height shrinks: utilisation rows from 50 to 34, five rows to two, lanes to 22, utilisation
// altogether, lanes to 22 again. Nothing gives way further: what then does not fit is for the caller to scroll. Spare
// height goes to the lanes and then to the rows, in two rounds. `unit` is the length of one pixel of the design.
[[nodiscard]] ColumnHeights columnHeights(int available, const ColumnContents& contents, double unit);
[[nodiscard]] int totalHeight(const ColumnHeights& heights, const ColumnContents& contents);
// The lowest column that holds everything that never goes.
[[nodiscard]] int leastHeight(const ColumnContents& contents, double unit);

} // namespace overlap
