// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cli.h"

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace overlap {

// What lesson and claims share.
struct TaughtRequest
{
    std::string device = DefaultDevice;
    std::string language = "en";
    std::optional<std::uint32_t> repeats;
};

struct LessonRequest : TaughtRequest
{
    std::optional<std::int64_t> number; // as given, whether there is one or not
    bool list = false;
    bool check = false; // of all lessons, or of the one given
    std::string markdown; // of check: a path, "-", or ""
};
// Fails when an effect that a lesson claims does not show on the device.
[[nodiscard]] ExitCode lessonCommand(const LessonRequest& request, const CliEnvironment& environment);

struct ClaimsRequest : TaughtRequest
{
    std::string json; // paths, "-" for standard output, "" for none
    std::string markdown;
};
[[nodiscard]] ExitCode claimsCommand(const ClaimsRequest& request, const CliEnvironment& environment);

// The subcommands with their options. What a command does is up to the caller.
CLI::App* addLessonCommand(CLI::App& app, LessonRequest& request);
CLI::App* addClaimsCommand(CLI::App& app, ClaimsRequest& request);

} // namespace overlap
