// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/gantt/row_content.h"
#include "widgets/gantt/row_labels.h"
#include "widgets/gantt/row_raster.h"

#include <optional>

class QPainter;

namespace overlap {

class Look;

// A row that has been looked up and filled, which can happen on any thread.
struct PreparedRow
{
    RowContent content;
    QImage image; // of one line if all are alike; null for devices without pixels, and for rows with nothing in them
};

// Paints rows of bars: those with pixels as one image, others as shapes, and the labels. Keeps what both need between
// frames.
class RowPainter
{
public:
    explicit RowPainter(const Look& look);

    void paint(QPainter& painter, const RowPaint& row);

    // In two steps, for many rows at once: prepare() on any thread, the rest on that of the window. What was prepared is
    // prepared again with no need of new memory.
    [[nodiscard]] RasterLook rasterLook(double devicePixelRatio);
    static void prepare(PreparedRow& prepared, const RowPaint& row, const RasterLook& look);
    void paint(QPainter& painter, const RowPaint& row, const PreparedRow& prepared);

    void refreshLook(); // after a change of theme or scale

    [[nodiscard]] static double devicePixelRatioOf(const QPainter& painter, bool vector);

private:
    static void paintImage(QPainter& painter, const QRectF& bar, const QImage& image);
    void paintInFlight(QPainter& painter, const RowPaint& row, const RowContent& content) const;

    const Look& m_look;
    RowLabels m_labels;
    RasterLook m_raster;
};

} // namespace overlap
