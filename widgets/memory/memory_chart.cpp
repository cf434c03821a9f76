// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/memory/memory_chart.h"

#include "engine/base/text.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/memory/memory_words.h"
#include "widgets/style/look.h"
#include "widgets/view/visible_range.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double HeadHeight = 44.0;
constexpr double TimesHeight = 24.0;
constexpr double LeftGutter = 84.0; // as the lanes of the Timeline
constexpr double RightGutter = 58.0;
constexpr double Swatch = 10.0;

constexpr MemoryUse DeviceUses[] = {MemoryUse::Preallocated, MemoryUse::PerBatch, MemoryUse::StreamOrdered,
                                    MemoryUse::PoolUnused};

[[nodiscard]] double nsOf(TracePoint t)
{
    return static_cast<double>(t.time_since_epoch().count());
}

} // namespace

MemoryChart::MemoryChart(const Look& look, VisibleRange& view, Side side, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_view(view)
    , m_side(side)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
    connect(&m_view, &VisibleRange::rangeChanged, this, [this] { update(); });
    connect(&m_view, &VisibleRange::cursorChanged, this, [this] { update(); });
}

void MemoryChart::show(std::shared_ptr<const MemoryHistory> history, double axisEnd, const QString& message)
{
    m_history = std::move(history);
    m_axisEnd = std::max(1.0, axisEnd);
    m_message = message;
    retranslate();
}

void MemoryChart::setWithTimes(bool shown)
{
    m_withTimes = shown;
    updateGeometry();
    update();
}

void MemoryChart::retranslate()
{
    setAccessibleName(tr("Memory of %1 over time").arg(words::sideName(m_side)));
    setAccessibleDescription(headText());
    update();
}

QString MemoryChart::headText() const
{
    if (!m_history)
        return m_message;
    auto text = tr("device peak %1").arg(words::text(bytesText(static_cast<double>(m_history->peakDeviceBytes))));
    if (m_history->capacityBytes > 0)
        text = tr("device peak %1 of %2")
                   .arg(words::text(bytesText(static_cast<double>(m_history->peakDeviceBytes))),
                        words::text(bytesText(static_cast<double>(m_history->capacityBytes))));
    return words::spaced(
        tr("%1; host peak %2").arg(text, words::text(bytesText(static_cast<double>(m_history->peakHostBytes)))));
}

std::vector<MemoryUse> MemoryChart::uses() const
{
    std::vector<MemoryUse> used;
    if (!m_history)
        return used;
    for (std::size_t i = 0; i < MemoryUseCount; ++i) {
        if (m_history->peakOf(static_cast<MemoryUse>(i)) > 0)
            used.push_back(static_cast<MemoryUse>(i));
    }
    return used;
}

QRectF MemoryChart::plot() const
{
    const double left = m_look.px(LeftGutter);
    const double top = m_look.px(HeadHeight);
    const double bottom = m_withTimes ? m_look.px(TimesHeight) : m_look.px(4);
    return {left, top, std::max(1.0, width() - left - m_look.px(RightGutter)), std::max(1.0, height() - top - bottom)};
}

QPointF MemoryChart::pixelOf(TracePoint at, double bytes) const
{
    const auto area = plot();
    const auto range = m_view.range();
    const double length = std::max(1.0, nsOf(range.end) - nsOf(range.begin));
    return {area.left() + (nsOf(at) - nsOf(range.begin)) / length * area.width(),
            area.bottom() - bytes / m_axisEnd * area.height()};
}

TracePoint MemoryChart::timeAt(double x) const
{
    const auto area = plot();
    const auto range = m_view.range();
    const double share = (x - area.left()) / area.width();
    return range.begin + Nanoseconds(static_cast<std::int64_t>(share * (nsOf(range.end) - nsOf(range.begin))));
}

void MemoryChart::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    paintHead(painter);
    painter.fillRect(plot(), theme.lane);
    if (!m_history)
        return;
    painter.save();
    painter.setClipRect(plot());
    paintAreas(painter);
    paintHost(painter);
    painter.restore();
    paintAxis(painter);
    if (m_withTimes)
        paintTimes(painter);
    if (const auto cursor = m_view.cursor()) {
        const double x = crisp(pixelOf(*cursor, 0.0).x(), ratioOf(painter), 1.0);
        if (plot().left() <= x && x <= plot().right()) {
            painter.setPen(QPen(theme.text, 1.0));
            painter.drawLine(QPointF(x, plot().top()), QPointF(x, plot().bottom()));
        }
    }
}

