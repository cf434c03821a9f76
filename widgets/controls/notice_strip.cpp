// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/notice_strip.h"

#include "widgets/style/icons.h"
#include "widgets/style/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace overlap {

NoticeStrip::NoticeStrip(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_icon(new QLabel(this))
    , m_label(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("notice"));
    auto* line = new QHBoxLayout(this);
    line->addWidget(m_icon, 0, Qt::AlignTop);
    line->addWidget(m_label, 1);
    line->addWidget(m_action, 0, Qt::AlignTop);
    line->addWidget(m_close, 0, Qt::AlignTop);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_label->setFocusPolicy(Qt::ClickFocus);
    m_action->setObjectName(QStringLiteral("notice.action"));
    m_action->hide();
    connect(m_action, &QPushButton::clicked, this, &NoticeStrip::actionTriggered);
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    connect(m_close, &QToolButton::clicked, this, [this] {
        m_dismissed = m_notices;
        hide();
    });
    connect(&m_look, &Look::changed, this, &NoticeStrip::applyLook);
    applyLook();
    hide();
}

void NoticeStrip::setNotices(const QStringList& notices, const QString& action, bool dismissible)
{
    const bool stays = !action.isEmpty() && !dismissible;
    m_notices = notices;
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_close->setVisible(!stays);
    m_label->setText(notices.join(QLatin1Char('\n')));
    setAccessibleName(m_label->text());
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss"));
    if (notices.isEmpty())
        m_dismissed.clear();
    setVisible(!notices.isEmpty() && (notices != m_dismissed || stays));
}

QString NoticeStrip::text() const
{
    return m_label->text();
}

void NoticeStrip::applyLook()
{
    layout()->setContentsMargins(m_look.ipx(12), m_look.ipx(5), m_look.ipx(8), m_look.ipx(5));
    m_icon->setPixmap(iconFor(QStringLiteral("warning"), m_look.theme().warn).pixmap(m_look.ipx(16)));
    m_close->setIcon(m_look.icon(QStringLiteral("close")));
    m_close->setIconSize(QSize(m_look.ipx(12), m_look.ipx(12)));
    update();
}

void NoticeStrip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().warnTint);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_look.theme().border);
}

} // namespace overlap
