// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace overlap {

// `overlapscope --report FILE ..`: the arguments for the report command, as overlapscope-cli knows them; none when no report
// is asked for. What follows FILE is that command's: inputs, --device, --language, --vary and so on.
struct ReportLaunch
{
    QStringList arguments;
    QString problem; // "": none
};
[[nodiscard]] std::optional<ReportLaunch> parseReportLaunch(const QStringList& arguments);

// Writes it, with this program's fonts for a PDF; messages to standard output and error. Needs an application object. The
// exit status: 0, 1 when it failed, 2 when something is wrong with the arguments.
[[nodiscard]] int runReportLaunch(const ReportLaunch& launch);

} // namespace overlap
