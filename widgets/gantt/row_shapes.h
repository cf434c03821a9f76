// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/gantt/row_content.h"
#include "widgets/style/theme.h"

class QPainter;

namespace overlap {

// A row as rectangles and lines, for devices without pixels (PDF, SVG). `unit` is a design pixel in logical ones.
void paintRowShapes(QPainter& painter, const RowPaint& row, const RowContent& content, const Theme& theme, double unit);

} // namespace overlap
