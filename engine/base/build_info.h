// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace overlap {

// How the program was built, for --version and for what a person sends with a report of a defect.
[[nodiscard]] std::string_view programVersion(); // "0.1.0"
// "Release, GNU 12.2.0", with sanitizers where there are any: "RelWithDebInfo, GNU 12.2.0, sanitizers address,undefined".
[[nodiscard]] std::string_view buildText();

} // namespace overlap
