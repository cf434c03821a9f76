// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"

#include <QString>

namespace overlap {

// What the engine says about a broken file, in words of the current language and in whole sentences. What has no
// translation stays English: a reason that is understood with effort is better than none.
[[nodiscard]] QString problemSentences(const Problem& problem, bool withAllowed);

} // namespace overlap
