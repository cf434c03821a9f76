// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/chart_style.h"

#include "engine/timeline/waiting.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace overlap {

namespace {
struct Token
{
    std::string name;
    std::string light;
    std::string dark;
};

struct Rgb
{
    int r = 0;
    int g = 0;
    int b = 0;
};

Rgb rgbOf(const std::string& colour)
{
    const auto value = std::strtol(colour.c_str() + 1, nullptr, 16);
    return {static_cast<int>(value >> 16 & 0xFF), static_cast<int>(value >> 8 & 0xFF), static_cast<int>(value & 0xFF)};
}

// `share` of `over` on `under`, opaque.
std::string mixed(const std::string& over, const std::string& under, double share)
{
    const auto a = rgbOf(over);
    const auto b = rgbOf(under);
    const auto channel = [share](int x, int y) { return static_cast<int>(std::lround(y + (x - y) * share)); };
    return fmt::format("#{:02X}{:02X}{:02X}", channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b));
}

// fill, edge and ink; for a hatch its lines, the same, and the tint between them.
struct KindColours
{
    const char* name;
    std::array<const char*, 3> light;
    std::array<const char*, 3> dark;
};
constexpr std::array<KindColours, 8> Kinds{{
    {"prepare", {"#98C187", "#5E8A4C", "#1A1E24"}, {"#D6D68F", "#EDEDB8", "#14171A"}},
    {"issue", {"#363D51", "#363D51", "#FFFFFF"}, {"#C5DEF2", "#C5DEF2", "#14171A"}},
    {"blocked", {"#C73E4D", "#C73E4D", "#FBECEE"}, {"#E05964", "#E05964", "#2A1C1F"}},
    {"synchronize", {"#7F89B2", "#7F89B2", "#F1F2F8"}, {"#467A93", "#467A93", "#1B242A"}},
    {"allocate", {"#7E2D15", "#5E1E0C", "#FFFFFF"}, {"#A35A2E", "#CB7E50", "#FFFFFF"}},
    {"h2d", {"#228381", "#176361", "#FFFFFF"}, {"#3E9A94", "#66BDB7", "#0A1413"}},
    {"kernel", {"#F38614", "#B45F00", "#1A1E24"}, {"#E3A10C", "#FFC84A", "#14171A"}},
    {"d2h", {"#815DDE", "#5F3FB8", "#FFFFFF"}, {"#946CE8", "#B496F5", "#0F0A1C"}},
}};

std::vector<Token> makeTokens()
{
    std::vector<Token> tokens{
        {"window", "#F3F4F6", "#202328"},  {"surface", "#FFFFFF", "#17191C"},   {"lane", "#F3F5F7", "#1E2125"},
        {"alt", "#F8F9FA", "#1B1D21"},     {"border", "#D5D9DF", "#353A41"},    {"grid", "#E6E9ED", "#292D33"},
        {"control", "#838B96", "#7B8490"}, {"text", "#1A1E24", "#E7E9EC"},      {"text2", "#535C68", "#A3ABB6"},
        {"accent", "#0A4CA8", "#7DA8FF"},  {"tint", "#E6EEF9", "#22304D"},      {"on-accent", "#FFFFFF", "#0D1422"},
        {"warn", "#8A5A00", "#F0C36A"},    {"warn-tint", "#FFF4DB", "#3A3016"}, {"ghost", "#B9C0C9", "#4A5059"},
    };
    for (const auto& kind : Kinds) {
        const std::string name = kind.name;
        tokens.push_back({name, kind.light[0], kind.dark[0]});
        tokens.push_back({name + "-edge", kind.light[1], kind.dark[1]});
        tokens.push_back({name + "-ink", kind.light[2], kind.dark[2]});
        constexpr double OfUtilization = 0.42; // as in the window's charts
        tokens.push_back({name + "-area", mixed(kind.light[0], "#F3F5F7", OfUtilization),
                          mixed(kind.dark[0], "#1E2125", OfUtilization)});
    }
    for (std::size_t step = 0; step < HeatSteps; ++step) {
        const double share = std::pow(static_cast<double>(step) / (HeatSteps - 1), 1.15);
        tokens.push_back(
            {fmt::format("heat-{}", step), mixed("#79A3DE", "#F3F6FB", share), mixed("#3F66A8", "#1C2330", share)});
    }
    return tokens;
}

const std::vector<Token>& tokens()
{
    static const auto all = makeTokens();
    return all;
}

// What a class draws; colours are names of tokens.
struct ClassStyle
{
    std::string name;
    std::string fill; // "": none
    std::string stroke;
    double width = 1.0;
    std::string dashes;
    bool bold = false;
    bool isText = false;
};

