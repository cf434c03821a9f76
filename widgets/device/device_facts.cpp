// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/device_facts.h"

#include "widgets/style/look.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace overlap {

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

void DeviceFacts::rebuild()
{
    delete m_rows;
    m_rows = new QWidget(this);
    auto* grid = new QGridLayout(m_rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_look.ipx(14));
    grid->setVerticalSpacing(m_look.ipx(4));
    grid->setColumnStretch(1, 1);
    layout()->addWidget(m_rows);
    int row = 0;
    for (const auto& group : m_groups) {
        if (!group.title.isEmpty()) {
            auto* title = new QLabel(group.title, m_rows);
            title->setFont(m_look.font(FontRole::BodyBold));
            title->setContentsMargins(0, row == 0 ? 0 : m_look.ipx(10), 0, m_look.ipx(2));
            grid->addWidget(title, row++, 0, 1, 2);
        }
        for (const auto& fact : group.facts) {
            auto* name = new QLabel(fact.name, m_rows);
            name->setForegroundRole(QPalette::PlaceholderText);
            name->setWordWrap(true);
            name->setMinimumWidth(m_look.ipx(170));
            name->setMaximumWidth(m_look.ipx(240));
            auto* value = new QLabel(fact.value, m_rows);
            value->setTextFormat(Qt::PlainText);
            value->setWordWrap(true);
            value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
            value->setAccessibleName(fact.name + QLatin1Char(' ') + fact.value);
            name->setBuddy(value);
            grid->addWidget(name, row, 0, Qt::AlignTop);
            grid->addWidget(value, row++, 1);
        }
    }
    m_rows->show();
}

} // namespace overlap
