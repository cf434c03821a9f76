// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/comparison.h"
#include "engine/trace/trace_names.h"
#include "engine/trace/trace_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace overlap {

namespace {
constexpr std::string_view EndOfLine = "\r\n"; // RFC 4180

std::string field(std::string_view value)
{
    if (value.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(value);
    std::string quoted = "\"";
    for (const char c : value) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

// The comment is one line, whatever names hold.
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
    auto line = fmt::format("# OverlapScope, every interval; times in ns since the start of the run; {}",
                            fmt::join(runs, "; "));
    std::ranges::replace_if(
        line, [](char c) { return c == '\r' || c == '\n'; }, ' ');
    return line;
}

void appendInterval(std::string& out, const std::string& begin, const Timeline& timeline, const Interval& interval)
{
    const auto absent = [](bool known, auto number) { return known ? fmt::format("{}", number) : std::string(); };
    const bool isKernel = interval.kind == ActivityKind::Kernel;
    // A copy of nothing has 0 bytes; most calls have no size at all.
    const bool hasBytes = !isKernel && (isDeviceKind(interval.kind) || interval.amount != 0);
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{},{},{}", begin, activityKindId(interval.kind),
                   field(timeline.nameOf(interval)), interval.time.begin.time_since_epoch().count(),
                   interval.time.duration().count(), absent(interval.batch != Interval::NoBatch, interval.batch),
                   absent(interval.stream != Interval::NoStream, interval.stream), absent(hasBytes, interval.amount),
                   absent(isKernel, interval.amount), absent(interval.correlation != 0, interval.correlation),
                   fmt::join(traceFlagNames(interval), " "));
    out += EndOfLine;
}
} // namespace

std::string intervalsCsv(const std::vector<TraceSource>& sources)
{
    auto out = comment(sources);
    out += EndOfLine;
    out += "run,device,lane,kind,name,begin_ns,duration_ns,batch,stream,bytes,blocks,correlation,flags";
    out += EndOfLine;
    for (const auto& source : sources) {
        const auto& timeline = source.run->record.timeline;
        if (!timeline)
            continue;
        for (const auto& lane : timeline->lanes()) {
            const auto begin = fmt::format("{},{},{}", field(source.name), field(source.run->device.id),
                                           field(traceLaneName(lane.id())));
            for (const auto& interval : lane.intervals())
                appendInterval(out, begin, *timeline, interval);
        }
    }
    return out;
}

} // namespace overlap
