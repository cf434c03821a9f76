// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/status_line.h"

#include "widgets/style/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace overlap {

namespace {
constexpr int BriefMs = 4000;
}

StatusLine::StatusLine(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_left(new QLabel(this))
    , m_caption(new QLabel(this))
    , m_text(new QLabel(this))
    , m_copy(new QToolButton(this))
{
    auto* line = new QHBoxLayout(this);
    line->addWidget(m_left, 1);
    line->addWidget(m_caption);
    line->addWidget(m_text);
    line->addWidget(m_copy);
    m_left->setForegroundRole(QPalette::PlaceholderText);
    m_left->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_caption->setForegroundRole(QPalette::PlaceholderText);
    m_copy->setObjectName(QStringLiteral("command.copy"));
    m_copy->setAutoRaise(true);
    m_copy->setFocusPolicy(Qt::StrongFocus);
    connect(m_copy, &QToolButton::clicked, this, &StatusLine::copyRequested);
    connect(&m_look, &Look::changed, this, &StatusLine::applyLook);
    applyLook();
}

void StatusLine::setMessage(const QString& message)
{
    m_message = message;
    m_brief.clear();
    elide();
}

void StatusLine::showBriefly(const QString& message)
{
    m_brief = message;
    elide();
    QTimer::singleShot(BriefMs, this, [this, message] {
        if (m_brief == message) {
            m_brief.clear();
            elide();
        }
    });
}

QString StatusLine::message() const
{
    return m_brief.isEmpty() ? m_message : m_brief;
}

void StatusLine::setCommand(const QString& command)
{
    m_command = command;
    elide();
}

void StatusLine::elide()
{
    // The command gets what it needs up to two thirds of the width.
    const QFontMetrics mono(m_text->font());
    const QFontMetrics caption(m_left->font());
    const int copy = m_look.ipx(24);
    const int captionWidth = m_caption->sizeHint().width();
    const int most = std::max(0, width() * 2 / 3 - captionWidth - copy);
    m_text->setText(mono.elidedText(m_command, Qt::ElideMiddle, most));
    m_text->setToolTip(m_command);
    m_text->setAccessibleName(m_command);
    const int left = width() - m_text->sizeHint().width() - captionWidth - copy - m_look.ipx(44);
    m_left->setText(caption.elidedText(message(), Qt::ElideRight, std::max(0, left)));
    m_left->setToolTip(message());
}

void StatusLine::applyLook()
{
    layout()->setContentsMargins(m_look.ipx(10), 1, m_look.ipx(8), 0);
    layout()->setSpacing(m_look.ipx(8));
    m_left->setFont(m_look.font(FontRole::Caption));
    m_caption->setFont(m_look.font(FontRole::Caption));
    m_text->setFont(m_look.font(FontRole::Mono));
    m_copy->setIcon(m_look.icon(QStringLiteral("copy")));
    m_copy->setIconSize(QSize(m_look.ipx(14), m_look.ipx(14)));
    m_copy->setFixedSize(m_look.ipx(20), m_look.ipx(20));
    setFixedHeight(m_look.ipx(24));
    retranslate();
}

void StatusLine::retranslate()
{
    m_caption->setText(tr("Same on the command line"));
    m_copy->setToolTip(tr("Copy the command"));
    m_copy->setAccessibleName(tr("Copy the command"));
    elide();
}

QSize StatusLine::sizeHint() const
{
    return {m_look.ipx(800), m_look.ipx(24)};
}

void StatusLine::resizeEvent(QResizeEvent* /*event*/)
{
    elide();
}

void StatusLine::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().window);
    painter.fillRect(QRect(0, 0, width(), 1), m_look.theme().border);
}

} // namespace overlap
