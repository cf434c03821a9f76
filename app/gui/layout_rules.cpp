// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/layout_rules.h"

namespace overlap {

LayoutRules LayoutRules::of(double width, double height)
{
    LayoutRules rules;
    rules.toolTexts = width >= 1500.0;
    rules.optionTexts = width >= 1360.0;
    rules.scenarioPanel = width >= 1240.0;
    rules.longNames = width >= 1120.0;
    rules.numbersPanel = width >= 1024.0;
    rules.details = height >= 660.0;
    rules.secondLine = height >= 560.0;
    return rules;
}

} // namespace overlap
