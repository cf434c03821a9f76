// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/scenario_panel.h"

#include "engine/result/comparison.h"
#include "engine/scenario/scenario_json.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/device_box.h"
#include "widgets/controls/other_machine.h"
#include "widgets/controls/separator.h"
#include "widgets/controls/setting_fields.h"
#include "widgets/controls/strategy_section.h"
#include "widgets/controls/workload_section.h"
#include "widgets/style/look.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {

[[nodiscard]] std::vector<SidedProblem> merged(const ScenarioPair& pair, const Problems& ofA, const Problems& ofB)
{
    std::vector<SidedProblem> all;
    for (const auto& problem : ofA)
        all.push_back({problem, Side::A, pair.a});
    for (const auto& problem : ofB)
        all.push_back({problem, Side::B, pair.b});
    return all;
}

} // namespace

ScenarioPanel::ScenarioPanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("scenarioPanel"));
    build();
    connect(&m_look, &Look::changed, this, &ScenarioPanel::applyLook);
    applyLook();
}

void ScenarioPanel::build()
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setBackgroundRole(QPalette::Window);
    outer->addWidget(m_scroll);
    m_content = new QWidget(m_scroll);
    auto* column = new QVBoxLayout(m_content);
    column->setSpacing(0);

    auto* head = new QGridLayout;
    m_presetLabel = new QLabel(m_content);
    m_preset = new ChoiceBox(m_look, m_content);
    m_preset->setObjectName(QStringLiteral("preset"));
    m_presetLabel->setBuddy(m_preset);
    m_deviceLabel = new QLabel(m_content);
    m_device = new DeviceBox(m_look, m_content);
    m_device->setObjectName(QStringLiteral("device"));
    m_deviceLabel->setBuddy(m_device);
    head->addWidget(m_presetLabel, 0, 0);
    head->addWidget(m_preset, 0, 1);
    head->addWidget(m_deviceLabel, 1, 0);
    head->addWidget(m_device, 1, 1);
    m_otherMachine = new OtherMachine(m_look, m_content);
    head->addWidget(m_otherMachine, 2, 0, 1, 2);
    head->setColumnStretch(1, 1);
    column->addLayout(head);
    column->addWidget(separator(m_content));
    m_workload = new WorkloadSection(m_look, m_content);
    column->addWidget(m_workload);
    column->addWidget(separator(m_content));
    m_strategies = new StrategySection(m_look, m_content);
    column->addWidget(m_strategies);
    m_general = new ProblemNote(m_look, m_content);
    column->addWidget(m_general);
    column->addStretch(1);
    auto* foot = new QGridLayout;
    m_footA = new QLabel(m_content);
    m_footB = new QLabel(m_content);
    for (auto* label : {m_footA, m_footB}) {
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setWordWrap(true);
        foot->addWidget(label, 0, label == m_footA ? 0 : 1);
    }
    foot->setHorizontalSpacing(m_look.ipx(8));
    foot->setColumnStretch(0, 1);
    foot->setColumnStretch(1, 1);
    column->addLayout(foot);
    m_scroll->setWidget(m_content);

    connect(m_preset, &QComboBox::activated, this,
            [this](int index) { emit presetChosen(m_preset->itemData(index).toString()); });
    connect(m_device, &DeviceBox::chosen, this, &ScenarioPanel::deviceChosen);
    connect(m_device, &DeviceBox::otherWanted, m_otherMachine, &OtherMachine::ask);
    connect(m_otherMachine, &OtherMachine::chosen, this, &ScenarioPanel::deviceChosen);
    connect(m_workload, &WorkloadSection::edited, this, [this](const QString& key, const ScenarioEdit& change) {
        auto pair = m_pair;
        change(pair.a);
        copyWorkload(pair.a, pair.b);
        emit edited(pair, key, words::label(key));
    });
    connect(m_workload, &WorkloadSection::useWorkloadOf, this, [this](Side side) {
        auto pair = m_pair;
        copyWorkload(pair.of(side), pair.of(side == Side::A ? Side::B : Side::A));
        emit edited(pair, QStringLiteral("workload"), tr("Workload"));
    });
    connect(m_strategies, &StrategySection::edited, this, &ScenarioPanel::edit);
    connect(m_workload, &WorkloadSection::mendChosen, this, &ScenarioPanel::mend);
    connect(m_strategies, &StrategySection::mendChosen, this, &ScenarioPanel::mend);
    connect(m_general, &ProblemNote::mendChosen, this, &ScenarioPanel::mend);
}

