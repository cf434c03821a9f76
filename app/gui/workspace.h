// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/device_page.h"
#include "app/gui/layout_rules.h"

#include <QWidget>

#include <array>

class QShortcut;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace overlap {

class LearnPage;
class LeftPanel;
class Look;
class NowPanel;
class MemoryPage;
class RightPanel;
class Session;
class SidePanel;
class SweepPage;
class ScenarioPanel;
class ScenarioRail;
struct Settings;
class TimelinePage;
class TransfersPage;

enum class Tab : std::uint8_t
{
    Timeline,
    Sweep,
    Transfers,
    Memory,
    Learn,
    Device
};

// Everything under the answer: the scenario, the tabs with their pages, the numbers, and who gives way to whom. In a
// narrow window the scenario is a rail that opens it as a sheet over the page.
class Workspace : public QWidget
{
    Q_OBJECT
public:
    Workspace(const Look& look, Session& session, DevicePage::Examine examine, QWidget* parent = nullptr);

    [[nodiscard]] ScenarioPanel& scenarioPanel() const;
    [[nodiscard]] LeftPanel& leftPanel() const { return *m_left; }
    [[nodiscard]] ScenarioRail& rail() const { return *m_rail; }
    [[nodiscard]] TimelinePage& timeline() const { return *m_timeline; }
    [[nodiscard]] RightPanel& numbers() const;
    [[nodiscard]] SidePanel& sidePanel() const { return *m_side; }
    [[nodiscard]] NowPanel& now() const { return *m_now; } // in the place of the side panel during slow motion
    [[nodiscard]] DevicePage& devicePage() const { return *m_device; }
    [[nodiscard]] SweepPage& sweepPage() const { return *m_sweep; }
    [[nodiscard]] TransfersPage& transfersPage() const { return *m_transfers; }
    [[nodiscard]] MemoryPage& memoryPage() const { return *m_memory; }
    [[nodiscard]] LearnPage& learnPage() const { return *m_learn; }
    [[nodiscard]] Tab tab() const;
    void setTab(Tab tab);

    void arrange(const LayoutRules& rules);
    void applyLook();
    void retranslate();
    // What a person wants to see, where there is room for it.
    void wantScenario(bool on);
    void wantNumbers(bool on);
    [[nodiscard]] bool isScenarioShown() const; // also as a sheet
    [[nodiscard]] bool areNumbersShown() const;
    void restore(const Settings& settings);
    void store(Settings& settings) const;

signals:
    void tabChanged();
    void panelsChanged(); // which of them are shown

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build(Session& session, DevicePage::Examine examine);
    void showPanels();
    void placeScenario();
    [[nodiscard]] bool hasScenarioPlace() const; // else it is a rail
    void showNow(); // or the side panel
    void placeSidePanel();

    const Look& m_look;
    LayoutRules m_rules;
    bool m_arranged = false;
    bool m_remembered = false; // the splitters stand where they were left
    bool m_wantScenario = true;
    bool m_wantNumbers = true;
    bool m_sheetOpen = false;

    ScenarioRail* m_rail = nullptr;
    QSplitter* m_splitter = nullptr;
    QSplitter* m_pageSplitter = nullptr;
    LeftPanel* m_left = nullptr;
    QTabBar* m_tabs = nullptr;
    QStackedWidget* m_pages = nullptr; // in the order of the tabs
    SweepPage* m_sweep = nullptr;
    TransfersPage* m_transfers = nullptr;
    MemoryPage* m_memory = nullptr;
    LearnPage* m_learn = nullptr;
    DevicePage* m_device = nullptr;
    TimelinePage* m_timeline = nullptr;
    NowPanel* m_now = nullptr;
    SidePanel* m_side = nullptr;
    int m_sidePage = 0;
    std::array<int, 2> m_sideWidths{}; // as it was left on each of its pages; 0: never
    QShortcut* m_closeSheet = nullptr; // Esc, only while the scenario lies over the chart
};

} // namespace overlap
