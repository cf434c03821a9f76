// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/workspace.h"

#include "app/gui/scenario_rail.h"
#include "app/gui/settings.h"
#include "app/gui/timeline_page.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/style/look.h"
#include "widgets/tables/right_panel.h"

#include <QHBoxLayout>
#include <QShortcut>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

Workspace::Workspace(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    build();
    connect(m_rail, &QAbstractButton::clicked, this, [this](bool on) {
        m_sheetOpen = on;
        showPanels();
    });
    m_closeSheet = new QShortcut(Qt::Key_Escape, this);
    m_closeSheet->setEnabled(false);
    connect(m_closeSheet, &QShortcut::activated, this, [this] {
        m_sheetOpen = false;
        showPanels();
        m_timeline->focusChart();
    });
}

void Workspace::build()
{
    auto* body = new QHBoxLayout(this);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(0);
    m_rail = new ScenarioRail(m_look, this);
    body->addWidget(m_rail);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    body->addWidget(m_splitter, 1);

    m_scenario = new ScenarioPanel(m_look, m_splitter);
    auto* right = new QWidget(m_splitter);
    auto* page = new QVBoxLayout(right);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    m_tabs = new QTabBar(right);
    m_tabs->setObjectName(QStringLiteral("tabs"));
    m_tabs->setExpanding(false);
    m_tabs->addTab(QString());
    page->addWidget(m_tabs);
    m_pageSplitter = new QSplitter(Qt::Horizontal, right);
    m_pageSplitter->setChildrenCollapsible(false);
    page->addWidget(m_pageSplitter, 1);
    m_timeline = new TimelinePage(m_look, m_pageSplitter);
    m_numbers = new RightPanel(m_look, m_pageSplitter);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_pageSplitter->setStretchFactor(0, 1);
    m_pageSplitter->setStretchFactor(1, 0);
}

void Workspace::applyLook()
{
    m_tabs->setFixedHeight(m_look.ipx(31));
    m_arranged = false; // the same window holds less of a larger type
}

void Workspace::retranslate()
{
    m_tabs->setTabText(0, tr("Timeline"));
    m_tabs->setAccessibleName(tr("Views"));
    m_timeline->retranslate();
    m_numbers->retranslate();
    m_rail->retranslate();
}

void Workspace::arrange(const LayoutRules& rules)
{
    const bool changed = !m_arranged || rules != m_rules;
    m_rules = rules;
    m_arranged = true;
    if (changed) {
        m_timeline->setOptionTexts(rules.optionTexts);
        m_timeline->setDetails(rules.details);
        m_numbers->setCompact(!rules.optionTexts, !rules.longNames);
    }
    showPanels();
    if (changed && !m_remembered) {
        const int wanted = m_numbers->sizeHint().width();
        m_pageSplitter->setSizes({std::max(1, m_pageSplitter->width() - wanted), wanted});
        const int scenario = m_scenario->sizeHint().width();
        if (rules.scenarioPanel)
            m_splitter->setSizes({scenario, std::max(1, m_splitter->width() - scenario)});
    }
}

void Workspace::showPanels()
{
    placeScenario();
    m_numbers->setVisible(areNumbersShown());
    emit panelsChanged();
}

// In its place, or as a sheet over the chart in a narrow window.
void Workspace::placeScenario()
{
    m_rail->setVisible(!m_rules.scenarioPanel);
    m_closeSheet->setEnabled(!m_rules.scenarioPanel && m_sheetOpen);
    m_scenario->setSheet(!m_rules.scenarioPanel);
    if (m_rules.scenarioPanel) {
        if (m_scenario->parentWidget() != m_splitter) {
            m_splitter->insertWidget(0, m_scenario);
            m_splitter->setStretchFactor(0, 0);
            m_splitter->setStretchFactor(1, 1);
        }
        m_sheetOpen = false;
        m_scenario->setVisible(m_wantScenario);
        return;
    }
    if (m_scenario->parentWidget() != this)
        m_scenario->setParent(this);
    m_scenario->setGeometry(m_rail->sizeHint().width(), 0, m_scenario->sizeHint().width(), height());
    m_scenario->setVisible(m_sheetOpen);
    m_scenario->raise();
    m_rail->setChecked(m_sheetOpen);
}

void Workspace::wantScenario(bool on)
{
    (m_rules.scenarioPanel ? m_wantScenario : m_sheetOpen) = on;
    showPanels();
}

void Workspace::wantNumbers(bool on)
{
    m_wantNumbers = on;
    showPanels();
}

bool Workspace::isScenarioShown() const
{
    return m_rules.scenarioPanel ? m_wantScenario : m_sheetOpen;
}

bool Workspace::areNumbersShown() const
{
    return m_wantNumbers && m_rules.numbersPanel;
}

void Workspace::restore(const Settings& settings)
{
    m_wantScenario = settings.showScenario;
    m_wantNumbers = settings.showNumbers;
    if (!settings.splitter.isEmpty())
        m_splitter->restoreState(settings.splitter);
    m_remembered = !settings.pageSplitter.isEmpty() && m_pageSplitter->restoreState(settings.pageSplitter);
}

void Workspace::store(Settings& settings) const
{
    settings.splitter = m_splitter->saveState();
    settings.pageSplitter = m_pageSplitter->saveState();
    settings.showScenario = m_wantScenario;
    settings.showNumbers = m_wantNumbers;
}

void Workspace::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeScenario();
}

} // namespace overlap
