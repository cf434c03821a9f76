// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/advice_options.h"

#include "app/cli/option_checks.h"

#include <CLI/CLI.hpp>

#include <cmath>

namespace overlap {

namespace {
// Compared so that NaN fails.
std::string memoryLimitProblem(const std::string& text)
{
    double value = 0.0;
    const bool isNumber = CLI::detail::lexical_cast(text, value);
    return isNumber && value > 0.0 && value <= 100.0 ? "" : "Value " + text + " not in range above 0 to 100";
}

std::string latencyLimitProblem(const std::string& text)
{
    double value = 0.0;
    const bool isNumber = CLI::detail::lexical_cast(text, value);
    return isNumber && value > 0.0 && std::isfinite(value) ? "" : "Value " + text + " is no time above 0";
}
} // namespace

CLI::App* addWhatIfCommand(CLI::App& app, std::string& scenario, WhatIfRequest& request)
{
    auto* whatIf =
        app.add_subcommand("whatif", "Try every single change of a scenario or of a recorded program, and the "
                                     "best combination");
    whatIf->add_option("SCENARIO", scenario, "A scenario file, a preset's name, or a recording as analyze reads it")
        ->required();
    whatIf->add_option("--device-index", request.recordedDevice, "Of a recording: this device, by its number there")
        ->type_name("N");
    whatIf->add_option("--check", request.checkOn, "Run the best changes on this device and put the gain beside")
        ->check(emptyProblem)
        ->type_name("DEVICE");
    whatIf->add_option("--check-top", request.checkTop, "How many of them, beside the best combination (3)")
        ->check(CLI::Range(1, 100).description(""))
        ->type_name("N");
    return whatIf;
}

CLI::App* addTuneCommand(CLI::App& app, std::string& scenario, TuneRequest& request)
{
    auto* tune = app.add_subcommand("tune", "Find the best batch size, streams and host memory for a workload");
    tune->add_option("SCENARIO", scenario, "A scenario file or a preset's name")->required();
    tune->add_option("--objective", request.objective, "What is to be best")
        ->check(CLI::IsMember({"throughput", "latency"}))
        ->type_name("NAME")
        ->capture_default_str();
    tune->add_option("--memory-limit", request.memoryLimitPct, "Percent of the device's memory for the buffers")
        ->check(memoryLimitProblem)
        ->type_name("PCT")
        ->capture_default_str();
    tune->add_option("--latency-limit-us", request.latencyLimitUs, "What 99 of 100 batches must not take longer")
        ->check(latencyLimitProblem)
        ->type_name("US");
    return tune;
}

} // namespace overlap
