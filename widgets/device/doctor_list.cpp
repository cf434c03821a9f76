// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/doctor_list.h"

#include "widgets/device/device_words.h"
#include "widgets/device/doctor_model.h"
#include "widgets/style/icons.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace overlap {

namespace {

// By shape, and only what needs somebody in a colour.
[[nodiscard]] QIcon iconOf(DoctorVerdict verdict, const Theme& theme)
{
    switch (verdict) {
    case DoctorVerdict::Ok:
        return iconFor(QStringLiteral("ok"), theme.text2);
    case DoctorVerdict::Warning:
        return iconFor(QStringLiteral("warning"), theme.warn);
    case DoctorVerdict::Problem:
        break;
    }
    return iconFor(QStringLiteral("problem"), theme.error);
}

[[nodiscard]] QLabel* selectable(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setToolTip(words::numberHelp("machine_value"));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

DoctorList::DoctorList(const Look& look, DoctorModel& model, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_model(model)
{
    setObjectName(QStringLiteral("doctorList"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DoctorList::rebuild);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &DoctorList::rebuild);
    connect(&m_look, &Look::changed, this, &DoctorList::rebuild);
    rebuild();
}

void DoctorList::rebuild()
{
    delete m_rows;
    m_rows = new QWidget(this);
    auto* grid = new QGridLayout(m_rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_look.ipx(8));
    grid->setVerticalSpacing(m_look.ipx(1));
    grid->setColumnStretch(1, 1);
    layout()->addWidget(m_rows);
    for (int row = 0; row < m_model.rowCount(); ++row)
        addRow(row);
    m_rows->show();
    setAccessibleName(tr("What stands in the way of measuring"));
    setAccessibleDescription(m_model.plainText());
}

void DoctorList::addRow(int row)
{
    auto* grid = static_cast<QGridLayout*>(m_rows->layout());
    const auto index = m_model.index(row);
    const auto verdict = static_cast<DoctorVerdict>(index.data(DoctorModel::VerdictRole).toInt());
    const int line = grid->rowCount();
    auto* icon = new QLabel(m_rows);
    icon->setPixmap(iconOf(verdict, m_look.theme()).pixmap(QSize(m_look.ipx(16), m_look.ipx(16)), devicePixelRatioF()));
    icon->setAccessibleName(words::verdictText(verdict));
    icon->setToolTip(words::verdictText(verdict));
    icon->setContentsMargins(0, m_look.ipx(2), 0, 0);
    grid->addWidget(icon, line, 0, Qt::AlignTop);
    auto* title = selectable(index.data(DoctorModel::TitleRole).toString(), m_rows);
    title->setFont(m_look.font(FontRole::BodyBold));
    grid->addWidget(title, line, 1);
    auto* finding = selectable(index.data(DoctorModel::FindingRole).toString(), m_rows);
    finding->setFont(m_look.font(FontRole::Body));
    grid->addWidget(finding, line + 1, 1);
    int last = line + 1;
    if (const auto mend = index.data(DoctorModel::MendRole).toString(); !mend.isEmpty()) {
        auto* label = selectable(mend, m_rows);
        label->setFont(m_look.font(FontRole::Caption));
        label->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(label, ++last, 1);
    }
    auto* rule = new QFrame(m_rows);
    rule->setFrameShape(QFrame::HLine);
    rule->setFrameShadow(QFrame::Plain);
    rule->setForegroundRole(QPalette::Mid);
    rule->setFixedHeight(m_look.ipx(11));
    rule->setVisible(row + 1 < m_model.rowCount());
    grid->addWidget(rule, ++last, 0, 1, 2);
}

} // namespace overlap
