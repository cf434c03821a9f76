// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/timeline_svg.h"

#include "engine/base/markup.h"
#include "engine/base/text.h"
#include "engine/metrics/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace overlap {

namespace {
constexpr double Width = 1200.0;
constexpr double Left = 96.0; // names of the lanes
constexpr double Right = 24.0;
constexpr double TitleHeight = 56.0;
constexpr double HeadHeight = 30.0; // of each of the two
constexpr double LaneHeight = 26.0;
constexpr double LaneStep = 32.0;
constexpr double AxisHeight = 46.0;
constexpr const char* Ink = "#1A1E24";
constexpr const char* PaleInk = "#535C68";
constexpr const char* LaneFill = "#F4F6F8";
constexpr const char* Grid = "#DDE1E6";

struct Row
{
    ActivityKind kind;
    const char* name;
    const char* fill; // as in the window
};
constexpr std::array<Row, 3> Rows{{{ActivityKind::CopyToDevice, "H2D", "#228381"},
                                   {ActivityKind::Kernel, "Kernels", "#F38614"},
                                   {ActivityKind::CopyToHost, "D2H", "#815DDE"}}};
constexpr double BlockHeight = HeadHeight + LaneStep * static_cast<double>(Rows.size());

TimeRange extentOf(const Timeline& timeline)
{
    bool any = false;
    TimeRange extent;
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (!isDeviceKind(interval.kind))
                continue;
            extent =
                any ? TimeRange{std::min(extent.begin, interval.time.begin), std::max(extent.end, interval.time.end)}
                    : interval.time;
            any = true;
        }
    }
    return extent;
}

// 1, 2 or 5 times a power of ten, for some eight ticks.
double tickStep(double spanUs)
{
    const double raw = std::max(spanUs, 1e-3) / 8.0;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw)
            return factor * power;
    }
    return 10.0 * power;
}

class Picture
{
public:
    explicit Picture(double spanUs)
        : m_spanUs(std::max(spanUs, 1e-3))
    {
        const double height = TitleHeight + 2.0 * BlockHeight + AxisHeight;
        m_svg = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
                            R"(font-family="Noto Sans, sans-serif" font-size="13">)"
                            "\n<rect width=\"{0}\" height=\"{1}\" fill=\"#FFFFFF\"/>\n",
                            Width, height);
    }

    void text(double x, double y, std::string_view what, const char* attributes)
    {
        m_svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, attributes, markupText(what));
    }

    void block(const PicturedTimeline& pictured, double top)
    {
        const auto extent = extentOf(pictured.timeline);
        text(Left, top + HeadHeight - 10.0, pictured.title + ": " + durationText(extent.duration()).joined(),
             fmt::format(R"(fill="{}" font-weight="600")", Ink).c_str());
        double y = top + HeadHeight;
        for (const auto& row : Rows) {
            m_svg += fmt::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", Left, y,
                                 Width - Left - Right, LaneHeight, LaneFill);
            text(Left - 10.0, y + LaneHeight - 8.0, row.name,
                 fmt::format(R"(fill="{}" text-anchor="end")", PaleInk).c_str());
            operations(pictured.timeline, row, extent.begin, y);
            y += LaneStep;
        }
    }

    void axis(double top)
    {
        const double step = tickStep(m_spanUs);
        for (double us = 0.0; us <= m_spanUs * 1.0001; us += step) {
            m_svg += fmt::format("<path d=\"M{0:.1f} {1} V{2}\" stroke=\"{3}\"/>\n", xOf(us), TitleHeight + HeadHeight,
                                 top + 4.0, Grid);
            text(xOf(us), top + 20.0, us == 0.0 ? "0" : durationText(us).joined(),
                 fmt::format(R"(fill="{}" text-anchor="middle")", PaleInk).c_str());
        }
    }

    [[nodiscard]] std::string finish() { return std::move(m_svg) + "</svg>\n"; }

private:
    [[nodiscard]] double xOf(double us) const { return Left + us / m_spanUs * (Width - Left - Right); }

    // One path for a lane. What is narrower than a pixel is drawn as wide as that, what is wider ends a little early so
    // that operations in a row stay apart.
    void operations(const Timeline& timeline, const Row& row, TracePoint from, double y)
    {
        constexpr double Narrowest = 1.0;
        constexpr double Apart = 0.5;
        std::string path;
        for (const auto& lane : timeline.lanes()) {
            double drawnTo = -1.0;
            for (const auto& interval : lane.intervals()) {
                if (interval.kind != row.kind)
                    continue;
                const double x = xOf(microsecondsOf(interval.time.begin - from));
                const double end = std::max(x + Narrowest, xOf(microsecondsOf(interval.time.end - from)) - Apart);
                if (end <= drawnTo)
                    continue;
                path += fmt::format("M{:.2f} {:.1f}H{:.2f}v{}H{:.2f}z", x, y, end, LaneHeight, x);
                drawnTo = end;
            }
        }
        if (!path.empty())
            m_svg += fmt::format("<path d=\"{}\" fill=\"{}\"/>\n", path, row.fill);
    }

    double m_spanUs;
    std::string m_svg;
};
} // namespace

std::string timelinePairSvg(const std::string& title, const PicturedTimeline& a, const PicturedTimeline& b)
{
    const auto span = std::max(extentOf(a.timeline).duration(), extentOf(b.timeline).duration());
    Picture picture(microsecondsOf(span));
    picture.text(Left, 32.0, title, fmt::format(R"(fill="{}" font-size="18")", Ink).c_str());
    picture.axis(TitleHeight + 2.0 * BlockHeight);
    picture.block(a, TitleHeight);
    picture.block(b, TitleHeight + BlockHeight);
    return picture.finish();
}

} // namespace overlap
