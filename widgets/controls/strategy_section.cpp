// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/strategy_section.h"

#include "widgets/controls/badge.h"
#include "widgets/controls/elided_label.h"
#include "widgets/style/look.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

StrategySection::StrategySection(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());

    using Shape = FieldEditor::Shape;
    addRow(new StrategyRow(look, fields::batchSize, this), column);
    addRow(new StrategyRow(look, fields::streams, this), column);
    addRow(new StrategyRow(look, fields::hostMemory, Shape::Box, this), column);
    addRow(new StrategyRow(look, fields::sync, Shape::Box, this), column);
    addRow(new StrategyRow(look, fields::issueOrder, Shape::Box, this), column);
    addRow(new StrategyRow(look, fields::allocation, Shape::Box, this), column);
    addRow(new StrategyRow(look, fields::useGraph, Shape::Check, this), column);
    m_firstMore = m_rows.size();
    makeMore(column);
    connect(&m_look, &Look::changed, this, &StrategySection::applyLook);
    applyLook();
}

QWidget* StrategySection::makeHead()
{
    auto* head = new QWidget(this);
    auto* grid = new QGridLayout(head);
    grid->setContentsMargins(0, 0, 0, 0);
    for (const auto side : Sides) {
        const auto index = static_cast<std::size_t>(side);
        auto* line = new QHBoxLayout;
        line->setSpacing(m_look.ipx(6));
        line->addWidget(new Badge(m_look, side, head));
        m_names[index] = new ElidedLabel(head);
        m_names[index]->setMostLines(2); // names of presets are short sentences
        line->addWidget(m_names[index], 1);
        grid->addLayout(line, 0, static_cast<int>(index));
        grid->setColumnStretch(static_cast<int>(index), 1);
    }
    grid->setHorizontalSpacing(m_look.ipx(8));
    return head;
}

void StrategySection::makeMore(QVBoxLayout* column)
{
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    m_moreButton = new QToolButton(this);
    m_moreButton->setObjectName(QStringLiteral("strategy.more"));
    m_moreButton->setAutoRaise(true);
    m_moreButton->setFocusPolicy(Qt::StrongFocus);
    m_moreButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_moreDot = new QLabel(this);
    m_moreDot->setTextFormat(Qt::RichText);
    line->addWidget(m_moreButton);
    line->addWidget(m_moreDot);
    line->addStretch();
    column->addLayout(line);

    m_more = new QWidget(this);
    m_moreLayout = new QVBoxLayout(m_more);
    m_moreLayout->setContentsMargins(0, 0, 0, 0);
    m_moreLayout->setSpacing(0);
    using Shape = FieldEditor::Shape;
    addRow(new StrategyRow(m_look, fields::outputHostMemory, Shape::Box, m_more), m_moreLayout);
    addRow(new StrategyRow(m_look, fields::pinning, Shape::Box, m_more), m_moreLayout);
    addRow(new StrategyRow(m_look, fields::streamKind, Shape::Box, m_more), m_moreLayout);
    addRow(new StrategyRow(m_look, fields::defaultStreamEvery, m_more), m_moreLayout);
    addRow(new StrategyRow(m_look, fields::poolThreshold, Shape::Box, m_more), m_moreLayout);
    addRow(new StrategyRow(m_look, fields::finalSync, Shape::Box, m_more), m_moreLayout);
    addRow(new StrategyRow(m_look, fields::workers, m_more), m_moreLayout);
    m_more->hide();
    column->addWidget(m_more);
    connect(m_moreButton, &QToolButton::clicked, this, [this] { setExpanded(!m_expanded); });
}

void StrategySection::addRow(StrategyRow* row, QVBoxLayout* layout)
{
    layout->addWidget(row);
    m_rows.push_back(row);
    connect(row, &StrategyRow::edited, this, &StrategySection::edited);
    connect(row, &StrategyRow::mendChosen, this, &StrategySection::mendChosen);
}

void StrategySection::applyLook()
{
    for (auto* name : m_names)
        name->setFont(m_look.font(FontRole::BodyBold));
    for (auto* row : m_rows)
        row->setContentsMargins(0, m_look.ipx(6), 0, 0);
    m_moreLayout->setContentsMargins(0, 0, 0, m_look.ipx(6));
    m_moreButton->setFont(m_look.font(FontRole::Caption));
    m_moreButton->setIconSize(QSize(m_look.ipx(12), m_look.ipx(12)));
    retranslate();
}

void StrategySection::show(const ScenarioPair& pair, const std::vector<SidedProblem>& problems)
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        auto* row = m_rows[i];
        row->show(pair, problems);
        if (i >= m_firstMore && !row->note().text().isEmpty())
            setExpanded(true); // what is wrong must be seen
    }
    showMore();
}

void StrategySection::setNames(const QString& a, const QString& b)
{
    m_names[0]->setText(a);
    m_names[1]->setText(b);
    m_names[0]->setToolTip(a);
    m_names[1]->setToolTip(b);
}

void StrategySection::setExpanded(bool expanded)
{
    m_expanded = expanded;
    m_more->setVisible(expanded);
    showMore();
}

bool StrategySection::isExpanded() const
{
    return m_expanded;
}

void StrategySection::showMore()
{
    m_moreButton->setIcon(m_look.icon(m_expanded ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
    const bool differs = std::any_of(m_rows.begin() + static_cast<std::ptrdiff_t>(m_firstMore), m_rows.end(),
                                     [](const StrategyRow* row) { return row->isMarked(); });
    m_moreDot->setVisible(differs && !m_expanded);
    m_moreDot->setText(QStringLiteral("<span style=\"color:%1; font-size:%2px\">\u25CF</span>")
                           .arg(m_look.theme().accent.name())
                           .arg(m_look.ipx(8)));
    m_moreDot->setToolTip(tr("A and B differ here."));
}

void StrategySection::retranslate()
{
    m_moreButton->setText(tr("More settings"));
    m_moreButton->setToolTip(tr("Output memory, pinning, stream kind, memory pool, final wait, workers"));
    for (auto* row : m_rows)
        row->retranslate();
    showMore();
}

} // namespace overlap
