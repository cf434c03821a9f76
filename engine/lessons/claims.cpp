// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/claims.h"

#include "engine/base/embedded.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace overlap {

const char* claimVerdictId(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Confirmed:
        return "confirmed";
    case ClaimVerdict::Refuted:
        return "refuted";
    case ClaimVerdict::Depends:
        return "depends";
    case ClaimVerdict::NotRun:
        break;
    }
    return "not_run";
}

namespace {
constexpr KeyRule EnglishKeys[] = {
    {"number", true},       {"title", true},     {"run", false, true}, {"series", false, true},
    {"figure", true, true}, {"confirmed", true}, {"refuted", true},    CiteKey};
constexpr KeyRule ChineseKeys[] = {{"number", true}, {"title", true}};
constexpr SectionRule Sections[] = {{"claim", true}, {"conditions", true}, {"measured", true}};

std::optional<Error> checkForm(const TaughtText& english, const TaughtText& chinese)
{
    if (auto error = checkKeys(english, EnglishKeys))
        return error;
    if (auto error = checkKeys(chinese, ChineseKeys))
        return error;
    if (chinese.value("number") != english.value("number"))
        return errorAt(chinese, chinese.entry("number")->line, "the number differs from the English claim's");
    if (auto error = checkSections(english, Sections))
        return error;
    return checkSections(chinese, Sections);
}

Result<Expression> expressionOf(const TaughtText& text, const FrontMatterEntry& entry, const Study& study)
{
    auto expression = Expression::parse(entry.value);
    auto error = expression ? checkExpression(*expression, study) : expression.error();
    if (error)
        return errorAt(text, entry.line, fmt::format("{}: {}", entry.key, error->message));
    return expression;
}

Result<ClaimText> textOf(const TaughtText& from, const Study& study)
{
    for (const auto& section : from.sections) {
        const auto text = parseFigureText(section.body);
        auto error = text ? checkFigureText(*text, study) : text.error();
        if (error)
            return errorAt(from, section.line, fmt::format("in {}: {}", section.title, error->message));
    }
    return ClaimText{from.value("title"), from.section("claim")->body, from.section("conditions")->body,
                     from.section("measured")->body};
}

// The files are part of the program and checked by its tests: a broken one is a mistake in the program.
TaughtText parsed(const EmbeddedFile& file, const char* language)
{
    auto text = parseTaughtText(fmt::format("resources/claims/{}.{}.md", file.name, language), file.text);
    if (!text)
        throw std::logic_error(text.error().message);
    return std::move(text).value();
}

std::vector<Claim> readClaims()
{
    std::vector<Claim> all;
    for (const auto& english : embedded::claimsEn()) {
        const auto chinese = std::ranges::find(embedded::claimsZh(), english.name, &EmbeddedFile::name);
        if (chinese == embedded::claimsZh().end())
            throw std::logic_error(fmt::format("the claim {} has no Chinese text", english.name));
        auto claim = readClaim(parsed(english, "en"), parsed(*chinese, "zh"));
        if (!claim)
            throw std::logic_error(claim.error().message);
        all.push_back(std::move(claim).value());
        all.back().id = english.name;
    }
    std::ranges::sort(all, {}, &Claim::number);
    return all;
}

// Two runs are told as one comparison.
std::vector<std::string> commandsOf(const Study& study, const std::string& device)
{
    std::vector<std::string> commands;
    std::size_t i = 0;
    for (; i + 1 < study.runs.size(); i += 2)
        commands.push_back(commandLineOf(study.runs[i], study.runs[i + 1], device));
    if (i < study.runs.size())
        commands.push_back(commandLineOf(study.runs[i], device));
    for (const auto& series : study.series)
        commands.push_back(commandLineOf(series, device));
    return commands;
}

std::string filled(const std::string& text, const ClaimResult& result)
{
    auto done = filledText(text, result.claim->study, result.runs);
    return done ? std::move(done).value() : done.error().message;
}
} // namespace

