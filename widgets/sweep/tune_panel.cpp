// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/tune_panel.h"

#include "engine/base/text.h"
#include "widgets/controls/wrapped_label.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace overlap {

TunePanel::TunePanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    build();
    connect(&m_look, &Look::changed, this, &TunePanel::applyLook);
    applyLook();
}

void TunePanel::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_title = new QLabel(this);
    m_help = wrappedLabel("tune.help", this);
    m_help->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_title);
    column->addWidget(m_help);
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    m_latencyLabel = new QLabel(row);
    m_latency = new QDoubleSpinBox(row);
    m_latency->setObjectName(QStringLiteral("tune.latencyLimit"));
    m_latency->setRange(0.0, 1e7);
    m_latency->setDecimals(0);
    m_latency->setSuffix(QStringLiteral("\u202F\u00B5s"));
    m_latency->setKeyboardTracking(false);
    m_latency->setAlignment(Qt::AlignRight);
    m_latencyLabel->setBuddy(m_latency);
    line->addWidget(m_latencyLabel, 1);
    line->addWidget(m_latency);
    column->addWidget(row);
    connect(m_latency, &QDoubleSpinBox::valueChanged, this, &TunePanel::latencyLimitEdited);
    auto* buttons = new QWidget(this);
    auto* buttonLine = new QHBoxLayout(buttons);
    buttonLine->setContentsMargins(0, 0, 0, 0);
    m_tune = new QPushButton(buttons);
    m_tune->setObjectName(QStringLiteral("tune.run"));
    m_apply = new QPushButton(buttons);
    m_apply->setObjectName(QStringLiteral("tune.apply"));
    buttonLine->addWidget(m_tune);
    buttonLine->addWidget(m_apply);
    buttonLine->addStretch(1);
    column->addWidget(buttons);
    m_text = wrappedLabel("tune.text", this);
    column->addWidget(m_text);
    connect(m_tune, &QPushButton::clicked, this, &TunePanel::tuneRequested);
    connect(m_apply, &QPushButton::clicked, this, [this] {
        if (m_tuned)
            emit applyRequested(m_tuned->points[m_tuned->best].scenario);
    });
}

void TunePanel::show(std::shared_ptr<const TuneResult> tuned, const QString& message, bool running)
{
    m_tuned = std::move(tuned);
    m_message = message;
    m_running = running;
    fill();
}

std::optional<double> TunePanel::latencyLimitUs() const
{
    return m_latency->value() > 0.0 ? std::optional(m_latency->value()) : std::nullopt;
}

void TunePanel::fill()
{
    m_tune->setText(m_running ? tr("Stop") : tr("Tune"));
    m_apply->setVisible(m_tuned != nullptr && !m_running);
    m_text->setText(text());
    m_text->setToolTip(
        words::numberHelps({"wall", "throughput", "speed_up", "runs_tried", "spread", "model_error", "largest_batch"}));
    m_text->setVisible(!m_text->text().isEmpty());
}

QString TunePanel::text() const
{
    if (!m_tuned)
        return m_message;
    const auto& best = m_tuned->points[m_tuned->best];
    const auto& base = m_tuned->points.front();
    QStringList sentences;
    const auto name = words::strategySummary(best.scenario);
    if (best.outcome && base.outcome) {
        const auto rate = best.throughput();
        sentences << tr("%1: %2, %3.", "strategy, time, rate")
                         .arg(name, words::text(durationText(best.outcome->wallP50Us())),
                              rate ? words::text(rateText(*rate)) : QString());
        const double times = base.outcome->wallP50Us() / best.outcome->wallP50Us();
        sentences << (m_tuned->bestIsClear ? tr("%1 as fast as it is.").arg(words::text(ratioText(times)))
                                           : tr("No surer than the model: as it is, it may be as fast."));
    }
    QStringList sure;
    sure << tr("%n run(s)", nullptr, static_cast<int>(m_tuned->runs));
    if (!m_tuned->nearTies.empty())
        sure << tr("%n more setting(s) as good", nullptr, static_cast<int>(m_tuned->nearTies.size()));
    if (m_tuned->spreadPct > 0.0)
        sure << tr("spread of the repeats %1").arg(words::text(percentText(m_tuned->spreadPct)));
    if (m_tuned->modelErrorP50Pct)
        sure << tr("model error: median %1, P95 %2")
                    .arg(words::text(percentText(*m_tuned->modelErrorP50Pct)),
                         words::text(percentText(m_tuned->modelErrorP95Pct.value_or(0.0))));
    if (m_tuned->largestBatch)
        sure << tr("largest batch that fits: %1").arg(words::text(countText(*m_tuned->largestBatch)));
    sentences << tr("How sure: %1.").arg(sure.join(tr("; ", "between remarks")));
    return words::spaced(sentences.join(QLatin1Char('\n')));
}

void TunePanel::applyLook()
{
    layout()->setSpacing(m_look.ipx(8));
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_help->setFont(m_look.font(FontRole::Caption));
    m_latency->setFixedWidth(m_look.ipx(92));
    retranslate();
}

void TunePanel::retranslate()
{
    m_title->setText(tr("Tune"));
    m_help->setText(tr("Finds the best batch size, number of streams and host memory with a fifth of the runs of a "
                       "sweep."));
    m_latencyLabel->setText(tr("Latency limit"));
    m_latency->setSpecialValueText(tr("none", "latency limit"));
    m_latency->setToolTip(tr("What the 99th percentile of the time of a batch may be at most"));
    m_tune->setToolTip(tr("Search within both limits"));
    m_apply->setText(tr("Apply to B"));
    fill();
}

} // namespace overlap
