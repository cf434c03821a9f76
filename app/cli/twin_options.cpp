// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/twin_options.h"

#include "app/cli/option_checks.h"

#include <CLI/CLI.hpp>

namespace overlap {

CLI::App* addCalibrateCommand(CLI::App& app, CalibrateRequest& request)
{
    auto* calibrate =
        app.add_subcommand("calibrate", "Measure a GPU in less than a minute and write its profile, which can then be "
                                        "simulated (--device sim:FILE)");
    calibrate->add_option("-d,--device", request.device, "The GPU: cuda:N")
        ->type_name("DEVICE")
        ->required()
        ->check(emptyProblem);
    calibrate->add_option("-o,--output", request.output, "Where the profile goes")
        ->type_name("PROFILE.json")
        ->required()
        ->check(emptyProblem);
    calibrate
        ->add_option("--compare", request.compare,
                     "Also list how far each curve is from that of another profile: a built-in one's name or a file")
        ->type_name("PROFILE")
        ->check(emptyProblem);
    return calibrate;
}

CLI::App* addValidateCommand(CLI::App& app, ValidateRequest& request)
{
    auto* validate =
        app.add_subcommand("validate", "Hold predictions on a profile against measured runs: errors, ranking, "
                                       "the worst ten");
    validate->add_option("-p,--profile", request.profile, "A built-in profile's name or a file that calibrate wrote")
        ->type_name("PROFILE")
        ->required()
        ->check(emptyProblem);
    validate->add_option("-d,--device", request.device, "Measure now on this device: cuda:N; sim:NAME to try it out")
        ->type_name("DEVICE")
        ->check(emptyProblem);
    validate
        ->add_option("GRID", request.grid,
                     "What to measure: a list of scenarios, or of measured ones, which are then "
                     "measured anew and held against the file too (20 built-in scenarios)")
        ->type_name("GRID.json")
        ->check(emptyProblem);
    validate->add_option("--measured", request.measured, "What was measured: a list of {scenario, measured}")
        ->type_name("PIPELINES.json")
        ->check(emptyProblem);
    validate->add_option("--repeats", request.repeats, "Runs of each that are timed: 1 .. 1000 (10)")
        ->check(CLI::Range(1, 1000).description(""))
        ->type_name("N");
    validate->add_option("--warmups", request.warmups, "Runs before them: 0 .. 100 (2)")
        ->check(CLI::Range(0, 100).description(""))
        ->type_name("N");
    validate->add_option("--json", request.json, "Write the result as JSON; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    validate->add_option("--plot", request.plot, "Draw predicted against measured times")
        ->check(emptyProblem)
        ->type_name("FILE.svg");
    validate->add_flag("--update-profile", request.updateProfile,
                       "Write the errors into the profile's file, to stand beside what is predicted with it");
    validate->footer(
        "Examples:\n"
        "  overlapscope-cli validate --profile mine.json --device cuda:0 --update-profile\n"
        "  overlapscope-cli validate --profile h200 --measured h200_pipelines.json --plot errors.svg\n\n"
        "Errors are those of the wall time; a 95th percentile is the element at floor(0.95 n) in ascending "
        "order.");
    return validate;
}

} // namespace overlap
