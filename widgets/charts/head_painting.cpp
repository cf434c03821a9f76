// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_painting.h"

#include "widgets/charts/painting_tools.h"
#include "widgets/style/number_text.h"

#include <vector>

namespace overlap {

namespace {

// The texts at the end lines and the bound, in the heading of one run, the most important first.
struct HeadMark
{
    QString text;
    QFont font;
    QColor colour;
    double x = 0.0; // of the line
    bool leftOfLine = true; // where it goes if there is room
};

std::vector<HeadMark> headMarks(const ColumnPaint& c, const TimeScale& scale, RunSide side)
{
    const auto& theme = c.look.theme();
    const auto& run = c.model.view(side);
    std::vector<HeadMark> marks;
    const auto mark = [&](Nanoseconds at, const QString& text, FontRole font, const QColor& colour, bool left) {
        if (at > Nanoseconds::zero() && c.view.range().contains(TracePoint(at)))
            marks.push_back({text, c.look.font(font), colour, scale.x(TracePoint(at)), left});
    };
    mark(run.wall(), durationString(run.wall()), FontRole::CaptionBold, theme.accent, false);
    if (const auto shorter = c.model.shorter(); shorter && *shorter != side) {
        const auto end = c.model.view(*shorter).wall();
        mark(end,
             ColumnText::tr("%1 has ended; %2 has done %3 of %4")
                 .arg(sideText(*shorter), sideText(side))
                 .arg(run.batchesDone(TracePoint(end)))
                 .arg(run.batches()),
             FontRole::Caption, theme.accent, true);
    }
    if (c.model.showBound) {
        const auto bound = run.run()->bound.time;
        mark(bound, ColumnText::tr("ideal %1").arg(durationString(bound)), FontRole::Caption, theme.text, true);
    }
    return marks;
}

// Draws the marks that find room between `left` and `right`; returns the leftmost pixel taken.
double paintMarkTexts(QPainter& painter, const ColumnPaint& c, const QRectF& row, double left, double right,
                      const std::vector<HeadMark>& marks)
{
    const double gap = c.look.px(MarkerGap);
    std::vector<std::pair<double, double>> taken;
    double leftmost = right;
    for (const auto& mark : marks) {
        const double width = widthOf(mark.font, mark.text) + 1.0;
        const double before = mark.x - gap - width;
        const double after = mark.x + gap;
        std::vector<double> places{mark.leftOfLine ? before : after, mark.leftOfLine ? after : before};
        for (const auto& [begin, end] : taken) {
            places.push_back(end + 2 * gap);
            places.push_back(begin - 2 * gap - width);
        }
        const auto fits = [&](double x) {
            return x >= left && x + width <= right && std::ranges::none_of(taken, [&](const auto& t) {
                       return x < t.second + gap && t.first < x + width + gap;
                   });
        };
        const auto place = std::ranges::find_if(places, fits);
        if (place == places.end())
            continue;
        drawTextAt(painter, mark.font, mark.colour, {*place, row.top(), width, row.height()},
                   Qt::AlignLeft | Qt::AlignVCenter, mark.text);
        taken.emplace_back(*place, *place + width);
        leftmost = std::min(leftmost, *place);
    }
    return leftmost;
}

} // namespace

void paintHead(QPainter& painter, const ColumnPaint& c, const QRectF& row, RunSide side)
{
    const auto& run = c.model.view(side);
    if (!run.run())
        return;
    const auto& theme = c.look.theme();
    const auto plot = c.plotArea(row);
    const double badge = c.look.ipx(16.0);
    drawBadge(painter,
              {row.left() + c.look.ipx(PanelMargin), row.top() + std::floor((row.height() - badge) / 2), badge, badge},
              sideText(side), side == RunSide::B, c.look);

    const auto font = c.look.font(FontRole::Body);
    const auto& heading = c.model.headings[static_cast<std::size_t>(side)];
    const QString text = heading.text.isEmpty() ? QString::fromStdString(run.run()->scenario.name) : heading.text;
    const QString shortText = heading.shortText.isEmpty() ? text : heading.shortText;
    const double left = row.left() + c.look.px(PanelMargin + 24.0);
    const auto busyFont = c.look.font(FontRole::Caption);
    const auto busy = ColumnText::tr("busy");
    const double gap = c.look.px(10.0);
    const double right = plot.right() + c.rightGutter - c.look.px(BusyMargin) - widthOf(busyFont, busy) - gap;
    const double heedful = std::min(left + widthOf(font, shortText) + gap, plot.left() + plot.width() / 2);
    const double free =
        paintMarkTexts(painter, c, row, std::max(plot.left(), heedful), right, headMarks(c, c.scaleIn(plot), side))
        - gap;
    const bool tooLong = c.model.narrow || widthOf(font, text) > free - left;
    drawTextAt(painter, font, theme.text, {left, row.top(), std::max(0.0, free - left), row.height()},
               Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetricsF(font).elidedText(tooLong ? shortText : text, Qt::ElideRight, std::max(0.0, free - left)));
    drawTextAt(painter, busyFont, theme.text2,
               {plot.right(), row.top(), c.rightGutter - c.look.px(BusyMargin), row.height()},
               Qt::AlignRight | Qt::AlignVCenter, busy);
}

} // namespace overlap
