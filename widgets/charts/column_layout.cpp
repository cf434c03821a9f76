// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {

constexpr double Overview = 60.0;
constexpr double Ruler = 22.0;
constexpr double Head = 24.0;
constexpr double Gap = 6.0;
constexpr double LegendLine = 22.0;
constexpr double LegendMargin = 6.0;
constexpr double UtilizationHead = 28.0;
constexpr double UtilizationFoot = 14.0; // below the last row
constexpr double TightFoot = 2.0;
constexpr double TightOverview = 54.0; // less room between overview and ruler

constexpr double UsualLane = 36.0;
constexpr double LowestLane = 22.0;
constexpr double TallestLane = 58.0;
constexpr double UsualRow = 50.0;
constexpr double LowestRow = 34.0;
constexpr double TallestRow = 72.0;
// On very high screens, once lanes and rows have reached the above.
constexpr double HugeLane = 80.0;
constexpr double HugeRow = 150.0;
constexpr std::size_t FewRows = 2;

} // namespace

ColumnHeights columnHeights(int available, const ColumnContents& contents, double unit)
{
    const auto scaled = [unit](double length) { return static_cast<int>(std::lround(length * unit)); };
    const auto lanes = static_cast<int>(std::max<std::size_t>(1, contents.lanesA + contents.lanesB));

    ColumnHeights heights;
    heights.overview = contents.overview ? scaled(Overview) : 0;
    heights.ruler = contents.ruler ? scaled(Ruler) : 0;
    heights.head = contents.heads ? scaled(Head) : 0;
    heights.gap = contents.runs > 1 ? scaled(Gap) : 0;
    heights.legend =
        contents.legend ? scaled(LegendLine) * static_cast<int>(contents.legendLines) + scaled(LegendMargin) : 0;
    const int fixed = heights.overview + heights.ruler + heights.head * static_cast<int>(contents.runs) + heights.gap
                      + heights.legend;
    const int left = available - fixed;

    const auto utilization = [&](std::size_t rows, int row) {
        return scaled(UtilizationHead) + scaled(UtilizationFoot) + static_cast<int>(rows) * row;
    };
    const auto show = [&](std::size_t rows, int row, int lane) {
        heights.utilizationRows = rows;
        heights.utilizationRow = rows > 0 ? row : 0;
        heights.utilizationHead = rows > 0 ? scaled(UtilizationHead) : 0;
        heights.lane = lane;
    };
    // Height of a utilisation row when the lanes have `lane`.
    const auto rowFor = [&](std::size_t rows, int lane) {
        return (left - lanes * lane - utilization(rows, 0)) / static_cast<int>(rows);
    };

    const auto few = std::min(FewRows, contents.utilizationRows);
    for (const auto rows : {contents.utilizationRows, few}) {
        if (rows == 0 || rowFor(rows, scaled(UsualLane)) < scaled(LowestRow))
            continue;
        show(rows, std::min(rowFor(rows, scaled(UsualLane)), scaled(UsualRow)), scaled(UsualLane));
        int spare = left - lanes * heights.lane - utilization(rows, heights.utilizationRow);
        const auto grow = [&spare](int& height, int count, int most) {
            const int taller = std::max(0, std::min(spare / count, most - height));
            height += taller;
            spare -= taller * count;
        };
        for (const auto& [lane, row] : {std::pair{TallestLane, TallestRow}, std::pair{HugeLane, HugeRow}}) {
            grow(heights.lane, lanes, scaled(lane));
            grow(heights.utilizationRow, static_cast<int>(rows), scaled(row));
        }
        return heights;
    }
    if (few > 0) {
        const int tight = scaled(UtilizationHead) + scaled(TightFoot) + static_cast<int>(few) * scaled(LowestRow);
        const int saved = std::max(0, heights.overview - scaled(TightOverview));
        const int lane = (left + saved - tight) / lanes;
        if (lane >= scaled(LowestLane)) {
            heights.overview -= saved;
            show(few, scaled(LowestRow), std::min(lane, scaled(UsualLane)));
            return heights;
        }
    }
    const int lane = std::max(left, 0) / lanes;
    const int most = contents.utilizationRows == 0 ? scaled(TallestLane) : scaled(UsualLane);
    show(0, 0, std::clamp(lane, scaled(LowestLane), most));
    return heights;
}

int totalHeight(const ColumnHeights& heights, const ColumnContents& contents)
{
    const auto times = [](std::size_t count, int height) { return static_cast<int>(count) * height; };
    return heights.overview + heights.ruler + times(contents.runs, heights.head)
           + times(contents.lanesA + contents.lanesB, heights.lane) + heights.gap + heights.legend
           + heights.utilizationHead + times(heights.utilizationRows, heights.utilizationRow);
}

int leastHeight(const ColumnContents& contents, double unit)
{
    return totalHeight(columnHeights(0, contents, unit), contents);
}

} // namespace overlap
