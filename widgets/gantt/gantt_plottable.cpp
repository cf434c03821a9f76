// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/gantt_plottable.h"

#include "engine/timeline/interval_search.h"
#include "widgets/style/look.h"

#include <QSemaphore>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>

namespace overlap {

namespace {

constexpr double BarMargin = 5.0; // above and below the bars, in a lane of the usual 36 px
constexpr double LaneHeight = 36.0;
constexpr double HitRadius = 3.0; // logical pixels

double toKey(TracePoint t)
{
    return static_cast<double>(t.time_since_epoch().count());
}

constexpr std::size_t ManyIntervals = 20'000; // from here on threads gain more than it costs to wake them
constexpr int MostHelpers = 15; // on 16 cores a frame of 10^7 intervals takes 6.3 ms with 3, 3.8 with 7, 2.7 with 15

// work(0) .. work(count - 1), each once, in any order. Waits for what others have begun and not for threads that have not
// come to it yet: on a busy machine a frame would wait for their turn.
void onSeveralThreads(std::size_t count, bool worthIt, const std::function<void(std::size_t)>& work)
{
    struct Job
    {
        std::function<void(std::size_t)> work;
        std::size_t count = 0;
        std::atomic<std::size_t> next{0};
        QSemaphore done;

        void take()
        {
            for (auto i = next++; i < count; i = next++) {
                work(i);
                done.release();
            }
        }
    };
    const auto job = std::make_shared<Job>();
    job->work = work;
    job->count = count;
    const int most = std::min({MostHelpers, QThread::idealThreadCount() - 1, static_cast<int>(count) - 1});
    for (int helper = 0; worthIt && helper < most; ++helper) {
        if (!QThreadPool::globalInstance()->tryStart([job] { job->take(); }))
            break;
    }
    job->take();
    job->done.acquire(static_cast<int>(count));
}

struct Nearest
{
    std::size_t index = 0;
    Nanoseconds distance{};
};

// A lane's intervals do not overlap, so the nearest is the first that ends after `time` or the one before it.
std::optional<Nearest> nearestTo(const Lane& lane, TracePoint time)
{
    const auto all = lane.intervals();
    const auto next = static_cast<std::size_t>(
        std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= time; }) - all.begin());
    std::optional<Nearest> nearest;
    for (auto index = next > 0 ? next - 1 : 0; index < all.size() && index <= next; ++index) {
        const auto distance =
            std::max({Nanoseconds::zero(), all[index].time.begin - time, time - all[index].time.end + Nanoseconds(1)});
        if (!nearest || distance < nearest->distance)
            nearest = Nearest{index, distance};
    }
    return nearest;
}

} // namespace

GanttPlottable::GanttPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, const Look& look)
    : QCPAbstractPlottable(keyAxis, valueAxis)
    , m_look(look)
    , m_rows(look)
{
    setAntialiased(false); // bars are axis-aligned
    setSelectable(QCP::stNone); // selection is the chart column's
}

void GanttPlottable::setTimeline(TimelinePtr timeline, std::vector<DisplayLane> lanes, std::vector<DrawnLane> drawn)
{
    m_timeline = std::move(timeline);
    m_drawn = std::move(drawn);
    m_lanes = std::move(lanes);
}

TimeScale GanttPlottable::timeScale() const
{
    const auto keys = keyAxis()->range();
    const auto rect = clipRect();
    return {keys.lower, std::max(keys.upper, keys.lower + 1.0), static_cast<double>(rect.left()),
            static_cast<double>(std::max(1, rect.width()))};
}

QRectF GanttPlottable::laneRect(std::size_t displayLane) const
{
    const auto clip = QRectF(clipRect());
    const double height = clip.height() / static_cast<double>(std::max<std::size_t>(1, m_lanes.size()));
    const double top = std::round(clip.top() + height * static_cast<double>(displayLane));
    const double bottom = std::round(clip.top() + height * static_cast<double>(displayLane + 1));
    return {clip.left(), top, clip.width(), bottom - top};
}

