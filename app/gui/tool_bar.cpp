// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/tool_bar.h"

#include "app/gui/actions.h"
#include "app/gui/busy_indicator.h"
#include "widgets/style/look.h"

#include <QAction>
#include <QCheckBox>
#include <QLayout>
#include <QMenu>
#include <QToolButton>

namespace overlap {

ToolBar::ToolBar(const Look& look, Actions& actions, PairRunner& runner, QWidget* parent)
    : QToolBar(parent)
    , m_look(look)
    , m_actions(actions)
    , m_busy(new BusyIndicator(look, runner, this))
    , m_live(new QCheckBox(this))
    , m_export(new QToolButton(this))
{
    setObjectName(QStringLiteral("tools"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    m_texted.push_back(add(actions.open, true));
    add(actions.save, false);
    addSeparator();
    add(actions.undo, false);
    add(actions.redo, false);
    addSeparator();
    add(actions.run, true);
    m_live->setObjectName(QStringLiteral("live"));
    m_live->setChecked(actions.live->isChecked());
    connect(m_live, &QCheckBox::toggled, actions.live, &QAction::setChecked);
    connect(actions.live, &QAction::toggled, m_live, &QCheckBox::setChecked);
    addGap();
    addWidget(m_live);
    addGap();
    addSeparator();
    m_texted.push_back(add(actions.fit, true));
    m_texted.push_back(add(actions.measure, true));
    auto* spring = new QWidget(this);
    spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(spring);
    addWidget(m_busy);
    addGap();
    m_texted.push_back(add(actions.swap, true));
    m_export->setObjectName(QStringLiteral("export"));
    m_export->setAutoRaise(true);
    m_export->setFocusPolicy(Qt::TabFocus);
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_export->setMenu(actions.exports);
    m_texted.push_back(m_export);
    addWidget(m_export);
    connect(m_busy, &BusyIndicator::stopRequested, actions.stop, &QAction::trigger);
    connect(&m_look, &Look::changed, this, &ToolBar::applyLook);
    applyLook();
}

QToolButton* ToolBar::add(QAction* action, bool text)
{
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(text ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    addWidget(button);
    return button;
}

void ToolBar::addGap()
{
    auto* gap = new QWidget(this);
    gap->setObjectName(QStringLiteral("gap"));
    addWidget(gap);
}

void ToolBar::setTexts(bool shown)
{
    m_texts = shown;
    for (auto* button : m_texted)
        button->setToolButtonStyle(shown ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

void ToolBar::applyLook()
{
    setFixedHeight(m_look.ipx(38));
    setIconSize(QSize(m_look.ipx(16), m_look.ipx(16)));
    layout()->setContentsMargins(m_look.ipx(8), m_look.ipx(4), m_look.ipx(8), m_look.ipx(4));
    layout()->setSpacing(m_look.ipx(4));
    for (auto* gap : findChildren<QWidget*>(QStringLiteral("gap"), Qt::FindDirectChildrenOnly))
        gap->setFixedWidth(m_look.ipx(6));
    for (auto* button : findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
        button->setIconSize(iconSize());
    m_export->setIcon(m_look.icon(QStringLiteral("export")));
    retranslate();
}

void ToolBar::retranslate()
{
    m_live->setText(m_actions.live->text());
    m_live->setToolTip(m_actions.live->toolTip());
    m_export->setText(tr("Export"));
    m_export->setToolTip(tr("Save the chart, the numbers or a trace"));
    m_export->setAccessibleName(tr("Export"));
    m_busy->retranslate();
    setTexts(m_texts);
}

} // namespace overlap
