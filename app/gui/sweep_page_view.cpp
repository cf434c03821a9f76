// SPDX-License-Identifier: GPL-3.0-or-later
// How the Sweep tab is laid out and what its controls say.
#include "app/gui/pale_effect.h"
#include "app/gui/session.h"
#include "app/gui/sweep_page.h"
#include "widgets/controls/choice_box.h"
#include "widgets/style/look.h"
#include "widgets/sweep/heat_map.h"
#include "widgets/sweep/line_chart.h"
#include "widgets/sweep/tune_panel.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {
constexpr double SideWidth = 356.0;
constexpr double NarrowSideWidth = 290.0;
} // namespace

void SweepPage::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeOptions());
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("sweep.problem"));
    m_problem->setWordWrap(true);
    column->addWidget(m_problem);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    column->addWidget(m_splitter, 1);
    m_scroll = new QScrollArea(m_splitter);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    m_charts = new QWidget(m_scroll);
    m_charts->setBackgroundRole(QPalette::Base);
    m_charts->setAutoFillBackground(true);
    auto* charts = new QVBoxLayout(m_charts);
    m_map = new HeatMap(m_look, m_charts);
    m_throughput = new LineChart(m_look, m_charts);
    m_latency = new LineChart(m_look, m_charts);
    m_memory = new LineChart(m_look, m_charts);
    m_throughput->setObjectName(QStringLiteral("sweep.throughput"));
    m_latency->setObjectName(QStringLiteral("sweep.latency"));
    m_memory->setObjectName(QStringLiteral("sweep.memory"));
    charts->addWidget(m_map, 5);
    charts->addWidget(m_throughput, 4);
    charts->addWidget(m_latency, 2);
    charts->addWidget(m_memory, 2);
    m_scroll->setWidget(m_charts);
    m_sideScroll = new QScrollArea(m_splitter);
    m_sideScroll->setFrameShape(QFrame::NoFrame);
    m_sideScroll->setWidgetResizable(true);
    m_sideScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_sideScroll->viewport()->setBackgroundRole(QPalette::Base);
    m_recommendation = new RecommendationPanel(m_look, m_sideScroll);
    m_recommendation->setBackgroundRole(QPalette::Base);
    m_recommendation->setAutoFillBackground(true);
    m_sideScroll->setWidget(m_recommendation);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_pale = new PaleEffect(m_look, m_charts);

    connect(m_map, &HeatMap::cellSelected, this, [this](std::size_t point) {
        m_selected = point;
        showCurves();
        showRecommendation();
    });
    connect(m_map, &HeatMap::cellActivated, this,
            [this](std::size_t point) { apply(point, words::sweepSetting(m_runner.result()->sweep.axes, point)); });
    connect(m_recommendation, &RecommendationPanel::choiceEdited, this, [this] {
        showMarks();
        showCurves();
        showRecommendation();
    });
    connect(m_recommendation, &RecommendationPanel::applyRequested, this, [this](std::size_t point) { apply(point); });
    connect(m_recommendation, &RecommendationPanel::timelineRequested, this, [this](std::size_t point) {
        apply(point);
        emit timelineRequested();
    });
    connect(&m_recommendation->tune(), &TunePanel::applyRequested, this, [this](const Scenario& tuned) {
        apply(tunedScenario(m_session.pair().b, tuned.batchSize, tuned.streams, tuned.hostMemory));
    });
    connect(m_recommendation, &RecommendationPanel::pointChosen, this, [this](std::size_t point) {
        m_map->setSelected(point);
        m_selected = point;
        showCurves();
        showRecommendation();
    });
    connect(&m_recommendation->tune(), &TunePanel::tuneRequested, this, &SweepPage::startTune);
}

