// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/analyze_command.h"
#include "app/cli/calibrate_command.h"
#include "app/cli/commands.h"
#include "app/cli/lesson_command.h"
#include "app/cli/question_command.h"
#include "app/cli/report_command.h"
#include "app/cli/transfers_command.h"
#include "app/cli/validate_command.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace overlap {

// The parsed command line.
struct ParsedCommand
{
    RunRequest request;
    CompareRequest compared;
    SweepRequest swept;
    MergeRequest merged;
    WhatIfRequest whatIf;
    TuneRequest tuned;
    TransfersRequest transfers;
    CalibrateRequest calibrated;
    ValidateRequest validated;
    std::string scenario;
    std::string devicesJson;
    std::string doctorJson;
    std::string preset;
    AnalyzeRequest analyzed;
    ReportRequest reported;
    std::string converted;
    std::string convertedTo;
    LessonRequest taught;
    ClaimsRequest claimed;
    QuestionsRequest asked;
    GlossaryRequest looked;
    std::function<ExitCode(const CliEnvironment&)> command;
};

// All commands with their options and help. What is parsed goes to `parsed`, which has to outlive `app`.
void addCommands(CLI::App& app, ParsedCommand& parsed);
[[nodiscard]] std::vector<std::string> commandsOf(const CLI::App& app);
// What --version prints.
[[nodiscard]] std::string versionText();

} // namespace overlap
