// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/finding_view.h"

#include "widgets/advice/diagnosis_words.h"
#include "widgets/advice/threshold_box.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyleOption>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
constexpr double HeadHeight = 26.0;
constexpr double Corner = 4.0;
constexpr double Indent = 22.0; // from the chevron to the text
constexpr double RuleWidth = 30.0;
} // namespace

// Chevron, title, rule and cost: opens and closes the finding.
class FindingView::Head : public QAbstractButton
{
public:
    Head(const Look& look, QWidget* parent)
        : QAbstractButton(parent)
        , m_look(look)
    {
        setObjectName(QStringLiteral("finding.head"));
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        auto policy = QSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

    QString rule;
    QString cost;

    [[nodiscard]] QSize sizeHint() const override { return {m_look.ipx(200), m_look.ipx(HeadHeight)}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    // Opened it shows the whole title, in as many lines as that takes.
    [[nodiscard]] int heightForWidth(int width) const override
    {
        if (!isChecked())
            return m_look.ipx(HeadHeight);
        const auto font = m_look.font(FontRole::BodyBold);
        const QRectF room(0, 0, roomFor(width), 1000.0);
        const double text = QFontMetricsF(font).boundingRect(room, Qt::TextWordWrap, this->text()).height();
        return std::max(m_look.ipx(HeadHeight), static_cast<int>(std::ceil(text)) + m_look.ipx(9));
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        const auto& theme = m_look.theme();
        QPainter painter(this);
        const double left = m_look.px(6);
        const auto icon = m_look.icon(isChecked() ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"));
        const int side = m_look.ipx(12);
        icon.paint(&painter, QRect(qRound(left), (m_look.ipx(HeadHeight) - side) / 2, side, side));
        const auto font = m_look.font(isChecked() ? FontRole::BodyBold : FontRole::Body);
        const auto caption = m_look.font(FontRole::Caption);
        const auto costFont = m_look.font(FontRole::BodyBold);
        const double line = m_look.px(HeadHeight);
        const double right = width() - m_look.px(8);
        const double from = left + m_look.px(Indent - 4);
        const double room = roomFor(width());
        if (isChecked()) {
            painter.setFont(font);
            painter.setPen(theme.text);
            painter.drawText(QRectF(from, m_look.px(4.5), room, height()), Qt::TextWordWrap, text());
        } else {
            drawTextAt(painter, font, theme.text, {from, 0, room, line}, Qt::AlignLeft | Qt::AlignVCenter,
                       QFontMetricsF(font).elidedText(text(), Qt::ElideRight, room));
        }
        drawTextAt(painter, caption, theme.text2,
                   {right - costWidth() - m_look.px(RuleWidth), 0, m_look.px(RuleWidth - 4), line},
                   Qt::AlignRight | Qt::AlignVCenter, rule);
        drawTextAt(painter, isChecked() ? costFont : m_look.font(FontRole::Body), theme.text,
                   {right - costWidth(), 0, costWidth(), line}, Qt::AlignRight | Qt::AlignVCenter, cost);
        if (hasFocus()) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(theme.accent, 2.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), m_look.px(3), m_look.px(3));
        }
    }

private:
    [[nodiscard]] double costWidth() const
    {
        return std::max(widthOf(m_look.font(FontRole::BodyBold), cost), m_look.px(58));
    }
    [[nodiscard]] double roomFor(double width) const // for the title
    {
        return std::max(10.0, width - m_look.px(8 + RuleWidth + 6 + 6 + Indent - 4) - costWidth());
    }

    const Look& m_look;
};

FindingView::FindingView(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    build();
    connect(&m_look, &Look::changed, this, &FindingView::applyLook);
    applyLook();
}

QLabel* FindingView::addText(QLayout* layout, const char* name)
{
    auto* label = new QLabel(m_body);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(label);
    return label;
}

void FindingView::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_head = new Head(m_look, this);
    column->addWidget(m_head);
    m_brief = new QLabel(this);
    m_brief->setObjectName(QStringLiteral("finding.brief"));
    m_brief->setWordWrap(true);
    m_brief->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_brief);
    m_body = new QWidget(this);
    auto* body = new QVBoxLayout(m_body);
    m_text = addText(body, "finding.text");
    m_facts = new QGridLayout;
    m_facts->setContentsMargins(0, 0, 0, 0);
    m_facts->setColumnStretch(0, 1);
    const auto fact = [&](QLabel*& name, QLabel*& value, int row) {
        name = new QLabel(m_body);
        value = new QLabel(m_body);
        m_facts->addWidget(name, row, 0);
        m_facts->addWidget(value, row, 1, Qt::AlignRight);
    };
    fact(m_evidenceName, m_evidenceValue, 0);
    fact(m_shareName, m_shareValue, 1);
    m_thresholdName = new QLabel(m_body);
    m_thresholdName->setWordWrap(true);
    m_threshold = new ThresholdBox(m_look, m_body);
    m_facts->addWidget(m_thresholdName, 2, 0);
    m_facts->addWidget(m_threshold, 2, 1, Qt::AlignRight);
    body->addLayout(m_facts);
    m_advice = addText(body, "finding.advice");
    m_cuda = addText(body, "finding.cuda");
    m_pytorch = addText(body, "finding.pytorch");
    m_gain = addText(body, "finding.gain");
    m_gain->setForegroundRole(QPalette::PlaceholderText);
    for (auto* label : {m_advice, m_cuda, m_pytorch})
        label->setTextFormat(Qt::RichText);
    auto* buttons = new QHBoxLayout;
    m_try = new QPushButton(m_body);
    m_try->setObjectName(QStringLiteral("finding.try"));
    m_try->setProperty("primary", true);
    m_previous = new QPushButton(m_body);
    m_previous->setObjectName(QStringLiteral("finding.previous"));
    m_evidence = new QPushButton(m_body);
    m_evidence->setObjectName(QStringLiteral("finding.evidence"));
    buttons->addWidget(m_try);
    buttons->addWidget(m_evidence);
    buttons->addWidget(m_previous);
    buttons->addStretch(1);
    body->addLayout(buttons);
    column->addWidget(m_body);
    m_body->hide();
    connect(m_head, &QAbstractButton::clicked, this, [this](bool on) {
        setOpen(on);
        emit openChanged(on);
    });
    connect(m_try, &QPushButton::clicked, this, &FindingView::tryRequested);
    connect(m_evidence, &QPushButton::clicked, this, [this] { emit evidenceRequested(m_current ? 1 : 0); });
    connect(m_previous, &QPushButton::clicked, this, [this] { emit evidenceRequested(-1); });
    connect(m_threshold, &ThresholdBox::edited, this, &FindingView::thresholdEdited);
}

