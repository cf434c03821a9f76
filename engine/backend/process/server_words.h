// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/process/child_process.h"
#include "engine/backend/process/server_command.h"
#include "engine/backend/process/wire_messages.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace overlap {

// Sentences about a server process that is gone, or had to go. `errorTail` is the end of what it, or ssh, wrote to standard
// error; its last line is shown.

[[nodiscard]] Error startFailed(const ServerCommand& command, const Error& error);
// `end` none: it closed its output and did not end by itself.
[[nodiscard]] Error endedUnasked(const ServerCommand& command, bool greeted, const std::optional<ProcessEnd>& end,
                                 std::string_view errorTail);
[[nodiscard]] Error noGreeting(const ServerCommand& command);
[[nodiscard]] Error noSignOfLife(const ServerCommand& command);
[[nodiscard]] Error noAnswer(const ServerCommand& command, std::chrono::milliseconds patience);
[[nodiscard]] Error notCancelled(const ServerCommand& command);
[[nodiscard]] Error otherVersion(const ServerCommand& command, const Hello& hello);
// `firstBytes`: what came in place of a greeting; "" after one.
[[nodiscard]] Error notAsAgreed(const ServerCommand& command, const Error& error, std::string_view firstBytes);

// The last line that is not empty, fit to be shown.
[[nodiscard]] std::string lastLine(std::string_view text);

} // namespace overlap
