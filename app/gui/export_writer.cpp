// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export_writer.h"

#include "engine/base/memory.h"
#include "engine/trace/recording_writer.h"
#include "engine/trace/trace_writer.h"
#include "widgets/words/scenario_words.h"

#include <QFileInfo>

#include <atomic>
#include <functional>
#include <utility>
#include <vector>

namespace overlap {

namespace {

constexpr int TickMs = 100;

using Write = std::function<std::optional<Error>(const std::stop_token&, const WriteProgress&)>;

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

// A recording alone is written as it was read, all its devices and exact to the nanosecond.
[[nodiscard]] RecordingPtr aloneIn(const ShownPair& pair)
{
    const auto& only = pair.a ? pair.a : pair.b;
    return pair.complete() ? nullptr : only->recording;
}

[[nodiscard]] std::uint64_t intervalsIn(const ShownPair& pair)
{
    if (const auto recording = aloneIn(pair))
        return recording->intervalCount();
    std::uint64_t count = 0;
    for (const auto& run : {pair.a, pair.b})
        count += run && run->record.timeline ? run->record.timeline->intervalCount() : 0;
    return count;
}

// Names that are shown are in the window's language, which only its own thread knows.
[[nodiscard]] Write writeOf(ExportKind kind, const std::filesystem::path& path, const ShownPair& pair)
{
    const bool table = kind == ExportKind::Intervals;
    if (auto recording = aloneIn(pair))
        return [=](const std::stop_token& stop, const WriteProgress& progress) {
            return table ? writeIntervalsCsv(*recording, path, stop, progress)
                         : writeChromeTrace(*recording, path, stop, progress);
        };
    return [=, sources = sourcesOf(pair)](const std::stop_token& stop, const WriteProgress& progress) {
        return table ? writeIntervalsCsv(sources, path, stop, progress)
                     : writeChromeTrace(sources, path, stop, progress);
    };
}

} // namespace

struct ExportWriter::Written
{
    std::atomic<std::uint64_t> intervals{0};
};

ExportWriter::ExportWriter(QObject* parent)
    : FileWriter(parent)
{
    m_tick.setInterval(TickMs);
    connect(&m_tick, &QTimer::timeout, this, &ExportWriter::progressed);
}

bool ExportWriter::writes(ExportKind kind)
{
    return kind == ExportKind::Intervals || kind == ExportKind::Trace;
}

std::uint64_t ExportWriter::intervals() const
{
    return m_written ? m_written->intervals.load() : 0;
}

bool ExportWriter::start(ExportKind kind, const QString& file, const ShownPair& pair)
{
    if (isRunning()) {
        emit failed(
            tr("%1 is still being written: wait for it, or cancel it.", "file").arg(QFileInfo(path()).fileName()));
        return false;
    }
    if (!pair.a && !pair.b) {
        emit failed(tr("There is nothing to export: neither A nor B has been run."));
        return false;
    }
    m_total = intervalsIn(pair);
    m_written = std::make_shared<Written>();
    const auto noMemory = tr("There is not enough memory to write the file; nothing was written.").toStdString();
    begin(file,
          [this, write = writeOf(kind, file.toStdString(), pair), counter = m_written,
           noMemory](const std::stop_token& stop) -> Background::Delivery {
              const auto count = [&](std::uint64_t intervals) { counter->intervals = intervals; };
              const auto done =
                  orOutOfMemory(noMemory.c_str(), [&]() -> Result<std::optional<Error>> { return write(stop, count); });
              return [this, error = done ? *done : std::optional(done.error())] {
                  m_tick.stop();
                  end(error);
              };
          });
    m_tick.start();
    return true;
}

} // namespace overlap
