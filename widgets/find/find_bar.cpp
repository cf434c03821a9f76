// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/find/find_bar.h"

#include "widgets/charts/kind_text.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/number_box.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"

#include <QHBoxLayout>
#include <QIntValidator>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>

#include <cmath>
#include <limits>
#include <utility>

namespace overlap {

FindBar::FindBar(const Look& look, ChartColumn& column, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_column(column)
    , m_text(new QLineEdit(this))
    , m_kind(new ChoiceBox(look, this))
    , m_lengthLabel(new QLabel(this))
    , m_length(new NumberBox(look, NumberUnit::Microseconds, this))
    , m_batchLabel(new QLabel(this))
    , m_batch(new QLineEdit(this))
    , m_previous(new QToolButton(this))
    , m_next(new QToolButton(this))
    , m_count(new QLabel(this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("findBar"));
    auto* line = new QHBoxLayout(this);
    const std::pair<QWidget*, const char*> parts[] = {
        {m_text, "find.text"},   {m_kind, "find.kind"},   {m_lengthLabel, ""},           {m_length, "find.length"},
        {m_batchLabel, ""},      {m_batch, "find.batch"}, {m_previous, "find.previous"}, {m_next, "find.next"},
        {m_count, "find.count"}, {m_close, "find.close"}};
    for (const auto& [part, name] : parts) {
        part->setObjectName(QLatin1String(name));
        if (part == m_close)
            line->addStretch(1);
        line->addWidget(part);
    }
    m_text->setClearButtonEnabled(true);
    m_batch->setValidator(new QIntValidator(0, std::numeric_limits<int>::max(), m_batch));
    m_lengthLabel->setBuddy(m_length);
    m_batchLabel->setBuddy(m_batch);
    m_length->setStepRange(0.0, 1e9);
    for (auto* label : {m_lengthLabel, m_batchLabel, m_count})
        label->setForegroundRole(QPalette::PlaceholderText);
    for (auto* button : {m_previous, m_next, m_close}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
    }
    connect(m_text, &QLineEdit::textChanged, this, &FindBar::search);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &FindBar::search);
    connect(m_length, &NumberBox::valueEdited, this, &FindBar::search);
    connect(m_batch, &QLineEdit::textChanged, this, &FindBar::search);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    connect(&m_finder, &IntervalFinder::found, this, &FindBar::take);
    connect(&m_column, &ChartColumn::timelinesChanged, this, [this] {
        // A run that grows must not end its own search again and again.
        m_again = m_finder.isSearching();
        if (m_again)
            return;
        m_query = {}; // the same question, but to others
        search();
    });
    connect(&m_column, &ChartColumn::selected, this, &FindBar::showCount);
    connect(&m_look, &Look::changed, this, &FindBar::applyLook);
    applyLook();
    hide();
}

void FindBar::open()
{
    show();
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
    search();
}

IntervalQuery FindBar::typed() const
{
    IntervalQuery query;
    query.text = m_text->text().trimmed().toStdString();
    const auto text = m_text->text().trimmed();
    for (std::size_t i = 0; i < ActivityKindCount && !text.isEmpty(); ++i) {
        const auto kind = static_cast<ActivityKind>(i);
        query.textMeans[i] = kindText(kind).contains(text, Qt::CaseInsensitive)
                             || operationText(kind).contains(text, Qt::CaseInsensitive);
    }
    if (m_kind->currentIndex() > 0)
        query.kind = static_cast<ActivityKind>(m_kind->currentIndex() - 1);
    query.atLeast = Nanoseconds(std::llround(m_length->value() * 1000.0));
    bool isNumber = false;
    const auto batch = m_batch->text().toUInt(&isNumber);
    if (isNumber)
        query.batch = batch;
    return query;
}

void FindBar::search()
{
    const auto query = isHidden() ? IntervalQuery{} : typed();
    if (query == m_query)
        return;
    m_query = query;
    emit queryChanged(m_query);
    if (m_query.empty()) {
        clear();
        return;
    }
    m_again = false;
    m_finder.find({m_column.timeline(RunSide::A), m_column.timeline(RunSide::B)}, m_query);
    showCount();
}

void FindBar::take(const PairOfHits& hits)
{
    if (std::exchange(m_again, false)) {
        m_query = {};
        search();
        return;
    }
    m_hits = hits;
    m_column.setHits(RunSide::A, m_hits[0]);
    m_column.setHits(RunSide::B, m_hits[1]);
    showCount();
}

void FindBar::clear()
{
    m_finder.stop();
    m_again = false;
    take({});
}

std::size_t FindBar::count() const
{
    return (m_hits[0] ? m_hits[0]->count() : 0) + (m_hits[1] ? m_hits[1]->count() : 0);
}

void FindBar::step(int direction)
{
    if (count() == 0 || m_finder.isSearching())
        return;
    const auto nextIn = [&](const IntervalHitsPtr& hits, IntervalRef ref) {
        return direction > 0 ? hits->after(ref) : hits->before(ref);
    };
    const auto endOf = [&](const IntervalHitsPtr& hits) {
        return direction > 0 ? hits->firstFrom(TracePoint::min()) : hits->last();
    };
    const auto select = [&](std::size_t side, IntervalRef ref) {
        m_column.selectInterval(ShownInterval{static_cast<RunSide>(side), m_hits[side]->timeline(), ref});
    };
    const auto selected = m_column.selectedInterval();
    auto side = static_cast<std::size_t>(selected ? selected->side : direction > 0 ? RunSide::A : RunSide::B);
    if (m_hits[side]) {
        // Without a selection from where one looks.
        const auto next = selected        ? nextIn(m_hits[side], selected->ref)
                          : direction > 0 ? m_hits[side]->firstFrom(m_column.view().range().begin)
                                          : m_hits[side]->last();
        if (next) {
            select(side, *next);
            return;
        }
    }
    // Through the other run and round to this one again.
    for (int i = 0; i < 2; ++i) {
        side = 1 - side;
        const auto next = m_hits[side] ? endOf(m_hits[side]) : std::nullopt;
        if (next) {
            select(side, *next);
            return;
        }
    }
}

QString FindBar::countText() const
{
    if (m_query.empty())
        return {};
    if (m_finder.isSearching())
        return tr("searching\u2026");
    const auto all = count();
    if (all == 0)
        return tr("no hit");
    const auto grouped = [](std::size_t n) {
        return QString::fromStdString(overlap::countText(static_cast<std::int64_t>(n)));
    };
    const auto selected = m_column.selectedInterval();
    const auto side = selected ? static_cast<std::size_t>(selected->side) : 0;
    if (selected && m_hits[side] && m_hits[side]->contains(selected->ref)) {
        const auto before = (side == 1 && m_hits[0] ? m_hits[0]->count() : 0) + m_hits[side]->rankOf(selected->ref);
        return tr("%1 of %2", "place among the hits, their number").arg(grouped(before + 1), grouped(all));
    }
    const auto number = static_cast<int>(std::min<std::size_t>(all, std::numeric_limits<int>::max()));
    return tr("%n hit(s)", nullptr, number).replace(QString::number(number), grouped(all));
}

void FindBar::showCount()
{
    m_count->setText(countText());
    const bool any = count() > 0 && !m_finder.isSearching();
    m_previous->setEnabled(any);
    m_next->setEnabled(any);
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        step(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
        return;
    case Qt::Key_Escape:
        hide();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void FindBar::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (!isHidden())
        return; // only the window is
    search();
    emit closed();
}

void FindBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void FindBar::applyLook()
{
    layout()->setContentsMargins(m_look.ipx(10), 0, m_look.ipx(8), 0);
    layout()->setSpacing(m_look.ipx(8));
    setFixedHeight(m_look.ipx(36));
    m_text->setMinimumWidth(m_look.ipx(120));
    m_text->setMaximumWidth(m_look.ipx(220));
    m_kind->setMaximumWidth(m_look.ipx(150));
    m_length->setFixedWidth(m_look.ipx(84));
    m_batch->setFixedWidth(m_look.ipx(60));
    m_count->setMinimumWidth(m_look.ipx(84)); // does not jump as one steps
    for (auto* field : {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_kind), static_cast<QWidget*>(m_length),
                        static_cast<QWidget*>(m_batch)})
        field->setFixedHeight(m_look.ipx(24));
    m_previous->setIcon(m_look.icon(QStringLiteral("chevron-left")));
    m_next->setIcon(m_look.icon(QStringLiteral("chevron-right")));
    m_close->setIcon(m_look.icon(QStringLiteral("close")));
    for (auto* button : {m_previous, m_next, m_close})
        button->setFixedSize(m_look.ipx(24), m_look.ipx(24));
    retranslate();
}

void FindBar::retranslate()
{
    m_text->setPlaceholderText(tr("name, kind or b4"));
    m_text->setAccessibleName(tr("Find intervals by name or kind"));
    {
        const QSignalBlocker quiet(m_kind);
        const int kind = std::max(0, m_kind->currentIndex());
        m_kind->clear();
        m_kind->addItem(tr("any kind"));
        for (std::size_t i = 0; i < ActivityKindCount; ++i)
            m_kind->addItem(kindText(static_cast<ActivityKind>(i)));
        m_kind->setCurrentIndex(kind);
    }
    m_kind->setAccessibleName(tr("Kind of the intervals to find"));
    m_lengthLabel->setText(tr("at least"));
    m_length->setAccessibleName(tr("Least length of the intervals to find"));
    m_batchLabel->setText(tr("batch"));
    m_batch->setPlaceholderText(tr("any", "batch"));
    m_batch->setAccessibleName(tr("Batch of the intervals to find"));
    const std::pair<QToolButton*, QString> buttons[] = {{m_previous, tr("Previous hit (Shift+Enter)")},
                                                        {m_next, tr("Next hit (Enter)")},
                                                        {m_close, tr("Close the search (Esc)")}};
    for (const auto& [button, text] : buttons) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    }
    showCount();
}

void FindBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_look.theme().border);
}

} // namespace overlap
