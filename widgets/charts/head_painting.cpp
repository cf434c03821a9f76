// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_painting.h"

#include "widgets/charts/painting_tools.h"
#include "widgets/style/number_text.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace overlap {

namespace {

// The texts at the end lines and the bound, in the heading of one run, the most important first.
struct HeadMark
{
    std::vector<QString> texts; // the fullest first
    QFont font;
    QColor colour;
    double x = 0.0; // of the line
    bool leftOfLine = true; // where it goes if there is room
    double shortening = 1.0; // how much worse a shorter text is than that of others
};

struct PlacedText
{
    std::size_t mark = 0;
    QString text;
    double left = 0.0;
    double right = 0.0;
};

QString countString(std::size_t count)
{
    return QString::fromStdString(countText(static_cast<std::int64_t>(count)));
}

std::vector<HeadMark> headMarks(const ColumnPaint& c, const TimeScale& scale, RunSide side)
{
    const auto& theme = c.look.theme();
    const auto& run = c.model.view(side);
    std::vector<HeadMark> marks;
    const auto mark = [&](TracePoint at, std::vector<QString> texts, FontRole font, const QColor& colour, bool left,
                          double shortening = 1.0) {
        if (at > TracePoint{} && c.view.range().contains(at))
            marks.push_back({std::move(texts), c.look.font(font), colour, scale.x(at), left, shortening});
    };
    mark(run.window().end, {durationString(run.wall())}, FontRole::CaptionBold, theme.accent, false);
    if (const auto shorter = c.model.shorter(); shorter && *shorter != side) {
        const auto end = c.model.view(*shorter).window().end;
        std::vector<QString> texts{ColumnText::tr("%1 has ended").arg(c.model.letter(*shorter))};
        if (run.batches() > 0) {
            const auto done = countString(run.batchesDone(end));
            const auto all = countString(run.batches());
            texts.insert(
                texts.begin(),
                {ColumnText::tr("%1 has ended; %2 has done %3 of %4")
                     .arg(c.model.letter(*shorter), c.model.letter(side), done, all),
                 ColumnText::tr("%1: %2 of %3 done", "A: 15 of 100 done").arg(c.model.letter(side), done, all)});
        }
        mark(end, std::move(texts), FontRole::Caption, theme.accent, true);
    }
    if (c.model.showBound) {
        const auto bound = run.run()->bound.time;
        // Never without its value; the word goes when all else is short and still has no room.
        mark(TracePoint(bound), {ColumnText::tr("ideal %1").arg(durationString(bound)), durationString(bound)},
             FontRole::Caption, theme.text, true, 2.9);
    }
    return marks;
}

// Every text stands right at its own line, on one side of it or the other; which texts and sides, so that most is said.
// Where two do not fit the longer one is shortened or goes.
class MarkPlacing
{
public:
    MarkPlacing(const std::vector<HeadMark>& marks, double left, double right, double gap)
        : m_marks(marks)
        , m_left(left)
        , m_right(right)
        , m_gap(gap)
    {
        place(0, 0.0);
    }

    [[nodiscard]] const std::vector<PlacedText>& best() const { return m_best; }

private:
    // What a choice costs. That everything is dropped is always a choice.
    static constexpr double Dropped = 10'000.0; // less for a longer text: of two it is the one that goes
    static constexpr double LessForWidth = 10.0; // for each pixel
    static constexpr double MostLess = 5'000.0;
    static constexpr double Shortened = 3'000.0;
    static constexpr double OverOtherLine = 1'000.0; // it then looks like that line's
    static constexpr double OtherSide = 100.0;

    void place(std::size_t mark, double cost)
    {
        if (cost >= m_least)
            return;
        if (mark == m_marks.size()) {
            m_least = cost;
            m_best = m_placed;
            return;
        }
        const auto& m = m_marks[mark];
        for (std::size_t i = 0; i < m.texts.size(); ++i) {
            const double width = widthOf(m.font, m.texts[i]) + 1.0;
            for (const bool before : {m.leftOfLine, !m.leftOfLine}) {
                const double x = before ? m.x - m_gap - width : m.x + m_gap;
                if (!fits(x, x + width))
                    continue;
                m_placed.push_back({mark, m.texts[i], x, x + width});
                place(mark + 1, cost + static_cast<double>(i) * Shortened * m.shortening
                                    + (before == m.leftOfLine ? 0.0 : OtherSide)
                                    + OverOtherLine * linesIn(x, x + width));
                m_placed.pop_back();
            }
        }
        place(mark + 1, cost + Dropped - std::min(LessForWidth * widthOf(m.font, m.texts.front()), MostLess));
    }
    [[nodiscard]] bool fits(double left, double right) const
    {
        return left >= m_left && right <= m_right && std::ranges::none_of(m_placed, [&](const PlacedText& t) {
                   return left < t.right + m_gap && t.left < right + m_gap;
               });
    }
    [[nodiscard]] double linesIn(double left, double right) const
    {
        return static_cast<double>(
            std::ranges::count_if(m_marks, [&](const HeadMark& m) { return m.x > left && m.x < right; }));
    }

    const std::vector<HeadMark>& m_marks;
    double m_left;
    double m_right;
    double m_gap;
    std::vector<PlacedText> m_placed;
    std::vector<PlacedText> m_best;
    double m_least = std::numeric_limits<double>::infinity();
};

// Draws the marks that find room between `left` and `right`; returns the leftmost pixel taken.
double paintMarkTexts(QPainter& painter, const ColumnPaint& c, const QRectF& row, double left, double right,
                      const std::vector<HeadMark>& marks)
{
    double leftmost = right;
    const MarkPlacing placing(marks, left, right, c.look.px(MarkerGap));
    for (const auto& placed : placing.best()) {
        const auto& mark = marks[placed.mark];
        drawTextAt(painter, mark.font, mark.colour, {placed.left, row.top(), placed.right - placed.left, row.height()},
                   Qt::AlignLeft | Qt::AlignVCenter, placed.text);
        leftmost = std::min(leftmost, placed.left);
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
              c.model.letter(side), c.model.letter(side) == QLatin1String("B"), c.look);

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