QRectF GanttPlottable::rowRect(std::size_t displayLane, std::size_t row) const
{
    const auto lane = laneRect(displayLane);
    const double margin = std::round(std::min(m_look.px(BarMargin), lane.height() * BarMargin / LaneHeight));
    const auto bars = lane.adjusted(0.0, margin, 0.0, -margin);
    const auto rows = static_cast<double>(m_lanes[displayLane].rows.size());
    const double gap = rows > 1.0 ? 1.0 : 0.0;
    const double top = std::round(bars.top() + bars.height() * static_cast<double>(row) / rows);
    const double bottom = std::round(bars.top() + bars.height() * static_cast<double>(row + 1) / rows);
    const bool last = row + 1 == m_lanes[displayLane].rows.size();
    return {bars.left(), top, bars.width(), std::max(1.0, bottom - top - (last ? 0.0 : gap))};
}

void GanttPlottable::draw(QCPPainter* painter)
{
    if (!m_timeline || !keyAxis() || !valueAxis())
        return;
    paintBands(*painter);
    struct Row
    {
        std::vector<DrawnLane> drawn;
        std::span<const std::size_t> lanes;
        RowPaint paint;
    };
    const bool vector = painter->modes().testFlag(QCPPainter::pmVectorized);
    std::vector<Row> rows;
    std::size_t intervals = 0;
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        for (std::size_t row = 0; row < m_lanes[lane].rows.size(); ++row) {
            auto& one = rows.emplace_back();
            one.lanes = m_lanes[lane].rows[row];
            for (const auto index : one.lanes) {
                one.drawn.push_back(m_drawn[index]);
                intervals += m_drawn[index].lane->intervals().size();
            }
            auto& paint = one.paint;
            paint.scale = timeScale();
            paint.bar = rowRect(lane, row);
            paint.folded = m_lanes[lane].folded;
            paint.strength = m_hits ? std::min(m_strength, DimmedShare) : m_strength;
            paint.now = m_now;
            paint.byBatch = m_byBatch;
            if (m_named)
                paint.names = m_timeline->names();
            paint.vector = vector;
        }
    }
    // Looking up waits for memory, filling for the processor; what is left for this thread is to copy the pixels.
    m_prepared.resize(rows.size());
    const auto look = m_rows.rasterLook(RowPainter::devicePixelRatioOf(*painter, vector));
    onSeveralThreads(rows.size(), intervals >= ManyIntervals, [&](std::size_t i) {
        auto& row = rows[i];
        row.paint.lanes = row.drawn;
        auto& marks = m_prepared[i].content.marks;
        marks.clear();
        if (m_hits)
            marks = marksOf(row.paint, row.lanes, look.ratio);
        RowPainter::prepare(m_prepared[i], row.paint, look);
    });
    m_visited = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        m_visited += m_prepared[i].content.visited;
        m_rows.paint(*painter, rows[i].paint, m_prepared[i]);
    }
}

void GanttPlottable::setBands(std::vector<TimeRange> bands, std::optional<std::size_t> current)
{
    m_bands = std::move(bands);
    m_currentBand = current;
}

// Where nothing ran there is no bar that could be marked.
void GanttPlottable::paintBands(QPainter& painter) const
{
    if (m_bands.empty())
        return;
    const auto& theme = m_look.theme();
    const auto scale = timeScale();
    const auto visible = scale.visible();
    const auto first =
        std::ranges::partition_point(m_bands, [&](const TimeRange& band) { return band.end <= visible.begin; });
    const auto clip = QRectF(clipRect());
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        if (m_lanes[lane].role == LaneRole::Host || m_lanes[lane].role == LaneRole::Worker)
            continue;
        const auto rect = laneRect(lane);
        double painted = clip.left();
        for (auto it = first; it != m_bands.end() && it->begin < visible.end; ++it) {
            const double left = std::max(painted, scale.x(it->begin));
            const double right = std::min(clip.right(), std::max(left + 1.0, scale.x(it->end)));
            if (right <= painted)
                continue; // in a pixel that is painted already
            painter.fillRect(QRectF(left, rect.top(), right - left, rect.height()), theme.accentTint);
            painted = right;
            if (m_currentBand != static_cast<std::size_t>(it - m_bands.begin()))
                continue;
            for (const double x : {left, right - 1.0})
                painter.fillRect(QRectF(std::round(x), rect.top(), 1.5, rect.height()), theme.accent);
        }
    }
}

