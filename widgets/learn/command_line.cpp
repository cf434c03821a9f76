// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/command_line.h"

#include "widgets/style/look.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace overlap {

CommandLine::CommandLine(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_text(new QLabel(this))
    , m_copy(new QToolButton(this))
{
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setObjectName(QStringLiteral("command.text"));
    m_copy->setObjectName(QStringLiteral("claim.command.copy"));
    m_copy->setAutoRaise(true);
    m_copy->setFocusPolicy(Qt::StrongFocus);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_text, 1);
    line->addWidget(m_copy, 0, Qt::AlignTop);
    connect(m_copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(command()); });
    connect(&m_look, &Look::changed, this, &CommandLine::applyLook);
    applyLook();
    retranslate();
}

void CommandLine::setCommand(const QString& command)
{
    m_command = command;
    // Long lists of values would make the line as wide as they are: places to break at, which are not copied.
    auto shown = command;
    for (const auto sign : {QLatin1Char(','), QLatin1Char('='), QLatin1Char('/')})
        shown.replace(sign, QString(sign) + QChar(0x200B));
    m_text->setText(shown);
    setVisible(!command.isEmpty());
}

void CommandLine::applyLook()
{
    m_text->setFont(m_look.font(FontRole::Mono));
    m_copy->setIcon(m_look.icon(QStringLiteral("copy")));
    layout()->setSpacing(m_look.ipx(6));
}

void CommandLine::retranslate()
{
    m_copy->setToolTip(tr("Copy this command"));
    m_copy->setAccessibleName(tr("Copy this command"));
    m_text->setAccessibleName(tr("Same on the command line"));
}

void CommandLine::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace overlap
