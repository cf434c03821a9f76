// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace overlap {

// Qt takes text that looks like HTML for HTML. What this returns shows as `text` where Qt looks for that, as in a tip.
[[nodiscard]] QString plainTip(const QString& text);

} // namespace overlap
