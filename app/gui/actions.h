// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;

namespace overlap {

class Look;
class TimelinePage;

// Every command of the window once: the menus, the tool bar and the keys are made of these.
class Actions : public QObject
{
    Q_OBJECT

    const Look& m_look;
    struct Iconed
    {
        QAction* action;
        const char* icon;
    };
    std::vector<Iconed> m_iconed; // before the actions, which enter themselves while they are made

public:
    Actions(const Look& look, QObject* parent);

    QAction* open; // a pair, or a scenario for A
    QAction* openA;
    QAction* openB;
    QAction* closeRecordings;
    QAction* importReport;
    QAction* samples; // the recordings that come with the program
    QAction* save; // the pair
    QAction* saveA;
    QAction* saveB;
    QAction* report;
    QAction* exportPng;
    QAction* exportSvg;
    QAction* exportPdf;
    QAction* exportNumbers;
    QAction* exportIntervals;
    QAction* exportTrace;
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* swap;
    QAction* copyNumbers;
    QAction* copyCommand;
    QAction* run;
    QAction* stop;
    QAction* live;
    QAction* fit;
    QAction* measure;
    QAction* scenarioPanel;
    QAction* numbersPanel;
    QAction* larger;
    QAction* smaller;
    QAction* normalSize;
    QAction* fullScreen;
    QAction* themeSystem;
    QAction* themeLight;
    QAction* themeDark;
    QActionGroup* themes;
    QActionGroup* languages; // each action's data is a language's id
    QAction* keys;
    QAction* glossary;
    QAction* about;

    QMenu* recent = nullptr; // filled by the window
    QMenu* lessons = nullptr; // filled by the window
    QMenu* exports = nullptr; // also behind the tool bar's Export

    void fillMenus(QMenuBar& bar, const TimelinePage& page);
    void retranslate();

private:
    QAction* make(const char* icon = nullptr);
    QAction* makeToggle(bool on, const char* icon = nullptr);
    void setKeys();
    void applyLook();

    std::vector<QMenu*> m_menus;
};

} // namespace overlap
