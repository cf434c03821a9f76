// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/strategy_row.h"

#include "widgets/controls/log_slider.h"
#include "widgets/style/look.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

StrategyRow::StrategyRow(const Look& look, const NumberField& field, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    for (auto& editor : m_editors)
        editor = new FieldEditor(look, field, this);
    build(true);
}

StrategyRow::StrategyRow(const Look& look, const ChoiceField& field, FieldEditor::Shape shape, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    for (auto& editor : m_editors)
        editor = new FieldEditor(look, field, shape, this);
    build(shape != FieldEditor::Shape::Check);
}

void StrategyRow::build(bool withLabel)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    if (withLabel) {
        m_label = new QLabel(this);
        m_label->setTextFormat(Qt::RichText);
        m_label->setForegroundRole(QPalette::PlaceholderText);
        rows->addWidget(m_label);
    }
    m_grid = new QGridLayout;
    rows->addLayout(m_grid);
    for (const auto side : Sides) {
        const int column = side == Side::A ? 0 : 1;
        auto& one = editor(side);
        one.box()->setObjectName(words::sideName(side) + QLatin1Char('.') + one.box()->objectName());
        if (side == Side::A && !withLabel) {
            // Without a label the dot stands beside A's check box.
            auto* line = new QHBoxLayout;
            line->setSpacing(0);
            m_dot = new QLabel(this);
            m_dot->setTextFormat(Qt::RichText);
            line->addWidget(one.box());
            line->addWidget(m_dot);
            line->addStretch();
            m_grid->addLayout(line, 0, column);
        } else {
            m_grid->addWidget(one.box(), 0, column);
        }
        if (one.slider()) {
            one.slider()->setObjectName(words::sideName(side) + QLatin1Char('.') + one.slider()->objectName());
            m_grid->addWidget(one.slider(), 1, column);
        }
        connect(&one, &FieldEditor::edited, this,
                [this, side](const ScenarioEdit& edit) { emit edited(side, QLatin1String(key()), edit); });
    }
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, 1);
    m_reason = new QLabel(this);
    m_reason->setForegroundRole(QPalette::PlaceholderText);
    m_reason->setWordWrap(true);
    m_reason->hide();
    rows->addWidget(m_reason);
    m_note = new ProblemNote(m_look, this);
    rows->addWidget(m_note);
    connect(m_note, &ProblemNote::mendChosen, this, &StrategyRow::mendChosen);
    connect(&m_look, &Look::changed, this, &StrategyRow::applyLook);
    applyLook();
    retranslate();
    // Box, then slider of A; then B's: the order in which the tab key goes.
    for (const auto side : Sides)
        if (editor(side).slider())
            setTabOrder(editor(side).box(), editor(side).slider());
    if (editor(Side::A).slider())
        setTabOrder(editor(Side::A).slider(), editor(Side::B).box());
}

void StrategyRow::applyLook()
{
    m_grid->setHorizontalSpacing(m_look.ipx(8));
    m_grid->setVerticalSpacing(m_look.ipx(1));
    m_grid->setContentsMargins(0, 0, 0, 0);
    if (m_label)
        m_label->setFont(m_look.font(FontRole::Caption));
    m_reason->setFont(m_look.font(FontRole::Caption));
    retranslate();
}

bool StrategyRow::isMarked() const
{
    return m_differs;
}

void StrategyRow::show(const ScenarioPair& pair, const std::vector<SidedProblem>& problems)
{
    std::vector<SidedProblem> mine;
    std::copy_if(problems.begin(), problems.end(), std::back_inserter(mine),
                 [&](const SidedProblem& p) { return p.problem.field == key(); });
    for (const auto side : Sides) {
        const bool wrong =
            std::any_of(mine.begin(), mine.end(), [&](const SidedProblem& p) { return !p.side || *p.side == side; });
        editor(side).show(pair.of(side), wrong);
    }
    m_note->setProblems(std::move(mine));
    m_pair = pair;
    const bool differs = editor(Side::A).differs(pair.a, pair.b);
    if (differs != m_differs) {
        m_differs = differs;
        retranslate();
    }
    showReasons();
}

void StrategyRow::showReasons()
{
    const auto a = applicability(key(), m_pair.a).why;
    const auto b = applicability(key(), m_pair.b).why;
    QString reason;
    if (!a.isEmpty() && a == b)
        reason = a;
    else if (!a.isEmpty() || !b.isEmpty())
        reason = a.isEmpty() ? tr("B: %1").arg(b) : tr("A: %1").arg(a);
    if (!a.isEmpty() && !b.isEmpty() && a != b)
        reason += QLatin1Char('\n') + tr("B: %1").arg(b);
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty() && m_note->text().isEmpty());
}

void StrategyRow::retranslate()
{
    for (const auto side : Sides)
        editor(side).retranslate(words::sideName(side));
    const auto dot =
        m_differs ? QStringLiteral("<span style=\"color:%1; font-size:%2px; vertical-align:middle\">\u25CF</span>")
                        .arg(m_look.theme().accent.name())
                        .arg(m_look.ipx(8))
                  : QString();
    if (m_dot) {
        m_dot->setText(dot);
        m_dot->setToolTip(m_differs ? tr("A and B differ here.") : QString());
    }
    if (m_label) {
        m_label->setText(words::label(QLatin1String(key())).toHtmlEscaped()
                         + (m_differs ? QStringLiteral("&nbsp;") + dot : QString()));
        m_label->setAccessibleName(words::label(QLatin1String(key())));
        m_label->setToolTip(m_differs ? tr("A and B differ here.") : QString());
    }
    m_note->retranslate();
    showReasons();
}

} // namespace overlap
