// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/row_labels.h"

#include "widgets/style/look.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double RoomBeside = 6.0; // design pixels, both sides together
constexpr double NarrowestName = 24.0;

std::size_t digitsOf(std::uint32_t number)
{
    std::size_t digits = 1;
    for (; number >= 10; number /= 10)
        ++digits;
    return digits;
}

bool inBatchColour(const RowPaint& row, const Interval& interval)
{
    return row.byBatch && interval.batch != Interval::NoBatch;
}

} // namespace

RowLabels::RowLabels(const Look& look)
    : m_look(&look)
    , m_font(look.font(FontRole::BarLabel))
{
    const QFontMetricsF metrics(m_font);
    m_ascent = metrics.ascent();
    m_height = metrics.height();
    const double room = look.px(RoomBeside);
    double digit = 0.0; // the widest, in faces where they differ
    for (char c = '0'; c <= '9'; ++c)
        digit = std::max(digit, metrics.horizontalAdvance(QLatin1Char(c)));
    for (std::size_t digits = 0; digits < m_batchWidths.size(); ++digits)
        m_batchWidths[digits] =
            metrics.horizontalAdvance(QLatin1Char('b')) + static_cast<double>(digits) * digit + room;
    m_onDeviceWidth = metrics.horizontalAdvance(QStringLiteral("D2D")) + room;
    m_memsetWidth = metrics.horizontalAdvance(QStringLiteral("set")) + room;
}

QString RowLabels::label(const Interval& interval)
{
    if (interval.kind == ActivityKind::CopyOnDevice)
        return QStringLiteral("D2D");
    if (interval.kind == ActivityKind::Memset)
        return QStringLiteral("set");
    if (!isDeviceKind(interval.kind) || interval.batch == Interval::NoBatch)
        return {};
    return QStringLiteral("b%1").arg(interval.batch);
}

QString RowLabels::briefName(std::string_view name)
{
    const auto whole = name;
    constexpr std::string_view Nameless = "(anonymous namespace)::";
    for (auto at = name.find(Nameless); at != std::string_view::npos; at = name.find(Nameless))
        name.remove_prefix(at + Nameless.size());
    const auto arguments = name.find_first_of("<(");
    if (arguments == 0)
        return QString::fromUtf8(whole.data(), static_cast<qsizetype>(whole.size()));
    name = name.substr(0, arguments);
    if (const auto scope = name.rfind("::"); scope != std::string_view::npos)
        name.remove_prefix(scope + 2);
    else if (const auto type = name.rfind(' '); type != std::string_view::npos)
        name.remove_prefix(type + 1);
    if (name.empty())
        name = whole;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

double RowLabels::widthOf(const Interval& interval) const
{
    if (interval.kind == ActivityKind::CopyOnDevice)
        return m_onDeviceWidth;
    if (interval.kind == ActivityKind::Memset)
        return m_memsetWidth;
    if (!isDeviceKind(interval.kind) || interval.batch == Interval::NoBatch)
        return m_look->px(RoomBeside);
    return m_batchWidths[digitsOf(interval.batch)];
}

// In the middle of a bar that is known to be wide enough.
void RowLabels::paintOne(QPainter& painter, const RowPaint& row, const QRectF& rect, const RowBar& bar,
                         double strength) const
{
    const auto& interval = *bar.interval;
    const auto text = label(interval);
    if (text.isEmpty())
        return;
    const auto& theme = m_look->theme();
    const bool batch = inBatchColour(row, interval);
    const double width = widthOf(interval);
    if (interval.has(IntervalFlag::Pageable) && !batch) {
        // No stripes behind the letters.
        QRectF ground(0.0, 0.0, width, m_height);
        ground.moveCenter(rect.center());
        const auto& fill = theme.kind(interval.kind).fill;
        painter.fillRect(ground.intersected(rect), strength < 1.0 ? mixed(fill, theme.lane, strength) : fill);
    }
    painter.setPen(strength < 1.0 ? theme.text2
                   : batch        ? Theme::batchText(interval.batch)
                                  : theme.kind(interval.kind).text);
    // By its baseline: a text in a rectangle is laid out anew each time.
    painter.drawText(QPointF(std::round(rect.center().x() - (width - m_look->px(RoomBeside)) / 2),
                             std::round(rect.center().y() - m_height / 2 + m_ascent)),
                     text);
}

void RowLabels::paint(QPainter& painter, const RowPaint& row, const RowContent& content) const
{
    if (!row.labels || row.bar.height() < m_ascent)
        return;
    painter.setFont(m_font);
    if (row.now) {
        for (const auto& bar : content.bars) {
            auto past = bar;
            past.rect.setRight(std::min(past.rect.right(), row.scale.x(*row.now)));
            if (bar.interval->time.contains(*row.now) && fits(past))
                paintOne(painter, row, past.rect, bar, row.strength);
        }
        return;
    }
    // Bars that the view cuts do not count.
    std::array<bool, ActivityKindCount> bare{};
    for (const auto& column : content.columns) {
        if (column.busy > 0.0)
            bare[static_cast<std::size_t>(column.kind)] = true;
    }
    for (const auto& bar : content.bars) {
        auto& ofKind = bare[static_cast<std::size_t>(bar.interval->kind)];
        ofKind = ofKind || (bar.whole && !fits(bar));
    }
    for (const auto& bar : content.bars) {
        if (!bare[static_cast<std::size_t>(bar.interval->kind)] && fits(bar))
            paintOne(painter, row, bar.rect, bar, row.strength);
    }
    for (const auto& mark : content.marks) {
        if (fits(mark))
            paintOne(painter, row, mark.rect, mark, 1.0);
    }
    paintNames(painter, row, content);
}

void RowLabels::paintNames(QPainter& painter, const RowPaint& row, const RowContent& content) const
{
    if (row.names.empty())
        return;
    const auto& theme = m_look->theme();
    const QFontMetricsF metrics(m_font);
    const double padding = m_look->px(RoomBeside / 2);
    for (const auto& bar : content.bars) {
        const auto& interval = *bar.interval;
        const auto& colours = theme.kind(interval.kind);
        // A hatch leaves no ground for letters; what copies are is said by their colour.
        const bool hatched = colours.hatch != Hatch::None || bar.waits;
        const double room = bar.rect.width() - 2 * padding;
        if (hatched || isCopyKind(interval.kind) || room < m_look->px(NarrowestName)
            || interval.nameId >= row.names.size() || !label(interval).isEmpty())
            continue;
        const auto& name = row.names[interval.nameId];
        const auto full = interval.kind == ActivityKind::Kernel ? briefName(name) : QString::fromStdString(name);
        painter.setPen(row.strength < 1.0 ? theme.text2 : colours.text);
        painter.drawText(bar.rect.adjusted(padding, 0.0, -padding, 0.0),
                         static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                         metrics.elidedText(full, Qt::ElideRight, room));
    }
}

} // namespace overlap
