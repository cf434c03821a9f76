// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/look.h"

#include "widgets/style/icons.h"
#include "widgets/style/proxy_style.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QScreen>
#include <QStyleHints>

#include <algorithm>

namespace overlap {

namespace {

constexpr double PointsPerPixel = 0.75; // the design counts in pixels at 96 dpi
constexpr double BodyPixels = 13.0;

struct RoleFont
{
    double pixels;
    bool bold;
};

RoleFont roleFont(FontRole role)
{
    switch (role) {
    case FontRole::Answer:
        return {17.0, false};
    case FontRole::AnswerBold:
        return {17.0, true};
    case FontRole::Title:
        return {20.0, true};
    case FontRole::Body:
        return {BodyPixels, false};
    case FontRole::BodyBold:
        return {BodyPixels, true};
    case FontRole::LaneName:
        return {12.5, false};
    case FontRole::Caption:
    case FontRole::Mono:
        return {12.0, false};
    case FontRole::CaptionBold:
        return {12.0, true};
    case FontRole::BarLabel:
        return {11.0, false};
    }
    return {BodyPixels, false};
}

double lightness(const QColor& colour)
{
    return 0.299 * colour.redF() + 0.587 * colour.greenF() + 0.114 * colour.blueF();
}

bool systemIsDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const auto scheme = QGuiApplication::styleHints()->colorScheme();
    if (scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark;
#endif
    return isDarkPalette(QGuiApplication::palette());
}

} // namespace

bool isDarkPalette(const QPalette& palette)
{
    return lightness(palette.color(QPalette::Window)) < lightness(palette.color(QPalette::WindowText));
}

Look::Look(QObject* parent)
    : QObject(parent)
    , m_systemIsDark(systemIsDark())
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this](Qt::ColorScheme scheme) {
        m_systemIsDark = scheme == Qt::ColorScheme::Dark;
        if (m_choice == ThemeChoice::System)
            update();
    });
#endif
    update();
}

// A style that asks for the lengths of a look that is gone must not stay in use.
Look::~Look()
{
    if (m_style != nullptr && QApplication::style() == m_style)
        QApplication::setStyle(QStringLiteral("Fusion"));
}

void Look::setChoice(ThemeChoice choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    update();
}

void Look::setFontScale(double scale, double most)
{
    const double clamped = std::clamp(scale, 1.0, most);
    if (qFuzzyCompare(clamped, m_fontScale))
        return;
    m_fontScale = clamped;
    update();
}

QFont Look::font(FontRole role) const
{
    const auto [pixels, bold] = roleFont(role);
    QFont font;
    if (role == FontRole::Mono) {
        font.setFamilies({QStringLiteral("Noto Sans Mono"), QStringLiteral("DejaVu Sans Mono"),
                          QStringLiteral("WenQuanYi Micro Hei Mono"), QStringLiteral("monospace")});
        font.setStyleHint(QFont::Monospace);
    } else {
        // The Latin face first: WenQuanYi lacks the narrow no-break space between number and unit.
        font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"),
                          QStringLiteral("Noto Sans CJK SC"), QStringLiteral("WenQuanYi Micro Hei"),
                          QStringLiteral("sans-serif")});
    }
    font.setPointSizeF(pixels * PointsPerPixel * m_fontScale);
    font.setBold(bold);
    return font;
}

QIcon Look::icon(const QString& name) const
{
    return iconFor(name, m_theme->text, m_theme->disabled, m_theme->text);
}

void Look::applyTo(QApplication& application)
{
    m_application = &application;
    m_style = new ProxyStyle(*this);
    QApplication::setStyle(m_style); // it is the application's now
    update();
}

void Look::update()
{
    const bool dark = m_choice == ThemeChoice::Dark || (m_choice == ThemeChoice::System && m_systemIsDark);
    m_theme = dark ? &Theme::dark() : &Theme::light();
    const auto* screen = QGuiApplication::primaryScreen();
    const double dpi = screen ? screen->logicalDotsPerInchY() : 96.0;
    m_unit = m_fontScale * dpi / 96.0;
    if (m_application) {
        QApplication::setPalette(m_theme->palette());
        QApplication::setFont(font(FontRole::Body));
    }
    emit changed();
}

void drawBadge(QPainter& painter, const QRectF& rect, const QString& letter, bool filled, const Look& look)
{
    const auto& theme = look.theme();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(theme.text, look.px(1.0)));
    painter.setBrush(filled ? theme.accent : theme.surface);
    const double inset = filled ? 0.0 : look.px(0.5);
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), look.px(3.0), look.px(3.0));
    painter.setFont(look.font(FontRole::BarLabel));
    auto font = painter.font();
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(filled ? theme.onAccent : theme.text);
    painter.drawText(rect, Qt::AlignCenter, letter);
    painter.restore();
}

} // namespace overlap
