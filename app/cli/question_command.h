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

struct QuestionsRequest
{
    std::string id; // "": the list
    std::string topic; // of the list; "": all
    std::optional<std::uint32_t> level; // of the list
    bool answer = false; // the template answer with the numbers of its runs
    std::string device = DefaultDevice;
    std::string language = "en";
    std::optional<std::uint32_t> repeats;
};
[[nodiscard]] ExitCode questionsCommand(const QuestionsRequest& request, const CliEnvironment& environment);

struct GlossaryRequest
{
    std::string term; // "": all
    std::string language = "en";
};
[[nodiscard]] ExitCode glossaryCommand(const GlossaryRequest& request, const CliEnvironment& environment);

// The subcommands with their options. What a command does is up to the caller.
CLI::App* addQuestionsCommand(CLI::App& app, QuestionsRequest& request);
CLI::App* addGlossaryCommand(CLI::App& app, GlossaryRequest& request);

} // namespace overlap
