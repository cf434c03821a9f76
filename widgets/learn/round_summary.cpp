// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/round_summary.h"

#include "widgets/learn/markdown_text.h"
#include "widgets/learn/practice.h"
#include "widgets/learn/practice_words.h"
#include "widgets/learn/section_text.h"
#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace overlap {

RoundSummary::RoundSummary(const Look& look, Practice& practice, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_practice(practice)
    , m_scroll(new QScrollArea(this))
{
    setObjectName(QStringLiteral("roundSummary"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    column->addWidget(m_scroll);
    connect(&m_practice, &Practice::changed, this, &RoundSummary::rebuild);
    connect(&m_look, &Look::changed, this, &RoundSummary::rebuild);
}

QString RoundSummary::text() const
{
    std::size_t ticked = 0;
    std::size_t points = 0;
    int known = 0;
    Countdown::Time used{0};
    for (const auto& answer : m_practice.roundAnswers()) {
        ticked += answer.ticked;
        points += answer.question->text(LessonLanguage::English).points.size();
        known += answer.rating == Rating::Right ? 1 : 0;
        used += answer.used;
    }
    const auto had = tr("%1 of %2 points in %3.").arg(ticked).arg(points).arg(words::clockText(used));
    const int answers = static_cast<int>(m_practice.roundAnswers().size());
    return had + words::goingOn(had, tr("%1 of %n question(s) known.", nullptr, answers).arg(known));
}

void RoundSummary::rebuild()
{
    if (m_practice.stage() != Practice::Stage::Summary)
        return;
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    page->setMaximumWidth(m_look.ipx(720));
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(m_look.ipx(20), m_look.ipx(14), m_look.ipx(20), m_look.ipx(14));
    column->setSpacing(m_look.ipx(6));
    auto* title = new QLabel(tr("The round is over"), page);
    title->setFont(m_look.font(FontRole::Title));
    column->addWidget(title);
    auto* summary = new QLabel(text(), page);
    summary->setObjectName(QStringLiteral("practice.summary"));
    summary->setWordWrap(true);
    summary->setFont(m_look.font(FontRole::Body));
    column->addWidget(summary);
    addRule(*column, m_look);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(m_look.ipx(16));
    grid->setVerticalSpacing(m_look.ipx(6));
    grid->setColumnStretch(0, 1);
    column->addLayout(grid);
    const auto cell = [&](int row, int at, const QString& text, bool head) {
        auto* label = new QLabel(text, page);
        label->setFont(m_look.font(head ? FontRole::Caption : FontRole::Body));
        if (head)
            label->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(label, row, at, Qt::AlignTop | (at == 1 || at == 2 ? Qt::AlignRight : Qt::AlignLeft));
    };
    cell(0, 0, tr("Question"), true);
    cell(0, 1, tr("Points"), true);
    cell(0, 2, tr("Time"), true);
    cell(0, 3, tr("Known"), true);
    int row = 1;
    for (const auto& answer : m_practice.roundAnswers()) {
        const auto& text = answer.question->text(words::taughtLanguage());
        auto* question = makeMarkdownLabel(page);
        question->setFont(m_look.font(FontRole::Body));
        setMarkdown(*question, text.question);
        grid->addWidget(question, row, 0, Qt::AlignTop);
        cell(row, 1, tr("%1 of %2", "points").arg(answer.ticked).arg(text.points.size()), false);
        cell(row, 2, answer.ranOut ? tr("ran out") : words::clockText(answer.used), false);
        cell(row, 3, words::ratingName(answer.rating), false);
        ++row;
    }
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, m_look.ipx(12), 0, 0);
    auto* close = new QPushButton(tr("Back to practice"), page);
    close->setObjectName(QStringLiteral("practice.close"));
    close->setProperty("primary", true);
    auto* again = new QPushButton(tr("Another round"), page);
    again->setObjectName(QStringLiteral("practice.again"));
    buttons->addWidget(close);
    buttons->addWidget(again);
    buttons->addStretch(1);
    column->addLayout(buttons);
    column->addStretch(1);
    connect(again, &QPushButton::clicked, this, &RoundSummary::againRequested, Qt::QueuedConnection);
    connect(close, &QPushButton::clicked, &m_practice, &Practice::closeSummary, Qt::QueuedConnection);
    m_scroll->setWidget(page); // deletes the old one
}

} // namespace overlap
