// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline_page.h"

#include "app/gui/mnemonic.h"
#include "widgets/advice/evidence_table.h"
#include "widgets/charts/interval_details.h"
#include "widgets/controls/segment_row.h"
#include "widgets/find/find_bar.h"
#include "widgets/gantt/lane_arrangement.h"
#include "widgets/playback/transport_bar.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/tables/interval_table.h"
#include "widgets/words/number_help.h"

#include <QAction>
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace overlap {

namespace {

// "5.632 14 ms", "5.632 87 ms": three digits as a rule, more where these would be the same or nearly so.
[[nodiscard]] std::pair<QString, QString> tellApart(Nanoseconds from, Nanoseconds to)
{
    const auto length = std::abs((to - from).count());
    constexpr std::int64_t Enough = 20; // a twentieth of the end shows well in three digits
    if (length == 0 || to.count() / length < Enough)
        return {durationString(from), durationString(to)};
    // One unit for both, and two digits of the length itself.
    struct Unit
    {
        double ns;
        const char* name;
    };
    constexpr Unit Units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "\u00B5s"}};
    const auto* unit = std::find_if(std::begin(Units), std::end(Units) - 1,
                                    [&](const Unit& u) { return static_cast<double>(to.count()) >= 0.9995 * u.ns; });
    const int whole = static_cast<int>(std::floor(std::log10(unit->ns)));
    const int digits =
        std::clamp(whole - static_cast<int>(std::floor(std::log10(static_cast<double>(length)))) + 1, 0, whole);
    const auto text = [&](Nanoseconds at) {
        return QString::number(static_cast<double>(at.count()) / unit->ns, 'f', digits) + QChar(0x202F)
               + QString::fromUtf8(unit->name);
    };
    return {text(from), text(to)};
}

} // namespace

