// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/unexpected_words.h"

#include "engine/base/text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace overlap {

namespace {
// The innermost command that was given.
const CLI::App& commandOf(const CLI::App& app)
{
    const auto given = app.get_subcommands();
    return given.empty() ? app : commandOf(*given.front());
}

std::vector<std::string> optionsOf(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const auto* option : command.get_options()) {
        for (const auto& name : option->get_lnames())
            names.push_back("--" + name);
    }
    return names;
}
} // namespace

std::string unexpectedText(const CLI::App& app)
{
    const auto& command = commandOf(app);
    const auto words = app.remaining(true);
    const auto option = std::ranges::find_if(words, [](const std::string& word) { return word.starts_with("--"); });
    if (option == words.end())
        return words.size() == 1 ? fmt::format("The following argument was not expected: {}", words.front())
                                 : fmt::format("The following arguments were not expected: {}", fmt::join(words, " "));
    const auto name = option->substr(0, option->find('='));
    const auto near = nearest(name, optionsOf(command));
    return fmt::format("{} has no option {}{}", command.get_name(), name,
                       near.empty() ? "" : "; did you mean " + near + "?");
}

std::vector<std::string> withHelpAsOption(const std::vector<std::string>& arguments)
{
    if (arguments.empty() || arguments.front() != "help")
        return arguments;
    std::vector<std::string> words(arguments.begin() + 1, arguments.end());
    words.emplace_back("--help");
    return words;
}

} // namespace overlap