Result<Claim> readClaim(const TaughtText& english, const TaughtText& chinese)
{
    if (auto error = checkForm(english, chinese))
        return *std::move(error);
    Claim claim;
    const auto number = figureFromText(english.value("number"));
    if (!number || number->value < 1.0)
        return errorAt(english, english.entry("number")->line, "number: it has to be a whole number from 1");
    claim.number = static_cast<std::uint32_t>(number->value);
    auto study = readStudy(english);
    if (!study)
        return std::move(study).error();
    claim.study = std::move(study).value();
    for (const auto* entry : english.all("figure")) {
        auto figure = expressionOf(english, *entry, claim.study);
        if (!figure)
            return std::move(figure).error();
        claim.figures.push_back(std::move(figure).value());
    }
    auto confirmed = expressionOf(english, *english.entry("confirmed"), claim.study);
    if (!confirmed)
        return std::move(confirmed).error();
    claim.confirmed = std::move(confirmed).value();
    auto refuted = expressionOf(english, *english.entry("refuted"), claim.study);
    if (!refuted)
        return std::move(refuted).error();
    claim.refuted = std::move(refuted).value();
    for (const auto language : {LessonLanguage::English, LessonLanguage::Chinese}) {
        auto text = textOf(language == LessonLanguage::English ? english : chinese, claim.study);
        if (!text)
            return std::move(text).error();
        claim.texts[static_cast<std::size_t>(language)] = std::move(text).value();
    }
    return claim;
}

const std::vector<Claim>& claims()
{
    static const auto all = readClaims();
    return all;
}

std::string ClaimResult::conditions(LessonLanguage language) const
{
    return filled(claim->text(language).conditions, *this);
}

std::string ClaimResult::measured(LessonLanguage language) const
{
    return filled(claim->text(language).measured, *this);
}

ClaimResult judgeClaim(const Claim& claim, StudyResults runs)
{
    ClaimResult result;
    result.claim = &claim;
    result.commands = commandsOf(claim.study, runs.device.id);
    result.runs = std::move(runs);
    for (const auto& figure : claim.figures) {
        const auto value = evaluate(figure, claim.study, result.runs);
        result.figures.push_back(value ? *value : std::nullopt);
    }
    // What a device refuses is an answer, as in how large a batch can be; what failed is missing.
    const auto failed = std::ranges::find_if(result.runs.results,
                                             [](const StudyResult& run) { return !run.error.empty() && !run.refused; });
    if (failed != result.runs.results.end()) {
        result.problem = fmt::format("{}: {}", failed->name, failed->error);
        return result;
    }
    const auto confirmed = holds(claim.confirmed, claim.study, result.runs);
    const auto refuted = holds(claim.refuted, claim.study, result.runs);
    if (confirmed && refuted) {
        result.verdict = *confirmed ? ClaimVerdict::Confirmed
                         : *refuted ? ClaimVerdict::Refuted
                                    : ClaimVerdict::Depends;
        return result;
    }
    result.problem = "A number that the claim is judged by is not defined in these runs";
    for (const auto& run : result.runs.results) {
        if (!run.error.empty())
            result.problem = fmt::format("{}: {}", run.name, run.error);
    }
    return result;
}

Result<ClaimsBoard> testClaims(const std::vector<Claim>& claims, Backend& backend, const DeviceOpener& open,
                               const RunOptions& options, const StudySink& progress, const std::stop_token& stop)
{
    ClaimsBoard board;
    board.device = backend.info();
    for (const auto& claim : claims) {
        const auto sink = [&](const StudyProgress& now) {
            if (progress)
                progress({board.results.size(), claims.size(), fmt::format("{} {}", claim.id, now.name)});
        };
        auto runs = runStudy(claim.study, backend, open, options, sink, stop);
        if (!runs)
            return std::move(runs).error();
        board.results.push_back(judgeClaim(claim, std::move(runs).value()));
    }
    return board;
}

} // namespace overlap
