// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lesson_command.h"

#include "app/cli/lesson_text.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_request.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ostream>
#include <utility>

namespace overlap {

namespace {
RunOptions optionsOf(const TaughtRequest& request)
{
    RunOptions options;
    options.repeats = request.repeats;
    return options;
}

LessonLanguage languageOf(const TaughtRequest& request)
{
    return languageFrom(request.language).value_or(LessonLanguage::English);
}

std::shared_ptr<Backend> deviceOf(const TaughtRequest& request, const CliEnvironment& environment, Mistakes& mistakes)
{
    RunRequest run;
    run.device = request.device;
    return resolveDevice(run, environment, mistakes);
}

Result<StudyResults> runLesson(const Lesson& lesson, const LessonRequest& request, Backend& device,
                               const CliEnvironment& environment)
{
    ProgressLine progress(environment);
    const auto sink = [&](const StudyProgress& now) {
        progress.show(fmt::format("Lesson {} on {}: run {}, {} of {}", lesson.number, request.device, now.name,
                                  now.done + 1, now.of));
    };
    return runStudy(lesson.study, device, environment.open, optionsOf(request), sink, environment.stop);
}

ExitCode checkLessons(const LessonRequest& request, const std::vector<const Lesson*>& wanted, Backend& device,
                      const CliEnvironment& environment)
{
    std::vector<CheckedLesson> checked;
    bool all = true;
    for (const auto* lesson : wanted) {
        const auto results = runLesson(*lesson, request, device, environment);
        if (!results) {
            printError(environment.err, results.error().message);
            return exitCodeOf(results.error());
        }
        checked.push_back(checkLesson(*lesson, *results));
        all = passes(checked.back()) && all;
    }
    if (!request.markdown.empty() && !writeText(request.markdown, checkMarkdown(checked, device.info()), environment))
        return ExitCode::Failed;
    if (request.markdown != "-")
        environment.out << checkText(checked, device.info());
    return all ? ExitCode::Done : ExitCode::Failed;
}
} // namespace

ExitCode lessonCommand(const LessonRequest& request, const CliEnvironment& environment)
{
    Mistakes mistakes;
    std::vector<const Lesson*> wanted;
    for (const auto& lesson : lessons()) {
        if (!request.number || std::cmp_equal(lesson.number, *request.number))
            wanted.push_back(&lesson);
    }
    if (wanted.empty())
        mistakes.add(fmt::format("There is no lesson {}; the lessons are 1 to {}", request.number.value_or(0),
                                 lessons().size()));
    if (!request.markdown.empty() && !request.check)
        mistakes.add("--markdown writes the table of --check; give that as well");
    if (!request.markdown.empty() && request.markdown != "-")
        checkOutputFile("--markdown", request.markdown, mistakes);
    const bool runs = request.check || request.number;
    const auto device = runs ? deviceOf(request, environment, mistakes) : nullptr;
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    if (!runs) {
        environment.out << lessonListText(languageOf(request));
        return ExitCode::Done;
    }
    if (request.check)
        return checkLessons(request, wanted, *device, environment);
    const auto results = runLesson(*wanted.front(), request, *device, environment);
    if (!results) {
        printError(environment.err, results.error().message);
        return exitCodeOf(results.error());
    }
    environment.out << lessonText(*wanted.front(), *results, languageOf(request));
    return ExitCode::Done;
}

ExitCode claimsCommand(const ClaimsRequest& request, const CliEnvironment& environment)
{
    Mistakes mistakes;
    const auto device = deviceOf(request, environment, mistakes);
    if (!request.json.empty() && request.json != "-")
        checkOutputFile("--json", request.json, mistakes);
    if (!request.markdown.empty() && request.markdown != "-")
        checkOutputFile("--markdown", request.markdown, mistakes);
    if (request.json == "-" && request.markdown == "-")
        mistakes.add("Only one of --json and --markdown can be written to standard output");
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto board = [&] {
        ProgressLine progress(environment);
        const auto sink = [&](const StudyProgress& now) {
            progress.show(fmt::format("Claims on {}: {}, {} of {}", request.device, now.name, now.done + 1, now.of));
        };
        return testClaims(claims(), *device, environment.open, optionsOf(request), sink, environment.stop);
    }();
    if (!board) {
        printError(environment.err, board.error().message);
        return exitCodeOf(board.error());
    }
    bool written = true;
    if (!request.json.empty())
        written = writeText(request.json, jsonText(toJson(*board)), environment) && written;
    if (!request.markdown.empty())
        written = writeText(request.markdown, claimsMarkdown(*board, languageOf(request)), environment) && written;
    if (request.json != "-" && request.markdown != "-")
        environment.out << claimsText(*board, languageOf(request));
    return written ? ExitCode::Done : ExitCode::Failed;
}

} // namespace overlap
