// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

#include <vector>

class QCheckBox;
class QToolButton;

namespace overlap {

class Actions;
class BusyIndicator;
class Look;
class PairRunner;
class TimelinePage;

// Open, save, undo, Run, Live and the tools of the chart; right: what runs, swap, export.
class ToolBar : public QToolBar
{
    Q_OBJECT
public:
    ToolBar(const Look& look, Actions& actions, const TimelinePage& page, PairRunner& runner,
            QWidget* parent = nullptr);

    void setTexts(bool shown); // of all but Run and Live, which keep theirs
    void retranslate();
    [[nodiscard]] BusyIndicator& busy() const { return *m_busy; }
    [[nodiscard]] QCheckBox& liveBox() const { return *m_live; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QToolButton* add(QAction* action, bool text);
    void addGap();
    void applyLook();

    const Look& m_look;
    Actions& m_actions;
    BusyIndicator* m_busy;
    QCheckBox* m_live;
    QToolButton* m_export;
    std::vector<QToolButton*> m_texted; // give up their text in a narrow window
    bool m_texts = true;
};

} // namespace overlap
