// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace overlap {

// One word of a command line as a POSIX shell takes it: plain words as they are, others in single quotes.
[[nodiscard]] std::string shellWord(std::string_view word);

} // namespace overlap
