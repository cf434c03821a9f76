// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/reading_strip.h"

#include "app/gui/recordings.h"
#include "widgets/style/icons.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace overlap {

namespace {

[[nodiscard]] QString count(std::uint64_t number)
{
    return QString::fromStdString(countText(static_cast<std::int64_t>(number)));
}

// Two digits: it is an estimate.
[[nodiscard]] std::uint64_t rounded(std::uint64_t number)
{
    std::uint64_t power = 1;
    while (number / power >= 100)
        power *= 10;
    return (number + power / 2) / power * power;
}

[[nodiscard]] QString bytes(std::uint64_t number)
{
    return bytesString(static_cast<double>(number));
}

} // namespace

ReadingStrip::ReadingStrip(const Look& look, Recordings& recordings, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_recordings(recordings)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_allow(new QPushButton(this))
    , m_cancel(new QPushButton(this))
{
    setObjectName(QStringLiteral("reading"));
    auto* line = new QHBoxLayout(this);
    line->addWidget(m_icon);
    line->addWidget(m_text, 1);
    line->addWidget(m_bar);
    line->addWidget(m_allow);
    line->addWidget(m_cancel);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_allow->setObjectName(QStringLiteral("reading.allow"));
    m_cancel->setObjectName(QStringLiteral("reading.cancel"));
    connect(m_allow, &QPushButton::clicked, &m_recordings, &Recordings::allow);
    connect(m_cancel, &QPushButton::clicked, &m_recordings, &Recordings::cancel);
    connect(&m_recordings, &Recordings::readingChanged, this, [this] {
        m_late = false;
        refresh();
    });
    // Its first tick comes after a tenth of a second: what is read by then needs no strip.
    connect(&m_recordings, &Recordings::progressed, this, [this] {
        m_late = true;
        refresh();
    });
    connect(&m_look, &Look::changed, this, &ReadingStrip::applyLook);
    applyLook();
}

QString ReadingStrip::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void ReadingStrip::refresh()
{
    const bool asks = m_recordings.asked().has_value();
    const bool shown = asks || (m_recordings.isReading() && m_late);
    m_allow->setVisible(asks);
    m_icon->setVisible(asks);
    m_bar->setVisible(!asks);
    if (shown)
        showWhat();
    setVisible(shown);
    update();
}

void ReadingStrip::showWhat()
{
    const auto& name = m_recordings.readingName();
    if (const auto& estimate = m_recordings.asked()) {
        auto text = tr("%1 is large: %2 to read, about %3 intervals, which take about %4 of memory.", "file")
                        .arg(name, bytes(estimate->unpackedBytes), count(rounded(estimate->intervals)),
                             bytes(estimate->memoryBytes));
        if (estimate->availableBytes)
            text += QLatin1Char(' ') + tr("%1 are available.", "memory").arg(bytes(*estimate->availableBytes));
        m_text->setText(text);
    } else {
        const auto progress = m_recordings.progress();
        const auto done = progress.totalBytes > 0
                              ? static_cast<double>(progress.bytes) / static_cast<double>(progress.totalBytes)
                              : 0.0;
        m_bar->setValue(static_cast<int>(std::clamp(done, 0.0, 1.0) * 1000.0));
        m_text->setText(progress.totalBytes == 0 ? tr("Reading %1\u2026").arg(name)
                                                 : tr("Reading %1: %2 of %3, %4 rows", "file, bytes, bytes")
                                                       .arg(name, bytes(std::min(progress.bytes, progress.totalBytes)),
                                                            bytes(progress.totalBytes), count(progress.rows)));
    }
    setAccessibleName(m_text->text());
}

void ReadingStrip::retranslate()
{
    m_allow->setText(tr("Read it"));
    m_allow->setAccessibleName(tr("Read the large recording"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel reading the recording"));
    m_bar->setAccessibleName(tr("How far the recording is read"));
    refresh();
}

void ReadingStrip::applyLook()
{
    layout()->setContentsMargins(m_look.ipx(14), m_look.ipx(5), m_look.ipx(12), m_look.ipx(6));
    layout()->setSpacing(m_look.ipx(8));
    m_icon->setPixmap(iconFor(QStringLiteral("warning"), m_look.theme().warn).pixmap(m_look.ipx(16)));
    m_bar->setFixedSize(m_look.ipx(220), m_look.ipx(6));
    for (auto* button : {m_allow, m_cancel})
        button->setFixedHeight(m_look.ipx(24));
    retranslate();
}

void ReadingStrip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_recordings.asked() ? m_look.theme().warnTint : m_look.theme().surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_look.theme().border);
}

} // namespace overlap
