// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/numbers_table.h"

#include "widgets/controls/row_table.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/words/scenario_words.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
constexpr double ValueWidth = 64.0;
constexpr double NarrowValueWidth = 58.0; // in a narrow window
constexpr double ChangeWidth = 66.0;
constexpr double RowHeight = 23.0;
constexpr double UnitGap = 2.0; // between a number and its unit
constexpr double ColumnGap = 8.0; // at least, between two values

// Number in text, unit paler and smaller, a line above each group.
class NumberDelegate : public QStyledItemDelegate
{
public:
    NumberDelegate(const Look& look, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_look(look)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& theme = m_look.theme();
        painter->save();
        const auto rect = option.rect;
        if ((option.state & QStyle::State_Selected) != 0)
            painter->fillRect(rect, theme.accentTint);
        if (index.data(NumbersModel::GroupRole).toBool())
            painter->fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), theme.grid);
        const bool strong = index.data(NumbersModel::StrongRole).toBool();
        const auto font = m_look.font(strong ? FontRole::BodyBold : FontRole::Body);
        painter->setFont(font);
        const auto number = index.data(NumbersModel::NumberRole).toString();
        if (index.column() == NumbersModel::Name) {
            painter->setPen(theme.text);
            const QFontMetrics metrics(font);
            painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                              metrics.elidedText(number, Qt::ElideRight, rect.width()));
        } else {
            paintNumber(*painter, rect, number, index);
        }
        painter->restore();
    }

private:
    void paintNumber(QPainter& painter, const QRect& rect, const QString& number, const QModelIndex& index) const
    {
        const auto& theme = m_look.theme();
        const auto unit = index.data(NumbersModel::UnitRole).toString();
        const auto baseline =
            rect.top()
            + (rect.height() + QFontMetrics(painter.font()).ascent() - QFontMetrics(painter.font()).descent()) / 2;
        const auto numberFont = painter.font();
        double right = rect.right() + 1.0;
        if (!unit.isEmpty()) {
            const auto unitFont = m_look.font(FontRole::Caption);
            painter.setFont(unitFont);
            painter.setPen(theme.text2);
            right -= QFontMetricsF(unitFont).horizontalAdvance(unit);
            painter.drawText(QPointF(right, baseline), unit);
            right -= m_look.px(UnitGap);
        }
        painter.setFont(numberFont);
        const bool exact = index.data(NumbersModel::ExactRole).isValid();
        painter.setPen(exact ? theme.text : theme.text2);
        painter.drawText(QPointF(right - QFontMetricsF(numberFont).horizontalAdvance(number), baseline), number);
    }

    const Look& m_look;
};

} // namespace

// The badges above their columns.
class NumbersTable::Head : public QWidget
{
public:
    Head(const Look& look, NumbersTable& table)
        : QWidget(&table)
        , m_look(look)
        , m_table(table)
    {
    }

    [[nodiscard]] QSize sizeHint() const override { return {m_look.ipx(200), m_look.ipx(24)}; }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        const auto& theme = m_look.theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const auto& header = *m_table.m_view->horizontalHeader();
        const double side = m_look.px(15);
        for (const int column : {NumbersModel::A, NumbersModel::B}) {
            const int right = header.sectionViewportPosition(column) + header.sectionSize(column);
            const QRectF badge(right - side - 0.5, (height() - side) / 2.0 - 0.5, side, side);
            drawBadge(painter, badge, column == NumbersModel::A ? QStringLiteral("A") : QStringLiteral("B"),
                      column == NumbersModel::B, m_look);
        }
        if (m_table.m_withChange) {
            painter.setFont(m_look.font(FontRole::Caption));
            painter.setPen(theme.text2);
            painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, NumbersTable::tr("change"));
        }
        paintBasis(painter, header);
        painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
    }

private:
    // What the numbers of a side are of, where that is not what is drawn of it.
    void paintBasis(QPainter& painter, const QHeaderView& header) const
    {
        const auto text = m_table.basisText();
        if (text.isEmpty())
            return;
        painter.setFont(m_look.font(FontRole::Caption));
        painter.setPen(m_look.theme().text2);
        const int right = header.sectionViewportPosition(NumbersModel::A) + header.sectionSize(NumbersModel::A);
        const QRect room(0, 0, right - m_look.ipx(15 + 4), height());
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    }

    const Look& m_look;
    NumbersTable& m_table;
};

