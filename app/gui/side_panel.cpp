// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/side_panel.h"

#include "widgets/advice/diagnosis_panel.h"
#include "widgets/advice/whatif_panel.h"
#include "widgets/style/look.h"
#include "widgets/tables/right_panel.h"

#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace overlap {

SidePanel::SidePanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("sidePanel"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tabs = new QTabBar(this);
    m_tabs->setObjectName(QStringLiteral("sideTabs"));
    m_tabs->setExpanding(false);
    m_tabs->addTab(QString());
    m_tabs->addTab(QString());
    column->addWidget(m_tabs);
    m_pages = new QStackedWidget(this);
    column->addWidget(m_pages, 1);
    m_numbers = new RightPanel(look, m_pages);
    m_pages->addWidget(m_numbers);
    m_scroll = new QScrollArea(m_pages);
    m_scroll->setObjectName(QStringLiteral("diagnosisScroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    m_content = new QWidget(m_scroll);
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    auto* content = new QVBoxLayout(m_content);
    m_diagnosis = new DiagnosisPanel(look, m_content);
    m_whatIf = new WhatIfPanel(look, m_content);
    content->addWidget(m_diagnosis);
    content->addWidget(m_whatIf);
    content->addStretch(1);
    m_scroll->setWidget(m_content);
    m_pages->addWidget(m_scroll);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_pages->setCurrentIndex(index);
        updateGeometry();
        emit pageChanged();
    });
    connect(&m_look, &Look::changed, this, &SidePanel::applyLook);
    applyLook();
    retranslate();
}

SidePanel::Page SidePanel::page() const
{
    return static_cast<Page>(m_tabs->currentIndex());
}

void SidePanel::setPage(Page page)
{
    m_tabs->setCurrentIndex(page);
}

void SidePanel::setCompact(bool withoutChange, bool shortNames)
{
    m_narrow = withoutChange;
    m_numbers->setCompact(withoutChange, shortNames);
    m_diagnosis->setWithText(!shortNames);
    updateGeometry();
}

void SidePanel::applyLook()
{
    m_tabs->setFixedHeight(m_look.ipx(31));
    const int margin = m_look.ipx(14);
    m_content->layout()->setContentsMargins(margin, m_look.ipx(10), margin, margin);
    m_content->layout()->setSpacing(m_look.ipx(16));
    updateGeometry();
}

void SidePanel::retranslate()
{
    m_tabs->setTabText(Numbers, tr("Numbers"));
    m_tabs->setTabToolTip(Numbers, tr("The numbers of both runs"));
    m_tabs->setTabText(Diagnosis, tr("Diagnosis"));
    m_tabs->setTabToolTip(Diagnosis, tr("Why a run takes as long as it does, and what changes would gain"));
    m_tabs->setAccessibleName(tr("Numbers and diagnosis"));
    m_numbers->retranslate();
    m_diagnosis->retranslate();
    m_whatIf->retranslate();
}

QSize SidePanel::sizeHint() const
{
    const auto numbers = m_numbers->sizeHint();
    constexpr double DiagnosisWidth = 400.0;
    constexpr double NarrowDiagnosisWidth = 320.0;
    if (page() == Numbers)
        return numbers;
    return {m_look.ipx(m_narrow ? NarrowDiagnosisWidth : DiagnosisWidth), numbers.height()};
}

QSize SidePanel::minimumSizeHint() const
{
    return m_numbers->minimumSizeHint();
}

} // namespace overlap
