// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QScrollArea;
class QStackedWidget;
class QTabBar;

namespace overlap {

class DiagnosisPanel;
class Look;
class RightPanel;
class WhatIfPanel;

// Right of the charts: the numbers, and behind a tab of its own the diagnosis with what changes would gain.
class SidePanel : public QWidget
{
    Q_OBJECT
public:
    enum Page
    {
        Numbers,
        Diagnosis
    };

    explicit SidePanel(const Look& look, QWidget* parent = nullptr);

    [[nodiscard]] RightPanel& numbers() const { return *m_numbers; }
    [[nodiscard]] DiagnosisPanel& diagnosis() const { return *m_diagnosis; }
    [[nodiscard]] WhatIfPanel& whatIf() const { return *m_whatIf; }
    [[nodiscard]] Page page() const;
    void setPage(Page page);
    void setCompact(bool withoutChange, bool shortNames);
    void retranslate();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void pageChanged();

private:
    void applyLook();

    const Look& m_look;
    bool m_narrow = false;
    QTabBar* m_tabs = nullptr;
    QStackedWidget* m_pages = nullptr;
    RightPanel* m_numbers = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    DiagnosisPanel* m_diagnosis = nullptr;
    WhatIfPanel* m_whatIf = nullptr;
};

} // namespace overlap
