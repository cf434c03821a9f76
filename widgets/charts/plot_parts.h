// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qcp.h"

#include <functional>

namespace overlap {

// A row of the plot's layout, or something drawn across rows, whose painting is an ordinary function of a QPainter.
class PaintedElement : public QCPLayoutElement
{
public:
    using Paint = std::function<void(QPainter&, const QRectF&)>;

    PaintedElement(QCustomPlot* plot, Paint paint)
        : QCPLayoutElement(plot)
        , m_paint(std::move(paint))
    {
        setMinimumMargins(QMargins());
        setMargins(QMargins());
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override { m_paint(*painter, QRectF(outerRect())); }

private:
    Paint m_paint;
};

class PaintedLayerable : public QCPLayerable
{
public:
    using Paint = std::function<void(QPainter&)>;

    PaintedLayerable(QCustomPlot* plot, const QString& layer, Paint paint)
        : QCPLayerable(plot, layer)
        , m_paint(std::move(paint))
    {
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override { m_paint(*painter); }

private:
    Paint m_paint;
};

} // namespace overlap
