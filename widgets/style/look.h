// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/style/theme.h"

#include <QFont>
#include <QIcon>
#include <QObject>
#include <QPointer>
#include <QStyle>

class QApplication;
class QPainter;
class QRectF;

namespace overlap {

enum class ThemeChoice
{
    System,
    Light,
    Dark
};

enum class FontRole
{
    Answer, // 17 px
    AnswerBold,
    Title, // 20 px, bold: lesson title, clock
    Body, // 13 px
    BodyBold, // section titles
    LaneName, // 12.5 px
    Caption, // 12 px: units, axis, evidence
    CaptionBold,
    BarLabel, // 11 px, the smallest
    Mono // 12 px: commands
};

// What the window looks like now: theme, fonts and lengths. Owned by the application and handed to widgets by
// reference; it outlives them. Widgets redraw themselves on changed().
class Look : public QObject
{
    Q_OBJECT
public:
    // Reads the system's lightness from the palette of the running application, so make it before applyTo().
    explicit Look(QObject* parent = nullptr);
    ~Look() override;
    Look(const Look&) = delete;
    Look& operator=(const Look&) = delete;

    [[nodiscard]] const Theme& theme() const { return *m_theme; }
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    [[nodiscard]] double fontScale() const { return m_fontScale; }
    void setChoice(ThemeChoice choice);
    void setFontScale(double scale, double most = 3.0); // clamped to 1.0 .. most

    // A length of the design (logical pixels at font scale 1.0) in logical pixels now; follows the size of the font.
    [[nodiscard]] double px(double length) const { return length * m_unit; }
    [[nodiscard]] int ipx(double length) const { return qRound(px(length)); }
    [[nodiscard]] QFont font(FontRole role) const;
    // From resources/icons, tinted in `text` (disabled: `disabled`, selected: `on_accent`).
    [[nodiscard]] QIcon icon(const QString& name) const;

    // Sets style, palette and font of the application, now and on every change.
    void applyTo(QApplication& application);

signals:
    void changed();

private:
    void update();

    ThemeChoice m_choice = ThemeChoice::System;
    bool m_systemIsDark = false;
    double m_fontScale = 1.0;
    double m_unit = 1.0;
    const Theme* m_theme = &Theme::light();
    QApplication* m_application = nullptr;
    QPointer<QStyle> m_style; // the application's, as long as that uses it
};

// True when text is lighter than its ground: how "follow system" reads the desktop's setting (Qt 6.4 has no query).
[[nodiscard]] bool isDarkPalette(const QPalette& palette);

// The A (outlined) and B (filled with the accent) badge, filling `rect`.
void drawBadge(QPainter& painter, const QRectF& rect, const QString& letter, bool filled, const Look& look);

} // namespace overlap
