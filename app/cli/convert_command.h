// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cli.h"

#include <string>

namespace overlap {

// Writes the recording as Chrome JSON (OUT ends in .json) or CSV (.csv).
[[nodiscard]] ExitCode convertCommand(const std::string& trace, const std::string& out,
                                      const CliEnvironment& environment);

} // namespace overlap