void ScenarioPanel::applyLook()
{
    const int margin = m_look.ipx(12);
    auto* column = m_content->layout();
    column->setContentsMargins(margin, m_look.ipx(10), margin, m_look.ipx(8));
    if (auto* head = column->itemAt(0)->layout()) {
        auto* grid = static_cast<QGridLayout*>(head);
        grid->setVerticalSpacing(m_look.ipx(6));
        grid->setHorizontalSpacing(m_look.ipx(8));
        grid->setColumnMinimumWidth(0, m_look.ipx(54));
    }
    for (auto* line : m_content->findChildren<QFrame*>(QStringLiteral("line")))
        line->setFixedHeight(m_look.ipx(22));
    for (auto* label : {m_footA, m_footB})
        label->setFont(m_look.font(FontRole::Caption));
    updateGeometry();
    retranslate();
}

void ScenarioPanel::setPresets(const std::vector<PresetChoice>& presets, const QString& current, bool changed)
{
    const QSignalBlocker quiet(m_preset);
    m_preset->clear();
    for (const auto& preset : presets) {
        const bool marked = changed && preset.name == current;
        m_preset->addItem(marked ? tr("%1 *", "preset that was changed").arg(preset.title) : preset.title, preset.name);
        m_preset->setItemData(m_preset->count() - 1, preset.description, Qt::ToolTipRole);
    }
    const int index = m_preset->findData(current);
    m_preset->setPlaceholderText(tr("From a file"));
    m_preset->setCurrentIndex(index);
    auto tip = index >= 0 ? m_preset->itemText(index) + QLatin1Char('\n')
                                + m_preset->itemData(index, Qt::ToolTipRole).toString()
                          : QString();
    if (changed && index >= 0)
        tip += QLatin1Char('\n') + tr("* Its settings have been changed.");
    m_preset->setToolTip(tip);
}

void ScenarioPanel::setDevices(const std::vector<DeviceEntry>& devices, const QString& currentId)
{
    m_device->setDevices(devices, currentId);
}

void ScenarioPanel::setSheet(bool sheet)
{
    layout()->setContentsMargins(0, 0, sheet ? 1 : 0, 0);
}

void ScenarioPanel::paintEvent(QPaintEvent* /*event*/)
{
    // Seen only beside a sheet: its edge over the chart.
    QPainter(this).fillRect(rect(), m_look.theme().border);
}

void ScenarioPanel::setNames(const QString& a, const QString& b)
{
    m_strategies->setNames(a, b);
}

void ScenarioPanel::show(const ScenarioPair& pair, const Problems& ofA, const Problems& ofB)
{
    m_pair = pair;
    const auto problems = merged(pair, ofA, ofB);
    m_workload->show(pair, problems);
    m_strategies->show(pair, problems);
    std::vector<SidedProblem> general;
    for (const auto& sided : problems) {
        const auto key = QString::fromStdString(sided.problem.field);
        const auto& rows = m_strategies->rows();
        const bool placed = isWorkloadKey(key.toStdString())
                            || std::any_of(rows.begin(), rows.end(),
                                           [&](const StrategyRow* row) { return key == QLatin1String(row->key()); });
        if (!placed)
            general.push_back(sided);
    }
    m_general->setProblems(std::move(general));
    m_footA->setText(words::batchesAndSlots(pair.a));
    m_footB->setText(words::batchesAndSlots(pair.b));
}

void ScenarioPanel::edit(Side side, const QString& key, const std::function<void(Scenario&)>& change)
{
    auto pair = m_pair;
    change(pair.of(side));
    emit edited(pair, words::sideName(side) + QLatin1Char('.') + key,
                tr("%1 of %2", "setting, A or B").arg(words::label(key), words::sideName(side)));
}

void ScenarioPanel::mend(const SidedProblem& sided)
{
    if (!sided.problem.suggestion)
        return;
    const auto setting = sided.problem.field + '=' + *sided.problem.suggestion;
    auto pair = m_pair;
    const auto key = QString::fromStdString(sided.problem.field);
    for (const auto side : Sides)
        if (!sided.side || *sided.side == side)
            (void)applySetting(pair.of(side), setting);
    emit edited(pair, QStringLiteral("mend.") + key, words::label(key));
}

void ScenarioPanel::retranslate()
{
    m_presetLabel->setText(tr("Preset"));
    m_preset->setAccessibleName(tr("Preset"));
    m_deviceLabel->setText(tr("Device"));
    m_device->setAccessibleName(tr("Device"));
    m_device->retranslate();
    m_otherMachine->retranslate();
    m_workload->retranslate();
    m_strategies->retranslate();
    m_general->retranslate();
    m_footA->setText(words::batchesAndSlots(m_pair.a));
    m_footB->setText(words::batchesAndSlots(m_pair.b));
}

void ScenarioPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

QSize ScenarioPanel::sizeHint() const
{
    return {m_look.ipx(280), m_look.ipx(800)};
}

QSize ScenarioPanel::minimumSizeHint() const
{
    return {m_look.ipx(264), m_look.ipx(200)};
}

} // namespace overlap
