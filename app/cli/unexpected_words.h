// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace overlap {

// What is wrong with words that the command was given and does not know, one sentence: the first that looks like an
// option, with the option that may have been meant, or all of them as they were written.
[[nodiscard]] std::string unexpectedText(const CLI::App& app);

// "help run" means "run --help", and "help" alone "--help", as with other tools. Anything else stays as it is.
[[nodiscard]] std::vector<std::string> withHelpAsOption(const std::vector<std::string>& arguments);

} // namespace overlap
