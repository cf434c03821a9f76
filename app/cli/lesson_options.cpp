// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lesson_command.h"

#include "app/cli/option_checks.h"

#include <CLI/CLI.hpp>

namespace overlap {

namespace {
void addTaughtOptions(CLI::App& app, TaughtRequest& request)
{
    app.add_option("-d,--device", request.device, "Where to run; see \"devices\"")
        ->type_name("DEVICE")
        ->capture_default_str();
    app.add_option("--language", request.language, "Of the texts: en or zh")
        ->check(CLI::IsMember({"en", "zh"}))
        ->type_name("NAME")
        ->capture_default_str();
    app.add_option("--repeats", request.repeats, "Runs that are timed: 1 .. 1000 (10; 1 on a simulated device)")
        ->check(CLI::Range(1, 1000).description(""))
        ->type_name("N");
}
} // namespace

CLI::App* addLessonCommand(CLI::App& app, LessonRequest& request)
{
    auto* lesson = app.add_subcommand("lesson", "Print a lesson with the numbers of its runs on a device");
    auto* number = lesson->add_option("N", request.number, "Number of the lesson");
    auto* list = lesson->add_flag("--list", request.list, "List the lessons (the default without a number)");
    lesson->add_flag("--check", request.check, "Print what the lessons claim beside what the device gives")
        ->excludes(list);
    lesson->add_option("--markdown", request.markdown, "Write the table of --check as Markdown; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    number->excludes(list);
    addTaughtOptions(*lesson, request);
    return lesson;
}

CLI::App* addClaimsCommand(CLI::App& app, ClaimsRequest& request)
{
    auto* claims = app.add_subcommand("claims", "Test what is often said about copies and overlap on a device");
    addTaughtOptions(*claims, request);
    claims->add_option("--json", request.json, "Write the board as JSON; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    claims->add_option("--markdown", request.markdown, "Write the board as Markdown; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    return claims;
}

} // namespace overlap
