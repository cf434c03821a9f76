// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/result/comparison.h"
#include "engine/trace/pieces.h"
#include "engine/trace/trace_names.h"
#include "engine/trace/trace_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>

namespace overlap {

namespace {
std::string comment(const std::vector<TraceSource>& sources)
{
    std::vector<std::string> runs;
    for (const auto& source : sources) {
        const auto& run = *source.run;
        auto text = fmt::format("{}: {}", source.name, originLabel(run));
        if (const auto error = modelErrorText(run.device, run.scenario.hostMemory); !error.empty())
            text += " (" + error + ")";
        runs.push_back(std::move(text));
    }
    return csvComment(
        fmt::format("OverlapScope, every interval; times in ns since the start of the run; {}", fmt::join(runs, "; ")));
}

void appendInterval(std::string& out, const std::string& begin, const Timeline& timeline, const Interval& interval)
{
    const auto absent = [](bool known, auto number) { return known ? fmt::format("{}", number) : std::string(); };
    const bool isKernel = interval.kind == ActivityKind::Kernel;
    // A copy of nothing has 0 bytes; most calls have no size at all.
    const bool hasBytes = !isKernel && (isDeviceKind(interval.kind) || interval.amount != 0);
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{},{},{}", begin, activityKindId(interval.kind),
                   csvField(timeline.nameOf(interval)), interval.time.begin.time_since_epoch().count(),
                   interval.time.duration().count(), absent(interval.batch != Interval::NoBatch, interval.batch),
                   absent(interval.stream != Interval::NoStream, interval.stream), absent(hasBytes, interval.amount),
                   absent(isKernel, interval.amount), absent(interval.correlation != 0, interval.correlation),
                   fmt::join(traceFlagNames(interval), " "));
    out += CsvEndOfLine;
}
} // namespace

namespace {
class RunsCsvWriter
{
public:
    RunsCsvWriter(const std::vector<TraceSource>& sources, Pieces& pieces)
        : m_sources(sources)
        , m_pieces(pieces)
    {
    }

    [[nodiscard]] bool write()
    {
        auto& out = m_pieces.text();
        out += comment(m_sources);
        out += CsvEndOfLine;
        out += "run,device,lane,kind,name,begin_ns,duration_ns,batch,stream,bytes,blocks,correlation,flags";
        out += CsvEndOfLine;
        for (const auto& source : m_sources) {
            const auto& timeline = source.run->record.timeline;
            if (!timeline)
                continue;
            for (const auto& lane : timeline->lanes()) {
                const auto begin = fmt::format("{},{},{}", csvField(source.name), csvField(source.run->device.id),
                                               csvField(traceLaneName(lane.id())));
                for (const auto& interval : lane.intervals()) {
                    appendInterval(out, begin, *timeline, interval);
                    if (!m_pieces.endInterval())
                        return false;
                }
            }
        }
        return m_pieces.flush();
    }

private:
    const std::vector<TraceSource>& m_sources;
    Pieces& m_pieces;
};
} // namespace

std::string intervalsCsv(const std::vector<TraceSource>& sources)
{
    return textWith<RunsCsvWriter>(sources);
}

std::optional<Error> writeIntervalsCsv(const std::vector<TraceSource>& sources, const std::filesystem::path& path,
                                       const std::stop_token& stop, const WriteProgress& progress)
{
    return writeWith<RunsCsvWriter>(sources, path, stop, progress);
}

} // namespace overlap
