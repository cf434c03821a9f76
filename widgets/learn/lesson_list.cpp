// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/lesson_list.h"

#include "widgets/style/icons.h"
#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/number_help.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {

enum Role
{
    NumberRole = Qt::UserRole,
    DoneRole
};

constexpr double RowHeight = 28.0;

// Number, title, tick; the current one with the accent's edge.
class LessonDelegate : public QStyledItemDelegate
{
public:
    LessonDelegate(const Look& look, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_look(look)
    {
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const override
    {
        return {m_look.ipx(100.0), m_look.ipx(RowHeight)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& theme = m_look.theme();
        const bool current = option.state & QStyle::State_Selected;
        const auto row = option.rect;
        if (current) {
            painter->fillRect(row, theme.accentTint);
            painter->fillRect(QRect(row.left(), row.top(), m_look.ipx(3.0), row.height()), theme.accent);
        } else if (option.state & QStyle::State_MouseOver) {
            painter->fillRect(row, mixed(theme.groove, theme.window, 0.5));
        }
        painter->setFont(m_look.font(current ? FontRole::BodyBold : FontRole::Body));
        painter->setPen(theme.text2);
        painter->drawText(QRect(row.left(), row.top(), m_look.ipx(26.0), row.height()),
                          Qt::AlignRight | Qt::AlignVCenter, QString::number(index.data(NumberRole).toUInt()));
        const int side = m_look.ipx(14.0);
        const int right = row.right() - m_look.ipx(12.0);
        const bool done = index.data(DoneRole).toBool();
        if (done)
            iconFor(QStringLiteral("ok"), theme.text2)
                .paint(painter, QRect(right - side + 1, row.top() + (row.height() - side) / 2, side, side));
        const QRect text(row.left() + m_look.ipx(36.0), row.top(),
                         right - (done ? side + m_look.ipx(6.0) : 0) - row.left() - m_look.ipx(36.0), row.height());
        painter->setPen(theme.text);
        painter->drawText(
            text, Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, text.width()));
        if ((option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange)) {
            painter->setPen(QPen(theme.accent, 2.0));
            painter->drawRect(row.adjusted(1, 1, -1, -1));
        }
    }

private:
    const Look& m_look;
};

} // namespace

LessonList::LessonList(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_title(new QLabel(this))
    , m_count(new QLabel(this))
    , m_list(new QListWidget(this))
    , m_foot(new QWidget(this))
{
    m_list->setObjectName(QStringLiteral("lesson.list"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new LessonDelegate(look, m_list));
    m_list->viewport()->setAutoFillBackground(false);
    m_list->viewport()->setAttribute(Qt::WA_Hover);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setObjectName(QStringLiteral("lesson.count"));
    for (const auto& lesson : lessons()) {
        auto* item = new QListWidgetItem(m_list);
        item->setData(NumberRole, lesson.number);
    }

    auto* column = new QVBoxLayout(this);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addStretch(1);
    head->addWidget(m_count);
    column->addLayout(head);
    column->addWidget(m_list, 1);
    auto* grid = new QGridLayout(m_foot);
    m_scoreTitle = new QLabel(m_foot);
    m_scoreTitle->setForegroundRole(QPalette::PlaceholderText);
    grid->addWidget(m_scoreTitle, 0, 0, 1, 2);
    const auto line = [&](int row, QLabel*& label, QLabel*& value, const char* name) {
        label = new QLabel(m_foot);
        value = new QLabel(m_foot);
        value->setObjectName(QLatin1String(name));
        grid->addWidget(label, row, 0);
        grid->addWidget(value, row, 1, Qt::AlignRight);
    };
    line(1, m_numberLabel, m_number, "lesson.score.number");
    line(2, m_reasonLabel, m_reason, "lesson.score.reason");
    grid->setColumnStretch(0, 1);
    column->addWidget(m_foot);

    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item != nullptr)
            emit chosen(item->data(NumberRole).toUInt());
    });
    connect(&m_look, &Look::changed, this, &LessonList::applyLook);
    applyLook();
    retranslate();
}

void LessonList::setDone(const std::vector<std::uint32_t>& numbers, const Score& score)
{
    m_done = numbers;
    m_score = score;
    retranslate();
}

void LessonList::setCurrent(std::uint32_t number)
{
    const QSignalBlocker quiet(m_list);
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->data(NumberRole).toUInt() == number)
            m_list->setCurrentRow(i);
    }
}

QString LessonList::scoreText() const
{
    return m_numberLabel->text() + QLatin1Char(' ') + m_number->text() + QStringLiteral(", ") + m_reasonLabel->text()
           + QLatin1Char(' ') + m_reason->text();
}

void LessonList::retranslate()
{
    m_title->setText(tr("Lessons"));
    m_count->setText(tr("%1 / %2", "done, all").arg(m_score.done).arg(lessons().size()));
    m_count->setToolTip(tr("%1 of %2 lessons were walked to their end").arg(m_score.done).arg(lessons().size()));
    m_list->setAccessibleName(tr("Lessons"));
    const auto language = words::taughtLanguage();
    for (int i = 0; i < m_list->count(); ++i) {
        auto* item = m_list->item(i);
        const auto number = item->data(NumberRole).toUInt();
        const auto* lesson = findLesson(number);
        const auto title = words::taughtText(lesson->text(language).title);
        const bool done = std::ranges::find(m_done, number) != m_done.end();
        item->setText(title);
        item->setToolTip(title);
        item->setData(DoneRole, done);
        const auto spoken = done ? tr("Lesson %1, done: %2") : tr("Lesson %1: %2");
        item->setData(Qt::AccessibleTextRole, spoken.arg(number).arg(title));
    }
    m_scoreTitle->setText(tr("Your predictions so far"));
    m_numberLabel->setText(tr("right within 10\u202F%"));
    for (auto* label : {m_numberLabel, m_number})
        label->setToolTip(words::numberHelp("guess_right"));
    m_reasonLabel->setText(tr("right reason"));
    m_number->setText(tr("%1 / %2", "right, all").arg(m_score.numberRight).arg(m_score.predicted));
    m_reason->setText(tr("%1 / %2", "right, all").arg(m_score.reasonRight).arg(m_score.predicted));
}

void LessonList::applyLook()
{
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_count->setFont(m_look.font(FontRole::Body));
    m_scoreTitle->setFont(m_look.font(FontRole::Caption));
    for (auto* label : {m_numberLabel, m_number, m_reasonLabel, m_reason})
        label->setFont(m_look.font(FontRole::Body));
    auto* head = layout()->itemAt(0)->layout();
    head->setContentsMargins(m_look.ipx(12.0), m_look.ipx(12.0), m_look.ipx(12.0), m_look.ipx(6.0));
    auto* foot = static_cast<QGridLayout*>(m_foot->layout());
    foot->setContentsMargins(m_look.ipx(12.0), m_look.ipx(8.0), m_look.ipx(12.0), m_look.ipx(10.0));
    foot->setVerticalSpacing(m_look.ipx(4.0));
    layout()->setContentsMargins(0, 0, 1, 0);
    m_list->doItemsLayout();
    updateGeometry();
}

QSize LessonList::sizeHint() const
{
    return {m_look.ipx(236.0), m_look.ipx(500.0)};
}

QSize LessonList::minimumSizeHint() const
{
    return {m_look.ipx(150.0), m_look.ipx(120.0)};
}

void LessonList::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), theme.border);
    painter.fillRect(QRect(m_look.ipx(12.0), m_foot->y(), width() - 2 * m_look.ipx(12.0), 1), theme.border);
}

} // namespace overlap
