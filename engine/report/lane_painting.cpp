// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/lane_painting.h"

#include "engine/report/chart_style.h"
#include "engine/timeline/lane_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

namespace overlap {

namespace {
constexpr double EdgeFrom = 4.0; // narrower bars have no edge
constexpr double HatchPeriod = 6.0;
constexpr double StripePeriod = 4.0;
constexpr double FirstStripe = 2.0;
constexpr double StripeFrom = 2.0; // narrower bars have no stripes
constexpr double LabelSize = 11.0;
constexpr std::size_t MostSubRows = 3;
constexpr int Levels = 8; // of the strength of a folded column
constexpr double HatchCover = 0.35; // part of a hatched bar that is line

std::string number(double value)
{
    return svgNumber(value);
}

void addRect(std::string& path, double x, double y, double width, double height)
{
    path += fmt::format("M{} {}h{}v{}h-{}z", number(x), number(y), number(width), number(height), number(width));
}

// Lines at 45 degrees ("/": up to the right; "\": down), on a grid that begins with the lane so that neighbouring bars
// continue each other's lines.
void addHatch(std::string& path, ActivityKind kind, double x, double y, double width, double height)
{
    const bool slash = kind == ActivityKind::Blocked;
    // A line is where u is constant: x + (y - top) for "/", x - (y - top) for "\".
    const double from = slash ? x : x - height;
    const double to = slash ? x + width + height : x + width;
    for (double u = std::ceil(from / HatchPeriod) * HatchPeriod; u < to; u += HatchPeriod) {
        // As a function of the way down, 0 .. height.
        const double enter = slash ? u - (x + width) : x - u;
        const double leave = slash ? u - x : x + width - u;
        const double begin = std::clamp(enter, 0.0, height);
        const double end = std::clamp(leave, 0.0, height);
        if (end - begin < 0.5)
            continue;
        const double sign = slash ? -1.0 : 1.0;
        path += fmt::format("M{} {}L{} {}", number(u + sign * begin), number(y + begin), number(u + sign * end),
                            number(y + end));
    }
}

std::string labelOf(const Interval& interval)
{
    if (interval.kind == ActivityKind::CopyOnDevice)
        return "D2D";
    if (interval.kind == ActivityKind::Memset)
        return "set";
    if (!isDeviceKind(interval.kind) || interval.batch == Interval::NoBatch)
        return {};
    return fmt::format("b{}", interval.batch);
}

// Paths by what they look like, so that a lane is a few elements whatever it holds.
class RowDrawing
{
public:
    RowDrawing(TimeRange view, const LaneArea& area, DrawnKinds& drawn)
        : m_view(view)
        , m_area(area)
        , m_drawn(drawn)
    {
    }

    void bar(const Interval& interval)
    {
        const double x = std::max(xOf(interval.time.begin), m_area.x);
        const double end = std::min(xOf(interval.time.end), m_area.x + m_area.width);
        const double width = std::max(end - x, 1.0);
        const auto kind = interval.kind;
        m_drawn.kinds.insert(kind);
        if (width < EdgeFrom) {
            addRect(isHatched(kind) ? m_narrowHatched[kind] : m_narrow[kind], x, m_area.y, width, m_area.height);
        } else {
            // The edge lies inside, half a pixel from the outline.
            addRect(m_wide[kind], x + 0.5, m_area.y + 0.5, width - 1.0, m_area.height - 1.0);
            if (isHatched(kind))
                addHatch(m_hatches[kind], kind, x, m_area.y, width, m_area.height);
        }
        if (interval.has(IntervalFlag::Pageable) && isCopyKind(kind)) {
            m_drawn.pageable = true;
            for (double y = FirstStripe; width >= StripeFrom && y < m_area.height - 0.5; y += StripePeriod)
                m_stripes += fmt::format("M{} {}h{}", number(x), number(m_area.y + y), number(width));
        }
        const auto label = labelOf(interval);
        if (label.empty())
            return;
        m_labels.push_back({x, width, label, kind});
        m_labelsFit = m_labelsFit && width >= textWidth(label, LabelSize) + 4.0;
    }

    void columns(const std::vector<LaneColumn>& columns)
    {
        const auto count = columns.size();
        const double step = m_area.width / static_cast<double>(std::max<std::size_t>(count, 1));
        for (std::size_t i = 0; i < count;) {
            const auto level = levelOf(columns, i);
            auto end = i + 1;
            while (end < count && level > 0 && levelOf(columns, end) == level && columns[end].kind == columns[i].kind)
                ++end;
            if (level > 0) {
                m_drawn.kinds.insert(columns[i].kind);
                m_drawn.folded = true;
                m_labelsFit = false;
                addRect(m_folded[{columns[i].kind, level}], m_area.x + step * static_cast<double>(i), m_area.y,
                        step * static_cast<double>(end - i), m_area.height);
            }
            i = end;
        }
    }

