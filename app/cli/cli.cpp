// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include "app/cli/command_tree.h"
#include "app/cli/man_page.h"
#include "app/cli/unexpected_words.h"
#include "engine/base/build_info.h"
#include "engine/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <ostream>

namespace overlap {

namespace {

ExitCode unknownCommand(const std::string& word, const std::vector<std::string>& commands,
                        const CliEnvironment& environment)
{
    const auto near = nearest(word, commands);
    printError(environment.err,
               fmt::format("There is no command {}; {}the commands are {}", word,
                           near.empty() ? "" : "did you mean " + near + "? ", fmt::join(commands, ", ")));
    return ExitCode::WrongUsage;
}

// Of the words that can stand before a command. CLI11 would miss the command instead.
ExitCode unknownOption(const std::string& word, const CliEnvironment& environment)
{
    const auto near = nearest(word, {"--help", "--version"});
    printError(environment.err, fmt::format("There is no option {}{}\n--help lists commands and options", word,
                                            near.empty() ? "; a command comes first" : "; did you mean " + near + "?"));
    return ExitCode::WrongUsage;
}

constexpr const char* Name = "overlapscope-cli";
constexpr const char* Description =
    "Shows how CPU work, PCIe copies and GPU kernels overlap, on a GPU or a simulated one.";

ExitCode dispatch(const std::vector<std::string>& arguments, const CliEnvironment& environment)
{
    ParsedCommand parsed;
    CLI::App app{Description, Name};
    addCommands(app, parsed);
    const auto commands = commandsOf(app);
    if (arguments.empty()) {
        printError(environment.err, fmt::format("Give a command: {}; --help explains them", fmt::join(commands, ", ")));
        return ExitCode::WrongUsage;
    }
    if (!arguments.front().starts_with('-') && std::ranges::find(commands, arguments.front()) == commands.end())
        return unknownCommand(arguments.front(), commands, environment);
    if (arguments.front().starts_with('-') && app.get_option_no_throw(arguments.front()) == nullptr)
        return unknownOption(arguments.front(), environment);
    try {
        // CLI11 takes them in reverse.
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::CallForVersion&) {
        environment.out << versionText();
        return ExitCode::Done;
    } catch (const CLI::Success&) {
        environment.out << app.help();
        return ExitCode::Done;
    } catch (const CLI::ExtrasError&) {
        printError(environment.err, unexpectedText(app) + "\n--help lists commands and options");
        return ExitCode::WrongUsage;
    } catch (const CLI::ParseError& error) {
        printError(environment.err, std::string(error.what()) + "\n--help lists commands and options");
        return ExitCode::WrongUsage;
    }
    return parsed.command(environment);
}
} // namespace

std::string manPage()
{
    ParsedCommand parsed;
    CLI::App app{Description, Name};
    addCommands(app, parsed);
    return manPageOf(app, programVersion());
}

ExitCode runCli(const std::vector<std::string>& arguments, const CliEnvironment& environment)
{
    try {
        return dispatch(withHelpAsOption(arguments), environment);
    } catch (const std::bad_alloc&) {
        printError(environment.err, "There is not enough memory for this; use fewer samples or larger batches");
    } catch (const std::exception& error) {
        printError(environment.err, std::string("A mistake in this program: ") + error.what());
    }
    return ExitCode::Failed;
}

} // namespace overlap
