// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/workspace.h"

#include "app/gui/learn_page.h"
#include "app/gui/left_panel.h"
#include "app/gui/memory_page.h"
#include "app/gui/scenario_rail.h"
#include "app/gui/settings.h"
#include "app/gui/side_panel.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/transfers_page.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/playback/now_panel.h"
#include "widgets/playback/transport_bar.h"
#include "widgets/style/look.h"
#include "widgets/sweep/heat_map.h"
#include "widgets/tables/right_panel.h"

#include <QHBoxLayout>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace overlap {

namespace {
struct TabKey
{
    Tab tab;
    Qt::Key key;
};
constexpr TabKey TabKeys[] = {{Tab::Timeline, Qt::Key_1}, {Tab::Sweep, Qt::Key_2}, {Tab::Transfers, Qt::Key_3},
                              {Tab::Memory, Qt::Key_4},   {Tab::Learn, Qt::Key_5}, {Tab::Device, Qt::Key_6}};
} // namespace

Workspace::Workspace(const Look& look, Session& session, DevicePage::Examine examine, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    build(session, std::move(examine));
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_pages->setCurrentIndex(index);
        // Else a field of the page might get the focus, and with it the keys of the tabs.
        if (!m_tabs->hasFocus()) {
            if (tab() == Tab::Timeline)
                m_timeline->focusChart();
            else if (tab() == Tab::Sweep)
                m_sweep->heatMap().setFocus();
            else
                m_pages->currentWidget()->setFocus();
        }
        showPanels(); // a lesson sets the scenario itself
        emit tabChanged();
    });
    for (const auto& [tab, key] : TabKeys) {
        auto* shortcut = new QShortcut(key, this);
        connect(shortcut, &QShortcut::activated, this, [this, tab = tab] { setTab(tab); });
    }
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

void Workspace::build(Session& session, DevicePage::Examine examine)
{
    auto* body = new QHBoxLayout(this);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(0);
    m_rail = new ScenarioRail(m_look, this);
    body->addWidget(m_rail);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    body->addWidget(m_splitter, 1);

    m_left = new LeftPanel(m_look, m_splitter);
    auto* right = new QWidget(m_splitter);
    auto* page = new QVBoxLayout(right);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    m_tabs = new QTabBar(right);
    m_tabs->setObjectName(QStringLiteral("tabs"));
    m_tabs->setExpanding(false);
    for (std::size_t i = 0; i < std::size(TabKeys); ++i)
        m_tabs->addTab(QString());
    page->addWidget(m_tabs);
    m_pages = new QStackedWidget(right);
    page->addWidget(m_pages, 1);
    m_pageSplitter = new QSplitter(Qt::Horizontal, m_pages);
    m_pageSplitter->setChildrenCollapsible(false);
    m_pages->addWidget(m_pageSplitter);
    m_timeline = new TimelinePage(m_look, m_pageSplitter);
    m_sweep = new SweepPage(m_look, session, m_pages);
    m_pages->addWidget(m_sweep);
    m_transfers = new TransfersPage(m_look, session, m_pages);
    m_pages->addWidget(m_transfers);
    m_memory = new MemoryPage(m_look, session, m_timeline->chart().view(), m_pages);
    m_pages->addWidget(m_memory);
    m_learn = new LearnPage(m_look, session, m_pages);
    m_pages->addWidget(m_learn);
    m_device = new DevicePage(m_look, std::move(examine), m_pages);
    m_pages->addWidget(m_device);
    m_side = new SidePanel(m_look, m_pageSplitter);
    connect(m_side, &SidePanel::pageChanged, this, &Workspace::placeSidePanel);
    m_now = new NowPanel(m_look, m_timeline->chart(), m_pageSplitter);
    m_now->hide();
    connect(&m_timeline->transport(), &TransportBar::shownChanged, this, &Workspace::showNow);
    connect(&m_timeline->transport(), &TransportBar::timeShown, m_now, &NowPanel::showTime);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_pageSplitter->setStretchFactor(0, 1);
    m_pageSplitter->setStretchFactor(1, 0);
}

ScenarioPanel& Workspace::scenarioPanel() const
{
    return m_left->scenario();
}

void Workspace::applyLook()
{
    m_tabs->setFixedHeight(m_look.ipx(31));
    m_arranged = false; // the same window holds less of a larger type
}

void Workspace::retranslate()
{
    const auto name = [this](Tab tab, const QString& text, const QString& tip) {
        m_tabs->setTabText(static_cast<int>(tab), text);
        m_tabs->setTabToolTip(static_cast<int>(tab), tip);
    };
    name(Tab::Timeline, tr("Timeline"), tr("Both runs on one time axis (1)"));
    name(Tab::Sweep, tr("Sweep"), tr("B with many settings, and the best of them (2)"));
    name(Tab::Transfers, tr("Transfers"), tr("Time and bandwidth of copies against their size (3)"));
    name(Tab::Memory, tr("Memory"), tr("What both runs hold on device and host over time (4)"));
    name(Tab::Learn, tr("Learn"), tr("Lessons, interview practice, claims and words (5)"));
    name(Tab::Device, tr("Device"), tr("What the device is and does, and what stands in its way (6)"));
    m_tabs->setAccessibleName(tr("Views"));
    m_timeline->retranslate();
    m_sweep->retranslate();
    m_transfers->retranslate();
    m_memory->retranslate();
    m_learn->retranslate();
    m_device->retranslate();
    m_side->retranslate();
    m_now->retranslate();
    m_rail->retranslate();
    m_left->retranslate();
}

