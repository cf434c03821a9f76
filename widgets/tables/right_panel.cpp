// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/right_panel.h"

#include "widgets/style/look.h"
#include "widgets/tables/facts_panel.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/waterfall.h"
#include "widgets/words/recorded_words.h"

#include <QVBoxLayout>

namespace overlap {

RightPanel::RightPanel(const Look& look, QWidget* parent)
    : QScrollArea(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("rightPanel"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setBackgroundRole(QPalette::Base);
    auto* content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(content);
    column->setSpacing(0);
    m_numbers = new NumbersTable(look, content);
    m_waterfall = new Waterfall(look, content);
    m_facts = new FactsPanel(look, content);
    column->addWidget(m_numbers);
    column->addWidget(m_waterfall);
    column->addWidget(m_facts);
    column->addStretch(1);
    setWidget(content);
    connect(&m_look, &Look::changed, this, &RightPanel::applyLook);
    applyLook();
}

void RightPanel::show(const ShownPair& pair, std::optional<TimeRange> range)
{
    m_numbers->show(pair, range);
    m_facts->show(pair.compared());
    showReasons(pair);
}

void RightPanel::showReasons(const ShownPair& pair)
{
    // Of a recording there is nothing to say where neither steps nor a difference are known.
    const bool recorded = words::isRecorded(pair.a) || words::isRecorded(pair.b);
    const bool told = pair.comparable() && (!recorded || (pair.steps && !pair.steps->empty()));
    m_waterfall->show(told ? pair.compared() : ShownPair{});
    m_waterfall->setVisible(!m_withoutChange && told);
}

void RightPanel::setCompact(bool withoutChange, bool shortNames)
{
    m_withoutChange = withoutChange;
    m_shortNames = shortNames;
    m_numbers->setCompact(shortNames, !withoutChange);
    m_waterfall->setVisible(!withoutChange && m_waterfall->rowCount() > 0);
    m_facts->setWithEvidence(!shortNames);
    updateGeometry();
}

void RightPanel::retranslate()
{
    m_numbers->retranslate();
    m_waterfall->retranslate();
    m_facts->retranslate();
}

void RightPanel::applyLook()
{
    auto* column = static_cast<QVBoxLayout*>(widget()->layout());
    const int margin = m_look.ipx(14);
    column->setContentsMargins(margin, m_look.ipx(10), margin, margin);
    column->setSpacing(m_look.ipx(12));
    updateGeometry();
}

QSize RightPanel::sizeHint() const
{
    return {m_look.ipx(!m_withoutChange ? 336 : (m_shortNames ? 236 : 264)), m_look.ipx(600)};
}

QSize RightPanel::minimumSizeHint() const
{
    return {m_look.ipx(232), m_look.ipx(100)};
}

} // namespace overlap
