// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/line_chart.h"

#include "engine/base/text.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/style/look.h"
#include "widgets/sweep/line_places.h"
#include "widgets/words/scenario_words.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {
constexpr double NearMark = 5.0; // of a line across the plot

constexpr double HeadHeight = 24.0;
constexpr double FootHeight = 24.0;
constexpr double LeftGutter = 62.0;
constexpr double RightGutter = 96.0;
constexpr double NearPixels = 9.0;
constexpr double Dot = 2.6;

[[nodiscard]] bool isFinite(const QPointF& point)
{
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

} // namespace

LineChart::LineChart(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setMouseTracking(true);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void LineChart::setTitle(const QString& title, const QString& remark)
{
    m_title = title;
    m_remark = remark;
    setAccessibleName(title);
    update();
}

void LineChart::setAxes(const ChartAxis& x, const ChartAxis& y)
{
    m_x = x;
    m_y = y;
    update();
}

void LineChart::setSeries(std::vector<ChartSeries> series)
{
    m_series = std::move(series);
    update();
}

void LineChart::setMarks(std::vector<ChartMark> marks)
{
    m_marks = std::move(marks);
    QStringList texts;
    for (const auto& mark : m_marks)
        texts << mark.text + QLatin1Char(' ') + mark.remark;
    setAccessibleDescription(texts.join(QLatin1Char('\n')));
    update();
}

void LineChart::setGutters(std::optional<double> left, std::optional<double> right)
{
    m_left = left;
    m_right = right;
    update();
}

void LineChart::setPreferredHeight(double height)
{
    m_height = height;
    updateGeometry();
}

QRectF LineChart::plot() const
{
    const double left = m_left.value_or(m_look.px(LeftGutter));
    const double right = m_right.value_or(m_look.px(RightGutter));
    const double top = m_look.px(HeadHeight);
    return {left, top, std::max(1.0, width() - left - right), std::max(1.0, height() - top - m_look.px(FootHeight))};
}

QPointF LineChart::pixelOf(const QPointF& value) const
{
    const auto area = plot();
    return {area.left() + m_x.share(value.x()) * area.width(), area.bottom() - m_y.share(value.y()) * area.height()};
}

QColor LineChart::colourOf(const ChartSeries& series) const
{
    if (series.colour.isValid())
        return series.colour;
    return series.strong ? m_look.theme().accent : m_look.theme().control;
}

std::optional<std::pair<std::size_t, std::size_t>> LineChart::pointNear(const QPointF& pixel) const
{
    std::optional<std::pair<std::size_t, std::size_t>> best;
    double nearest = m_look.px(NearPixels);
    for (std::size_t s = 0; s < m_series.size(); ++s) {
        for (std::size_t i = 0; i < m_series[s].points.size(); ++i) {
            if (!isFinite(m_series[s].points[i]))
                continue;
            const auto at = pixelOf(m_series[s].points[i]) - pixel;
            const double distance = std::hypot(at.x(), at.y());
            if (distance < nearest) {
                nearest = distance;
                best = {s, i};
            }
        }
    }
    return best;
}

void LineChart::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    const auto bold = m_look.font(FontRole::BodyBold);
    const auto caption = m_look.font(FontRole::Caption);
    const QRectF head(plot().left(), 0, width() - plot().left() - m_look.px(8), m_look.px(HeadHeight - 4));
    drawTextAt(painter, bold, theme.text, head, Qt::AlignLeft | Qt::AlignVCenter, m_title);
    if (widthOf(bold, m_title) + widthOf(caption, m_remark) + m_look.px(12) < plot().width())
        drawTextAt(painter, caption, theme.text2, {head.left(), 0, plot().width(), head.height()},
                   Qt::AlignRight | Qt::AlignVCenter, m_remark);
    painter.fillRect(plot(), theme.lane);
    paintAxes(painter);
    for (const auto& series : m_series)
        if (!series.strong)
            paintLine(painter, series);
    for (const auto& series : m_series)
        if (series.strong)
            paintLine(painter, series);
    std::vector<QRectF> taken;
    const auto places = linePlaces();
    paintMarks(painter, places, taken);
    paintNames(painter, places, taken);
}

