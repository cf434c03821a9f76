// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/paper_chart.h"

#include "engine/report/chart_style.h"
#include "widgets/report/paper_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

namespace overlap::paper {

Chart::Chart(const std::string& svg)
    : m_shapes(std::make_unique<QSvgRenderer>())
{
    QByteArray shapes;
    QXmlStreamWriter writer(&shapes);
    QXmlStreamReader reader(QByteArray::fromStdString(standaloneSvg(svg)));
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != QLatin1String("text")) {
            if (!reader.atEnd())
                writer.writeCurrentToken(reader);
            continue;
        }
        const auto attributes = reader.attributes();
        const auto number = [&](const char* name) { return attributes.value(QLatin1String(name)).toDouble(); };
        const auto anchor = attributes.value(QLatin1String("text-anchor"));
        Word word;
        word.at = {number("x"), number("y")};
        word.size = number("font-size");
        word.bold = attributes.value(QLatin1String("font-weight")) == QLatin1String("bold");
        word.anchor = anchor == QLatin1String("end") ? 1.0 : anchor == QLatin1String("middle") ? 0.5 : 0.0;
        word.colour = attributes.value(QLatin1String("fill")).toString();
        word.text = reader.readElementText();
        m_words.push_back(word);
    }
    writer.writeEndDocument();
    if (!reader.hasError() && m_shapes->load(shapes))
        m_size = m_shapes->viewBoxF().size();
}

Chart::~Chart() = default;

void Chart::draw(QPainter& painter, QPointF at, qreal scale) const
{
    painter.save();
    m_shapes->render(&painter, QRectF(at, m_size * scale));
    painter.restore();
    for (const auto& word : m_words) {
        const auto font = fontOf({word.size * scale / Px, word.bold, false, "text"});
        const qreal width = QFontMetricsF(font).horizontalAdvance(word.text);
        painter.setFont(font);
        painter.setPen(QColor(word.colour));
        painter.drawText(at + word.at * scale - QPointF(width * word.anchor, 0.0), word.text);
    }
}

} // namespace overlap::paper
