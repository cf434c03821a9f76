// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/threshold_popup.h"

#include "widgets/advice/threshold_box.h"
#include "widgets/style/look.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

ThresholdPopup::ThresholdPopup(const Look& look, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_look(look)
{
    setObjectName(QStringLiteral("thresholds"));
    setFrameShape(QFrame::Box);
    setFrameShadow(QFrame::Plain);
    auto* column = new QVBoxLayout(this);
    m_title = new QLabel(this);
    m_remark = new QLabel(this);
    m_remark->setForegroundRole(QPalette::PlaceholderText);
    m_remark->setWordWrap(true);
    column->addWidget(m_title);
    column->addWidget(m_remark);
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* rows = new QWidget(m_scroll);
    m_grid = new QGridLayout(rows);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& field : thresholdFields()) {
        auto* rule = new QLabel(QString::fromUtf8(field.rules), rows);
        rule->setForegroundRole(QPalette::PlaceholderText);
        auto* name = new QLabel(rows);
        auto* box = new ThresholdBox(look, rows);
        box->setField(&field);
        name->setBuddy(box);
        m_grid->addWidget(rule, row, 0);
        m_grid->addWidget(name, row, 1);
        m_grid->addWidget(box, row, 2);
        m_rules.push_back(rule);
        m_names.push_back(name);
        m_boxes.push_back(box);
        connect(box, &ThresholdBox::edited, this, [this, &field](double value) {
            field.write(m_options, value);
            emit edited(m_options);
        });
        ++row;
    }
    m_scroll->setWidget(rows);
    column->addWidget(m_scroll, 1);
    m_reset = new QPushButton(this);
    m_reset->setObjectName(QStringLiteral("thresholds.reset"));
    column->addWidget(m_reset, 0, Qt::AlignLeft);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        setOptions({});
        emit edited(m_options);
    });
    connect(&m_look, &Look::changed, this, &ThresholdPopup::applyLook);
    applyLook();
    showValues();
}

void ThresholdPopup::setOptions(const DiagnosisOptions& options)
{
    m_options = options;
    showValues();
}

void ThresholdPopup::showValues()
{
    for (auto* box : m_boxes)
        box->showValue(box->field()->read(m_options));
}

void ThresholdPopup::openBelow(const QWidget& button)
{
    const auto available = button.screen()->availableGeometry();
    const auto wanted = m_scroll->widget()->sizeHint();
    m_scroll->setMinimumWidth(wanted.width() + m_scroll->verticalScrollBar()->sizeHint().width() + m_look.ipx(6));
    const int chrome = m_look.ipx(130);
    m_scroll->setMinimumHeight(std::min(wanted.height(), available.height() - chrome));
    adjustSize();
    auto at = button.mapToGlobal(QPoint(button.width() - width(), button.height() + m_look.ipx(2)));
    at.setX(std::clamp(at.x(), available.left(), std::max(available.left(), available.right() - width())));
    at.setY(std::clamp(at.y(), available.top(), std::max(available.top(), available.bottom() - height())));
    move(at);
    show();
    m_boxes.front()->setFocus(Qt::PopupFocusReason);
}

void ThresholdPopup::applyLook()
{
    const int margin = m_look.ipx(12);
    layout()->setContentsMargins(margin, margin, margin, margin);
    layout()->setSpacing(m_look.ipx(8));
    m_grid->setContentsMargins(0, 0, m_scroll->verticalScrollBar()->sizeHint().width() + m_look.ipx(4),
                               0); // of the bar
    m_grid->setHorizontalSpacing(m_look.ipx(12));
    m_grid->setVerticalSpacing(m_look.ipx(4));
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_remark->setFont(m_look.font(FontRole::Caption));
    for (auto* rule : m_rules)
        rule->setFont(m_look.font(FontRole::Caption));
    retranslate();
}

void ThresholdPopup::retranslate()
{
    setAccessibleName(tr("Thresholds"));
    m_title->setText(tr("Thresholds"));
    m_remark->setText(tr("From where on a rule finds something. They are remembered."));
    std::size_t i = 0;
    for (const auto& field : thresholdFields()) {
        m_names[i]->setText(thresholdName(field));
        m_boxes[i]->retranslate();
        ++i;
    }
    m_reset->setText(tr("All as they were"));
}

} // namespace overlap
