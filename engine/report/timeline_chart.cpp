// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/metrics/statistics.h"
#include "engine/report/chart_lanes.h"
#include "engine/report/charts.h"
#include "engine/report/lane_painting.h"
#include "engine/report/svg_canvas.h"
#include "engine/report/time_axis.h"
#include "engine/report/words.h"
#include "engine/timeline/lane_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace overlap {

namespace {
using Anchor = SvgCanvas::Anchor;

constexpr double Left = 92.0; // names of the lanes
constexpr double Right = 58.0; // busy shares
constexpr double AxisHeight = 24.0;
constexpr double HeadHeight = 26.0;
constexpr double SideGap = 8.0;
constexpr double TickStep = 110.0; // about, between two ticks

struct LegendEntry
{
    ActivityKind kind;
    Word word;
};
constexpr std::array<LegendEntry, 8> Legend{{{ActivityKind::Prepare, Word::KindPrepare},
                                             {ActivityKind::Issue, Word::KindIssue},
                                             {ActivityKind::Blocked, Word::KindBlocked},
                                             {ActivityKind::Synchronize, Word::KindSynchronize},
                                             {ActivityKind::Allocate, Word::KindAllocate},
                                             {ActivityKind::CopyToDevice, Word::KindH2d},
                                             {ActivityKind::Kernel, Word::KindKernel},
                                             {ActivityKind::CopyToHost, Word::KindD2h}}};

// Other copies and memsets have the colour of D2H and their label; the legend knows the eight.
ActivityKind legendKind(ActivityKind kind)
{
    if (isCopyKind(kind) && kind != ActivityKind::CopyToDevice)
        return ActivityKind::CopyToHost;
    return kind == ActivityKind::Memset || kind == ActivityKind::Migration ? ActivityKind::CopyToHost : kind;
}

class Drawing
{
public:
    Drawing(TimeRange view, ReportLanguage language, bool compact, double width, std::string name)
        : m_view(view)
        , m_language(language)
        , m_width(width)
        , m_plot(width - Left - Right)
        , m_laneHeight(compact ? 15.0 : 27.0)
        , m_laneStep(compact ? 18.0 : 32.0)
        , m_canvas(width, std::move(name))
    {
    }

    // Below everything: lanes' grounds and the grid on them.
    void ground(std::span<const ChartLanes> sides, bool simulated)
    {
        double y = AxisHeight;
        for (const auto& side : sides) {
            for (std::size_t lane = 0; lane < side.lanes.size(); ++lane)
                m_canvas.rect(Left, y + HeadHeight + m_laneStep * static_cast<double>(lane), m_plot, m_laneHeight,
                              "lane");
            y += sideHeight(side) + SideGap;
        }
        const double bottom = y - SideGap - (m_laneStep - m_laneHeight);
        const auto axis = timeAxis(m_view, static_cast<int>(m_plot / TickStep));
        m_canvas.text(0.0, 16.0, Anchor::Start, 12.0, "t2", say(m_language, Word::AxisTime, {axis.unit}));
        m_canvas.text(m_width, 16.0, Anchor::End, 12.0, "t2", say(m_language, Word::Busy));
        double room = Left + m_plot + 12.0;
        if (simulated) {
            const auto mark = say(m_language, Word::Simulated);
            m_canvas.text(Left + m_plot, 16.0, Anchor::End, 12.0, "t2", mark);
            room = Left + m_plot - textWidth(mark, 12.0) - 10.0;
        }
        std::string grid;
        for (const auto& tick : axis.ticks) {
            const double x = xOf(tick.us);
            grid += fmt::format("M{} {}V{}", svgNumber(x), svgNumber(AxisHeight - 3.0), svgNumber(bottom));
            if (x + textWidth(tick.label, 12.0) / 2.0 < room)
                m_canvas.text(x, 16.0, Anchor::Middle, 12.0, "t2", tick.label);
        }
        m_canvas.path(grid, "grid");
    }

    double sideHeight(const ChartLanes& lanes) const
    {
        return HeadHeight + m_laneStep * static_cast<double>(lanes.lanes.size());
    }