    void write(SvgCanvas& canvas) const
    {
        for (const auto& [key, path] : m_folded) {
            const auto& [kind, level] = key;
            const double strength = static_cast<double>(level) / Levels * (isHatched(kind) ? HatchCover : 1.0);
            canvas.path(path, look("k-", kind), strength);
        }
        for (const auto& [kind, path] : m_narrowHatched)
            canvas.path(path, look("k-", kind), HatchCover);
        for (const auto& [kind, path] : m_narrow)
            canvas.path(path, look("k-", kind));
        for (const auto& [kind, path] : m_wide)
            canvas.path(path, look("b-", kind));
        for (const auto& [kind, path] : m_hatches)
            canvas.path(path, look("l-", kind));
        constexpr double StripeStrength = 0.62;
        canvas.path(m_stripes, "stripe", StripeStrength);
        // A lane of several rows may be too low for letters.
        if (!m_labelsFit || m_area.height < LabelSize + 2.0)
            return;
        for (const auto& [x, width, text, kind] : m_labels) {
            if (!m_stripes.empty()) {
                const double ground = textWidth(text, LabelSize) + 2.0;
                canvas.rect(x + (width - ground) / 2.0, m_area.y + m_area.height / 2.0 - 7.0, ground, 14.0,
                            look("k-", kind));
            }
            canvas.text(x + width / 2.0, m_area.y + m_area.height / 2.0 + 4.0, SvgCanvas::Anchor::Middle, LabelSize,
                        look("x-", kind), text);
        }
    }

private:
    struct Label
    {
        double x;
        double width;
        std::string text;
        ActivityKind kind;
    };

    static std::string look(const char* prefix, ActivityKind kind) { return std::string(prefix) + kindClass(kind); }

    [[nodiscard]] double xOf(TracePoint time) const
    {
        const auto part = static_cast<double>((time - m_view.begin).count());
        return m_area.x
               + m_area.width * part / static_cast<double>(std::max<std::int64_t>(m_view.duration().count(), 1));
    }

    [[nodiscard]] int levelOf(const std::vector<LaneColumn>& columns, std::size_t i) const
    {
        if (columns[i].empty())
            return 0;
        const auto length = columnBegin(m_view, columns.size(), i + 1) - columnBegin(m_view, columns.size(), i);
        const double share = length > Nanoseconds::zero()
                                 ? static_cast<double>(columns[i].busy.count()) / static_cast<double>(length.count())
                                 : 1.0;
        return std::clamp(static_cast<int>(std::lround(share * Levels)), 1, Levels);
    }

    TimeRange m_view;
    LaneArea m_area;
    DrawnKinds& m_drawn;
    std::map<ActivityKind, std::string> m_wide;
    std::map<ActivityKind, std::string> m_narrow;
    std::map<ActivityKind, std::string> m_narrowHatched;
    std::map<ActivityKind, std::string> m_hatches;
    std::map<std::pair<ActivityKind, int>, std::string> m_folded;
    std::string m_stripes;
    std::vector<Label> m_labels;
    bool m_labelsFit = true;
};

// Columns of several rows that overlap in time, on top of each other.
std::vector<LaneColumn> added(const std::vector<std::vector<LaneColumn>>& rows)
{
    auto sum = rows.front();
    for (std::size_t i = 0; i < sum.size(); ++i) {
        std::array<Nanoseconds, ActivityKindCount> busy{};
        sum[i] = {};
        for (const auto& row : rows) {
            const auto& column = row[i];
            busy[static_cast<std::size_t>(column.kind)] += column.kindBusy;
            busy[static_cast<std::size_t>(column.second)] += column.secondBusy;
            if (sum[i].begins == 0 && column.begins > 0)
                sum[i].kind = column.kind;
            sum[i].begins += column.begins;
            // Of many rows the mean: full strength is all of them busy.
            sum[i].busy += column.busy / static_cast<std::int64_t>(rows.size());
        }
        const auto most = std::ranges::max_element(busy);
        if (*most > Nanoseconds::zero())
            sum[i].kind = static_cast<ActivityKind>(most - busy.begin());
    }
    return sum;
}
} // namespace

void drawLane(SvgCanvas& canvas, const ChartLane& lane, TimeRange view, const LaneArea& area, DrawnKinds& drawn)
{
    if (view.empty() || lane.rows.empty())
        return;
    const auto columns = static_cast<std::size_t>(area.width);
    if (lane.rows.size() <= MostSubRows) {
        const double height = area.height / static_cast<double>(lane.rows.size());
        for (std::size_t i = 0; i < lane.rows.size(); ++i) {
            const auto& row = *lane.rows[i];
            const auto drawing = drawingOf(row, LaneMipmap(row), view, columns);
            RowDrawing paths(view, {area.x, area.y + height * static_cast<double>(i), area.width, height}, drawn);
            for (const auto bar : drawing.bars)
                paths.bar(row.intervals()[bar]);
            paths.columns(drawing.columns);
            paths.write(canvas);
        }
        return;
    }
    std::vector<std::vector<LaneColumn>> rows;
    for (const auto* row : lane.rows)
        rows.push_back(columnsOf(*row, LaneMipmap(*row), view, columns).columns);
    RowDrawing paths(view, area, drawn);
    paths.columns(added(rows));
    paths.write(canvas);
}

void drawSwatch(SvgCanvas& canvas, ActivityKind kind, bool pageable, double x, double y)
{
    constexpr double Width = 16.0;
    constexpr double Height = 11.0;
    std::string path;
    addRect(path, x + 0.5, y + 0.5, Width - 1.0, Height - 1.0);
    canvas.path(path, std::string("b-") + kindClass(kind));
    if (isHatched(kind)) {
        std::string lines;
        addHatch(lines, kind, x, y, Width, Height);
        canvas.path(lines, std::string("l-") + kindClass(kind));
    }
    if (pageable) {
        std::string lines;
        for (double stripe = FirstStripe; stripe < Height; stripe += StripePeriod)
            lines += fmt::format("M{} {}h{}", number(x), number(y + stripe), number(Width));
        canvas.path(lines, "stripe");
    }
}

} // namespace overlap
