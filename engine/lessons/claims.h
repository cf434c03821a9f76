// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <string>
#include <vector>

namespace overlap {

enum class ClaimVerdict : std::uint8_t
{
    Confirmed,
    Refuted,
    Depends,
    NotRun // a run that it needs could not be made, or its number is not defined there
};
[[nodiscard]] const char* claimVerdictId(ClaimVerdict verdict); // "confirmed", "refuted", "depends", "not_run"

// Markdown with placeholders, but for the title.
struct ClaimText
{
    std::string title;
    std::string claim; // as it is said
    std::string conditions; // what was run
    std::string measured; // what came out; reads well with any verdict
};

// Something that is said about GPUs, and the runs that show whether it is so (resources/claims/*.md).
struct Claim
{
    std::string id; // the name of its file
    std::uint32_t number = 0;
    Study study;
    std::vector<Expression> figures; // what it is judged by; the first is the one to be shown
    Expression confirmed;
    Expression refuted; // neither: it depends
    std::array<ClaimText, LanguageCount> texts;

    [[nodiscard]] const ClaimText& text(LessonLanguage language) const
    {
        return texts[static_cast<std::size_t>(language)];
    }
};

[[nodiscard]] Result<Claim> readClaim(const TaughtText& english, const TaughtText& chinese);
[[nodiscard]] const std::vector<Claim>& claims(); // those of the program, by number

struct ClaimResult
{
    const Claim* claim = nullptr;
    StudyResults runs;
    ClaimVerdict verdict = ClaimVerdict::NotRun;
    std::vector<std::optional<Figure>> figures; // as in the claim
    std::string problem; // NotRun: one sentence
    std::vector<std::string> commands; // that make the same runs

    // The texts with the numbers of these runs.
    [[nodiscard]] std::string conditions(LessonLanguage language) const;
    [[nodiscard]] std::string measured(LessonLanguage language) const;
};

// The verdict of runs that were made.
[[nodiscard]] ClaimResult judgeClaim(const Claim& claim, StudyResults runs);

struct ClaimsBoard
{
    DeviceInfo device;
    std::vector<ClaimResult> results; // in the order of the claims
};

// Tests each claim, one after the other. The errors are Cancelled and DeviceLost.
[[nodiscard]] Result<ClaimsBoard> testClaims(const std::vector<Claim>& claims, Backend& backend,
                                             const DeviceOpener& open, const RunOptions& options,
                                             const StudySink& progress, const std::stop_token& stop);

// `overlapscope.claims/1`. Texts in English.
[[nodiscard]] nlohmann::ordered_json toJson(const ClaimsBoard& board);
[[nodiscard]] std::string claimsMarkdown(const ClaimsBoard& board, LessonLanguage language);
// "confirmed", "属实"
[[nodiscard]] std::string verdictWord(ClaimVerdict verdict, LessonLanguage language);

} // namespace overlap
