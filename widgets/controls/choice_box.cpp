// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/choice_box.h"

#include "widgets/controls/scenario_words.h"
#include "widgets/style/look.h"

#include <QAbstractItemView>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

#include <algorithm>

namespace overlap {

ChoiceBox::ChoiceBox(const Look& look, QWidget* parent)
    : QComboBox(parent)
    , m_look(look)
{
    setFocusPolicy(Qt::StrongFocus);
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
    const auto margin = m_look.ipx(28);
    view()->setMinimumWidth(std::max(width(), view()->sizeHintForColumn(0) + margin));
    QComboBox::showPopup();
}

void ChoiceBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

void ChoiceBox::paintEvent(QPaintEvent* /*event*/)
{
    // As QComboBox does, but what does not fit ends in dots.
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const auto room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room.width() + m_look.ipx(2));
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
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
