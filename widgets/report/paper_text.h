// SPDX-License-Identifier: GPL-3.0-or-later
// Text on paper. Everything is laid out in the units of the paper, so that no font is scaled: what is measured is drawn.
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>

#include <memory>
#include <string>
#include <vector>

class QPainter;
class QTextLayout;

namespace overlap::paper {

inline constexpr int Resolution = 1200; // of the PDF, units per inch
// Units per pixel of the design, of which 96 are an inch.
inline constexpr qreal Px = Resolution / 96.0;

struct Style
{
    qreal size = 12.0; // pixels of the design
    bool bold = false;
    bool mono = false;
    const char* colour = "text"; // a token of the reports' palette
};
[[nodiscard]] QFont fontOf(const Style& style);
[[nodiscard]] QColor colourOf(const char* token);

// Of a report, made safe to show.
[[nodiscard]] QString shown(const std::string& text);

// A part of a paragraph that looks alike.
struct Run
{
    QString text;
    Style style;
};

// A paragraph that is laid out. Immutable and shared: a copy is cheap.
class Text
{
public:
    // `width`: lines break there, inside a word where none fits.
    Text(const std::vector<Run>& runs, qreal width, Qt::Alignment alignment = Qt::AlignLeft);
    Text(const QString& text, const Style& style, qreal width, Qt::Alignment alignment = Qt::AlignLeft);

    [[nodiscard]] qreal height() const { return m_height; }
    [[nodiscard]] int lineCount() const { return static_cast<int>(m_tops.size()); }
    [[nodiscard]] qreal top(int line) const; // of lineCount(): the end of the last one
    void draw(QPainter& painter, QPointF at) const { drawLines(painter, at, 0, lineCount()); }
    // Lines [from, to), the first of them at `at`.
    void drawLines(QPainter& painter, QPointF at, int from, int to) const;

private:
    std::shared_ptr<QTextLayout> m_layout;
    std::vector<qreal> m_tops;
    qreal m_height = 0.0;
    QColor m_colour;
};

// On one line.
[[nodiscard]] qreal widthOf(const std::vector<Run>& runs);
// The widest of its words, which is the least that a column may have.
[[nodiscard]] qreal widestWord(const std::vector<Run>& runs);
// Cut so that it fits, with three dots.
[[nodiscard]] QString elided(const QString& text, const Style& style, qreal width);

} // namespace overlap::paper
