// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_problems.h"

#include "widgets/controls/scenario_words.h"
#include "widgets/style/icons.h"
#include "widgets/style/look.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

FileProblems::FileProblems(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_title(new QLabel(this))
    , m_close(new QToolButton(this))
    , m_scroll(new QScrollArea(this))
{
    setObjectName(QStringLiteral("fileProblems"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(this);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    column->addLayout(head);
    column->addWidget(m_scroll);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    m_close->setObjectName(QStringLiteral("fileProblems.close"));
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    connect(&m_look, &Look::changed, this, &FileProblems::applyLook);
    applyLook();
    hide();
}

void FileProblems::show(const QString& path, const Problems& problems)
{
    m_path = path;
    m_problems = problems;
    rebuild();
    setVisible(!problems.empty());
}

QString FileProblems::text() const
{
    QString all = m_title->text();
    for (const auto& problem : m_problems)
        all += QLatin1Char('\n') + QString::fromStdString(problem.describe());
    return all;
}

void FileProblems::rebuild()
{
    const auto count = static_cast<int>(m_problems.size());
    m_title->setText(
        tr("%1 was not opened: %n problem(s). What was open stays.", nullptr, count).arg(QFileInfo(m_path).fileName()));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close"));
    setAccessibleName(m_title->text());

    auto* content = new QWidget(m_scroll);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_look.ipx(16));
    grid->setVerticalSpacing(m_look.ipx(3));
    int row = 0;
    const auto add = [&](int column, const std::string& text, FontRole role, bool pale) {
        auto* label = new QLabel(QString::fromStdString(text), content);
        label->setFont(m_look.font(role));
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(column > 0);
        if (pale)
            label->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(label, row, column, Qt::AlignTop);
    };
    for (const auto& problem : m_problems) {
        add(0, problem.field.empty() ? tr("the file").toStdString() : problem.field, FontRole::Mono, false);
        add(1, (words::sentence(problem.message) + QLatin1Char(' ') + words::sentence(problem.mend)).toStdString(),
            FontRole::Body, false);
        add(2,
            problem.allowed.empty() ? "" : tr("allowed: %1").arg(QString::fromStdString(problem.allowed)).toStdString(),
            FontRole::Caption, true);
        ++row;
    }
    grid->setColumnStretch(1, 3);
    grid->setColumnStretch(2, 2);
    m_scroll->setWidget(content);
    // As high as needed, up to five lines; the rest scrolls.
    m_scroll->setFixedHeight(m_look.ipx(22) * std::clamp(count, 1, 5) + m_look.ipx(4));
}

void FileProblems::retranslate()
{
    if (!m_problems.empty())
        rebuild();
}

void FileProblems::applyLook()
{
    layout()->setContentsMargins(m_look.ipx(14), m_look.ipx(8), m_look.ipx(10), m_look.ipx(8));
    layout()->setSpacing(m_look.ipx(4));
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_close->setIcon(m_look.icon(QStringLiteral("close")));
    m_close->setIconSize(QSize(m_look.ipx(12), m_look.ipx(12)));
    rebuild();
}

} // namespace overlap
