// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_tree.h"

#include "app/cli/advice_options.h"
#include "app/cli/convert_command.h"
#include "app/cli/device_options.h"
#include "app/cli/help_examples.h"
#include "app/cli/option_checks.h"
#include "app/cli/twin_options.h"
#include "engine/base/build_info.h"

#include <fmt/format.h>

#include <utility>

namespace overlap {

namespace {
void addDevices(CLI::App& app, ParsedCommand& parsed)
{
    auto* devices = app.add_subcommand("devices", "List every device, or the reason why one is not there");
    devices->add_option("--json", parsed.devicesJson, "Write the list as JSON; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    devices->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return devicesCommand(parsed.devicesJson, env); };
    });
}

void addPresets(CLI::App& app, ParsedCommand& parsed)
{
    auto* presets = app.add_subcommand("presets", "List the built-in scenarios, or show one as JSON");
    presets->require_subcommand(0, 1);
    presets->add_subcommand("list", "List all pairs (the default)");
    auto* show = presets->add_subcommand("show", "Print a scenario (article-a) or a pair (article) as JSON");
    show->add_option("NAME", parsed.preset, "Name of a preset or a pair")->required();
    presets->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) {
            return parsed.preset.empty() ? listPresetsCommand(env) : showPresetCommand(parsed.preset, env);
        };
    });
}

void addRun(CLI::App& app, ParsedCommand& parsed)
{
    auto* run = app.add_subcommand("run", "Run one scenario and print its numbers");
    run->add_option("SCENARIO", parsed.scenario, "A scenario file, a result's file or a preset's name")->required();
    run->add_option("--side", parsed.request.side, "Of a file that holds a pair: run this half")
        ->check(CLI::IsMember({"A", "B"}, CLI::ignore_case))
        ->type_name("A|B");
    addRunOptions(*run, parsed.request);
    run->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) {
            return runCommand(parsed.scenario, parsed.request, env);
        };
    });
}

void addCompare(CLI::App& app, ParsedCommand& parsed)
{
    auto* compare = app.add_subcommand("compare", "Run two scenarios and say what B gains over A, and why");
    compare
        ->add_option("A", parsed.compared.a,
                     "A scenario file or a preset's name; alone: a pair's name or file, or a comparison's file")
        ->required();
    compare->add_option("B", parsed.compared.b, "The scenario that is held against it")->check(emptyProblem);
    addRunOptions(*compare, parsed.request);
    addSettings(*compare, "--set-a", parsed.compared.settingsA, "Change one key of A alone; can be repeated");
    addSettings(*compare, "--set-b", parsed.compared.settingsB, "Change one key of B alone; can be repeated");
    compare->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) {
            return compareCommand(parsed.compared, parsed.request, env);
        };
    });
}

void addSweep(CLI::App& app, ParsedCommand& parsed)
{
    auto* sweep = app.add_subcommand("sweep", "Run every combination of some settings and name the fastest");
    sweep->add_option("SCENARIO", parsed.scenario, "A scenario file or a preset's name")->required();
    sweep
        ->add_option("--vary", parsed.swept.varied,
                     "A key and the values to try, as batch_size=8,16,32; can be repeated")
        ->type_name("KEY=V1,V2,..")
        ->allow_extra_args(false)
        ->required();
    sweep->add_option("--shard", parsed.swept.shard, "Run only this share of the points, as 2/4: the second of four")
        ->check(emptyProblem)
        ->type_name("I/N");
    sweep
        ->add_option("--resume", parsed.swept.resume,
                     "Keep each point in this file as it is done, and go on from there when it exists")
        ->check(emptyProblem)
        ->type_name("FILE");
    addDeviceOptions(*sweep, parsed.request);
    sweep->add_option("--csv", parsed.request.csv, "Write a row for each point as CSV")
        ->check(emptyProblem)
        ->type_name("FILE");
    sweep->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) {
            return sweepCommand(parsed.scenario, parsed.swept, parsed.request, env);
        };
    });
}

void addMerge(CLI::App& app, ParsedCommand& parsed)
{
    auto* merge = app.add_subcommand("merge", "Join the shards of a sweep");
    merge->add_option("SWEEP", parsed.merged.files, "Files that sweep --json or sweep --resume wrote")->required();
    merge->add_option("-o,--output,--json", parsed.merged.output, "Where the whole sweep goes; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    merge->add_option("--csv", parsed.merged.csv, "Write a row for each point as CSV")
        ->check(emptyProblem)
        ->type_name("FILE");
    merge->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return mergeCommand(parsed.merged, env); };
    });
}

void addWhatIf(CLI::App& app, ParsedCommand& parsed)
{
    auto* whatIf = addWhatIfCommand(app, parsed.scenario, parsed.whatIf);
    addDeviceOptions(*whatIf, parsed.request);
    whatIf->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) {
            return whatIfCommand(parsed.scenario, parsed.request, parsed.whatIf, env);
        };
    });
}

void addTune(CLI::App& app, ParsedCommand& parsed)
{
    auto* tune = addTuneCommand(app, parsed.scenario, parsed.tuned);
    addDeviceOptions(*tune, parsed.request);
    tune->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) {
            return tuneCommand(parsed.scenario, parsed.request, parsed.tuned, env);
        };
    });
}

