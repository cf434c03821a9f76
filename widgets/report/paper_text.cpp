// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/paper_text.h"

#include "engine/base/markup.h"
#include "engine/report/chart_style.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QStringList>
#include <QTextLayout>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace overlap::paper {

namespace {
constexpr qreal LineStep = 1.42; // of the size

[[nodiscard]] QString joined(const std::vector<Run>& runs)
{
    QString text;
    for (const auto& run : runs)
        text += run.text;
    return text;
}

[[nodiscard]] qreal stepOf(const std::vector<Run>& runs)
{
    qreal size = 0.0;
    for (const auto& run : runs)
        size = std::max(size, run.style.size);
    return size * LineStep * Px;
}
} // namespace

QFont fontOf(const Style& style)
{
    QFont font;
    // The Latin face first: it has the narrow space and digits of one width.
    if (style.mono)
        font.setFamilies({QStringLiteral("Noto Sans Mono"), QStringLiteral("DejaVu Sans Mono"),
                          QStringLiteral("Noto Sans CJK SC"), QStringLiteral("WenQuanYi Micro Hei")});
    else
        font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"),
                          QStringLiteral("Noto Sans CJK SC"), QStringLiteral("WenQuanYi Micro Hei")});
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(style.size * Px))));
    font.setBold(style.bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    // As good as none, but letters that are spaced are not joined to ligatures, in which no word is found again.
    constexpr qreal Hair = 0.02;
    font.setLetterSpacing(QFont::AbsoluteSpacing, Hair);
    return font;
}

QColor colourOf(const char* token)
{
    return QColor(QString::fromStdString(chartColour(token, ChartPalette::Light)));
}

QString shown(const std::string& text)
{
    return QString::fromStdString(shownAsText(text));
}

Text::Text(const std::vector<Run>& runs, qreal width, Qt::Alignment alignment)
    : m_layout(std::make_shared<QTextLayout>())
    , m_colour(runs.empty() ? QColor() : colourOf(runs.front().style.colour))
{
    m_layout->setText(joined(runs));
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_layout->setTextOption(option);
    m_layout->setCacheEnabled(true);
    QList<QTextLayout::FormatRange> formats;
    int at = 0;
    for (const auto& run : runs) {
        QTextLayout::FormatRange range;
        range.start = at;
        range.length = static_cast<int>(run.text.size());
        range.format.setFont(fontOf(run.style));
        range.format.setForeground(colourOf(run.style.colour));
        formats.push_back(range);
        at += range.length;
    }
    if (!runs.empty())
        m_layout->setFont(fontOf(runs.front().style));
    m_layout->setFormats(formats);
    m_layout->beginLayout();
    const qreal step = stepOf(runs);
    for (auto line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(std::max(width, Px));
        // The same step whatever faces a line is made of; the letters stand in its middle.
        const qreal taken = std::max(step, line.height());
        line.setPosition({0.0, m_height + (taken - line.height()) / 2.0});
        m_tops.push_back(m_height);
        m_height += taken;
    }
    m_layout->endLayout();
}

Text::Text(const QString& text, const Style& style, qreal width, Qt::Alignment alignment)
    : Text(std::vector<Run>{{text, style}}, width, alignment)
{
}

qreal Text::top(int line) const
{
    return line < lineCount() ? m_tops[static_cast<std::size_t>(std::max(line, 0))] : m_height;
}

void Text::drawLines(QPainter& painter, QPointF at, int from, int to) const
{
    painter.setPen(m_colour);
    const QPointF origin(at.x(), at.y() - top(from));
    for (int line = from; line < std::min(to, lineCount()); ++line)
        m_layout->lineAt(line).draw(&painter, origin);
}

qreal widthOf(const std::vector<Run>& runs)
{
    qreal width = 0.0;
    for (const auto& run : runs)
        width += QFontMetricsF(fontOf(run.style)).horizontalAdvance(run.text);
    return std::ceil(width) + Px; // what rounding may take
}

qreal widestWord(const std::vector<Run>& runs)
{
    // Chinese breaks anywhere; so do the parts of a path.
    static const QRegularExpression Gap(QStringLiteral("[ /]|(?=[\u3400-\u9FFF])"));
    qreal widest = 0.0;
    for (const auto& run : runs) {
        const QFontMetricsF metrics(fontOf(run.style));
        for (const auto& word : run.text.split(Gap))
            widest = std::max(widest, metrics.horizontalAdvance(word));
    }
    return std::ceil(widest) + Px;
}

QString elided(const QString& text, const Style& style, qreal width)
{
    return QFontMetricsF(fontOf(style)).elidedText(text, Qt::ElideRight, std::max(width, 0.0));
}

} // namespace overlap::paper
