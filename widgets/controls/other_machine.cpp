// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/other_machine.h"

#include "widgets/style/look.h"
#include "widgets/words/engine_words.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace overlap {

OtherMachine::OtherMachine(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_entry(new QLineEdit(this))
    , m_open(new QPushButton(this))
    , m_message(new QLabel(this))
    , m_button(new QPushButton(this))
{
    setObjectName(QStringLiteral("otherMachine"));
    m_entry->setObjectName(QStringLiteral("otherMachine.entry"));
    m_open->setObjectName(QStringLiteral("otherMachine.open"));
    m_button->setObjectName(QStringLiteral("otherMachine.button"));
    auto* grid = new QGridLayout(this);
    grid->addWidget(m_entry, 0, 0);
    grid->addWidget(m_open, 0, 1);
    grid->addWidget(m_message, 1, 0, 1, 2);
    grid->addWidget(m_button, 2, 0, 1, 2, Qt::AlignLeft);
    grid->setColumnStretch(0, 1);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_message->setFocusPolicy(Qt::ClickFocus);
    connect(m_entry, &QLineEdit::returnPressed, this, &OtherMachine::submit);
    connect(m_open, &QPushButton::clicked, this, &OtherMachine::submit);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (!m_opening.isEmpty())
            emit cancelled();
        else if (!m_failed.isEmpty())
            emit chosen(m_failed);
    });
    connect(&m_look, &Look::changed, this, &OtherMachine::applyLook);
    applyLook();
}

QString OtherMachine::idOf(const QString& typed)
{
    auto text = typed.trimmed();
    if (text.isEmpty() || text.startsWith(QLatin1String("sim:")) || text.startsWith(QLatin1String("cuda:")))
        return text;
    auto id = text.startsWith(QLatin1String("ssh:")) ? text : QStringLiteral("ssh:") + text;
    if (!id.contains(QLatin1Char('/')))
        id += QStringLiteral("/cuda:0");
    return id;
}

void OtherMachine::ask()
{
    m_asking = true;
    refresh();
    m_entry->setFocus();
    m_entry->selectAll();
}

void OtherMachine::setOpening(const QString& id)
{
    m_opening = id;
    if (!id.isEmpty()) {
        m_asking = false;
        m_failed.clear();
    }
    refresh();
}

void OtherMachine::setFailure(const QString& id, const QString& why)
{
    m_failed = id;
    m_why = why;
    refresh();
}

QString OtherMachine::message() const
{
    return m_message->isVisibleTo(this) ? m_message->text() : QString();
}

void OtherMachine::submit()
{
    const auto id = idOf(m_entry->text());
    if (!id.isEmpty())
        emit chosen(id);
}

void OtherMachine::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_asking) {
        m_asking = false;
        refresh();
        return;
    }
    QWidget::keyPressEvent(event);
}

void OtherMachine::refresh()
{
    m_entry->setVisible(m_asking);
    m_open->setVisible(m_asking);
    const bool opening = !m_opening.isEmpty();
    const bool failed = !opening && !m_failed.isEmpty();
    const auto why = words::engineText(m_why);
    const auto failure =
        m_why.contains(m_failed) ? why : tr("%1 could not be used: %2", "a device, why").arg(m_failed, why);
    m_message->setText(opening ? tr("%1 is being reached; until then nothing changes.").arg(m_opening)
                       : failed
                           ? failure
                           : tr("Its name for ssh, and its GPU where it is not the first: ssh:HOST/cuda:0. "
                                "overlapscope-cli must be installed there, and ssh must let you in without asking."));
    m_message->setVisible(opening || failed || m_asking);
    m_button->setText(opening ? tr("Cancel") : tr("Try again"));
    m_button->setVisible(opening || failed);
    setVisible(opening || failed || m_asking);
}

void OtherMachine::applyLook()
{
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->setContentsMargins(0, m_look.ipx(6), 0, 0);
    grid->setHorizontalSpacing(m_look.ipx(6));
    grid->setVerticalSpacing(m_look.ipx(5));
    m_message->setFont(m_look.font(FontRole::Caption));
    retranslate();
}

void OtherMachine::retranslate()
{
    m_entry->setPlaceholderText(QStringLiteral("ssh:HOST/cuda:0"));
    m_entry->setAccessibleName(tr("Device of another machine"));
    m_open->setText(tr("Open"));
    refresh();
}

} // namespace overlap
