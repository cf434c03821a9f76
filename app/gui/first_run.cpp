// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/first_run.h"

#include "engine/result/run_result.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/style/look.h"
#include "widgets/words/run_words.h"

#include <QPainter>

namespace overlap {

namespace {
constexpr double Margin = 14.0; // as in the answer
constexpr double Height = 64.0;
constexpr double ChipTop = 34.0;
} // namespace

FirstRun::FirstRun(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_chip(new OriginChip(look, this))
{
    setObjectName(QStringLiteral("firstRun"));
    connect(&m_look, &Look::changed, this, &FirstRun::applyLook);
    applyLook();
}

void FirstRun::setDevice(const DeviceInfo& device)
{
    m_device = device;
    RunResult none;
    none.device = device;
    m_chip->setOrigin(words::origin(none));
    applyLook();
}

void FirstRun::setRunning(bool running)
{
    m_running = running;
    if (!running)
        m_progress.reset();
    retranslate();
}

void FirstRun::setProgress(const PairProgress& progress)
{
    m_progress = progress;
    if (isVisible())
        retranslate();
}

QString FirstRun::text() const
{
    if (!m_running)
        return tr("Nothing has been run yet: press Run (Ctrl+R).");
    return m_progress ? tr("The first run is under way (%1).", "how far it is").arg(words::progress(*m_progress))
                      : tr("The first run is under way.");
}

void FirstRun::retranslate()
{
    if (!m_device.id.empty())
        setDevice(m_device);
    setAccessibleName(text());
    update();
}

void FirstRun::applyLook()
{
    setFixedHeight(m_look.ipx(Height));
    m_chip->setGeometry(QRect(QPoint(m_look.ipx(Margin), m_look.ipx(ChipTop)), m_chip->sizeHint()));
    update();
}

void FirstRun::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_look.theme().border);
    painter.setFont(m_look.font(FontRole::AnswerBold));
    painter.setPen(m_look.theme().text);
    painter.drawText(QRectF(m_look.px(Margin), m_look.px(6), width() - 2 * m_look.px(Margin), m_look.px(26)),
                     Qt::AlignLeft | Qt::AlignVCenter, text());
}

} // namespace overlap
