// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/interval_details.h"

#include "widgets/charts/column_model.h"
#include "widgets/style/look.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace overlap {

IntervalDetails::IntervalDetails(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Details of the selected interval"));
    setAccessibleDescription(text());
    connect(&look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void IntervalDetails::follow(ChartColumn& column)
{
    m_renew = [this, &column](const std::optional<ShownInterval>& hovered) {
        const auto selected = column.selectedInterval();
        if (const auto& shown = selected ? selected : hovered)
            show(shown->side, column.facts(*shown));
        else
            clear();
    };
    connect(&column, &ChartColumn::hovered, this, m_renew);
    connect(&column, &ChartColumn::selected, this, m_renew);
}

void IntervalDetails::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    setAccessibleName(tr("Details of the selected interval"));
    if (m_renew)
        m_renew(std::nullopt);
}

void IntervalDetails::show(RunSide side, const IntervalFacts& facts)
{
    m_side = side;
    m_facts = facts;
    setAccessibleDescription(text());
    update();
}

void IntervalDetails::clear()
{
    m_side.reset();
    m_facts = {};
    setAccessibleDescription(text());
    update();
}

QString IntervalDetails::text() const
{
    if (!m_side)
        return tr("Click an interval to see its times here");
    auto text = sideText(*m_side) + QLatin1String(": ") + m_facts.title;
    for (const auto& item : m_facts.items)
        text += QStringLiteral(", ") + (item.label + QLatin1Char(' ') + item.value).trimmed();
    return text;
}

QSize IntervalDetails::sizeHint() const
{
    return {m_look.ipx(600.0), m_look.ipx(38.0)};
}

QSize IntervalDetails::minimumSizeHint() const
{
    return {m_look.ipx(200.0), m_look.ipx(38.0)};
}

void IntervalDetails::paintEvent(QPaintEvent*)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(QRect(0, 0, width(), 1), theme.border);
    const auto caption = m_look.font(FontRole::Caption);
    const auto body = m_look.font(FontRole::Body);
    const double margin = m_look.px(10.0);
    if (!m_side) {
        painter.setFont(caption);
        painter.setPen(theme.text2);
        painter.drawText(QRectF(margin, 1.0, width() - 2 * margin, height() - 1.0), Qt::AlignLeft | Qt::AlignVCenter,
                         text());
        return;
    }
    const double badge = m_look.ipx(16.0);
    drawBadge(painter, {margin, std::floor((height() + 1 - badge) / 2), badge, badge}, sideText(*m_side),
              *m_side == RunSide::B, m_look);
    double x = margin + badge + m_look.px(8.0);
    const auto put = [&](const QFont& font, const QColor& colour, const QString& text, double after) {
        painter.setFont(font);
        painter.setPen(colour);
        const double width = QFontMetricsF(font).horizontalAdvance(text);
        painter.drawText(QRectF(x, 1.0, width + 1.0, height() - 1.0), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width + after;
    };
    put(m_look.font(FontRole::BodyBold), theme.text, m_facts.title, m_look.px(8.0));
    for (const auto& item : m_facts.items) {
        const double labelWidth = QFontMetricsF(caption).horizontalAdvance(item.label);
        const double valueWidth = QFontMetricsF(body).horizontalAdvance(item.value);
        if (x + labelWidth + valueWidth + m_look.px(6.0) > width() - margin)
            break;
        if (!item.label.isEmpty())
            put(caption, theme.text2, item.label, item.value.isEmpty() ? m_look.px(16.0) : m_look.px(6.0));
        if (!item.value.isEmpty())
            put(body, theme.text, item.value, m_look.px(16.0));
    }
}

} // namespace overlap
