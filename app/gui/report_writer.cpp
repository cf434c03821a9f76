// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/report_writer.h"

#include "app/gui/model_profile.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/base/files.h"
#include "widgets/report/report_pdf.h"

#include <QFileInfo>
#include <QMetaObject>

#include <utility>

namespace overlap {

namespace {

// Where the window has no steps yet they are found now, on a device of its own: the window's may be at work.
std::vector<AttributionStep> stepsOf(const ReportSources& sources, const std::stop_token& stop)
{
    const auto shown = sources.shown.compared();
    if (shown.steps)
        return *shown.steps;
    const auto* profile = sources.backend ? sources.backend->profile() : nullptr;
    if (profile == nullptr || shown.a->recording || shown.b->recording)
        return {};
    SimulatedBackend model(*profile, shown.a->device.id);
    auto steps = attribute(model, *shown.a, *shown.b, stop);
    return steps ? *std::move(steps) : std::vector<AttributionStep>();
}

std::optional<FittedSide> fittedSideOf(const ReportSources& sources)
{
    const auto& shown = sources.shown;
    if (!shown.twin)
        return std::nullopt;
    const bool isA = shown.a->recording != nullptr;
    return FittedSide{isA ? shown.a : shown.b, sources.fileNames[isA ? 0 : 1].toStdString(), shown.twin->fitErrorPct,
                      isA};
}

Report makeReport(const ReportContext& context, ReportSubject subject, const ReportSources& sources,
                  const std::stop_token& stop, const ReportStages& stages)
{
    const auto advices = [&](std::size_t side) {
        const auto& run = side == 0 ? sources.shown.a : sources.shown.b;
        return run->recording ? recordedAdvices(*run, sources.parts[side], sources.shifts[side], stop, stages)
                              : reportAdvices(*run, modelProfileOf(*run, sources.backend.get()), {}, stop, stages);
    };
    switch (subject) {
    case ReportSubject::Comparison: {
        const auto compared = sources.shown.compared();
        const Comparison comparison{compared.a, compared.b, verdictOf(*compared.a, *compared.b),
                                    stepsOf(sources, stop)};
        return comparisonReport(context, comparison, advices(0), advices(1), fittedSideOf(sources));
    }
    case ReportSubject::RunA:
        return runReport(context, sources.shown.a, advices(0));
    case ReportSubject::RunB:
        return runReport(context, sources.shown.b, advices(1));
    case ReportSubject::RecordingA:
    case ReportSubject::RecordingB: {
        const std::size_t side = subject == ReportSubject::RecordingA ? 0 : 1;
        return recordingReport(context, recordingReportInput(sources.fileNames[side].toStdString(),
                                                             *sources.recordings[side], stop, stages));
    }
    case ReportSubject::Sweep:
        return sweepReport(context, *sources.sweep);
    }
    return {};
}

Result<std::string> contentOf(const Report& report, ReportFile file, const std::stop_token& stop)
{
    switch (file) {
    case ReportFile::Html:
        return reportHtml(report);
    case ReportFile::Markdown:
        return reportMarkdown(report);
    case ReportFile::Pdf:
        break;
    }
    return reportPdf(report, stop);
}

std::optional<Error> writeReport(const ReportOrder& order, const ReportSources& sources, const std::stop_token& stop,
                                 const ReportStages& stages)
{
    const auto file = reportFileOf(order.path);
    ReportContext context;
    context.language = order.language;
    context.version = OVERLAP_VERSION;
    context.date = reportDate();
    if (file == ReportFile::Pdf)
        context.chartWidth = PaperChartWidth;
    const auto content = contentOf(makeReport(context, order.subject, sources, stop, stages), *file, stop);
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, "The report was cancelled, and nothing was written"};
    if (!content)
        return content.error();
    return writeFileAtomically(order.path.toStdString(), *content);
}

} // namespace

std::vector<ReportSubject> reportSubjects(const ReportSources& sources)
{
    std::vector<ReportSubject> subjects;
    const auto& shown = sources.shown;
    const auto isRun = [](const RunResultPtr& run) { return run && !run->recording; };
    if (shown.complete())
        subjects.push_back(ReportSubject::Comparison);
    if (isRun(shown.a))
        subjects.push_back(ReportSubject::RunA);
    if (isRun(shown.b))
        subjects.push_back(ReportSubject::RunB);
    if (sources.recordings[0])
        subjects.push_back(ReportSubject::RecordingA);
    if (sources.recordings[1])
        subjects.push_back(ReportSubject::RecordingB);
    if (sources.sweep)
        subjects.push_back(ReportSubject::Sweep);
    return subjects;
}

std::optional<ReportFile> reportFileOf(const QString& path)
{
    const auto ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("pdf"))
        return ReportFile::Pdf;
    if (ending == QLatin1String("html") || ending == QLatin1String("htm"))
        return ReportFile::Html;
    if (ending == QLatin1String("md") || ending == QLatin1String("markdown"))
        return ReportFile::Markdown;
    return std::nullopt;
}

ReportWriter::ReportWriter(QObject* parent)
    : FileWriter(parent)
{
}

void ReportWriter::write(const ReportOrder& order, const ReportSources& sources)
{
    if (isRunning())
        return;
    if (!reportFileOf(order.path)) {
        emit failed(tr("The name of a report ends in .pdf, .html or .md: give it one of these endings."));
        return;
    }
    begin(order.path, [this, order, sources](const std::stop_token& stop) -> Background::Delivery {
        const auto stages = [this](ReportStage stage) {
            QMetaObject::invokeMethod(
                this, [this, stage] { emit stageChanged(stage); }, Qt::QueuedConnection);
        };
        const auto error = writeReport(order, sources, stop, stages);
        return [this, error] { end(error); };
    });
}

} // namespace overlap