void LineChart::paintAxes(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto font = m_look.font(FontRole::Caption);
    const auto area = plot();
    const double ratio = ratioOf(painter);
    const double gap = m_look.px(8);
    const double line = QFontMetricsF(font).height();
    double last = area.bottom() + 2 * line;
    for (const auto& tick : m_y.ticks) {
        const double y = pixelOf({m_x.from, tick.at}).y();
        if (y < area.top() - 0.5 || y > area.bottom() + 0.5)
            continue;
        painter.setPen(QPen(theme.grid, 1.0));
        painter.drawLine(QPointF(area.left(), crisp(y, ratio, 1.0)), QPointF(area.right(), crisp(y, ratio, 1.0)));
        if (last - y < line)
            continue;
        last = y;
        drawTextAt(painter, font, theme.text2, {0, y - line / 2, area.left() - gap, line},
                   Qt::AlignRight | Qt::AlignVCenter, tick.text);
    }
    double right = -1e9;
    for (const auto& tick : m_x.ticks) {
        const double x = pixelOf({tick.at, m_y.from}).x();
        if (x < area.left() - 0.5 || x > area.right() + 0.5)
            continue;
        painter.setPen(QPen(theme.grid, 1.0));
        painter.drawLine(QPointF(crisp(x, ratio, 1.0), area.top()), QPointF(crisp(x, ratio, 1.0), area.bottom()));
        const double wide = widthOf(font, tick.text);
        if (x - wide / 2 < right)
            continue;
        right = x + wide / 2 + m_look.px(6);
        drawTextAt(painter, font, theme.text2, {x - wide, area.bottom() + 3, 2 * wide, line},
                   Qt::AlignHCenter | Qt::AlignTop, tick.text);
    }
    painter.fillRect(QRectF(area.left(), std::round(area.bottom()), area.width(), 1.0), theme.control);
    const double side = width() - area.right() - m_look.px(8);
    if (right < area.right() + side) // behind the last number, in the gutter
        drawTextAt(painter, font, theme.text2,
                   {std::max(right, area.right() + m_look.px(6)), area.bottom() + 3, side, line},
                   Qt::AlignLeft | Qt::AlignTop, QFontMetricsF(font).elidedText(m_x.name, Qt::ElideRight, side));
    // The unit of the numbers, upright beside them, as far from the edge as the widest of them leaves.
    painter.save();
    painter.translate(m_look.px(9), area.center().y());
    painter.rotate(-90.0);
    drawTextAt(painter, font, theme.text2, {-area.height() / 2, -line / 2, area.height(), line}, Qt::AlignCenter,
               m_y.name);
    painter.restore();
}

void LineChart::paintLine(QPainter& painter, const ChartSeries& series) const
{
    const auto& theme = m_look.theme();
    const auto area = plot();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(area.adjusted(-4, -4, 4, 4));
    const auto colour = colourOf(series);
    QPen pen(colour, m_look.px(series.strong ? 2.0 : 1.3));
    if (series.dashed)
        pen.setDashPattern({4.0, 3.0});
    QPolygonF run;
    const auto flush = [&] {
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(run);
        if (series.dots) {
            const double radius = m_look.px(series.strong ? Dot + 0.8 : Dot - 0.8);
            painter.setBrush(series.strong ? theme.surface : colour);
            painter.setPen(series.strong ? QPen(colour, m_look.px(1.5)) : QPen(Qt::NoPen));
            for (const auto& at : run)
                painter.drawEllipse(at, radius, radius);
        }
        run.clear();
    };
    for (const auto& point : series.points) {
        if (isFinite(point))
            run.push_back(pixelOf(point));
        else if (!run.isEmpty())
            flush();
    }
    if (!run.isEmpty())
        flush();
    painter.restore();
}

LinePlaces LineChart::linePlaces() const
{
    std::vector<PixelLine> lines;
    lines.reserve(m_series.size());
    for (const auto& series : m_series) {
        PixelLine line;
        line.strong = series.strong;
        line.points.reserve(series.points.size());
        for (const auto& point : series.points)
            line.points.push_back(isFinite(point) ? pixelOf(point) : QPointF(qQNaN(), qQNaN()));
        lines.push_back(std::move(line));
    }
    return {m_look, plot(), std::move(lines)};
}