std::vector<ClassStyle> makeClasses()
{
    const auto text = [](const char* name, const char* colour, bool bold) {
        return ClassStyle{name, colour, "", 0.0, "", bold, true};
    };
    std::vector<ClassStyle> classes{
        text("t", "text", false),
        text("t2", "text2", false),
        text("tb", "text", true),
        text("ta", "accent", true),
        text("ton", "on-accent", true),
        {"lane", "lane", "", 0.0, "", false, false},
        {"surface", "surface", "", 0.0, "", false, false},
        {"grid", "", "grid", 1.0, "", false, false},
        {"frame", "", "control", 1.0, "", false, false},
        {"simulated", "", "control", 1.0, "3 3", false, false},
        {"bound", "", "text", 1.5, "4 3", false, false},
        {"end-a", "", "text", 1.5, "", false, false},
        {"end-b", "", "accent", 1.5, "", false, false},
        {"fill-a", "text2", "", 0.0, "", false, false},
        {"fill-b", "accent", "", 0.0, "", false, false},
        {"ghost", "ghost", "", 0.0, "", false, false},
        {"join", "", "control", 1.0, "", false, false},
        {"stripe", "", "surface", 1.5, "", false, false},
        {"halo", "", "lane", 3.2, "", false, false},
        {"line-a", "", "text", 1.4, "", false, false},
        {"best", "", "accent", 2.0, "", false, false},
        {"equal", "", "text", 1.0, "", false, false},
        {"curve", "", "accent", 2.0, "", false, false},
        {"dot", "accent", "surface", 1.5, "", false, false},
    };
    for (const auto& kind : Kinds) {
        const std::string name = kind.name;
        const bool hatched = name == "blocked" || name == "synchronize";
        classes.push_back({"b-" + name, hatched ? name + "-ink" : name, name + "-edge", 1.0, "", false, false});
        classes.push_back({"k-" + name, name, "", 0.0, "", false, false});
        classes.push_back({"l-" + name, "", name, 1.5, "", false, false});
        classes.push_back({"u-" + name, name + "-area", "", 0.0, "", false, false});
        classes.push_back({"e-" + name, "", name + "-edge", 1.2, "", false, false});
        classes.push_back({"x-" + name, name + "-ink", "", 0.0, "", false, true});
    }
    for (std::size_t step = 0; step < HeatSteps; ++step) {
        const auto name = fmt::format("heat-{}", step);
        classes.push_back({name, name, "", 0.0, "", false, false});
    }
    return classes;
}

const std::vector<ClassStyle>& classes()
{
    static const auto all = makeClasses();
    return all;
}

std::string variables(std::string Token::*palette)
{
    std::string css;
    for (const auto& token : tokens())
        css += fmt::format("--{}:{};", token.name, token.*palette);
    return css;
}

std::string attributesOf(const ClassStyle& style, ChartPalette palette)
{
    const auto paint = [&](const std::string& token) {
        return token.empty() ? std::string("none") : chartColour(token, palette);
    };
    auto text = fmt::format("fill=\"{}\"", paint(style.fill));
    if (!style.stroke.empty())
        text += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", paint(style.stroke), style.width);
    if (!style.dashes.empty())
        text += fmt::format(" stroke-dasharray=\"{}\"", style.dashes);
    if (style.bold)
        text += " font-weight=\"bold\"";
    return text;
}
} // namespace

const char* kindClass(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::Prepare:
    case ActivityKind::CopyOnHost:
    case ActivityKind::Operator:
    case ActivityKind::Range:
        return "prepare";
    case ActivityKind::Issue:
    case ActivityKind::Overhead:
        return "issue";
    case ActivityKind::Blocked:
        return "blocked";
    case ActivityKind::Synchronize:
        return "synchronize";
    case ActivityKind::Allocate:
        return "allocate";
    case ActivityKind::CopyToDevice:
        return "h2d";
    case ActivityKind::Kernel:
        return "kernel";
    case ActivityKind::CopyToHost:
    case ActivityKind::CopyOnDevice:
    case ActivityKind::Memset:
    case ActivityKind::CopyToPeer:
    case ActivityKind::CopyUnknown:
    case ActivityKind::Migration:
        return "d2h";
    }
    return "issue";
}

bool isHatched(ActivityKind kind)
{
    return isWaiting(kind);
}

std::size_t heatStep(double share)
{
    return static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * (HeatSteps - 1)));
}

std::string chartColour(std::string_view token, ChartPalette palette)
{
    for (const auto& known : tokens()) {
        if (known.name == token)
            return palette == ChartPalette::Light ? known.light : known.dark;
    }
    throw std::logic_error("no such colour: " + std::string(token));
}

std::string chartStyle()
{
    // Paper is white whatever the screen is.
    std::string css = fmt::format(":root{{color-scheme:light dark;{}}}\n", variables(&Token::light));
    css += fmt::format("@media screen and (prefers-color-scheme:dark){{:root{{{}}}}}\n", variables(&Token::dark));
    const auto paint = [](const std::string& token) {
        return token.empty() ? std::string("none") : fmt::format("var(--{})", token);
    };
    for (const auto& style : classes()) {
        css += fmt::format("svg .{}{{fill:{}", style.name, paint(style.fill));
        if (!style.stroke.empty())
            css += fmt::format(";stroke:{};stroke-width:{}", paint(style.stroke), style.width);
        if (!style.dashes.empty())
            css += fmt::format(";stroke-dasharray:{}", style.dashes);
        if (style.bold)
            css += ";font-weight:bold";
        css += "}\n";
    }
    return css;
}

std::string standaloneSvg(std::string_view chart, ChartPalette palette)
{
    constexpr std::string_view Class = "class=\"";
    std::string svg;
    svg.reserve(chart.size() * 2);
    std::size_t at = 0;
    while (true) {
        const auto found = chart.find(Class, at);
        svg += chart.substr(at, found == std::string_view::npos ? found : found - at);
        if (found == std::string_view::npos)
            break;
        const auto begin = found + Class.size();
        const auto end = chart.find('"', begin);
        const auto name = chart.substr(begin, end - begin);
        if (name == "chart") {
            svg += "font-family=\"Noto Sans, Noto Sans CJK SC, WenQuanYi Micro Hei, sans-serif\"";
        } else {
            const auto style = std::ranges::find_if(classes(), [&](const ClassStyle& c) { return c.name == name; });
            if (style == classes().end())
                throw std::logic_error("no such class: " + std::string(name));
            svg += attributesOf(*style, palette);
        }
        at = end + 1;
    }
    // Behind everything, so that a dark picture is readable on white.
    const auto open = svg.find('>');
    svg.insert(open + 1,
               fmt::format("\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", chartColour("surface", palette)));
    return svg;
}

} // namespace overlap