void Workspace::arrange(const LayoutRules& rules)
{
    const bool changed = !m_arranged || rules != m_rules;
    m_rules = rules;
    m_arranged = true;
    if (changed) {
        m_timeline->setOptionTexts(rules.optionTexts);
        m_timeline->setDetails(rules.details);
        m_side->setCompact(!rules.optionTexts, !rules.longNames);
    }
    showPanels();
    if (changed && !m_remembered) {
        const int wanted = m_side->sizeHint().width();
        m_pageSplitter->setSizes({std::max(1, m_pageSplitter->width() - wanted), wanted});
        const int scenario = m_left->sizeHint().width();
        if (rules.scenarioPanel)
            m_splitter->setSizes({scenario, std::max(1, m_splitter->width() - scenario)});
    }
}

void Workspace::showPanels()
{
    placeScenario();
    showNow();
    emit panelsChanged();
}

// One takes the place of the other, as wide as it was.
void Workspace::showNow()
{
    const bool slow = !m_timeline->transport().isHidden();
    const bool swapped = slow != !m_now->isHidden() && areNumbersShown();
    auto sizes = m_pageSplitter->sizes();
    m_side->setVisible(areNumbersShown() && !slow);
    m_now->setVisible(areNumbersShown() && slow);
    if (swapped && sizes.size() > 2) {
        std::swap(sizes[1], sizes[2]);
        m_pageSplitter->setSizes(sizes);
    }
}

// In its place, or as a sheet over the chart in a narrow window.
void Workspace::placeScenario()
{
    const bool inPlace = hasScenarioPlace();
    m_rail->setVisible(!inPlace);
    m_closeSheet->setEnabled(!inPlace && m_sheetOpen);
    m_left->setSheet(!inPlace);
    if (inPlace) {
        if (m_left->parentWidget() != m_splitter) {
            m_splitter->insertWidget(0, m_left);
            m_splitter->setStretchFactor(0, 0);
            m_splitter->setStretchFactor(1, 1);
        }
        m_sheetOpen = false;
        m_left->setVisible(m_wantScenario);
        return;
    }
    if (m_left->parentWidget() != this)
        m_left->setParent(this);
    m_left->setGeometry(m_rail->sizeHint().width(), 0, m_left->sizeHint().width(), height());
    m_left->setVisible(m_sheetOpen);
    m_left->raise();
    m_rail->setChecked(m_sheetOpen);
}

RightPanel& Workspace::numbers() const
{
    return m_side->numbers();
}

// The diagnosis needs more room than the numbers; each page is as wide as it was left.
void Workspace::placeSidePanel()
{
    const auto page = static_cast<std::size_t>(m_side->page());
    if (const auto before = static_cast<std::size_t>(std::exchange(m_sidePage, m_side->page())); before != page)
        m_sideWidths[before] = m_side->width();
    const int wanted = m_sideWidths[page] > 0 ? m_sideWidths[page] : m_side->sizeHint().width();
    m_pageSplitter->setSizes({std::max(1, m_pageSplitter->width() - wanted), wanted, 0});
}

Tab Workspace::tab() const
{
    return static_cast<Tab>(m_tabs->currentIndex());
}

void Workspace::setTab(Tab tab)
{
    m_tabs->setCurrentIndex(static_cast<int>(tab));
}

void Workspace::wantScenario(bool on)
{
    (hasScenarioPlace() ? m_wantScenario : m_sheetOpen) = on;
    showPanels();
}

void Workspace::wantNumbers(bool on)
{
    m_wantNumbers = on;
    showPanels();
}

bool Workspace::isScenarioShown() const
{
    return hasScenarioPlace() ? m_wantScenario : m_sheetOpen;
}

bool Workspace::hasScenarioPlace() const
{
    return m_rules.scenarioPanel && tab() != Tab::Learn;
}

bool Workspace::areNumbersShown() const
{
    return m_wantNumbers && m_rules.numbersPanel;
}

void Workspace::restore(const Settings& settings)
{
    m_sweep->restoreAxes(settings.sweepAxes);
    m_wantScenario = settings.showScenario;
    m_wantNumbers = settings.showNumbers;
    if (!settings.splitter.isEmpty())
        m_splitter->restoreState(settings.splitter);
    m_remembered = !settings.pageSplitter.isEmpty() && m_pageSplitter->restoreState(settings.pageSplitter);
}

void Workspace::store(Settings& settings) const
{
    settings.sweepAxes = m_sweep->axisTexts();
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
