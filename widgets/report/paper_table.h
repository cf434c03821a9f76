// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/report/document.h"
#include "widgets/report/paper_pages.h"

namespace overlap::paper {

// Rows of which none is broken, unless it is higher than `pageHeight` alone; the head is said again on every page.
// Columns have the width of what is in them, as far as `width` allows.
[[nodiscard]] std::vector<Piece> tablePieces(const ReportTable& table, qreal width, qreal pageHeight);

} // namespace overlap::paper
