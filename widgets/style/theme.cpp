// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/theme.h"

#include <QPalette>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

KindColours solid(const char* fill, const char* edge, const char* text)
{
    return {QColor(fill), QColor(edge), QColor(text), QColor(fill), Hatch::None};
}

KindColours hatched(const char* lines, const char* tint, const char* text, Hatch hatch)
{
    return {QColor(lines), QColor(lines), QColor(text), QColor(tint), hatch};
}

Theme makeLight()
{
    Theme t;
    t.isDark = false;
    t.window = QColor("#F3F4F6");
    t.surface = QColor("#FFFFFF");
    t.lane = QColor("#F3F5F7");
    t.alt = QColor("#F8F9FA");
    t.border = QColor("#D5D9DF");
    t.grid = QColor("#E6E9ED");
    t.field = QColor("#B6BDC7");
    t.control = QColor("#838B96");
    t.groove = QColor("#DDE1E6");
    t.buttonTop = QColor("#FAFBFC");
    t.buttonBottom = QColor("#EFF1F4");
    t.text = QColor("#1A1E24");
    t.text2 = QColor("#535C68");
    t.disabled = QColor("#858D98");
    t.accent = QColor("#0A4CA8");
    t.accentTint = QColor("#E6EEF9");
    t.onAccent = QColor("#FFFFFF");
    t.warn = QColor("#8A5A00");
    t.warnTint = QColor("#FFF4DB");
    t.error = QColor("#B3261E");
    t.heatLow = QColor("#F3F6FB");
    t.heatHigh = QColor("#79A3DE");
    t.ghost = QColor("#B9C0C9");
    const auto toHost = solid("#815DDE", "#5F3FB8", "#FFFFFF");
    t.kinds = {
        solid("#98C187", "#5E8A4C", "#1A1E24"), // prepare
        solid("#363D51", "#363D51", "#FFFFFF"), // issue
        hatched("#C73E4D", "#FBECEE", "#1A1E24", Hatch::Slash), // blocked
        hatched("#7F89B2", "#F1F2F8", "#1A1E24", Hatch::Backslash), // synchronise
        solid("#7E2D15", "#5E1E0C", "#FFFFFF"), // allocate
        solid("#228381", "#176361", "#FFFFFF"), // H2D
        solid("#F38614", "#B45F00", "#1A1E24"), // kernel
        toHost, // D2H
        toHost, // copy on the device
        toHost, // memset
        toHost, // copy to a peer
        toHost, // copy of unknown direction
        solid("#98C187", "#5E8A4C", "#1A1E24"), // copy on the host
        toHost, // migration of unified memory
        solid("#98C187", "#5E8A4C", "#1A1E24"), // operator
        solid("#98C187", "#5E8A4C", "#1A1E24"), // range
        solid("#363D51", "#363D51", "#FFFFFF"), // overhead
    };
    return t;
}

Theme makeDark()
{
    Theme t;
    t.isDark = true;
    t.window = QColor("#202328");
    t.surface = QColor("#17191C");
    t.lane = QColor("#1E2125");
    t.alt = QColor("#1B1D21");
    t.border = QColor("#353A41");
    t.grid = QColor("#292D33");
    t.field = QColor("#4B525B");
    t.control = QColor("#7B8490");
    t.groove = QColor("#3A4048");
    t.buttonTop = QColor("#2B2F35");
    t.buttonBottom = QColor("#282C31");
    t.text = QColor("#E7E9EC");
    t.text2 = QColor("#A3ABB6");
    t.disabled = QColor("#6F7883");
    t.accent = QColor("#7DA8FF");
    t.accentTint = QColor("#22304D");
    t.onAccent = QColor("#0D1422");
    t.warn = QColor("#F0C36A");
    t.warnTint = QColor("#3A3016");
    t.error = QColor("#FF8A80");
    t.heatLow = QColor("#1C2330");
    t.heatHigh = QColor("#3F66A8");
    t.ghost = QColor("#4A5059");
    const auto toHost = solid("#946CE8", "#B496F5", "#0F0A1C");
    t.kinds = {
        solid("#D6D68F", "#EDEDB8", "#14171A"),
        solid("#C5DEF2", "#C5DEF2", "#14171A"),
        hatched("#E05964", "#2A1C1F", "#E7E9EC", Hatch::Slash),
        hatched("#467A93", "#1B242A", "#E7E9EC", Hatch::Backslash),
        solid("#A35A2E", "#CB7E50", "#FFFFFF"),
        solid("#3E9A94", "#66BDB7", "#0A1413"),
        solid("#E3A10C", "#FFC84A", "#14171A"),
        toHost,
        toHost,
        toHost,
        toHost,
        toHost,
        solid("#D6D68F", "#EDEDB8", "#14171A"),
        toHost,
        solid("#D6D68F", "#EDEDB8", "#14171A"),
        solid("#D6D68F", "#EDEDB8", "#14171A"),
        solid("#C5DEF2", "#C5DEF2", "#14171A"),
    };
    return t;
}

} // namespace

const Theme& Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme& Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

QColor Theme::heat(double value) const
{
    return mixed(heatHigh, heatLow, std::pow(std::clamp(value, 0.0, 1.0), 1.15));
}

QColor Theme::batch(std::uint32_t number)
{
    // After Okabe and Ito (2008), chosen and ordered so that neighbours differ by 28 (CIEDE2000) for every vision.
    constexpr std::array<QRgb, BatchColours> Colours{0xFFF0E442, 0xFF009E73, 0xFFB39DDB, 0xFFD55E00, 0xFF8FA3AD};
    return QColor(Colours[number % BatchColours]);
}

QColor Theme::batchText(std::uint32_t /*number*/)
{
    return QColor(0xFF14171A);
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, surface);
    p.setColor(QPalette::AlternateBase, alt);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::PlaceholderText, text2);
    p.setColor(QPalette::Button, mixed(buttonTop, buttonBottom, 0.5));
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, onAccent);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, onAccent);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::ToolTipBase, surface);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Light, surface);
    p.setColor(QPalette::Midlight, grid);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, control);
    p.setColor(QPalette::Shadow, isDark ? QColor("#0B0C0E") : control);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, disabled);
    p.setColor(QPalette::Disabled, QPalette::Base, window);
    p.setColor(QPalette::Disabled, QPalette::Highlight, groove);
    return p;
}

QColor mixed(const QColor& over, const QColor& under, double share)
{
    const auto channel = [share](int o, int u) {
        return static_cast<int>(std::lround(u + (o - u) * std::clamp(share, 0.0, 1.0)));
    };
    return {channel(over.red(), under.red()), channel(over.green(), under.green()), channel(over.blue(), under.blue())};
}

} // namespace overlap
