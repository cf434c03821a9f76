// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/report/charts.h"
#include "engine/report/sentences.h"
#include "engine/report/svg_canvas.h"
#include "engine/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
using Anchor = SvgCanvas::Anchor;

constexpr double Width = 520.0;
constexpr double Left = 190.0;
constexpr double Right = 84.0;
constexpr double Plot = Width - Left - Right;
constexpr double Step = 24.0;
constexpr double BarHeight = 13.0;

class Waterfall
{
public:
    Waterfall(double scaleUs, std::string name)
        : m_scaleUs(scaleUs)
        , m_canvas(Width, std::move(name))
    {
    }

    void row(const std::string& label, bool strong, double fromUs, double toUs, const char* look,
             const std::string& value)
    {
        const double x = std::min(xOf(fromUs), xOf(toUs));
        const double width = std::max(std::abs(xOf(toUs) - xOf(fromUs)), 1.0);
        m_canvas.text(0.0, m_y + 11.0, Anchor::Start, 12.5, strong ? "tb" : "t", fittedText(label, 12.5, Left - 8.0));
        m_canvas.rect(x, m_y, width, BarHeight, look);
        m_canvas.text(Width, m_y + 11.0, Anchor::End, 12.5, strong ? "tb" : "t", value);
        // Down to the next row, where it goes on.
        m_joins += m_rows > 0 ? fmt::format("M{} {}V{}", svgNumber(xOf(fromUs)), svgNumber(m_y - Step + BarHeight),
                                            svgNumber(m_y))
                              : "";
        m_y += Step;
        ++m_rows;
    }

    [[nodiscard]] std::string finish() &&
    {
        m_canvas.path(m_joins, "join");
        return std::move(m_canvas).finish(m_y);
    }

private:
    [[nodiscard]] double xOf(double us) const { return Left + Plot * us / m_scaleUs; }

    double m_scaleUs;
    SvgCanvas m_canvas;
    std::string m_joins;
    double m_y = 4.0;
    int m_rows = 0;
};
} // namespace

std::string waterfallChart(const Comparison& c, ReportLanguage language)
{
    if (c.steps.empty())
        return "";
    const double wallA = c.a->wallP50Us();
    const double wallB = c.b->wallP50Us();
    double scale = std::max({wallA, wallB, 1e-3});
    for (const auto& step : c.steps)
        scale = std::max(scale, step.wallUs);
    Waterfall chart(scale, say(language, Word::Waterfall));
    chart.row("A", true, wallA, 0.0, "fill-a", durationText(wallA).joined());
    for (const auto& step : c.steps)
        chart.row(sentences::step(language, step, c.a->scenario, c.b->scenario), false, step.wallUs + step.gainUs,
                  step.wallUs, "ghost", signedText(-step.gainUs, durationText(std::abs(step.gainUs)).joined()));
    chart.row("B", true, wallB, 0.0, "fill-b", durationText(wallB).joined());
    return std::move(chart).finish();
}

} // namespace overlap
