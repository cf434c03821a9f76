// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/choice_box.h"

#include "widgets/style/look.h"
#include "widgets/style/plain_text.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace overlap {

namespace {

// "H200 ........ simulated, measured profile": the name left, what it is right and paler.
class ChoiceDelegate : public QStyledItemDelegate
{
public:
    ChoiceDelegate(const Look& look, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_look(look)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& theme = m_look.theme();
        const bool enabled = (index.flags() & Qt::ItemIsEnabled) != 0;
        const bool current = (option.state & QStyle::State_Selected) != 0;
        painter->save();
        painter->fillRect(option.rect, current ? theme.accentTint : theme.surface);
        const auto rect = option.rect.adjusted(m_look.ipx(8), 0, -m_look.ipx(8), 0);
        const auto text = name(index);
        painter->setFont(m_look.font(FontRole::Body));
        painter->setPen(enabled ? theme.text : theme.disabled);
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, text);
        const int room = rect.width() - painter->fontMetrics().horizontalAdvance(text) - m_look.ipx(16);
        painter->setFont(m_look.font(FontRole::Caption));
        painter->setPen(theme.text2);
        const auto remark = index.data(ChoiceBox::RemarkRole).toString();
        painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(remark, Qt::ElideRight, room));
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const override
    {
        const QFontMetrics body(m_look.font(FontRole::Body));
        const QFontMetrics caption(m_look.font(FontRole::Caption));
        const auto remark = index.data(ChoiceBox::RemarkRole).toString();
        const int right = remark.isEmpty() ? 0 : caption.horizontalAdvance(remark) + m_look.ipx(24);
        return {body.horizontalAdvance(name(index)) + right + m_look.ipx(20), m_look.ipx(28)};
    }

private:
    [[nodiscard]] static QString name(const QModelIndex& index)
    {
        const auto listed = index.data(ChoiceBox::ListNameRole).toString();
        return listed.isEmpty() ? index.data().toString() : listed;
    }

    const Look& m_look;
};

} // namespace

ChoiceBox::ChoiceBox(const Look& look, QWidget* parent)
    : QComboBox(parent)
    , m_look(look)
{
    setFocusPolicy(Qt::StrongFocus);
    setItemDelegate(new ChoiceDelegate(look, this));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(&m_look, &Look::changed, this, [this] { updateGeometry(); });
}

void ChoiceBox::setChoices(const ChoiceField& field)
{
    const QSignalBlocker quiet(this);
    const auto key = QString::fromLatin1(field.key);
    const bool known = count() == field.count;
    const int shown = currentIndex();
    if (!known)
        clear();
    for (int i = 0; i < field.count; ++i) {
        const auto text = words::choice(key, i);
        if (known)
            setItemText(i, text);
        else
            addItem(text);
    }
    setCurrentIndex(known ? shown : 0);
}

void ChoiceBox::setProblem(bool problem)
{
    if (m_problem == problem)
        return;
    m_problem = problem;
    setProperty("problem", problem); // the style draws the frame
    update();
}

void ChoiceBox::showPopup()
{
    // The list is as wide as its longest entry, even where the box is not.
    const auto margin = m_look.ipx(8);
    view()->setMinimumWidth(std::max(width(), view()->sizeHintForColumn(0) + margin));
    QComboBox::showPopup();
}

QString ChoiceBox::shownText() const
{
    return currentIndex() < 0 ? placeholderText() : currentText();
}

QString ChoiceBox::fittingText() const
{
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const auto field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().elidedText(shownText(), Qt::ElideRight, field.width() + m_look.ipx(2));
}

void ChoiceBox::paintEvent(QPaintEvent* /*event*/)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText = fittingText();
    if (currentIndex() < 0)
        option.palette.setBrush(QPalette::ButtonText, option.palette.brush(QPalette::PlaceholderText));
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

bool ChoiceBox::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && fittingText() != shownText() && !toolTip().startsWith(shownText())) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto tip = toolTip().isEmpty() ? shownText() : shownText() + QStringLiteral("\n\n") + toolTip();
        QToolTip::showText(help->globalPos(), plainTip(tip), this);
        return true;
    }
    return QComboBox::event(event);
}

// A letter meant for the chart must not choose another experiment; the open list can be searched.
void ChoiceBox::keyPressEvent(QKeyEvent* event)
{
    const auto text = event->text();
    if (!text.isEmpty() && text.front().isPrint() && text.front() != QLatin1Char(' '))
        event->ignore();
    else
        QComboBox::keyPressEvent(event);
}

void ChoiceBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

QSize ChoiceBox::sizeHint() const
{
    return {m_look.ipx(124), m_look.ipx(24)};
}

QSize ChoiceBox::minimumSizeHint() const
{
    return {m_look.ipx(70), m_look.ipx(24)};
}

} // namespace overlap
