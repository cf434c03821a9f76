// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/round_head.h"

#include "widgets/learn/practice.h"
#include "widgets/learn/practice_words.h"
#include "widgets/style/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace overlap {

RoundHead::RoundHead(const Look& look, Practice& practice, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_practice(practice)
    , m_place(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_time(new QLabel(this))
    , m_pause(new QPushButton(this))
    , m_end(new QPushButton(this))
{
    setObjectName(QStringLiteral("roundHead"));
    setBackgroundRole(QPalette::Window);
    setAutoFillBackground(true);
    m_time->setObjectName(QStringLiteral("practice.time"));
    m_pause->setObjectName(QStringLiteral("practice.pause"));
    m_end->setObjectName(QStringLiteral("practice.end"));
    m_bar->setTextVisible(false);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    auto* line = new QHBoxLayout(this);
    line->addWidget(m_place);
    line->addWidget(m_bar, 1);
    line->addWidget(m_time);
    line->addWidget(m_pause);
    line->addWidget(m_end);
    connect(m_pause, &QPushButton::clicked, this, [this] { m_practice.setPaused(!m_practice.isPaused()); });
    connect(m_end, &QPushButton::clicked, &m_practice, &Practice::endRound);
    connect(&m_practice, &Practice::timeChanged, this, &RoundHead::showTime);
    connect(&m_look, &Look::changed, this, &RoundHead::applyLook);
    applyLook();
}

void RoundHead::refresh()
{
    setVisible(m_practice.isTimed());
    if (!m_practice.isTimed())
        return;
    m_place->setText(tr("Question %1 of %2").arg(m_practice.roundAnswers().size() + 1).arg(m_practice.roundSize()));
    m_end->setText(tr("End the round"));
    m_bar->setAccessibleName(tr("Time left"));
    showTime();
}

void RoundHead::showTime()
{
    if (!m_practice.isTimed())
        return;
    const bool running = m_practice.stage() == Practice::Stage::Asked;
    const auto left = m_practice.timeLeft();
    m_time->setText(words::clockText(left));
    m_time->setAccessibleName(tr("%1 left").arg(m_time->text()));
    m_bar->setRange(0, static_cast<int>(m_practice.timePerQuestion().count()));
    m_bar->setValue(static_cast<int>(left.count()));
    m_pause->setText(m_practice.isPaused() && running ? tr("Go on") : tr("Pause"));
    m_pause->setEnabled(running);
}

void RoundHead::applyLook()
{
    auto* line = static_cast<QHBoxLayout*>(layout());
    line->setContentsMargins(m_look.ipx(20), m_look.ipx(6), m_look.ipx(20), m_look.ipx(6));
    line->setSpacing(m_look.ipx(10));
    m_place->setFont(m_look.font(FontRole::Caption));
    m_time->setFont(m_look.font(FontRole::Title));
    m_time->setMinimumWidth(QFontMetrics(m_time->font()).horizontalAdvance(QStringLiteral("00:00")));
    m_time->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    // As wide as the longer of its texts, so that pausing moves nothing.
    m_bar->setFixedHeight(m_look.ipx(6));
    m_bar->setMinimumWidth(m_look.ipx(40));
    refresh();
}

} // namespace overlap
