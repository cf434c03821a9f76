// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace overlap::words {

// What the engine says in English, in the window's language; a text that has no translation as it is.
[[nodiscard]] QString engineText(const std::string& english);
[[nodiscard]] QString engineText(const QString& english);

} // namespace overlap::words
