// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/row_painter.h"

#include "widgets/gantt/row_shapes.h"
#include "widgets/style/look.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace overlap {

RowPainter::RowPainter(const Look& look)
    : m_look(look)
    , m_labels(look)
{
}

void RowPainter::refreshLook()
{
    m_labels = RowLabels(m_look);
    m_raster = {};
}

double RowPainter::devicePixelRatioOf(const QPainter& painter, bool vector)
{
    // Includes the scale of an exported picture.
    return vector ? 1.0 : std::max(1.0, std::abs(painter.deviceTransform().m11()));
}

RasterLook RowPainter::rasterLook(double devicePixelRatio)
{
    const double unit = m_look.px(1.0);
    if (!m_raster.cover || m_raster.ratio != devicePixelRatio || m_raster.unit != unit)
        m_raster.cover = std::make_shared<const HatchCover>(HatchCover::of(unit, devicePixelRatio));
    m_raster.theme = &m_look.theme();
    m_raster.unit = unit;
    m_raster.ratio = devicePixelRatio;
    return m_raster;
}

void RowPainter::prepare(PreparedRow& prepared, const RowPaint& row, const RasterLook& look)
{
    lookUp(prepared.content, row, look.ratio);
    if (row.vector)
        prepared.image = {};
    else
        fillRowImage(prepared.image, row, prepared.content, look);
}

void RowPainter::paint(QPainter& painter, const RowPaint& row)
{
    if (row.bar.isEmpty())
        return;
    PreparedRow prepared;
    prepare(prepared, row, rasterLook(devicePixelRatioOf(painter, row.vector)));
    paint(painter, row, prepared);
}

void RowPainter::paint(QPainter& painter, const RowPaint& row, const PreparedRow& prepared)
{
    if (row.bar.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (row.vector)
        paintRowShapes(painter, row, prepared.content, m_look.theme(), m_look.px(1.0));
    else if (!prepared.image.isNull())
        paintImage(painter, row.bar, prepared.image);
    if (row.now)
        paintInFlight(painter, row, prepared.content);
    m_labels.paint(painter, row, prepared.content);
    painter.restore();
}

// One line that all are like is repeated: what is read stays in the processor's nearest cache.
void RowPainter::paintImage(QPainter& painter, const QRectF& bar, const QImage& image)
{
    const double ratio = painter.deviceTransform().m11();
    if (image.height() > 1 || ratio != std::round(ratio)) {
        painter.drawImage(bar, image);
        return;
    }
    QBrush line(image);
    line.setTransform(QTransform::fromScale(1.0 / ratio, 1.0 / ratio));
    painter.setBrushOrigin(bar.topLeft());
    painter.fillRect(bar, line);
}

void RowPainter::paintInFlight(QPainter& painter, const RowPaint& row, const RowContent& content) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_look.theme().text, m_look.px(2.0), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    for (const auto& bar : content.bars) {
        if (bar.interval->time.contains(*row.now))
            painter.drawRect(bar.rect);
    }
    painter.restore();
}

} // namespace overlap
