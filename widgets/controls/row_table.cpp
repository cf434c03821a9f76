// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/row_table.h"

#include <QHeaderView>
#include <QKeyEvent>

namespace overlap {

RowTable::RowTable(QWidget* parent)
    : QTableView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(0);
    horizontalHeader()->setMinimumSectionSize(0);
    horizontalHeader()->setHighlightSections(false);
}

void RowTable::keyboardSearch(const QString& /*search*/) {}

void RowTable::keyPressEvent(QKeyEvent* event)
{
    // Of itself the table would copy one cell, as it is shown.
    if (event->matches(QKeySequence::Copy)) {
        emit copyRequested();
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace overlap
