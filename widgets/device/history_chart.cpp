// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/history_chart.h"

#include "engine/base/round_number.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/device/device_words.h"
#include "widgets/style/look.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace overlap {

namespace {

constexpr double HeadHeight = 24.0;
constexpr double PlotHeight = 76.0;
constexpr double RightGutter = 64.0; // numbers of the axis
constexpr double Swatch = 10.0;
constexpr std::int64_t GridEveryNs = 30'000'000'000;

[[nodiscard]] bool isShare(HistoryQuantity quantity)
{
    return quantity == HistoryQuantity::GpuUtilization || quantity == HistoryQuantity::MemoryUtilization;
}

[[nodiscard]] bool isRate(HistoryQuantity quantity)
{
    return quantity == HistoryQuantity::PcieReceived || quantity == HistoryQuantity::PcieSent;
}

} // namespace

HistoryChart::HistoryChart(const Look& look, const DeviceHistory& history, HistoryQuantity first,
                           std::optional<HistoryQuantity> second, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_history(history)
    , m_first(first)
    , m_second(second)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void HistoryChart::setTitle(const QString& title)
{
    m_title = title;
    refresh();
}

void HistoryChart::refresh()
{
    setAccessibleName(m_title);
    setAccessibleDescription(valueText());
    update();
}

QString HistoryChart::valueText() const
{
    const auto now = [&](HistoryQuantity quantity) {
        const auto value = words::quantityText(quantity, m_history.latest(quantity));
        return m_second ? words::quantityName(quantity) + QLatin1Char(' ') + value : value;
    };
    return m_second ? now(m_first) + QStringLiteral("   ") + now(*m_second) : now(m_first);
}

double HistoryChart::axisEnd() const
{
    if (isShare(m_first) || m_first == HistoryQuantity::Temperature)
        return 100.0;
    double most = m_history.largest(m_first).value_or(0.0);
    if (m_second)
        most = std::max(most, m_history.largest(*m_second).value_or(0.0));
    if (const auto limit = m_history.latestLimit(m_first))
        return std::max(*limit, most);
    constexpr double LeastRate = 1000.0; // 1 GB/s
    return roundNumberFrom(std::max(most, isRate(m_first) ? LeastRate : 1.0), {1.0, 2.0, 5.0}, 1e-4);
}

QRectF HistoryChart::plot() const
{
    return {0.0, m_look.px(HeadHeight), std::max(1.0, width() - m_look.px(RightGutter)), m_look.px(PlotHeight)};
}

QColor HistoryChart::fillColour() const
{
    const auto& theme = m_look.theme();
    // Where a quantity is the work of one kind of activity, it has that kind's colour.
    const auto base = m_first == HistoryQuantity::GpuUtilization ? theme.kind(ActivityKind::Kernel).fill
                      : m_first == HistoryQuantity::PcieReceived ? theme.kind(ActivityKind::CopyToDevice).fill
                                                                 : theme.text2;
    return mixed(base, theme.lane, UtilizationFillShare);
}

QColor HistoryChart::lineColour() const
{
    const auto& theme = m_look.theme();
    return m_second && *m_second == HistoryQuantity::PcieSent ? theme.kind(ActivityKind::CopyToHost).edge : theme.text;
}

QPointF HistoryChart::pointOf(std::int64_t steadyNs, double value) const
{
    const auto area = plot();
    const auto end = m_history.empty() ? 0 : m_history.samples().back().steadyNs;
    const double ago = static_cast<double>(end - steadyNs) / static_cast<double>(m_history.span().count());
    return {area.right() - ago * area.width(), area.bottom() - std::clamp(value / axisEnd(), 0.0, 1.0) * area.height()};
}

void HistoryChart::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintHead(painter);
    painter.fillRect(plot(), m_look.theme().lane);
    paintAxis(painter);
    paintSeries(painter, m_first, true);
    if (m_second)
        paintSeries(painter, *m_second, false);
    paintLimit(painter);
}

void HistoryChart::paintHead(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const double height = m_look.px(HeadHeight - 2);
    const auto bold = m_look.font(FontRole::BodyBold);
    const auto body = m_look.font(FontRole::Body);
    const auto area = plot();
    drawTextAt(painter, bold, theme.text, {0.0, 0.0, area.width(), height}, Qt::AlignLeft | Qt::AlignVCenter, m_title);
    double right = area.right();
    const auto value = [&](HistoryQuantity quantity, bool filled) {
        const auto text = words::quantityText(quantity, m_history.latest(quantity));
        const double textWidth = widthOf(body, text);
        drawTextAt(painter, body, m_history.latest(quantity) ? theme.text : theme.text2,
                   {right - textWidth, 0.0, textWidth + 1, height}, Qt::AlignLeft | Qt::AlignVCenter, text);
        right -= textWidth;
        if (!m_second)
            return;
        const auto caption = m_look.font(FontRole::Caption);
        const auto name = words::quantityName(quantity);
        right -= m_look.px(5) + widthOf(caption, name);
        drawTextAt(painter, caption, theme.text2, {right, 0.0, widthOf(caption, name) + 1, height},
                   Qt::AlignLeft | Qt::AlignVCenter, name);
        right -= m_look.px(Swatch + 5);
        const double side = m_look.px(Swatch);
        const QRectF swatch(right, (height - side) / 2, side, side);
        if (filled)
            painter.fillRect(swatch, fillColour());
        else
            painter.fillRect(QRectF(swatch.left(), swatch.center().y() - m_look.px(0.8), side, m_look.px(1.6)),
                             lineColour());
        right -= m_look.px(14);
    };
    if (m_second)
        value(*m_second, false);
    value(m_first, true);
}

