// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/recommendation_panel.h"

#include "engine/base/text.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/wrapped_label.h"
#include "widgets/style/look.h"
#include "widgets/sweep/equal_table.h"
#include "widgets/sweep/tune_panel.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

// The frame of what is recommended.
class RecommendationPanel::Card : public QWidget
{
public:
    Card(const Look& look, QWidget* parent)
        : QWidget(parent)
        , m_look(look)
    {
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_look.theme().accent, 1.0));
        painter.setBrush(m_look.theme().accentTint);
        const double corner = m_look.px(4);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
    }

private:
    const Look& m_look;
};

RecommendationPanel::RecommendationPanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("recommendation"));
    build();
    connect(&m_look, &Look::changed, this, &RecommendationPanel::applyLook);
    applyLook();
}

void RecommendationPanel::build()
{
    auto* column = new QVBoxLayout(this);
    m_title = new QLabel(this);
    m_chip = new OriginChip(m_look, this);
    column->addWidget(m_title);
    column->addWidget(m_chip, 0, Qt::AlignLeft);
    column->addWidget(makeCard());
    m_equalTable = new EqualTable(m_look, this);
    column->addWidget(m_equalTable);
    connect(m_equalTable, &EqualTable::pointChosen, this, &RecommendationPanel::pointChosen);
    makeChoice(*column);
    m_tune = new TunePanel(m_look, this);
    column->addWidget(m_tune);
    connect(m_tune, &TunePanel::latencyLimitEdited, this, &RecommendationPanel::readChoice);
    column->addStretch(1);
}

QWidget* RecommendationPanel::makeCard()
{
    m_card = new Card(m_look, this);
    auto* card = new QVBoxLayout(m_card);
    m_name = wrappedLabel("sweep.best", m_card);
    m_sentence = wrappedLabel("sweep.sentence", m_card);
    card->addWidget(m_name);
    card->addWidget(m_sentence);
    m_facts = new QGridLayout;
    m_facts->setContentsMargins(0, 0, 0, 0);
    m_facts->setColumnStretch(0, 1);
    m_facts->setColumnMinimumWidth(0, 1); // names give way
    constexpr int Rows = 7;
    for (int row = 0; row < Rows; ++row) {
        auto* name = new QLabel(m_card);
        name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        auto* value = new QLabel(m_card);
        m_facts->addWidget(name, row, 0);
        m_facts->addWidget(value, row, 1, Qt::AlignRight);
        m_rows.emplace_back(name, value);
    }
    card->addLayout(m_facts);
    auto* buttons = new QHBoxLayout;
    m_apply = new QPushButton(m_card);
    m_apply->setObjectName(QStringLiteral("sweep.apply"));
    m_apply->setProperty("primary", true);
    m_timeline = new QPushButton(m_card);
    m_timeline->setObjectName(QStringLiteral("sweep.timeline"));
    buttons->addWidget(m_apply);
    buttons->addWidget(m_timeline);
    buttons->addStretch(1);
    card->addLayout(buttons);
    connect(m_apply, &QPushButton::clicked, this, [this] {
        if (const auto point = shownPoint())
            emit applyRequested(*point);
    });
    connect(m_timeline, &QPushButton::clicked, this, [this] {
        if (const auto point = shownPoint())
            emit timelineRequested(*point);
    });
    return m_card;
}