// From hit to hit, never two in one pixel: the cost is that of pixels here too.
std::vector<RowBar> GanttPlottable::marksOf(const RowPaint& row, std::span<const std::size_t> lanes,
                                            double devicePixelRatio) const
{
    std::vector<RowBar> marks;
    const auto visible = row.scale.visible();
    const Nanoseconds pixel(static_cast<std::int64_t>(std::ceil(row.scale.nsPerPixel())));
    for (const auto lane : lanes) {
        const auto all = m_timeline->lanes()[lane].intervals();
        const auto hits = m_hits->inLane(lane);
        auto it = hits.begin();
        for (auto t = visible.begin; t < visible.end;) {
            it = std::partition_point(it, hits.end(), [&](std::uint32_t index) { return all[index].time.end <= t; });
            if (it == hits.end() || all[*it].time.begin >= visible.end)
                break;
            marks.push_back(markOf(row, m_drawn[lane], all[*it], devicePixelRatio));
            t = std::max(all[*it].time.end, t + pixel);
        }
    }
    return marks;
}

std::optional<QRectF> GanttPlottable::barRect(IntervalRef ref) const
{
    const auto place = placeOf(m_lanes, ref.lane);
    if (!m_timeline || !place)
        return std::nullopt;
    const auto row = rowRect(place->lane, place->row);
    const auto& time = m_timeline->interval(ref).time;
    const auto scale = timeScale();
    const double left = scale.x(time.begin);
    return QRectF(left, row.top(), std::max(1.0, scale.x(time.end) - left), row.height());
}

std::optional<IntervalRef> GanttPlottable::hitTest(const QPointF& pixel) const
{
    if (!m_timeline || !QRectF(clipRect()).contains(pixel))
        return std::nullopt;
    const auto scale = timeScale();
    const auto time = scale.time(pixel.x());
    const Nanoseconds radius(static_cast<std::int64_t>(std::ceil(HitRadius * scale.nsPerPixel())));
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        if (!laneRect(lane).contains(pixel))
            continue;
        for (std::size_t row = 0; row < m_lanes[lane].rows.size(); ++row) {
            if (m_lanes[lane].rows.size() > 1 && !rowRect(lane, row).adjusted(0, 0, 0, 1).contains(pixel))
                continue;
            std::optional<IntervalRef> best;
            auto nearest = radius;
            // What was drawn last lies on top.
            const auto& rowLanes = m_lanes[lane].rows[row];
            for (auto i = rowLanes.size(); i > 0; --i) {
                const auto index = rowLanes[i - 1];
                const auto found = nearestTo(m_timeline->lanes()[index], time);
                if (found && (found->distance < nearest || (!best && found->distance <= nearest))) {
                    nearest = found->distance;
                    best = IntervalRef{index, found->index};
                }
            }
            return best;
        }
    }
    return std::nullopt;
}

double GanttPlottable::selectTest(const QPointF& pos, bool onlySelectable, QVariant* details) const
{
    Q_UNUSED(details)
    if (onlySelectable && selectable() == QCP::stNone)
        return -1;
    return hitTest(pos) ? 0 : -1;
}

QCPRange GanttPlottable::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = m_timeline && !m_timeline->range().empty();
    return found ? QCPRange(toKey(m_timeline->range().begin), toKey(m_timeline->range().end)) : QCPRange();
}

QCPRange GanttPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    found = !m_lanes.empty();
    return found ? QCPRange(0.0, static_cast<double>(m_lanes.size())) : QCPRange();
}

void GanttPlottable::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    painter->fillRect(rect, m_look.theme().kind(ActivityKind::Kernel).fill);
}

} // namespace overlap
