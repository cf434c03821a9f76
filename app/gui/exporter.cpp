// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/exporter.h"

#include "engine/base/files.h"
#include "widgets/charts/chart_column.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/words/answer_words.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>

namespace overlap {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Exporter)
};

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
    case ExportKind::Trace:
        break; // ExportWriter's
    }
    return std::nullopt;
}

} // namespace overlap
