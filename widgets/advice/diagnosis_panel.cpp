// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/diagnosis_panel.h"

#include "widgets/advice/bound_bar.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/advice/finding_view.h"
#include "widgets/advice/threshold_popup.h"
#include "widgets/advice/thresholds.h"
#include "widgets/controls/segment_row.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

DiagnosisPanel::DiagnosisPanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_popup(new ThresholdPopup(look, this))
{
    setObjectName(QStringLiteral("diagnosis"));
    build();
    connect(m_popup, &ThresholdPopup::edited, this, &DiagnosisPanel::thresholdsEdited);
    connect(m_thresholds, &QToolButton::clicked, this, [this] { m_popup->openBelow(*m_thresholds); });
    connect(m_notEnough, &QToolButton::toggled, this, &DiagnosisPanel::fillNotEnough);
    connect(&m_look, &Look::changed, this, &DiagnosisPanel::applyLook);
    applyLook();
}

void DiagnosisPanel::build()
{
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->addWidget(makeHead());
    m_summary = new QLabel(this);
    m_summary->setObjectName(QStringLiteral("diagnosis.summary"));
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_column->addWidget(m_summary);
    m_bound = new BoundBar(m_look, this);
    m_column->addWidget(m_bound);
    m_listHead = new QWidget(this);
    auto* line = new QHBoxLayout(m_listHead);
    line->setContentsMargins(0, 0, 0, 0);
    m_listTitle = new QLabel(m_listHead);
    m_listRemark = new QLabel(m_listHead);
    m_listRemark->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_listTitle, 1);
    line->addWidget(m_listRemark);
    m_column->addWidget(m_listHead);
    m_list = new QVBoxLayout;
    m_list->setContentsMargins(0, 0, 0, 0);
    m_column->addLayout(m_list);
    m_notEnough = new QToolButton(this);
    m_notEnough->setObjectName(QStringLiteral("diagnosis.notEnough"));
    m_notEnough->setCheckable(true);
    m_notEnough->setAutoRaise(true);
    m_notEnough->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_notEnough->setFocusPolicy(Qt::StrongFocus);
    m_column->addWidget(m_notEnough, 0, Qt::AlignLeft);
    m_notEnoughText = new QLabel(this);
    m_notEnoughText->setWordWrap(true);
    m_notEnoughText->setForegroundRole(QPalette::PlaceholderText);
    m_notEnoughText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_column->addWidget(m_notEnoughText);
}

QWidget* DiagnosisPanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    auto* segments = new SegmentRow(head);
    auto* group = new QButtonGroup(this);
    const auto segment = [&](Side side, const char* name) {
        auto* button = segments->add(QLatin1String(name));
        group->addButton(button);
        connect(button, &QToolButton::clicked, this, [this, side] { emit sideChosen(side); });
        return button;
    };
    m_a = segment(Side::A, "diagnosis.a");
    m_b = segment(Side::B, "diagnosis.b");
    m_a->setChecked(true);
    line->addLayout(segments);
    m_window = new QLabel(head);
    m_window->setForegroundRole(QPalette::PlaceholderText);
    m_window->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the panel may be narrow
    line->addWidget(m_window, 1);
    m_thresholds = new QToolButton(head);
    m_thresholds->setObjectName(QStringLiteral("diagnosis.thresholds"));
    m_thresholds->setAutoRaise(true);
    m_thresholds->setFocusPolicy(Qt::StrongFocus);
    line->addWidget(m_thresholds);
    return head;
}

void DiagnosisPanel::show(Side side, const DiagnosedRunPtr& run, const QString& message)
{
    // The worst is open at first, so that the panel shows what a finding holds; then what a person left open.
    if (side != m_side)
        m_openedByPerson = false;
    m_side = side;
    m_run = run;
    m_message = message;
    if (m_run && !m_openedByPerson) {
        const auto& findings = m_run->diagnosis.findings;
        m_open = findings.empty() ? std::nullopt : std::optional(findings.front().rule);
    }
    fill();
}

void DiagnosisPanel::setSides(bool a, bool b)
{
    m_a->setEnabled(a);
    m_b->setEnabled(b);
}

void DiagnosisPanel::setThresholds(const DiagnosisOptions& options)
{
    m_options = options;
    m_popup->setOptions(options);
}

void DiagnosisPanel::setShownEvidence(const std::optional<ShownEvidence>& evidence)
{
    m_evidence = evidence;
    for (auto* view : findings()) {
        const bool mine = m_evidence && m_evidence->side == m_side && m_evidence->rule() == view->finding().rule;
        view->setEvidencePlace(mine ? std::optional(m_evidence->current) : std::nullopt);
    }
}

void DiagnosisPanel::setWithText(bool shown)
{
    m_withText = shown;
    for (auto* view : m_views)
        view->setWithText(shown);
}

QString DiagnosisPanel::summary() const
{
    return m_run ? words::diagnosisSummary(m_run->diagnosis) : m_message;
}

std::vector<FindingView*> DiagnosisPanel::findings() const
{
    const auto count = m_run ? m_run->diagnosis.findings.size() : 0;
    return {m_views.begin(), m_views.begin() + static_cast<std::ptrdiff_t>(std::min(count, m_views.size()))};
}

