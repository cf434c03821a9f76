// SPDX-License-Identifier: GPL-3.0-or-later
// Slow motion in the charts: what is in flight at the playhead, and what the host waits for.
#include "widgets/charts/chart_column_private.h"
#include "widgets/charts/interval_facts.h"
#include "widgets/charts/now_lanes.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/gantt/gantt_plottable.h"
#include "widgets/style/number_text.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
constexpr std::array Sides{RunSide::A, RunSide::B};
} // namespace

void ChartColumn::setPlayhead(std::optional<TracePoint> t)
{
    if (t == m_column->model.playhead)
        return;
    const bool legend = t.has_value() != m_column->model.playhead.has_value();
    m_column->model.playhead = t;
    for (auto* gantt : m_column->gantts)
        gantt->setNow(t);
    if (legend)
        m_column->fit(); // it has more or fewer entries
    m_column->replot();
}

std::optional<ChartColumn::Event> ChartColumn::nearestEvent(TracePoint t, int step) const
{
    const auto& model = std::as_const(m_column->model);
    std::optional<RunView::Edge> nearest;
    auto nearestSide = RunSide::A;
    for (const auto side : Sides) {
        const auto edge = model.view(side).edge(t, step);
        if (edge && (!nearest || (step > 0 ? edge->at < nearest->at : edge->at > nearest->at))) {
            nearest = edge;
            nearestSide = side;
        }
    }
    if (!nearest)
        return std::nullopt;
    const auto what = titleOf(model.view(nearestSide).timeline()->interval(nearest->ref));
    const auto text = nearest->begins ? ColumnText::tr("%1: %2 starts", "A or B, \"kernel b4\"")
                                      : ColumnText::tr("%1: %2 ends", "A or B, \"kernel b4\"");
    return Event{nearest->at, text.arg(m_column->model.letter(nearestSide), what)};
}

QString ChartColumn::blockedBy(RunSide side, TracePoint t) const
{
    return waitText(run(side), t);
}

const RunView& ChartColumn::run(RunSide side) const
{
    return std::as_const(m_column->model).view(side);
}

std::vector<Flight> ChartColumn::Private::flights() const
{
    std::vector<Flight> flights;
    const auto now = *model.playhead;
    for (const auto side : Sides) {
        const auto& run = model.view(side);
        if (!run.timeline())
            continue;
        const auto* gantt = gantts[static_cast<std::size_t>(side)];
        for (const auto& display : run.lanes()) {
            if (display.folded)
                continue;
            for (const auto& row : display.rows) {
                for (const auto lane : row) {
                    const auto index = run.timeline()->lanes()[lane].at(now);
                    const auto place = index ? gantt->barRect({lane, *index}) : std::nullopt;
                    if (!place)
                        continue;
                    const auto& interval = run.timeline()->interval({lane, *index});
                    Flight flight{
                        side, *place, static_cast<double>(heights.lane), durationString(interval.time.end - now),
                        {},   {}};
                    const auto name = QString::fromStdString(run.timeline()->nameOf(interval));
                    if (interval.kind == ActivityKind::Blocked)
                        flight.title = ColumnText::tr("blocked in %1").arg(name);
                    else if (interval.kind == ActivityKind::Synchronize)
                        flight.title = ColumnText::tr("waits in %1").arg(name);
                    if (!flight.title.isEmpty())
                        flight.text = display.role == LaneRole::Host
                                          ? waitText(run, now)
                                          : ColumnText::tr("%1 to go", "time").arg(flight.toGo);
                    flights.push_back(std::move(flight));
                }
            }
        }
    }
    return flights;
}

