// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/svg_canvas.h"

#include "engine/base/markup.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace overlap {

namespace {
bool continues(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// Of the character that begins with this byte.
double widthOf(char first, double size)
{
    const auto byte = static_cast<unsigned char>(first);
    return byte >= 0xE3U ? size : byte == ' ' ? 0.28 * size : 0.55 * size;
}
} // namespace

std::string svgNumber(double value)
{
    constexpr double Scale = 100.0;
    const auto hundredths = std::llround(value * Scale);
    if (hundredths % 100 == 0)
        return fmt::format("{}", hundredths / 100);
    return hundredths % 10 == 0 ? fmt::format("{:.1f}", static_cast<double>(hundredths) / Scale)
                                : fmt::format("{:.2f}", static_cast<double>(hundredths) / Scale);
}

double textWidth(std::string_view text, double size)
{
    double width = 0.0;
    for (const char c : text)
        width += continues(c) ? 0.0 : widthOf(c, size);
    return width;
}

std::string fittedText(std::string_view text, double size, double width)
{
    if (textWidth(text, size) <= width)
        return std::string(text);
    double used = size; // of the three dots
    std::size_t end = 0;
    while (end < text.size()) {
        used += widthOf(text[end], size);
        if (used > width)
            break;
        do
            ++end;
        while (end < text.size() && continues(text[end]));
    }
    return std::string(text.substr(0, end)) + "…";
}

SvgCanvas::SvgCanvas(double width, std::string name)
    : m_width(width)
    , m_name(std::move(name))
{
}

void SvgCanvas::rect(double x, double y, double width, double height, std::string_view look)
{
    m_body += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\"/>\n", svgNumber(x),
                          svgNumber(y), svgNumber(width), svgNumber(height), look);
}

void SvgCanvas::path(std::string_view data, std::string_view look, double opacity)
{
    if (data.empty())
        return;
    m_body += fmt::format("<path d=\"{}\" class=\"{}\"", data, look);
    if (opacity < 1.0)
        m_body += fmt::format(" opacity=\"{}\"", svgNumber(opacity));
    m_body += "/>\n";
}

void SvgCanvas::text(double x, double y, Anchor anchor, double size, std::string_view look, std::string_view text)
{
    constexpr const char* Names[] = {"start", "middle", "end"};
    m_body += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" font-size=\"{}\" class=\"{}\">{}</text>\n",
                          svgNumber(x), svgNumber(y), Names[static_cast<unsigned>(anchor)], svgNumber(size), look,
                          markupText(text));
}

void SvgCanvas::badge(double x, double y, std::string_view letter)
{
    constexpr double Side = 15.0;
    const bool second = letter == "B";
    m_body += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" class=\"{}\"/>\n",
                          svgNumber(x + 0.5), svgNumber(y + 0.5), Side, Side, second ? "fill-b" : "frame");
    text(x + 0.5 + Side / 2.0, y + 12.0, Anchor::Middle, 11.0, second ? "ton" : "tb", letter);
}

std::string SvgCanvas::finish(double height) &&
{
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" role=\"img\" aria-label=\"{2}\">\n{3}</svg>\n",
        svgNumber(m_width), svgNumber(height), markupText(m_name), std::move(m_body));
}

} // namespace overlap