void FindingView::show(const Finding& finding, const DiagnosedRun& of, const DiagnosisOptions& options)
{
    m_finding = finding;
    m_modelError = of.modelError;
    m_mendsSimulated = of.diagnosis.mendsSimulated;
    const auto& s = finding.mend ? finding.mend->change.scenario : of.run->scenario;
    const bool pageable = s.hostMemory == HostMemory::Pageable || s.outputMemory() == HostMemory::Pageable;
    m_memory = pageable ? HostMemory::Pageable : HostMemory::Pinned;
    m_options = options;
    fill();
}

void FindingView::setOpen(bool open)
{
    m_open = open;
    m_head->setChecked(open);
    m_head->updateGeometry();
    m_body->setVisible(open);
    m_brief->setVisible(!open && m_withText);
    updateGeometry();
    update();
}

void FindingView::setWithText(bool shown)
{
    m_withText = shown;
    m_brief->setVisible(!m_open && m_withText);
}

void FindingView::setEvidencePlace(std::optional<std::size_t> current)
{
    m_current = current;
    fill();
}

QString FindingView::gainText() const
{
    if (!m_finding.mend)
        return m_mendsSimulated ? tr("What mends it is no setting of the scenario, so its gain was not simulated.")
                                : QString();
    const auto time = words::text(durationText(m_finding.mend->wallUs));
    const auto gain = words::text(percentText(m_finding.mend->gainPct()));
    auto text = tr("Simulated with the mend: %1, %2 less.", "time, share").arg(time, gain);
    if (m_finding.costUs > 0.0 && m_finding.rule == RuleId::UnderfilledKernels
        && m_finding.mend->wallUs * m_finding.mend->gainPct() / (100.0 - m_finding.mend->gainPct())
               > m_finding.costUs * 1.005)
        text += QLatin1Char(' ') + tr("It saves launches and latencies too, not only what empty SMs cost.");
    if (m_modelError) {
        const bool pinned = m_memory == HostMemory::Pinned;
        text += QLatin1Char(' ')
                + tr("Model error: median %1, 95th percentile %2.")
                      .arg(words::text(percentText(pinned ? m_modelError->pinnedP50 : m_modelError->pageableP50)),
                           words::text(percentText(pinned ? m_modelError->pinnedP95 : m_modelError->pageableP95)));
    }
    return words::spaced(text);
}