NumbersTable::NumbersTable(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_model(new NumbersModel(this))
    , m_title(new QLabel(this))
    , m_window(new QLabel(this))
    , m_view(new RowTable(this))
{
    m_head = new Head(look, *this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->addWidget(m_title);
    line->addStretch();
    line->addWidget(m_window);
    column->addLayout(line);
    column->addWidget(m_head);
    column->addWidget(m_view);
    m_window->setForegroundRole(QPalette::PlaceholderText);

    m_view->setObjectName(QStringLiteral("numbers"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new NumberDelegate(look, this));
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->horizontalHeader()->hide();
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->installEventFilter(this);
    connect(m_view, &RowTable::copyRequested, this, &NumbersTable::copyTsv);
    connect(m_view, &QWidget::customContextMenuRequested, this, &NumbersTable::showMenu);
    connect(m_model, &QAbstractItemModel::modelReset, this, &NumbersTable::applyLook);
    connect(m_model, &QAbstractItemModel::headerDataChanged, this, [this] {
        m_window->setText(windowText());
        placeColumns();
    });
    connect(&m_look, &Look::changed, this, &NumbersTable::applyLook);
    applyLook();
    retranslate();
}

void NumbersTable::show(const ShownPair& pair, std::optional<TimeRange> range)
{
    m_model->show(pair, range);
    m_window->setText(windowText());
}

QTableView& NumbersTable::view() const
{
    return *m_view;
}

QString NumbersTable::windowText() const
{
    if (const auto range = m_model->range())
        return tr("window: selection, %1").arg(durationString(range->duration()));
    if (m_model->fittedSide())
        return tr("window: %n step(s)", "of a recorded program", static_cast<int>(m_model->fittedSteps()));
    const bool a = m_model->stopsEarly(Side::A);
    const bool b = m_model->stopsEarly(Side::B);
    if (a && b)
        return tr("window: until the clock stops");
    if (a || b)
        return tr("window: %1 until its clock stops", "A or B").arg(words::sideName(a ? Side::A : Side::B));
    return m_model->ofRecording() ? tr("window: device's first to last") : tr("window: whole run");
}

QString NumbersTable::basisText() const
{
    if (const auto side = m_model->fittedSide())
        return tr("%1 fitted to the recording", "A or B").arg(words::sideName(*side));
    // Where there is no room for the window's line.
    for (const auto side : {Side::A, Side::B}) {
        if (!m_withChange && !m_model->range() && m_model->stopsEarly(side))
            return tr("%1 until its clock stops", "A or B").arg(words::sideName(side));
    }
    return {};
}

void NumbersTable::setCompact(bool fewerRows, bool withChange)
{
    m_withChange = withChange;
    m_model->setCompact(fewerRows);
    m_view->setColumnHidden(NumbersModel::Change, !withChange);
    m_window->setVisible(withChange || m_model->range().has_value());
    placeColumns();
    m_head->update();
}

void NumbersTable::retranslate()
{
    m_title->setText(tr("Numbers"));
    m_window->setText(windowText());
    m_view->setAccessibleName(tr("Numbers of A and B"));
    m_model->retranslate();
    placeColumns();
}

void NumbersTable::applyLook()
{
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_window->setFont(m_look.font(FontRole::Caption));
    const int row = m_look.ipx(RowHeight);
    m_view->verticalHeader()->setDefaultSectionSize(row);
    m_view->setFixedHeight(row * m_model->rowCount());
    m_head->setFixedHeight(m_look.ipx(26));
    placeColumns();
    update();
}

void NumbersTable::placeColumns()
{
    // As wide as what stands in them: "132 / 132" is longer than any number with its unit.
    const int value = std::max(m_look.ipx(m_withChange ? ValueWidth : NarrowValueWidth), widestValue());
    const int change = m_withChange ? m_look.ipx(ChangeWidth) : 0;
    m_view->setColumnWidth(NumbersModel::A, value);
    m_view->setColumnWidth(NumbersModel::B, value);
    m_view->setColumnWidth(NumbersModel::Change, change);
    const int name = std::max(0, m_view->width() - 2 * value - change);
    m_view->setColumnWidth(NumbersModel::Name, name);
    const QFontMetrics strong(m_look.font(FontRole::BodyBold));
    const QFontMetrics plain(m_look.font(FontRole::Body));
    const auto names = m_model->names(false);
    // The first row is the bold one.
    const auto fits = [&](const QString& text) {
        return (&text == &names.front() ? strong : plain).horizontalAdvance(text) <= name - m_look.ipx(4);
    };
    m_model->setShortNames(!std::all_of(names.begin(), names.end(), fits));
    m_head->update();
}

int NumbersTable::widestValue() const
{
    const QFontMetricsF strong(m_look.font(FontRole::BodyBold));
    const QFontMetricsF plain(m_look.font(FontRole::Body));
    const QFontMetricsF caption(m_look.font(FontRole::Caption));
    double widest = 0.0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        for (const int column : {NumbersModel::A, NumbersModel::B}) {
            const auto index = m_model->index(row, column);
            const auto& metrics = index.data(NumbersModel::StrongRole).toBool() ? strong : plain;
            double width = metrics.horizontalAdvance(index.data(NumbersModel::NumberRole).toString());
            if (const auto unit = index.data(NumbersModel::UnitRole).toString(); !unit.isEmpty())
                width += m_look.px(UnitGap) + caption.horizontalAdvance(unit);
            widest = std::max(widest, width);
        }
    }
    return static_cast<int>(std::ceil(widest)) + m_look.ipx(ColumnGap);
}

bool NumbersTable::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::Resize)
        placeColumns();
    return QWidget::eventFilter(watched, event);
}

void NumbersTable::copyTsv()
{
    QGuiApplication::clipboard()->setText(m_model->tsv());
}

void NumbersTable::showMenu(const QPoint& at)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Copy as TSV")), &QAction::triggered, this, &NumbersTable::copyTsv);
    connect(menu->addAction(tr("Save as CSV\u2026")), &QAction::triggered, this, &NumbersTable::saveCsvRequested);
    menu->popup(m_view->viewport()->mapToGlobal(at));
}

} // namespace overlap
