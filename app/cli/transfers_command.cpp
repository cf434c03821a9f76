// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/transfers_command.h"

#include "app/cli/option_checks.h"
#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/result/comparison.h"
#include "engine/transfers/transfers.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <ostream>

namespace overlap {

namespace {
using Align = TextTable::Align;

// Every fourth power of two is enough to see the bend.
bool shown(const TransferCurve& curve, std::size_t index)
{
    return index % 4 == 0 || index + 1 == curve.points.size();
}

std::string ratesTable(const TransferCurves& transfers, std::size_t width)
{
    std::vector<Align> columns{Align::Left};
    std::vector<std::string> head{""};
    const auto& longest = transfers.curves.front();
    for (std::size_t i = 0; i < longest.points.size(); ++i) {
        if (shown(longest, i)) {
            head.push_back(bytesText(static_cast<double>(longest.points[i].bytes)).joined());
            columns.push_back(Align::Right);
        }
    }
    TextTable table(columns);
    table.add(head);
    for (const auto& curve : transfers.curves) {
        std::vector<std::string> row{transferKindText(curve.kind)};
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            if (shown(curve, i))
                row.push_back(significantText(curve.points[i].gbps));
        }
        table.add(std::move(row));
    }
    return table.text(width);
}

std::string marksTable(const TransferCurves& transfers, std::size_t width)
{
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Right});
    table.add({"", "peak", "latency", "crossover", "half of the peak"});
    for (const auto& curve : transfers.curves) {
        if (!curve.marks)
            continue;
        const auto& marks = *curve.marks;
        table.add({transferKindText(curve.kind), bandwidthText(marks.peakGbps).joined(),
                   durationText(marks.latencyUs).joined(), bytesText(marks.crossoverBytes).joined(),
                   marks.halfPeakBytes ? bytesText(*marks.halfPeakBytes).joined() : "n/a"});
    }
    return table.text(width);
}

// A built-in one or a file, whatever it holds.
bool isProfile(const std::string& profile)
{
    std::error_code failed;
    return findBuiltinProfile(profile) != nullptr || profile.find('/') != std::string::npos
           || std::filesystem::exists(profile, failed);
}

std::string noProfile(const std::string& profile)
{
    std::vector<std::string> names;
    for (const auto& known : builtinProfiles())
        names.push_back(known.name);
    const auto near = nearest(profile, names);
    return fmt::format("There is no profile \"{}\"{}: known are {}, or the file of one of your own", profile,
                       near.empty() ? "" : ", did you mean " + near, fmt::join(names, ", "));
}

std::string text(const TransferCurves& transfers, std::size_t width)
{
    std::string out = "GB/s by the size of a copy, from the call until the host knows that it is done\n\n";
    out += ratesTable(transfers, width) + '\n' + marksTable(transfers, width);
    out += "\nCopies below the crossover cost calls, larger ones bytes.\n";
    for (const auto& note : transfers.notes)
        out += fmt::format("{}\n", fmt::join(wrapped(note, 80), "\n"));
    return out + originLabel(transfers.device) + '\n';
}
} // namespace

CLI::App* addTransfersCommand(CLI::App& app, TransfersRequest& request)
{
    auto* transfers =
        app.add_subcommand("transfers", "Time and rate of copies by size, host memory, call and direction");
    auto* device =
        transfers
            ->add_option("-d,--device", request.device, "Where to copy: sim:NAME, sim:FILE, cuda:N, ssh:HOST/cuda:N")
            ->type_name("DEVICE")
            ->capture_default_str();
    transfers->add_option("-p,--profile", request.profile, "A built-in profile's name or a file that calibrate wrote")
        ->check(emptyProblem)
        ->type_name("PROFILE")
        ->excludes(device);
    transfers->add_option("--repeats", request.repeats, "Runs of each size that are timed: 1 .. 1000 (3)")
        ->check(CLI::Range(1, 1000).description(""))
        ->type_name("N");
    transfers->add_option("--json", request.json, "Write the curves as JSON; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    transfers->add_option("--csv", request.csv, "Write a row for each point as CSV; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    return transfers;
}

ExitCode transfersCommand(const TransfersRequest& request, const CliEnvironment& environment)
{
    RunRequest outputs;
    outputs.device = request.profile.empty() ? request.device : "sim:" + request.profile;
    outputs.json = request.json;
    outputs.csv = request.csv;
    Mistakes mistakes;
    if (!request.profile.empty() && !isProfile(request.profile)) {
        mistakes.add(noProfile(request.profile));
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto device = resolveDevice(outputs, environment, mistakes);
    checkOutputs(outputs, mistakes);
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto transfers = [&] {
        ProgressLine progress(environment);
        TransferOptions options;
        if (request.repeats > 0)
            options.run.repeats = request.repeats;
        const auto sink = [&](const TransferProgress& now) {
            progress.show(fmt::format("Copying on {}: {} of {}", outputs.device, now.done, now.of));
        };
        return measureTransfers(*device, options, sink, environment.stop);
    }();
    if (!transfers) {
        printError(environment.err, transfers.error().message);
        return exitCodeOf(transfers.error());
    }
    if (!request.json.empty() && !writeText(request.json, jsonText(toJson(*transfers)), environment))
        return ExitCode::Failed;
    if (!request.csv.empty() && !writeText(request.csv, transfersCsv(*transfers), environment))
        return ExitCode::Failed;
    if (!outputs.writesToOutput())
        environment.out << text(*transfers, environment.width);
    return ExitCode::Done;
}

} // namespace overlap