TimelinePage::TimelinePage(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_chart(new ChartColumn(look, this))
    , m_find(new FindBar(look, *m_chart, this))
    , m_intervals(new IntervalTable(look, *m_chart, this))
    , m_evidenceTable(new EvidenceTable(look, this))
    , m_transport(new TransportBar(look, *m_chart, this))
    , m_details(new IntervalDetails(look, this))
{
    makeActions();
    makeToolActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeOptions());
    column->addWidget(m_find);
    m_splitter = new QSplitter(Qt::Vertical, this);
    m_splitter->setObjectName(QStringLiteral("chart.splitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_chart);
    m_splitter->addWidget(m_evidenceTable);
    m_splitter->addWidget(m_intervals);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 1);
    m_evidenceTable->hide();
    column->addWidget(m_splitter, 1);
    m_blank = new QWidget(this);
    m_blank->setFocusPolicy(Qt::StrongFocus); // keeps the focus for the chart
    column->addWidget(m_blank, 1);
    column->addWidget(m_transport);
    column->addWidget(m_details);
    connect(m_find, &FindBar::queryChanged, m_intervals, &IntervalTable::setQuery);
    connect(m_find, &FindBar::closed, this, &TimelinePage::focusChart);
    m_details->follow(*m_chart);
    connect(m_chart, &ChartColumn::viewChanged, this, [this](TimeRange visible, TimeRange whole) {
        m_visible = visible;
        m_whole = whole;
        showRange();
    });
    connect(&m_look, &Look::changed, this, &TimelinePage::applyLook);
    applyLook();
}

void TimelinePage::makeActions()
{
    m_byEngine = new QAction(this);
    m_byStream = new QAction(this);
    auto* lanes = new QActionGroup(this);
    for (auto* action : {m_byEngine, m_byStream}) {
        action->setCheckable(true);
        lanes->addAction(action);
    }
    m_byEngine->setChecked(true);
    connect(m_byStream, &QAction::toggled, this,
            [this](bool on) { m_chart->setLaneMode(on ? LaneMode::ByStream : LaneMode::ByEngine); });
    m_arrows = new QAction(this);
    m_bound = new QAction(this);
    m_stacked = new QAction(this);
    m_byBatch = new QAction(this);
    m_follow = new QAction(this);
    m_allLanes = new QAction(this);
    m_exportWhole = new QAction(this);
    m_exportWhole->setCheckable(true);
    connect(m_exportWhole, &QAction::toggled, m_chart, &ChartColumn::setExportWhole);
    for (auto* action : {m_arrows, m_bound, m_stacked, m_byBatch, m_follow})
        action->setCheckable(true);
    connect(m_byBatch, &QAction::toggled, m_chart, &ChartColumn::setByBatch);
    connect(m_follow, &QAction::toggled, m_chart, &ChartColumn::setFollowing);
    connect(m_chart, &ChartColumn::followingChanged, m_follow, &QAction::setChecked);
    connect(m_allLanes, &QAction::triggered, this, [this] { m_chart->setArrangement({}); });
    m_allLanes->setEnabled(false);
    connect(m_chart, &ChartColumn::arrangementChanged, this,
            [this] { m_allLanes->setEnabled(m_chart->arrangement() != LaneArrangement{}); });
    m_arrows->setChecked(true);
    m_bound->setChecked(true);
    connect(m_arrows, &QAction::toggled, m_chart, &ChartColumn::setShowArrows);
    connect(m_bound, &QAction::toggled, m_chart, &ChartColumn::setShowBound);
    connect(m_stacked, &QAction::toggled, this, [this](bool on) {
        m_chart->setUtilizationMode(on ? UtilizationMode::Stacked : UtilizationMode::Overlaid);
    });
}

void TimelinePage::makeToolActions()
{
    m_slowMotion = new QAction(this);
    m_intervalsShown = new QAction(this);
    m_findAction = new QAction(this);
    m_findNext = new QAction(this);
    m_findPrevious = new QAction(this);
    for (auto* action : {m_slowMotion, m_intervalsShown})
        action->setCheckable(true);
    m_slowMotion->setShortcut(Qt::Key_Space);
    m_slowMotion->setShortcutContext(Qt::WidgetShortcut); // shown in the menu; it is the chart that takes the key
    m_findAction->setShortcut(QKeySequence::Find);
    m_findNext->setShortcut(Qt::Key_F3);
    m_findPrevious->setShortcut(QKeyCombination(Qt::SHIFT, Qt::Key_F3));
    m_intervalsShown->setShortcut(QKeyCombination(Qt::CTRL, Qt::Key_T));
    connect(m_slowMotion, &QAction::toggled, this, [this](bool on) {
        if (on && m_transport->isHidden())
            m_transport->open();
        else if (!on)
            m_transport->hide();
    });
    connect(m_transport, &TransportBar::shownChanged, this, [this](bool on) {
        m_slowMotion->setChecked(on);
        showFoot();
    });
    connect(m_intervalsShown, &QAction::toggled, this, [this](bool on) {
        m_intervals->setVisible(on);
        // Two fifths, the first time; then as it was left.
        if (on && std::exchange(m_firstTable, false))
            m_splitter->setSizes({3 * height() / 5, height() / 4, 2 * height() / 5});
    });
    connect(m_intervals, &IntervalTable::shownChanged, m_intervalsShown, &QAction::setChecked);
    connect(m_findAction, &QAction::triggered, m_find, &FindBar::open);
    connect(m_findNext, &QAction::triggered, this, [this] { m_find->step(1); });
    connect(m_findPrevious, &QAction::triggered, this, [this] { m_find->step(-1); });
}

QWidget* TimelinePage::makeOptions()
{
    m_options = new QWidget(this);
    auto* line = new QHBoxLayout(m_options);
    m_lanesLabel = new QLabel(m_options);
    m_lanesLabel->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_lanesLabel);
    auto* segments = new SegmentRow(m_options);
    const auto segment = [&](QAction* action, const char* name) {
        auto* button = segments->add(QLatin1String(name));
        button->setDefaultAction(action);
        return button;
    };
    m_engineButton = segment(m_byEngine, "lanes.engine");
    m_streamButton = segment(m_byStream, "lanes.stream");
    line->addLayout(segments);
    const auto box = [&](QAction* action, const char* name) {
        auto* check = new QCheckBox(m_options);
        check->setObjectName(QLatin1String(name));
        check->setChecked(action->isChecked());
        connect(check, &QCheckBox::toggled, action, &QAction::setChecked);
        connect(action, &QAction::toggled, check, &QCheckBox::setChecked);
        line->addWidget(check);
        return check;
    };
    m_arrowsBox = box(m_arrows, "option.arrows");
    m_boundBox = box(m_bound, "option.bound");
    for (const auto side : Sides) {
        auto* parts = new QComboBox(m_options);
        parts->setObjectName(side == Side::A ? QStringLiteral("parts.a") : QStringLiteral("parts.b"));
        parts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        parts->setMinimumContentsLength(12);
        parts->hide();
        connect(parts, &QComboBox::activated, this, [this, side](int index) { emit partChosen(side, index); });
        line->addWidget(parts);
        m_parts[static_cast<std::size_t>(side)] = parts;
    }
    makeEvidenceChip(*line);
    line->addStretch(1);
    m_shownLabel = new QLabel(m_options);
    m_shownLabel->setForegroundRole(QPalette::PlaceholderText);
    m_shownText = new QLabel(m_options);
    line->addWidget(m_shownLabel);
    line->addWidget(m_shownText);
    m_more = new QToolButton(m_options);
    m_more->setObjectName(QStringLiteral("options.more"));
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::StrongFocus);
    m_moreMenu = new QMenu(m_more);
    m_moreMenu->addActions({m_byEngine, m_byStream});
    m_moreMenu->addSeparator();
    m_moreMenu->addActions({m_arrows, m_bound, m_stacked, m_byBatch, m_follow});
    m_moreMenu->addSeparator();
    m_moreMenu->addAction(m_allLanes);
    // Not setMenu(): the three dots need no arrow beside them.
    connect(m_more, &QToolButton::clicked, this,
            [this] { m_moreMenu->popup(m_more->mapToGlobal(QPoint(0, m_more->height()))); });
    line->addWidget(m_more);
    return m_options;
}

