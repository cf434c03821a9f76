// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/scatter_svg.h"

#include "engine/base/markup.h"
#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
constexpr double Width = 720.0;
constexpr double Height = 700.0;
constexpr double Left = 92.0;
constexpr double Top = 68.0;
constexpr double Side = 560.0; // of the square plot
constexpr double Band = 1.1;

constexpr const char* Text = "#1A1E24";
constexpr const char* PaleText = "#535C68";
constexpr const char* Grid = "#E6E9ED";
constexpr const char* BandFill = "#DFE5EE";
constexpr const char* Pinned = "#0A4CA8";
constexpr const char* Pageable = "#C25E00";

// The same range on both axes: equality is the diagonal.
class Scale
{
public:
    explicit Scale(const std::vector<ValidationPoint>& points)
    {
        constexpr double Room = 1.25; // left around the outermost points
        double least = 100.0;
        double most = 1000.0;
        if (!points.empty()) {
            least = 1e300;
            most = 0.0;
        }
        for (const auto& point : points) {
            least = std::min({least, point.measuredUs, std::max(point.predictedUs, 1e-3)});
            most = std::max({most, point.measuredUs, point.predictedUs});
        }
        m_from = std::log10(least / Room);
        m_to = std::log10(most * Room);
        // At least a decade, so that there are numbers on the axes.
        if (const double missing = 1.0 - (m_to - m_from); missing > 0.0) {
            m_from -= missing / 2.0;
            m_to += missing / 2.0;
        }
    }

    [[nodiscard]] double at(double us) const // 0 .. 1
    {
        return (std::log10(std::max(us, 1e-3)) - m_from) / (m_to - m_from);
    }
    [[nodiscard]] double x(double us) const { return Left + at(us) * Side; }
    [[nodiscard]] double y(double us) const { return Top + (1.0 - at(us)) * Side; }
    [[nodiscard]] double least() const { return std::pow(10.0, m_from); }
    [[nodiscard]] double most() const { return std::pow(10.0, m_to); }

    // 1, 2 and 5 of every decade, or only 1 where there are many decades.
    [[nodiscard]] std::vector<double> ticks() const
    {
        constexpr double ManyDecades = 3.0;
        std::vector<double> ticks;
        for (double decade = std::floor(m_from); decade <= m_to; decade += 1.0) {
            for (const double step : {1.0, 2.0, 5.0}) {
                const double us = step * std::pow(10.0, decade);
                const bool wanted = step == 1.0 || m_to - m_from < ManyDecades;
                if (wanted && us >= least() && us <= most())
                    ticks.push_back(us);
            }
        }
        return ticks;
    }

private:
    double m_from = 0.0;
    double m_to = 1.0;
};

std::string textAt(double x, double y, const char* anchor, const char* colour, int size, std::string_view text,
                   std::string_view more = "")
{
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}" fill="{}" font-size="{}"{}>{}</text>)"
                       "\n",
                       x, y, anchor, colour, size, more, markupText(text));
}

std::string grid(const Scale& scale)
{
    std::string svg;
    for (const double us : scale.ticks())
        svg += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {4:.1f}H{5:.1f}\" stroke=\"{6}\"/>\n",
                           scale.x(us), Top, Top + Side, Left, scale.y(us), Left + Side, Grid);
    return svg;
}

std::string axes(const Scale& scale)
{
    std::string svg;
    for (const double us : scale.ticks()) {
        const auto label = durationText(us).joined();
        svg += textAt(scale.x(us), Top + Side + 18, "middle", PaleText, 12, label);
        svg += textAt(Left - 8, scale.y(us) + 4, "end", PaleText, 12, label);
    }
    svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#838B96\"/>\n", Left,
                       Top, Side, Side);
    svg += textAt(Left + Side / 2, Top + Side + 42, "middle", Text, 14, "Measured wall time");
    svg += textAt(0, 0, "middle", Text, 14, "Predicted wall time",
                  fmt::format(" transform=\"translate(20 {:.1f}) rotate(-90)\"", Top + Side / 2));
    return svg;
}

