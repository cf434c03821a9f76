// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/verdict_icon.h"

#include "widgets/learn/practice_words.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace overlap {

QIcon verdictIcon(ClaimVerdict verdict, const Theme& theme)
{
    const auto colour = verdict == ClaimVerdict::Confirmed ? theme.text
                        : verdict == ClaimVerdict::Refuted ? theme.error
                                                           : theme.warn;
    return iconFor(words::verdictIcon(verdict), colour);
}

} // namespace overlap
