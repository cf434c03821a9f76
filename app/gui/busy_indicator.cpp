// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/busy_indicator.h"

#include "widgets/style/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

namespace overlap {

BusyIndicator::BusyIndicator(const Look& look, PairRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_runner(runner)
    , m_bar(new QProgressBar(this))
    , m_text(new QLabel(this))
    , m_stop(new QPushButton(this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(m_text);
    line->addWidget(m_bar);
    line->addWidget(m_stop);
    m_bar->setRange(0, 0); // how much of a run is done is not known before it ends
    m_stop->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_bar->setTextVisible(false);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    for (QWidget* part : {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_stop)}) {
        auto policy = part->sizePolicy();
        policy.setRetainSizeWhenHidden(part != m_text);
        part->setSizePolicy(policy);
        part->hide();
    }
    // Which of the two runs is under way changes without a signal; only while it is shown is it worth a look.
    auto* timer = new QTimer(this);
    timer->setInterval(100);
    connect(timer, &QTimer::timeout, this, [this, timer] {
        if (m_level == BusyLevel::None)
            timer->stop();
        else
            showStage();
    });
    connect(&m_runner, &PairRunner::busyChanged, timer, [timer](BusyLevel level) {
        if (level != BusyLevel::None)
            timer->start();
    });
    connect(m_stop, &QPushButton::clicked, this, &BusyIndicator::stopRequested);
    connect(&m_look, &Look::changed, this, &BusyIndicator::applyLook);
    applyLook();
}

void BusyIndicator::setLevel(BusyLevel level)
{
    m_level = level;
    m_bar->setVisible(level != BusyLevel::None);
    m_text->setVisible(level == BusyLevel::Text);
    m_stop->setVisible(level == BusyLevel::Text);
    showStage();
}

void BusyIndicator::showStage()
{
    const auto stage = m_runner.stage().value_or(RunStage::RunningA);
    const auto text = stage == RunStage::RunningA ? tr("running A") : tr("running B");
    const auto seconds = m_runner.busyFor().count() / 1000;
    m_text->setText(seconds < 2 ? text : tr("%1, %2 s", "running A, 5 s").arg(text).arg(seconds));
}

QString BusyIndicator::text() const
{
    return m_text->isVisibleTo(this) ? m_text->text() : QString();
}

void BusyIndicator::applyLook()
{
    layout()->setSpacing(m_look.ipx(8));
    m_bar->setFixedSize(m_look.ipx(96), m_look.ipx(6));
    m_text->setFont(m_look.font(FontRole::Caption));
    retranslate();
}

void BusyIndicator::retranslate()
{
    m_stop->setText(tr("Stop"));
    m_stop->setAccessibleName(tr("Stop the run"));
    m_bar->setAccessibleName(tr("Run in progress"));
    showStage();
}

} // namespace overlap
