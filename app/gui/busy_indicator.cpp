// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/busy_indicator.h"

#include "widgets/style/look.h"
#include "widgets/words/run_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace overlap {

// Says that something goes on: how much of it is done where the device tells, else a piece of the bar goes to and fro
// with the time that has passed.
class BusyBar : public QWidget
{
public:
    BusyBar(const Look& look, PairRunner& runner, QWidget* parent)
        : QWidget(parent)
        , m_look(look)
        , m_runner(runner)
    {
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        constexpr double Share = 0.3;
        constexpr double PeriodMs = 2400.0;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const double radius = height() / 2.0;
        painter.setBrush(m_look.theme().groove);
        painter.drawRoundedRect(QRectF(rect()), radius, radius);
        painter.setBrush(m_look.theme().accent);
        if (const auto done = m_runner.fraction()) {
            painter.drawRoundedRect(QRectF(0.0, 0.0, std::max(*done * width(), 1.0 * height()), height()), radius,
                                    radius);
            return;
        }
        const double phase = std::fmod(static_cast<double>(m_runner.busyFor().count()), PeriodMs) / PeriodMs;
        const double at = 1.0 - std::abs(2.0 * phase - 1.0);
        painter.drawRoundedRect(QRectF(at * (1.0 - Share) * width(), 0.0, Share * width(), height()), radius, radius);
    }

private:
    const Look& m_look;
    PairRunner& m_runner;
};

BusyIndicator::BusyIndicator(const Look& look, PairRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_runner(runner)
    , m_bar(new BusyBar(look, runner, this))
    , m_text(new QLabel(this))
    , m_stop(new QPushButton(this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(m_text);
    line->addWidget(m_bar);
    line->addWidget(m_stop);
    m_stop->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    for (QWidget* part : {m_bar, static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_stop)}) {
        auto policy = part->sizePolicy();
        policy.setRetainSizeWhenHidden(part != m_text);
        part->setSizePolicy(policy);
        part->hide();
    }
    // Which of the two runs is under way changes without a signal; only while it is shown is it worth a look.
    auto* timer = new QTimer(this);
    timer->setInterval(50);
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
    m_bar->update();
    if (const auto progress = m_runner.progress(); progress && m_runner.fraction()) {
        m_text->setText(words::progress(*progress));
        return;
    }
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