void addTransfers(CLI::App& app, ParsedCommand& parsed)
{
    addTransfersCommand(app, parsed.transfers)->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return transfersCommand(parsed.transfers, env); };
    });
}

void addCalibrate(CLI::App& app, ParsedCommand& parsed)
{
    addCalibrateCommand(app, parsed.calibrated)->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return calibrateCommand(parsed.calibrated, env); };
    });
}

void addValidate(CLI::App& app, ParsedCommand& parsed)
{
    addValidateCommand(app, parsed.validated)->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return validateCommand(parsed.validated, env); };
    });
}

void addDoctor(CLI::App& app, ParsedCommand& parsed)
{
    auto* doctor =
        app.add_subcommand("doctor", "Say what stands in the way of measuring on this machine, and the mend");
    doctor->add_option("--json", parsed.doctorJson, "Write the findings as JSON; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    doctor->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return doctorCommand(parsed.doctorJson, env); };
    });
}

void addAnalyze(CLI::App& app, ParsedCommand& parsed)
{
    auto& request = parsed.analyzed;
    auto* analyze = app.add_subcommand("analyze", "Print the numbers of what Nsight Systems or PyTorch recorded");
    analyze->add_option("TRACE", request.trace, "PyTorch profiler or Chrome JSON, or what nsys exports as SQLite")
        ->required()
        ->check(emptyProblem);
    analyze->add_option("--device-index", request.device, "Only this device, by its number in the recording")
        ->type_name("N");
    analyze->add_option("--process", request.process, "Only this process, by its number in the recording")
        ->type_name("PID");
    analyze->add_option("--range", request.range, "Only this part: times in ns, or with us, ms or s, as in 2ms:3.5ms")
        ->type_name("FROM:TO");
    analyze->add_option("--json", request.json, "Write the numbers as JSON; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    analyze->add_option("--csv", request.csv, "Write the numbers as CSV")->check(emptyProblem)->type_name("FILE");
    analyze->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return analyzeCommand(parsed.analyzed, env); };
    });
}

void addConvert(CLI::App& app, ParsedCommand& parsed)
{
    auto* convert = app.add_subcommand("convert", "Write a recording as Chrome JSON or CSV");
    convert->add_option("TRACE", parsed.converted, "As for analyze")->required()->check(emptyProblem);
    convert->add_option("OUT", parsed.convertedTo, "A name that ends in .json or .csv")
        ->required()
        ->check(emptyProblem);
    convert->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) {
            return convertCommand(parsed.converted, parsed.convertedTo, env);
        };
    });
}

void addReport(CLI::App& app, ParsedCommand& parsed)
{
    auto* report = addReportCommand(app, parsed.reported, parsed.request.recorder);
    addDeviceOptions(*report, parsed.request);
    report->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) {
            return reportCommand(parsed.reported, parsed.request, env);
        };
    });
}

void addLesson(CLI::App& app, ParsedCommand& parsed)
{
    addLessonCommand(app, parsed.taught)->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return lessonCommand(parsed.taught, env); };
    });
}

void addClaims(CLI::App& app, ParsedCommand& parsed)
{
    addClaimsCommand(app, parsed.claimed)->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return claimsCommand(parsed.claimed, env); };
    });
}

void addPractice(CLI::App& app, ParsedCommand& parsed)
{
    addQuestionsCommand(app, parsed.asked)->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return questionsCommand(parsed.asked, env); };
    });
    addGlossaryCommand(app, parsed.looked)->callback([&parsed] {
        parsed.command = [&parsed](const CliEnvironment& env) { return glossaryCommand(parsed.looked, env); };
    });
}

void addServe(CLI::App& app, ParsedCommand& parsed)
{
    auto* serve = app.add_subcommand("serve", "Let the window, here or through ssh, use this machine's devices");
    serve->footer("Speaks CBOR on standard input and output, and ends when its input does.\n"
                  "The window starts it; --device ssh:HOST/cuda:0 starts it on HOST.");
    serve->callback([&parsed] { parsed.command = serveCommand; });
}
} // namespace

std::string versionText()
{
    return fmt::format("overlapscope-cli {}\nCUDA: {}\nQt: no\nBuild: {}\n", programVersion(),
                       OVERLAP_WITH_CUDA != 0 ? "yes, toolkit " OVERLAP_CUDA_VERSION : "no, simulated devices only",
                       buildText());
}

std::vector<std::string> commandsOf(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

void addCommands(CLI::App& app, ParsedCommand& parsed)
{
    app.set_version_flag("--version", versionText());
    app.require_subcommand(1);
    addDevices(app, parsed);
    addPresets(app, parsed);
    addRun(app, parsed);
    addCompare(app, parsed);
    addSweep(app, parsed);
    addMerge(app, parsed);
    addWhatIf(app, parsed);
    addTune(app, parsed);
    addTransfers(app, parsed);
    addAnalyze(app, parsed);
    addConvert(app, parsed);
    addReport(app, parsed);
    addCalibrate(app, parsed);
    addValidate(app, parsed);
    addLesson(app, parsed);
    addClaims(app, parsed);
    addPractice(app, parsed);
    addDoctor(app, parsed);
    addServe(app, parsed);

    app.footer(helpFooter(""));
    for (const auto& command : commandsOf(app)) {
        if (auto footer = helpFooter(command); !footer.empty())
            app.get_subcommand(command)->footer(std::move(footer));
    }
}

} // namespace overlap
