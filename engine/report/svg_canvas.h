// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace overlap {

// Writes an inline SVG whose look is that of classes (chart_style.h). Lengths in pixels.
class SvgCanvas
{
public:
    enum class Anchor : unsigned char
    {
        Start,
        Middle,
        End
    };

    // `name`: what it shows, for readers who hear the page.
    SvgCanvas(double width, std::string name);

    void rect(double x, double y, double width, double height, std::string_view look);
    // `opacity` 0 .. 1.
    void path(std::string_view data, std::string_view look, double opacity = 1.0);
    void text(double x, double y, Anchor anchor, double size, std::string_view look, std::string_view text);
    // A square with a letter: A outlined, B filled.
    void badge(double x, double y, std::string_view letter);

    [[nodiscard]] std::string finish(double height) &&;

private:
    double m_width;
    std::string m_name;
    std::string m_body;
};

// Numbers as SVG takes them: two decimals at most, none where there is nothing behind the point.
[[nodiscard]] std::string svgNumber(double value);

// Width in pixels that a text takes at most, by rule of thumb: half of its size for a Latin letter, all of it for a
// Chinese one.
[[nodiscard]] double textWidth(std::string_view text, double size);
// Cut so that it fits, with "…" at its end.
[[nodiscard]] std::string fittedText(std::string_view text, double size, double width);

} // namespace overlap