QWidget* SweepPage::makeOptions()
{
    m_options = new QWidget(this);
    auto* line = new QHBoxLayout(m_options);
    m_varyLabel = new QLabel(m_options);
    m_varyLabel->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_varyLabel);
    // Across first, as it is read: batch size x streams.
    for (const int place : {1, 0}) {
        auto& editor = m_axes[static_cast<std::size_t>(place)];
        editor.key = new ChoiceBox(m_look, m_options);
        editor.key->setObjectName(QStringLiteral("sweep.key%1").arg(place));
        editor.values = new QLineEdit(m_options);
        editor.values->setObjectName(QStringLiteral("sweep.values%1").arg(place));
        if (place == 0) {
            m_timesLabel = new QLabel(QStringLiteral("\u00D7"), m_options);
            m_timesLabel->setForegroundRole(QPalette::PlaceholderText);
            line->addWidget(m_timesLabel);
        }
        line->addWidget(editor.key);
        line->addWidget(editor.values, 1);
        connect(editor.key, &QComboBox::activated, this, [this, place] { pickKey(place); });
        connect(editor.values, &QLineEdit::editingFinished, this, &SweepPage::followSettings);
        connect(editor.values, &QLineEdit::textEdited, this, &SweepPage::showStatus);
    }
    m_showLabel = new QLabel(m_options);
    m_showLabel->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_showLabel);
    m_quantity = new ChoiceBox(m_look, m_options);
    m_quantity->setObjectName(QStringLiteral("sweep.quantity"));
    line->addWidget(m_quantity);
    m_numbers = new QCheckBox(m_options);
    m_numbers->setObjectName(QStringLiteral("sweep.numbers"));
    m_numbers->setChecked(true);
    line->addWidget(m_numbers);
    line->addStretch(1);
    m_status = new QLabel(m_options);
    m_status->setObjectName(QStringLiteral("sweep.status"));
    m_status->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_status);
    m_progress = new QProgressBar(m_options);
    m_progress->setTextVisible(false);
    m_progress->hide();
    line->addWidget(m_progress);
    m_run = new QPushButton(m_options);
    m_run->setObjectName(QStringLiteral("sweep.run"));
    line->addWidget(m_run);
    m_more = new QToolButton(m_options);
    m_more->setObjectName(QStringLiteral("sweep.more"));
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::StrongFocus);
    line->addWidget(m_more);
    makeMore();
    connect(m_quantity, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0)
            m_map->setQuantity(static_cast<SweepQuantity>(index));
    });
    connect(m_numbers, &QCheckBox::toggled, this, [this](bool on) { m_map->setNumbers(on); });
    connect(m_run, &QPushButton::clicked, this, [this] { isRunning() ? stop() : start(); });
    return m_options;
}

void SweepPage::makeMore()
{
    m_moreMenu = new QMenu(m_more);
    m_copyTsv = m_moreMenu->addAction(QString(), this, [this] { QGuiApplication::clipboard()->setText(tsv()); });
    m_saveCsv = m_moreMenu->addAction(QString(), this, [this] { emit saveRequested(false); });
    m_saveJson = m_moreMenu->addAction(QString(), this, [this] { emit saveRequested(true); });
    m_moreMenu->addSeparator();
    m_copyCommand =
        m_moreMenu->addAction(QString(), this, [this] { QGuiApplication::clipboard()->setText(command()); });
    connect(m_more, &QToolButton::clicked, this,
            [this] { m_moreMenu->popup(m_more->mapToGlobal(QPoint(0, m_more->height()))); });
}

void SweepPage::fillKeys()
{
    for (auto& editor : m_axes) {
        const QSignalBlocker quiet(editor.key);
        const auto current = editor.key->currentData();
        editor.key->clear();
        for (const auto& key : sweepKeys()) {
            const auto name = QString::fromStdString(key);
            const auto label = words::label(name);
            editor.key->addItem(label.isEmpty() ? name : label, name);
        }
        editor.key->setCurrentIndex(std::max(0, editor.key->findData(current)));
    }
}

// What gives way as the page narrows: first texts, then the recommendation gets narrower.
void SweepPage::place()
{
    const double unit = width() / m_look.px(1.0);
    m_numbers->setVisible(unit >= 1000.0);
    m_showLabel->setVisible(unit >= 860.0);
    m_status->setVisible(unit >= 720.0);
    m_varyLabel->setVisible(true);
    setBoxWidths(false);
    // Words of another language or a larger type take more: then what says least goes, not the buttons.
    for (QWidget* part : {static_cast<QWidget*>(m_numbers), static_cast<QWidget*>(m_status),
                          static_cast<QWidget*>(m_showLabel), static_cast<QWidget*>(m_varyLabel)}) {
        m_options->layout()->invalidate();
        if (m_options->layout()->minimumSize().width() > width())
            part->hide();
    }
    m_options->layout()->invalidate();
    if (m_options->layout()->minimumSize().width() > width())
        setBoxWidths(true);
    const int side = m_look.ipx(unit >= 1060.0 ? SideWidth : NarrowSideWidth);
    m_splitter->setSizes({std::max(1, width() - side), side});
}