void RecommendationPanel::makeChoice(QLayout& column)
{
    m_choiceTitle = new QLabel(this);
    column.addWidget(m_choiceTitle);
    auto* radios = new QWidget(this);
    auto* line = new QHBoxLayout(radios);
    line->setContentsMargins(0, 0, 0, 0);
    m_byThroughput = new QRadioButton(radios);
    m_byThroughput->setObjectName(QStringLiteral("sweep.byThroughput"));
    m_byLatency = new QRadioButton(radios);
    m_byLatency->setObjectName(QStringLiteral("sweep.byLatency"));
    m_byThroughput->setChecked(true);
    line->addWidget(m_byThroughput);
    line->addWidget(m_byLatency);
    line->addStretch(1);
    column.addWidget(radios);
    const auto number = [&](QLabel*& label, QDoubleSpinBox*& box, const char* name, double value, double most) {
        auto* row = new QWidget(this);
        auto* rowLine = new QHBoxLayout(row);
        rowLine->setContentsMargins(0, 0, 0, 0);
        label = new QLabel(row);
        box = new QDoubleSpinBox(row);
        box->setObjectName(QLatin1String(name));
        box->setRange(0.0, most);
        box->setDecimals(0);
        box->setValue(value);
        box->setSuffix(QStringLiteral("\u202F%"));
        box->setKeyboardTracking(false);
        box->setAlignment(Qt::AlignRight);
        label->setBuddy(box);
        rowLine->addWidget(label, 1);
        rowLine->addWidget(box);
        column.addWidget(row);
        connect(box, &QDoubleSpinBox::valueChanged, this, &RecommendationPanel::readChoice);
    };
    number(m_withinLabel, m_within, "sweep.within", EqualWithinPct, 50.0);
    number(m_memoryLabel, m_memory, "sweep.memoryLimit", DefaultMemoryLimitPct, 100.0);
    m_memory->setMinimum(1.0);
    connect(m_byThroughput, &QRadioButton::toggled, this, &RecommendationPanel::readChoice);
}

void RecommendationPanel::readChoice()
{
    const auto before = m_choice;
    m_choice.goal = m_byThroughput->isChecked() ? SweepGoal::Throughput : SweepGoal::Latency;
    m_choice.withinPct = m_within->value();
    m_choice.memoryLimitPct = m_memory->value();
    m_choice.latencyLimitUs = m_tune->latencyLimitUs();
    if (m_choice != before)
        emit choiceEdited();
}

void RecommendationPanel::show(std::shared_ptr<const SweepResult> result, std::vector<std::size_t> equal,
                               std::optional<std::size_t> selected, std::optional<double> nowUs)
{
    m_result = std::move(result);
    m_equal = std::move(equal);
    m_selected = selected;
    m_nowUs = nowUs;
    fill();
}

std::optional<std::size_t> RecommendationPanel::shownPoint() const
{
    if (m_selected)
        return m_selected;
    return m_equal.empty() ? std::nullopt : std::optional(m_equal.front());
}

Scenario RecommendationPanel::scenarioOf(std::size_t point) const
{
    return m_result->sweep.axes.scenarioOf(m_result->sweep.scenario, point);
}

void RecommendationPanel::fill()
{
    const auto point = shownPoint();
    const bool recommended = point && (!m_selected || (!m_equal.empty() && *m_selected == m_equal.front()));
    m_title->setText(recommended || !point ? tr("Recommendation") : tr("Selected setting"));
    m_card->setVisible(point.has_value());
    m_chip->setVisible(m_result != nullptr);
    if (m_result)
        m_chip->setOrigin(words::originOf(m_result->device));
    if (point) {
        const auto& p = m_result->points[*point];
        m_name->setText(words::sweepSetting(m_result->sweep.axes, *point));
        QString sentence;
        if (!p.tried)
            sentence = tr("Not run yet.");
        else if (!p.error.empty())
            sentence = words::sentence(p.error);
        else if (p.wallUs && m_nowUs && p.wallUs->p50 > 0.0) {
            const double times = *m_nowUs / p.wallUs->p50;
            const auto ratio = words::text(ratioText(times > 1.0 ? times : 1.0 / times));
            const auto now = words::text(durationText(*m_nowUs));
            const auto then = words::text(durationText(p.wallUs->p50));
            sentence = std::abs(times - 1.0) < 0.02 ? tr("As fast as B is now: %1 against %2.").arg(then, now)
                       : times > 1.0                ? tr("%1 as fast as B is now: %2 against %3.").arg(ratio, then, now)
                                     : tr("Takes %1 as long as B does now: %2 against %3.").arg(ratio, then, now);
        }
        m_sentence->setText(words::spaced(sentence));
        m_sentence->setVisible(!sentence.isEmpty());
        fillFacts(p, scenarioOf(*point));
        m_apply->setEnabled(p.error.empty());
        m_timeline->setEnabled(p.error.empty());
    }
    m_equalTable->show(m_result, m_equal, point);
    m_sentence->setToolTip(words::numberHelps({"speed_up", "wall"}));
}