void TimelinePage::show(const ShownPair& pair, const RunHeading& a, const RunHeading& b)
{
    m_recorded = {pair.a ? pair.a->record.timeline : nullptr, pair.b ? pair.b->record.timeline : nullptr};
    m_chart->setHeadings(a, b);
    m_chart->setRuns(pair.a, pair.b);
    const bool drawn = pair.a || pair.b;
    const auto* focus = window()->focusWidget(); // also before the window is active
    const bool focused = focus && (focus == m_blank || focus == m_chart || m_chart->isAncestorOf(focus));
    const bool changes = drawn == m_chart->isHidden();
    // What takes the place comes first: what is hidden would pass the focus on to the next button.
    if (drawn) {
        m_chart->show();
        m_splitter->show();
    } else {
        m_blank->show();
    }
    if (changes && focused)
        (drawn ? static_cast<QWidget*>(m_chart) : m_blank)->setFocus();
    m_chart->setVisible(drawn);
    m_splitter->setVisible(drawn);
    m_blank->setVisible(!drawn);
    showRange();
}

void TimelinePage::setParts(Side side, const QStringList& names, int current)
{
    auto* parts = m_parts[static_cast<std::size_t>(side)];
    parts->clear();
    parts->addItems(names);
    parts->setCurrentIndex(current);
    parts->setVisible(names.size() > 1);
}

void TimelinePage::focusChart()
{
    if (m_chart->isHidden())
        m_blank->setFocus();
    else
        m_chart->setFocus();
}

void TimelinePage::setOptionTexts(bool shown)
{
    m_arrowsBox->setVisible(shown);
    m_boundBox->setVisible(shown);
    m_shownLabel->setVisible(shown);
}

void TimelinePage::setDetails(bool shown)
{
    m_withDetails = shown;
    showFoot();
}

void TimelinePage::showFoot()
{
    m_details->setVisible(m_withDetails && m_transport->isHidden());
}

QString TimelinePage::shownText() const
{
    if (m_whole.empty() || m_chart->isHidden())
        return {};
    // Both ends in one unit, with the digits that tell them apart. "0" rather than "0 us" where the run begins.
    const auto from = m_visible.begin.time_since_epoch();
    const auto to = m_visible.end.time_since_epoch();
    const auto [begin, end] = tellApart(from, to);
    return tr("%1 \u2013 %2 of %3", "begin, end of the visible range; whole length")
        .arg(from.count() == 0 ? QStringLiteral("0") : begin, end, durationString(m_whole.duration()));
}