FindingView* DiagnosisPanel::viewAt(std::size_t index)
{
    while (m_views.size() <= index) {
        auto* view = new FindingView(m_look, this);
        view->setWithText(m_withText);
        m_views.push_back(view);
        m_list->addWidget(view);
        connect(view, &FindingView::openChanged, this, [this, view](bool open) {
            m_openedByPerson = true;
            openFinding(open ? std::optional(view->finding().rule) : std::nullopt);
        });
        connect(view, &FindingView::evidenceRequested, this, [this, view](int step) { requestEvidence(*view, step); });
        connect(view, &FindingView::tryRequested, this, [this, view] {
            if (view->finding().mend)
                emit tryRequested(view->finding().mend->change);
        });
        connect(view, &FindingView::thresholdEdited, this, [this, view](double value) {
            if (const auto* field = thresholdOf(view->finding().rule)) {
                auto options = m_options;
                field->write(options, value);
                emit thresholdsEdited(options);
            }
        });
    }
    return m_views[index];
}

void DiagnosisPanel::openFinding(std::optional<RuleId> rule)
{
    m_open = rule;
    for (auto* view : findings())
        view->setOpen(view->finding().rule == rule);
}

void DiagnosisPanel::requestEvidence(const FindingView& view, int step)
{
    if (!m_run)
        return;
    ShownEvidence shown{m_side, m_run->run->record.timeline, view.finding(), 0};
    const auto count = shown.count();
    if (count == 0)
        return;
    if (step != 0 && m_evidence && m_evidence->rule() == shown.rule() && m_evidence->side == m_side)
        shown.current = (m_evidence->current + (step > 0 ? 1 : count - 1)) % count;
    emit evidenceRequested(shown);
}

// A clock that stops early is not what a diagnosis looks at: it goes on until the device is done.
QString DiagnosisPanel::windowText() const
{
    const auto& window = m_run->diagnosis.window;
    const auto length = durationString(window.duration());
    const bool longer = !m_run->run->record.isDuration && window.end > m_run->run->window().end;
    return longer ? tr("window %1, until the device is done").arg(length) : tr("window %1").arg(length);
}

void DiagnosisPanel::fill()
{
    (m_side == Side::A ? m_a : m_b)->setChecked(true);
    m_summary->setText(summary());
    m_summary->setToolTip(words::numberHelps({"critical_path", "finding_cost"}));
    m_window->setToolTip(words::numberHelp("analysed_window"));
    const bool known = m_run != nullptr;
    m_window->setText(known ? windowText() : QString());
    m_bound->show(known ? m_run->diagnosis.bound : std::nullopt);
    const std::size_t count = known ? m_run->diagnosis.findings.size() : 0;
    m_listHead->setVisible(count > 0);
    m_listRemark->setText(known && m_run->diagnosis.mendsSimulated ? tr("gain if mended alone") : tr("time it takes"));
    for (std::size_t i = 0; i < count; ++i) {
        auto* view = viewAt(i);
        view->show(m_run->diagnosis.findings[i], *m_run, m_options);
        view->setOpen(m_open == view->finding().rule);
        view->setVisible(true);
    }
    for (std::size_t i = count; i < m_views.size(); ++i)
        m_views[i]->hide();
    setShownEvidence(m_evidence);
    fillNotEnough();
}

void DiagnosisPanel::fillNotEnough()
{
    const auto count = m_run ? m_run->diagnosis.notEnough.size() : 0;
    m_notEnough->setVisible(count > 0);
    m_notEnough->setText(tr("%n rule(s) without enough data", nullptr, static_cast<int>(count)));
    const bool open = m_notEnough->isChecked();
    m_notEnough->setIcon(m_look.icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
    m_notEnoughText->setVisible(open && count > 0);
    if (count == 0)
        return;
    QStringList lines;
    for (const auto& missing : m_run->diagnosis.notEnough)
        lines << words::notEnough(missing);
    m_notEnoughText->setText(lines.join(QLatin1Char('\n')));
    m_notEnough->setAccessibleDescription(lines.join(QLatin1Char('\n')));
}

void DiagnosisPanel::applyLook()
{
    m_column->setSpacing(m_look.ipx(8));
    m_list->setSpacing(m_look.ipx(2));
    for (auto* button : {m_a, m_b})
        button->setFixedSize(m_look.ipx(30), m_look.ipx(24));
    m_summary->setFont(m_look.font(FontRole::Body));
    m_listTitle->setFont(m_look.font(FontRole::BodyBold));
    for (auto* label : {m_window, m_listRemark, m_notEnoughText})
        label->setFont(m_look.font(FontRole::Caption));
    m_thresholds->setFont(m_look.font(FontRole::Caption));
    m_notEnough->setFont(m_look.font(FontRole::Caption));
    m_notEnough->setIconSize(QSize(m_look.ipx(12), m_look.ipx(12)));
    m_notEnoughText->setContentsMargins(m_look.ipx(22), 0, 0, 0);
    retranslate();
}

void DiagnosisPanel::retranslate()
{
    setAccessibleName(tr("Diagnosis"));
    m_a->setText(words::sideName(Side::A));
    m_b->setText(words::sideName(Side::B));
    m_a->setAccessibleName(tr("Diagnosis of A"));
    m_b->setAccessibleName(tr("Diagnosis of B"));
    m_a->setToolTip(m_a->accessibleName());
    m_b->setToolTip(m_b->accessibleName());
    m_thresholds->setText(tr("Thresholds\u2026"));
    m_thresholds->setToolTip(tr("From where on a rule finds something"));
    m_listTitle->setText(tr("Findings"));
    m_listRemark->setToolTip(tr("Each mend is simulated by itself: gains do not add up."));
    m_popup->retranslate();
    m_bound->retranslate();
    for (auto* view : m_views)
        view->retranslate();
    fill();
}

} // namespace overlap