    void side(const TimelineSide& side, const ChartLanes& lanes, double top)
    {
        head(side, top);
        double y = top + HeadHeight;
        for (const auto& lane : lanes.lanes) {
            m_canvas.text(Left - 10.0, y + m_laneHeight / 2.0 + 4.5, Anchor::End, 12.5, "t",
                          fittedText(lane.name, 12.5, Left - 12.0));
            drawLane(m_canvas, lane, m_view, {Left, y, m_plot, m_laneHeight}, m_drawn);
            const auto busy = percentText(busyPct(lane, *side.timeline, side.window, side.hostGaps), 0).joined();
            m_canvas.text(m_width, y + m_laneHeight / 2.0 + 4.5, Anchor::End, 12.0, "t2", busy);
            y += m_laneStep;
        }
        const double bottom = y - (m_laneStep - m_laneHeight);
        const double begin = microsecondsOf(side.window.begin.time_since_epoch());
        if (side.idealUs && drawn(begin + *side.idealUs)) {
            mark(begin + *side.idealUs, top + HeadHeight - 4.0, bottom, "bound");
            m_bound = true;
        }
        if (side.wallUs && drawn(begin + *side.wallUs))
            mark(begin + *side.wallUs, top + HeadHeight - 4.0, bottom, side.badge == "B" ? "end-b" : "end-a");
    }

    // The height it takes.
    double legend(double top)
    {
        double x = Left;
        double y = top;
        const auto entry = [&](double mark, const std::string& text, const auto& draw) {
            const double width = mark + textWidth(text, 12.0) + 16.0;
            if (x + width > m_width && x > Left) {
                x = Left;
                y += 20.0;
            }
            draw(x, y);
            m_canvas.text(x + mark, y + 10.0, Anchor::Start, 12.0, "t2", text);
            x += width;
        };
        for (const auto& [kind, word] : Legend) {
            const bool occurs = std::ranges::any_of(m_drawn.kinds, [k = kind](auto d) { return legendKind(d) == k; });
            if (occurs)
                entry(22.0, say(m_language, word),
                      [&, k = kind](double at, double line) { drawSwatch(m_canvas, k, false, at, line); });
        }
        if (m_drawn.pageable)
            entry(22.0, say(m_language, Word::KindPageable),
                  [&](double at, double line) { drawSwatch(m_canvas, ActivityKind::CopyToDevice, true, at, line); });
        if (m_bound)
            entry(14.0, say(m_language, Word::IdealBoundLine), [&](double at, double line) {
                m_canvas.path(fmt::format("M{} {}v14", svgNumber(at + 6.0), svgNumber(line - 1.0)), "bound");
            });
        return y - top + 20.0;
    }

    [[nodiscard]] const DrawnKinds& drawn() const { return m_drawn; }
    [[nodiscard]] std::string finish(double height) && { return std::move(m_canvas).finish(height); }

private:
    [[nodiscard]] double xOf(double us) const
    {
        const double from = microsecondsOf(m_view.begin - TracePoint{});
        return Left + m_plot * (us - from) / std::max(microsecondsOf(m_view.duration()), 1e-3);
    }
    [[nodiscard]] bool drawn(double us) const { return xOf(us) >= Left && xOf(us) <= Left + m_plot + 0.5; }

    void mark(double us, double top, double bottom, const char* look)
    {
        m_canvas.path(fmt::format("M{} {}V{}", svgNumber(xOf(us)), svgNumber(top), svgNumber(bottom)), look);
    }

