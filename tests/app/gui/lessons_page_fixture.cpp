// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/lessons_page_fixture.h"

#include <QScrollArea>
#include <QTest>
#include <QWindow>

namespace overlap::test {

void clickOn(QWidget* widget)
{
    ASSERT_NE(widget, nullptr);
    for (auto* up = widget->parentWidget(); up != nullptr; up = up->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(up))
            area->ensureWidgetVisible(widget);
    QCoreApplication::processEvents();
    QTest::mouseClick(widget->window()->windowHandle(), Qt::LeftButton, {},
                      widget->mapTo(widget->window(), widget->rect().center()));
    QCoreApplication::processEvents();
}

} // namespace overlap::test
