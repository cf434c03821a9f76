// SPDX-License-Identifier: GPL-3.0-or-later
// How the lessons are laid out, and what gives way where there is little room.
#include "app/gui/lesson_headline.h"
#include "app/gui/lessons_page.h"
#include "app/gui/presenter_view.h"
#include "engine/lessons/lesson.h"
#include "widgets/controls/choice_box.h"
#include "widgets/learn/lesson_charts.h"
#include "widgets/learn/lesson_list.h"
#include "widgets/learn/lesson_view.h"
#include "widgets/style/look.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {

constexpr double ListWidth = 236.0;
constexpr double TextShare = 0.375; // of the room beside the list
constexpr double ListFrom = 1180.0; // the width from which the list has room
constexpr double SideBySideFrom = 640.0; // text and charts
constexpr double StackedHeight = 640.0; // of both, where they are not

} // namespace

void LessonsPage::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tools = new QWidget(this);
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    m_choice = new ChoiceBox(m_look, m_tools);
    m_choice->setObjectName(QStringLiteral("lesson.choice"));
    for (const auto& lesson : lessons())
        m_choice->addItem(QString(), lesson.number);
    m_present = new QPushButton(m_tools);
    m_present->setObjectName(QStringLiteral("lesson.present"));
    tools->addWidget(m_choice);
    tools->addWidget(m_present);
    connect(m_choice, &QComboBox::activated, this, [this](int index) { open(m_choice->itemData(index).toUInt()); });
    connect(m_present, &QPushButton::clicked, this, &LessonsPage::present);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    column->addWidget(m_splitter, 1);
    m_list = new LessonList(m_look, m_splitter);
    m_bodyScroll = new QScrollArea(m_splitter);
    m_bodyScroll->setObjectName(QStringLiteral("lesson.bodyScroll"));
    m_bodyScroll->setFrameShape(QFrame::NoFrame);
    m_bodyScroll->setWidgetResizable(true);
    m_bodyScroll->setFocusPolicy(Qt::NoFocus);
    m_bodyScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_body = new QSplitter(Qt::Horizontal);
    m_body->setChildrenCollapsible(false);
    m_view = new LessonView(m_look, m_walk, LessonView::Use::Read, m_body);
    m_charts = new LessonCharts(m_look, m_walk, m_body);
    m_bodyScroll->setWidget(m_body);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
}

void LessonsPage::retranslate()
{
    m_list->retranslate();
    for (std::size_t i = 0; i < lessons().size(); ++i)
        m_choice->setItemText(static_cast<int>(i), lessonTitle(lessons()[i]));
    dressPresent();
    m_present->setAccessibleName(tr("Present"));
    m_present->setToolTip(tr("This lesson on the whole screen, in large type (F5)"));
    m_choice->setAccessibleName(tr("Lesson"));
    m_choice->setToolTip(tr("Choose a lesson"));
    m_view->refresh();
    showWalk();
    if (m_presenter != nullptr)
        m_presenter->retranslate();
}

void LessonsPage::applyLook()
{
    m_choice->setFixedHeight(m_look.ipx(24.0));
    m_present->setFixedHeight(m_look.ipx(24.0));
    m_tools->layout()->setSpacing(m_look.ipx(8.0));
    m_placed = false;
    m_view->refresh();
    m_charts->refresh();
    place();
}

// A picture where there is no room for the word.
void LessonsPage::dressPresent()
{
    m_present->setText(m_stacked ? QString() : tr("Present"));
    m_present->setIcon(m_stacked ? m_look.icon(QStringLiteral("present")) : QIcon());
    m_present->setIconSize(QSize(m_look.ipx(16.0), m_look.ipx(16.0)));
    m_present->setMaximumWidth(m_stacked ? m_look.ipx(30.0) : QWIDGETSIZE_MAX);
}

// What gives way as the page narrows: the list becomes a menu, then the charts go below the text,
// the title goes, which the menu names, and the presenter's button becomes a picture.
void LessonsPage::place()
{
    const double unit = window()->width() / m_look.px(1.0);
    const bool compact = unit < ListFrom;
    const bool stacked = width() / m_look.px(1.0) < SideBySideFrom;
    const auto way = stacked ? Qt::Vertical : Qt::Horizontal;
    if (m_placed && compact == m_compact && m_body->orientation() == way)
        return;
    m_placed = true;
    m_compact = compact;
    m_list->setVisible(!compact);
    m_choice->setVisible(compact);
    m_choice->setFixedWidth(m_look.ipx(stacked ? 124.0 : 220.0));
    m_stacked = stacked;
    dressPresent();
    m_view->setTight(stacked);
    m_body->setMinimumHeight(stacked ? m_look.ipx(StackedHeight) : 0);
    m_body->setOrientation(way);
    const int list = compact ? 0 : m_look.ipx(ListWidth);
    m_splitter->setSizes({list, std::max(1, width() - list)});
    const int room = std::max(2, stacked ? m_look.ipx(StackedHeight) : width() - list);
    const double share = stacked ? 0.4 : compact ? 0.42 : TextShare;
    m_body->setSizes({static_cast<int>(room * share), static_cast<int>(room * (1.0 - share))});
}

void LessonsPage::resizeEvent(QResizeEvent* event)
{
    LearnModePage::resizeEvent(event);
    place();
}

} // namespace overlap