void SweepPage::setBoxWidths(bool tight)
{
    for (auto& editor : m_axes) {
        editor.key->setFixedWidth(m_look.ipx(tight ? 80.0 : 112.0));
        editor.values->setMinimumWidth(m_look.ipx(tight ? 32.0 : 56.0));
    }
    m_quantity->setFixedWidth(m_look.ipx(tight ? 80.0 : 124.0));
}

void SweepPage::applyLook()
{
    auto* line = static_cast<QHBoxLayout*>(m_options->layout());
    line->setContentsMargins(m_look.ipx(10), 0, m_look.ipx(8), 0);
    line->setSpacing(m_look.ipx(6));
    m_options->setFixedHeight(m_look.ipx(36));
    for (auto& editor : m_axes) {
        editor.key->setFixedHeight(m_look.ipx(24));
        editor.values->setMaximumWidth(m_look.ipx(170));
        editor.values->setFixedHeight(m_look.ipx(24));
    }
    m_quantity->setFixedHeight(m_look.ipx(24));
    m_progress->setFixedSize(m_look.ipx(60), m_look.ipx(6));
    m_run->setFixedHeight(m_look.ipx(26));
    m_run->setMinimumWidth(m_look.ipx(76));
    m_more->setIcon(m_look.icon(QStringLiteral("more")));
    m_problem->setContentsMargins(m_look.ipx(12), m_look.ipx(4), m_look.ipx(12), m_look.ipx(4));
    auto palette = m_problem->palette();
    palette.setColor(QPalette::WindowText, m_look.theme().warn);
    palette.setColor(QPalette::Window, m_look.theme().warnTint);
    m_problem->setPalette(palette);
    m_problem->setAutoFillBackground(true);
    auto* charts = static_cast<QVBoxLayout*>(m_charts->layout());
    charts->setContentsMargins(m_look.ipx(4), m_look.ipx(6), m_look.ipx(4), m_look.ipx(6));
    charts->setSpacing(m_look.ipx(8));
    m_map->setMinimumHeight(m_look.ipx(210));
    m_throughput->setMinimumHeight(m_look.ipx(180));
    m_latency->setMinimumHeight(m_look.ipx(118));
    m_memory->setMinimumHeight(m_look.ipx(108));
    place();
    retranslate();
}

void SweepPage::retranslate()
{
    setAccessibleName(tr("Sweep"));
    m_varyLabel->setText(tr("Vary"));
    m_showLabel->setText(tr("Show"));
    fillKeys();
    const QString axisNames[] = {tr("Setting that varies upwards"), tr("Setting that varies across")};
    const QString valueNames[] = {tr("Its values, upwards"), tr("Its values, across")};
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        m_axes[i].key->setAccessibleName(axisNames[i]);
        m_axes[i].key->setToolTip(axisNames[i]);
        m_axes[i].values->setAccessibleName(valueNames[i]);
        m_axes[i].values->setToolTip(tr("Values to try, with commas between them: 1,2,4,8"));
    }
    {
        const QSignalBlocker quiet(m_quantity);
        const int index = std::max(0, m_quantity->currentIndex());
        m_quantity->clear();
        for (std::size_t i = 0; i < SweepQuantityCount; ++i)
            m_quantity->addItem(words::quantityName(static_cast<SweepQuantity>(i)));
        m_quantity->setCurrentIndex(index);
    }
    m_quantity->setAccessibleName(tr("What the cells show"));
    m_numbers->setText(tr("Numbers in cells"));
    m_run->setToolTip(tr("Run B with every combination of these values"));
    m_more->setToolTip(tr("Copy and save"));
    m_more->setAccessibleName(tr("Copy and save"));
    m_copyTsv->setText(tr("Copy as &TSV"));
    m_saveCsv->setText(tr("Save as &CSV\u2026"));
    m_saveJson->setText(tr("Save as &JSON\u2026"));
    m_copyCommand->setText(tr("Copy the co&mmand line"));
    m_map->retranslate();
    m_recommendation->retranslate();
    showTune();
    showResult();
}

} // namespace overlap
