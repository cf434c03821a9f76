// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/learn_page.h"

#include "app/gui/lessons_page.h"
#include "widgets/controls/segment_row.h"
#include "widgets/style/look.h"

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace overlap {

LearnPage::LearnPage(const Look& look, Session& session, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("learnPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_bar = new QWidget(this);
    auto* line = new QHBoxLayout(m_bar);
    line->setSpacing(0);
    m_segments = new SegmentRow(m_bar);
    line->addLayout(m_segments);
    column->addWidget(m_bar);
    m_pages = new QStackedWidget(this);
    column->addWidget(m_pages, 1);
    m_lessons = new LessonsPage(look, session, m_pages);
    addMode(LearnMode::Lessons, m_lessons);
    addMode(LearnMode::Practice, makePracticePage(look, session, m_pages));
    addMode(LearnMode::Claims, makeClaimsPage(look, session, m_pages));
    addMode(LearnMode::Glossary, makeGlossaryPage(look, session, m_pages));
    line->addStretch(1);
    for (auto* page : m_modes) {
        if (auto* tools = page->tools())
            line->addWidget(tools);
    }
    setMode(LearnMode::Lessons);
    connect(&m_look, &Look::changed, this, &LearnPage::applyLook);
    applyLook();
}

void LearnPage::addMode(LearnMode mode, LearnModePage* page)
{
    const auto place = static_cast<std::size_t>(mode);
    const char* ids[LearnModeCount] = {"learn.mode.lessons", "learn.mode.practice", "learn.mode.claims",
                                       "learn.mode.glossary"};
    auto* button = m_segments->add(QLatin1String(ids[place]));
    m_buttons[place] = button;
    m_modes[place] = page;
    m_pages->addWidget(page);
    connect(button, &QToolButton::clicked, this, [this, mode] { setMode(mode); });
    connect(page, &LearnModePage::saysOther, this, [this, page] {
        if (page == &shownPage())
            emit saysOther();
    });
}

LearnMode LearnPage::mode() const
{
    return static_cast<LearnMode>(m_pages->currentIndex());
}

void LearnPage::setMode(LearnMode mode)
{
    m_pages->setCurrentIndex(static_cast<int>(mode));
    for (std::size_t i = 0; i < LearnModeCount; ++i) {
        const bool shown = i == static_cast<std::size_t>(mode);
        m_buttons[i]->setChecked(shown);
        if (auto* tools = m_modes[i]->tools())
            tools->setVisible(shown);
    }
    emit saysOther();
}

QString LearnPage::nameOf(LearnMode mode)
{
    switch (mode) {
    case LearnMode::Lessons:
        return tr("Lessons");
    case LearnMode::Practice:
        return tr("Interview practice");
    case LearnMode::Claims:
        return tr("Claims");
    case LearnMode::Glossary:
        break;
    }
    return tr("Glossary");
}

void LearnPage::fillMenu(QMenu& menu)
{
    menu.clear();
    for (const auto mode : {LearnMode::Lessons, LearnMode::Practice, LearnMode::Claims, LearnMode::Glossary}) {
        if (mode == LearnMode::Lessons) {
            m_lessons->fillMenu(menu, [this] {
                setMode(LearnMode::Lessons);
                emit opened();
            });
            menu.addSeparator();
            continue;
        }
        const auto text = mode == LearnMode::Practice ? tr("&Interview practice")
                          : mode == LearnMode::Claims ? tr("&Claims")
                                                      : tr("&Glossary");
        menu.addAction(text, this, [this, mode] {
            setMode(mode);
            emit opened();
        });
    }
}

void LearnPage::retranslate()
{
    for (auto* mode : m_modes)
        mode->retranslate();
    fitBar();
    m_bar->setAccessibleName(tr("Ways to learn"));
    emit saysOther();
}

void LearnPage::fitBar()
{
    for (std::size_t i = 0; i < LearnModeCount; ++i) {
        m_buttons[i]->setText(nameOf(static_cast<LearnMode>(i)));
        m_buttons[i]->setToolTip(QString());
    }
    m_segments->invalidate(); // what a layout within another needs is kept until it is told
    m_bar->layout()->invalidate();
    if (m_bar->layout()->minimumSize().width() <= width())
        return;
    auto* practice = m_buttons[static_cast<std::size_t>(LearnMode::Practice)];
    practice->setText(tr("Practice"));
    practice->setToolTip(nameOf(LearnMode::Practice));
}

void LearnPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitBar();
}

// Not by a proxy: with one the Tab key passes over what comes before it.
void LearnPage::focusInEvent(QFocusEvent* event)
{
    shownPage().setFocus(event->reason());
}

void LearnPage::applyLook()
{
    m_bar->layout()->setContentsMargins(m_look.ipx(10), 0, m_look.ipx(8), 0);
    m_segments->setContentsMargins(0, 0, m_look.ipx(8), 0);
    m_bar->setFixedHeight(m_look.ipx(36));
    for (auto* button : m_buttons)
        button->setFixedHeight(m_look.ipx(24));
    fitBar();
}

} // namespace overlap
