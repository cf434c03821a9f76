// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace overlap {

// One row of cells for a spreadsheet to paste, appended: parted by tabs, ended by a line feed. What would end a cell or
// the row is a space; a formula is text, as in csvField().
void appendTsv(QString& text, const QStringList& row);

// Rows of cells, the head among them, in this way.
[[nodiscard]] QString tsvOf(const QList<QStringList>& rows);

// The same as comma-separated values; see engine/base/csv.h.
[[nodiscard]] QString csvOf(const QList<QStringList>& rows);

} // namespace overlap