namespace {

// Beside its bar, wholly inside the lanes; in one line where they are too low for two.
void paintCallout(QPainter& painter, const ColumnPaint& c, const QRectF& lanes, const Flight& flight, double laneHeight)
{
    const auto& theme = c.look.theme();
    const auto bold = c.look.font(FontRole::CaptionBold);
    const auto plain = c.look.font(FontRole::Caption);
    const double line = QFontMetricsF(plain).height();
    const double margin = c.look.px(8.0);
    const bool oneLine = laneHeight < 1.6 * line;
    const double titleWidth = widthOf(bold, flight.title);
    const double textWidth = widthOf(plain, flight.text);
    const double wanted =
        2 * margin + (oneLine ? titleWidth + margin + textWidth : std::max(titleWidth, textWidth)) + 1.0;
    const double height = (oneLine ? line : 2 * line) + c.look.px(4.0);
    const double gap = c.look.px(8.0);
    // Over what is to come if it has room there, else over what is done, else shortened where there is more room.
    const double after = lanes.right() - 1.0 - (flight.bar.right() + gap);
    const double before = std::min(flight.bar.left() - gap, lanes.right()) - lanes.left() - 1.0;
    const double least = 2 * margin + titleWidth;
    const bool goesAfter = wanted <= after || (after >= least && (oneLine || wanted > before));
    const double width = std::min(wanted, std::max(goesAfter ? after : before, std::min(least, lanes.width() - 2.0)));
    const double left = std::clamp(goesAfter ? flight.bar.right() + gap : flight.bar.left() - gap - width,
                                   lanes.left() + 1.0, std::max(lanes.left() + 1.0, lanes.right() - width - 1.0));
    const double top =
        std::clamp(flight.bar.center().y() - height / 2, lanes.top(), std::max(lanes.top(), lanes.bottom() - height));
    const QRectF box(std::round(left), std::round(top), std::round(width), height);
    painter.setPen(QPen(theme.field, 1.0));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), c.look.px(3.0), c.look.px(3.0));
    const QRectF text = box.adjusted(margin, c.look.px(2.0), -margin, -c.look.px(2.0));
    const auto elided = [&](const QFont& font, const QString& full, double room) {
        return QFontMetricsF(font).elidedText(full, Qt::ElideRight, room + 1.0);
    };
    drawTextAt(painter, bold, theme.text, {text.left(), text.top(), text.width(), line},
               Qt::AlignLeft | Qt::AlignVCenter, elided(bold, flight.title, text.width()));
    const QRectF second = oneLine ? QRectF(text.left() + titleWidth + margin, text.top(),
                                           std::max(0.0, text.width() - titleWidth - margin), line)
                                  : QRectF(text.left(), text.top() + line, text.width(), line);
    drawTextAt(painter, plain, theme.text2, second, Qt::AlignLeft | Qt::AlignVCenter,
               elided(plain, flight.text, second.width()));
}

} // namespace

void paintPlayhead(QPainter& painter, const ColumnPaint& c, const ColumnPlaces& places,
                   const std::vector<Flight>& flights)
{
    const auto& theme = c.look.theme();
    const auto plot = c.plotArea(places.ruler);
    const auto scale = c.scaleIn(plot);
    const auto now = *c.model.playhead;
    if (now < c.view.range().begin || now > c.view.range().end)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double x = crisp(scale.x(now), ratioOf(painter), c.look.px(1.5));
    painter.setPen(QPen(theme.text, c.look.px(1.5), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(x, places.ruler.bottom()), QPointF(x, places.timeArea.bottom()));
    const auto captionFont = c.look.font(FontRole::Caption);
    for (const auto& flight : flights) {
        const auto& lanes = places.lanes[static_cast<std::size_t>(flight.side)];
        painter.save();
        painter.setClipRect(lanes, Qt::IntersectClip);
        const double room = std::min(flight.bar.right(), lanes.right()) - x - c.look.px(6.0);
        if (!flight.title.isEmpty())
            paintCallout(painter, c, lanes, flight, flight.lane);
        else if (widthOf(captionFont, flight.toGo) <= room
                 && flight.bar.height() >= QFontMetricsF(captionFont).ascent())
            drawTextAt(painter, captionFont, theme.text,
                       {x + c.look.px(5.0), flight.bar.top(), room + 1.0, flight.bar.height()},
                       Qt::AlignLeft | Qt::AlignVCenter, flight.toGo);
        painter.restore();
    }
    const Nanoseconds pixel(static_cast<std::int64_t>(scale.nsPerPixel()));
    const auto text = timeString(now, std::max(pixel, Nanoseconds(1)));
    const auto font = c.look.font(FontRole::CaptionBold);
    const double width = widthOf(font, text) + c.look.px(16.0);
    const double left = std::clamp(x - width / 2, plot.left(), std::max(plot.left(), plot.right() - width));
    const QRectF flag(std::round(left), places.ruler.top() + 1.0, std::round(width), places.ruler.height() - 2.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawRoundedRect(flag, c.look.px(3.0), c.look.px(3.0));
    drawTextAt(painter, font, theme.surface, flag, Qt::AlignCenter, text);
    painter.restore();
}

} // namespace overlap
