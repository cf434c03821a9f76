// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/left_panel.h"

#include "app/gui/recording_panel.h"
#include "app/gui/recordings.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/controls/segment_row.h"
#include "widgets/style/look.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace overlap {

LeftPanel::LeftPanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_choice(new QWidget(this))
    , m_pages(new QStackedWidget(this))
    , m_scenario(new ScenarioPanel(look, m_pages))
{
    setObjectName(QStringLiteral("leftPanel"));
    setAutoFillBackground(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_choice);
    column->addWidget(m_pages, 1);
    m_pages->addWidget(m_scenario);
    auto* line = new QHBoxLayout(m_choice);
    auto* segments = new SegmentRow(m_choice);
    line->addLayout(segments);
    const auto segment = [&](const char* name, bool scenario) {
        auto* button = segments->add(QLatin1String(name));
        connect(button, &QToolButton::clicked, this, [this, scenario] {
            m_wantScenario = scenario;
            refresh();
        });
        return button;
    };
    m_recordingButton = segment("left.recordings", false);
    m_scenarioButton = segment("left.scenario", true);
    line->addStretch(1);
    connect(&m_look, &Look::changed, this, &LeftPanel::applyLook);
    applyLook();
}

void LeftPanel::setRecordings(Recordings& recordings)
{
    m_recordings = &recordings;
    m_recording = new RecordingPanel(m_look, recordings, m_pages);
    m_pages->addWidget(m_recording);
    connect(m_recordings, &Recordings::changed, this, &LeftPanel::refresh);
    refresh();
}

void LeftPanel::setSheet(bool sheet)
{
    m_scenario->setSheet(sheet);
}

void LeftPanel::refresh()
{
    const bool used = m_recordings && m_recordings->isUsed();
    const bool mixed =
        used && (m_recordings->source(Side::A) == SideSource::Run || m_recordings->source(Side::B) == SideSource::Run);
    if (!mixed)
        m_wantScenario = false;
    m_choice->setVisible(mixed);
    m_recordingButton->setChecked(!m_wantScenario);
    m_scenarioButton->setChecked(m_wantScenario);
    if (used && !m_wantScenario)
        m_pages->setCurrentWidget(m_recording);
    else
        m_pages->setCurrentWidget(m_scenario);
}

void LeftPanel::retranslate()
{
    m_recordingButton->setText(tr("Recordings"));
    m_recordingButton->setToolTip(tr("The facts of what is open"));
    m_scenarioButton->setText(tr("Scenario"));
    m_scenarioButton->setToolTip(tr("The settings of the run"));
    if (m_recording)
        m_recording->retranslate();
}

void LeftPanel::applyLook()
{
    m_choice->layout()->setContentsMargins(m_look.ipx(12), m_look.ipx(10), m_look.ipx(12), 0);
    for (auto* button : {m_recordingButton, m_scenarioButton})
        button->setFixedHeight(m_look.ipx(24));
    retranslate();
    refresh();
    updateGeometry();
}

QSize LeftPanel::sizeHint() const
{
    return m_scenario->sizeHint();
}

QSize LeftPanel::minimumSizeHint() const
{
    return m_scenario->minimumSizeHint();
}

} // namespace overlap
