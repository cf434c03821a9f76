// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/memory/memory_map_bar.h"

#include "engine/base/text.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/memory/memory_words.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
constexpr double LineHeight = 20.0;
constexpr double BarHeight = 26.0;
} // namespace

MemoryMapBar::MemoryMapBar(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void MemoryMapBar::show(const std::optional<MemoryMap>& map, const QString& title, std::uint64_t shown)
{
    m_map = map;
    m_title = title;
    m_shown = shown;
    setAccessibleName(title);
    setAccessibleDescription(text());
    update();
}

QString MemoryMapBar::text() const
{
    if (!m_map)
        return {};
    const auto blocks = static_cast<int>(m_map->blocks().size());
    return words::spaced(tr("%n block(s), %1; %2", nullptr, blocks)
                             .arg(words::text(bytesText(static_cast<double>(m_map->usedBytes()))),
                                  words::freeText(m_map->freeBytes(), m_map->largestFree())));
}

std::uint64_t MemoryMapBar::shownBytes() const
{
    if (!m_map)
        return 0;
    if (m_shown > 0)
        return std::min(m_shown, m_map->capacity());
    const auto blocks = m_map->blocks();
    if (blocks.empty())
        return m_map->capacity();
    const auto end = blocks.back().begin + blocks.back().bytes;
    return std::min(m_map->capacity(), end + end / 4);
}

QRectF MemoryMapBar::bar() const
{
    return {0, m_look.px(LineHeight), double(width()), m_look.px(BarHeight)};
}

void MemoryMapBar::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    const auto caption = m_look.font(FontRole::Caption);
    const QRectF head(0, 0, width(), m_look.px(LineHeight));
    drawTextAt(painter, caption, theme.text, head, Qt::AlignLeft | Qt::AlignVCenter, m_title);
    if (widthOf(caption, m_title) + widthOf(caption, text()) + m_look.px(10) < width())
        drawTextAt(painter, caption, theme.text2, head, Qt::AlignRight | Qt::AlignVCenter, text());
    painter.fillRect(bar(), theme.lane);
    if (!m_map || shownBytes() == 0)
        return;
    const double perByte = bar().width() / static_cast<double>(shownBytes());
    const auto small = m_look.font(FontRole::BarLabel);
    for (const auto& block : m_map->blocks()) {
        const double left = std::round(static_cast<double>(block.begin) * perByte);
        const double right = std::round(static_cast<double>(block.begin + block.bytes) * perByte);
        const QRectF rect(left, bar().top(), std::max(1.0, right - left - 1.0), bar().height());
        if (left > bar().right())
            break;
        const auto number = static_cast<std::uint32_t>(block.owner);
        painter.fillRect(rect, Theme::batch(number));
        const auto label = words::text(bytesText(static_cast<double>(block.bytes)));
        if (widthOf(small, label) + m_look.px(6) < rect.width())
            drawTextAt(painter, small, Theme::batchText(number), rect, Qt::AlignCenter, label);
    }
    if (shownBytes() < m_map->capacity())
        drawTextAt(painter, caption, theme.text2, bar().adjusted(0, 0, -m_look.px(6), 0),
                   Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("\u2026"));
}

QString MemoryMapBar::helpAt(const QPointF& /*at*/) const
{
    if (!m_map)
        return {};
    return m_title + QLatin1Char('\n') + text() + QStringLiteral("\n\n")
           + words::numberHelps({"memory_held", "memory_free"});
}

bool MemoryMapBar::event(QEvent* event)
{
    return explain(*event, *this) || QWidget::event(event);
}

QSize MemoryMapBar::sizeHint() const
{
    return {m_look.ipx(400), m_look.ipx(LineHeight + BarHeight + 2)};
}

QSize MemoryMapBar::minimumSizeHint() const
{
    return {m_look.ipx(160), sizeHint().height()};
}

} // namespace overlap
