// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_checks.h"
#include "app/cli/question_command.h"

#include <CLI/CLI.hpp>

namespace overlap {

namespace {
void addLanguage(CLI::App& app, std::string& language)
{
    app.add_option("--language", language, "Of the texts: en or zh")
        ->check(CLI::IsMember({"en", "zh"}))
        ->type_name("NAME")
        ->capture_default_str();
}
} // namespace

CLI::App* addQuestionsCommand(CLI::App& app, QuestionsRequest& request)
{
    auto* questions =
        app.add_subcommand("questions", "List interview questions, or print one with the numbers that show its point");
    auto* id = questions->add_option("ID", request.id, "Name of a question, as in the list")->check(emptyProblem);
    questions->add_option("--topic", request.topic, "List only this topic")
        ->check(emptyProblem)
        ->type_name("NAME")
        ->excludes(id);
    questions->add_option("--level", request.level, "List only this level: 1 .. 3")
        ->check(CLI::Range(1, 3).description(""))
        ->type_name("N")
        ->excludes(id);
    questions->add_flag("--answer", request.answer, "Print the template answer with the numbers of its runs")
        ->excludes(id);
    questions->add_option("-d,--device", request.device, "Where the evidence is run; see \"devices\"")
        ->type_name("DEVICE")
        ->capture_default_str();
    questions->add_option("--repeats", request.repeats, "Runs that are timed: 1 .. 1000 (10; 1 on a simulated device)")
        ->check(CLI::Range(1, 1000).description(""))
        ->type_name("N");
    addLanguage(*questions, request.language);
    return questions;
}

CLI::App* addGlossaryCommand(CLI::App& app, GlossaryRequest& request)
{
    auto* glossary = app.add_subcommand("glossary", "Say what a term means, and what other tools call it");
    glossary->add_option("TERM", request.term, "A term, as in the list: \"copy hidden\"")->check(emptyProblem);
    addLanguage(*glossary, request.language);
    return glossary;
}

} // namespace overlap
