// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/report_launch.h"

#include "app/cli/cli.h"
#include "app/gui/device_directory.h"
#include "widgets/report/report_pdf.h"

#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace overlap {

namespace {
// The report command belongs to the other program, and its messages begin with that one's name.
[[nodiscard]] std::string withOwnName(std::string text)
{
    const std::string other = "overlapscope-cli: ";
    const std::string own = "overlapscope: ";
    for (auto at = text.find(other); at != std::string::npos; at = text.find(other, at + own.size())) {
        if (at == 0 || text[at - 1] == '\n')
            text.replace(at, other.size(), own);
    }
    return text;
}
} // namespace

std::optional<ReportLaunch> parseReportLaunch(const QStringList& arguments)
{
    const auto option = QStringLiteral("--report");
    const auto joined = option + QLatin1Char('=');
    ReportLaunch launch;
    bool found = false;
    QString file;
    QStringList rest;
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const auto& argument = arguments[i];
        if (!found && argument == option) {
            found = true;
            file = i + 1 < arguments.size() ? arguments[++i] : QString();
        } else if (!found && argument.startsWith(joined)) {
            found = true;
            file = argument.mid(joined.size());
        } else if (argument == QLatin1String("--sample-recordings")) {
            launch.problem = QStringLiteral("A report is of files: leave out --sample-recordings.");
        } else {
            rest << argument;
        }
    }
    if (!found)
        return std::nullopt;
    if (file.isEmpty())
        launch.problem =
            QStringLiteral("Name the file to write: --report FILE.pdf (or .html, .md), then what it is of.");
    launch.arguments = QStringList{QStringLiteral("report"), QStringLiteral("--output"), file} + rest;
    return launch;
}

int runReportLaunch(const ReportLaunch& launch)
{
    if (!launch.problem.isEmpty()) {
        std::fputs(qPrintable(launch.problem + QStringLiteral("\nTry overlapscope --help.\n")), stderr);
        return 2;
    }
    const auto access = programDevices();
    std::ostringstream out;
    std::ostringstream err;
    CliEnvironment environment{out, err};
    environment.open = access.open;
    environment.devices = access.list;
    environment.pdf = [](const Report& report, const std::stop_token& stop) { return reportPdf(report, stop); };
    std::vector<std::string> arguments;
    for (const auto& argument : launch.arguments)
        arguments.push_back(argument.toLocal8Bit().toStdString());
    const auto exit = runCli(arguments, environment);
    std::fputs(out.str().c_str(), stdout);
    std::fputs(withOwnName(err.str()).c_str(), stderr);
    return static_cast<int>(exit);
}

} // namespace overlap
