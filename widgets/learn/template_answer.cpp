// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/template_answer.h"

#include "engine/lessons/answer_template.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/learn/markdown_text.h"
#include "widgets/style/look.h"
#include "widgets/words/answer_words.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/scenario_words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace overlap {

TemplateAnswer::TemplateAnswer(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_scroll(new QScrollArea(this))
    , m_page(new QWidget(m_scroll))
    , m_question(new QLabel(m_page))
    , m_chips{new OriginChip(look, m_page), new OriginChip(look, m_page)}
    , m_remark(new QLabel(m_page))
    , m_text(makeMarkdownLabel(m_page))
    , m_copy(new QPushButton(m_page))
{
    setObjectName(QStringLiteral("templateAnswer"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    m_page->setBackgroundRole(QPalette::Base);
    m_page->setAutoFillBackground(true);
    column->addWidget(m_scroll);
    auto* page = new QVBoxLayout(m_page);
    m_question->setWordWrap(true);
    page->addWidget(m_question);
    auto* chips = new QHBoxLayout;
    for (auto* chip : m_chips)
        chips->addWidget(chip);
    chips->addStretch(1);
    page->addLayout(chips);
    m_remark->setWordWrap(true);
    m_remark->setForegroundRole(QPalette::PlaceholderText);
    page->addWidget(m_remark);
    m_text->setObjectName(QStringLiteral("practice.template"));
    page->addWidget(m_text);
    m_copy->setObjectName(QStringLiteral("practice.copyTemplate"));
    page->addWidget(m_copy, 0, Qt::AlignLeft);
    page->addStretch(1);
    m_scroll->setWidget(m_page);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(&m_look, &Look::changed, this, &TemplateAnswer::applyLook);
    applyLook();
}

void TemplateAnswer::setRuns(const ShownPair& pair)
{
    m_pair = pair;
    m_filled = false;
    if (isVisible())
        fill();
}

// The limit of a run is found by walking its critical path: only for somebody who looks.
void TemplateAnswer::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_filled)
        fill();
}

QString TemplateAnswer::text() const
{
    if (!m_pair.complete())
        return {};
    const auto filled = filledAnswer(answerTemplate(), words::taughtLanguage(), m_pair.a, m_pair.b);
    return QString::fromStdString(filled ? *filled : filled.error().message);
}

void TemplateAnswer::fill()
{
    m_filled = true;
    m_question->setText(tr("It is slow. What do you do?"));
    m_copy->setText(tr("Copy the answer"));
    const auto said = text();
    m_remark->setText(said.isEmpty()
                          ? tr("There are no two runs on screen to take numbers from: run A and B first.")
                          : tr("An answer to the question that most interviews end with. Its numbers are "
                               "those of A and B on screen: run your own case and it tells your own story."));
    m_copy->setVisible(!said.isEmpty());
    m_text->setVisible(!said.isEmpty());
    setMarkdown(*m_text, said.toStdString());
    const auto a = m_pair.a ? words::origin(*m_pair.a) : words::Origin{};
    const auto b = m_pair.b ? words::origin(*m_pair.b) : words::Origin{};
    m_chips[0]->setVisible(m_pair.complete());
    m_chips[1]->setVisible(m_pair.complete() && !(a == b));
    if (m_pair.a)
        m_chips[0]->setOrigin(a);
    if (m_pair.b)
        m_chips[1]->setOrigin(b);
}

void TemplateAnswer::retranslate()
{
    fill();
}

void TemplateAnswer::applyLook()
{
    m_question->setFont(m_look.font(FontRole::Title));
    m_remark->setFont(m_look.font(FontRole::Caption));
    m_text->setFont(m_look.font(FontRole::Body));
    m_page->layout()->setContentsMargins(m_look.ipx(20), m_look.ipx(14), m_look.ipx(20), m_look.ipx(14));
    m_page->layout()->setSpacing(m_look.ipx(8));
    m_page->setMaximumWidth(m_look.ipx(660));
    fill();
}

} // namespace overlap
