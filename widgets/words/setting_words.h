// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace overlap::words {

// The words of the settings of a scenario, in the user's language. Keys are those of the scenario file.

[[nodiscard]] QString label(const QString& key); // "Batch size"
[[nodiscard]] QString help(const QString& key); // the definition, one or two sentences
[[nodiscard]] QString choice(const QString& key, int value); // "slot reuse"

} // namespace overlap::words
