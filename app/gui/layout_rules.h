// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace overlap {

// What the window leaves out as it shrinks, in this order. Lengths in the design's pixels at font scale 1.0, so that a
// larger type makes a window smaller.
struct LayoutRules
{
    bool toolTexts = true; // below 1500: tools other than Run and Live become icons
    bool optionTexts = true; // below 1360: view options go to the "..." menu, the change and the waterfall go
    bool scenarioPanel = true; // below 1240: a rail that opens over the chart
    bool longNames = true; // below 1120: shorter metric names, fewer rows, facts without evidence
    bool numbersPanel = true; // below 1024: behind a button
    bool details = true; // below 660 high
    bool secondLine = true; // of the answer; below 560 high

    [[nodiscard]] static LayoutRules of(double width, double height);
    bool operator==(const LayoutRules&) const = default;
};

} // namespace overlap
