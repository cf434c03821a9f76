// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/exporter.h"

#include "engine/base/files.h"
#include "engine/trace/recording_writer.h"
#include "engine/trace/trace_writer.h"
#include "widgets/charts/chart_column.h"
#include "widgets/controls/answer_words.h"
#include "widgets/controls/scenario_words.h"
#include "widgets/tables/numbers_model.h"

#include <QCoreApplication>

namespace overlap {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Exporter)
};

[[nodiscard]] std::vector<TraceSource> sourcesOf(const ShownPair& pair)
{
    std::vector<TraceSource> sources;
    const auto add = [&](const char* side, const RunResultPtr& run) {
        if (run)
            sources.push_back(
                {std::string(side) + ": "
                     + (run->recording ? run->scenario.name : words::strategySummary(run->scenario).toStdString()),
                 run});
    };
    add("A", pair.a);
    add("B", pair.b);
    return sources;
}

[[nodiscard]] std::optional<Error> errorOf(const Result<QString>& written)
{
    return written ? std::nullopt : std::optional(written.error());
}

} // namespace

QString exportFileName(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Png:
        return QStringLiteral("timeline.png");
    case ExportKind::Svg:
        return QStringLiteral("timeline.svg");
    case ExportKind::Pdf:
        return QStringLiteral("timeline.pdf");
    case ExportKind::Numbers:
        return QStringLiteral("numbers.csv");
    case ExportKind::Intervals:
        return QStringLiteral("intervals.csv");
    case ExportKind::Trace:
        return QStringLiteral("trace.json");
    }
    return {};
}

QString exportFilter(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Png:
        return Tr::tr("PNG picture (*.png)");
    case ExportKind::Svg:
        return Tr::tr("SVG drawing (*.svg)");
    case ExportKind::Pdf:
        return Tr::tr("PDF document (*.pdf)");
    case ExportKind::Numbers:
    case ExportKind::Intervals:
        return Tr::tr("CSV table (*.csv)");
    case ExportKind::Trace:
        return Tr::tr("Chrome trace (*.json)");
    }
    return {};
}

std::optional<Error> exportShown(ExportKind kind, const QString& path, ChartColumn& chart, const NumbersModel& numbers,
                                 const ShownPair& pair)
{
    if (!pair.a && !pair.b)
        return Error{ErrorCode::InvalidArgument,
                     Tr::tr("There is nothing to export: neither A nor B has been run.").toStdString()};
    // A recording alone is written as it was read, all its devices and exact to the nanosecond.
    const auto only = pair.complete() ? RunResultPtr() : (pair.a ? pair.a : pair.b);
    if (only && only->recording && kind == ExportKind::Trace)
        return writeChromeTrace(*only->recording, path.toStdString());
    if (only && only->recording && kind == ExportKind::Intervals)
        return writeIntervalsCsv(*only->recording, path.toStdString());
    const auto answer = words::answers(pair).front();
    const ChartColumn::ExportText text{answer.text(), words::originLine(pair), answer.claim};
    switch (kind) {
    case ExportKind::Png:
        return errorOf(chart.exportPng(path, text));
    case ExportKind::Svg:
        return errorOf(chart.exportSvg(path, text));
    case ExportKind::Pdf:
        return errorOf(chart.exportPdf(path, text));
    case ExportKind::Numbers:
        return writeFileAtomically(path.toStdString(), numbers.csv(words::originLine(pair)).toStdString());
    case ExportKind::Intervals:
        return writeFileAtomically(path.toStdString(), intervalsCsv(sourcesOf(pair)));
    case ExportKind::Trace:
        return writeFileAtomically(path.toStdString(), chromeTrace(sourcesOf(pair)));
    }
    return std::nullopt;
}

} // namespace overlap
