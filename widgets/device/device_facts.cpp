// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/device_facts.h"

#include "widgets/style/look.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace overlap {

namespace {
constexpr double ColumnWidth = 280.0; // at least, for two
}

DeviceFacts::DeviceFacts(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("deviceFacts"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    connect(&m_look, &Look::changed, this, &DeviceFacts::rebuild);
}

void DeviceFacts::setGroups(std::vector<words::DeviceFactGroup> groups)
{
    std::erase_if(groups, [](const words::DeviceFactGroup& group) { return group.facts.empty(); });
    if (groups == m_groups)
        return;
    m_groups = std::move(groups);
    rebuild();
}

void DeviceFacts::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int columns = width() >= m_look.px(2 * ColumnWidth) ? 2 : 1;
    if (columns == m_columns)
        return;
    m_columns = columns;
    rebuild();
}

QWidget* DeviceFacts::makeGroup(const words::DeviceFactGroup& group)
{
    auto* box = new QWidget(m_rows);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_look.ipx(10));
    grid->setVerticalSpacing(m_look.ipx(4));
    grid->setColumnStretch(1, 1);
    grid->setColumnMinimumWidth(0, m_look.ipx(170));
    int row = 0;
    if (!group.title.isEmpty()) {
        auto* title = new QLabel(group.title, box);
        title->setFont(m_look.font(FontRole::BodyBold));
        grid->addWidget(title, row++, 0, 1, 2);
    }
    for (const auto& fact : group.facts) {
        auto* name = new QLabel(fact.name, box);
        name->setForegroundRole(QPalette::PlaceholderText);
        name->setWordWrap(true);
        name->setMaximumWidth(m_look.ipx(210));
        auto* value = new QLabel(fact.value, box);
        value->setTextFormat(Qt::PlainText);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        value->setAccessibleName(fact.name + QLatin1Char(' ') + fact.value);
        for (auto* label : {name, value})
            label->setToolTip(fact.help);
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(value, row++, 1, Qt::AlignTop);
    }
    grid->setRowStretch(row, 1);
    return box;
}

void DeviceFacts::rebuild()
{
    delete m_rows;
    m_rows = new QWidget(this);
    auto* grid = new QGridLayout(m_rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_look.ipx(20));
    grid->setVerticalSpacing(m_look.ipx(14));
    layout()->addWidget(m_rows);
    int place = 0;
    for (const auto& group : m_groups) {
        if (group.wide && m_columns > 1) {
            place += place % m_columns;
            grid->addWidget(makeGroup(group), place / m_columns, 0, 1, m_columns);
            place += m_columns;
        } else {
            grid->addWidget(makeGroup(group), place / m_columns, place % m_columns);
            ++place;
        }
    }
    for (int column = 0; column < m_columns; ++column)
        grid->setColumnStretch(column, 1);
    m_rows->show();
}

} // namespace overlap
