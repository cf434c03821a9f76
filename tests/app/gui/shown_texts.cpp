// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/shown_texts.h"

#include "widgets/controls/explains_numbers.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>

#include <algorithm>

namespace overlap::test {

namespace {

class Collector
{
public:
    void widget(const QWidget& widget)
    {
        const auto place =
            QString::fromLatin1(widget.metaObject()->className()) + QLatin1Char(' ') + widget.objectName();
        add(place, "tip", widget.toolTip());
        add(place, "accessible name", widget.accessibleName());
        add(place, "accessible description", widget.accessibleDescription());
        if (const auto* label = qobject_cast<const QLabel*>(&widget))
            add(place, "text", label->text());
        if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
            add(place, "text", button->text());
        if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
            add(place, "title", group->title());
        if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
            add(place, "placeholder", line->placeholderText());
        if (const auto* text = qobject_cast<const QPlainTextEdit*>(&widget))
            add(place, "text", text->toPlainText());
        if (const auto* text = qobject_cast<const QTextEdit*>(&widget))
            add(place, "text", text->toPlainText());
        if (const auto* painted = dynamic_cast<const ExplainsNumbers*>(&widget))
            add(place, "help", painted->helpAt(QPointF(widget.rect().center())));
        if (const auto* box = qobject_cast<const QComboBox*>(&widget))
            for (int i = 0; i < box->count(); ++i)
                add(place, "choice", box->itemText(i));
        if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
            for (int i = 0; i < tabs->count(); ++i) {
                add(place, "tab", tabs->tabText(i));
                add(place, "tab tip", tabs->tabToolTip(i));
            }
        if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model())
            model(place, *view->model());
        if (widget.isWindow())
            add(place, "title", widget.windowTitle());
    }

    void action(const QAction& action)
    {
        if (action.isSeparator())
            return;
        add(QStringLiteral("QAction"), "text", action.text());
        add(QStringLiteral("QAction"), "tip", action.toolTip());
        if (const auto* menu = action.menu<QMenu*>())
            for (const auto* item : menu->actions())
                this->action(*item);
    }

    QList<ShownText> texts;

private:
    void add(const QString& place, const char* what, const QString& text)
    {
        if (!text.trimmed().isEmpty())
            texts.push_back({place + QLatin1Char(' ') + QLatin1String(what), text});
    }

    void model(const QString& place, const QAbstractItemModel& model)
    {
        constexpr int MostRows = 60;
        for (int column = 0; column < model.columnCount(); ++column) {
            add(place, "head", model.headerData(column, Qt::Horizontal).toString());
            add(place, "head tip", model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        }
        for (int row = 0; row < std::min(model.rowCount(), MostRows); ++row) {
            add(place, "row head", model.headerData(row, Qt::Vertical).toString());
            for (int column = 0; column < model.columnCount(); ++column)
                for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                    add(place, "cell", model.index(row, column).data(role).toString());
        }
    }
};

} // namespace

QList<ShownText> shownTexts(const QWidget& window)
{
    Collector collector;
    collector.widget(window);
    for (const auto* child : window.findChildren<QWidget*>())
        // Buttons that a tab bar has or has not, as its width falls out, with names of Qt.
        if (child->isVisible() && !child->objectName().startsWith(QLatin1String("Scroll")))
            collector.widget(*child);
    for (const auto* action : window.findChildren<QAction*>())
        if (action->isVisible())
            collector.action(*action);
    return collector.texts;
}

} // namespace overlap::test