void MemoryChart::paintHead(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const double line = m_look.px(20);
    const double side = m_look.px(15);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    drawBadge(painter, QRectF(m_look.px(10) + 0.5, m_look.px(3) + 0.5, side, side), words::sideName(m_side),
              m_side == Side::B, m_look);
    painter.restore();
    drawTextAt(painter, m_look.font(FontRole::Body), theme.text,
               {m_look.px(32), 0, width() - m_look.px(42), line + m_look.px(2)}, Qt::AlignLeft | Qt::AlignVCenter,
               headText());
    // The legend names what occurs.
    const auto caption = m_look.font(FontRole::Caption);
    double x = plot().left();
    const double top = m_look.px(22);
    for (const auto use : uses()) {
        const auto name = words::memoryUse(use);
        const double wide = m_look.px(Swatch + 5) + widthOf(caption, name);
        if (x + wide > width())
            break;
        const double swatch = m_look.px(Swatch);
        const double y = std::round(top + (line - swatch) / 2);
        if (isDeviceMemory(use))
            painter.fillRect(QRectF(x, y, swatch, swatch), memoryColour(use, m_look));
        else
            painter.fillRect(QRectF(x, std::round(y + swatch / 2), swatch, m_look.px(1.6)), memoryColour(use, m_look));
        drawTextAt(painter, caption, theme.text2, {x + m_look.px(Swatch + 5), top, wide, line},
                   Qt::AlignLeft | Qt::AlignVCenter, name);
        x += wide + m_look.px(14);
    }
}

// From step to step, and never two in one pixel: of those that fall into one the largest counts.
void MemoryChart::paintAreas(QPainter& painter) const
{
    const auto& steps = m_history->steps;
    const auto range = m_view.range();
    const auto area = plot();
    auto it = std::ranges::partition_point(steps, [&](const MemoryStep& step) { return step.at <= range.begin; });
    if (it != steps.begin())
        --it;
    while (it != steps.end() && it->at < range.end) {
        const double left = std::max(area.left(), std::floor(pixelOf(it->at, 0.0).x()));
        auto shown = *it;
        auto next = it + 1;
        while (next != steps.end() && pixelOf(next->at, 0.0).x() < left + 1.0) {
            if (next->deviceBytes() > shown.deviceBytes())
                shown = *next;
            ++next;
        }
        const double right = next == steps.end() ? pixelOf(std::min(range.end, m_history->window.end), 0.0).x()
                                                 : pixelOf(next->at, 0.0).x();
        double below = 0.0;
        for (const auto use : DeviceUses) {
            const auto bytes = static_cast<double>(shown.of(use));
            if (bytes <= 0.0)
                continue;
            const double top = std::round(pixelOf(it->at, below + bytes).y());
            const double bottom = std::round(pixelOf(it->at, below).y());
            painter.fillRect(QRectF(left, top, std::max(1.0, std::ceil(right) - left), bottom - top),
                             memoryColour(use, m_look));
            below += bytes;
        }
        it = next;
    }
}

void MemoryChart::paintHost(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    QPolygonF line;
    for (const auto& step : m_history->steps) {
        const auto y = pixelOf(step.at, static_cast<double>(step.hostBytes())).y();
        const double x = pixelOf(step.at, 0.0).x();
        if (!line.isEmpty())
            line.push_back({x, line.back().y()});
        line.push_back({x, y});
    }
    if (line.isEmpty())
        return;
    line.push_back({pixelOf(m_history->window.end, 0.0).x(), line.back().y()});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.surface, m_look.px(3.2)));
    painter.drawPolyline(line);
    painter.setPen(QPen(theme.text, m_look.px(1.4)));
    painter.drawPolyline(line);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void MemoryChart::paintAxis(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto caption = m_look.font(FontRole::Caption);
    const auto area = plot();
    const double ratio = ratioOf(painter);
    const double line = QFontMetricsF(caption).height();
    const auto level = [&](double bytes, const QString& text) {
        // Without times below it the lowest one would be cut.
        const double top = std::clamp(pixelOf({}, bytes).y() - line / 2, 0.0, std::max(0.0, height() - line));
        drawTextAt(painter, caption, theme.text2, {0, top, area.left() - m_look.px(8), line},
                   Qt::AlignRight | Qt::AlignVCenter, text);
    };
    const auto peak = static_cast<double>(m_history->peakDeviceBytes);
    if (area.bottom() - pixelOf({}, peak).y() > line || peak <= 0.0)
        level(0.0, QStringLiteral("0"));
    if (peak <= 0.0)
        return;
    level(peak, words::text(bytesText(peak)));
    QPen pen(theme.text, 1.0);
    pen.setDashPattern({4.0, 3.0});
    painter.setPen(pen);
    const double y = crisp(pixelOf({}, peak).y(), ratio, 1.0);
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    drawTextAt(painter, caption, theme.text2, {area.right() + m_look.px(6), y - line / 2, m_look.px(RightGutter), line},
               Qt::AlignLeft | Qt::AlignVCenter, tr("peak"));
    const auto host = static_cast<double>(m_history->peakHostBytes);
    if (host > 0.0 && std::abs(pixelOf({}, host).y() - y) > line) {
        level(host, words::text(bytesText(host)));
        drawTextAt(painter, caption, theme.text2,
                   {area.right() + m_look.px(6), pixelOf({}, host).y() - line / 2, m_look.px(RightGutter), line},
                   Qt::AlignLeft | Qt::AlignVCenter, tr("host", "memory"));
    }
}

