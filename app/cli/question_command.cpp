// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/question_command.h"

#include "app/cli/progress_line.h"
#include "app/cli/question_text.h"
#include "app/cli/run_request.h"
#include "engine/base/text.h"
#include "engine/lessons/answer_template.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

namespace overlap {

namespace {
LessonLanguage languageOf(const std::string& name)
{
    return languageFrom(name).value_or(LessonLanguage::English);
}

// "there is no topic pined; did you mean pinned?"
std::string noSuch(const char* what, const std::string& word, const std::vector<std::string>& known,
                   const std::string& otherwise)
{
    const auto near = nearest(word, known);
    return fmt::format("There is no {} {}; {}", what, word, near.empty() ? otherwise : "did you mean " + near + "?");
}

void checkNames(const QuestionsRequest& request, Mistakes& mistakes)
{
    if (!request.id.empty() && findQuestion(request.id) == nullptr) {
        std::vector<std::string> known;
        for (const auto& question : questions())
            known.push_back(question.id);
        mistakes.add(noSuch("question", request.id, known, "\"questions\" without a name lists them"));
    }
    if (!request.topic.empty() && findQuestionTopic(request.topic) == nullptr) {
        std::vector<std::string> known;
        for (const auto& topic : questionTopics())
            known.emplace_back(topic.id);
        mistakes.add(noSuch("topic", request.topic, known, fmt::format("the topics are {}", fmt::join(known, ", "))));
    }
    if (request.answer && (!request.topic.empty() || request.level))
        mistakes.add("--answer prints one answer for all topics; leave out --topic and --level");
}

std::vector<const Question*> listed(const QuestionsRequest& request)
{
    std::vector<const Question*> all;
    for (const auto& question : questions()) {
        if ((request.topic.empty() || question.topic == request.topic)
            && (!request.level || question.level == *request.level))
            all.push_back(&question);
    }
    return all;
}

Result<StudyResults> runEvidence(const Study& study, const QuestionsRequest& request, Backend& device,
                                 const CliEnvironment& environment)
{
    ProgressLine progress(environment);
    RunOptions options;
    options.repeats = request.repeats;
    const auto sink = [&](const StudyProgress& now) {
        progress.show(fmt::format("Evidence on {}: run {}, {} of {}", request.device, now.name, now.done + 1, now.of));
    };
    return runStudy(study, device, environment.open, options, sink, environment.stop);
}

Result<std::string> answerText(const StudyResults& results, LessonLanguage language)
{
    auto filled = filledAnswer(answerTemplate(), language, results.run("A"), results.run("B"));
    if (!filled)
        return filled;
    return paragraphsText(*filled, language);
}
} // namespace

ExitCode questionsCommand(const QuestionsRequest& request, const CliEnvironment& environment)
{
    Mistakes mistakes;
    checkNames(request, mistakes);
    const bool runs = request.answer || !request.id.empty();
    RunRequest where;
    where.device = request.device;
    const auto device = runs ? resolveDevice(where, environment, mistakes) : nullptr;
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto language = languageOf(request.language);
    if (!runs) {
        environment.out << questionListText(listed(request), language);
        return ExitCode::Done;
    }
    const auto* question = request.answer ? nullptr : findQuestion(request.id);
    const auto& study = question != nullptr ? question->study : answerTemplate().study;
    const auto results = runEvidence(study, request, *device, environment);
    if (!results) {
        printError(environment.err, results.error().message);
        return exitCodeOf(results.error());
    }
    const auto text = question != nullptr ? Result<std::string>(questionText(*question, *results, language))
                                          : answerText(*results, language);
    if (!text) {
        printError(environment.err, text.error().message);
        return ExitCode::Failed;
    }
    environment.out << *text;
    return ExitCode::Done;
}

ExitCode glossaryCommand(const GlossaryRequest& request, const CliEnvironment& environment)
{
    const auto language = languageOf(request.language);
    if (request.term.empty()) {
        environment.out << glossaryListText(language);
        return ExitCode::Done;
    }
    const auto* term = findTerm(request.term);
    if (term == nullptr) {
        std::vector<std::string> known;
        for (const auto& each : glossary())
            known.push_back(each.id);
        printError(environment.err, noSuch("term", request.term, known, "\"glossary\" without a term lists them"));
        return ExitCode::WrongUsage;
    }
    environment.out << termText(*term, language);
    return ExitCode::Done;
}

} // namespace overlap
