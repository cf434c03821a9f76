// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace overlap {

// The manual page (man(7), section 1) of a command line: every command and option with its description, as --help has them.
[[nodiscard]] std::string manPageOf(const CLI::App& app, std::string_view version);

} // namespace overlap
