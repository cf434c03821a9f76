// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include <string>

namespace overlap {

// Whether a file is what another tool recorded and no scenario: a database, packed, or JSON of trace events. Nothing that
// is not there is one.
[[nodiscard]] bool isRecordingFile(const std::string& path);

// `whatif RECORDING`: finds the repeating step, fits a twin to it and tries every change on that.
[[nodiscard]] ExitCode recordingWhatIfCommand(const std::string& path, const RunRequest& request,
                                              const WhatIfRequest& wanted, const CliEnvironment& environment);

} // namespace overlap
