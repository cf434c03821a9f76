// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/claims.h"

#include <QIcon>

namespace overlap {

struct Theme;

// Of a claim: a shape for each verdict, and a colour where the claim does not hold as it is said.
[[nodiscard]] QIcon verdictIcon(ClaimVerdict verdict, const Theme& theme);

} // namespace overlap