void LineChart::paintMarks(QPainter& painter, const LinePlaces& places, std::vector<QRectF>& taken) const
{
    const auto& theme = m_look.theme();
    const auto area = plot();
    const double ratio = ratioOf(painter);
    const auto caption = m_look.font(FontRole::Caption);
    const auto captionBold = m_look.font(FontRole::CaptionBold);
    const double line = QFontMetricsF(caption).height();
    double lastLabel = -1e9;
    double uprights = 0.0;
    for (const auto& mark : m_marks) {
        QPen pen(mark.strong ? theme.accent : theme.text, 1.5);
        if (!mark.strong)
            pen.setDashPattern({4.0, 3.0});
        painter.setPen(pen);
        const auto at = pixelOf(mark.upright ? QPointF(mark.at, m_y.from) : QPointF(m_x.from, mark.at));
        if (mark.upright) {
            if (at.x() < area.left() - 1 || at.x() > area.right() + 1)
                continue;
            const double x = crisp(at.x(), ratio, 1.5);
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
            const double wide = std::max(widthOf(captionBold, mark.text), widthOf(caption, mark.remark));
            const bool left = x + wide + m_look.px(10) > area.right();
            const double from = left ? x - wide - m_look.px(8) : x + m_look.px(8);
            const double lines = mark.remark.isEmpty() ? 1.0 : 2.0;
            // Below, unless a line runs there.
            QRectF box(from, area.bottom() - line * (lines + uprights) - m_look.px(6), wide + 1, line * lines);
            const auto above = box.translated(0, area.top() + m_look.px(4) + line * uprights - box.top());
            if (places.crossings(box) > places.crossings(above))
                box = above;
            uprights += lines;
            painter.fillRect(box.adjusted(-2, 0, 2, 0), theme.lane);
            drawTextAt(painter, captionBold, mark.strong ? theme.accent : theme.text,
                       {box.topLeft(), QSizeF(wide + 1, line)}, Qt::AlignLeft | Qt::AlignVCenter, mark.text);
            if (!mark.remark.isEmpty())
                drawTextAt(painter, caption, theme.text2, {box.left(), box.top() + line, wide + 1, line},
                           Qt::AlignLeft | Qt::AlignVCenter, mark.remark);
            taken.push_back(box);
            taken.emplace_back(x - 2.0, area.top(), 4.0, area.height());
            continue;
        }
        if (at.y() < area.top() - 1 || at.y() > area.bottom() + 1)
            continue;
        const double y = crisp(at.y(), ratio, 1.5);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        // Its name in the right gutter; a second one so near goes below the first.
        const double top = std::abs(y - lastLabel) < line ? lastLabel + line / 2 : y - line / 2;
        lastLabel = top + line / 2;
        drawTextAt(painter, caption, theme.text,
                   {area.right() + m_look.px(6), top, width() - area.right() - m_look.px(6), line},
                   Qt::AlignLeft | Qt::AlignVCenter, mark.text);
    }
}

void LineChart::paintNames(QPainter& painter, const LinePlaces& places, std::vector<QRectF>& taken) const
{
    for (const bool strong : {true, false}) {
        for (std::size_t i = 0; i < m_series.size(); ++i) {
            const auto& series = m_series[i];
            if (series.name.isEmpty() || series.strong != strong || places.isCovered(i))
                continue;
            const auto font = m_look.font(strong ? FontRole::CaptionBold : FontRole::Caption);
            const QSizeF size(widthOf(font, series.name) + 1, QFontMetricsF(font).height());
            const auto place = places.placeFor(i, size, taken);
            if (!place)
                continue;
            drawTextAt(painter, font, strong ? colourOf(series) : m_look.theme().text2, *place,
                       Qt::AlignLeft | Qt::AlignVCenter, series.name);
            taken.push_back(*place);
        }
    }
}

void LineChart::mousePressEvent(QMouseEvent* event)
{
    if (const auto point = pointNear(event->position()))
        emit clicked(point->first, point->second);
}

void LineChart::setHelp(const QString& help)
{
    m_help = help;
    setAccessibleDescription(help);
}

// A point says its numbers, a mark what it stands for, the rest what the lines are.
QString LineChart::helpAt(const QPointF& at) const
{
    QStringList parts;
    if (const auto point = pointNear(at)) {
        const auto& series = m_series[point->first];
        const auto& value = series.points[point->second];
        const auto text = [](double v) { return words::text(significantText(v)); };
        parts << tr("%1: %2 at %3", "line, value, place")
                     .arg(series.name.isEmpty() ? m_title : series.name, text(value.y()) + QChar(0x202F) + m_y.name,
                          text(value.x()));
    }
    const double near = m_look.px(NearMark);
    for (const auto& mark : m_marks) {
        const auto place = pixelOf(mark.upright ? QPointF(mark.at, m_y.from) : QPointF(m_x.from, mark.at));
        const double distance = mark.upright ? std::abs(place.x() - at.x()) : std::abs(place.y() - at.y());
        if (!mark.help.isEmpty() && plot().contains(at) && distance <= near)
            parts << mark.text + QLatin1Char('\n') + mark.help;
    }
    parts << m_help;
    parts.removeAll(QString());
    return parts.join(QStringLiteral("\n\n"));
}

bool LineChart::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
        emit hovered(pointNear(QPointF(static_cast<QHelpEvent*>(event)->pos())));
    return explain(*event, *this) || QWidget::event(event);
}

QSize LineChart::sizeHint() const
{
    return {m_look.ipx(700), m_look.ipx(m_height)};
}

QSize LineChart::minimumSizeHint() const
{
    return {m_look.ipx(260), m_look.ipx(std::min(m_height, 110.0))};
}

} // namespace overlap
