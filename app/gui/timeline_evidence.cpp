// SPDX-License-Identifier: GPL-3.0-or-later
// What a finding rests on, shown on the charts of the Timeline.
#include "app/gui/timeline_page.h"

#include "engine/timeline/interval_search.h"
#include "widgets/advice/evidence_table.h"
#include "widgets/find/find_bar.h"
#include "widgets/style/look.h"

#include <QLayout>
#include <QSplitter>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

[[nodiscard]] std::optional<IntervalRef> drawnRef(const ShownEvidence& evidence, const TimelinePtr& drawn,
                                                  IntervalRef ref)
{
    return drawn == evidence.timeline ? ref : placeOf(*drawn, evidence.timeline->interval(ref));
}

// The same operations in the same lanes, as when a GPU repeats a run: places in one are places in the other.
[[nodiscard]] bool sameShape(const TimelinePtr& x, const TimelinePtr& y)
{
    return x && y && std::ranges::equal(x->lanes(), y->lanes(), [](const Lane& a, const Lane& b) {
               return a.id() == b.id() && a.intervals().size() == b.intervals().size();
           });
}

[[nodiscard]] RunSide sideOf(const ShownEvidence& evidence)
{
    return evidence.side == Side::A ? RunSide::A : RunSide::B;
}

} // namespace

void TimelinePage::makeEvidenceChip(QLayout& line)
{
    m_evidenceChip = new QToolButton(m_options);
    m_evidenceChip->setObjectName(QStringLiteral("evidence.chip"));
    m_evidenceChip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_evidenceChip->setLayoutDirection(Qt::RightToLeft); // the cross behind the text
    m_evidenceChip->setCheckable(true);
    m_evidenceChip->setChecked(true); // drawn as what is active
    m_evidenceChip->setFocusPolicy(Qt::StrongFocus);
    m_evidenceChip->hide();
    line.addWidget(m_evidenceChip);
    connect(m_evidenceChip, &QToolButton::clicked, this, &TimelinePage::closeEvidence);
    connect(m_chart, &ChartColumn::timelinesChanged, this, &TimelinePage::markEvidence);
    connect(m_evidenceTable, &EvidenceTable::closeRequested, this, &TimelinePage::closeEvidence);
    connect(m_evidenceTable, &EvidenceTable::pieceChosen, this, &TimelinePage::moveEvidence);
    // A search marks its hits by the same means.
    connect(m_find, &FindBar::queryChanged, this, [this](const IntervalQuery& query) {
        if (m_evidence && !query.empty())
            closeEvidence();
    });
}

void TimelinePage::showEvidence(const std::optional<ShownEvidence>& evidence, bool goThere)
{
    if (!evidence && !m_evidence)
        return;
    const auto before = m_evidence;
    m_evidence = evidence;
    if (before && (!evidence || before->side != evidence->side)) {
        m_chart->setHits(sideOf(*before), nullptr);
        m_chart->setBands(sideOf(*before), {});
    }
    retranslateEvidence();
    showEvidenceTable();
    if (!evidence)
        return;
    if (goThere && !m_find->isHidden())
        m_find->hide();
    markEvidence();
    const auto time = evidence->currentTime();
    if (!goThere || !time)
        return;
    // Some neighbours on both sides tell where it is; what can be seen well already stays where it is.
    const auto view = m_chart->view().range();
    const bool inside = view.begin <= time->begin && time->end <= view.end;
    constexpr int LeastShare = 40; // of the view
    constexpr int Around = 6;
    const auto length = std::max(time->duration(), Nanoseconds(100));
    if (!inside || length * LeastShare < view.duration())
        m_chart->view().setRange({time->begin - Around * length, time->end + Around * length});
    const auto drawn = m_chart->timeline(sideOf(*evidence));
    if (!evidence->evidence().intervals.empty() && drawn) {
        if (const auto ref = drawnRef(*evidence, drawn, evidence->evidence().intervals[evidence->current]))
            m_chart->selectInterval(ShownInterval{sideOf(*evidence), drawn, *ref});
    } else {
        m_chart->selectInterval(std::nullopt);
    }
}

void TimelinePage::markEvidence()
{
    if (!m_evidence)
        return;
    const auto side = sideOf(*m_evidence);
    const auto drawn = m_chart->timeline(side);
    const auto& recorded = m_recorded[static_cast<std::size_t>(m_evidence->side)];
    if (recorded != m_evidence->timeline && sameShape(recorded, m_evidence->timeline))
        m_evidence->timeline = recorded;
    // Quite another run: the next diagnosis brings its own evidence.
    if (!drawn || recorded != m_evidence->timeline) {
        m_chart->setHits(side, nullptr);
        m_chart->setBands(side, {});
        return;
    }
    std::vector<std::vector<std::uint32_t>> byLane(drawn->lanes().size());
    for (const auto& ref : m_evidence->evidence().intervals) {
        if (const auto place = drawnRef(*m_evidence, drawn, ref))
            byLane[place->lane].push_back(static_cast<std::uint32_t>(place->index));
    }
    for (auto& lane : byLane)
        std::ranges::sort(lane);
    m_chart->setHits(side, std::make_shared<const IntervalHits>(drawn, std::move(byLane)));
    const bool ranges = m_evidence->evidence().intervals.empty();
    m_chart->setBands(side, m_evidence->evidence().ranges, ranges ? std::optional(m_evidence->current) : std::nullopt);
}

void TimelinePage::moveEvidence(std::size_t piece)
{
    if (!m_evidence || piece >= m_evidence->count())
        return;
    auto moved = *m_evidence;
    moved.current = piece;
    showEvidence(moved);
    emit evidenceMoved(moved);
}

// In a low window the chart needs all the room.
void TimelinePage::showEvidenceTable()
{
    constexpr double LeastHeight = 600.0;
    const bool shown = m_evidence && height() >= m_look.ipx(LeastHeight);
    m_evidenceTable->setVisible(shown);
    if (!shown)
        return;
    if (std::exchange(m_firstEvidence, false))
        m_splitter->setSizes({7 * height() / 10, 3 * height() / 10, 0});
    const auto side = sideOf(*m_evidence);
    m_evidenceTable->show(m_evidence,
                          [this, side](const Interval& interval) { return m_chart->streamName(side, interval); });
}

void TimelinePage::closeEvidence()
{
    showEvidence(std::nullopt);
    emit evidenceClosed();
}

void TimelinePage::retranslateEvidence()
{
    m_evidenceTable->retranslate();
    m_evidenceChip->setVisible(m_evidence.has_value());
    m_evidenceChip->setChecked(true);
    if (!m_evidence)
        return;
    const auto text = tr("Evidence of %1, %2 of %3", "rule, place, number of pieces")
                          .arg(QLatin1String(ruleId(m_evidence->rule())))
                          .arg(m_evidence->current + 1)
                          .arg(m_evidence->count());
    m_evidenceChip->setText(QChar(0x00A0) + text + QChar(0x00A0)); // away from the frame
    m_evidenceChip->setToolTip(tr("What this finding rests on is shown, all else is dimmed. A click ends this."));
    m_evidenceChip->setAccessibleName(text);
}

} // namespace overlap