void FindingView::fill()
{
    const auto title = words::findingTitle(m_finding);
    const auto rule = QString::fromLatin1(ruleId(m_finding.rule));
    m_head->setText(title);
    m_head->rule = rule;
    m_head->cost = words::findingCost(m_finding);
    const auto seen = words::findingText(m_finding);
    m_head->setAccessibleName(tr("%1, %2: %3", "title of a finding, rule, cost").arg(title, rule, m_head->cost));
    m_head->setAccessibleDescription(seen);
    m_head->setToolTip(title + QLatin1Char('\n') + seen + QStringLiteral("\n\n") + words::numberHelp("finding_cost"));
    m_head->update();
    m_brief->setText(seen);
    for (auto* label : {m_brief, m_text})
        label->setToolTip(words::numberHelps({"evidence_time", "evidence_share"}));
    for (auto* label : {m_evidenceName, m_evidenceValue})
        label->setToolTip(words::numberHelp("evidence_time"));
    for (auto* label : {m_shareName, m_shareValue, m_thresholdName})
        label->setToolTip(words::numberHelp("evidence_share"));
    m_gain->setToolTip(words::numberHelps({"predicted_time", "predicted_change", "model_error"}));
    m_text->setText(seen);

    m_evidenceName->setText(tr("Evidence, %n time(s)", nullptr, static_cast<int>(m_finding.evidence.count)));
    m_evidenceValue->setText(words::text(durationText(m_finding.evidence.us)));
    m_shareName->setText(words::denominatorText(m_finding.denominator));
    m_shareValue->setText(words::text(percentText(m_finding.evidencePct)));
    const auto* field = thresholdOf(m_finding.rule);
    m_threshold->setField(field);
    if (field) {
        m_thresholdName->setText(tr("Threshold: %1", "what is compared").arg(thresholdName(*field)));
        m_threshold->showValue(field->read(m_options));
    }
    const auto advice = words::advice(m_finding.rule, m_finding.variant);
    const auto lead = [](const QString& bold, const QString& text) {
        // Long calls may break behind a dot or a parenthesis: a word that does not fit would widen the whole panel.
        static const QRegularExpression Joints(QStringLiteral("(?<=\\S)([.(])(?=\\S)"));
        auto broken = text.toHtmlEscaped();
        broken.replace(Joints, QStringLiteral("\\1&#8203;"));
        return QStringLiteral("<b>") + bold.toHtmlEscaped() + QStringLiteral("</b>&nbsp; ") + broken;
    };
    m_advice->setText(lead(tr("Do this"), advice.plain));
    m_cuda->setText(lead(QStringLiteral("CUDA"), advice.cuda));
    m_pytorch->setText(lead(QStringLiteral("PyTorch"), advice.pytorch));
    const auto gain = gainText();
    m_gain->setText(gain);
    m_gain->setVisible(!gain.isEmpty());
    m_try->setText(tr("Try in B"));
    m_try->setVisible(m_finding.mend && !m_finding.mend->change.keys.empty());
    if (m_try->isVisibleTo(m_body))
        m_try->setToolTip(tr("Put this setting into B"));
    const auto& evidence = m_finding.evidence;
    const auto count = evidence.intervals.empty() ? evidence.ranges.size() : evidence.intervals.size();
    m_evidence->setEnabled(count > 0);
    m_evidence->setText(m_current ? tr("Next evidence") : tr("Show evidence"));
    m_evidence->setToolTip(m_current ? tr("Shown: %1 of %2").arg(*m_current + 1).arg(count)
                                     : tr("Show on the chart what this rests on"));
    m_previous->setText(tr("Previous"));
    m_previous->setVisible(m_current.has_value() && count > 1);
}

void FindingView::retranslate()
{
    m_threshold->retranslate();
    fill();
}

void FindingView::applyLook()
{
    const int indent = m_look.ipx(Indent);
    m_body->layout()->setContentsMargins(indent, m_look.ipx(2), m_look.ipx(8), m_look.ipx(10));
    m_body->layout()->setSpacing(m_look.ipx(6));
    m_facts->setVerticalSpacing(m_look.ipx(3));
    m_facts->setHorizontalSpacing(m_look.ipx(8));
    m_brief->setContentsMargins(indent, 0, m_look.ipx(8), m_look.ipx(4));
    m_brief->setFont(m_look.font(FontRole::Caption));
    m_gain->setFont(m_look.font(FontRole::Caption));
    for (auto* label : {m_text, m_advice, m_cuda, m_pytorch, m_evidenceName, m_evidenceValue, m_shareName, m_shareValue,
                        m_thresholdName})
        label->setFont(m_look.font(FontRole::Body));
    m_head->updateGeometry();
    fill();
}

void FindingView::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    if (m_open) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.accent, 1.0));
        painter.setBrush(theme.accentTint);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_look.px(Corner), m_look.px(Corner));
        return;
    }
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.grid);
}

} // namespace overlap