void MemoryChart::paintTimes(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto caption = m_look.font(FontRole::Caption);
    const auto area = plot();
    const auto range = m_view.range();
    const double length = nsOf(range.end) - nsOf(range.begin);
    if (length <= 0.0)
        return;
    constexpr double Ticks = 7.0;
    const double rough = length / Ticks;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10.0 * power;
    for (const double times : {1.0, 2.0, 5.0}) {
        if (rough <= times * power) {
            step = times * power;
            break;
        }
    }
    const bool ms = length >= 999.5e3;
    const double unit = length >= 999.5e6 ? 1e9 : ms ? 1e6 : 1e3;
    const auto name = length >= 999.5e6 ? QStringLiteral("s") : ms ? QStringLiteral("ms") : QStringLiteral("\u00B5s");
    const double y = area.bottom() + m_look.px(3);
    const double line = QFontMetricsF(caption).height();
    drawTextAt(painter, caption, theme.text2, {0, y, area.left() - m_look.px(20), line}, Qt::AlignRight | Qt::AlignTop,
               tr("Time / %1", "unit").arg(name));
    const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step / unit) - 1e-9)));
    for (double at = std::ceil(nsOf(range.begin) / step) * step; at <= nsOf(range.end); at += step) {
        const double x = pixelOf(TracePoint(Nanoseconds(static_cast<std::int64_t>(at))), 0.0).x();
        painter.fillRect(QRectF(std::round(x), area.bottom(), 1.0, m_look.px(3)), theme.control);
        drawTextAt(painter, caption, theme.text2, {x - m_look.px(40), y, m_look.px(80), line},
                   Qt::AlignHCenter | Qt::AlignTop,
                   at == 0.0 ? QStringLiteral("0") : QString::number(at / unit, 'f', decimals));
    }
}

void MemoryChart::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if ((event->buttons() & Qt::LeftButton) != 0) {
        m_view.panBy((m_dragFrom - x) / plot().width());
        m_dragFrom = x;
        return;
    }
    m_view.setCursor(plot().contains(event->position()) ? std::optional(timeAt(x)) : std::nullopt);
}

void MemoryChart::mousePressEvent(QMouseEvent* event)
{
    m_dragFrom = event->position().x();
}

void MemoryChart::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    m_view.setRange(m_view.limits().whole);
}

void MemoryChart::leaveEvent(QEvent* /*event*/)
{
    m_view.setCursor(std::nullopt);
}

void MemoryChart::wheelEvent(QWheelEvent* event)
{
    constexpr double Notch = 120.0;
    constexpr double Factor = 1.25;
    const double turns = (event->angleDelta().y() + event->angleDelta().x()) / Notch;
    if ((event->modifiers() & Qt::ShiftModifier) != 0)
        m_view.panBy(-turns / 10.0);
    else
        m_view.zoomAbout(timeAt(event->position().x()), std::pow(Factor, -turns));
    event->accept();
}

// In the plot what is held at that time, with what each of it is; elsewhere what the picture shows.
QString MemoryChart::helpAt(const QPointF& at) const
{
    if (!m_history)
        return {};
    auto held = words::numberHelps({"memory_held", "memory_free"});
    if (!plot().contains(at))
        return held;
    const auto time = timeAt(at.x());
    const auto& step = m_history->at(time);
    QStringList lines{words::text(durationText(time.time_since_epoch()))};
    QStringList helps;
    for (const auto use : uses()) {
        lines << words::memoryUse(use) + QStringLiteral(": ")
                     + words::text(bytesText(static_cast<double>(step.of(use))));
        helps << words::memoryUse(use) + QStringLiteral(": ") + words::memoryUseHelp(use);
    }
    lines << words::freeText(step.freeBytes, step.largestFreeBytes);
    return lines.join(QLatin1Char('\n')) + QStringLiteral("\n\n") + helps.join(QLatin1Char('\n'))
           + QStringLiteral("\n\n") + held;
}

bool MemoryChart::event(QEvent* event)
{
    return explain(*event, *this) || QWidget::event(event);
}

QSize MemoryChart::sizeHint() const
{
    return {m_look.ipx(700), m_look.ipx(220)};
}

QSize MemoryChart::minimumSizeHint() const
{
    return {m_look.ipx(300), m_look.ipx(130)};
}

} // namespace overlap