void RecommendationPanel::fillFacts(const SweepPoint& point, const Scenario& scenario)
{
    struct Fact
    {
        QString name;
        QString value;
        const char* help; // the number's definition
    };
    QList<Fact> facts;
    if (point.throughputSamplesPerS) {
        facts.append({tr("Throughput"), words::text(rateText(*point.throughputSamplesPerS)), "throughput"});
        if (const auto best = bestPoint(*m_result)) {
            const double rate = *m_result->points[*best].throughputSamplesPerS;
            facts.append({tr("Below the best"),
                          words::text(percentText(100.0 * (1.0 - *point.throughputSamplesPerS / rate))), "below_best"});
        }
    }
    if (point.wallUs)
        facts.append({tr("Time for %1 samples").arg(words::text(countText(scenario.samples))),
                      words::text(durationText(point.wallUs->p50)), "wall"});
    if (point.batchLatencyUs)
        facts.append(
            {tr("Time per batch, in to out"), words::text(durationText(point.batchLatencyUs->p50)), "batch_time"});
    if (point.error.empty() && point.tried) {
        facts.append({tr("Device memory"), words::text(bytesText(static_cast<double>(point.deviceMemoryBytes))),
                      "buffer_memory"});
        if (const auto pinned = pinnedHostMemoryOf(scenario); pinned > 0)
            facts.append(
                {tr("Pinned host memory"), words::text(bytesText(static_cast<double>(pinned))), "memory_pinned"});
        if (point.idealBoundUs && point.wallUs && point.wallUs->p50 > 0.0)
            facts.append({tr("Of the ideal bound"),
                          words::text(percentText(100.0 * *point.idealBoundUs / point.wallUs->p50)),
                          "pipeline_efficiency"});
    }
    for (qsizetype i = 0; i < static_cast<qsizetype>(m_rows.size()); ++i) {
        auto& [name, value] = m_rows[static_cast<std::size_t>(i)];
        name->setVisible(i < facts.size());
        value->setVisible(i < facts.size());
        if (i < facts.size()) {
            name->setText(facts[i].name);
            value->setText(facts[i].value);
            for (auto* label : {name, value})
                label->setToolTip(words::numberHelp(facts[i].help));
        }
    }
}

void RecommendationPanel::applyLook()
{
    const int margin = m_look.ipx(14);
    layout()->setContentsMargins(margin, m_look.ipx(10), margin, margin);
    layout()->setSpacing(m_look.ipx(8));
    m_card->layout()->setContentsMargins(m_look.ipx(12), m_look.ipx(10), m_look.ipx(12), m_look.ipx(12));
    m_card->layout()->setSpacing(m_look.ipx(8));
    m_facts->setVerticalSpacing(m_look.ipx(5));
    auto large = m_look.font(FontRole::Answer);
    large.setBold(true);
    m_name->setFont(large);
    for (auto* label : {m_title, m_choiceTitle})
        label->setFont(m_look.font(FontRole::BodyBold));
    for (auto* box : {m_within, m_memory})
        box->setFixedWidth(m_look.ipx(92));
    retranslate();
}

void RecommendationPanel::retranslate()
{
    setAccessibleName(tr("Recommendation"));
    m_apply->setText(tr("Apply to B"));
    m_apply->setToolTip(tr("Put this setting into B"));
    m_timeline->setText(tr("To the timeline"));
    m_timeline->setToolTip(tr("Put this setting into B and compare it with A on the timeline"));
    m_equalTable->retranslate();
    m_choiceTitle->setText(tr("Choose by"));
    m_byThroughput->setText(tr("throughput"));
    m_byLatency->setText(tr("time per batch"));
    m_withinLabel->setText(tr("Accept, below the best"));
    m_within->setToolTip(tr("Settings that are nearer to the best than this count as equal"));
    m_memoryLabel->setText(tr("Memory limit"));
    m_memory->setToolTip(tr("Share of the device's memory that the buffers of a run may take"));
    m_tune->retranslate();
    fill();
}

} // namespace overlap