    // Badge, how it works, where it is from; at the right what it takes.
    void head(const TimelineSide& side, double top)
    {
        double x = Left;
        if (!side.badge.empty()) {
            m_canvas.badge(x, top + 4.0, side.badge);
            x += 24.0;
        }
        std::string wall;
        if (side.idealUs)
            wall = say(m_language, Word::Ideal, {durationText(*side.idealUs).joined()});
        const double wallWidth = side.wallUs ? textWidth(durationText(*side.wallUs).joined(), 13.0) + 14.0 : 0.0;
        if (side.wallUs)
            m_canvas.text(Left + m_plot, top + 16.0, Anchor::End, 13.0, side.badge == "B" ? "ta" : "tb",
                          durationText(*side.wallUs).joined());
        m_canvas.text(Left + m_plot - wallWidth, top + 16.0, Anchor::End, 12.0, "t2", wall);
        const double room = Left + m_plot - wallWidth - textWidth(wall, 12.0) - 16.0 - x;
        const double chip = side.origin.empty() ? 0.0 : textWidth(side.origin, 11.0) + 12.0;
        const auto heading = fittedText(side.heading, 12.5, std::max(room - chip - 10.0, 80.0));
        m_canvas.text(x, top + 16.0, Anchor::Start, 12.5, "t", heading);
        if (side.origin.empty())
            return;
        x += textWidth(heading, 12.5) + 10.0;
        m_canvas.rect(x + 0.5, top + 3.5, chip, 16.0, side.simulated ? "simulated" : "frame");
        m_canvas.text(x + chip / 2.0 + 0.5, top + 15.5, Anchor::Middle, 11.0, "t2", side.origin);
    }

    TimeRange m_view;
    ReportLanguage m_language;
    double m_width;
    double m_plot; // of it
    double m_laneHeight;
    double m_laneStep;
    SvgCanvas m_canvas;
    DrawnKinds m_drawn;
    bool m_bound = false;
};

char characterOf(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::Prepare:
        return 'p';
    case ActivityKind::Issue:
        return 'i';
    case ActivityKind::Blocked:
        return '/';
    case ActivityKind::Synchronize:
        return '\\';
    case ActivityKind::Allocate:
        return 'a';
    case ActivityKind::CopyToDevice:
        return '>';
    case ActivityKind::Kernel:
        return '#';
    case ActivityKind::CopyToHost:
        return '<';
    default:
        return '=';
    }
}

// What fills most of each part; '.' where that is less than an eighth.
std::string laneText(const ChartLane& lane, TimeRange view, std::size_t columns)
{
    std::string text(columns, ' ');
    std::vector<double> strongest(columns, 0.0);
    const double length = std::max(static_cast<double>(view.duration().count()) / static_cast<double>(columns), 1.0);
    for (const auto* row : lane.rows) {
        const auto folded = columnsOf(*row, LaneMipmap(*row), view, columns).columns;
        for (std::size_t i = 0; i < folded.size(); ++i) {
            const double share = static_cast<double>(folded[i].busy.count()) / length;
            if (folded[i].empty() || share < strongest[i])
                continue;
            strongest[i] = share;
            text[i] = share < 0.125 ? '.' : characterOf(folded[i].kind);
        }
    }
    return text;
}
} // namespace

TimelineChart timelineChart(std::span<const TimelineSide> sides, TimeRange view, ReportLanguage language, bool compact,
                            double width)
{
    TimelineChart chart;
    std::vector<ChartLanes> lanes;
    double height = AxisHeight;
    Drawing drawing(view, language, compact, width, say(language, Word::Timeline));
    for (const auto& side : sides) {
        lanes.push_back(chartLanes(*side.timeline, language));
        chart.lanesLeftOut += lanes.back().leftOut;
        height += drawing.sideHeight(lanes.back()) + SideGap;
    }
    const double bottom = height - SideGap;
    const bool simulated = std::ranges::all_of(sides, [](const TimelineSide& s) { return s.simulated; });
    drawing.ground(lanes, simulated);
    double y = AxisHeight;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        drawing.side(sides[i], lanes[i], y);
        y += drawing.sideHeight(lanes[i]) + SideGap;
    }
    height = bottom + 12.0;
    height += drawing.legend(height);
    chart.folded = drawing.drawn().folded;
    chart.svg = std::move(drawing).finish(height);
    return chart;
}

Nanoseconds timelineTextStep(TimeRange view, std::size_t columns)
{
    return view.duration() / static_cast<std::int64_t>(std::max<std::size_t>(columns, 1));
}

std::string timelineText(std::span<const TimelineSide> sides, TimeRange view, ReportLanguage language,
                         std::size_t columns)
{
    std::string text;
    for (const auto& side : sides) {
        for (const auto& lane : chartLanes(*side.timeline, language).lanes)
            text += fmt::format("{:<2}{:<9} |{}|\n", side.badge, lane.name, laneText(lane, view, columns));
    }
    return text;
}

} // namespace overlap
