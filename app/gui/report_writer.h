// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/base/error.h"
#include "engine/report/language.h"
#include "engine/report/report_advices.h"
#include "engine/sweep/sweep.h"
#include "engine/trace/recorded_run.h"
#include "engine/trace/recording.h"
#include "widgets/run/shown_pair.h"

#include <QObject>
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
class ReportWriter : public QObject
{
    Q_OBJECT
public:
    explicit ReportWriter(QObject* parent = nullptr);

    void write(const ReportOrder& order, const ReportSources& sources);
    void stop(); // ends in `failed`, or in `written` when it was too late
    [[nodiscard]] bool isRunning() const { return m_background.isRunning(); }
    [[nodiscard]] const QString& path() const { return m_path; }

signals:
    void runningChanged();
    void stageChanged(overlap::ReportStage stage);
    void written(const QString& path);
    void failed(const QString& why);

private:
    void end(const std::optional<Error>& error);

    QString m_path;
    Background m_background; // last: its thread ends before what it delivers to
};

} // namespace overlap
