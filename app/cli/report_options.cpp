// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_checks.h"
#include "app/cli/report_command.h"

#include <CLI/CLI.hpp>

namespace overlap {

CLI::App* addReportCommand(CLI::App& app, ReportRequest& request, std::string& recorder)
{
    auto* report = app.add_subcommand(
        "report", "Write one page about a run, a comparison, a sweep or a recording, to read or to send");
    report
        ->add_option("INPUT", request.inputs,
                     "A preset, a preset pair, one or two scenario files or recordings, or a sweep's JSON")
        ->required()
        ->expected(1, 2)
        ->check(emptyProblem);
    report
        ->add_option("-o,--output", request.output,
                     "The file to write: a name that ends in .html, .md or, with overlapscope --report, .pdf")
        ->required()
        ->check(emptyProblem)
        ->type_name("FILE");
    report->add_option("--language", request.language, "en or zh")
        ->check(CLI::IsMember({"en", "zh", "zh_CN"}))
        ->type_name("NAME")
        ->capture_default_str();
    report
        ->add_option("--vary", request.varied,
                     "Report a sweep: a key and the values to try, as for sweep; can be repeated")
        ->type_name("KEY=V1,V2,..")
        ->allow_extra_args(false);
    report->add_option("--recorder", recorder, "What records the operations on a GPU")
        ->check(CLI::IsMember({"auto", "cupti", "events", "none"}))
        ->type_name("NAME")
        ->capture_default_str();
    return report;
}

} // namespace overlap