void TimelinePage::showRange()
{
    const auto text = shownText();
    m_shownText->setText(text);
    m_shownText->setToolTip(words::numberHelp("visible_range"));
    m_shownLabel->setText(text.isEmpty() ? QString() : tr("Shown"));
}

void TimelinePage::applyLook()
{
    auto* line = m_options->layout();
    line->setContentsMargins(m_look.ipx(10), 0, m_look.ipx(8), 0);
    line->setSpacing(m_look.ipx(8));
    m_options->setFixedHeight(m_look.ipx(36));
    for (auto* button : {m_engineButton, m_streamButton})
        button->setFixedHeight(m_look.ipx(24));
    m_more->setIcon(m_look.icon(QStringLiteral("more")));
    m_evidenceChip->setIcon(m_look.icon(QStringLiteral("close")));
    m_evidenceChip->setIconSize(QSize(m_look.ipx(10), m_look.ipx(10)));
    m_evidenceChip->setFixedHeight(m_look.ipx(24));
    m_slowMotion->setIcon(m_look.icon(QStringLiteral("slow-motion")));
    m_findAction->setIcon(m_look.icon(QStringLiteral("find")));
    for (auto* action : {m_slowMotion, m_findAction})
        action->setIconVisibleInMenu(false);
    retranslate();
}

void TimelinePage::retranslate()
{
    m_lanesLabel->setText(tr("Lanes"));
    m_byEngine->setText(tr("Lanes by &engine"));
    m_byEngine->setIconText(tr("by engine")); // on the segment
    m_byEngine->setToolTip(tr("One lane for each copy engine and for the kernels"));
    m_byStream->setText(tr("Lanes by s&tream"));
    m_byStream->setIconText(tr("by stream"));
    m_byStream->setToolTip(tr("One lane for each stream"));
    m_arrows->setText(tr("Launch &arrows"));
    m_arrows->setToolTip(tr("An arrow from the launching call to the operation that is selected or hovered"));
    m_bound->setText(tr("&Ideal bound"));
    m_bound->setToolTip(tr("The time that no way of issuing the same batches can beat"));
    m_stacked->setText(tr("&Utilisation of A above B"));
    m_byBatch->setText(tr("Colours by &batch"));
    m_byBatch->setToolTip(tr("Bars in the colours of their batches; their edges still tell their kinds"));
    m_follow->setText(tr("Follow the en&d"));
    m_follow->setToolTip(tr("Keeps the end of a run in view while it grows"));
    m_allLanes->setText(tr("&Put all lanes back"));
    m_exportWhole->setText(tr("Pictures of the &whole runs"));
    m_exportWhole->setToolTip(tr("Pictures show the whole of both runs instead of what is visible"));
    m_slowMotion->setText(tr("Slo&w motion"));
    m_slowMotion->setIconText(withoutMnemonic(m_slowMotion->text()));
    m_slowMotion->setToolTip(tr("Play both runs slower than they were (Space)"));
    m_intervalsShown->setText(tr("Table of inter&vals"));
    m_findAction->setText(tr("F&ind"));
    m_findAction->setIconText(withoutMnemonic(m_findAction->text()));
    m_findAction->setToolTip(tr("Find intervals by name, kind, length or batch (Ctrl+F)"));
    m_findNext->setText(tr("Find ne&xt"));
    m_findPrevious->setText(tr("Find &previous"));
    m_arrowsBox->setText(withoutMnemonic(m_arrows->text()));
    m_arrowsBox->setToolTip(m_arrows->toolTip());
    m_boundBox->setText(withoutMnemonic(m_bound->text()));
    m_boundBox->setToolTip(m_bound->toolTip());
    m_parts[0]->setToolTip(tr("Which GPU and process of A's recording is shown"));
    m_parts[1]->setToolTip(tr("Which GPU and process of B's recording is shown"));
    for (auto* parts : m_parts)
        parts->setAccessibleName(parts->toolTip());
    retranslateEvidence();
    m_more->setToolTip(tr("View options"));
    m_more->setAccessibleName(tr("View options"));
    showRange();
}

void TimelinePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showEvidenceTable();
}

void TimelinePage::paintEvent(QPaintEvent* /*event*/)
{
    QPainter(this).fillRect(rect(), m_look.theme().surface);
}

} // namespace overlap
