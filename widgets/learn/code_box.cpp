// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/code_box.h"

#include "widgets/style/look.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double Padding = 8.0;
constexpr double SideSpace = 10.0;
constexpr int FurtherIn = 4; // characters, of what goes on below
constexpr double LineSpace = 1.32; // of the font's height

} // namespace

CodeBox::CodeBox(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void CodeBox::setCode(const QString& code, const std::vector<std::size_t>& emphasised)
{
    auto text = code;
    while (text.endsWith(QLatin1Char('\n')))
        text.chop(1);
    m_lines = text.split(QLatin1Char('\n'));
    m_emphasised = emphasised;
    setAccessibleDescription(text);
    updateGeometry();
    update();
}

bool CodeBox::isEmphasised(std::size_t line) const
{
    return std::ranges::find(m_emphasised, line) != m_emphasised.end();
}

QFont CodeBox::fontOf(std::size_t line) const
{
    auto font = m_look.font(FontRole::Mono);
    font.setBold(isEmphasised(line));
    return font;
}

double CodeBox::rowHeight() const
{
    return std::ceil(QFontMetricsF(m_look.font(FontRole::Mono)).height() * LineSpace);
}

std::vector<CodeBox::Row> CodeBox::rowsFor(double width) const
{
    std::vector<Row> rows;
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const auto line = static_cast<std::size_t>(i);
        const QFontMetricsF metrics(fontOf(line));
        const double character = std::max(1.0, metrics.horizontalAdvance(QLatin1Char('m')));
        auto text = m_lines[i];
        const auto trimmed = text.trimmed();
        const auto indent = static_cast<double>(text.indexOf(trimmed.left(1)));
        double left = trimmed.isEmpty() ? 0.0 : indent * character;
        auto rest = trimmed;
        // A comment stands apart by many spaces; where that is too wide, by two.
        if (metrics.horizontalAdvance(rest) + left > width) {
            static const QRegularExpression Apart(QStringLiteral(" {3,}(?=#)"));
            rest.replace(Apart, QStringLiteral("  "));
        }
        do {
            const auto room = std::max<qsizetype>(8, static_cast<qsizetype>((width - left) / character));
            auto cut = rest.size();
            if (cut > room) {
                const auto space = rest.lastIndexOf(QLatin1Char(' '), room);
                cut = space > room / 3 ? space : room;
            }
            auto part = rest.left(cut);
            while (part.endsWith(QLatin1Char(' ')))
                part.chop(1);
            rows.push_back({line, part, left});
            rest = rest.mid(cut).trimmed();
            left = std::min((indent + FurtherIn) * character, width / 2.0);
        } while (!rest.isEmpty());
    }
    return rows;
}

int CodeBox::heightForWidth(int width) const
{
    const auto rows = rowsFor(width - 2.0 * m_look.px(SideSpace));
    return static_cast<int>(std::ceil(static_cast<double>(rows.size()) * rowHeight() + 2.0 * m_look.px(Padding)));
}

QSize CodeBox::sizeHint() const
{
    const int wide = width() > 0 ? width() : m_look.ipx(400.0);
    return {m_look.ipx(400.0), heightForWidth(wide)};
}

QSize CodeBox::minimumSizeHint() const
{
    return {m_look.ipx(120.0), m_look.ipx(30.0)};
}

void CodeBox::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(theme.lane);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_look.px(3.0), m_look.px(3.0));
    const double left = m_look.px(SideSpace);
    const double height = rowHeight();
    double y = m_look.px(Padding);
    for (const auto& row : rowsFor(width() - 2.0 * left)) {
        const bool strong = isEmphasised(row.line);
        const auto font = fontOf(row.line);
        const double wide = QFontMetricsF(font).horizontalAdvance(row.text);
        if (strong) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.accentTint);
            painter.drawRect(QRectF(left + row.left - m_look.px(2.0), y, wide + m_look.px(4.0), height));
        }
        painter.setFont(font);
        painter.setPen(strong ? theme.accent : theme.text);
        painter.drawText(QRectF(left + row.left, y, width() - left - row.left, height),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, row.text);
        y += height;
    }
}

} // namespace overlap
