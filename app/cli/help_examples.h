// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace overlap {

// What stands below the options of a command's help: examples of this command, and what its exit status means. "" for
// the program itself.
[[nodiscard]] std::string helpFooter(const std::string& command);

} // namespace overlap
