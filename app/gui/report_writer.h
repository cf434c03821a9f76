// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/file_writer.h"
#include "engine/report/language.h"
#include "engine/report/report_advices.h"
#include "engine/sweep/sweep.h"
#include "engine/trace/recorded_run.h"
#include "engine/trace/recording.h"
#include "widgets/run/shown_pair.h"

#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace overlap {

class Backend;

// What a report can be of.
enum class ReportSubject : std::uint8_t
{
    Comparison, // of A and B: runs, recordings, or one of each
    RunA,
    RunB,
    RecordingA, // the whole file, all its devices
    RecordingB,
    Sweep
};

// What the window has to report of, as it was when the report was asked for; shared, so that the window may go on.
struct ReportSources
{
    ShownPair shown;
    std::shared_ptr<Backend> backend; // of the runs
    std::array<std::shared_ptr<const Recording>, 2> recordings; // null where a side shows none
    std::array<QString, 2> fileNames; // of them
    std::array<RecordingPart, 2> parts; // of them, as shown
    std::array<Nanoseconds, 2> shifts{};
    std::shared_ptr<const SweepResult> sweep;
};
[[nodiscard]] std::vector<ReportSubject> reportSubjects(const ReportSources& sources);

enum class ReportFile : std::uint8_t
{
    Pdf,
    Html,
    Markdown
};
[[nodiscard]] std::optional<ReportFile> reportFileOf(const QString& path); // by its ending

struct ReportOrder
{
    ReportSubject subject = ReportSubject::Comparison;
    ReportLanguage language = ReportLanguage::English;
    QString path; // its ending says how it is written
};

// Makes a report on a thread of its own and writes it, whole or not at all.
class ReportWriter : public FileWriter
{
    Q_OBJECT
public:
    explicit ReportWriter(QObject* parent = nullptr);

    void write(const ReportOrder& order, const ReportSources& sources);

signals:
    void stageChanged(overlap::ReportStage stage);
};

} // namespace overlap