void HistoryChart::paintAxis(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto area = plot();
    const double ratio = ratioOf(painter);
    const double line = 1.0;
    painter.setPen(QPen(theme.grid, line));
    for (std::int64_t ago = GridEveryNs; ago < m_history.span().count(); ago += GridEveryNs) {
        const double share = static_cast<double>(ago) / static_cast<double>(m_history.span().count());
        const double x = crisp(area.right() - share * area.width(), ratio, line);
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
    const double middle = crisp(area.center().y(), ratio, line);
    painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle));
    const auto small = m_look.font(FontRole::BarLabel);
    const double height = QFontMetricsF(small).height();
    const QRectF upper(area.right() + m_look.px(6), area.top() - m_look.px(1), m_look.px(RightGutter - 6), height);
    drawTextAt(painter, small, theme.text2, upper, Qt::AlignLeft | Qt::AlignTop,
               words::quantityText(m_first, axisEnd()));
    const QRectF lower(upper.left(), area.bottom() - height + m_look.px(1), upper.width(), height);
    drawTextAt(painter, small, theme.text2, lower, Qt::AlignLeft | Qt::AlignBottom, QStringLiteral("0"));
}

void HistoryChart::paintSeries(QPainter& painter, HistoryQuantity quantity, bool filled) const
{
    const auto area = plot();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(area);
    const auto& theme = m_look.theme();
    QPolygonF run;
    const auto flush = [&] {
        if (run.size() == 1)
            run.push_back(run.front() + QPointF(1.0, 0.0)); // one sample between two gaps
        if (filled && !run.isEmpty()) {
            auto below = run;
            below.push_back({run.back().x(), area.bottom()});
            below.push_back({run.front().x(), area.bottom()});
            painter.setPen(Qt::NoPen);
            painter.setBrush(fillColour());
            painter.drawPolygon(below);
            painter.setPen(QPen(mixed(fillColour(), theme.text, 0.5), m_look.px(1.2)));
        } else {
            // A halo keeps the line apart from the area under it.
            painter.setPen(QPen(theme.surface, m_look.px(3.2)));
            painter.setBrush(Qt::NoBrush);
            painter.drawPolyline(run);
            painter.setPen(QPen(lineColour(), m_look.px(1.4)));
        }
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(run);
        run.clear();
    };
    std::int64_t before = 0;
    for (const auto& sample : m_history.samples()) {
        const auto value = valueOf(sample, quantity);
        if (!run.isEmpty() && (!value || sample.steadyNs - before > DeviceHistory::Gap.count()))
            flush();
        if (value) {
            run.push_back(pointOf(sample.steadyNs, *value));
            before = sample.steadyNs;
        }
    }
    if (!run.isEmpty())
        flush();
    painter.restore();
}

void HistoryChart::paintLimit(QPainter& painter) const
{
    const auto limit = m_history.latestLimit(m_first);
    if (!limit || isShare(m_first))
        return;
    const double ratio = ratioOf(painter);
    const auto area = plot();
    const double y = std::max(crisp(pointOf(0, *limit).y(), ratio, 1.0), area.top() + 0.5 / ratio);
    QPen pen(m_look.theme().control, 1.0);
    pen.setDashPattern({4.0, 3.0});
    painter.setPen(pen);
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
}

QString HistoryChart::helpAt(const QPointF& /*at*/) const
{
    auto help = valueText() + QStringLiteral("\n\n") + words::quantityHelp(m_first);
    if (m_second && words::quantityHelp(*m_second) != words::quantityHelp(m_first))
        help += QStringLiteral("\n\n") + words::quantityHelp(*m_second);
    return help;
}

bool HistoryChart::event(QEvent* event)
{
    return explain(*event, *this) || QWidget::event(event);
}

QSize HistoryChart::sizeHint() const
{
    return {m_look.ipx(380), m_look.ipx(HeadHeight + PlotHeight + 4)};
}

QSize HistoryChart::minimumSizeHint() const
{
    return {m_look.ipx(260), m_look.ipx(HeadHeight + PlotHeight + 4)};
}

} // namespace overlap
