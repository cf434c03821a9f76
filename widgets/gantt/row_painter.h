// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/lane_columns.h"
#include "engine/timeline/timeline.h"
#include "widgets/style/hatch.h"
#include "widgets/style/theme.h"

#include <QFont>
#include <QPixmap>
#include <QRectF>
#include <QString>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

class QPainter;

namespace overlap {

class Look;

// From time to horizontal pixels. Both ends in ns since the start of the run.
struct TimeScale
{
    double from = 0.0;
    double to = 1.0;
    double left = 0.0; // pixel of `from`
    double width = 1.0; // pixels from `from` to `to`

    [[nodiscard]] static TimeScale of(TimeRange range, const QRectF& rect);
    [[nodiscard]] double nsPerPixel() const { return (to - from) / width; }
    [[nodiscard]] double x(TracePoint t) const
    {
        return left + (static_cast<double>(t.time_since_epoch().count()) - from) * width / (to - from);
    }
    [[nodiscard]] TracePoint time(double x) const; // rounded to a ns
    [[nodiscard]] TimeRange visible() const; // grown to whole ns
};

// A lane with what makes drawing it cheap.
struct DrawnLane
{
    const Lane* lane = nullptr;
    const LaneMipmap* mipmap = nullptr;
    bool pageable = false; // its copies are from or to pageable memory
};

// What one pixel column of a row holds: how much of it is busy and with what, mostly.
struct PixelColumn
{
    double busy = 0.0; // 0 .. 1
    ActivityKind kind = ActivityKind::Kernel; // most of what is busy
    ActivityKind second = ActivityKind::Kernel; // most of the rest
    double secondShare = 0.0; // of the two, 0 .. 0.5
    bool pageable = false;
};

// Intervals narrower than this are summed by pixel column instead of being drawn as bars.
inline constexpr double NarrowestBar = 2.5; // logical pixels
inline constexpr double NarrowestEdge = 4.0; // bars get their edge from here on
// Bars and runs of columns get their hatch from here on, one period of it; narrower ones its mean colour.
inline constexpr double NarrowestHatch = HatchPeriod;

struct RowPaint
{
    std::span<const DrawnLane> lanes;
    TimeScale scale;
    QRectF bar; // where bars go; its left and right clip
    bool folded = false; // mean over the lanes, no bars
    bool bars = true; // false: pixel columns alone
    bool labels = true;
    double strength = 1.0; // of the colours; what is left out is the lane's
    // Slow motion: what has ended by then is pale, what goes on stands out, what begins later is an outline.
    std::optional<TracePoint> now;
    bool byBatch = false; // bars in the colours of their batches, their edges in those of their kinds
    // Of the timeline: bars without a label of their own show as much of their name as they have room for. Empty: none.
    std::span<const std::string> names = {};
    bool vector = false; // rectangles and lines instead of an image (PDF, SVG)
};

// Draws rows of bars. Keeps hatch tiles between frames.
class RowPainter
{
public:
    explicit RowPainter(const Look& look);

    void paint(QPainter& painter, const RowPaint& row);

    // What there is to paint of a row, for rows that are looked up on several threads before they are painted.
    struct Bar
    {
        QRectF rect; // snapped to device pixels
        const Interval* interval = nullptr;
        bool whole = true; // not cut by the view
    };
    struct Content
    {
        std::vector<Bar> bars;
        std::vector<PixelColumn> columns;
        std::size_t visited = 0; // intervals and blocks of them that were looked at
    };
    [[nodiscard]] static double devicePixelRatioOf(const QPainter& painter, bool vector);
    [[nodiscard]] static Content contentOf(const RowPaint& row, double devicePixelRatio); // on any thread
    void paint(QPainter& painter, const RowPaint& row, const Content& content);

    // One interval in full colour, over what paint() has drawn; at least a pixel wide.
    void paintOne(QPainter& painter, const RowPaint& row, const Interval& interval);
    void forgetTiles() { m_tiles.clear(); } // after a change of theme or scale

    // "b4", "D2D", "set"; empty for kinds without labels.
    [[nodiscard]] static QString label(const Interval& interval);
    // Of a kernel's signature what says most: "gemm" of "void at::native::gemm<float>(int)".
    [[nodiscard]] static QString briefName(std::string_view name);

private:
    // Columns are painted between two colours, by how much of a hatch's line or of a stripe covers a pixel.
    struct ColumnInk
    {
        QRgb ground = 0;
        QRgb line = 0;
        Hatch hatch = Hatch::None;
    };
    [[nodiscard]] std::vector<ColumnInk> inksOf(const RowPaint& row, const std::vector<PixelColumn>& columns,
                                                double devicePixelRatio) const;
    void paintColumns(QPainter& painter, const RowPaint& row, const std::vector<PixelColumn>& columns,
                      double devicePixelRatio) const;
    void paintColumnsAsShapes(QPainter& painter, const RowPaint& row, const std::vector<PixelColumn>& columns,
                              const std::vector<ColumnInk>& inks) const;
    void paintBar(QPainter& painter, const RowPaint& row, const Bar& bar, double devicePixelRatio);
    void paintBarAt(QPainter& painter, const RowPaint& row, const Bar& bar, TracePoint now, double devicePixelRatio);
    void paintLabels(QPainter& painter, const RowPaint& row, const Content& content) const;
    void paintNames(QPainter& painter, const RowPaint& row, const Content& content) const;
    void paintHatch(QPainter& painter, const RowPaint& row, const QRectF& rect, const KindColours& colours,
                    ActivityKind kind, double devicePixelRatio);
    void paintStripes(QPainter& painter, const RowPaint& row, const QRectF& rect, const QColor& fill,
                      double devicePixelRatio) const;
    [[nodiscard]] QColor shade(const QColor& colour, double strength) const;
    [[nodiscard]] QColor fillOf(const RowPaint& row, const Interval& interval) const;

    const Look& m_look;
    std::map<std::tuple<int, int, int>, QPixmap>
        m_tiles; // kind, strength x 1000, device pixels in a logical one x 1000
};

} // namespace overlap