// At most so many characters, none of them cut in the middle.
std::string shortened(const std::string& text, std::size_t most)
{
    std::size_t end = 0;
    std::size_t characters = 0;
    const auto goesOn = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U; };
    while (end < text.size() && characters < most) {
        ++characters;
        for (++end; end < text.size() && goesOn(end); ++end) {
        }
    }
    return end == text.size() ? text : text.substr(0, end) + "…";
}

// "pinned: median 0.9 %, 95th percentile 17.8 %; .."
std::string summaryText(const ModelValidation& validation)
{
    std::string text;
    for (const auto& group : validation.groups) {
        if (group.name == "pinned" || group.name == "pageable")
            text +=
                fmt::format("{}{}: median {}, 95th percentile {}", text.empty() ? "Error " : "; ", group.name,
                            percentText(group.wallErrorP50Pct).joined(), percentText(group.wallErrorP95Pct).joined());
    }
    return text;
}

// Clipped to the plot by its clip path.
std::string bandAround(const Scale& scale)
{
    const double a = scale.least();
    const double b = scale.most();
    return fmt::format("<g clip-path=\"url(#plot)\">\n"
                       "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}Z\" fill=\"{}\" "
                       "fill-opacity=\"0.8\"/>\n"
                       "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"#838B96\"/>\n</g>\n",
                       scale.x(a), scale.y(a * Band), scale.x(b), scale.y(b * Band), scale.x(b), scale.y(b / Band),
                       scale.x(a), scale.y(a / Band), BandFill, scale.x(a), scale.y(a), scale.x(b), scale.y(b));
}

std::string mark(bool pinned, double x, double y)
{
    if (pinned)
        return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\" fill-opacity=\"0.7\"", x, y,
                           Pinned);
    return fmt::format("<path d=\"M{:.1f} {:.1f}l5 5l-5 5l-5 -5Z\" fill=\"{}\" fill-opacity=\"0.7\"", x, y - 5,
                       Pageable);
}

std::string legend()
{
    const double y = Height - 14;
    return mark(true, Left + 6, y - 4) + "/>\n" + textAt(Left + 18, y, "start", Text, 13, "pinned")
           + mark(false, Left + 96, y - 4) + "/>\n" + textAt(Left + 108, y, "start", Text, 13, "pageable")
           + fmt::format("<rect x=\"{}\" y=\"{}\" width=\"18\" height=\"10\" fill=\"{}\" stroke=\"{}\"/>\n", Left + 200,
                         y - 9, BandFill, Grid)
           + textAt(Left + 226, y, "start", Text, 13, "within 10 %");
}
} // namespace

std::string scatterSvg(const ModelValidation& validation)
{
    const Scale scale(validation.points);
    const auto title = fmt::format("{} scenarios: profile {} against {}", validation.points.size(), validation.profile,
                                   validation.measuredOn);
    auto svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
                           "height=\"{1}\" font-family=\"sans-serif\" role=\"img\">\n<title>{2}</title>\n"
                           "<clipPath id=\"plot\"><rect x=\"{3}\" y=\"{4}\" width=\"{5}\" height=\"{5}\"/></clipPath>\n"
                           "<rect width=\"{0}\" height=\"{1}\" fill=\"#FFFFFF\"/>\n",
                           Width, Height, markupText(title), Left, Top, Side);
    constexpr std::size_t LongestTitle = 68;
    svg += textAt(Left, 30, "start", Text, 16, shortened(title, LongestTitle), " font-weight=\"bold\"");
    svg += textAt(Left, 52, "start", PaleText, 13, summaryText(validation));
    svg += grid(scale) + bandAround(scale) + axes(scale);
    for (const auto& point : validation.points) {
        svg += mark(point.scenario.hostMemory == HostMemory::Pinned, scale.x(point.measuredUs),
                    scale.y(point.predictedUs));
        svg += fmt::format("><title>{}: measured {}, predicted {}</title></{}>\n", markupText(point.label),
                           durationText(point.measuredUs).joined(), durationText(point.predictedUs).joined(),
                           point.scenario.hostMemory == HostMemory::Pinned ? "circle" : "path");
    }
    return svg + legend() + "</svg>\n";
}

} // namespace overlap
